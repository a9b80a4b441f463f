// The calls of a deal: four seats and what they said, who is asked, and an answer to every call.

import { columnsOf, capitalised, el, fill, oneTabStop, redraw } from "./dom.js";
import { cardFace, suitMark } from "./faces.js";
import { grounds, headline } from "./reasons.js";
import { ask, troubles } from "./session.js";

const SEATS = ["A", "B", "C", "D"]; // anticlockwise: B sits at A's right

function render({ model, el: root }) {
  const stage = el("div", { class: "bt-auction" });
  const status = el("div", { class: "bt-hidden", role: "status" });
  const begun = { dealer: model.get("dealer"), calls: model.get("calls") };
  let past = []; // what was shown before each change, so that none is lost
  let chosen = ""; // the seat whose call is tried, where the reader has chosen one
  let answered = null; // the call last tried, and what was said before it
  let open = !model.get("predict"); // whether it tells who is asked
  let hint = ""; // why the last tap changed nothing, where no rule says why

  const state = () => ({
    profile: model.get("profile"),
    dealer: model.get("dealer"),
    calls: model.get("calls"),
  });
  const speaker = () => chosen || (open ? current().now[0] || current().leads : "");
  const walked = () => walk(model, model.get("calls"));
  const current = () => walked().node;

  const go = (change) => {
    const before = state();
    chosen = "";
    if (Object.entries(change).every(([name, value]) => before[name] === value)) return;
    past.push(before);
    ask(model, { ...change, stopped: "" });
  };
  const tried = (call) => {
    if (!speaker()) return remark("choose_seat");
    open = true;
    hint = "";
    const calls = joined(walked().pieces);
    const piece = `${speaker()} ${call}`;
    const line = answer(model, { calls, piece });
    answered = { calls, piece };
    if (line.legal) go({ calls: joined([...pieces(calls), piece]) });
    draw();
    say(line.sentence, ...(line.legal ? tells() : []));
  };
  const changed = (change) => {
    answered = null;
    hint = "";
    go(change);
    draw();
    tellNow();
  };
  const undo = () => {
    answered = null;
    chosen = "";
    hint = "";
    const calls = pieces(model.get("calls"));
    if (!past.length && !calls.length) return remark("nothing_yet");
    const earlier = past.pop() ?? { calls: joined(calls.slice(0, -1)) };
    ask(model, { ...earlier, stopped: "" });
    draw();
    tellNow();
  };
  // As far as the calls it began with stand under the rules now chosen.
  const again = () => {
    open = !model.get("predict");
    hint = "";
    const known = walk(model, begun.calls, begun.dealer).pieces;
    changed({ dealer: begun.dealer, calls: joined(known) });
  };
  const choose = (seat) => {
    chosen = seat;
    answered = null;
    hint = "";
    draw();
    say(fill(model.get("labels").says, { seat }));
  };
  const remark = (label) => {
    hint = label;
    draw();
    say(model.get("labels")[label]);
  };
  const say = (...sentences) => {
    status.textContent = sentences.join(" ");
  };
  const tells = () => current().tells.map((place) => told(model, place).sentence);
  const tellNow = () => say(...(open ? tells() : [model.get("labels").predict]));

  // The call last tried, or the one that fell away with a change of rules.
  const shown = () => {
    const stopped = model.get("stopped");
    return answered ?? (stopped && { calls: model.get("calls"), piece: stopped });
  };
  const draw = () => {
    const { node, pieces: made } = walked();
    redraw(
      stage,
      table(model, open ? node : { ...node, now: "", asked: "", leads: "" }, made, speaker(), choose),
      open ? asked(model, node) : null,
      calls(model, speaker(), tried),
      hint ? el("p", { class: "bt-hint" }, model.get("labels")[hint]) : reply(model, shown()),
      ladder(model, node),
      held(model),
      el(
        "div",
        { class: "bt-tools" },
        el("button", { "data-key": "undo", onclick: undo }, model.get("strings").undo),
        el("button", { "data-key": "again", onclick: again }, model.get("labels").again),
        model.get("predict") ? null : switches(model, changed)
      ),
      model.get("predict") ? folded(model, switches(model, changed)) : null
    );
  };

  root.classList.add("bt");
  root.append(stage, status, troubles(model));
  model.on("change:calls change:dealer change:profile", () => (chosen = ""));
  model.on("change:view change:labels change:calls change:dealer change:stopped change:hand change:deck", draw);
  model.on("change:view", () => (model.get("stopped") ? say(answer(model, shown()).sentence) : tellNow()));
  draw();
}

function pieces(calls) {
  return calls ? calls.split(", ") : [];
}

function joined(list) {
  return list.join(", ");
}

// Through the tree as far as the calls are allowed: the node, and the calls that led to it.
function walk(model, calls, dealer = model.get("dealer")) {
  const { nodes, roots } = model.get("view");
  const made = [];
  let node = nodes[roots[dealer]];
  for (const piece of pieces(calls)) {
    if (!(piece in node.next)) break;
    node = nodes[node.next[piece]];
    made.push(piece);
  }
  return { node, pieces: made };
}

function told(model, place) {
  const [sentence, grounded, legal] = model.get("view").told[place];
  return { sentence, grounds: grounded, legal };
}

// What the rules say of a call, tried after others.
function answer(model, { calls, piece }) {
  const { calls: all, rows } = model.get("view");
  const [seat, call] = piece.split(" ");
  const { node } = walk(model, calls);
  const place = SEATS.indexOf(seat) * all.length + all.findIndex((each) => each.call === call);
  return told(model, rows[node.row][place]);
}

function word(model, call) {
  return model.get("view").calls.find((each) => each.call === call);
}

function table(model, node, pieces, speaker, choose) {
  const labels = model.get("labels");
  const made = pieces.map((piece, place) => [...piece.split(" "), place + 1]);
  const group = el(
    "div",
    { class: "bt-seats", role: "toolbar", "aria-label": labels.seats },
    middle(model, node, made),
    SEATS.map((seat) => {
      const own = made.filter(([by]) => by === seat);
      return chair(model, node, seat, own, seat === speaker, () => choose(seat));
    })
  );
  return oneTabStop(group);
}

function chair(model, node, seat, own, pressed, onclick) {
  const labels = model.get("labels");
  const marks = [
    seat === model.get("dealer") && ["deals", labels.deals],
    node.now.includes(seat) && ["now", labels.now],
    !node.now.includes(seat) && node.asked.includes(seat) && ["then", labels.then],
    seat === node.leads && ["now", labels.leads],
  ].filter(Boolean);
  const words = own.map(([, call]) => word(model, call).says).join(", ");
  const name = [seat, ...marks.map(([, mark]) => mark), words && fill(labels.said, { calls: words })];
  return el(
    "button",
    {
      class: `bt-chair bt-at-${seat}`,
      "data-key": `seat-${seat}`,
      "data-current": pressed,
      "aria-pressed": String(pressed),
      "aria-label": name.filter(Boolean).join(", "),
      onclick,
    },
    el("span", { class: "bt-name" }, el("b", {}, seat), marks.map(([style, mark]) => el("small", { class: `bt-is-${style}` }, mark))),
    own.map(([, call, place]) => speech(model, call, place))
  );
}

function speech(model, call, place) {
  const { says, suit } = word(model, call);
  return el(
    "span",
    { class: `bt-speech${call === "pass" ? " bt-passed" : ""}` },
    el("small", {}, `${place}`),
    suit ? mark(model, call) : null,
    says
  );
}

function mark(model, suit) {
  return el("span", { class: "bt-mark", html: suitMark(suit, model.get("deck")), "aria-hidden": "true" });
}

// What was chosen, and how often it counts.
function middle(model, node, made) {
  const named = made.map(([, call]) => word(model, call)).find((each) => each.names);
  if (!named) return el("div", { class: "bt-middle", "aria-hidden": "true" });
  const [times] = model.get("view").ladders[node.ladder].rungs[node.stage];
  return el(
    "div",
    { class: "bt-middle", "aria-hidden": "true" },
    el("span", {}, named.suit ? mark(model, named.call) : null, capitalised(named.says)),
    el("b", {}, `×${times}`)
  );
}

function asked(model, node) {
  return el(
    "div",
    { class: "bt-asked" },
    node.tells.map((place, at) => {
      const line = told(model, place);
      return el("div", {}, el("p", {}, line.sentence), written(model, line, `asked-${at}`));
    })
  );
}

function written(model, line, key) {
  return grounds(model.get("view"), line, key, model.get("strings"), true);
}

function calls(model, speaker, tried) {
  const labels = model.get("labels");
  const title = speaker ? fill(labels.says, { seat: speaker }) : labels.predict;
  const group = el(
    "div",
    { class: "bt-calls", role: "toolbar", "aria-label": title },
    model.get("view").calls.map(({ call, says, suit }) =>
      el(
        "button",
        {
          "data-key": `call-${call}`,
          // The second click of a double one would be the next player's call.
          onclick: (event) => event.detail < 2 && tried(call),
        },
        suit ? mark(model, call) : null,
        capitalised(says)
      )
    )
  );
  return [
    el("p", { class: "bt-question" }, title, speaker ? [" ", el("small", {}, labels.other_seat)] : null),
    oneTabStop(group, () => columnsOf(group)),
  ];
}

function reply(model, shown) {
  const place = el("div", { class: "bt-reply" });
  if (!shown) return place;
  const line = answer(model, shown);
  place.append(headline({ legal: line.legal, headline: line.sentence }));
  const clauses = written(model, line, "reply");
  if (clauses) place.append(clauses);
  return place;
}

// The same times stand below each other, so that Botifarra begins a step further.
function ladder(model, node) {
  const labels = model.get("labels");
  const { ladders } = model.get("view");
  const columns = [...new Set(ladders.flatMap(({ rungs }) => rungs.map(([times]) => times)))];
  columns.sort((one, other) => one - other);
  const rows = ladders.map(({ name, rungs }, at) =>
    el(
      "div",
      { class: "bt-rungs" },
      el("span", { class: "bt-ladder-name" }, name),
      el(
        "ol",
        { "aria-label": name },
        rungs.map(([times, step], stage) => {
          const present = at === node.ladder && stage === node.stage;
          const rung = el(
            "li",
            { class: present ? "bt-present" : "", "aria-current": present && "step" },
            el("b", {}, `×${times}`),
            el("small", {}, step)
          );
          rung.style.gridColumn = columns.indexOf(times) + 1;
          return rung;
        })
      )
    )
  );
  const figure = el("figure", { class: `bt-ladder${columns.length > 4 ? " bt-many" : ""}` }, el("figcaption", {}, labels.ladder), rows);
  figure.style.setProperty("--columns", columns.length);
  return figure;
}

function held(model) {
  const cards = model.get("hand").split(" ").filter(Boolean);
  if (!cards.length) return null;
  const names = model.get("names");
  return el(
    "figure",
    { class: "bt-held-by" },
    el("figcaption", {}, model.get("labels").hand),
    el(
      "ul",
      { class: "bt-row" },
      cards.map((code) =>
        el("li", { "aria-label": names[code] }, el("span", { class: "bt-card", html: cardFace(code, model.get("deck")) }))
      )
    )
  );
}

function switches(model, changed) {
  const labels = model.get("labels");
  const rules = model.get("choices").map(({ id, name }) => [id, name]);
  const profile = model.get("profile");
  if (!rules.some(([id]) => id === profile)) rules.push([profile, profile]);
  const seats = SEATS.map((seat) => [seat, seat]);
  return [
    select("dealer", labels.dealer, seats, model.get("dealer"), (dealer) => changed({ dealer, calls: "" })),
    select("profile", model.get("strings").rules, rules, profile, (id) => changed({ profile: id })),
  ];
}

// In a lesson the next lines stay near.
function folded(model, inside) {
  return el(
    "details",
    { class: "bt-fold", "data-key": "others" },
    el("summary", { "data-key": "others-title" }, model.get("labels").others),
    el("div", { class: "bt-tools" }, inside)
  );
}

function select(key, label, options, value, picked) {
  return el(
    "label",
    {},
    label,
    el(
      "select",
      { "data-key": key, onchange: (event) => picked(event.target.value) },
      options.map(([id, name]) => el("option", { value: id, selected: id === value }, name))
    )
  );
}

export default { render };
