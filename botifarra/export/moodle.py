"""Questions as Moodle XML, which Moodle's question bank imports.

https://docs.moodle.org/en/Moodle_XML_format describes the format.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby
from typing import Final
from xml.etree import ElementTree as ET

from botifarra.cards import Card, Suit
from botifarra.export.exercise import Exercise, Option
from botifarra.export.faces import face, suit_mark
from botifarra.export.markup import reasons_html, scene_html
from botifarra.table import Side
from botifarra.teaching.questions import FAMILIES, NONE, Kind, Question
from botifarra.words.game import PAIRS

FRACTIONS: Final = (
    *(100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40),
    *(33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5, 11.11111, 10, 5),
)
"""The shares of a mark that Moodle knows; it refuses a question with any other."""

LONGEST_ID: Final = 100
"""Characters that an ``idnumber`` may have."""


def export_moodle(questions: Iterable[Question], language: str = "en") -> bytes:
    """Return questions as a Moodle XML file.

    Each keeps its ``idnumber`` from export to export, and tells with every answer what the engine
    says of it.

    Args:
        questions: the questions.
        language: ``"en"``, ``"ca"`` or ``"es"``.

    Example:
        >>> question = Question(
        ...     "example", Kind.TRICK_WORTH, "butinet", "points", "points", 1, "O / 1E 9E 2E 12E /"
        ... )
        >>> text = export_moodle([question]).decode()
        >>> '<question type="numerical">' in text, "<idnumber>botifarra-example-en" in text
        (True, True)
    """
    quiz = ET.Element("quiz")
    by_family = sorted(questions, key=lambda question: FAMILIES.index(question.family))
    for family, together in groupby(by_family, key=lambda question: question.family):
        exercises = [Exercise(question, language) for question in together]
        _add_category(quiz, family, exercises)
        for exercise in exercises:
            _add_question(quiz, exercise)
    ET.indent(quiz, " ")
    written: bytes = ET.tostring(quiz, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def id_number(question: Question, language: str) -> str:
    """Return what Moodle knows a question by: the same in every export, another a language.

    Example:
        >>> id_number(Question("L04", Kind.TAP_LEGAL, "butinet", "beat", "beat", 1), "ca")
        'botifarra-L04-ca'
    """
    name = f"botifarra-{question.id}-{language}"
    if len(name) <= LONGEST_ID:
        return name
    return f"botifarra-{hashlib.sha256(question.id.encode()).hexdigest()[:32]}-{language}"


def _add_category(quiz: ET.Element, family: str, exercises: Sequence[Exercise]) -> None:
    element = ET.SubElement(quiz, "question", type="category")
    # A slash in a name would make a category within a category.
    named = exercises[0].family_name.replace("/", "//")
    _add_text(element, "category", f"$course$/top/Botifarra/{named}")
    _add_html(element, "info", "")
    ET.SubElement(element, "idnumber").text = f"botifarra-{family}-{exercises[0].words.id}"


def _add_question(quiz: ET.Element, exercise: Exercise) -> None:
    question = exercise.question
    options = exercise.options
    kind = "multichoice" if options else _FREE[question.kind]
    element = ET.SubElement(quiz, "question", type=kind)
    _add_text(element, "name", f"{exercise.family_name} · {_short_name(question)}")
    _add_asking(element, exercise)
    _add_html(element, "generalfeedback", reasons_html(exercise.why))
    for name, value in (("defaultgrade", "1"), ("penalty", "0.3333333"), ("hidden", "0")):
        ET.SubElement(element, name).text = value
    ET.SubElement(element, "idnumber").text = id_number(question, exercise.words.id)
    if options:
        _add_options(element, exercise, options)
    else:
        _add_free(element, exercise)
    _add_tags(element, exercise)


_FREE: Final = {Kind.TRICK_WORTH: "numerical", Kind.DEAL_SCORE: "shortanswer"}


def _short_name(question: Question) -> str:
    """The id of a question of the bank; a fresh one's tells its answer to who knows to read it."""
    if len(question.id) <= 24:
        return question.id
    return hashlib.sha256(question.id.encode()).hexdigest()[:8]


def _add_asking(element: ET.Element, exercise: Exercise) -> None:
    """The text of the question, with the pictures it shows as files of its own."""
    pictures: dict[str, str] = {}

    def draw(drawn: Card | Suit, said: str) -> str:
        name, svg, width = _picture(drawn)
        pictures[name] = svg
        return (
            f'<img src="@@PLUGINFILE@@/{name}" alt="{escape(said)}" width="{width}" '
            f'style="width:{width}px;height:auto;margin:2px;vertical-align:middle">'
        )

    scene = scene_html(exercise, draw)
    for of_class, style in _STYLES.items():
        scene = scene.replace(f'class="{of_class}"', f'class="{of_class}" style="{style}"')
    asks = "".join(f"<p>{escape(line)}</p>" for line in _asked(exercise))
    rules = f"<p><small>{escape(exercise.rules)}</small></p>"
    text = _add_html(element, "questiontext", f"{scene}{asks}{rules}")
    for name, svg in pictures.items():
        file = ET.SubElement(text, "file", name=name, path="/", encoding="base64")
        file.text = base64.b64encode(svg.encode()).decode()


# Moodle has no style sheet of ours.
_STYLES: Final = {
    "bt-card": "display:inline-grid;justify-items:center",
    "bt-card bt-asked": "display:inline-grid;outline:4px solid;border-radius:6px",
}


def _picture(drawn: Card | Suit) -> tuple[str, str, int]:
    """A file's name, its content, and how wide it is shown."""
    if isinstance(drawn, Suit):
        return f"suit-{drawn.letter}.svg", suit_mark(drawn), 24
    return f"card-{drawn}.svg", face(drawn), 72


def _asked(exercise: Exercise) -> Iterable[str]:
    words = exercise.words
    yield exercise.asks
    if exercise.several:
        yield words.sentence("export.several")
    elif exercise.question.kind is Kind.DEAL_SCORE:
        nobody = words.sentence("export.nobody")
        yield words.sentence("export.write_score", example="AC 36", none=nobody)
    elif exercise.question.kind is Kind.TRICK_WORTH:
        yield words.sentence("export.write_number")


def _add_options(element: ET.Element, exercise: Exercise, options: Sequence[Option]) -> None:
    several = exercise.several
    # Where one is right, the others can't be told apart: the mark is for that one alone.
    ET.SubElement(element, "single").text = "false" if several else "true"
    # The cards stand in the order of the hand, yes before no, the seats as they sit.
    ET.SubElement(element, "shuffleanswers").text = "false"
    ET.SubElement(element, "answernumbering").text = "none" if several else "abc"
    for name in ("correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"):
        _add_html(element, name, "")
    if several:
        ET.SubElement(element, "shownumcorrect")
    rights = iter(shares(sum(option.right for option in options)))
    wrongs = shares(sum(not option.right for option in options)) if several else ()
    loss = f"-{wrongs[0]}" if wrongs else "0"
    for option in options:
        answer = ET.SubElement(
            element, "answer", fraction=f"{next(rights)}" if option.right else loss, format="html"
        )
        ET.SubElement(answer, "text").text = escape(option.label)
        _add_html(answer, "feedback", reasons_html(option.why))


def shares(number: int) -> tuple[float, ...]:
    """Return shares that make a whole mark, as equal as Moodle allows them.

    Example:
        >>> shares(3), shares(11)[8:]
        ((33.33333, 33.33333, 33.33333), (10, 5, 5))
    """
    if not number:
        return ()
    equal = next((each for each in FRACTIONS if abs(each * number - 100) < 0.001), None)
    if equal is not None:
        return (equal,) * number
    # Eleven and twelve have no share of their own: tens, and fives for the rest.
    fives = 2 * number - 20
    return (10,) * (number - fives) + (5,) * fives


def _add_free(element: ET.Element, exercise: Exercise) -> None:
    why = reasons_html(exercise.why)
    numerical = exercise.question.kind is Kind.TRICK_WORTH
    if not numerical:
        ET.SubElement(element, "usecase").text = "0"
    for text, fraction in (*((each, "100") for each in _spellings(exercise)), ("*", "0")):
        answer = ET.SubElement(element, "answer", fraction=fraction, format="plain_text")
        ET.SubElement(answer, "text").text = text
        _add_html(answer, "feedback", why)
        if numerical:
            ET.SubElement(answer, "tolerance").text = "0"
    if numerical:
        for name, value in (("unitgradingtype", "0"), ("unitpenalty", "0.1"), ("showunits", "3")):
            ET.SubElement(element, name).text = value
        ET.SubElement(element, "unitsleft").text = "0"


def _spellings(exercise: Exercise) -> tuple[str, ...]:
    """The ways to write the right answer."""
    answer = exercise.answer
    if exercise.question.kind is Kind.TRICK_WORTH:
        return (answer,)
    if answer == NONE:
        nobody = exercise.words.sentence("export.nobody")
        return tuple(dict.fromkeys((nobody, NONE, exercise.told_answer, "0")))
    pair, points = answer.split()
    names = (pair, PAIRS[Side[pair]], "-".join(pair), " ".join(pair), "+".join(pair))
    return tuple(f"{name}{space}{points}" for name in names for space in (" ", ": "))


def _add_tags(element: ET.Element, exercise: Exercise) -> None:
    question = exercise.question
    tags = ET.SubElement(element, "tags")
    level = exercise.words.sentence(f"export.level_{question.level}")
    for tag in ("botifarra", question.family, question.profile, level):
        _add_text(tags, "tag", tag)


def _add_text(parent: ET.Element, name: str, text: str) -> None:
    ET.SubElement(ET.SubElement(parent, name), "text").text = text


def _add_html(parent: ET.Element, name: str, text: str) -> ET.Element:
    element = ET.SubElement(parent, name, format="html")
    ET.SubElement(element, "text").text = text
    return element
