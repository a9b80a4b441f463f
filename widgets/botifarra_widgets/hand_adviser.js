// A hand of twelve: tapped together, counted, and what is said of it on whose word.

import { chip } from "./chip.js";
import { el, fill, hidden, redraw } from "./dom.js";
import { suitMark } from "./faces.js";
import { pack } from "./pack.js";
import { ask, troubles, waiting } from "./session.js";

const HAND = 12;
const SUITS = ["O", "C", "E", "B"];
const OPEN = ["botifarra", "suit", "delegate"]; // the rest is for later in the deal

function render({ model, el: root }) {
  const tools = el("div", { class: "bt-tools" });
  const counted = el("div", {});
  const status = el("p", { class: "bt-said", role: "status" });
  const stage = el("div", {});
  const title = el("span", {});
  const said = el("div", { class: "bt-advice" });
  const past = [];
  let hand = held(model);
  const given = hand.length === HAND; // a hand to guess at first
  let revealed = !given;
  let taken = 0; // hands dealt by the button: Python has sent the next ones already
  let note = ""; // what the last tap could not do

  // The hand changes at the tap, before Python has answered, so that fast taps are not lost.
  const show = (next) => {
    hand = next;
    note = "";
    ask(model, { hand: hand.join(" "), dealt: taken });
    draw();
  };
  const change = (next) => {
    past.push(hand);
    show(next);
  };
  const tapped = (code) => {
    if (hand.includes(code)) return change(hand.filter((card) => card !== code));
    if (hand.length < HAND) return change([...hand, code]);
    note = model.get("strings").hand_full;
    draw();
  };
  const undo = () => {
    if (past.length) show(past.pop());
  };
  const clear = () => {
    if (hand.length) change([]);
  };
  const another = () => {
    const { from, hands } = model.get("coming");
    taken = Math.max(taken, from);
    const next = hands[taken - from];
    if (next) {
      taken += 1;
      return change(next.split(" "));
    }
    note = model.get("labels").wait;
    draw();
  };

  // Once Python has answered: a hand from elsewhere can be undone like a tap.
  const settle = () => {
    if (waiting(model)) return draw();
    const shown = held(model);
    if (!same(shown, hand)) {
      past.push(hand);
      hand = shown;
    }
    if (note !== model.get("strings").hand_full) note = "";
    draw();
  };

  const draw = () => {
    const strings = model.get("strings");
    const labels = model.get("labels");
    const mark = (code) => ({
      style: hand.includes(code) && "hand",
      said: hand.includes(code) && strings.in_hand,
    });
    redraw(
      tools,
      el("button", { "data-key": "another", onclick: another }, labels.another),
      el("button", { "data-key": "undo", "aria-disabled": String(!past.length), onclick: undo }, strings.undo),
      el("button", { "data-key": "clear", "aria-disabled": String(!hand.length), onclick: clear }, strings.clear)
    );
    title.textContent = labels.change;
    redraw(stage, pack(model, labels.pack, mark, tapped));
    redraw(counted, hand.length ? facts(model, hand) : null);
    const words = note || spoken(model, hand, revealed);
    if (status.textContent !== words) status.textContent = words;
    // With the whole hand there, it says to those who can't see what stands below.
    status.className = note || !current(model, hand) ? "bt-said" : "bt-hidden";
    redraw(said, current(model, hand) ? advice(model, revealed, reveal) : null);
  };
  const reveal = (open) => {
    if (open === revealed) return;
    revealed = open;
    status.textContent = spoken(model, hand, revealed);
  };

  root.classList.add("bt");
  const choose = el("div", { class: "bt-picking" }, tools, stage);
  const folded = el("details", { class: "bt-fold" }, el("summary", { "data-key": "change" }, title), choose);
  root.append(...(given ? [status, counted, said, folded] : [choose, status, counted, said]), troubles(model));
  model.on("change:view change:strings change:labels change:names change:deck change:heard", settle);
  draw();
}

function held(model) {
  return model.get("view").hand.split(" ").filter(Boolean);
}

function same(one, other) {
  return one.length === other.length && one.every((code) => other.includes(code));
}

// Whether what Python last said is about the hand that is shown.
function current(model, hand) {
  return hand.length === HAND && same(held(model), hand);
}

function spoken(model, hand, revealed) {
  const labels = model.get("labels");
  const missing = HAND - hand.length;
  if (missing) return fill(missing === 1 ? labels.missing.one : labels.missing.other, { n: missing });
  if (!current(model, hand)) return labels.wait;
  if (!revealed) return fill(labels.count, { n: HAND });
  return model
    .get("view")
    .sections.filter(({ headline }) => headline)
    .map(({ title, headline }) => `${title} ${headline}`)
    .join(" ");
}

// Suit by suit, as a picture of the hand.
function facts(model, hand) {
  const labels = model.get("labels");
  const points = model.get("points");
  const worth = (codes) => codes.reduce((sum, code) => sum + points[code], 0);
  const number = (each) => hand.filter((code) => code.slice(0, -1) === each).length;
  const cells = (codes) => [
    el("td", { class: "bt-number" }, String(codes.length)),
    el("td", { class: "bt-number" }, String(worth(codes))),
  ];
  return el(
    "table",
    { class: "bt-facts", "aria-label": labels.facts },
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        [labels.suit, labels.held, labels.length, labels.points].map((head) => el("th", { scope: "col" }, head))
      )
    ),
    el(
      "tbody",
      {},
      SUITS.map((suit) => {
        const codes = inOrder(model, hand, suit);
        return el("tr", {}, named(model, suit), el("td", {}, chips(model, codes)), cells(codes));
      })
    ),
    el(
      "tfoot",
      {},
      el(
        "tr",
        {},
        el("th", { scope: "row" }, labels.all),
        el("td", {}, fill(labels.tops, { nines: number("9"), aces: number("1") })),
        cells(hand)
      )
    )
  );
}

function named(model, suit) {
  const mark = el("span", { class: "bt-mark", html: suitMark(suit, model.get("deck")) });
  return el("th", { scope: "row" }, mark, el("span", {}, model.get("strings").trumps[suit]));
}

// Python sends the names from each suit's lowest card; people look for the highest first.
function inOrder(model, hand, suit) {
  const ranked = Object.keys(model.get("names")).reverse();
  return ranked.filter((code) => code.endsWith(suit) && hand.includes(code));
}

function chips(model, codes) {
  if (!codes.length) return el("span", { class: "bt-hint" }, model.get("labels").nothing_held);
  const top = (code) => (["9", "1"].includes(code.slice(0, -1)) ? "bt-top" : "");
  return el("span", { class: "bt-chips" }, codes.map((code) => chip(model, code, top(code))));
}

function advice(model, open, opened) {
  const { sections } = model.get("view");
  return el(
    "details",
    { class: "bt-told", open, ontoggle: (event) => opened(event.target.open) },
    el("summary", { "data-key": "advice" }, model.get("labels").advised),
    sections.map((section) => (OPEN.includes(section.topic) ? told(model, section) : later(model, section)))
  );
}

function told(model, section) {
  return el("div", { class: "bt-counsel" }, el("h3", {}, section.title), upshot(section), pieces(model, section));
}

function later(model, section) {
  return el(
    "details",
    { class: "bt-fold", "data-key": `topic-${section.topic}` },
    el("summary", { "data-key": `title-${section.topic}` }, section.title),
    pieces(model, section)
  );
}

function upshot({ headline, holds }) {
  const style = holds ? "bt-legal" : "bt-not-so";
  return el("p", { class: `bt-headline ${style}` }, headline);
}

function pieces(model, { topic, pieces: all }) {
  return el(
    "ul",
    { class: "bt-pieces" },
    all.map((piece) =>
      el("li", {}, mark(model, piece.holds), el("div", {}, el("p", {}, piece.sentence), word(model, topic, piece)))
    )
  );
}

function mark(model, holds) {
  if (holds === null) return el("span", { class: "bt-dot", "aria-hidden": "true" }, "•");
  const labels = model.get("labels");
  return [
    el("span", { class: `bt-badge bt-${holds ? "legal" : "illegal"}`, "aria-hidden": "true" }, holds ? "✓" : "✕"),
    hidden(holds ? labels.holds : labels.fails),
  ];
}

// On whose word: document and place, or that it is no document's.
function word(model, topic, { name, whose, label, note, citations }) {
  const strings = model.get("strings");
  const pill = el("span", { class: `bt-standing bt-${whose}` }, label);
  const sources = [...new Set(citations.flatMap((citation) => citation.sources))].join("; ");
  if (!sources && !note) return el("p", { class: "bt-grounds" }, pill);
  return el(
    "details",
    { class: "bt-grounds", "data-key": `word-${topic}-${name}` },
    el("summary", { "data-key": `whose-${topic}-${name}` }, sources ? hidden(`${strings.sources}: `) : null, sources, pill),
    citations.map((citation) =>
      el("p", {}, el("cite", {}, `${citation.sources.join("; ")}: `), citation.says)
    ),
    note ? el("p", {}, el("b", {}, `${strings.note}: `), note) : null
  );
}

export default { render };
