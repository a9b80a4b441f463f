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
  let said = "";

  const verdicts = () => model.get("view").verdicts;
  const all = () => Object.entries(verdicts());
  const found = () => all().filter(([code, { legal }]) => legal && marked.has(code)).length;
  const wrong = () => all().filter(([code, { legal }]) => !legal && marked.has(code)).length;
  const legal = () => all().filter(([, verdict]) => verdict.legal).length;
  const perfect = () => found() === legal() && !wrong();

  const toggle = (code) => {
    marked.has(code) ? marked.delete(code) : marked.add(code);
    said = "";
    draw();
  };
  const question = (code) => {
    ask(model, { selected: code });
    status.textContent = spoken(verdicts()[code]);
  };
  const check = () => {
    if (!marked.size) {
      said = model.get("strings").mark_first;
      draw();
      return;
    }
    checked = true;
    said = result();
    ask(model, { selected: "" });
    draw();
  };
  const again = () => {
    start();
    ask(model, { selected: "" });
    draw();
    stage.querySelector(".bt-hand button")?.focus();
  };
  const start = () => {
    checked = false;
    said = "";
    marked = new Set();
  };

  const result = () => {
    const strings = model.get("strings");
    if (perfect()) return strings.all_right;
    return fill(strings.some_wrong, { found: found(), legal: legal(), wrong: wrong() });
  };
  // What was marked stays to be seen: a card judged rightly never looks like an error.
  const marks = (code) => {
    const strings = model.get("strings");
    const mine = marked.has(code);
    if (!checked) return { pressed: mine, badge: mine && "marked", said: mine && strings.marked };
    const { badge, said: may } = verdictMark(model, code, true);
    const pressed = code === model.get("selected");
    if (badge === "legal" && !mine) {
      return { pressed, badge: "missed", word: strings.missed, said: `${may}, ${strings.missed}` };
    }
    if (badge === "illegal" && !mine) return { pressed, badge: "spared", said: may };
    return { pressed, badge, said: `${may}, ${strings.marked}` };
  };
  const draw = () => {
    const strings = model.get("strings");
    const style = checked && perfect() ? "bt-quiet" : "bt-main";
    redraw(
      stage,
      el("p", { class: "bt-question" }, strings.predict),
      table(model),
      hand(model, marks, checked ? question : toggle),
      el(
        "button",
        { class: style, "data-key": "check", onclick: checked ? again : check },
        checked ? strings.again : strings.check
      ),
      el("p", { class: "bt-result" }, said),
      checked && verdicts()[model.get("selected")]
        ? reasons(model, model.get("selected"), { folded: true })
        : null
    );
    if (status.textContent !== said && !model.get("selected")) status.textContent = said;
  };

  root.classList.add("bt");
  root.append(stage, status, troubles(model));
  model.on("change:position change:profile", start);
  model.on("change:view change:strings change:selected change:deck", draw);
  draw();
}

export default { render };
