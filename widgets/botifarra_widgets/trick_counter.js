// Four cards make a trick: who takes it, and what it is worth.

import { capitalised, el, fill } from "./dom.js";
import { lineUp } from "./table.js";
import { added, tapPack } from "./tap_pack.js";

const SEATS = 4;

function render({ model, el: root }) {
  tapPack(model, root, {
    cards: [...model.get("trick")],
    next: (trick, code) => added(trick, code, SEATS),
    mark: (trick, code) =>
      trick.includes(code) ? { style: "trick", said: model.get("strings").in_trick } : {},
    outcome: (trick, fresh) => count(model, trick, fresh),
  });
}

function count(model, trick, fresh) {
  const strings = model.get("strings");
  const points = model.get("points");
  const winner = winning(model.get("beaten_by"), trick);
  const note = (code) => String(points[code]);
  const cards = lineUp(model, trick, SEATS, { winner, note, fresh });
  if (trick.length < SEATS) {
    const more = fill(strings.trick_more, { n: SEATS - trick.length });
    return [cards, el("p", { class: "bt-hint" }, `${strings.trick_tap} (${more})`)];
  }
  const values = [...trick.map((code) => points[code]), 1];
  const total = values.reduce((sum, value) => sum + value);
  const name = model.get("names")[winner];
  return [
    cards,
    el("p", { class: "bt-conclusion" }, fill(strings.trick_taken, { card: name, Card: capitalised(name) })),
    el("p", {}, fill(strings.trick_points, { sum: values.join(" + "), total })),
  ];
}

function winning(beatenBy, trick) {
  return trick.reduce((best, code) => (beatenBy[best].includes(code) ? code : best), trick[0]);
}

export default { render };
