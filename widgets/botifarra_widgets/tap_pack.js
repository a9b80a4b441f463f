// The pack to tap; what comes of the tapped cards stands above it.

import { el, redraw } from "./dom.js";
import { pack, trumpGiven } from "./pack.js";
import { troubles } from "./session.js";

// `next(cards, code)` are the cards after a tap, `mark(cards, code)` how the pack shows each, and
// `outcome(cards, fresh)` what is to be seen of them, the card just tapped among them.
export function tapPack(model, root, { cards, next, mark, outcome }) {
  const given = el("div", {});
  const stage = el("div", {});
  const status = el("div", { class: "bt-outcome", role: "status" });

  const tapped = (code) => {
    cards = next(cards, code);
    draw(code);
  };
  const draw = (fresh = "") => {
    const shown = (code) => ({ ...mark(cards, code), turn: cards.indexOf(code) + 1 });
    redraw(stage, pack(model, model.get("strings").pack_order, shown, tapped));
    redraw(given, trumpGiven(model));
    redraw(status, outcome(cards, fresh));
  };

  root.classList.add("bt");
  root.append(given, status, stage, troubles(model));
  model.on("change:beaten_by change:strings change:deck change:trump", () => draw());
  draw();
}

// A tap adds a card or takes it away; once there are `most`, it begins anew.
export function added(cards, code, most) {
  const kept = cards.length === most ? [] : cards;
  return kept.includes(code) ? kept.filter((card) => card !== code) : [...kept, code];
}
