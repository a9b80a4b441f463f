// Two cards, one winner.

import { capitalised, el, fill, redraw } from "./dom.js";
import { pack, trumpGiven } from "./pack.js";
import { troubles } from "./session.js";
import { lineUp } from "./table.js";

function render({ model, el: root }) {
  const given = el("div", {});
  const stage = el("div", {});
  const status = el("div", { class: "bt-outcome", role: "status" });
  let picked = [];

  const tapped = (code) => {
    if (picked.length === 2) picked = [];
    picked = picked.includes(code) ? picked.filter((card) => card !== code) : [...picked, code];
    draw();
  };
  const draw = () => {
    const strings = model.get("strings");
    const mark = (code) => ({ style: picked.includes(code) && "hand", turn: picked.indexOf(code) + 1 });
    redraw(stage, pack(model, strings.pack_order, mark, tapped));
    redraw(given, trumpGiven(model));
    redraw(status, outcome(model, picked));
  };

  root.classList.add("bt");
  root.append(given, status, stage, troubles(model));
  model.on("change:beaten_by change:strings change:deck change:trump", draw);
  draw();
}

function outcome(model, picked) {
  const strings = model.get("strings");
  const names = model.get("names");
  const [led, second] = picked;
  const beaten = second && model.get("beaten_by")[led].includes(second);
  const winner = second && (beaten ? second : led);
  const cards = lineUp(model, picked, 2, winner, (code) =>
    code === winner ? `★ ${strings.winning}` : ""
  );
  if (!second) return [cards, el("p", { class: "bt-hint" }, strings.pick_two)];
  const values = { card: names[winner], Card: capitalised(names[winner]) };
  return [
    cards,
    el("p", { class: "bt-conclusion" }, fill(beaten ? strings.wins : strings.lead_wins, values)),
    el("p", {}, because(model, led, second, winner)),
  ];
}

function because(model, led, second, winner) {
  const strings = model.get("strings");
  const names = model.get("names");
  const trump = strings.trumps[model.get("trump")];
  const loser = winner === led ? second : led;
  if (led.at(-1) === second.at(-1)) {
    return fill(strings.by_rank, { winner: names[winner], loser: names[loser] });
  }
  if (winner.at(-1) === model.get("trump")) {
    return fill(strings.by_trump, { trump, Trump: capitalised(trump) });
  }
  return fill(strings.by_suit, { card: names[second], Card: capitalised(names[second]) });
}

export default { render };
