// What every page needs before it is drawn: its colours, and what this browser remembers.
"use strict";

window.botifarra = (() => {
  // A browser may forbid storage; the pages then forget, and work all the same.
  const recall = (key) => {
    try { return localStorage.getItem("botifarra." + key); } catch { return null; }
  };
  const remember = (key, value) => {
    try { localStorage.setItem("botifarra." + key, value); } catch { /* see above */ }
  };

  const isTheme = (text) => text === "dark" || text === "light";
  const system = matchMedia("(prefers-color-scheme: dark)");
  const asked = new URLSearchParams(location.search).get("theme");
  const theme = () =>
    [chosen, asked, recall("theme")].find(isTheme) ?? (system.matches ? "dark" : "light");
  let chosen = null;

  function showTheme() {
    const now = theme();
    document.documentElement.dataset.theme = now;
    for (const name of ["light", "dark"]) {
      const sheet = document.getElementById("b-theme-" + name);
      if (sheet) sheet.media = name === now ? "all" : "not all";
    }
    if (!document.body) return;
    // Jupyter's widgets, and ours, take their colours from these two.
    document.body.dataset.jpThemeLight = String(now === "light");
    document.body.dataset.jpThemeName = now === "light" ? "JupyterLab Light" : "JupyterLab Dark";
    document.getElementById("b-theme")?.setAttribute("aria-pressed", String(now === "dark"));
  }

  function rememberLanguage() {
    const page = document.body.dataset;
    if ("asked" in page) remember("language", page.language);
    else speakAsChosen();
  }

  // A page whose address names no language speaks the one chosen before, not the browser's.
  function speakAsChosen() {
    const page = document.body.dataset;
    const before = recall("language");
    if ("asked" in page || !["ca", "es", "en"].includes(before) || before === page.language) return;
    const query = new URLSearchParams(location.search);
    query.set("language", before);
    location.replace("?" + query + location.hash);
  }

  // The same page in another language: the position in its address stays. A widget changes
  // the address without a word, so the link is written when it is about to be used: by a
  // click of any button, by the keyboard, or from the menu that copies it.
  function keepQuery(event) {
    const link = event.target.closest?.(".b-languages a");
    if (!link) return;
    const query = new URLSearchParams(location.search);
    query.set("language", link.hreflang);
    link.search = "?" + query;
    link.hash = location.hash;
    if (event.type === "click") remember("language", link.hreflang);
  }
  for (const kind of ["pointerover", "pointerdown", "focusin", "contextmenu", "auxclick", "click"])
    document.addEventListener(kind, keepQuery, true);

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#b-theme")) {
      chosen = theme() === "dark" ? "light" : "dark";
      remember("theme", chosen);
      showTheme();
    }
    if (event.target.closest?.("[data-reload]")) location.reload();
  });
  document.addEventListener("DOMContentLoaded", showTheme);
  system.addEventListener?.("change", showTheme);
  showTheme();

  // Anything may be in there: another program's, or what a visitor has typed.
  const table = (key) => {
    let kept = null;
    try { kept = JSON.parse(recall(key)); } catch { /* no JSON */ }
    return Object.prototype.toString.call(kept) === "[object Object]" ? kept : {};
  };
  const read = () => table("read");
  const due = () => Object.values(table("due")).filter((date) => typeof date === "string");
  function markRead(name, state) {
    const all = read();
    if (all[name] !== "finished") all[name] = state;
    remember("read", JSON.stringify(all));
    // To look something up is not where one left off.
    if (!/_(explorer|progress)$/.test(name)) remember("last", name);
  }

  return { showTheme, rememberLanguage, speakAsChosen, read, due, markRead, last: () => recall("last") };
})();
