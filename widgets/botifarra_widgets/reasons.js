// The reasons: headline, sentences with their clauses, and the funnel.

import { suitMark } from "./faces.js";
import { el, hidden } from "./dom.js";

export function reasons(model, code) {
  const view = model.get("view");
  const strings = model.get("strings");
  const verdict = view.verdicts[code];
  if (!verdict) {
    return el("div", { class: "bt-reasons" }, el("p", { class: "bt-hint" }, strings.undecided));
  }
  return el(
    "div",
    { class: "bt-reasons" },
    headline(verdict),
    el(
      "ol",
      { class: "bt-links", "aria-label": strings.why },
      verdict.links.map((link, place) =>
        el("li", {}, el("p", {}, link.sentence), grounds(view, link, place, strings))
      )
    ),
    el("p", { class: "bt-conclusion" }, verdict.conclusion),
    funnel(model, code)
  );
}

export function headline(verdict) {
  return el(
    "p",
    { class: `bt-headline ${verdict.legal ? "bt-legal" : "bt-illegal"}` },
    el("span", { class: "bt-badge", "aria-hidden": "true" }, verdict.legal ? "✓" : "✕"),
    verdict.headline
  );
}

// What a screen reader says at the tap.
export function spoken(verdict) {
  const sentences = verdict.links.map((link) => link.sentence);
  return [verdict.headline, ...sentences, verdict.conclusion].join(" ");
}

function grounds(view, link, place, strings) {
  const found = view.grounds[link.grounds];
  if (!found) return null;
  const sources = found.citations.filter((c) => !c.against).flatMap((c) => c.sources);
  return el(
    "details",
    { class: "bt-grounds", "data-key": `grounds-${place}` },
    el(
      "summary",
      { "data-key": `sources-${place}` },
      hidden(`${strings.sources}: `),
      sources.join("; "),
      el("span", { class: `bt-standing bt-${found.standing}` }, strings.standing[found.standing])
    ),
    found.citations.map((citation) =>
      el(
        "p",
        {},
        citation.against ? `${strings.standing.against} ` : "",
        el("cite", {}, `${citation.sources.join("; ")}: `),
        citation.says
      )
    ),
    found.note ? el("p", {}, el("b", {}, `${strings.note}: `), found.note) : null
  );
}

export function funnel(model, code) {
  const strings = model.get("strings");
  const stages = model.get("view").funnel;
  const all = stages[0].count;
  return el(
    "figure",
    { class: "bt-funnel" },
    el("figcaption", {}, strings.funnel),
    el(
      "ol",
      {},
      stages.map((stage) => {
        const bar = el(
          "div",
          { class: "bt-stage" },
          el("span", { class: "bt-count" }, el("b", {}, String(stage.count)), ` ${stage.label}`),
          chips(model, stage.left, code, "")
        );
        bar.style.setProperty("--share", stage.count / all);
        return el(
          "li",
          {},
          stage.fallen.length ? chips(model, stage.fallen, code, strings.fell) : null,
          bar
        );
      })
    )
  );
}

function chips(model, codes, selected, fell) {
  return el(
    "span",
    { class: `bt-chips${fell ? " bt-fell" : ""}` },
    fell ? el("span", { class: "bt-fell-word" }, `${fell}: `) : null,
    codes.map((code) =>
      el(
        "span",
        { class: `bt-chip bt-suit-${code.at(-1)}${code === selected ? " bt-chosen" : ""}` },
        hidden(`${model.get("names")[code]} `),
        el("span", { "aria-hidden": "true" }, code.slice(0, -1)),
        el("span", { class: "bt-mark", html: suitMark(code.at(-1), model.get("deck")) })
      )
    )
  );
}
