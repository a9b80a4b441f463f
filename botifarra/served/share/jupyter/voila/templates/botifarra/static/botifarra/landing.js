// Marks the chapters this browser has seen, and offers the last one.
"use strict";

{
  function markCards() {
    const read = window.botifarra.read();
    for (const card of document.querySelectorAll(".b-cards a")) {
      const state = read[card.dataset.name];
      if (state !== "visited" && state !== "finished") continue;
      const mark = card.querySelector(".b-mark");
      mark.textContent = mark.dataset[state];
      mark.className = "b-mark b-" + state;
      mark.hidden = false;
    }
  }

  function offerLast() {
    const last = window.botifarra.last();
    const cards = [...document.querySelectorAll(".b-cards a[data-name]")];
    const place = cards.find((card) => card.dataset.name === last);
    if (!place) return;
    const box = document.getElementById("b-continue");
    box.querySelector("a").href = place.getAttribute("href");
    box.querySelector(".b-where").textContent = place.dataset.title;
    box.hidden = false;
    document.getElementById("b-start").hidden = true;
  }

  // Also when the browser shows the page again from its memory, back from a chapter.
  addEventListener("pageshow", () => {
    markCards();
    offerLast();
  });
}
