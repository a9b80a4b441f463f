// The faces of the 48-card Spanish pack, drawn here from a few shared shapes, with French suits as an
// alternative.

import { figure } from "./figures.js";
import { corners, frame } from "./frames.js";
import { ACES, pips } from "./numbers.js";
import { DECKS, placed } from "./pips.js";
import { GOLD, PAPER, RED, circle, moved, outlined, path, petals, stroke } from "./svg.js";

const FRENCH_LABELS = { 1: "A", 10: "J", 11: "Q", 12: "K" };

const svg = (box, name, inside) =>
  `<svg xmlns="http://www.w3.org/2000/svg" class="${name}" viewBox="${box}" aria-hidden="true" focusable="false">${inside}</svg>`;

const card = (inside) => svg("0 0 100 156", "bt-face",
  `<rect x=".5" y=".5" width="99" height="155" rx="8" fill="${PAPER}" ${stroke("#b9ad98", 1)}/>${inside}`);

function suitOf(letter, deck) {
  if (!Object.hasOwn(DECKS, deck) || !Object.hasOwn(DECKS[deck], letter)) {
    throw new RangeError(`no suit "${letter}" in deck "${deck}"`);
  }
  return DECKS[deck][letter];
}

function drawFace(code, deck) {
  const [, digits, letter] = /^([1-9]|1[0-2])([OCEB])$/.exec(code) || [];
  if (!letter) throw new RangeError(`no card "${code}"`);
  const suit = suitOf(letter, deck);
  const number = Number(digits);
  const isFrench = deck === "french";
  let art;
  if (number > 9) art = figure(suit, number, isFrench);
  else if (number > 1) art = pips(suit, number, isFrench || letter === "E");
  else art = isFrench ? placed(suit, 50, 78, 2.4) : ACES[letter](suit);
  return card((isFrench ? "" : frame(suit)) + art + corners(suit, (isFrench && FRENCH_LABELS[number]) || digits));
}

const faces = new Map();

export function cardFace(code, deck = "spanish") {
  const key = `${deck} ${code}`;
  if (!faces.has(key)) faces.set(key, drawFace(code, deck));
  return faces.get(key);
}

export function suitMark(letter, deck = "spanish") {
  const suit = suitOf(letter, deck);
  return svg("0 0 24 24", "bt-suit", moved("translate(12 12)scale(.95)", suit.mark(suit.ink)));
}

export function cardBack() {
  let lattice = "";
  for (let x = 8; x < 92; x += 14) {
    for (let y = 8; y < 148; y += 14) lattice += `M${x} ${y}m7 2l5 5-5 5-5-5Z`;
  }
  return card(`<rect x="5" y="5" width="90" height="146" rx="5" fill="#8f2330"/>`
    + path(lattice, "#b8434a")
    + `<rect x="7.5" y="7.5" width="85" height="141" rx="3" fill="none" ${stroke(GOLD, 1)}/>`
    + moved("translate(50 78)", outlined("#8f2330", 1.5, circle(0, 0, 21, GOLD)
      + path(petals(12, 13, 22), PAPER) + path(petals(8, 7, 15), RED) + circle(0, 0, 4, GOLD))));
}
