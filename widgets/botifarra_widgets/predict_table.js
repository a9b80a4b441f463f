// Predict first, then tap: mark the cards you may play, check, and ask each one why.

import { ink, token } from "./chip.js";
import { el, fill, oneTabStop, redraw } from "./dom.js";
import { ask, troubles } from "./session.js";
import { badge, hand, table } from "./table.js";
import { reasons, spoken } from "./reasons.js";

function render({ model, el: root }) {
  const stage = el("div", {});
  const status = el("div", { class: "bt-hidden", role: "status" });
  let marked = new Set();
  let checked = false;
  let said = "";

  const verdicts = () => model.get("view").verdicts;
  const judged = () => sorted(model, marked);

  const toggle = (code) => {
    marked.has(code) ? marked.delete(code) : marked.add(code);
    said = "";
    draw();
  };
  const question = (code) => {
    ask(model, { selected: code });
    status.textContent = spoken(verdicts()[code]);
  };
  const check = () => {
    checked = marked.size > 0;
    if (!checked) say(model.get("strings").mark_first);
    else {
      const kinds = judged();
      const [first = ""] = [...kinds.illegal, ...kinds.missed]; // its reason is shown at once
      ask(model, { selected: first });
      say(score(model, kinds), first && spoken(verdicts()[first]));
    }
    draw();
  };
  const again = () => {
    start();
    ask(model, { selected: "" });
    draw();
    stage.querySelector(".bt-hand button")?.focus();
  };
  const start = () => {
    checked = false;
    marked = new Set();
    say("");
  };
  const say = (text, more = "") => {
    said = text;
    status.textContent = `${text} ${more}`.trim();
  };

  const marks = (code) => {
    const strings = model.get("strings");
    const mine = marked.has(code);
    if (!checked) return { pressed: mine, badge: mine && "marked", said: mine && strings.marked };
    const may = verdicts()[code]?.legal ? strings.may : strings.may_not;
    const kind = kindOf(verdicts()[code], mine);
    const word = mine ? strings.marked : kind === "missed" && strings.missed;
    const said = word ? `${may}, ${word}` : may;
    return { pressed: code === model.get("selected"), badge: kind, said };
  };
  const draw = () => {
    const strings = model.get("strings");
    const { illegal, missed } = judged();
    const perfect = checked && !illegal.length && !missed.length;
    const selected = model.get("selected");
    redraw(
      stage,
      el("p", { class: "bt-question" }, strings.predict),
      table(model),
      hand(model, marks, checked ? question : toggle),
      el(
        "button",
        {
          class: perfect ? "bt-quiet" : "bt-main",
          "data-key": "check",
          onclick: checked ? again : check,
        },
        checked ? strings.again : strings.check
      ),
      el("p", { class: `bt-result${perfect ? " bt-perfect" : ""}` }, said),
      checked ? sheet(model, judged(), question) : null,
      checked && verdicts()[selected] ? reasons(model, selected, { folded: true }) : null
    );
  };

  root.classList.add("bt");
  root.append(stage, status, troubles(model));
  model.on("change:position change:profile", start);
  model.on("change:view change:strings change:selected change:deck", draw);
  draw();
}

// A card that was marked stays to be seen as marked: one judged rightly never looks like an error.
function kindOf(verdict, mine) {
  if (verdict?.legal) return mine ? "legal" : "missed";
  return mine ? "illegal" : "spared";
}

function sorted(model, marked) {
  const kinds = { legal: [], missed: [], illegal: [], spared: [] };
  const view = model.get("view");
  for (const code of view.table.hand) {
    kinds[kindOf(view.verdicts[code], marked.has(code))].push(code);
  }
  return kinds;
}

function score(model, { legal, missed, illegal }) {
  const strings = model.get("strings");
  if (!missed.length && !illegal.length) return strings.all_right;
  const found = legal.length;
  return fill(strings.some_wrong, { found, legal: found + missed.length, wrong: illegal.length });
}

// Every card under the word for it; each one is a button that says why.
function sheet(model, kinds, question) {
  const strings = model.get("strings");
  const words = {
    legal: strings.judged_right,
    missed: strings.judged_missed,
    illegal: strings.judged_wrong,
    spared: strings.judged_left,
  };
  const group = el(
    "div",
    { class: "bt-sorted", role: "toolbar", "aria-label": strings.why },
    Object.keys(words).map((kind) => kinds[kind].length > 0 &&
      el(
        "div",
        { class: "bt-sort", role: "group", "aria-label": words[kind] },
        el("span", {}, badge(kind), words[kind]),
        el("div", { class: "bt-chips" }, kinds[kind].map((code) => why(model, code, question)))
      )
    )
  );
  return oneTabStop(group);
}

function why(model, code, question) {
  const pressed = code === model.get("selected");
  return el(
    "button",
    {
      class: `bt-pick ${ink(code, model.get("deck"))}`,
      "data-key": `why-${code}`,
      "data-current": pressed,
      "aria-pressed": String(pressed),
      "aria-label": `${model.get("strings").why}: ${model.get("names")[code]}`,
      onclick: () => question(code),
    },
    token(code, model.get("deck"))
  );
}

export default { render };
