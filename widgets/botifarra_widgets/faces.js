// The faces of the 48-card Spanish pack, drawn here from a few shared shapes,
// with French suits as an alternative. Everything is an <svg> string without
// ids or styles, so that many can share one page.

const INK = "#2b2320";
const PAPER = "#fffaf0";
const GOLD = "#f4b731";
const PALE = "#ffe08a";
const RED = "#cf3a2f";
const BLUE = "#2f65b5";
const GREEN = "#35894a";
const STEEL = "#d5e2f5";
const SKIN = "#f7d2ae";
const HAIR = "#6b3f22";
const CHESTNUT = "#c98d57";

// `ink` is for the index and the frame, at least 4.5:1 on PAPER; `line` goes
// round the pips; `main` and `alt` dress the figures. `pintas` are the breaks
// in the frame, by which players tell the suit from the edge of a fanned card.
const DECKS = {
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

// Pips in each row from top to bottom, for 2 to 9. Coins and cups stand in
// pairs, with no pair level with a corner mark, which would be counted in;
// the long suits stand in ranks, as in the old packs.
const PAIRS = ["", "", "1 1", "1 1 1", "2 2", "2 1 2", "2 2 2", "2 3 2", "2 1 2 1 2", "2 1 3 1 2"];
const RANKS = ["", "", "2", "1 2", "2 2", "2 1 2", "3 3", "3 1 3", "3 2 3", "3 3 3"];

// The pips' share of the card: what is left between the two big indices.
const FIELD = { width: 41, height: 134 };

// ---- svg pieces

const path = (d, fill = "none", rest = "") => `<path d="${d}" fill="${fill}" ${rest}/>`;
const circle = (x, y, r, fill = "none", rest = "") => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${rest}/>`;
const ellipse = (x, y, rx, ry, fill) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
const group = (attributes, inside) => `<g ${attributes}>${inside}</g>`;
const moved = (transform, inside) => group(`transform="${transform}"`, inside);
const halfTurned = (inside) => moved("rotate(180 50 78)", inside);
const stroke = (colour, width) => `stroke="${colour}" stroke-width="${width}"`;
const outlined = (colour, width, inside) =>
  group(`${stroke(colour, width)} stroke-linejoin="round" stroke-linecap="round"`, inside);
const short = (number) => +number.toFixed(2);

// A rim of paper keeps indices and marks clear of the art, and of a dark table.
const halo = (width) => `${stroke(PAPER, width)} paint-order="stroke" stroke-linejoin="round"`;

function petals(count, inner, outer) {
  const at = (turn, radius) =>
    `${short(radius * Math.sin(turn * 2 * Math.PI))} ${short(-radius * Math.cos(turn * 2 * Math.PI))}`;
  let d = `M${at(0, inner)}`;
  for (let i = 0; i < count; i++) d += `Q${at((i + 0.5) / count, outer)} ${at((i + 1) / count, inner)}`;
  return d + "Z";
}

// ---- pips, centred on 0 0

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
const sizeOf = (suit) => SIZES.get(suit.pip) || [24, 24];

function placed(suit, x, y, scaleX, scaleY = scaleX, turn = "") {
  return moved(`translate(${short(x)} ${short(y)})${turn}scale(${short(scaleX)} ${short(scaleY)})`, suit.pip());
}

// ---- marks: the same symbols, bolder and barer, to be read at 10 px

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

// ---- corners and frame

function corners(suit, label) {
  // textLength gives every sans-serif font the same width.
  const width = label.length > 1 ? 29 : 20;
  const corner = moved("translate(17.5 48.7)", suit.mark(suit.ink))
    + `<text x="7" y="33.5" font-family="sans-serif" font-size="34" font-weight="700" textLength="${width}" lengthAdjust="spacingAndGlyphs" fill="${suit.ink}" ${halo(4)}>${label}</text>`;
  return corner + halfTurned(corner);
}

function frame({ ink, pintas }) {
  let half = "M4 78V8a4 4 0 0 1 4-4";
  for (let i = 1; i <= pintas; i++) {
    const middle = 4 + (92 * i) / (pintas + 1);
    half += `H${short(middle - 4)}M${short(middle + 4)} 4`;
  }
  half = path(half + "H92a4 4 0 0 1 4 4V78", "none", stroke(ink, 1.5));
  return half + halfTurned(half);
}

// ---- cards from 2 to 9

function pips(suit, layout, turnLower) {
  const rows = layout.split(" ").map(Number);
  const [width, height] = sizeOf(suit);
  // The middle row may be wider than the field: no index stands beside it.
  const pitchX = FIELD.width / Math.max(rows[0], rows[rows.length - 1]);
  const fitX = (pitchX - 1) / width;
  const fitY = (FIELD.height / rows.length - 4) / height;
  // Swords and batons may be made stout or slender; coins must stay round.
  const [stout, slender] = height > 60 ? [1.3, 1.6] : [1, 1];
  const scaleX = Math.min(fitX, fitY * stout, 1.4);
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

// ---- aces

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

const ACES = {
  O: aceOfCoins,
  C: aceOfCups,
  E: (suit) => laurels() + bigPip(suit, 78) + ribbon(50) + ribbon(76),
  B: (suit) => laurels() + bigPip(suit, 78) + ribbon(74),
};

// ---- figures, in card coordinates: head and symbol clear of the top-left
// index, feet clear of the bottom-right one

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

function figure(suit, number, isFrench) {
  const queen = isFrench && number === 11;
  const draw = queen || number === 12 ? rei : number === 11 ? cavall : sota;
  return outlined(INK, 1.2, draw(suit, heldSymbol(suit), queen));
}

// ---- what widgets ask for

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
  const layouts = suit.pintas > 1 ? RANKS : PAIRS;
  let art;
  if (number > 9) art = figure(suit, number, isFrench);
  else if (number > 1) art = pips(suit, layouts[number], isFrench || letter === "E");
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
