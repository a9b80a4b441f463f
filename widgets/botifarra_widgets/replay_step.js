// One step of a deal replayed: the table, the hands, the reasons, and at the end the score.

import { chip } from "./chip.js";
import { el, fill, hidden } from "./dom.js";
import { cardFace, suitMark } from "./faces.js";
import { grounds, reasons } from "./reasons.js";

const SEATS = ["A", "B", "C", "D"];
const CHAIRS = { A: "you", B: "right", C: "partner", D: "left" }; // A below, and on to the right
const PAIRS = ["A–C", "B–D"];

// The table as it is after the step; `fresh` if the card of this step has just been played.
export function board(model, at, fresh) {
  const view = model.get("view");
  const strings = model.get("strings");
  const seats = SEATS.map((seat) => seated(model, at, seat));
  const told = seats.filter(({ tags }) => tags.length);
  return el(
    "div",
    { class: "bt-table bt-replayed", role: "group", "aria-label": strings.table },
    hidden(told.map(({ seat, tags }) => `${seat}: ${tags.join(", ")}`).join(". ")),
    view.named && !callsToCome(view, at)
      ? el(
          "div",
          { class: "bt-trump", "aria-hidden": "true" },
          el("span", {}, view.trump ? strings.trump : ""),
          view.trump ? el("span", { class: "bt-mark", html: suitMark(view.trump, model.get("deck")) }) : null,
          el("strong", {}, view.trump_name),
          view.multiplier > 1 ? el("span", {}, `× ${view.multiplier}`) : null
        )
      : null,
    seats.map((each) => chair(model, each, fresh))
  );
}

// Trumps are told once they have been called, not while the calls are still to come.
function callsToCome(view, at) {
  return view.steps.slice(at + 1).some(({ kind, trick }) => kind === "call" && !trick);
}

// What one seat has done so far: its card in the trick, or its calls.
function seated(model, at, seat) {
  const view = model.get("view");
  const labels = model.get("labels");
  const strings = model.get("strings");
  const step = view.steps[at];
  const turn = step.leader ? (SEATS.indexOf(seat) - SEATS.indexOf(step.leader) + 4) % 4 : 4;
  const code = step.cards[turn];
  const wins = code && turn === step.winning;
  const called = view.steps
    .slice(0, at + 1)
    .filter((each) => each.kind === "call" && each.seat === seat && each.trick === step.trick)
    .map(({ call }) => call);
  return {
    seat,
    code,
    wins,
    moves: step.seat === seat,
    played: step.kind === "play" && step.seat === seat,
    tags: [
      code && model.get("names")[code],
      !step.trick && seat === view.dealer && labels.dealer,
      code && turn === 0 && strings.led,
      wins && strings.winning,
      ...called,
    ].filter(Boolean),
  };
}

function chair(model, { seat, code, wins, moves, played, tags }, fresh) {
  const shown = code ? tags.slice(1) : tags;
  const small = shown.map((tag) => (wins && tag === model.get("strings").winning ? `★ ${tag}` : tag));
  const style = `bt-seat bt-${CHAIRS[seat]}${wins ? " bt-winning" : ""}${moves ? " bt-moves" : ""}`;
  return el(
    "div",
    { class: style, "aria-hidden": "true" },
    el("span", {
      class: `bt-card${code ? "" : " bt-empty"}${played && fresh ? " bt-fresh" : ""}`,
      html: code ? cardFace(code, model.get("deck")) : "",
    }),
    el("span", { class: "bt-label" }, el("b", {}, seat), el("small", {}, small.join(" · ")))
  );
}

export function tally(model, at) {
  const { tricks, points } = model.get("view").steps[at];
  const line = model.get("labels").pair_score;
  return el(
    "ul",
    { class: "bt-tally" },
    PAIRS.map((pair, side) => el("li", {}, fill(line, { pair, tricks: tricks[side], points: points[side] })))
  );
}

// The cards of whoever moves, before they moved; all four hands if `open`. `judged` is whether the
// verdict on the card is shown.
export function hands(model, at, open, judged) {
  const view = model.get("view");
  const step = view.steps[at];
  const mover = step.seat ?? view.dealer;
  return [
    step.kind === "end" ? null : own(model, step, mover, holding(view, at, mover), judged),
    open && anyHeld(model, at)
      ? el(
          "ul",
          { class: "bt-others" },
          SEATS.filter((seat) => seat !== mover || step.kind === "end").map((seat) =>
            el(
              "li",
              {},
              el("b", {}, seat),
              el("span", { class: "bt-chips" }, holding(view, at, seat).map((code) => chip(model, code)))
            )
          )
        )
      : null,
  ];
}

function own(model, step, seat, codes, judged) {
  const title = fill(model.get("labels").hand_of, { seat });
  const instead = (judged && step.instead) || [];
  return el(
    "div",
    {},
    el("p", { class: "bt-whose" }, title),
    el(
      "ul",
      { class: "bt-dealt", "aria-label": title },
      codes.map((code) => {
        const played = code === step.card;
        const legal = played ? step.legal : instead.includes(code);
        const marked = judged && (played || legal);
        return el(
          "li",
          { class: played ? "bt-played" : "" },
          el("span", { class: "bt-card", html: cardFace(code, model.get("deck")) }),
          hidden(model.get("names")[code]),
          marked ? verdict(model, legal) : null
        );
      })
    )
  );
}

function verdict(model, legal) {
  const strings = model.get("strings");
  return [
    el("span", { class: `bt-badge ${legal ? "bt-legal" : "bt-illegal"}`, "aria-hidden": "true" }, legal ? "✓" : "✕"),
    hidden(`, ${legal ? strings.may : strings.may_not}`),
  ];
}

// What a seat holds at a step; the card played in it still counts, whoever was dealt it.
function holding(view, at, seat) {
  const step = view.steps[at];
  const gone = new Set(view.steps.slice(0, at).map(({ card }) => card));
  const kept = view.hands[SEATS.indexOf(seat)].filter((code) => !gone.has(code));
  if (step.kind !== "play") return kept;
  if (step.seat !== seat) return kept.filter((code) => code !== step.card);
  return kept.includes(step.card) ? kept : [...kept, step.card];
}

export function anyHeld(model, at) {
  return SEATS.some((seat) => holding(model.get("view"), at, seat).length);
}

export function faults(model, at) {
  const view = model.get("view");
  return view.steps[at].faults.map((place) => fault(model, view.faults[place], place));
}

function fault(model, { says, grounds: basis, award }, place) {
  return el(
    "div",
    { class: "bt-offence" },
    el(
      "p",
      { class: "bt-headline bt-illegal" },
      el("span", { class: "bt-badge", "aria-hidden": "true" }, "✕"),
      says
    ),
    based(model, { grounds: basis }, `fault-${place}`),
    told(model, award, `award-${place}`)
  );
}

// The judge's account of the card played.
export function why(model, at) {
  const view = model.get("view");
  const { card, verdict: account, funnel } = view.steps[at];
  if (!account) return null;
  const seen = { verdicts: { [card]: account }, grounds: view.grounds, funnel };
  return reasons({ get: (name) => (name === "view" ? seen : model.get(name)) }, card, { folded: true });
}

export function sheet(model) {
  const labels = model.get("labels");
  const { lines, unfinished, award, claims, counted, score, won } = model.get("view").sheet;
  const [ours, theirs] = score;
  return el(
    "div",
    { class: "bt-scored" },
    el("h2", {}, labels.sheet),
    unfinished ? el("p", {}, unfinished) : null,
    told(model, lines, "sheet"),
    award.length ? [el("p", {}, labels.awarded), told(model, award, "awarded")] : null,
    claims.map((claim) => el("p", { class: "bt-headline bt-illegal" }, claim)),
    el("p", { class: "bt-conclusion" }, [counted, fill(labels.match_score, { ours, theirs }), won].filter(Boolean).join(" "))
  );
}

function told(model, lines, key) {
  if (!lines.length) return null;
  return el(
    "ul",
    { class: "bt-lines" },
    lines.map((line, place) => el("li", {}, el("p", {}, line.sentence), based(model, line, `${key}-${place}`)))
  );
}

function based(model, link, key) {
  return grounds(model.get("view"), link, key, model.get("strings"), true);
}
