// Why one card may or may not be played.

import { el, redraw } from "./dom.js";
import { reasons } from "./reasons.js";
import { troubles } from "./session.js";

function render({ model, el: root }) {
  const stage = el("div", {});
  const draw = () => redraw(stage, reasons(model, model.get("selected")));
  root.classList.add("bt");
  root.append(stage, troubles(model));
  model.on("change:view change:strings change:selected change:deck", draw);
  draw();
}

export default { render };
