// The 48 cards in the order of the game, the nine first, as one group of buttons.

import { ink, token } from "./chip.js";
import { suitMark } from "./faces.js";
import { columnsOf, el, oneTabStop } from "./dom.js";

// `mark(code)` gives each card's state: {style, said, turn}.
export function pack(model, label, mark, tapped) {
  const names = model.get("names");
  const deck = model.get("deck");
  const group = el(
    "div",
    { class: "bt-pack", role: "toolbar", "aria-label": label },
    inOrder(Object.keys(names)).map((code) => {
      const { style, said, turn } = mark(code);
      return el(
        "button",
        {
          class: `bt-pick ${ink(code, deck)}${style ? ` bt-in-${style}` : ""}`,
          "data-key": `pack-${code}`,
          "aria-pressed": String(Boolean(style)),
          "aria-label": said ? `${names[code]}, ${said}` : names[code],
          onclick: () => tapped(code),
        },
        token(code, deck),
        turn ? el("span", { class: "bt-turn", "aria-hidden": "true" }, String(turn)) : null
      );
    })
  );
  return oneTabStop(group, () => columnsOf(group));
}

// Python sends each suit from its lowest card; people look for the highest first.
function inOrder(codes) {
  return ["O", "C", "E", "B"].flatMap((suit) =>
    codes.filter((code) => code.endsWith(suit)).reverse()
  );
}

export function trumps(model, current, chosen) {
  const strings = model.get("strings");
  return el(
    "fieldset",
    { class: "bt-choice" },
    el("legend", {}, strings.trump),
    ["O", "C", "E", "B", "-"].map((suit) =>
      el(
        "button",
        {
          "data-key": `trump-${suit}`,
          "aria-pressed": String(current === suit),
          onclick: () => chosen(suit),
        },
        suit === "-"
          ? null
          : el("span", { class: "bt-mark", html: suitMark(suit, model.get("deck")) }),
        strings.trumps[suit]
      )
    )
  );
}

// The trump where it is given, not chosen.
export function trumpGiven(model) {
  const strings = model.get("strings");
  const trump = model.get("trump");
  if (trump === "-") return null;
  return el(
    "p",
    { class: "bt-given" },
    `${strings.trump}: `,
    el("span", { class: "bt-mark", html: suitMark(trump, model.get("deck")) }),
    ` ${strings.trumps[trump]}`
  );
}
