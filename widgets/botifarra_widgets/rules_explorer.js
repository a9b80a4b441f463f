// The table, the reasons and the editor, with the switches for rules, language and cards.

import { el, fill, redraw } from "./dom.js";
import { dice, editor } from "./editor.js";
import { reasons, spoken } from "./reasons.js";
import { ask, troubles } from "./session.js";
import { hand, table, verdictMark } from "./table.js";
import { finder, further, trail } from "./what_if.js";

function render({ model, el: root }) {
  const bar = el("div", { class: "bt-bar" });
  const play = el("div", { class: "bt-play" });
  const why = el("div", {});
  const status = el("div", { class: "bt-hidden", role: "status" });
  const compose = el("section", { class: "bt-compose" });
  const title = el("h2", {});
  const way = trail(model);
  let all = false;
  let address = "";
  let shown = "";
  let timer;

  // Browsers take their time to set an address, and refuse one that is set too often: when only
  // the card asked about is another, it can wait for the reader to stop tapping.
  const follow = () => {
    const [next, about] = [link(model), link(model, "")];
    if (next === address) return;
    clearTimeout(timer);
    address = next;
    timer = setTimeout(() => history.replaceState(history.state, "", next), about === shown ? 200 : 0);
    shown = about;
  };

  const tapped = (code) => {
    ask(model, { selected: code });
    status.textContent = spoken(model.get("view").verdicts[code]);
  };
  const marks = (code) => ({
    ...verdictMark(model, code, all || code === model.get("selected")),
    pressed: code === model.get("selected"),
  });
  const draw = () => {
    const strings = model.get("strings");
    title.textContent = strings.editor;
    redraw(bar, switches(model));
    redraw(
      play,
      way.long ? el("button", { "data-key": "back", onclick: back }, `← ${model.get("labels").back}`) : null,
      table(model),
      hand(model, marks, tapped),
      el("div", { class: "bt-tools" }, markAll(strings), copyLink(model, strings))
    );
    redraw(why, reasons(model, model.get("selected")));
    if (servedAlone()) follow();
  };
  // What is opened from below is shown above: the focus goes there, and back again.
  const opened = (change, what) => {
    way.open(change);
    draw();
    play.querySelector("[data-key='back']").focus();
    status.textContent = fill(model.get("labels").opened, { what });
  };
  const back = () => {
    way.back();
    draw();
    play.querySelector(`[data-key='hand-${model.get("selected")}']`)?.focus();
  };
  const markAll = (strings) =>
    el(
      "button",
      {
        "data-key": "all",
        "aria-pressed": String(all),
        onclick: () => {
          all = !all;
          draw();
        },
      },
      all ? strings.hide_all : strings.show_all
    );

  root.classList.add("bt", "bt-explorer");
  compose.append(title, editor(model));
  const more = further(model, opened);
  const reasoned = el("div", { class: "bt-why" }, why, more.place);
  const roll = el("div", { class: "bt-roll" }, dice(model), finder(model, more.unfold));
  root.append(bar, troubles(model), el("div", { class: "bt-two" }, play, reasoned, roll), status, compose);
  model.on("change:view change:strings change:selected change:deck change:choices", draw);
  draw();
}

function switches(model) {
  const strings = model.get("strings");
  const { profiles, languages } = model.get("choices");
  const current = model.get("profile");
  const about = profiles.find(({ id }) => id === current)?.about ?? "";
  const rules = profiles.map(({ id, name }) => [id, name]);
  if (!profiles.some(({ id }) => id === current)) rules.push([current, current]);
  return [
    choice(model, strings.rules, "profile", rules),
    // A served page has a switch of its own at the top, which turns the text around as well.
    servedAlone() ? null : choice(model, strings.language, "language", languages),
    choice(model, strings.cards, "deck", [
      ["spanish", strings.spanish],
      ["french", strings.french],
    ]),
    el("p", { class: "bt-about" }, about),
    model.get("deck") === "french" ? el("p", { class: "bt-about" }, strings.deck_key) : null,
  ];
}

function choice(model, label, trait, options) {
  const select = el(
    "select",
    { "data-key": trait, onchange: (event) => ask(model, { [trait]: event.target.value }) },
    options.map(([id, name]) =>
      el("option", { value: id, selected: id === model.get(trait) }, name)
    )
  );
  return el("label", {}, label, select);
}

// In a notebook editor the address belongs to the editor; in a served page it is ours.
function servedAlone() {
  return document.body.dataset.voila === "voila";
}

function link(model, card = model.get("selected")) {
  const query = new URLSearchParams(location.search);
  const position = model.get("position").replaceAll(" / ", "/").replaceAll(" ", ".");
  for (const name of ["position", "profile", "language", "deck", "card"]) query.delete(name);
  // Slashes and dots stay as they are, so that a link can be read.
  const ours = [
    `position=${position}`,
    `profile=${encodeURIComponent(model.get("profile"))}`,
    `language=${model.get("language")}`,
    model.get("deck") === "french" ? "deck=french" : "",
    card ? `card=${card}` : "",
  ];
  return `${location.pathname}?${[...ours, query.toString()].filter(Boolean).join("&")}`;
}

function copyLink(model, strings) {
  const said = el("span", { class: "bt-said", role: "status" });
  const copy = async () => {
    const address = servedAlone() ? new URL(link(model), location.href).href : link(model);
    try {
      await navigator.clipboard.writeText(address);
      said.textContent = strings.copied;
    } catch {
      said.replaceChildren(`${strings.copy_failed} `, el("code", {}, address));
    }
  };
  return [el("button", { "data-key": "copy", onclick: copy }, strings.copy_link), said];
}

export default { render };
