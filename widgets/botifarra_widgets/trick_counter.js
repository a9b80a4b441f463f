// Four cards make a trick: who takes it, and what it is worth.

import { capitalised, el, fill, redraw } from "./dom.js";
import { pack, trumpGiven } from "./pack.js";
import { troubles } from "./session.js";
import { lineUp } from "./table.js";

const SEATS = 4;

function render({ model, el: root }) {
  const given = el("div", {});
  const stage = el("div", {});
  const status = el("div", { class: "bt-outcome", role: "status" });
  let trick = [...model.get("trick")];

  const tapped = (code) => {
    if (trick.length === SEATS) trick = [code]; // a complete trick is turned over
    else if (trick.includes(code)) trick = trick.filter((card) => card !== code);
    else trick = [...trick, code];
    draw();
  };
  const draw = () => {
    const strings = model.get("strings");
    const mark = (code) => ({
      style: trick.includes(code) && "trick",
      said: trick.includes(code) && strings.in_trick,
      turn: trick.indexOf(code) + 1,
    });
    redraw(stage, pack(model, strings.pack_order, mark, tapped));
    redraw(given, trumpGiven(model));
    redraw(status, count(model, trick));
  };

  root.classList.add("bt");
  root.append(given, status, stage, troubles(model));
  model.on("change:beaten_by change:strings change:deck change:trump", draw);
  draw();
}

function count(model, trick) {
  const strings = model.get("strings");
  const points = model.get("points");
  const winner = winning(model.get("beaten_by"), trick);
  const cards = lineUp(model, trick, SEATS, winner, (code) => String(points[code]));
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
