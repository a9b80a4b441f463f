// The rule sets side by side; each cell opens the clauses it rests on.

import { capitalised, el, fill, hidden, redraw } from "./dom.js";
import { troubles } from "./session.js";

function render({ model, el: root }) {
  const stage = el("div", { class: "bt-compare" });
  let only = false;

  const draw = () => {
    const labels = model.get("labels");
    const { sections, rows } = model.get("table");
    if (rows) {
      redraw(stage, rows.map((row) => matter(model, row)));
      return;
    }
    const toggle = () => {
      only = !only;
      draw();
    };
    redraw(
      stage,
      el(
        "button",
        { "data-key": "only", "aria-pressed": String(only), onclick: toggle },
        labels.only_differences
      ),
      sections.filter(({ differs }) => differs || !only).map((each) => section(model, each, only))
    );
  };

  // A lesson gives the explorer the width of the page; a few rows need no more than a text.
  root.classList.add("bt", ...(model.get("table").rows ? [] : ["bt-explorer"]));
  root.append(stage, troubles(model));
  model.on("change:table change:labels", draw);
  draw();
  const first = stage.querySelector(".bt-section");
  if (first) first.open = true;
}

// One row of a few: what is said, by whom, and the clauses at a tap.
function matter(model, row) {
  return el(
    "section",
    { class: "bt-matter", "aria-label": row.name },
    el("h3", {}, row.name),
    el(
      "div",
      {},
      groupsOf(model, row).map((group, place) => {
        const says = el("b", {}, capitalised(row.same || group[0].says));
        const names = row.differs ? el("span", { class: "bt-by" }, named(group)) : null;
        const inside = worded(model, group);
        if (!inside.length) return el("p", { class: "bt-witness" }, says, " ", names);
        return el(
          "details",
          { class: "bt-witness", "data-key": `${row.id}-of-${place}` },
          el("summary", {}, says, " ", names),
          inside
        );
      })
    )
  );
}

function section(model, { id, name, count, rows }, only) {
  const labels = model.get("labels");
  const { profiles } = model.get("table");
  const heads = [labels.matter, ...profiles];
  return el(
    "details",
    { class: "bt-section", "data-key": `section-${id}` },
    el("summary", { "data-key": `name-${id}` }, el("h2", {}, name), el("span", {}, count)),
    // Stacked on a phone, a table is none any more to a browser unless its roles are written.
    el(
      "table",
      { role: "table", "aria-label": `${labels.caption}: ${name}` },
      el(
        "thead",
        { role: "rowgroup" },
        el("tr", { role: "row" }, heads.map((head) => el("th", { role: "columnheader", scope: "col" }, head)))
      ),
      el(
        "tbody",
        { role: "rowgroup" },
        rows.filter(({ differs }) => differs || !only).map((row) => line(model, row))
      )
    )
  );
}

// A cell for each where they part, and for a phone one that groups those who say the same.
function line(model, row) {
  const labels = model.get("labels");
  const mark = el("span", { class: "bt-differs" }, el("span", { "aria-hidden": "true" }, "≠ "), labels.differs);
  return el(
    "tr",
    { role: "row", class: row.differs ? "bt-parting" : "" },
    el("th", { role: "rowheader", scope: "row" }, row.name, row.differs ? mark : null),
    row.differs ? row.cells.map((cell, place) => own(model, row, cell, place)) : null,
    grouped(model, row)
  );
}

function own(model, row, cell, place) {
  const profile = model.get("table").profiles[place];
  const inside = backed(model, cell);
  const style = cell.says === usual(row.cells) ? "" : "bt-odd";
  return el("td", { role: "cell", class: style }, opening(`${row.id}-${place}`, profile, cell.says, inside));
}

// What most of them say, or the first of them where they are as many.
function usual(cells) {
  const groups = gathered(cells, ({ says }) => says);
  return groups.reduce((most, group) => (group.length > most.length ? group : most))[0].says;
}

// The cells of a row, those that say the same together.
function groupsOf(model, row) {
  const { profiles } = model.get("table");
  const cells = row.cells.map((cell, place) => ({ ...cell, profile: profiles[place] }));
  return row.differs ? gathered(cells, ({ says }) => says) : [cells];
}

function grouped(model, row) {
  const { profiles } = model.get("table");
  return el(
    "td",
    { role: "cell", class: "bt-grouped", colspan: profiles.length, "aria-colspan": profiles.length },
    groupsOf(model, row).map((group, place) => {
      const names = row.differs ? named(group) : "";
      return el(
        "div",
        {},
        names ? el("span", { class: "bt-of", "aria-hidden": "true" }, names) : null,
        opening(`${row.id}-of-${place}`, names || row.name, row.same || group[0].says, worded(model, group))
      );
    })
  );
}

// What each of a group rests on; those that rest on the very same clauses go together.
function worded(model, group) {
  const speaking = group.filter(({ backings }) => backings.length);
  const alike = gathered(speaking, ({ backings }) => backings.join());
  if (!alike.length) return [];
  if (alike.length === 1 && speaking.length === group.length) return backed(model, group[0]);
  return alike.map((cells) => [el("h3", {}, named(cells)), ...backed(model, cells[0])]).flat();
}

function gathered(cells, key) {
  const groups = new Map();
  for (const cell of cells) groups.set(key(cell), [...(groups.get(key(cell)) ?? []), cell]);
  return [...groups.values()];
}

function named(cells) {
  return cells.map(({ profile }) => profile).join("; ");
}

function opening(key, whose, says, inside) {
  if (!inside.length) return el("span", { class: "bt-says" }, says);
  return el(
    "details",
    { "data-key": key },
    el("summary", { "data-key": `says-${key}` }, hidden(`${whose}: `), says),
    inside
  );
}

function backed(model, cell) {
  const { backings } = model.get("table");
  return cell.backings.map((place) => backing(model, cell, backings[place]));
}

function backing(model, cell, { about, standing, citations, contradicted, note }) {
  const strings = model.get("strings");
  const labels = model.get("labels");
  const against = citations.filter((citation) => citation.against);
  const otherwise = contradicted ? labels.contradiction : strings.standing.against;
  return el(
    "div",
    { class: "bt-backing" },
    el("p", {}, about ? el("b", {}, about, ". ") : null, pill(strings, standing)),
    citations.filter((citation) => !citation.against).map(clause),
    against.length
      ? el(
          "div",
          { class: "bt-against" },
          el("p", {}, el("b", {}, otherwise)),
          against.map(clause),
          el("p", {}, fill(labels.settled, { value: settled(about, cell) }))
        )
      : null,
    note ? el("p", {}, el("b", {}, `${strings.note}: `), note) : null
  );
}

// An exception that a clause speaks against is itself how that was settled.
function settled(about, { says }) {
  return about ? about.charAt(0).toLowerCase() + about.slice(1) : says;
}

function pill(strings, standing) {
  return el("span", { class: `bt-standing bt-${standing}` }, strings.standing[standing]);
}

function clause({ sources, says }) {
  return el("p", {}, el("cite", {}, `${sources.join("; ")}: `), says);
}

export default { render };
