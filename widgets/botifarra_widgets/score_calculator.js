// A deal's score: what the reader writes, and the sheet that Python makes of it.

import { columnsOf, el, fill, oneTabStop, redraw } from "./dom.js";
import { suitMark } from "./faces.js";
import { grounds } from "./reasons.js";
import { ask, troubles } from "./session.js";

const PAUSE = 150; // milliseconds of a slider at rest, or of nobody typing, before Python is asked
const SIDES = ["AC", "BD"];

function render({ model, el: root }) {
  const form = el("div", { class: "bt-score" });
  const sheet = el("div", { class: "bt-sheet" });
  const status = el("div", { class: "bt-hidden", role: "status" });
  let open = !model.get("covered");
  let refused = null; // the doubling tapped that these rules don't have
  let drawn = ""; // what the buttons show
  let timer;

  const now = (changes) => {
    clearTimeout(timer);
    ask(model, changes);
  };
  const soon = (changes) => {
    for (const [name, value] of Object.entries(changes)) model.set(name, value);
    clearTimeout(timer);
    timer = setTimeout(() => ask(model), PAUSE);
  };
  const tapped = (changes) => {
    refused = null;
    now(changes);
    draw();
  };
  const refuse = (stage) => {
    refused = stage;
    draw();
    status.textContent = model.get("view").doublings[stage].refused;
  };
  const uncover = () => {
    open = true;
    drawSheet();
    sheet.querySelector("summary")?.focus();
    say();
  };
  const say = () => {
    const { faults, lines, after } = model.get("view");
    const wrong = Object.values(faults);
    const told = wrong.length ? wrong : [lines.at(-1)?.sentence, ...after.map(({ sentence }) => sentence)];
    if (open || wrong.length) status.textContent = told.join(" ");
  };

  const choices = el("div", {});
  const rules = el("div", { class: "bt-tools" });
  const fields = numbers(model, soon, rules);
  form.append(choices, fields.place, fields.more);

  const drawSheet = () => redraw(sheet, open ? reckoned(model) : cover(model, uncover));
  // An answer may arrive between the press of a button and its release: unless something changed
  // there, the buttons stay the same elements, or the tap would be lost.
  const chosenFrom = () => {
    const { calls, doublings, refused: fallen } = model.get("view");
    const state = ["labels", "call", "doubling", "profile", "choices", "deck"].map((name) => model.get(name));
    return JSON.stringify([calls, doublings, fallen, refused, ...state]);
  };
  const drawChoices = () => {
    const next = chosenFrom();
    if (next === drawn) return;
    drawn = next;
    redraw(choices, called(model, tapped), doubled(model, tapped, refuse), reason(model, refused));
    redraw(rules, ruleSets(model, tapped));
  };
  const draw = () => {
    drawChoices();
    fields.refresh();
    drawSheet();
  };

  root.classList.add("bt");
  root.append(form, troubles(model), sheet, status);
  model.on("change:labels", () => fields.rename());
  model.on("change:view change:labels change:call change:doubling change:choices change:deck", draw);
  model.on("change:view", say);
  draw();
}

// ---- what was called

function chosen(title, key, options) {
  const group = el("div", { class: "bt-options", role: "toolbar", "aria-label": title }, options);
  return el("div", { class: `bt-${key}` }, el("p", { class: "bt-caption" }, title), oneTabStop(group, () => columnsOf(group)));
}

function called(model, tapped) {
  const { calls } = model.get("view");
  return chosen(
    model.get("labels").called,
    "named",
    calls.map(({ call, says }) => {
      const present = call === model.get("call");
      const state = { "aria-pressed": String(present), "data-current": present };
      const mark = call === "-" ? null : el("span", { class: "bt-mark bt-chip", html: suitMark(call, model.get("deck")) });
      return el("button", { "data-key": `call-${call}`, ...state, onclick: () => tapped({ call }) }, mark, says);
    })
  );
}

// What these rules don't have is shown as such, and answers a tap with the reason.
function doubled(model, tapped, refuse) {
  const { doublings } = model.get("view");
  return chosen(
    model.get("labels").doubling,
    "doubled",
    doublings.map(({ name, times, refused }, stage) => {
      const present = stage === model.get("doubling");
      const state = { "aria-pressed": String(present), "aria-disabled": refused ? "true" : null, "data-current": present };
      const tap = () => (refused ? refuse(stage) : tapped({ doubling: stage }));
      return el("button", { "data-key": `stage-${stage}`, ...state, onclick: tap }, name, el("small", {}, times ? `× ${times}` : "—"));
    })
  );
}

function reason(model, stage) {
  const view = model.get("view");
  const line = view.doublings[stage];
  if (line?.refused) return el("div", { class: "bt-refused" }, told(model, "refused", [{ ...line, sentence: line.refused }]).flat());
  return view.refused ? el("p", { class: "bt-refused" }, view.refused) : null;
}

function ruleSets(model, tapped) {
  const options = model.get("choices").map(({ id, name }) => [id, name]);
  const present = model.get("profile");
  if (!options.some(([id]) => id === present)) options.push([present, present]);
  return el(
    "label",
    {},
    model.get("strings").rules,
    el(
      "select",
      { "data-key": "profile", onchange: (event) => tapped({ profile: event.target.value }) },
      options.map(([id, name]) => el("option", { value: id, selected: id === present }, name))
    )
  );
}

// ---- what is counted

// The fields stay the same elements: somebody may be typing in them, or have the slider in hand.
function numbers(model, soon, rules) {
  const places = new Map();
  const made = (key, changed, options = {}) => {
    const input = el("input", {
      "data-key": key,
      inputmode: "numeric",
      autocomplete: "off",
      maxlength: 12,
      oninput: ({ target }) => changed(target.value),
      ...options,
    });
    const name = el("span", {});
    const fault = el("p", { class: "bt-fault" });
    const label = el("label", {}, name, input);
    places.set(key, { input, name, fault });
    return el("div", { class: `bt-number-${key}` }, label, fault);
  };
  const points = (counted) => (text) => soon({ points: text, counted });
  const before = (side) => (text) => {
    const score = [...model.get("score")];
    score[side] = text;
    soon({ score });
  };
  const slid = (text) => {
    soon({ points: text, counted: "callers" });
    places.get("callers").input.value = text;
    places.get("others").input.value = model.get("view").most - Number(text);
  };
  const place = el(
    "div",
    { class: "bt-numbers" },
    made("callers", points("callers")),
    made("others", points("others")),
    made("slider", slid, { type: "range", min: 0 })
  );
  // What most deals need no change of is folded away, unless it was given.
  const summary = el("summary", { "data-key": "more" });
  const more = el(
    "details",
    { class: "bt-fold" },
    summary,
    el(
      "div",
      { class: "bt-numbers" },
      made("tricks", (tricks) => soon({ tricks })),
      SIDES.map((side, at) => made(`score-${side}`, before(at)))
    ),
    rules
  );
  more.open = Boolean(model.get("tricks")) || model.get("score").some((points) => points !== "0");

  const write = (key, text) => {
    const { input } = places.get(key);
    if (input !== document.activeElement && input.value !== text) input.value = text;
  };
  const rename = () => {
    const labels = model.get("labels");
    summary.textContent = labels.more;
    for (const [key, { input, name, fault }] of places) {
      name.textContent = labels[key.replace("-", "_")];
      fault.id ||= `bt-fault-${Math.random().toString(36).slice(2)}`;
      input.setAttribute("aria-describedby", fault.id);
    }
  };
  const refresh = () => {
    const { totals, faults, most } = model.get("view");
    const counted = model.get("counted");
    const [callers, others] = totals.map(String);
    const slider = places.get("slider").input;
    slider.max = most;
    write("callers", counted === "callers" ? model.get("points") : (callers ?? ""));
    write("others", counted === "others" ? model.get("points") : (others ?? ""));
    if (totals.length) {
      if (slider !== document.activeElement) slider.value = callers;
      slider.setAttribute("aria-valuetext", fill(model.get("labels").both, { callers, others }));
    }
    write("tricks", model.get("tricks"));
    SIDES.forEach((side, at) => write(`score-${side}`, model.get("score")[at]));
    for (const [key, { input, fault }] of places) {
      const wrong = faults[key === counted ? "points" : key] ?? "";
      fault.textContent = wrong;
      input.setAttribute("aria-invalid", String(Boolean(wrong)));
      if (wrong && more.contains(input)) more.open = true;
    }
  };
  rename();
  return { place, more, refresh, rename };
}

// ---- what comes of it

function cover(model, uncover) {
  return el("button", { class: "bt-main", "data-key": "uncover", onclick: uncover }, model.get("labels").uncover);
}

// What rests on the same clauses as a line before it has them there.
function told(model, key, lines) {
  const view = model.get("view");
  const strings = model.get("strings");
  const shown = new Set();
  return lines.map((line, place) => {
    const backed = shown.has(line.grounds) ? null : grounds(view, line, `${key}-${place}`, strings, true);
    shown.add(line.grounds);
    return [el("p", {}, line.sentence), line.note ? el("p", { class: "bt-caption" }, `${strings.note}: ${line.note}`) : null, backed];
  });
}

function listed(model, key, lines) {
  return el(
    "ol",
    { class: "bt-links" },
    told(model, key, lines).map((each) => el("li", {}, each))
  );
}

function reckoned(model) {
  const labels = model.get("labels");
  const { faults, lines, after } = model.get("view");
  if (Object.keys(faults).length) return [el("p", { class: "bt-hint" }, labels.no_sheet), revoke(model)];
  return [
    el("h2", {}, labels.sheet),
    listed(model, "sheet", lines),
    el("div", { class: "bt-after" }, told(model, "after", after).flat()),
    revoke(model),
  ];
}

function revoke(model) {
  const labels = model.get("labels");
  const { revokes, others } = model.get("view");
  return el(
    "details",
    { class: "bt-fold", "data-key": "revoke" },
    el("summary", { "data-key": "revoke-summary" }, labels.revoke),
    told(model, "revoke", revokes).flat(),
    el("p", { class: "bt-caption" }, labels.elsewhere),
    el(
      "table",
      { class: "bt-by-rules", "aria-label": labels.elsewhere },
      others.map(([name, says]) => el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, says)))
    )
  );
}

export default { render };
