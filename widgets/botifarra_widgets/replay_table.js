// A recorded deal, step by step. All steps are here already, so it also goes on without Python.

import { capitalised, el, fill, hidden, oneTabStop, redraw } from "./dom.js";
import { anyHeld, board, faults, hands, sheet, tally, why } from "./replay_step.js";
import { ask, troubles } from "./session.js";

function render({ model, el: root }) {
  const head = el("div", { class: "bt-bar" });
  const slider = el("input", { type: "range", min: "0", step: "1", "data-key": "slider" });
  const ticks = el("div", { class: "bt-ticks", "aria-hidden": "true" });
  const buttons = el("div", {});
  const stage = el("div", {});
  const found = el("div", {});
  const status = el("div", { class: "bt-hidden", role: "status" });
  let at = 0;
  let fresh = false;
  let open = false;
  let revealed = !model.get("find");
  let tried = new Set();
  let shown = "";

  const steps = () => model.get("view").steps;
  const judged = () => revealed || tried.has(at);
  const illegal = () => steps()[at].faults.length > 0;

  const go = (to, { quiet = false } = {}) => {
    const last = steps().length - 1;
    if (to < 0 || to > last) {
      status.textContent = model.get("labels")[to < 0 ? "at_start" : "at_end"];
      return;
    }
    fresh = to === at + 1;
    at = to;
    draw();
    if (!quiet) status.textContent = spoken();
  };
  const spoken = () => {
    const { says, taken } = steps()[at];
    const { faults: all } = model.get("view");
    const named = judged() ? steps()[at].faults.map((place) => all[place].says) : [];
    return [says, ...named, taken].filter(Boolean).join(" ");
  };

  // Where each trick begins; the start and the end count as stops too.
  const stops = () => [
    0,
    ...steps().flatMap(({ kind, cards }, place) => (kind === "play" && cards.length === 1 ? [place] : [])),
    steps().length - 1,
  ];
  const trickOn = () => stops().find((stop) => stop > at) ?? steps().length;
  const trickBack = () => stops().findLast((stop) => stop < at) ?? -1;

  slider.addEventListener("input", () => go(Number(slider.value), { quiet: true }));
  slider.addEventListener("keydown", (event) => {
    const moves = { PageUp: trickOn, PageDown: trickBack };
    if (!(event.key in moves) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(Math.min(Math.max(moves[event.key](), 0), steps().length - 1), { quiet: true });
  });

  const accuse = () => {
    tried.add(at);
    if (illegal()) revealed = true;
    drawAll();
    const labels = model.get("labels");
    status.textContent = `${illegal() ? labels.found : labels.allowed} ${spoken()}`;
    slider.focus();
  };
  const reveal = () => {
    revealed = true;
    drawAll();
    const first = model.get("view").faults[0];
    if (first) go(first.step);
    slider.focus();
  };
  const toggle = () => {
    open = !open;
    draw();
  };

  const draw = () => {
    const labels = model.get("labels");
    const step = steps()[at];
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", spoken());
    redraw(
      stage,
      el("p", { class: "bt-question" }, step.says),
      revealed || step.kind !== "play" ? null : guess(model, judged() && labels.allowed, accuse, reveal),
      judged() ? faults(model, at) : null,
      el(
        "div",
        { class: "bt-two" },
        el(
          "div",
          { class: "bt-play" },
          step.kind === "end" ? sheet(model) : board(model, at, fresh),
          el("p", { class: "bt-result" }, step.taken ?? ""),
          step.kind === "end" ? null : tally(model, at),
          hands(model, at, open, judged()),
          anyHeld(model, at)
            ? el("button", { "data-key": "hands", "aria-pressed": String(open), onclick: toggle }, labels.all_hands)
            : null,
          step.position ? tools(model, step) : null
        ),
        el("div", { class: "bt-why" }, step.kind === "play" && judged() ? why(model, at) : null)
      )
    );
  };
  const drawAll = () => {
    const { edition, number } = model.get("view");
    const key = `${edition}|${number}`;
    if (key !== shown) {
      at = 0;
      fresh = false;
      revealed = !model.get("find");
      tried = new Set();
      shown = key;
    }
    slider.max = String(steps().length - 1);
    slider.setAttribute("aria-label", model.get("labels").slider);
    redraw(head, about(model));
    redraw(ticks, marks(model, revealed));
    redraw(buttons, controls(model, { go, at: () => at, trickOn, trickBack, last: () => steps().length - 1 }));
    redraw(found, revealed ? listed(model, go) : null);
    draw();
  };

  root.classList.add("bt", "bt-replay");
  const track = el("div", { class: "bt-track" }, slider, ticks);
  const own = paste(model, () => slider.focus());
  root.append(head, track, buttons, status, stage, found, own, troubles(model));
  model.on("change:view change:labels change:strings change:deck change:deals", drawAll);
  drawAll();
}

// The deal in a line, and the choice of the deal where there are several.
function about(model) {
  const labels = model.get("labels");
  const { rules, dealer, number } = model.get("view");
  const deals = model.get("deals");
  const choose = (event) => ask(model, { deal: Number(event.target.value) });
  const option = (name, place) => el("option", { value: place + 1, selected: place + 1 === number }, name);
  return [
    deals.length > 1
      ? el("label", {}, labels.choose, el("select", { "data-key": "deal", onchange: choose }, deals.map(option)))
      : null,
    el("p", { class: "bt-about" }, `${capitalised(labels.dealer)}: ${dealer} · ${model.get("strings").rules}: ${rules}`),
  ];
}

// On the slider: where each trick begins, and what was illegal.
function marks(model, revealed) {
  const { steps, faults: all } = model.get("view");
  const mark = (place, style, text) => {
    const tick = el("span", { class: style }, text);
    tick.style.setProperty("--at", place / (steps.length - 1));
    return tick;
  };
  return [
    ...steps.flatMap(({ kind, cards, trick }, place) =>
      kind === "play" && cards.length === 1 ? [mark(place, "bt-tick", String(trick))] : []
    ),
    ...(revealed ? all.map(({ step }) => mark(step, "bt-tick bt-wrong", "✕")) : []),
  ];
}

function controls(model, { go, at, trickOn, trickBack, last }) {
  const labels = model.get("labels");
  const control = (key, sign, word, name, to) =>
    el(
      "button",
      { "data-key": key, "aria-label": name, title: name, onclick: () => go(to()) },
      el("span", { "aria-hidden": "true" }, sign),
      el("small", { "aria-hidden": "true" }, word)
    );
  return oneTabStop(
    el(
      "div",
      { class: "bt-controls", role: "toolbar", "aria-label": labels.slider },
      control("first", "⇤", labels.start_word, labels.first, () => (at() ? 0 : -1)),
      control("trick-back", "«", labels.trick_word, labels.trick_back, trickBack),
      control("back", "‹", labels.step_word, labels.back, () => at() - 1),
      control("on", "›", labels.step_word, labels.on, () => at() + 1),
      control("trick-on", "»", labels.trick_word, labels.trick_on, trickOn),
      control("last", "⇥", labels.end_word, labels.last, () => (at() < last() ? last() : last() + 1))
    )
  );
}

// Predict first: is it this card?
function guess(model, answer, accuse, reveal) {
  const labels = model.get("labels");
  return el(
    "div",
    { class: "bt-tools bt-guess" },
    el("button", { class: "bt-main", "data-key": "accuse", onclick: accuse }, labels.accuse),
    el("button", { "data-key": "reveal", onclick: reveal }, labels.reveal),
    answer ? el("p", { class: "bt-result" }, answer) : null
  );
}

function tools(model, { position }) {
  const labels = model.get("labels");
  const view = model.get("view");
  const said = el("span", { class: "bt-said", role: "status" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(position);
      said.textContent = labels.copied;
    } catch {
      said.replaceChildren(`${labels.copy_failed} `, el("code", {}, position));
    }
  };
  return el(
    "div",
    { class: "bt-tools" },
    view.explorer && document.body.dataset.voila === "voila"
      ? el(
          "a",
          { "data-key": "open", href: link(model, position), target: "_blank", rel: "noopener" },
          labels.open,
          hidden(` (${labels.new_tab})`)
        )
      : null,
    el("button", { "data-key": "copy", onclick: copy }, labels.copy),
    said
  );
}

// Slashes and dots stay as they are, so that a link can be read.
function link(model, position) {
  const view = model.get("view");
  return [
    `${view.explorer}?position=${position.replaceAll(" / ", "/").replaceAll(" ", ".")}`,
    `profile=${encodeURIComponent(view.profile)}`,
    `language=${model.get("language")}`,
    ...(model.get("deck") === "french" ? ["deck=french"] : []),
  ].join("&");
}

function listed(model, go) {
  const labels = model.get("labels");
  const all = model.get("view").faults;
  if (!all.length) return el("p", { class: "bt-hint" }, labels.clean);
  return el(
    "details",
    { class: "bt-fold", "data-key": "faults", open: all.length < 4 },
    el("summary", { "data-key": "faults-title" }, fill(labels.faults, { n: all.length })),
    el(
      "ul",
      { class: "bt-changes" },
      all.map(({ step, where, says }, place) =>
        el("li", {}, el("button", { "data-key": `fault-${place}`, onclick: () => go(step) }, `${where}: ${says}`))
      )
    )
  );
}

// A record of one's own; what is written stays, also where it can't be read.
function paste(model, done) {
  const place = el("details", { class: "bt-fold", "data-key": "paste" });
  const text = el("textarea", { rows: "10", spellcheck: "false", autocapitalize: "off", "data-key": "text" });
  let written = "";
  let waits = false;

  const replay = (event) => {
    event.preventDefault();
    waits = true;
    ask(model, { pasted: { text: text.value, turn: Date.now() } });
  };
  const follow = () => {
    if (text.value === written) text.value = model.get("record");
    written = model.get("record");
  };
  const answered = () => {
    if (!waits || model.get("heard") < model.get("asked")) return;
    waits = false;
    const { line, column } = model.get("mistake");
    if (!line) return done();
    const lines = text.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    text.focus();
    text.setSelectionRange(start + column - 1, start + (lines[line - 1] ?? "").length);
  };
  const draw = () => {
    const labels = model.get("labels");
    redraw(
      place,
      el("summary", { "data-key": "paste-title" }, labels.paste),
      el(
        "form",
        { class: "bt-pasted", onsubmit: replay },
        el("label", {}, labels.paste_label, text),
        el("button", { type: "submit", "data-key": "replay" }, labels.replay)
      )
    );
  };
  follow();
  draw();
  model.on("change:record", follow);
  model.on("change:labels", draw);
  model.on("change:heard", answered);
  return place;
}

export default { render };
