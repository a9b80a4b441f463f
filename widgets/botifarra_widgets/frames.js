// Indices in the corners, and the frame with its pintas.

import { halfTurned, halo, moved, path, short, stroke } from "./svg.js";

export function corners(suit, label) {
  // textLength gives every sans-serif font the same width.
  const width = label.length > 1 ? 28 : 19;
  const corner = moved("translate(16.5 48)scale(.92)", suit.mark(suit.ink))
    + `<text x="7" y="33.5" font-family="sans-serif" font-size="34" font-weight="700" textLength="${width}" lengthAdjust="spacingAndGlyphs" fill="${suit.ink}" ${halo(4)}>${label}</text>`;
  return corner + halfTurned(corner);
}

export function frame({ ink, pintas }) {
  let half = "M4 78V8a4 4 0 0 1 4-4";
  for (let i = 1; i <= pintas; i++) {
    const middle = 4 + (92 * i) / (pintas + 1);
    half += `H${short(middle - 4)}M${short(middle + 4)} 4`;
  }
  half = path(half + "H92a4 4 0 0 1 4 4V78", "none", stroke(ink, 1.5));
  return half + halfTurned(half);
}
