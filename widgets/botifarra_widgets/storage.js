// What this browser keeps of a learner. Every answer has a key of its own, so that two tabs lose nothing;
// what can't be read is put aside under another key, never written over.

const ANSWER = "botifarra.answer.";
const ASIDE = "botifarra.aside.";
const LEARNER = "botifarra.learner";
const DUE = "botifarra.due";
const TEXTS = ["id", "question", "kind", "profile", "family", "chosen", "at"];

// Some browsers forbid storage: then nothing outlives the page.
function all() {
  try {
    return Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)]));
  } catch {
    return {};
  }
}

function write(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false; // forbidden, or full
  }
}

const read = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
const isTable = (value) => Object.prototype.toString.call(value) === "[object Object]";

export function isAnswer(value) {
  return (
    isTable(value) &&
    TEXTS.every((name) => typeof value[name] === "string") &&
    typeof value.right === "boolean" &&
    !Number.isNaN(Date.parse(value.at))
  );
}

// The answers of a learner, earliest first.
export function answers(name = "") {
  const found = [];
  for (const [key, text] of Object.entries(all())) {
    if (!key.startsWith(ANSWER)) continue;
    const answer = read(text);
    if (!isAnswer(answer) || ANSWER + answer.id !== key) putAside(key.slice(ANSWER.length));
    else if ((answer.learner ?? "") === name) found.push(answer);
  }
  return found.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : one.id < other.id ? -1 : 1));
}

export function has(id) {
  return all()[ANSWER + id] !== undefined;
}

// Keep an answer; false where this browser can't. One that is here already stays as it is.
export function keep(answer) {
  return has(answer.id) || write(ANSWER + answer.id, JSON.stringify(answer));
}

export function putAside(id) {
  const text = all()[ANSWER + id];
  if (text !== undefined && write(ASIDE + id, text)) write(ANSWER + id, null);
}

export function setAside() {
  return Object.keys(all()).filter((key) => key.startsWith(ASIDE)).length;
}

// The name given in a class; empty for somebody alone.
export function learner() {
  return all()[LEARNER] ?? "";
}

export function setLearner(name) {
  return write(LEARNER, name);
}

// When each rule should come back, {"family/profile": "2026-01-31T…"}: the landing page counts them.
export function due() {
  const table = read(all()[DUE] ?? "{}");
  return isTable(table) ? table : {};
}

export function keepDue(table) {
  return write(DUE, JSON.stringify(table));
}

// Forget a learner's answers, and what is due; the name stays.
export function forget(name = "") {
  for (const { id } of answers(name)) write(ANSWER + id, null);
  write(DUE, null);
}

// Called when another tab has changed something.
export function whenChanged(heard) {
  addEventListener("storage", ({ key }) => {
    if (key === null || [ANSWER, LEARNER, DUE].some((name) => key.startsWith(name))) heard();
  });
}
