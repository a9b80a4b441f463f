// A round of questions. An answer is judged here, and kept in this browser before Python hears of it.

import { el, fill, redraw } from "./dom.js";
import { draft, inputs, written } from "./quiz_answers.js";
import { scene } from "./quiz_scene.js";
import { exhibit, found, summary, verdict } from "./quiz_verdict.js";
import { ask, troubles } from "./session.js";
import { answers, keep, keepDue, learner, putAside, setAside, setLearner } from "./storage.js";
import { further } from "./what_if.js";

const LONGEST = 600; // seconds; whoever takes longer was away

function render({ model, el: root }) {
  const stage = el("div", { class: "bt-quiz" });
  const status = el("div", { class: "bt-hidden", role: "status" });
  const waiting = new Map(); // answers that Python may not have heard yet
  const seen = new Set(); // what was shown in this round
  let now = "start"; // or name, wait, ask, told, end
  let round = model.get("deal").round ?? 0;
  let introduced = ""; // whose earlier answers Python was told, and in which round
  let results = [];
  let skipped = [];
  let question = null;
  let given = null; // the answer being put together
  let selected = ""; // the card whose verdict is shown
  let who = ""; // the name given in a class
  let hint = "";
  let kept = true;
  let begun = 0;
  let more = null; // what would change it
  let listeners = []; // of that
  let aside = 0; // the turn of the position opened
  let named = { ids: "", at: "" }; // the misconceptions told last, and after which answer

  const labels = () => model.get("labels");
  const name = () => (model.get("classroom") ? learner() || who : model.get("learner"));
  const say = (...sentences) => {
    status.textContent = sentences.filter(Boolean).join(" ");
  };

  // Python is told what it has not heard yet; at first, all that this browser has kept.
  const tell = () => {
    const said = { learner: name(), answers: [...waiting.values()], skipped, round, turn: Date.now() };
    if (introduced !== name() || model.get("deal").round !== round) said.history = history();
    introduced = name();
    ask(model, { said });
  };
  const history = () => {
    const all = answers(name());
    if (model.get("keeps")) return all;
    return all.map(({ asked, ...rest }) => rest);
  };

  const begin = () => {
    if (model.get("classroom") && !name()) now = "name";
    else {
      round += 1;
      [results, skipped] = [[], []];
      seen.clear();
      now = "wait";
      tell();
      next();
    }
    draw();
    if (now === "name") stage.querySelector("input").focus();
  };
  const introduce = (event) => {
    event.preventDefault();
    const text = event.target.elements.name.value.replace(/\s+/g, " ").trim();
    if (!text) return;
    who = text; // where the browser keeps nothing, as long as the page is open
    setLearner(text);
    begin();
  };
  const next = () => {
    const deal = model.get("deal");
    const ready = deal.round === round && deal.questions.find(({ asked }) => !seen.has(asked.id));
    if (!ready) {
      now = "wait";
      say(labels().waiting);
      return draw();
    }
    question = ready;
    seen.add(question.asked.id);
    given = draft(question);
    now = "ask";
    hint = "";
    begun = performance.now();
    draw();
    say(fill(labels().number, numbers()), question.asks);
    stage.scrollIntoView({ block: "nearest" });
    firstStop()?.focus({ preventScroll: true });
  };
  // Where the answer is given; on a phone, a field would call the keyboard up over the cards.
  const firstStop = () =>
    stage.querySelector(".bt-answers button") ??
    stage.querySelector(".bt-hand button") ??
    (matchMedia("(hover: hover)").matches ? stage.querySelector("input") : null);
  const numbers = () => ({ n: results.length + (now === "told" ? 0 : 1), all: model.get("count") });
  const answer = (chosen) => {
    const { asked } = question;
    const entry = {
      version: 1,
      id: unique(),
      learner: name(),
      question: asked.id,
      kind: asked.kind,
      profile: asked.profile,
      family: asked.family,
      position: asked.position,
      asked,
      chosen,
      right: chosen === question.answer,
      seconds: Math.min(LONGEST, Math.round(performance.now() - begun) / 1000),
      at: new Date().toISOString(),
    };
    kept = keep(entry) && kept;
    waiting.set(entry.id, entry);
    results.push({ question, chosen, right: entry.right, seconds: entry.seconds });
    now = "told";
    hint = "";
    tell();
    explain(firstMistake(question, given, chosen));
    stage.querySelector("[data-key='next']").focus();
    say(...[...stage.querySelectorAll(".bt-said-first")].map((each) => each.textContent));
  };
  const check = (choice) => {
    const { chosen, wrong } = choice === undefined ? written(model, question, given) : { chosen: choice };
    if (wrong) remark(wrong);
    else answer(chosen);
  };
  const remark = (text) => {
    hint = text;
    draw();
    say(text);
  };
  const pass = () => {
    skipped.push(question.asked.id);
    now = "wait"; // the next that is there, and Python is asked for more
    tell();
    next();
  };
  const onward = (event) => {
    if (event.detail > 1) return; // the second of a double tap was meant for the answer
    aside = 0;
    if (results.length < model.get("count")) return next();
    now = "end";
    draw();
    stage.scrollIntoView({ block: "nearest" });
    say(stage.querySelector(".bt-headline").textContent);
    stage.querySelector("[data-key='again']").focus({ preventScroll: true });
  };

  // The account of one card of the hand, and what would change it.
  const explain = (code) => {
    selected = code;
    if (!question.scene.verdicts) more = null;
    else if (!more || more.question !== question) {
      listeners = [];
      more = { question, ...further(shown(), opened) };
    } else for (const listener of listeners) listener();
    draw();
  };
  const opened = ({ position, profile }) => {
    aside = Date.now();
    ask(model, { consider: { open: true, position, profile, turn: aside } });
  };
  // The question shown, as those that draw a position see it.
  const shown = () => ({
    get(trait) {
      if (trait === "view") return question.scene;
      if (trait === "position" || trait === "profile") return question.asked[trait];
      if (trait === "selected") return selected;
      if (trait === "labels") return labels().further;
      return model.get(trait === "answer" ? "changes" : trait);
    },
    set(trait, value) {
      const { position, profile } = question.asked;
      if (trait === "question") model.set("consider", { ...value, position, profile });
      else model.set(trait, value);
    },
    on: (_, listener) => listeners.push(listener),
    save_changes: () => model.save_changes(),
  });

  const draw = () => redraw(stage, ...parts());
  const parts = () => {
    if (now === "start") return start();
    if (now === "name") return askName();
    if (now === "end") return end();
    if (now === "wait") return [head(), el("p", { class: "bt-hint" }, labels().waiting)];
    const open = now === "ask";
    const tapped = open
      ? (code) => (question.asked.kind === "tap_legal" ? change(() => given.toggle(code)) : remark(labels().choose_below))
      : explain;
    return [
      head(),
      el("p", { class: "bt-question" }, question.asks),
      scene(model, question, { open, given, selected, tapped }),
      inputs(model, question, { open, given, chosen: results.at(-1)?.chosen, change, check }),
      hint ? el("p", { class: "bt-fault", role: "alert" }, hint) : null,
      open ? ways() : after(),
    ];
  };
  const change = (act) => {
    act();
    hint = "";
    draw();
  };
  const start = () => {
    const count = answers(name()).length;
    const { kept_one: one, kept_other: other } = labels();
    return [
      model.get("family") ? null : el("p", {}, labels().about),
      el("button", { class: "bt-main", "data-key": "begin", onclick: begin }, labels().begin),
      count && !model.get("family") ? el("p", { class: "bt-hint" }, fill(count === 1 ? one : other, { n: count })) : null,
      setAside() ? el("p", { class: "bt-fault" }, labels().set_aside) : null,
      whose(),
    ];
  };
  const whose = () =>
    model.get("classroom") && name()
      ? el(
          "p",
          { class: "bt-hint" },
          `${fill(labels().you_are, { name: name() })} `,
          el("button", { "data-key": "rename", onclick: rename }, labels().other_name)
        )
      : null;
  const rename = () => {
    now = "name";
    draw();
    stage.querySelector("input").focus();
  };
  const askName = () => [
    el(
      "form",
      { class: "bt-named-by", onsubmit: introduce },
      el(
        "label",
        {},
        labels().name_wanted,
        el("input", { "data-key": "name", name: "name", maxlength: 60, autocomplete: "nickname", value: name() })
      ),
      el("button", { class: "bt-main", type: "submit", "data-key": "named" }, labels().go_on)
    ),
  ];
  const head = () => {
    const all = model.get("count");
    const right = results.filter((each) => each.right).length;
    const text = `${fill(labels().number, { ...numbers(), n: Math.min(all, numbers().n) })} · ${fill(labels().so_far, { n: right })}`;
    return el(
      "div",
      { class: "bt-round" },
      el(
        "div",
        {
          class: "bt-dots",
          role: "progressbar",
          "aria-label": labels().progress,
          "aria-valuemin": 0,
          "aria-valuemax": all,
          "aria-valuenow": results.length,
          "aria-valuetext": text,
        },
        Array.from({ length: all }, (_, place) => dot(results[place], place === numbers().n - 1))
      ),
      el("p", {}, text, model.get("timer") ? el("span", { class: "bt-clock", "aria-hidden": "true" }, clock()) : null),
      question && now !== "wait" ? el("p", { class: "bt-about" }, `${question.family} · ${question.rules}`) : null
    );
  };
  const clock = () => {
    const before = results.reduce((sum, { seconds }) => sum + seconds, 0);
    const running = now === "ask" ? (performance.now() - begun) / 1000 : 0;
    return ` · ${fill(labels().seconds, { n: Math.round(before + running) })}`;
  };
  const ways = () =>
    el(
      "div",
      { class: "bt-tools bt-ways" },
      el("button", { "data-key": "unknown", onclick: (event) => event.detail < 2 && answer("") }, labels().unknown),
      el("button", { "data-key": "skip", onclick: (event) => event.detail < 2 && pass() }, labels().skip)
    );
  const after = () => {
    const last = results.length >= model.get("count");
    return el(
      "div",
      { class: "bt-after-answer" },
      verdict(model, question, results.at(-1), selected, [
        el("button", { class: "bt-main", "data-key": "next", onclick: onward }, last ? labels().finish : labels().next),
        fresh() ? found(model, { first: true }) : null,
        kept ? null : el("p", { class: "bt-fault" }, labels().not_kept),
        model.get("notice") ? el("p", { class: "bt-fault" }, model.get("notice")) : null,
      ]),
      more && selected ? more.place : null,
      besides()
    );
  };
  // Named once, with the answer that made it sure.
  const fresh = () => {
    const ids = (model.get("finding").ids ?? []).join(" ");
    const at = `${round}.${results.length}`;
    if (ids !== named.ids) named = { ids, at };
    return ids && named.at === at;
  };
  const besides = () => {
    const { turn, rules, view } = model.get("aside");
    if (!aside || turn !== aside) return null;
    const close = () => {
      aside = 0;
      draw();
      stage.querySelector("[data-key='what-if-title']").focus();
    };
    return el(
      "section",
      { class: "bt-beside", "aria-label": rules },
      el("p", { class: "bt-about" }, rules),
      exhibit(model, view, selected),
      el("button", { "data-key": "close", onclick: close }, labels().close)
    );
  };
  const end = () => [
    summary(model, results, model.get("timer") ? clock() : ""),
    found(model, { first: false }),
    kept ? null : el("p", { class: "bt-fault" }, labels().not_kept),
    el("button", { class: "bt-main", "data-key": "again", onclick: begin }, labels().another),
    whose(),
  ];

  // 1, 2, 3 … choose among the cards or the answers, wherever in the quiz the focus is.
  root.addEventListener("keydown", (event) => {
    const place = "123456789".indexOf(event.key);
    if (place < 0 || now !== "ask" || event.altKey || event.ctrlKey || event.metaKey || event.target.tagName === "INPUT") return;
    const stops = stage.querySelectorAll(question.asked.kind === "tap_legal" ? ".bt-hand button" : ".bt-answers button");
    if (!stops[place]) return;
    event.preventDefault();
    stops[place].focus();
    stops[place].click();
  });
  setInterval(() => {
    const place = stage.isConnected && stage.querySelector(".bt-clock");
    if (place) place.textContent = clock();
  }, 1000);

  root.classList.add("bt");
  root.append(stage, status, troubles(model));
  model.on("change:deal", () => now === "wait" && next());
  model.on("change:kept", () => {
    for (const id of model.get("kept")) waiting.delete(id);
  });
  model.on("change:due", () => keepDue(model.get("due")));
  model.on("change:refused", () => model.get("refused").forEach(putAside));
  model.on("change:changes", () => listeners.forEach((listener) => listener()));
  model.on("change:finding change:notice change:aside", () => (now === "told" || now === "end") && draw());
  model.on("change:aside", () => stage.querySelector("[data-key='close']")?.focus());
  model.on("change:labels change:strings change:deck", draw);
  draw();
}

function dot(result, current) {
  if (!result) return el("span", { class: current ? "bt-current" : "" }, "");
  const kind = result.right ? "legal" : result.chosen ? "illegal" : "unknown";
  return el("span", { class: `bt-is-${kind}` }, { legal: "✓", illegal: "✕", unknown: "?" }[kind]);
}

// The card to explain at first: one judged wrongly, else the one asked about, else any.
function firstMistake({ asked, scene: { verdicts, table } }, given, chosen) {
  if (!verdicts) return "";
  if (asked.card) return asked.card;
  const wrong = table.hand.find((code) => chosen && verdicts[code].legal !== given.has(code));
  return wrong ?? table.hand.find((code) => !verdicts[code].legal) ?? table.hand[0];
}

// Pages that came over plain http have no randomUUID.
function unique() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

export default { render };
