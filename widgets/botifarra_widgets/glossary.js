// The words of the game: a field that finds them in any language, and every one explained.

import { cardFace } from "./faces.js";
import { capitalised, el, fill, redraw } from "./dom.js";
import { foldedAway, tryOut } from "./example.js";
import { troubles } from "./session.js";

function render({ model, el: root }) {
  const search = el("div", { class: "bt-search", role: "search" });
  const stage = el("div", { class: "bt-terms" });
  const count = el("p", { class: "bt-said", role: "status" });
  const status = el("div", { class: "bt-hidden", role: "status" });
  const entries = [];
  let wanted = "";
  let only = "";

  const draw = () => {
    const labels = model.get("labels");
    const typed = (event) => {
      wanted = event.target.value;
      show();
    };
    const chosen = (id) => {
      only = id;
      draw();
    };
    redraw(
      search,
      el(
        "label",
        {},
        labels.search,
        el("input", { type: "search", "data-key": "search", autocomplete: "off", value: wanted, oninput: typed })
      ),
      groupButtons(model, only, chosen),
      count
    );
    entries.length = 0;
    const groups = model.get("terms").map(({ id, name, terms }) => {
      const made = terms.map((term) => entry(model, term, status));
      const section = el("section", { "aria-label": name }, el("h2", {}, name), made);
      entries.push({ id, section, members: terms.map((term, place) => ({ names: namesOf(term), element: made[place] })) });
      return section;
    });
    redraw(stage, groups);
    show();
  };
  const show = () => {
    const labels = model.get("labels");
    const words = folded(wanted).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { id, section, members } of entries) {
      let here = 0;
      for (const { names, element } of members) {
        const fits = ["", id].includes(only) && names.some((name) => words.every((word) => name.includes(word)));
        element.hidden = !fits;
        here += fits;
      }
      section.hidden = !here;
      found += here;
    }
    count.textContent = found ? fill(labels.found, { n: found }) : fill(labels.none, { text: wanted.trim() });
  };
  // A link to a term: it is shown even if another was searched for, with its example open.
  const follow = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    const element = id && [...stage.querySelectorAll(".bt-term")].find((each) => each.id === id);
    if (!element) return;
    if (element.hidden) {
      wanted = only = "";
      draw();
      follow();
      return;
    }
    const details = element.querySelector("details");
    if (details) details.open = true;
    element.querySelector("a").focus({ preventScroll: true });
    element.scrollIntoView({ block: "start" });
  };

  root.classList.add("bt", "bt-glossary");
  root.append(search, stage, status, troubles(model));
  model.on("change:terms change:labels change:deck", draw);
  draw();
  addEventListener("hashchange", follow);
  requestAnimationFrame(follow); // once it is in the page
  return () => removeEventListener("hashchange", follow);
}

function groupButtons(model, only, chosen) {
  const groups = [{ id: "", name: model.get("labels").all }, ...model.get("terms")];
  return el(
    "div",
    { class: "bt-choice", role: "group" },
    groups.map(({ id, name }) =>
      el(
        "button",
        { "data-key": `group-${id}`, "aria-pressed": String(id === only), onclick: () => chosen(id) },
        name
      )
    )
  );
}

// Accents, case, and the point of l·l don't matter to who searches.
function folded(text) {
  return text.normalize("NFD").replace(/[\u0300-\u036f·]/g, "").toLowerCase();
}

function namesOf({ term, also, others }) {
  return [term, ...also, ...others.flatMap(({ terms }) => terms)].map(folded);
}

function entry(model, term, status) {
  const labels = model.get("labels");
  return el(
    "article",
    { class: "bt-term", id: term.id },
    el(
      "h3",
      {},
      el(
        "a",
        { href: `#${term.id}`, "data-key": `term-${term.id}`, title: labels.link },
        capitalised(term.term)
      )
    ),
    term.also.length ? el("p", { class: "bt-also" }, `${labels.also} ${term.also.join(", ")}`) : null,
    el("p", {}, term.says),
    el(
      "p",
      { class: "bt-also" },
      term.others.map(({ language, name, terms }) =>
        el("span", { lang: language }, `${name}: `, el("b", {}, terms.join(", ")), " ")
      )
    ),
    term.example ? example(model, term, status) : null,
    lesson(term, labels)
  );
}

function example(model, { id, example: shown }, status) {
  const draw = (inside) => {
    if (shown.cards) inside.append(pictures(model, shown.cards));
    else tryOut(model, shown, inside, status);
  };
  return foldedAway(`example-${id}`, model.get("labels").example, draw);
}

function pictures(model, cards) {
  const names = model.get("names");
  return el(
    "ul",
    { class: "bt-row" },
    cards.map((code) =>
      el(
        "li",
        {},
        el("span", { class: "bt-card", "aria-hidden": "true", html: cardFace(code, model.get("deck")) }),
        el("small", {}, names[code])
      )
    )
  );
}

// In a notebook editor the lessons are elsewhere: their name is enough to find them.
function lesson({ lesson: { title, path } }, labels) {
  if (!title) return null;
  const served = document.body.dataset.voila === "voila";
  const name = served ? el("a", { href: path, "data-key": `lesson-${path}` }, title) : title;
  return el("p", { class: "bt-lesson" }, `${labels.lesson} `, name);
}

export default { render };
