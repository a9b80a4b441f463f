// A position to try, folded away: the cards of its hand answer as they do at any table.

import { el, redraw } from "./dom.js";
import { reasons, spoken } from "./reasons.js";
import { hand, table, verdictMark } from "./table.js";

// Drawn when it is opened: a page of thirty tables would be slow on a phone.
export function foldedAway(key, title, draw) {
  const inside = el("div", {});
  const opened = (event) => event.target.open && !inside.childElementCount && draw(inside);
  return el(
    "details",
    { class: "bt-fold", "data-key": key, ontoggle: opened },
    el("summary", { "data-key": `${key}-title` }, title),
    inside
  );
}

export function tryOut(model, { view, rules, selected }, inside, status) {
  const there = { get: (name) => (name === "view" ? view : model.get(name)) };
  let asked = selected;
  const tapped = (code) => {
    asked = code;
    status.textContent = spoken(view.verdicts[code]);
    draw();
  };
  const marks = (code) => ({ ...verdictMark(there, code, code === asked), pressed: code === asked });
  const draw = () =>
    redraw(
      inside,
      el("p", { class: "bt-also" }, `${model.get("strings").rules}: ${rules}`),
      table(there),
      hand(there, marks, tapped),
      reasons(there, asked, { folded: true })
    );
  draw();
}
