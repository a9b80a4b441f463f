// The suits: each one's pip, its bare mark, and the two packs.

import { BLUE, GOLD, GREEN, PALE, RED, circle, halo, moved, path, petals, short, stroke } from "./svg.js";

const STEEL = "#d5e2f5";
const ellipse = (x, y, rx, ry, fill) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;

function coin() {
  return circle(0, 0, 11.5, GOLD) + circle(0, 0, 9, PALE)
    + path(petals(8, 4.6, 9.6), RED) + circle(0, 0, 3, GOLD);
}

function cup() {
  return path("M-11-14C-11-3-8 3-2 5V8C-3 12-9 12-9 17H9C9 12 3 12 2 8V5C8 3 11-3 11-14Z", RED)
    + path("M-10.4-8Q0-4 10.4-8L9-3Q0 1-9-3Z", GOLD)
    + ellipse(0, -14, 11, 3, GOLD) + ellipse(0, 6.5, 4, 2.2, GOLD) + path("M-8.5 14.5H8.5");
}

function sword() {
  return path("M0-31L3.5-25V12H-3.5V-25Z", STEEL) + path("M0-31V12H-3.5V-25Z", "#8fb0e4")
    + path("M-2.5 13H2.5V25H-2.5Z", BLUE)
    + path("M-8.5 10Q0 14 8.5 10V14Q0 18-8.5 14Z", GOLD) + circle(0, 27.5, 3.4, GOLD);
}

const CLUB = "M-3 30L-4 16-8 12-7 8-4 9-5-6-5-22Q-5-30 0-30 6-30 6-22L5-13 9-16 10-12 5-6 4 14 3 30Q0 32-3 30Z";

function baton() {
  return path(CLUB, GREEN)
    + path("M-2-20V-8M2-2V10M-1 16V24", "none", 'stroke="#8fd09b"')
    + ellipse(-7.3, 10, 1.6, 2.4, GOLD) + ellipse(9.3, -14, 1.6, 2.4, GOLD) + ellipse(0, -27.5, 4, 2.2, GOLD);
}

const SIZES = new Map([[cup, [24, 36]], [sword, [18, 62]], [baton, [18, 62]]]);
export const sizeOf = (suit) => SIZES.get(suit.pip) || [24, 24];

export function placed(suit, x, y, scaleX, scaleY = scaleX, turn = "") {
  return moved(`translate(${short(x)} ${short(y)})${turn}scale(${short(scaleX)} ${short(scaleY)})`, suit.pip());
}

function coinMark(ink) {
  return circle(0, 0, 10.6, ink, halo(3)) + circle(0, 0, 8.4, GOLD)
    + path(petals(8, 3.4, 8.6), ink) + circle(0, 0, 2, GOLD);
}

function cupMark(ink) {
  return path("M-10-10.5H10C10-2 7 3 2 4V6C4 7 7 7.5 7 10.5H-7C-7 7.5-4 7-2 6V4C-7 3-10-2-10-10.5Z", ink, halo(3))
    + path("M-8.5-5Q0-2.5 8.5-5", "none", stroke(GOLD, 2.4));
}

function swordMark(ink) {
  return moved("rotate(45)scale(.9)",
    path("M0-15L3.2-11V4H8V8H2V10.5A3 3 0 1 1-2 10.5V8H-8V4H-3.2V-11Z", ink, halo(3))
    + path("M0-11V3", "none", stroke(STEEL, 1.5)));
}

function batonMark(ink) {
  return moved("rotate(-42)scale(.8 .42)",
    path(CLUB, ink, halo(5)) + ellipse(0.5, -25, 3.5, 3, GOLD) + path("M0-15V20", "none", stroke("#8fd09b", 2)));
}

function french(ink, main, alt, d) {
  return { ink, line: "none", main, alt, pip: () => path(d, ink), mark: () => moved("scale(.86)", path(d, ink, halo(2.5))) };
}

// `ink` is for the index and the frame, at least 4.5:1 on PAPER; `line` goes
// round the pips; `main` and `alt` dress the figures. `pintas` are the breaks
// in the frame, by which players tell the suit from the edge of a fanned card.
export const DECKS = {
  spanish: {
    O: { ink: "#8a5a00", line: "#8a5a00", main: GOLD, alt: RED, pintas: 0, pip: coin, mark: coinMark },
    C: { ink: "#b3261e", line: "#7d1712", main: RED, alt: BLUE, pintas: 1, pip: cup, mark: cupMark },
    E: { ink: "#1f4e9e", line: "#1b3f80", main: BLUE, alt: RED, pintas: 2, pip: sword, mark: swordMark },
    B: { ink: "#1e6b34", line: "#17502a", main: GREEN, alt: GOLD, pintas: 3, pip: baton, mark: batonMark },
  },
  french: {
    O: french("#b3261e", RED, GOLD, "M0-12Q4-5 9 0 4 5 0 12-4 5-9 0-4-5 0-12Z"),
    C: french("#b3261e", RED, BLUE, "M0 11C-4 5-11 2-11-4A5.6 5.6 0 0 1 0-6 5.6 5.6 0 0 1 11-4C11 2 4 5 0 11Z"),
    E: french("#20262e", BLUE, RED, "M0-12C4-6 11-2 11 4A5.3 5.3 0 0 1 2 7Q2 10 4 12H-4Q-2 10-2 7A5.3 5.3 0 0 1-11 4C-11-2-4-6 0-12Z"),
    B: french("#20262e", GREEN, GOLD, "M-3-2A5.4 5.4 0 1 1 3-2 5.4 5.4 0 1 1 2 5Q2 9 4 12H-4Q-2 9-2 5A5.4 5.4 0 1 1-3-2Z"),
  },
};
