// What every widget sends as its code. The modules and style sheets it needs are models of their
// own, each once on a page however many widgets use it; this puts them together.

const PAGE = (globalThis.botifarraWidgets ??= { modules: new Map() });

async function partsOf(model) {
  const ids = model.get("_parts").map((id) => id.replace("IPY_MODEL_", ""));
  const parts = await Promise.all(ids.map((id) => model.widget_manager.get_model(id)));
  return parts.map((part) => ({ name: part.get("name"), text: part.get("text") }));
}

// In the order they come: a style sheet follows those it builds on, on the whole page.
function dress({ name, text }) {
  const id = `botifarra-${name}`;
  let sheet = document.getElementById(id);
  if (!sheet) {
    sheet = document.createElement("style");
    sheet.id = id;
    document.head.append(sheet);
  }
  if (sheet.textContent !== text) sheet.textContent = text;
}

function run(text) {
  if (!PAGE.modules.has(text)) {
    const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    PAGE.modules.set(text, import(url).finally(() => URL.revokeObjectURL(url)));
  }
  return PAGE.modules.get(text);
}

export default {
  async render(context) {
    const parts = await partsOf(context.model);
    const [styles, scripts] = [".css", ".js"].map((end) => parts.filter(({ name }) => name.endsWith(end)));
    for (const sheet of styles) dress(sheet);
    const entry = scripts.at(-1).name.replace(".js", "");
    const text = scripts.map((script) => script.text).join("");
    const module = await run(`${text}export default $_${entry}.default;\n`);
    return module.default.render(context);
  },
};
