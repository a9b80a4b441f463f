// What would change a verdict, the same card by every rule set, and a position where two differ.
// Python works these out only when they are asked for; a tapped card is answered without them.

import { el, redraw } from "./dom.js";
import { ask } from "./session.js";

// `opened` is told what was opened, in a sentence, so that the page can say so.
export function further(model, opened) {
  const place = el("div", { class: "bt-further" });
  let asked = "";

  const wanted = () => {
    const key = [...state(model), model.get("language")].join("|");
    if (answered(model) || asked === key) return;
    asked = key;
    ask(model, { question: { card: model.get("selected"), turn: Date.now() } });
  };
  const fold = (key, title, inside) =>
    el(
      "details",
      { class: "bt-fold", "data-key": key, ontoggle: (event) => event.target.open && wanted() },
      el("summary", { "data-key": `${key}-title` }, title),
      inside
    );
  const draw = () => {
    const labels = model.get("labels");
    if (!model.get("view").verdicts[model.get("selected")]) return redraw(place);
    const answer = answered(model);
    const wait = el("p", { class: "bt-hint" }, labels.wait);
    redraw(
      place,
      fold("what-if", labels.what_would, answer ? changes(model, answer, opened) : wait),
      fold("by-rules", labels.same_card, answer ? byRules(model, answer, opened) : wait.cloneNode(true))
    );
  };
  const unfold = () => {
    const details = place.querySelector('[data-key="by-rules"]');
    if (details) details.open = true;
  };

  model.on("change:view change:answer change:labels change:selected", draw);
  draw();
  return { place, unfold };
}

function state(model) {
  return [model.get("selected"), model.get("position"), model.get("profile")];
}

// Python's answer, if it is about the card, the position and the rules now shown.
function answered(model) {
  const answer = model.get("answer");
  const about = [answer.card, answer.position, answer.profile];
  return about.join("|") === state(model).join("|") ? answer : null;
}

function changes(model, answer, opened) {
  if (!answer.changes.length) return el("p", {}, model.get("labels").nothing);
  return el(
    "ul",
    { class: "bt-changes" },
    answer.changes.map((change, place) =>
      el(
        "li",
        {},
        el(
          "button",
          { "data-key": `change-${place}`, onclick: () => opened(change, change.says) },
          badge(change.legal),
          el("span", {}, change.says)
        )
      )
    )
  );
}

function byRules(model, answer, opened) {
  const strings = model.get("strings");
  const labels = model.get("labels");
  const named = ({ id, name }) => {
    if (id === answer.profile) return [name, " ", el("small", {}, labels.shown_now)];
    const there = { position: answer.position, profile: id };
    return el("button", { "data-key": `by-${id}`, onclick: () => opened(there, name) }, name);
  };
  return el(
    "table",
    { class: "bt-by-rules", "aria-label": labels.same_card },
    el(
      "tbody",
      {},
      answer.rules.map((rules) =>
        el(
          "tr",
          { class: rules.legal ? "bt-legal" : "bt-illegal" },
          el("th", { scope: "row" }, named(rules)),
          el("td", {}, badge(rules.legal), ` ${rules.legal ? strings.may : strings.may_not}`)
        )
      )
    )
  );
}

function badge(legal) {
  const style = legal ? "bt-legal" : "bt-illegal";
  return el("span", { class: `bt-badge ${style}`, "aria-hidden": "true" }, legal ? "✓" : "✕");
}

// Where the reader has been through such openings, and the way back.
export function trail(model) {
  let visited = [];
  const here = () => {
    const [selected, position, profile] = state(model);
    return { position, profile, selected };
  };
  const last = () => visited.at(-1);
  const there = () =>
    last()?.position === model.get("position") && last()?.profile === model.get("profile");
  return {
    open({ position, profile }) {
      if (!there()) visited = [here()];
      visited.push({ position, profile, selected: model.get("selected") });
      ask(model, last());
    },
    back() {
      visited.pop();
      ask(model, last());
    },
    get long() {
      return visited.length > 1 && there();
    },
  };
}

// Two rule sets and a kind of position: find one where they differ.
export function finder(model, found) {
  const place = el("div", { class: "bt-finder" });
  const status = el("p", { class: "bt-said", role: "status" });
  const chosen = { one: model.get("profile"), other: "", category: "any" };

  const search = (event) => {
    event.preventDefault();
    if (chosen.one === chosen.other) {
      status.textContent = model.get("labels").pick_two;
      return;
    }
    status.textContent = model.get("labels").wait;
    const between = [chosen.one, chosen.other];
    ask(model, { question: { between, category: chosen.category, turn: Date.now() } });
  };
  const select = (name, label, options) =>
    el(
      "label",
      {},
      label,
      el(
        "select",
        { "data-key": `find-${name}`, onchange: (event) => (chosen[name] = event.target.value) },
        options.map(([id, text]) => el("option", { value: id, selected: id === chosen[name] }, text))
      )
    );
  const draw = () => {
    const strings = model.get("strings");
    const labels = model.get("labels");
    const rules = model.get("choices").profiles.map(({ id, name }) => [id, name]);
    chosen.other ||= rules.find(([id]) => id !== chosen.one)?.[0] ?? "";
    redraw(
      place,
      el(
        "details",
        { class: "bt-fold", "data-key": "finder" },
        el("summary", { "data-key": "finder-title" }, labels.find),
        el(
          "form",
          { class: "bt-tools", onsubmit: search },
          select("one", labels.one, rules),
          select("other", labels.other, rules),
          select("category", strings.category, Object.entries(strings.categories)),
          el("button", { type: "submit", "data-key": "find" }, labels.search)
        ),
        status
      )
    );
  };
  // What was found is told as long as the position found is shown.
  const tell = () => {
    const { says = "", position = "" } = model.get("found");
    status.textContent = position && position !== model.get("position") ? "" : says;
  };
  model.on("change:labels change:choices", draw);
  model.on("change:position", tell);
  model.on("change:found", () => {
    tell();
    if (model.get("found").position) found();
  });
  draw();
  return place;
}
