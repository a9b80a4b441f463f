// Making elements, keeping the focus where it was, and one tab stop for a group of cards.

const FOCUSABLE = new Set(["button", "input", "select", "summary", "textarea", "a"]);

// JupyterLab acts on keys typed over a cell's output (d d deletes the cell) unless the very
// element that has the focus opts out.
const OPT_OUT = ["data-lm-suppress-shortcuts", "true"];

export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  if (FOCUSABLE.has(tag)) element.setAttribute(...OPT_OUT);
  if (tag === "button") element.type = "button";
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "html") element.innerHTML = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child != null && child !== false));
  return element;
}

export function hidden(text) {
  return el("span", { class: "bt-hidden" }, text);
}

export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

export function capitalised(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// Draw anew, and give the focus back to the element with the same key.
export function redraw(root, ...children) {
  const focused = root.contains(document.activeElement) && document.activeElement.dataset.key;
  const open = new Set([...root.querySelectorAll("details[open]")].map((d) => d.dataset.key));
  root.replaceChildren(...children.flat().filter(Boolean));
  for (const details of root.querySelectorAll("details[data-key]")) {
    if (open.has(details.dataset.key)) details.open = true;
  }
  if (focused) root.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

// One tab stop; arrows, Home and End move among the group's buttons. `columns` says how many
// stand in a row, for the up and down arrows.
export function oneTabStop(group, columns = () => 1) {
  const stops = [...group.querySelectorAll("button")];
  const first = stops.find((stop) => stop.dataset.current) ?? stops[0];
  for (const stop of stops) stop.tabIndex = stop === first ? 0 : -1;
  group.addEventListener("focusin", (event) => {
    if (!stops.includes(event.target)) return;
    for (const stop of stops) stop.tabIndex = stop === event.target ? 0 : -1;
  });
  group.addEventListener("keydown", (event) => {
    const at = stops.indexOf(event.target);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const moves = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + columns(),
      ArrowUp: at - columns(),
      Home: 0,
      End: stops.length - 1,
    };
    const to = stops[moves[event.key]];
    if (!(event.key in moves)) return;
    event.preventDefault();
    to?.focus();
  });
  return group;
}

export function columnsOf(group) {
  const stops = [...group.querySelectorAll("button")];
  const top = stops[0]?.getBoundingClientRect().top;
  return Math.max(1, stops.filter((stop) => stop.getBoundingClientRect().top === top).length);
}
