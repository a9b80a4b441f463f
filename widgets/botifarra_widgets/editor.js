// Composing a position: the pack to tap, the trump, undo, clear, a random one, and plain text.

import { el, redraw } from "./dom.js";
import { pack, trumps } from "./pack.js";
import { ask, waiting } from "./session.js";

const ROOM = { trick: 3, hand: 12 };

export function editor(model) {
  const place = el("div", { class: "bt-editor" });
  const status = el("p", { class: "bt-said", role: "status" });
  const past = [];
  let draft = drafted(model);
  let target = "hand";
  let category = "any";
  let turn = 0;

  // The draft changes at the tap, before Python has answered, so that fast taps are not lost.
  const change = (next) => {
    past.push(text(draft));
    draft = next;
    status.textContent = "";
    ask(model, { position: text(draft), selected: "" });
    draw();
  };
  const tapped = (code) => {
    const strings = model.get("strings");
    const used = ["trick", "hand"].find((pile) => draft[pile].includes(code));
    if (used) return change({ ...draft, [used]: draft[used].filter((card) => card !== code) });
    if (draft[target].length === ROOM[target]) {
      status.textContent = strings[`${target}_full`];
      return;
    }
    change({ ...draft, [target]: [...draft[target], code] });
  };
  const undo = () => {
    if (!past.length) return;
    ask(model, { position: past.pop(), selected: "" });
  };
  const random = () => {
    past.push(text(draft));
    turn += 1;
    ask(model, { wish: { random: category, turn: `${Date.now()}-${turn}` }, selected: "" });
  };
  const typed = (event) => {
    event.preventDefault();
    past.push(text(draft));
    ask(model, { position: event.target.elements.text.value, selected: "" });
  };

  const mark = (code) => {
    const turn = draft.trick.indexOf(code) + 1;
    const style = turn ? "trick" : draft.hand.includes(code) ? "hand" : "";
    return { style, turn, said: style && model.get("strings")[`in_${style}`] };
  };
  const draw = () => {
    const strings = model.get("strings");
    redraw(
      place,
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
        ),
        el("label", {}, strings.category, categories(strings, category, (name) => (category = name))),
        el("button", { "data-key": "random", onclick: random }, strings.random)
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
        el("button", { type: "submit", "data-key": "apply" }, strings.apply)
      )
    );
  };

  model.on("change:view change:strings change:deck", () => {
    if (waiting(model)) return;
    draft = drafted(model);
    draw();
  });
  model.on("change:heard", () => {
    if (waiting(model)) return;
    draft = drafted(model);
    draw();
  });
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

function text({ trump, trick, hand }) {
  return `${trump || "-"} / ${trick.join(" ") || "-"} / ${hand.join(" ")}`;
}

function categories(strings, current, chosen) {
  return el(
    "select",
    { "data-key": "category", onchange: (event) => chosen(event.target.value) },
    Object.entries(strings.categories).map(([name, label]) =>
      el("option", { value: name, selected: name === current }, label)
    )
  );
}
