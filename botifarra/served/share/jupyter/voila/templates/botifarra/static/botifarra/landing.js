// Marks the chapters this browser has seen, and offers the last one.
"use strict";

{
  const read = window.botifarra.read();
  for (const card of document.querySelectorAll(".b-cards a")) {
    const state = read[card.dataset.name];
    const mark = card.querySelector(".b-mark");
    if (state !== "visited" && state !== "finished") continue;
    mark.textContent = mark.dataset[state];
    mark.classList.add("b-" + state);
    mark.hidden = false;
  }

  const last = window.botifarra.last();
  const cards = [...document.querySelectorAll("main a[data-name]")];
  const place = cards.find((card) => card.dataset.name === last);
  if (place) {
    const box = document.getElementById("b-continue");
    box.querySelector("a").href = place.getAttribute("href");
    box.querySelector(".b-where").textContent = ": " + place.dataset.title;
    box.hidden = false;
  }
}
