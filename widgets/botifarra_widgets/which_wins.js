// Two cards, one winner.

import { capitalised, el, fill } from "./dom.js";
import { lineUp } from "./table.js";
import { added, tapPack } from "./tap_pack.js";

function render({ model, el: root }) {
  tapPack(model, root, {
    cards: [],
    next: (picked, code) => added(picked, code, 2),
    mark: (picked, code) => ({ style: picked.includes(code) && "hand" }),
    outcome: (picked, fresh) => outcome(model, picked, fresh),
  });
}

function outcome(model, picked, fresh) {
  const strings = model.get("strings");
  const names = model.get("names");
  const [led, second] = picked;
  const beaten = second && model.get("beaten_by")[led].includes(second);
  const winner = second && (beaten ? second : led);
  const note = (code) => (code === winner ? strings.winning : "");
  const cards = lineUp(model, picked, 2, { winner, note, fresh });
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
