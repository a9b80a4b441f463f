// The trick on the table, and the hand as a fan.

import { cardFace, suitMark } from "./faces.js";
import { columnsOf, el, hidden, oneTabStop } from "./dom.js";

export function table(model) {
  const { table: view } = model.get("view");
  const strings = model.get("strings");
  return el(
    "div",
    { class: "bt-table", role: "group", "aria-label": strings.table },
    hidden(view.summary),
    trump(view, strings, model.get("deck")),
    view.seats.map((seat) => chair(seat, strings, model))
  );
}

function trump(view, strings, deck) {
  return el(
    "div",
    { class: "bt-trump", "aria-hidden": "true" },
    el("span", {}, view.trump ? strings.trump : ""),
    view.trump ? el("span", { class: "bt-mark", html: suitMark(view.trump, deck) }) : null,
    el("strong", {}, view.trump_name)
  );
}

function chair(seat, strings, model) {
  const deck = model.get("deck");
  const tags = [seat.led && strings.led, seat.winning && `★ ${strings.winning}`].filter(Boolean);
  const mine = seat.chair === "you";
  return el(
    "div",
    { class: `bt-seat bt-${seat.chair}${seat.winning ? " bt-winning" : ""}`, "aria-hidden": "true" },
    seat.card
      ? el("span", { class: "bt-card", html: cardFace(seat.card, deck) })
      : el("span", { class: "bt-card bt-empty" }, mine ? "?" : ""),
    el(
      "span",
      { class: "bt-label" },
      el("b", {}, model.get("letters") ? `${seat.name} · ${seat.letter}` : seat.name),
      el("small", {}, mine ? strings.to_play : tags.join(" · "))
    )
  );
}

// The hand as buttons. `marks(code)` gives each card's state: {pressed, badge, said}.
export function hand(model, marks, tapped) {
  const { table: view } = model.get("view");
  const strings = model.get("strings");
  if (!view.hand.length) return el("p", { class: "bt-none" }, strings.empty_hand);
  const middle = (view.hand.length - 1) / 2;
  const group = el(
    "div",
    { class: "bt-hand", role: "toolbar", "aria-label": strings.your_hand },
    view.hand.map((code, place) => {
      const card = held(model, code, marks(code), tapped);
      card.style.setProperty("--off", place - middle);
      return card;
    })
  );
  return oneTabStop(group, () => columnsOf(group));
}

function held(model, code, mark, tapped) {
  const name = model.get("names")[code];
  return el(
    "button",
    {
      class: `bt-card bt-held${mark.badge ? ` bt-${mark.badge}` : ""}`,
      "data-key": `hand-${code}`,
      "data-current": mark.pressed,
      "aria-pressed": String(Boolean(mark.pressed)),
      "aria-label": mark.said ? `${name}, ${mark.said}` : name,
      html: cardFace(code, model.get("deck")),
      onclick: () => tapped(code),
    },
    mark.badge ? el("span", { class: "bt-badge", "aria-hidden": "true" }, BADGES[mark.badge]) : null,
    mark.word ? el("span", { class: "bt-word", "aria-hidden": "true" }, mark.word) : null
  );
}

// Cards side by side, with places kept for those still to come. `note(code)` stands below a card.
export function lineUp(model, codes, places, winner, note) {
  const deck = model.get("deck");
  const slots = Array.from({ length: places }, (_, place) => codes[place]);
  return el(
    "div",
    { class: "bt-line", "aria-hidden": "true" },
    slots.map((code) =>
      el(
        "span",
        { class: code && code === winner ? "bt-winning" : "" },
        code
          ? el("span", { class: "bt-card", html: cardFace(code, deck) })
          : el("span", { class: "bt-card bt-empty" }),
        el("small", { class: "bt-note" }, code ? note(code) : "")
      )
    )
  );
}

const BADGES = { legal: "✓", illegal: "✕", marked: "●", missed: "✓", spared: "–" };

// The mark of a card whose verdict is known.
export function verdictMark(model, code, shown) {
  const verdict = model.get("view").verdicts[code];
  if (!verdict || !shown) return {};
  const strings = model.get("strings");
  return {
    badge: verdict.legal ? "legal" : "illegal",
    said: verdict.legal ? strings.may : strings.may_not,
  };
}
