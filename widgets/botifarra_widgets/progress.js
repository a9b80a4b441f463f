// How well a learner knows the rules: drawn from what this browser keeps, and all but what is due, what was
// misunderstood and what is kept elsewhere is worked out here, without Python.

import { capitalised, el, fill, redraw } from "./dom.js";
import { foldedAway, tryOut } from "./example.js";
import { ask, troubles } from "./session.js";
import { answers, due, forget, has, isAnswer, keep, keepDue, learner, putAside, setAside, setLearner, whenChanged } from "./storage.js";

const VERSION = 1; // of the files written here; a newer one is refused
const RECENT = 10; // the latest answers, which tell what a learner can do now
const A_DAY = 86400000;
const FORM = { bad: "damaged_file", newer: "newer_file" };

function render({ model, el: root }) {
  const stage = el("div", { class: "bt-progress" });
  const status = el("p", { class: "bt-said", role: "status" });
  const state = { profile: "", asking: false, forgetting: false };
  let timer;

  const draw = () => redraw(stage, parts(model, state, { say, tell, draw, focus }, status));
  // Where what was pressed has gone.
  const focus = (key) => stage.querySelector(`[data-key="${key}"]`)?.focus();
  const say = (text) => {
    status.textContent = text;
  };
  // What is kept here goes to Python, which answers with what only it can say.
  const tell = (changes = {}) => {
    draw();
    ask(model, { said: { learner: me(model), answers: answers(me(model)), at: Date.now(), ...changes } });
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(tell, 300);
  };
  const heard = () => {
    take(model);
    if (state.forgetting) say(model.get("labels").forgotten);
    state.forgetting = false;
    draw();
  };

  root.classList.add("bt");
  root.append(stage, status, troubles(model));
  model.on("change:view change:strings change:labels", heard);
  whenChanged(soon);
  tell();
}

// Whose answers count: in a class, those of the name given; else those without one.
function me(model) {
  return model.get("classroom") ? learner() : "";
}

// What Python has that this browser lacks, and what it could not read.
function take(model) {
  const { looked, learner: name, lacking, refused, items } = model.get("view");
  if (!looked || name !== me(model)) return;
  refused.forEach(putAside);
  lacking.forEach(keep);
  const dates = Object.fromEntries(items.map((item) => [`${item.family}/${item.profile}`, item.due]));
  if (JSON.stringify(dates) !== JSON.stringify(due())) keepDue(dates);
}

function count(wording, n) {
  return fill(n === 1 ? wording.one : wording.other, { n });
}

function parts(model, state, acts, status) {
  const labels = model.get("labels");
  const all = answers(me(model));
  const aside = setAside();
  const warning = aside ? el("p", { class: "bt-hint bt-aside" }, count(labels.set_aside, aside)) : null;
  if (!all.length) {
    return [who(model, acts), empty(model), warning, safe(model, all, state, acts)];
  }
  const profiles = [...new Set(all.map(({ profile }) => profile))];
  if (!profiles.includes(state.profile)) state.profile = "";
  const shown = all.filter(({ profile }) => ["", profile].includes(state.profile));
  const known = standings(model, shown, state.profile);
  return [
    who(model, acts),
    tiles(model, all),
    warning,
    profiles.length > 1 ? sets(model, profiles, state, acts) : null,
    picture(labels, known),
    numbers(model, known),
    misunderstood(model, status),
    safe(model, all, state, acts),
  ];
}

// Whose it is: in a class, everybody gives a name.
function who(model, { tell, focus }) {
  if (!model.get("classroom")) return null;
  const labels = model.get("labels");
  const name = learner();
  if (name) {
    const leave = () => {
      setLearner("");
      tell();
      focus("name");
    };
    return el(
      "p",
      { class: "bt-mine" },
      el("span", {}, fill(labels.whose, { name })),
      el("button", { "data-key": "leave", onclick: leave }, labels.somebody_else)
    );
  }
  const named = (event) => {
    event.preventDefault();
    const typed = field.value.trim();
    if (!typed) return field.focus();
    setLearner(typed);
    tell();
    focus("leave");
  };
  const field = el("input", { "data-key": "name", name: "name", maxlength: 80, autocomplete: "nickname", required: true });
  return el(
    "form",
    { class: "bt-tools", onsubmit: named },
    el("label", {}, labels.your_name, field),
    el("button", { "data-key": "named", type: "submit" }, labels.that_is_me),
    el("p", { class: "bt-about" }, labels.name_why)
  );
}

function empty(model) {
  const labels = model.get("labels");
  return el("div", { class: "bt-nothing-yet" }, el("p", {}, labels.begin), practise(model, labels.practise));
}

// In a notebook editor the other notebooks are files beside this one: their name is enough.
function linked({ title, path }, text, attributes = {}) {
  if (!title) return null;
  const served = document.body.dataset.voila === "voila";
  return served ? el("a", { href: path, "data-key": `to-${path}`, ...attributes }, text ?? title) : el("b", {}, title);
}

function practise(model, text) {
  const link = linked(model.get("practice"), text, { class: "bt-go" });
  return link ? el("p", {}, link) : null;
}

// Days in a row, answers, what is due.

function dayOf(time) {
  const at = new Date(time);
  return Math.floor((at.getTime() - at.getTimezoneOffset() * 60000) / A_DAY);
}

// Up to today, or to yesterday: today is not over yet.
function streak(all) {
  const days = new Set(all.map(({ at }) => dayOf(at)));
  let day = dayOf(Date.now());
  if (!days.has(day)) day -= 1;
  let length = 0;
  while (days.has(day - length)) length += 1;
  return length;
}

function tiles(model, all) {
  const labels = model.get("labels");
  const dates = Object.values(due()).map(dayOf).filter(Number.isFinite);
  const today = dates.filter((day) => day <= dayOf(Date.now())).length;
  const share = Math.round((100 * all.filter(({ right }) => right).length) / all.length);
  const days = streak(all);
  const tile = (n, wording, under) =>
    el("li", {}, el("span", {}, el("b", {}, String(n)), ` ${n === 1 ? wording.one : wording.other}`), under);
  const later = dates.length && !today ? when(labels, Math.min(...dates)) : "";
  return el(
    "ul",
    { class: "bt-tiles" },
    tile(days, labels.streak, days ? null : el("small", {}, labels.no_streak)),
    tile(all.length, labels.answers, el("small", {}, fill(labels.right_share, { n: share }))),
    tile(today, labels.due, today ? practise(model, labels.practise) : el("small", {}, later && fill(labels.next_time, { when: later })))
  );
}

function when(labels, day) {
  const days = day - dayOf(Date.now());
  if (days <= 0) return labels.today;
  return days === 1 ? labels.tomorrow : count(labels.in_days, days);
}

// How well each rule is known.

function sets(model, profiles, state, { draw }) {
  const { labels, rules } = { labels: model.get("labels"), rules: model.get("view").rules };
  const button = (id, name) => {
    const chosen = () => {
      state.profile = id;
      draw();
    };
    return el("button", { "data-key": `set-${id}`, "aria-pressed": String(id === state.profile), onclick: chosen }, name);
  };
  return el(
    "div",
    { class: "bt-choice", role: "group", "aria-label": labels.rule_set },
    button("", labels.all_rules),
    profiles.map((id) => button(id, rules[id] ?? id))
  );
}

function standings(model, shown, profile) {
  const { items } = model.get("view");
  const dates = due();
  return model.get("families").map(({ id, name }) => {
    const mine = shown.filter(({ family }) => family === id);
    const latest = mine.slice(-RECENT);
    const memories = items.filter((item) => item.family === id && ["", item.profile].includes(profile));
    const days = Object.entries(dates)
      .filter(([key]) => (profile ? key === `${id}/${profile}` : key.startsWith(`${id}/`)))
      .map(([, date]) => dayOf(date))
      .filter(Number.isFinite);
    return {
      id,
      name: capitalised(name),
      answers: mine.length,
      right: mine.filter(({ right }) => right).length,
      of: latest.length,
      recent: latest.filter(({ right }) => right).length,
      memory: memories.length ? Math.min(...memories.map(({ memory }) => memory)) : null,
      day: days.length && mine.length ? Math.min(...days) : null,
    };
  });
}

function level({ recent, of }) {
  const share = recent / of;
  return share >= 0.8 ? "high" : share >= 0.5 ? "middle" : "low";
}

function picture(labels, known) {
  const row = (each) => {
    const bar = el("span", { class: "bt-meter", "aria-hidden": "true" });
    if (each.of) {
      bar.append(el("span", { class: `bt-filled bt-${level(each)}` }));
      bar.firstChild.style.width = `${(100 * each.recent) / each.of}%`;
    }
    return el(
      "li",
      { class: each.of ? "" : "bt-unasked" },
      el("span", {}, each.name),
      bar,
      el("b", {}, each.of ? fill(labels.latest, { right: each.recent, n: each.of }) : labels.not_asked)
    );
  };
  return el(
    "figure",
    { class: "bt-mastery" },
    el("h2", {}, labels.picture),
    el("figcaption", {}, labels.picture_about),
    el("ul", {}, known.map(row))
  );
}

function numbers(model, known) {
  const labels = model.get("labels");
  const heads = [labels.answers_head, labels.right_head, labels.recent_head, labels.memory_head, labels.due_head];
  const row = (each) => {
    const values = [
      each.answers,
      each.right,
      fill(labels.latest, { right: each.recent, n: each.of }),
      each.memory === null ? "–" : fill(labels.percent, { n: Math.round(100 * each.memory) }),
      each.day === null ? "–" : when(labels, each.day),
    ];
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, each.name),
      values.map((value, place) =>
        el("td", {}, el("span", { class: "bt-of", "aria-hidden": "true" }, heads[place]), el("span", {}, String(value)))
      )
    );
  };
  const asked = known.filter(({ answers: n }) => n);
  return el(
    "details",
    { class: "bt-fold bt-standings", "data-key": "table" },
    el("summary", { "data-key": "table-title" }, labels.table),
    el(
      "table",
      { "aria-label": labels.picture },
      el("thead", {}, el("tr", {}, [labels.family, ...heads].map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", {}, asked.map(row))
    )
  );
}

// What was misunderstood, and what is so instead.

function misunderstood(model, status) {
  const labels = model.get("labels");
  const { found, looked } = model.get("view");
  if (!looked) return null;
  return el(
    "section",
    { class: "bt-findings" },
    el("h2", {}, labels.found),
    found.length ? null : el("p", {}, labels.found_none),
    found.map((each) => misconception(model, each, status))
  );
}

function misconception(model, each, status) {
  const labels = model.get("labels");
  return el(
    "article",
    { class: "bt-remedy" },
    el("h3", {}, fill(each.certain ? labels.believes : labels.perhaps, each)),
    el("p", {}, each.remedy),
    el("p", { class: "bt-also" }, [count(labels.because, each.because), each.rules].filter(Boolean).join(" ")),
    position(model, each, status),
    each.lesson.title ? el("p", { class: "bt-lesson" }, `${labels.lesson} `, linked(each.lesson)) : null
  );
}

function position(model, { id, example }, status) {
  const draw = (inside) => tryOut(model, example, inside, status);
  return foldedAway(`example-${id}`, model.get("labels").example, draw);
}

// Kept safe: saved as a file, added from one, or forgotten.

function safe(model, all, state, acts) {
  const labels = model.get("labels");
  const chooser = el("input", { type: "file", accept: ".json,application/json", hidden: true, "data-key": "file" });
  chooser.addEventListener("change", async () => {
    if (chooser.files.length) acts.say(add(labels, me(model), await chooser.files[0].text()));
    chooser.value = "";
    acts.tell();
  });
  const choose = () => chooser.click();
  const save = () => download(all);
  const ask_first = () => {
    state.asking = true;
    acts.draw();
  };
  return el(
    "section",
    { class: "bt-safe" },
    el("h2", {}, labels.safe),
    all.length ? el("p", {}, kept(model, labels)) : null,
    el(
      "div",
      { class: "bt-tools" },
      all.length ? el("button", { "data-key": "save", onclick: save }, labels.save) : null,
      el("button", { "data-key": "add", onclick: choose }, labels.add),
      all.length ? el("button", { "data-key": "forget", "aria-expanded": String(state.asking), onclick: ask_first }, labels.forget) : null,
      chooser
    ),
    all.length && state.asking ? sure(model, state, acts) : null
  );
}

function kept(model, labels) {
  return { "": labels.kept_here, computer: labels.kept_computer, class: labels.kept_class }[model.get("view").kept];
}

function sure(model, state, { say, tell, draw, focus }) {
  const labels = model.get("labels");
  const classroom = model.get("classroom");
  const yes = () => {
    state.asking = false;
    forget(me(model));
    if (classroom) setLearner("");
    // What is kept elsewhere too is not gone before Python says so.
    state.forgetting = model.get("view").kept === "computer";
    say(state.forgetting ? "" : labels.forgotten);
    tell({ forget: true });
    focus("add");
  };
  const no = () => {
    state.asking = false;
    draw();
    focus("forget");
  };
  return el(
    "div",
    { class: "bt-sure", role: "group", "aria-label": labels.forget },
    el("p", {}, classroom ? labels.forget_class : labels.forget_sure),
    el("button", { "data-key": "forget-no", onclick: no }, labels.forget_no),
    el("button", { "data-key": "forget-yes", onclick: yes }, labels.forget_yes)
  );
}

function download(all) {
  const text = JSON.stringify({ version: VERSION, answers: all });
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const name = `botifarra-${new Date().toISOString().slice(0, 10)}.json`;
  const link = el("a", { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

// Returns what there is to say. A file that can't be read changes nothing, and neither does what is here already.
function add(labels, name, text) {
  const read = contents(text);
  if (typeof read === "string") return labels[FORM[read]];
  const fresh = read.filter(({ id }) => !has(id));
  const stored = fresh.every((answer) => keep({ ...answer, learner: name }));
  if (!stored) return labels.no_room;
  return fresh.length ? count(labels.added, fresh.length) : labels.added_none;
}

function contents(text) {
  let data;
  try {
    data = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return "bad";
  }
  const version = data?.version;
  if (!Number.isInteger(version) || version < 1) return "bad";
  if (version > VERSION) return "newer";
  return Array.isArray(data.answers) && data.answers.every(isAnswer) ? data.answers : "bad";
}

export default { render };
