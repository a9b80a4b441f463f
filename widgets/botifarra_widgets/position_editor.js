// The editor on its own, with the table it composes.

import { el, redraw } from "./dom.js";
import { dice, editor } from "./editor.js";
import { hand, table } from "./table.js";
import { ask, troubles } from "./session.js";

function render({ model, el: root }) {
  const stage = el("div", {});
  const marks = (code) => ({ pressed: code === model.get("selected") });
  const draw = () =>
    redraw(stage, table(model), hand(model, marks, (code) => ask(model, { selected: code })));
  root.classList.add("bt");
  root.append(stage, dice(model), troubles(model), editor(model));
  model.on("change:view change:strings change:selected change:deck", draw);
  draw();
}

export default { render };
