// Telling Python, and noticing when nobody answers: a notebook page is silent when its kernel dies.

import { el } from "./dom.js";

const PATIENCE = 6000; // milliseconds; a busy classroom server answers well within it

// Set traits and count the asking; Python sets `heard` to the count once it has answered.
export function ask(model, changes = {}) {
  for (const [name, value] of Object.entries(changes)) model.set(name, value);
  model.set("asked", model.get("asked") + 1);
  model.save_changes();
}

export function waiting(model) {
  return model.get("heard") < model.get("asked");
}

// A place for what goes wrong: Python's word on what was asked, or that the session has ended.
export function troubles(model) {
  const place = el("div", { role: "alert", class: "bt-trouble" });
  let timer;
  const show = (lost) => {
    const strings = model.get("strings");
    const text = lost ? strings.session_ended : model.get("problem");
    place.replaceChildren();
    if (text) place.append(el("p", {}, text));
    if (lost) place.append(el("button", { onclick: () => location.reload() }, strings.reload));
  };
  model.on("change:asked", () => {
    clearTimeout(timer);
    timer = setTimeout(() => waiting(model) && show(true), PATIENCE);
  });
  model.on("change:heard", () => waiting(model) || show(false));
  model.on("change:problem", () => show(false));
  show(false);
  return place;
}
