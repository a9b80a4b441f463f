// A chapter while it loads, and when its kernel dies. Loaded before Voilà's own script.
"use strict";

{
  const byId = (id) => document.getElementById(id);
  const OUTPUT = 'script[type="application/vnd.voila.cell-output+json"]';
  const PATIENCE = 60000;
  let streamed = false;
  let died = false;
  let leaving = false;

  // The names Voilà calls while the cells run; see voila_setup.macro.html.j2.
  window.voila_heartbeat = () => {};
  window.voila_process = window.update_loading_text = (cell, cells) => {
    const bar = byId("b-progress");
    if (!bar) return;
    bar.max = cells + 1;
    bar.value = cell;
  };
  // Called when the cells have come, and again when Voilà's script is there to draw them.
  window.voila_finish = window.display_cells = () => {
    streamed = true;
    window.cellLoaded = true;
    if (window.themeLoaded) whenDrawn(Date.now() + PATIENCE);
  };

  function whenDrawn(deadline) {
    const waiting = document.querySelector(OUTPUT);
    if (waiting && Date.now() < deadline) return void setTimeout(whenDrawn, 60, deadline);
    byId("b-loading")?.remove();
    if (waiting) return ended();
    document.body.dataset.ready = "";
    noteEnd();
    goOn();
    setTimeout(goOn, 400); // widgets take a moment to reach their height
    setTimeout(() => { place = null; }, 1000);
  }

  function noteEnd() {
    const seen = (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      window.botifarra.markRead(document.body.dataset.chapter, "finished");
      watcher.disconnect();
    };
    const watcher = new IntersectionObserver(seen);
    watcher.observe(byId("b-end"));
  }

  // The same chapter in another language goes on where the reader was: its cells are the same,
  // so the place is a cell and how far into it. Only until the reader moves by themselves.
  const PLACE = "botifarra.place";
  const BAR = 60; // pixels at the top that the bar covers
  const cells = () => [...byId("b-cells").children].filter((each) => each.offsetHeight);
  let place = null;

  function notePlace() {
    const all = cells();
    const index = all.findIndex((each) => each.getBoundingClientRect().bottom > BAR);
    if (index < 0 || scrollY < 40) return;
    const { top, height } = all[index].getBoundingClientRect();
    const noted = { chapter: document.body.dataset.chapter, index, share: (BAR - top) / height };
    try { sessionStorage.setItem(PLACE, JSON.stringify(noted)); } catch { /* forbidden */ }
  }

  function findPlace() {
    try {
      const noted = JSON.parse(sessionStorage.getItem(PLACE));
      sessionStorage.removeItem(PLACE);
      if (noted?.chapter === document.body.dataset.chapter) place = noted;
    } catch { /* forbidden, or another's */ }
  }

  function goOn() {
    const cell = place && cells()[place.index];
    if (!cell) return;
    const { top, height } = cell.getBoundingClientRect();
    scrollTo({ top: scrollY + top + place.share * height - BAR, behavior: "instant" });
  }

  for (const kind of ["wheel", "touchstart", "keydown", "pointerdown"])
    addEventListener(kind, () => { place = null; }, { capture: true, passive: true });
  document.addEventListener("click", (event) => {
    if (event.target.closest?.(".b-languages a")) notePlace();
  }, true);

  let before = 0;
  addEventListener("scroll", () => {
    const down = scrollY > before && scrollY > 2 * BAR;
    if (Math.abs(scrollY - before) > 3) document.body.classList.toggle("b-away", down);
    before = scrollY;
  }, { passive: true });

  // A link from one notebook to another keeps the reader's language.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('a[href$=".ipynb"]');
    if (link && link.origin === location.origin)
      link.search = "?language=" + document.body.dataset.language;
  }, true);

  document.addEventListener("DOMContentLoaded", () => {
    // The answer broke off before its end: the server or the kernel went away meanwhile.
    if (!streamed) {
      died = true;
      ended();
    }
    findPlace();
    goOn();
    // Last: a browser's memory is the least of what a chapter needs.
    window.botifarra.markRead(document.body.dataset.chapter, "visited");
  });

  function ended() {
    const box = byId("b-ended");
    if (!box || leaving || !box.hidden) return;
    byId("b-loading")?.remove();
    box.hidden = false;
    // Filled in after it is shown, so that a screen reader says it.
    box.querySelector("p").textContent = box.dataset.text;
  }
  // The line came back, unless the kernel behind it is a new one that knows nothing.
  const back = () => {
    const box = byId("b-ended");
    if (box && !died) box.hidden = true;
  };

  // Voilà ends the kernel on "beforeunload", once it is loaded; phones do not send that.
  let told = false;
  addEventListener("beforeunload", () => { told = "ready" in document.body.dataset; });
  addEventListener("pagehide", (event) => {
    leaving = true;
    if (!told && !event.persisted) sayGoodbye();
  });
  addEventListener("pageshow", (event) => {
    // Back from the browser's memory: the kernel was told goodbye and is gone.
    if (event.persisted) location.reload();
  });

  function kernel() {
    try {
      const { baseUrl, kernelId } = JSON.parse(byId("jupyter-config-data").textContent);
      return { baseUrl, kernelId };
    } catch { return null; }
  }

  function sayGoodbye() {
    const mine = kernel();
    if (!mine) return;
    const form = new FormData();
    const cookie = /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie);
    if (cookie) form.append("_xsrf", decodeURIComponent(cookie[1]));
    navigator.sendBeacon(`${mine.baseUrl}voila/api/shutdown/${mine.kernelId}`, form);
  }

  async function look() {
    const mine = kernel();
    if (!mine || leaving) return;
    try {
      const answer = await fetch(`${mine.baseUrl}api/kernels/${mine.kernelId}`);
      if (answer.ok) return;
    } catch { /* the server is gone as well */ }
    ended();
  }

  // Voilà says nothing when its kernel dies, so listen on its line to it.
  const DEAD = /"execution_state": ?"(dead|restarting|autorestarting)"/;
  const text = (data) =>
    typeof data === "string" ? data : new TextDecoder().decode(data);
  window.WebSocket = class extends window.WebSocket {
    constructor(...all) {
      super(...all);
      if (!String(all[0]).includes("/channels")) return;
      this.addEventListener("open", back);
      this.addEventListener("close", () => setTimeout(look, 500));
      this.addEventListener("message", ({ data }) => {
        const small = (data.byteLength ?? data.length) < 4096;
        if (small && DEAD.test(text(data))) {
          died = true;
          ended();
        }
      });
    }
  };
}
