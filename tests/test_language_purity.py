"""No word of another language anywhere a reader looks: data, lessons, widgets, explanations, pages.

A marker is a frequent word that only one of the three languages has. What a document or the game
keeps in every language (names of sections, Contro, Sant Vicenç) is no marker or is taken out first.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from botifarra_widgets.base import CardWidget
from engine.plain import READINGS, played_positions, random_positions
from widgets.every import ALL, named

from botifarra import Position, explain, load_profile
from botifarra.rulebook import LANGUAGES, documents
from botifarra.rulebook.changes import what_if
from botifarra.served.languages import words
from botifarra.served.pages import full_page, landing_page
from botifarra.served.site import Site
from botifarra.words import tell_change

ROOT = Path(__file__).parents[1]
NOTEBOOKS = ROOT / "notebooks"

MARKERS = {
    "en": """
        the and of you your is are was this that these with which what when who from for by if it
        in an not trick tricks suit suits trump trumps card cards hand hands must may play plays
        played player lead led leads partner opponent opponents ace king knight jack nine cups
        swords coins batons ruff overruff lesson rules score points wins winning here there
    """,
    "ca": """
        amb els dels als pels basa coll colls trumfo trumfos pots aquest aquesta aquests
        aquestes cartes mà però perquè més també què només és són teu teva seu seva teus seves
        teves cal guanya guanyar espases copes rei cavall lliçó lliçons qui què hi ho tirar tires
        doncs quan algú ningú jugadors contrari contraris parella baralla ja fer dir dues
    """,
    "es": """
        con los las baza bazas palo palos triunfo triunfos tienes puedes llevas este esta estos
        estas cartas mano manos pero porque más también qué solo tus sus hay gana ganar espadas
        copas rey caballo lección lecciones quien quién y echar echas cuando vez alguien nadie
        jugadores contrario contrarios pareja baraja compañero ya hacer
    """,
}


def only(language: str) -> set[str]:
    """The markers of a language that are none of another."""
    mine = set(MARKERS[language].split())
    return mine - set(chain(*(MARKERS[other].split() for other in LANGUAGES if other != language)))


# A letter is what an English reader types for yes.
LETTERS = {"en": {"y"}}
FOREIGN = {
    language: re.compile(
        r"(?<![\w·-])(?:"
        + "|".join(
            sorted(
                {*chain(*(only(other) for other in LANGUAGES if other != language))}
                - LETTERS.get(language, set())
            )
        )
        + r")(?![\w·-])",
        re.IGNORECASE,
    )
    for language in LANGUAGES
}
# A section of a document keeps the name it has there.
KEPT = sorted(
    {name for document in documents().values() for name in document.sections.values()}
    | {c.where for document in documents().values() for c in document.clauses.values()},
    key=len,
    reverse=True,
)


def foreign(text: str, language: str) -> list[str]:
    """The words of other languages in a text."""
    for name in KEPT:
        text = text.replace(name, "")
    return FOREIGN[language].findall(text)


def assert_pure(text: str, language: str, where: object = "") -> None:
    assert not foreign(text, language), f"{where} ({language}): {foreign(text, language)}: {text}"


# The markers themselves


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        ("Tens el coll i has de matar amb la manilla.", "ca", []),
        ("Tens el palo i has de matar.", "ca", ["palo"]),
        ("La baza la gana un contrario.", "es", []),
        ("La basa la gana un contrario.", "es", ["basa"]),
        ("You may not play it.", "en", []),
        ("You may play la manilla d'espases.", "en", ["espases"]),
        ("Fes trumfo: the ace", "ca", ["the", "ace"]),
        ("Jugabilidad, 4", "en", []),
    ],
)
def test_a_foreign_word_is_found_and_an_own_one_is_not(
    text: str, language: str, found: list[str]
) -> None:
    assert foreign(text, language) == found


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_enough_markers(language: str) -> None:
    assert len(only(language)) >= 50


# The data


def texts(value: Any, language: str | None = None, key: str = "") -> Iterator[tuple[str, str, str]]:
    """Every text of a table that is in a known language: key, language, text."""
    if isinstance(value, str):
        if language:
            yield key, language, value
    elif isinstance(value, Mapping):
        for name, item in value.items():
            if name != "sections":
                spoken = name if name in LANGUAGES else language
                yield from texts(item, spoken, f"{key}.{name}".lstrip("."))
    elif isinstance(value, list | tuple):
        for item in value:
            yield from texts(item, language, key)


TABLES = sorted((ROOT / "botifarra").rglob("*.toml"))


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_data_speak_one_language_each(path: Path) -> None:
    own = path.stem if path.stem in LANGUAGES else None
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    for key, language, text in texts(table, own):
        assert_pure(re.sub(r"{\w+}", "", text), language, key)


# The lessons

LESSONS = sorted(
    path for path in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts
)


def prose(cell: str) -> str:
    """What is read as the lesson's own language: no code, no addresses, no words in italics."""
    cell = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)", " ", cell, flags=re.S)
    return re.sub(r"(?<!\*)\*(?!\*)[^*\n]+\*(?!\*)|(?<!\w)_[^_\n]+_(?!\w)", " ", cell)


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_lesson_speaks_the_language_of_its_folder(path: Path) -> None:
    lesson = json.loads(path.read_text(encoding="utf-8"))
    language = path.parent.name
    about = lesson["metadata"]
    assert_pure(f"{about['title']}. {about['botifarra']['summary']}", language, path.name)
    for cell in lesson["cells"]:
        if cell["cell_type"] == "markdown":
            for line in prose("".join(cell["source"])).splitlines():
                assert_pure(line, language, path.name)


def test_words_in_italics_may_be_foreign_and_bold_ones_may_not() -> None:
    assert foreign(prose("In Catalan, *fallar un coll*; `amb`."), "en") == []
    assert foreign(prose("In Catalan, **fallar un coll**."), "en") == ["coll"]


# The widgets


# What a widget says in other languages on purpose, and records, whose tags have fixed names.
ON_PURPOSE = {"others", "languages", "record"}


def sent(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text that a widget sends, with where it is."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, Mapping):
        for name, item in value.items():
            if name not in ON_PURPOSE and not str(name).startswith("_"):
                yield from sent(item, f"{key}.{name}".lstrip("."))
    elif isinstance(value, list | tuple):
        for item in value:
            yield from sent(item, key)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("widget", ALL, ids=named)
def test_a_widget_sends_one_language(
    widget: type[CardWidget], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The titles of lessons are those of the lessons there are: English until they are translated.
    monkeypatch.setattr("botifarra_widgets.glossary._lessons", lambda _: {})
    made = ALL[widget](language=language)
    for key, text in sent(made.get_state()):
        if re.search(r"\s", text) or key.startswith(("strings", "labels")):
            assert_pure(re.sub(r"{\w+}", "", text), language, f"{widget.__name__}.{key}")


# What is explained


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("profile", READINGS)
def test_explanations_of_random_play_speak_one_language(profile: str, language: str) -> None:
    rules = load_profile(profile)
    played = played_positions(READINGS[profile], 11, 1)
    for place, plain in enumerate(chain(random_positions(11, 60), played)):
        position = Position.parse(str(plain))
        for verdict in rules.judge(position):
            assert_pure(explain(verdict, language), language, f"{position} {verdict.card}")
        if place % 10 == 0:
            for change in what_if(rules, position, next(iter(position.hand))):
                assert_pure(tell_change(change, language), language, str(position))


# The pages


class Read(HTMLParser):
    """Collects the texts of a page with the language that each is marked as."""

    VOID = ("meta", "link", "img", "br", "input", "hr", "path", "circle", "rect")

    def __init__(self) -> None:
        super().__init__()
        self.spoken = [""]
        self.found: list[tuple[str, str]] = []
        self.hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        language = given.get("lang") or self.spoken[-1]
        for name in ("aria-label", "title", "alt", "content", "data-text", "data-visited"):
            if given.get(name):
                self.found.append((language, str(given[name])))
        if tag not in self.VOID:
            self.spoken.append(language)
            self.hidden += tag in ("script", "style")

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            self.spoken.pop()
            self.hidden -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if data.strip() and not self.hidden:
            self.found.append((self.spoken[-1], data.strip()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_pages_speak_one_language(language: str) -> None:
    for key, text in words(language).items():
        assert_pure(re.sub(r"{\w+}", "", text), language, key)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", [landing_page, full_page])
def test_a_rendered_page_says_what_language_each_of_its_words_is(page: Any, language: str) -> None:
    reading = Read()
    reading.feed(page(Site(NOTEBOOKS), "/", language))
    assert {spoken for spoken, _ in reading.found} <= set(LANGUAGES)
    assert sum(spoken == language for spoken, _ in reading.found) > 3
    for spoken, text in reading.found:
        assert_pure(text, spoken, page.__name__)
