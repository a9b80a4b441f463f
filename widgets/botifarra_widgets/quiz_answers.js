// Giving an answer: cards to mark, answers to choose from, a number, a pair and a number.

import { columnsOf, el, oneTabStop } from "./dom.js";
import { badge } from "./table.js";

const PAIRS = ["AC", "BD"];
const NONE = "none";
const SHOWN = { AC: "A–C", BD: "B–D" };

// An answer being put together.
export function draft({ asked }) {
  const marked = new Set();
  return {
    number: "",
    has: (part) => marked.has(part),
    get size() {
      return marked.size;
    },
    // What nobody may say doesn't go with what somebody may; a deal has one winner.
    toggle(part) {
      const before = marked.has(part);
      if (part === NONE || asked.kind === "deal_score") marked.clear();
      else marked.delete(NONE);
      before ? marked.delete(part) : marked.add(part);
    },
  };
}

// The answer as answers are written, or what is still wanted.
export function written(model, { asked, parts }, given) {
  const labels = model.get("labels");
  if (asked.kind === "trick_worth" || (asked.kind === "deal_score" && !given.has(NONE))) {
    const pair = PAIRS.find(given.has);
    if (asked.kind === "deal_score" && !pair) return { wrong: labels.pair_wanted };
    if (!/^\s*\d{1,4}\s*$/.test(given.number)) return { wrong: labels.number_wanted };
    return { chosen: [pair, String(Number(given.number))].filter(Boolean).join(" ") };
  }
  if (asked.kind === "deal_score") return { chosen: NONE };
  if (given.size) return { chosen: parts.filter(given.has).join(" ") };
  return { wrong: asked.kind === "tap_legal" ? model.get("strings").mark_first : labels.calls_wanted };
}

export function inputs(model, question, { open, given, chosen, change, check }) {
  const { kind } = question.asked;
  const labels = model.get("labels");
  const { check: word } = model.get("strings");
  const main = () => el("button", { class: "bt-main", "data-key": "check", onclick: () => check() }, word);
  if (kind === "tap_legal") return open ? main() : null;
  if (kind === "trick_worth" || kind === "deal_score") {
    return open ? typed(question, { given, change, check, labels, word }) : null;
  }
  if (!open) return shown(question, chosen);
  if (question.several) return [spoken(question, given, change), main()];
  const group = el(
    "div",
    { class: "bt-answers", role: "toolbar", "aria-label": question.asks },
    question.options.map(({ answer, label }) =>
      el("button", { "data-key": `answer-${answer}`, onclick: (event) => event.detail < 2 && check(answer) }, label)
    )
  );
  return oneTabStop(group, () => columnsOf(group));
}

function typed({ asked }, { given, change, check, labels, word }) {
  const pairs = asked.kind === "deal_score" ? [...PAIRS, NONE] : [];
  const typing = (event) => (given.number = event.target.value);
  const submit = (event) => {
    event.preventDefault();
    check();
  };
  return el(
    "form",
    { class: "bt-typed", onsubmit: submit, novalidate: true },
    pairs.length
      ? oneTabStop(
          el(
            "div",
            { class: "bt-answers", role: "toolbar", "aria-label": labels.pair },
            pairs.map((pair) => toggle(pair, SHOWN[pair] ?? labels.nobody, given, change))
          )
        )
      : null,
    given.has(NONE)
      ? null
      : el(
          "label",
          {},
          labels.points,
          el("input", { "data-key": "number", inputmode: "numeric", autocomplete: "off", maxlength: 4, value: given.number, oninput: typing })
        ),
    el("button", { class: "bt-main", type: "submit", "data-key": "check" }, word)
  );
}

function toggle(part, label, given, change) {
  const pressed = given.has(part);
  return el(
    "button",
    { "data-key": `answer-${part}`, "data-current": pressed, "aria-pressed": String(pressed), onclick: () => change(() => given.toggle(part)) },
    label
  );
}

// What each seat may say: a row for each.
function spoken({ options, asks }, given, change) {
  const seats = [...new Set(options.map(({ seat }) => seat))];
  const group = el(
    "div",
    { class: "bt-answers bt-spoken", role: "toolbar", "aria-label": asks },
    seats.map((seat) =>
      el(
        "div",
        { role: "group", "aria-label": seat || null },
        seat ? el("b", { "aria-hidden": "true" }, seat) : null,
        options.filter((each) => each.seat === seat).map(({ answer, label }) => toggle(answer, label, given, change))
      )
    )
  );
  return oneTabStop(group, () => columnsOf(group));
}

// The answers there were: the right ones, and what was chosen.
function shown({ options, answer, several }, chosen) {
  const right = several ? answer.split(" ") : [answer];
  const mine = several ? (chosen ?? "").split(" ") : [chosen];
  const told = options.filter((each) => right.includes(each.answer) || mine.includes(each.answer));
  return el(
    "ul",
    { class: "bt-answered", "aria-hidden": "true" },
    told.map((each) => {
      const good = right.includes(each.answer);
      const kind = !good ? "illegal" : mine.includes(each.answer) ? "legal" : "missed";
      return el("li", { class: `bt-is-${kind}` }, badge(kind), several && each.seat ? el("b", {}, each.seat) : null, ` ${each.label}`);
    })
  );
}
