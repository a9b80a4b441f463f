// A card as a small token: its number and its suit's mark.

import { suitMark } from "./faces.js";
import { el } from "./dom.js";

const FRENCH = { 1: "A", 10: "J", 11: "Q", 12: "K" };

export function token(code, deck) {
  const number = code.slice(0, -1);
  return [
    el("span", { "aria-hidden": "true" }, (deck === "french" && FRENCH[number]) || number),
    el("span", { class: "bt-mark", html: suitMark(code.at(-1), deck) }),
  ];
}

// The ink of a token, by its suit; French suits have two.
export function ink(code, deck) {
  const suit = code.at(-1);
  if (deck === "french") return "OC".includes(suit) ? "bt-ink-red" : "bt-ink-black";
  return `bt-suit-${suit}`;
}

export function chip(model, code, style = "") {
  const deck = model.get("deck");
  const name = el("span", { class: "bt-hidden" }, `${model.get("names")[code]} `);
  return el("span", { class: `bt-chip ${ink(code, deck)} ${style}` }, name, token(code, deck));
}
