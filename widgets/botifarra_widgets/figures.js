// The sota, the cavall and the rei, in card coordinates: head and symbol clear of the top-left index,
// feet clear of the bottom-right one.

import { placed } from "./pips.js";
import { GOLD, INK, PAPER, RED, circle, moved, outlined, path, stroke } from "./svg.js";

const SKIN = "#f7d2ae";
const HAIR = "#6b3f22";
const CHESTNUT = "#c98d57";

function heldSymbol(suit) {
  return outlined(suit.line, 1.1, suit.pintas > 1 ? placed(suit, 82, 46, 1.1, 1.05) : placed(suit, 82, 49, 0.95));
}

function head(x, y, hair) {
  return moved(`translate(${x} ${y})`,
    path("M-10 10Q-13-11 0-11T10 10Z", hair) + path("M-3 5V14H3V5Z", SKIN)
    + path("M-7.5-4Q0-7 7.5-4V0Q7 9 0 10-7 9-7.5 0Z", SKIN)
    + path("M-3.5 0h.01m6.99 0h.01", "none", 'stroke-width="2"') + path("M0 1l-1 3h1.5M-2 7q2 1.2 4 0"));
}

// The near arm, bent, its hand closed on the symbol.
function raisedArm(sleeve, y) {
  return path(`M62 ${y}Q70 ${y - 1} 72 ${y + 6}L76 64 80 62 84 69 76 76Q70 77 68 71L62 ${y + 14}Z`, sleeve) + circle(82, 66, 4.4, SKIN);
}

function sota({ main, alt }, symbol) {
  return path("M35 96L36 140H44L47 98M48 98L49 140H57L60 96", alt)
    + path("M36 137Q32 139 27 142 25 147 29 147H44V137ZM49 137V147H59Q63 146 61 143L57 138Z", INK)
    + path("M42 49Q30 54 26 66 32 78 42 80L44 73Q38 71 36 66 40 62 44 61Z", alt) + circle(42, 77, 3.6, SKIN)
    + path("M41 48Q54 43 67 48L63 76Q66 88 68 97 50 104 29 97 40 86 43 76Z", main)
    + path("M54 47V74M51 80V100M43 84L36 98M63 84L64 97M54 56h.01m-.01 8h.01")
    + path("M43 74H63V80H43Z", alt) + path("M45 46Q54 57 63 46L60 43H48Z", PAPER)
    + head(54, 31, HAIR)
    + path("M41 26Q40 13 54 14 68 13 68 23 55 20 41 26Z", main) + path("M60 17Q66 5 74 11 72 19 62 21Z", alt)
    + symbol + raisedArm(alt, 48);
}

function cavall({ main, alt }, symbol) {
  return path("M68 84Q80 92 71 122 62 114 62 96Z", INK)
    + path("M52 108L57 126 53 143H60L64 126 67 104ZM28 108L26 143H33L38 110ZM24 102L14 112 20 126 25 123 21 114 32 110ZM42 108L46 126 41 143H48L52 126 52 110Z", CHESTNUT)
    + path("M52 141H60V147H51ZM25 141H33V147H24ZM40 141H48V147H39ZM18 124L25 121 27 126 21 129Z", INK)
    + path("M27 60L32 66C40 70 43 80 50 82H60C70 81 74 90 71 99 69 108 65 112 62 115 54 113 44 116 33 113 24 110 22 102 24 92 25 88 24 84 23 83L15 90C11 92 7 88 9 84L17 69 24 65Z", CHESTNUT)
    + path("M29 62Q42 64 47 81L41 82Q38 72 28 68Z", INK)
    + path("M18 74h.01", "none", 'stroke-width="2.5"')
    + path("M14 78L21 84M21 68L24 82Q34 80 42 76", "none", stroke(alt, 2))
    + path("M42 84Q54 78 66 83L66 99Q54 96 43 100Z", alt) + path("M43 96Q54 92 66 95", "none", stroke(PAPER, 1.5))
    + path("M46 46Q34 52 33 66L37 77 42 74 41 66 48 62Z", alt) + circle(40, 76, 3.6, SKIN)
    + path("M45 46Q56 41 67 46L65 72 67 86Q56 90 44 86L47 72Z", main)
    + path("M46 80Q42 96 47 108H55L54 96 60 86", main)
    + path("M46 105H55V116Q48 120 38 118 38 114 45 113Z", INK)
    + path("M56 46V70M56 54h.01m-.01 8h.01") + path("M47 70H65V75H47Z", alt)
    + path("M47 45Q56 54 65 45L61 42H51Z", PAPER)
    + head(56, 29, HAIR)
    + path("M42 24Q56 16 71 24 68 19 65 18 64 10 56 10 48 10 47 18 44 20 42 24Z", main)
    + path("M61 17Q63 6 74 7 76 15 65 19Z", alt)
    + symbol + raisedArm(alt, 46);
}

function rei({ main, alt }, symbol, queen) {
  const hair = queen ? HAIR : "#8d8378";
  return path("M42 53Q30 80 9 141 30 150 58 147L66 53Z", alt)
    + path("M42 53Q54 47 66 53L67 94 60 147Q42 149 23 146L38 92Z", main)
    + path("M49 60H59L55 147H39Z", PAPER)
    + path("M51 102l5 6-6 6-5-6ZM49 118l5 6-6 6-5-6ZM47 134l5 6-6 6-5-6ZM54 68l4 5-4 5-4-5Z", alt)
    + path("M39 91Q52 97 67 91V97Q52 103 37 97Z", GOLD)
    + symbol + raisedArm(alt, 52)
    + path("M38 52Q54 44 72 52L70 62Q54 70 38 62Z", PAPER) + path("M43 56v3M50 60v3M58 60v3M66 56v3")
    + path("M41 60Q28 70 30 80 38 88 50 84L50 78Q42 80 40 76 44 70 46 64Z", alt) + circle(51, 81, 4, SKIN)
    + head(55, 35, hair)
    + (queen ? path("M46 34Q38 54 45 64L50 60Q47 50 48 39ZM64 34Q72 54 65 64L60 60Q63 50 62 39Z", hair)
      : path("M47 37Q49 43 55 41 61 43 63 37 65 56 55 61 45 56 47 37Z", hair) + path("M53 44q2 1 4 0"))
    + path("M43 30L41 12 48 20 55 9 62 20 69 12 67 30Q55 26 43 30Z", GOLD) + circle(55, 22, 2.2, RED);
}

export function figure(suit, number, isFrench) {
  const queen = isFrench && number === 11;
  const draw = queen || number === 12 ? rei : number === 11 ? cavall : sota;
  return outlined(INK, 1.2, draw(suit, heldSymbol(suit), queen));
}
