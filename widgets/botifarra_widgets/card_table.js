// Tap a card and it answers.

import { el, redraw } from "./dom.js";
import { ask, troubles } from "./session.js";
import { hand, table, verdictMark } from "./table.js";
import { headline, spoken } from "./reasons.js";

function render({ model, el: root }) {
  const stage = el("div", {});
  const status = el("div", { class: "bt-hidden", role: "status" });
  let all = false;

  const tapped = (code) => {
    ask(model, { selected: code });
    status.textContent = spoken(model.get("view").verdicts[code]);
  };
  const draw = () => {
    const selected = model.get("selected");
    const marks = (code) => ({
      ...verdictMark(model, code, all || code === selected),
      pressed: code === selected,
    });
    redraw(stage, table(model), hand(model, marks, tapped), answer(model), markAll());
  };
  const markAll = () => {
    const strings = model.get("strings");
    const toggle = () => {
      all = !all;
      draw();
    };
    return el(
      "button",
      { class: "bt-quiet", "data-key": "all", "aria-pressed": String(all), onclick: toggle },
      all ? strings.hide_all : strings.show_all
    );
  };

  root.classList.add("bt");
  root.append(stage, status, troubles(model));
  model.on("change:view change:strings change:selected change:deck", draw);
  draw();
}

function answer(model) {
  const verdict = model.get("view").verdicts[model.get("selected")];
  if (!verdict) return el("p", { class: "bt-hint" }, model.get("strings").tap);
  return el(
    "div",
    { class: "bt-answer" },
    headline(verdict),
    verdict.links.map((link) => el("p", {}, link.sentence)),
    el("p", { class: "bt-conclusion" }, verdict.conclusion)
  );
}

export default { render };
