// Composing a position: the pack to tap, the trump, undo, clear, a random one, and plain text.

import { suitMark } from "./faces.js";
import { columnsOf, el, oneTabStop, redraw } from "./dom.js";
import { ask, waiting } from "./session.js";

const SUITS = ["O", "C", "E", "B", ""];
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

  const draw = () => {
    const strings = model.get("strings");
    redraw(
      place,
      trumps(model, draft, (trump) => change({ ...draft, trump })),
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
      pack(model, draft, tapped),
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

function trumps(model, draft, chosen) {
  const strings = model.get("strings");
  return el(
    "fieldset",
    { class: "bt-choice" },
    el("legend", {}, strings.trump),
    SUITS.map((suit) =>
      el(
        "button",
        {
          "data-key": `trump-${suit}`,
          "aria-pressed": String(draft.trump === suit),
          onclick: () => chosen(suit),
        },
        suit ? el("span", { class: "bt-mark", html: suitMark(suit, model.get("deck")) }) : null,
        strings.trumps[suit || "-"]
      )
    )
  );
}

function pack(model, draft, tapped) {
  const strings = model.get("strings");
  const names = model.get("names");
  const codes = ["O", "C", "E", "B"].flatMap((suit) =>
    Object.keys(names).filter((code) => code.endsWith(suit)).reverse()
  );
  const group = el(
    "div",
    { class: "bt-pack", role: "toolbar", "aria-label": strings.pack },
    codes.map((code) => {
      const turn = draft.trick.indexOf(code);
      const used = turn >= 0 ? "trick" : draft.hand.includes(code) ? "hand" : "";
      return el(
        "button",
        {
          class: `bt-pick bt-suit-${code.at(-1)}${used ? ` bt-in-${used}` : ""}`,
          "data-key": `pack-${code}`,
          "aria-pressed": String(Boolean(used)),
          "aria-label": used ? `${names[code]}, ${strings[`in_${used}`]}` : names[code],
          onclick: () => tapped(code),
        },
        el("span", { "aria-hidden": "true" }, code.slice(0, -1)),
        el("span", { class: "bt-mark", html: suitMark(code.at(-1), model.get("deck")) }),
        turn >= 0 ? el("span", { class: "bt-turn", "aria-hidden": "true" }, String(turn + 1)) : null
      );
    })
  );
  return oneTabStop(group, () => columnsOf(group));
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
