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
    el("strong", {}, view.trump ? el("span", { class: "bt-mark", html: suitMark(view.trump, deck) }) : null, view.trump_name)
  );
}

function chair(seat, strings, model) {
  const deck = model.get("deck");
  const tags = [seat.led && strings.led, seat.winning && strings.winning].filter(Boolean);
  const mine = seat.chair === "you";
  return el(
    "div",
    { class: `bt-seat bt-${seat.chair}${seat.winning ? " bt-winning" : ""}`, "aria-hidden": "true" },
    seat.card ? laid(seat.card, deck, seat.winning) : el("span", { class: "bt-card bt-empty" }, mine ? "?" : ""),
    el(
      "span",
      { class: "bt-label" },
      el("b", {}, model.get("letters") ? `${seat.name} · ${seat.letter}` : seat.name),
      el("small", {}, mine ? strings.to_play : tags.join(" · "))
    )
  );
}

// A card on the table; a star stands on the one that is winning.
function laid(code, deck, winning, style = "") {
  const star = winning ? el("span", { class: "bt-star" }, "★") : null;
  return el("span", { class: `bt-card ${style}`, html: cardFace(code, deck) }, star);
}

// The hand as buttons. `marks(code)` gives each card's state: {pressed, badge, said}.
export function hand(model, marks, tapped) {
  const { table: view } = model.get("view");
  const strings = model.get("strings");
  const count = view.hand.length;
  if (!count) return el("p", { class: "bt-none" }, strings.empty_hand);
  const fan = el(
    "div",
    { class: "bt-fan", role: "toolbar", "aria-label": strings.your_hand },
    view.hand.map((code) => held(model, code, marks(code), tapped))
  );
  // The style sheet spreads the cards: in one row, or in two where there is little room.
  const row = count > 6 ? Math.ceil(count / 2) : count;
  fan.style.cssText = `--cards: ${count}; --row: ${row}`;
  [...fan.children].forEach((card, place) => card.style.setProperty("--off", place - (count - 1) / 2));
  return el("div", { class: "bt-hand" }, oneTabStop(fan, () => columnsOf(fan)));
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
    mark.badge ? badge(mark.badge) : null
  );
}

// Cards side by side, with places kept for those still to come. `note(code)` stands below a card;
// the card just played slides in, and the last of them draws the others near.
export function lineUp(model, codes, places, { winner, note, fresh }) {
  const deck = model.get("deck");
  const slots = Array.from({ length: places }, (_, place) => codes[place]);
  const gathered = fresh && codes.length === places;
  return el(
    "div",
    { class: `bt-line${gathered ? " bt-gathered" : ""}`, "aria-hidden": "true" },
    slots.map((code) =>
      el(
        "span",
        { class: code && code === winner ? "bt-winning" : "" },
        code
          ? laid(code, deck, code === winner, code === fresh ? "bt-fresh" : "")
          : el("span", { class: "bt-card bt-empty" }),
        el("small", { class: "bt-note" }, code ? note(code) : "")
      )
    )
  );
}

const BADGES = { legal: "✓", illegal: "✕", marked: "●", missed: "!", spared: "–" };

export function badge(kind) {
  return el("span", { class: `bt-badge bt-${kind}`, "aria-hidden": "true" }, BADGES[kind]);
}

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
