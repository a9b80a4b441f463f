// Cards from the ace to the nine.

import { placed, sizeOf } from "./pips.js";
import { BLUE, GOLD, GREEN, PALE, RED, circle, halfTurned, moved, outlined, path, petals, stroke } from "./svg.js";

// Pips in each row from top to bottom, for 2 to 9. Coins and cups stand in
// pairs, with no pair level with a corner mark, which would be counted in;
// the long suits stand in ranks, as in the old packs.
const PAIRS = ["", "", "1 1", "1 1 1", "2 2", "2 1 2", "2 2 2", "2 3 2", "2 1 2 1 2", "2 1 3 1 2"];
const RANKS = ["", "", "2", "1 2", "2 2", "2 1 2", "3 3", "3 1 3", "3 2 3", "3 3 3"];

// The pips' share of the card: what is left between the two big indices.
const FIELD = { width: 45, height: 136 };

export function pips(suit, number, turnLower) {
  const layouts = suit.pintas > 1 ? RANKS : PAIRS;
  const rows = layouts[number].split(" ").map(Number);
  const [width, height] = sizeOf(suit);
  // The middle row may be wider than the field: no index stands beside it.
  const pitchX = FIELD.width / Math.max(rows[0], rows[rows.length - 1]);
  const fitX = (pitchX - 1) / width;
  const fitY = (FIELD.height / rows.length - 4) / height;
  // Swords and batons may be made stout or slender; coins must stay round.
  const [stout, slender] = height > 60 ? [1.3, 1.6] : [1, 1];
  const scaleX = Math.min(fitX, fitY * stout, 1.65);
  const scaleY = Math.min(fitY, scaleX * slender);
  const pitchY = (FIELD.height - 2 - height * scaleY) / Math.max(rows.length - 1, 1);
  const drawn = rows.map((count, row) => {
    const y = 78 + pitchY * (row - (rows.length - 1) / 2);
    const turn = turnLower && y > 79 ? "rotate(180)" : "";
    return Array.from({ length: count }, (_, i) =>
      placed(suit, 50 + pitchX * (i - (count - 1) / 2), y, scaleX, scaleY, turn)).join("");
  });
  return outlined(suit.line, 1.1, drawn.join(""));
}

function laurel(transform) {
  let leaves = "M0-14q-5-7 0-14 5 7 0 14Z";
  for (let y = 18; y > -20; y -= 10) leaves += `M0 ${y}q-9 0-11-9 9 0 11 9Zq8-1 9-10-8 1-9 10Z`;
  return moved(transform, outlined("#17502a", 1, path("M0 28V-20") + path(leaves, GREEN)));
}

// The two corners without an index are free for ornament.
function laurels() {
  const one = laurel("translate(81 41)rotate(12)scale(.9)");
  return one + halfTurned(one);
}

function ribbon(y) {
  return outlined("#7d1712", 1.2, path(`M36 ${y}q14 10 28-2v10q-14 12-28 2Z`, RED));
}

const bigPip = (suit, y) => outlined(suit.line, 0.7, placed(suit, 50, y, 2.1));

function aceOfCoins() {
  const sprig = laurel("translate(50 31)scale(.7)");
  return sprig + halfTurned(sprig) + moved("translate(50 78)", outlined("#8a5a00", 1.4,
    path(petals(24, 28, 33), RED) + circle(0, 0, 27, GOLD)
    + circle(0, 0, 23.5, "none", 'stroke-width="2.6" stroke-dasharray="0 5.27"')
    + circle(0, 0, 20, PALE) + path(petals(8, 11, 24), RED) + path(petals(8, 7, 14), GOLD)
    + circle(0, 0, 5.5, BLUE) + circle(0, 0, 2.2, GOLD)));
}

function aceOfCups(suit) {
  const handle = "M-21-16C-36-24-36 6-14 5";
  return laurels() + moved("translate(50 90)",
    outlined(suit.line, 6, path(handle) + moved("scale(-1 1)", path(handle)))
    + outlined(GOLD, 3.5, path(handle) + moved("scale(-1 1)", path(handle)))
    + outlined(suit.line, 1.4, path("M-14-34Q-12-46 0-50 12-46 14-34Z", GOLD) + circle(0, -53, 4.5, RED)))
    + bigPip(suit, 90)
    + moved("translate(50 82)", outlined(suit.line, 1, path(petals(6, 3, 8), BLUE)));
}

export const ACES = {
  O: aceOfCoins,
  C: aceOfCups,
  E: (suit) => laurels() + bigPip(suit, 78) + ribbon(50) + ribbon(76),
  B: (suit) => laurels() + bigPip(suit, 78) + ribbon(74),
};
