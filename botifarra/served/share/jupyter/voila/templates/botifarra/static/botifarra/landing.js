// Marks the chapters this browser has seen, offers the last one, and says what is due today.
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
    const cards = [...document.querySelectorAll("main a[data-name]")];
    const place = cards.find((card) => card.dataset.name === last);
    if (!place) return;
    const box = document.getElementById("b-continue");
    box.querySelector("a").href = place.getAttribute("href");
    box.querySelector(".b-where").textContent = place.dataset.title;
    box.hidden = false;
    document.getElementById("b-start").hidden = true;
  }

  // The practice and the progress leave here when each rule should come back.
  function offerDue() {
    const practice = document.querySelector('a[data-kind="practice"]');
    const box = document.getElementById("b-due");
    const tonight = new Date().setHours(24, 0, 0, 0);
    const today = window.botifarra.due().filter((date) => Date.parse(date) < tonight).length;
    box.hidden = !practice || !today;
    if (box.hidden) return;
    const link = box.querySelector("a");
    link.href = practice.getAttribute("href");
    link.textContent = box.dataset[today === 1 ? "one" : "other"].replace("{n}", today);
  }

  // Also when the browser shows the page again from its memory, back from a chapter.
  addEventListener("pageshow", () => {
    markCards();
    offerLast();
    offerDue();
  });
}
