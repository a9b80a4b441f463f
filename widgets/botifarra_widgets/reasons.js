// The reasons: headline, sentences with their clauses, and the funnel.

import { chip } from "./chip.js";
import { el, hidden } from "./dom.js";

// In a lesson the sources and the funnel stay folded, so that the next lines stay near.
export function reasons(model, code, { folded = false } = {}) {
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
        el("li", {}, el("p", {}, link.sentence), grounds(view, link, place, strings, folded))
      )
    ),
    el("p", { class: "bt-conclusion" }, verdict.conclusion),
    folded
      ? el(
          "details",
          { class: "bt-grounds", "data-key": "funnel" },
          el("summary", { "data-key": "funnel-summary" }, strings.funnel),
          funnel(model, code)
        )
      : funnel(model, code)
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

export function grounds(view, link, place, strings, folded) {
  const found = view.grounds[link.grounds];
  if (!found) return null;
  const cited = found.citations.filter((citation) => !citation.against);
  const sources = [...new Set(cited.flatMap((citation) => citation.sources))].join("; ");
  const standing = el(
    "span",
    { class: `bt-standing bt-${found.standing}` },
    strings.standing[found.standing]
  );
  return el(
    "details",
    { class: "bt-grounds", "data-key": `grounds-${place}` },
    el(
      "summary",
      { "data-key": `sources-${place}` },
      folded ? strings.where_written : [hidden(`${strings.sources}: `), sources, standing]
    ),
    folded ? el("p", {}, sources, standing) : null,
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
    codes.map((code) => chip(model, code, code === selected ? "bt-chosen" : ""))
  );
}
