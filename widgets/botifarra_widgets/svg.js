// The pieces every drawing of a card is made of: colours, shapes, and ways to place them. Everything is
// an <svg> string without ids or styles, so that many can share one page.

export const INK = "#2b2320";
export const PAPER = "#fffaf0";
export const GOLD = "#f4b731";
export const PALE = "#ffe08a";
export const RED = "#cf3a2f";
export const BLUE = "#2f65b5";
export const GREEN = "#35894a";

export const path = (d, fill = "none", rest = "") => `<path d="${d}" fill="${fill}" ${rest}/>`;
export const circle = (x, y, r, fill = "none", rest = "") => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${rest}/>`;
const group = (attributes, inside) => `<g ${attributes}>${inside}</g>`;
export const moved = (transform, inside) => group(`transform="${transform}"`, inside);
export const halfTurned = (inside) => moved("rotate(180 50 78)", inside);
export const stroke = (colour, width) => `stroke="${colour}" stroke-width="${width}"`;
export const outlined = (colour, width, inside) =>
  group(`${stroke(colour, width)} stroke-linejoin="round" stroke-linecap="round"`, inside);
export const short = (number) => +number.toFixed(2);

// A rim of paper keeps indices and marks clear of the art, and of a dark table.
export const halo = (width) => `${stroke(PAPER, width)} paint-order="stroke" stroke-linejoin="round"`;

export function petals(count, inner, outer) {
  const at = (turn, radius) =>
    `${short(radius * Math.sin(turn * 2 * Math.PI))} ${short(-radius * Math.cos(turn * 2 * Math.PI))}`;
  let d = `M${at(0, inner)}`;
  for (let i = 0; i < count; i++) d += `Q${at((i + 0.5) / count, outer)} ${at((i + 1) / count, inner)}`;
  return d + "Z";
}

