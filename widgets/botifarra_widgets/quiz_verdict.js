// What is told of an answer, what has been misunderstood, and how a round went.

import { chip } from "./chip.js";
import { el, fill, redraw } from "./dom.js";
import { scene } from "./quiz_scene.js";
import { headline, reasons } from "./reasons.js";

// Whether it is right, the way on, and the engine's account.
export function verdict(model, question, { chosen, right }, selected, onward) {
  const labels = model.get("labels");
  const first = right ? labels.right : chosen ? labels.wrong : labels.no_matter;
  const answer = right ? "" : fill(labels.answer_is, { answer: question.told });
  // A number typed is to be seen no more; what was tapped still is.
  const typed = !right && chosen && /^(?:[ABCD]+ )?\d+$/.test(chosen);
  const mine = typed ? fill(labels.you_said, { answer: chosen.replace("AC ", "A–C: ").replace("BD ", "B–D: ") }) : "";
  return [
    el(
      "div",
      { class: `bt-told-first ${right ? "bt-good" : chosen ? "bt-bad" : ""}` },
      el("p", { class: "bt-said-first" }, el("b", {}, first), ` ${answer} ${mine}`)
    ),
    ...onward,
    ...(question.scene.verdicts ? card(model, question, selected) : [why(model, question.why)]),
  ];
}

function card(model, { scene: view }, selected) {
  const labels = model.get("labels");
  const seen = { get: (name) => (name === "view" ? view : model.get(name)) };
  return [el("p", { class: "bt-hint" }, labels.tap_card), reasons(seen, selected)];
}

function why(model, sentences) {
  const strings = model.get("strings");
  return el(
    "ol",
    { class: "bt-links", "aria-label": strings.why },
    sentences.map(([sentence, sources], place) =>
      el(
        "li",
        {},
        el("p", {}, sentence),
        sources.length
          ? el(
              "details",
              { class: "bt-grounds", "data-key": `why-${place}` },
              el("summary", { "data-key": `why-title-${place}` }, strings.where_written),
              sources.map((source) => el("p", {}, source))
            )
          : null
      )
    )
  );
}

// The misconceptions the tutor is sure of, each with what is so instead.
export function found(model, { first }) {
  const labels = model.get("labels");
  const { ids, found: all = [], answers } = model.get("finding");
  if (!ids) return null;
  if (!ids.length) return first ? null : el("p", { class: "bt-hint" }, labels.nothing_found);
  return el(
    "section",
    { class: "bt-found", "aria-label": labels.found },
    el("p", { class: "bt-found-title" }, labels.found),
    all.map((one) => misconception(model, one)),
    el("p", { class: "bt-found-title" }, fill(labels.shown_by, { n: answers }))
  );
}

function misconception(model, one) {
  const labels = model.get("labels");
  const { view, card: code } = one;
  return el(
    "div",
    {},
    el("p", { class: "bt-believed" }, fill(labels.believed, { name: one.name })),
    el("p", {}, el("b", {}, `${labels.in_fact} `), one.remedy),
    lesson(model, one.lesson),
    el(
      "details",
      { class: "bt-fold", "data-key": `found-${one.id}` },
      el("summary", { "data-key": `found-title-${one.id}` }, labels.shows),
      el("p", { class: "bt-about" }, one.rules),
      exhibit(model, view, code)
    )
  );
}

// A position to look at: each card of the hand says why. It stays as it is when the quiz is drawn anew.
const exhibits = new WeakMap();

export function exhibit(model, view, code) {
  if (exhibits.has(view)) return exhibits.get(view);
  const place = el("div", { class: "bt-reasons" });
  const draw = (selected) => {
    const { links, conclusion, ...told } = view.verdicts[selected];
    redraw(
      place,
      ...scene(model, { asked: { kind: "" }, scene: view }, { selected, tapped: draw }),
      headline(told),
      ...links.map(({ sentence }) => el("p", {}, sentence)),
      el("p", { class: "bt-conclusion" }, conclusion)
    );
  };
  draw(code in view.verdicts ? code : view.table.hand[0]);
  exhibits.set(view, place);
  return place;
}

// In a notebook editor the lessons are elsewhere: their name is enough to find them.
function lesson(model, { title, path }) {
  if (!title) return null;
  const served = document.body.dataset.voila === "voila";
  const labels = model.get("labels");
  const name = served ? el("a", { href: path, "data-key": `lesson-${path}` }, title) : title;
  return el("p", { class: "bt-lesson" }, `${labels.lesson} `, name);
}

export function summary(model, results, clock) {
  const labels = model.get("labels");
  const given = results.filter(({ chosen }) => chosen);
  const right = given.filter((each) => each.right);
  const unknown = results.length - given.length;
  const missed = results.filter((each) => !each.right);
  return el(
    "div",
    { class: "bt-summary" },
    el(
      "p",
      { class: `bt-headline ${missed.length ? "bt-not-so" : "bt-legal"}` },
      (given.length ? fill(labels.summary, { right: right.length, n: given.length }) : labels.none_given) + clock
    ),
    unknown ? el("p", {}, unknown === 1 ? labels.unknown_one : fill(labels.unknown_other, { n: unknown })) : null,
    missed.length ? el("h2", {}, labels.look_again) : null,
    missed.length ? el("ul", { class: "bt-missed-ones" }, families(missed).map((each) => family(model, each))) : null
  );
}

function families(missed) {
  const groups = new Map();
  for (const { question } of missed) {
    groups.set(question.family, [...(groups.get(question.family) ?? []), question]);
  }
  return [...groups];
}

function family(model, [name, questions]) {
  return el(
    "li",
    {},
    el("b", {}, name),
    lesson(model, questions[0].lesson),
    el(
      "ul",
      {},
      questions.map((question) =>
        el("li", {}, trick(model, question), `${question.asks} `, el("strong", {}, fill(model.get("labels").answer_is, { answer: question.told })))
      )
    )
  );
}

function trick(model, { scene: { table } }) {
  const cards = table?.seats.map(({ card }) => card).filter(Boolean) ?? [];
  return cards.length ? el("span", { class: "bt-chips" }, cards.map((code) => chip(model, code))) : null;
}
