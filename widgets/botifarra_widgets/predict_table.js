// Predict first, then tap: mark the cards you may play, check, and ask each one why.

import { el, fill, redraw } from "./dom.js";
import { ask, troubles } from "./session.js";
import { hand, table, verdictMark } from "./table.js";
import { reasons, spoken } from "./reasons.js";

function render({ model, el: root }) {
  const stage = el("div", {});
  const status = el("div", { class: "bt-hidden", role: "status" });
  let marked = new Set();
  let checked = false;

  const verdicts = () => model.get("view").verdicts;
  const right = () =>
    Object.entries(verdicts()).filter(([code, { legal }]) => legal === marked.has(code)).length;

  const toggle = (code) => {
    marked.has(code) ? marked.delete(code) : marked.add(code);
    draw();
  };
  const question = (code) => {
    ask(model, { selected: code });
    status.textContent = spoken(verdicts()[code]);
  };
  const check = () => {
    checked = true;
    ask(model, { selected: "" });
    draw();
    status.textContent = result();
  };
  const again = () => {
    checked = false;
    marked = new Set();
    ask(model, { selected: "" });
    draw();
    stage.querySelector(".bt-hand button")?.focus();
  };

  const result = () => {
    const strings = model.get("strings");
    const total = Object.keys(verdicts()).length;
    if (right() === total) return strings.all_right;
    return fill(strings.some_wrong, { right: right(), total });
  };
  const marks = (code) => {
    if (!checked) {
      const pressed = marked.has(code);
      return { pressed, badge: pressed ? "marked" : "", said: pressed && model.get("strings").marked };
    }
    return { ...verdictMark(model, code, true), pressed: code === model.get("selected") };
  };
  const draw = () => {
    const strings = model.get("strings");
    redraw(
      stage,
      el("p", { class: "bt-question" }, checked ? result() : strings.predict),
      table(model),
      hand(model, marks, checked ? question : toggle),
      el(
        "button",
        { class: "bt-main", "data-key": "check", onclick: checked ? again : check },
        checked ? strings.again : strings.check
      ),
      checked ? reasons(model, model.get("selected")) : null
    );
  };

  root.classList.add("bt");
  root.append(stage, status, troubles(model));
  model.on("change:position change:profile", () => {
    marked = new Set();
    checked = false;
  });
  model.on("change:view change:strings change:selected change:deck", draw);
  draw();
}

export default { render };
