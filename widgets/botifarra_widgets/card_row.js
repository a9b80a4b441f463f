// Cards to look at.

import { cardFace } from "./faces.js";
import { capitalised, el, redraw } from "./dom.js";

function render({ model, el: root }) {
  const draw = () => {
    const names = model.get("names");
    redraw(
      root,
      el(
        "ul",
        { class: model.get("large") ? "bt-row bt-large" : "bt-row" },
        model.get("cards").map((code) =>
          el(
            "li",
            {},
            el("span", { class: "bt-card", html: cardFace(code, model.get("deck")) }),
            el("small", {}, capitalised(names[code]))
          )
        )
      )
    );
  };
  root.classList.add("bt");
  model.on("change:cards change:names change:deck", draw);
  draw();
}

export default { render };
