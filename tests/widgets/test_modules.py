"""The browser's side, read as text: its words, its bundles, what can have the focus."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from botifarra_widgets.base import CardWidget
from botifarra_widgets.bundle import BASE, FOLDER, bundle, parts_of, style
from botifarra_widgets.parts import LOADER, sent_parts

from botifarra.rulebook import LANGUAGES
from botifarra.words import language

from .every import ALL, named

# What finds the modules in the browser is no module.
MODULES = {
    path.name: path.read_text(encoding="utf-8")
    for path in sorted(FOLDER.glob("*.js"))
    if path.name != "loader.js"
}
STYLES = {path.name: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.css"))}
PYTHON = "\n".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.py")))
ENTRIES = sorted(name for name, text in MODULES.items() if "export default" in text)
LARGEST = 70_000

# What the browser can give the focus to, and so may eat keys that JupyterLab listens for.
FOCUSABLE = {
    *("a", "area", "audio", "button", "details", "dialog", "embed", "iframe", "input", "object"),
    *("select", "summary", "textarea", "video"),
}
# Written in words/*.toml and used nowhere: to be taken out there.
# Built in Python beside the words of [ui].
ADDED = {"standing", "categories", "trumps"}
# `strings[pile]`: what the name in brackets can be. Each must stand in the module as a word.
COMPUTED = {"pile": {"trick", "hand"}}
# views.py: a chair's name, a seat's marks, and what the explorer says of its address.
IN_PYTHON = {
    "address_problem",
    "address_example",
    "you",
    "right",
    "partner",
    "left",
    "trump",
    "led",
}
IN_PYTHON |= {"winning"}
STRINGS = r'(?:strings|get\("strings"\))'


def words_used(text: str) -> set[str]:
    """The keys of ``strings`` that a module asks for by name, as ``identifiers`` finds them."""
    used = set(re.findall(STRINGS + r"\.(\w+)", text))
    for computed in re.findall(STRINGS + r"\[([^\]]+)\]", text):
        assert computed in COMPUTED, f"say in COMPUTED what strings[{computed}] can be"
        used |= COMPUTED[computed]
    return used


USED = {name: words_used(text) for name, text in MODULES.items()}


# Words


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("name", MODULES)
def test_every_word_a_module_asks_for_exists(name: str, spoken: str) -> None:
    assert USED[name] - ADDED <= set(language(spoken).table["ui"])


@pytest.mark.parametrize("widget", ALL, ids=named)
def test_a_widget_is_sent_the_words_its_code_asks_for(widget: type[CardWidget]) -> None:
    sent = set(ALL[widget]().strings)
    scripts = [name for name in parts_of(widget._module) if name in MODULES]
    assert set().union(*(USED[name] for name in scripts)) <= sent
    assert sent <= {*language("en").table["ui"], *ADDED}


def test_every_word_python_asks_for_is_asked_for_there() -> None:
    for name in IN_PYTHON - {"you", "right", "partner", "left"}:
        assert re.search(rf'["\'.]{name}["\']', PYTHON), name


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_word_written_is_used(spoken: str) -> None:
    used = {word for words in USED.values() for word in words} | IN_PYTHON
    assert set(language(spoken).table["ui"]) - used == set()


@pytest.mark.parametrize("spoken", [name for name in LANGUAGES if name != "en"])
def test_every_language_has_the_same_words_with_the_same_places(spoken: str) -> None:
    english, other = language("en").table["ui"], language(spoken).table["ui"]
    assert list(other) == list(english)
    for name, text in english.items():
        assert places(other[name]) == places(text), name
        assert other[name].strip()


def places(text: str) -> set[str]:
    return {place.lower() for place in re.findall(r"{(\w+)}", text)}


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_place_in_a_word_is_filled(spoken: str) -> None:
    """A word with a place is only used through ``fill`` with that place."""
    for key, text in language(spoken).table["ui"].items():
        for place in set(re.findall(r"{(\w+)}", text)) - {"problem"}:
            calls = [
                call
                for module in MODULES.values()
                for call in re.findall(r"fill\((.*)\)", module.replace("\n", " "))
                if re.search(rf"strings\.{key}\b", call)
            ]
            assert calls, key
            assert all(re.search(rf"\b{place}\b", call) for call in calls), (key, place)


# Bundles


def test_every_widget_has_a_bundle_and_every_bundle_a_widget() -> None:
    assert sorted(widget._module for widget in ALL) == ENTRIES
    assert {str(widget._esm) for widget in ALL} == {LOADER}


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_bundle_stands_alone(entry: str) -> None:
    text = bundle(entry)
    assert not re.search(r"\b(import|require)\b", text)
    assert not re.search(r"^\s*export (?!default )", text, re.MULTILINE)
    assert text.count("export default ") == 1
    # The name of SVG is written as an address; nothing is loaded from it.
    assert "://" not in text.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "innerHTML" not in text.replace("element.innerHTML = value", "", 1)
    assert len(text.encode()) < LARGEST


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_bundle_is_sound_javascript(entry: str, tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node on this machine: the browser tests load the bundles all the same")
    file = tmp_path / "bundle.mjs"
    file.write_text(bundle(entry), encoding="utf-8")
    checked = subprocess.run([node, "--check", str(file)], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_bundle_has_every_module_once_and_after_those_it_needs(entry: str) -> None:
    text = bundle(entry)
    made = re.findall(r"^const (\$_\w+) = \(\(\) => {$", text, re.MULTILINE)
    assert len(made) == len(set(made))
    for place, name in enumerate(made):
        source = MODULES[f"{name.removeprefix('$_')}.js"]
        needed = {f"$_{module}" for module in re.findall(r'from "\./(\w+)\.js"', source)}
        assert needed <= set(made[:place])


@pytest.mark.parametrize("name", MODULES)
def test_what_a_module_imports_is_exported_and_used(name: str) -> None:
    text = MODULES[name]
    for imported, module in re.findall(r'import {([^}]*)} from "\./(\w+\.js)"', text):
        for word in re.findall(r"\w+", imported):
            assert re.search(rf"^export (async )?(function|const) {word}\b", MODULES[module], re.M)
            assert len(re.findall(rf"\b{word}\b", text)) > 1, f"{word} is not used"


def test_a_missing_module_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"nothing\.js"):
        bundle("nothing.js")


# Styles

CLASS = re.compile(r"\bbt-\w+(?:-\w+)*(?![\w-])")
STYLED = {name: set(re.findall(r"\.(bt-[\w-]+)", text)) for name, text in STYLES.items()}


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_widget_has_the_style_of_every_class_it_uses(entry: str) -> None:
    sent = {name for name in parts_of(entry) if name.endswith(".css")}
    dressed = set().union(*(STYLED[name] for name in sent))
    anywhere = set().union(*STYLED.values())
    assert set(CLASS.findall(bundle(entry))) & anywhere - dressed == set()


@pytest.mark.parametrize("entry", ENTRIES)
def test_style_sheets_come_after_those_they_import_and_the_base_first(entry: str) -> None:
    order = [name for name in parts_of(entry) if name.endswith(".css")]
    assert order[0] == BASE
    for place, name in enumerate(order):
        imported = re.findall(r'@import "\./(\w+\.css)"', STYLES[name])
        assert set(imported) <= set(order[:place])
    text = style(entry)
    assert "@import" not in text
    assert "/*" not in text
    assert "url(" not in text
    assert text.count("{") == text.count("}")


def test_the_base_stays_small() -> None:
    """What one widget needs has a style sheet beside its module."""
    assert len(STYLES[BASE].encode()) < 20_000


def test_every_style_sheet_goes_to_some_widget() -> None:
    sent = {name for entry in ENTRIES for name in parts_of(entry)}
    assert set(STYLES) | set(MODULES) == sent


# Parts


def test_widgets_share_the_parts_they_send() -> None:
    first, second = sent_parts("card_table.js"), sent_parts("verdict_panel.js")
    texts = {part.name: part.text for part in first + second}
    assert texts == parts_of("card_table.js") | parts_of("verdict_panel.js")
    assert len({*first, *second}) == len(texts)


def test_a_part_that_was_closed_is_sent_anew() -> None:
    (closed, *_), name = sent_parts("card_row.js"), BASE
    closed.close()
    again = sent_parts("card_row.js")[0]
    assert again.comm is not None
    assert (closed.name, again.name) == (name, name)


def test_a_widget_names_its_parts() -> None:
    made = next(iter(ALL.values()))()
    assert made.get_state()["_parts"] == [f"IPY_MODEL_{part.model_id}" for part in made._parts]
    assert "_css" not in made.keys


# The model


def test_no_module_uses_more_of_the_model_than_any_page_has() -> None:
    """``get``, ``set``, ``on`` and ``save_changes``: so that they also run in a plain page."""
    used = {word for text in MODULES.values() for word in re.findall(r"\bmodel\.(\w+)", text)}
    assert used <= {"get", "set", "on", "save_changes"}


# Focus


def test_every_element_is_made_in_one_place() -> None:
    making = re.compile(r"createElement|insertAdjacentHTML|outerHTML|innerHTML|document\.write")
    assert [name for name, text in MODULES.items() if making.search(text)] == ["dom.js"]
    assert len(making.findall(MODULES["dom.js"])) == 2


def test_whatever_can_have_the_focus_keeps_its_keys_from_jupyterlab() -> None:
    guarded = set(re.findall(r'"(\w+)"', re.search(r"FOCUSABLE = .*", MODULES["dom.js"])[0]))  # type: ignore[index]
    made = {tag for text in MODULES.values() for tag in re.findall(r'\bel\(\s*"(\w+)"', text)}
    # A details element has the focus only through its summary.
    assert made & FOCUSABLE - {"details"} <= guarded
    assert "element.setAttribute(...OPT_OUT)" in MODULES["dom.js"]


def test_nothing_else_can_have_the_focus() -> None:
    """No ``tabindex`` on other elements, and nothing but shapes in what is written as text."""
    for name, text in MODULES.items():
        assert "tabindex" not in text.lower() or name == "dom.js"
        assert "contenteditable" not in text.lower()
        assert not set(re.findall(r"<([a-z]+)", text)) & FOCUSABLE, name
    assert 'focusable="false"' in MODULES["faces.js"]


def test_every_button_has_a_key_that_brings_the_focus_back() -> None:
    """``redraw`` gives the focus back by ``data-key``; a button outside it needs none."""
    for name, text in MODULES.items():
        if name in ("dom.js", "session.js"):
            continue
        for control in re.findall(
            r'el\(\s*"(?:button|select|input|summary)",(.{0,400})', text, re.S
        ):
            assert "data-key" in control, name
