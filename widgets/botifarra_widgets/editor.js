// Composing a position: the pack to tap, the trump, undo, clear, a random one, and plain text.

import { chip } from "./chip.js";
import { el, redraw } from "./dom.js";
import { suitMark } from "./faces.js";
import { pack, trumps } from "./pack.js";
import { ask, waiting } from "./session.js";

const ROOM = { trick: 3, hand: 12 };

export function editor(model) {
  const place = el("div", { class: "bt-editor" });
  const status = el("p", { class: "bt-said", role: "status" });
  const past = [];
  let draft = drafted(model);
  let target = "hand";
  let held = null; // taps made while a random position is on its way

  // The draft changes at the tap, before Python has answered, so that fast taps are not lost.
  const show = (next) => {
    draft = next;
    status.textContent = "";
    ask(model, { position: text(draft), selected: "" });
    draw();
  };
  const change = (next) => {
    past.push(draft);
    show(next);
  };
  const tapped = (code) => {
    if (held) return void held.push(code);
    const strings = model.get("strings");
    const used = ["trick", "hand"].find((pile) => draft[pile].includes(code));
    if (used) return change({ ...draft, [used]: draft[used].filter((card) => card !== code) });
    if (draft[target].length === ROOM[target]) {
      status.textContent = target === "trick" ? strings.trick_full : strings.hand_full;
      return;
    }
    change({ ...draft, [target]: [...draft[target], code] });
  };
  const undo = () => {
    if (past.length) show(past.pop());
  };
  const typed = (event) => {
    event.preventDefault();
    ask(model, { position: event.target.elements.text.value, selected: "" });
  };

  // Once Python has answered: what came from elsewhere, a random position or a typed one, can be
  // undone like a tap.
  const settle = () => {
    if (waiting(model)) return;
    const shown = drafted(model);
    if (!same(shown, draft)) past.push(draft);
    draft = shown;
    draw();
    const taps = held ?? [];
    held = null;
    taps.forEach(tapped);
  };
  const mark = (code) => {
    const turn = draft.trick.indexOf(code) + 1;
    const style = turn ? "trick" : draft.hand.includes(code) ? "hand" : "";
    const strings = model.get("strings");
    const said = { trick: strings.in_trick, hand: strings.in_hand };
    return { style, turn, said: style && said[style] };
  };
  const draw = () => {
    const strings = model.get("strings");
    redraw(
      place,
      miniature(model, draft),
      trumps(model, draft.trump || "-", (trump) => change({ ...draft, trump })),
      el(
        "fieldset",
        { class: "bt-choice" },
        el("legend", {}, strings.add_to),
        ["trick", "hand"].map((pile) =>
          el(
            "button",
            {
              "data-key": `to-${pile}`,
              "aria-pressed": String(target === pile),
              onclick: () => {
                target = pile;
                draw();
              },
            },
            `${strings[pile]} (${draft[pile].length}/${ROOM[pile]})`
          )
        )
      ),
      pack(model, strings.pack, mark, tapped),
      status,
      el(
        "div",
        { class: "bt-tools" },
        el("button", { "data-key": "undo", "aria-disabled": String(!past.length), onclick: undo }, strings.undo),
        el(
          "button",
          { "data-key": "clear", onclick: () => change({ ...draft, trick: [], hand: [] }) },
          strings.clear
        )
      ),
      el(
        "form",
        { class: "bt-tools", onsubmit: typed },
        el(
          "label",
          {},
          strings.text,
          el("input", {
            name: "text",
            "data-key": "text",
            value: text(draft),
            spellcheck: "false",
            autocapitalize: "characters",
            autocomplete: "off",
          })
        ),
        el("button", { type: "submit", "data-key": "apply" }, strings.apply),
        el("p", { class: "bt-note" }, strings.text_hint)
      )
    );
  };

  model.on("change:wish", () => (held = []));
  model.on("change:view change:strings change:deck change:heard", settle);
  draw();
  return place;
}

// The position as Python last read it.
function drafted(model) {
  const { table } = model.get("view");
  return {
    trump: table.trump,
    trick: table.seats.map((seat) => seat.card).filter(Boolean),
    hand: [...table.hand],
  };
}

function same(one, other) {
  const sorted = (draft) => text({ ...draft, hand: [...draft.hand].sort() });
  return sorted(one) === sorted(other);
}

function text({ trump, trick, hand }) {
  return `${trump || "-"} / ${trick.join(" ") || "-"} / ${hand.join(" ")}`;
}

// A random position of a kind, from a deal really played out.
export function dice(model) {
  const place = el("div", { class: "bt-tools" });
  let category = "any";
  let turn = 0;
  const roll = () => {
    turn += 1;
    ask(model, { wish: { random: category, turn: `${Date.now()}-${turn}` }, selected: "" });
  };
  const draw = () => {
    const strings = model.get("strings");
    const kinds = el(
      "select",
      { "data-key": "category", onchange: (event) => (category = event.target.value) },
      Object.entries(strings.categories).map(([name, label]) =>
        el("option", { value: name, selected: name === category }, label)
      )
    );
    redraw(
      place,
      el("label", {}, strings.category, kinds),
      el("button", { "data-key": "random", onclick: roll }, strings.random)
    );
  };
  model.on("change:strings", draw);
  draw();
  return place;
}

// The position in one line, in sight while the pack is tapped on a phone.
function miniature(model, draft) {
  const strings = model.get("strings");
  const trump = draft.trump
    ? el("span", { class: "bt-mark", html: suitMark(draft.trump, model.get("deck")) })
    : strings.trumps["-"];
  const cards = (label, codes) =>
    el("span", { class: "bt-chips" }, `${label}: `, codes.map((code) => chip(model, code)));
  return el(
    "div",
    { class: "bt-mini", "aria-hidden": "true" },
    el("span", { class: "bt-chips" }, `${strings.trump}: `, trump),
    cards(strings.trick, draft.trick),
    cards(strings.hand, draft.hand)
  );
}
