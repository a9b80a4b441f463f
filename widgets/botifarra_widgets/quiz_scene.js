// What a question is about: the table and the hand, a trick, or the calls of a deal.

import { el, hidden } from "./dom.js";
import { cardFace, suitMark } from "./faces.js";
import { hand, table } from "./table.js";

const SEATS = ["A", "B", "C", "D"];

export function scene(model, question, shown) {
  const view = question.scene;
  if (view.verdicts) return judged(model, question, shown);
  if (view.table) return compared(model, question, shown);
  return question.calls.said ? called(model, question.calls) : null;
}

function seeing(model, view, strings = {}) {
  const own = { view, strings: { ...model.get("strings"), ...strings } };
  return { get: (name) => own[name] ?? model.get(name) };
}

// A position: the hand can be tapped, to mark it and afterwards to ask why.
function judged(model, { asked, scene: view }, { open, given, selected, tapped }) {
  const strings = model.get("strings");
  const marks = (code) => {
    const { legal } = view.verdicts[code];
    const mine = given?.has(code);
    if (open) {
      const about = code === asked.card;
      return { pressed: mine || about, badge: mine && "marked", said: mine && strings.marked };
    }
    const marked = asked.kind === "tap_legal" && given.size > 0;
    const kind = !marked ? (legal ? "legal" : "illegal") : legal ? (mine ? "legal" : "missed") : mine ? "illegal" : "spared";
    const said = [legal ? strings.may : strings.may_not, marked && mine && strings.marked, kind === "missed" && strings.missed];
    return { pressed: code === selected, badge: kind, said: said.filter(Boolean).join(", ") };
  };
  const seen = seeing(model, view);
  return [table(seen), hand(seen, marks, tapped)];
}

// A trick by its players' letters; or a position under two rule sets.
function compared(model, { asked, scene: { table: view } }, { open }) {
  const strings = model.get("strings");
  const lettered = view.seats[0].letter === view.seats[0].name;
  const hides = open && asked.kind === "who_wins";
  const seats = view.seats.map((seat) => (hides ? { ...seat, winning: false } : seat));
  const first = [strings.led, lettered && seats[0].winning && strings.winning];
  const seen = seeing(
    model,
    { table: { ...view, seats } },
    lettered ? { to_play: first.filter(Boolean).join(" · ") } : {}
  );
  return [table(seen), view.hand.length ? held(model, view.hand) : null];
}

function held(model, codes) {
  const strings = model.get("strings");
  return el(
    "ul",
    { class: "bt-dealt", "aria-label": strings.your_hand },
    codes.map((code) =>
      el("li", {}, el("span", { class: "bt-card", html: cardFace(code, model.get("deck")) }), hidden(model.get("names")[code]))
    )
  );
}

// Four seats, and what each has said.
function called(model, { dealer, said }) {
  const labels = model.get("labels");
  return el(
    "div",
    { class: "bt-seats bt-told-calls", "aria-hidden": "true" },
    SEATS.map((seat) =>
      el(
        "div",
        { class: `bt-chair bt-at-${seat}` },
        el("span", { class: "bt-name" }, el("b", {}, seat), seat === dealer ? el("small", {}, labels.deals) : null),
        said.map((call, place) =>
          call.seat === seat
            ? el(
                "span",
                { class: "bt-speech" },
                el("small", {}, `${place + 1}`),
                call.suit ? el("span", { class: "bt-mark", html: suitMark(call.suit, model.get("deck")) }) : null,
                call.says
              )
            : null
        )
      )
    )
  );
}
