"""Questions as a worksheet to print: the cards drawn, the answers on a page of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from string import Template
from typing import Final

from botifarra.cards import Card, Suit
from botifarra.export.exercise import Exercise
from botifarra.export.faces import face, suit_mark
from botifarra.export.markup import reasons_html, scene_html
from botifarra.teaching.questions import Kind, Question
from botifarra.words import language as language_of


def export_worksheet(
    questions: Sequence[Question], language: str = "en", *, source: str = ""
) -> bytes:
    """Return questions as an HTML page of its own, to be printed on A4.

    Args:
        questions: the questions, in their order.
        language: ``"en"``, ``"ca"`` or ``"es"``.
        source: a line at its end, such as how it was made.
    """
    words = language_of(language)
    exercises = [Exercise(question, language) for question in questions]
    drawn: dict[str, str] = {}
    rules = [*dict.fromkeys(exercise.rules for exercise in exercises)]
    asked = "".join(
        _question(number, each, drawn, tell_rules=len(rules) > 1)
        for number, each in enumerate(exercises, 1)
    )
    count = str(len(exercises))
    page = _template().substitute(
        language=words.id,
        style=_data("worksheet.css"),
        title=escape(words.sentence("export.title")),
        about=escape(words.sentence("export.about", rules=", ".join(rules), n=count)),
        name=escape(words.sentence("export.name")),
        date=escape(words.sentence("export.date")),
        answers=escape(words.sentence("export.answers_to", n=count)),
        questions=asked,
        key="".join(_answer(number, each) for number, each in enumerate(exercises, 1)),
        drawn="".join(drawn.values()),
        source=escape(source),
    )
    return page.encode()


def _question(number: int, exercise: Exercise, drawn: dict[str, str], *, tell_rules: bool) -> str:
    words, question = exercise.words, exercise.question

    def draw(shown: Card | Suit, said: str) -> str:
        name, box = _symbol(shown, drawn)
        hidden = f'role="img" aria-label="{escape(said)}"' if said else 'aria-hidden="true"'
        return f'<svg viewBox="{box}" {hidden}><use href="#{name}"/></svg>'

    level = words.sentence(f"export.level_{question.level}")
    about = " · ".join([exercise.family_name, level, *([exercise.rules] if tell_rules else [])])
    title = f"{number}. <small>{escape(about)}</small>"
    asks = f'<p class="bt-asks">{escape(exercise.asks)}</p>'
    return f"<li><h2>{title}</h2>{scene_html(exercise, draw)}{asks}{_blank(exercise)}</li>\n"


def _symbol(shown: Card | Suit, drawn: dict[str, str]) -> tuple[str, str]:
    """The name of a drawing that stands once in the page, and the box it fills."""
    name = f"bt-{shown.letter if isinstance(shown, Suit) else shown}"
    svg = suit_mark(shown) if isinstance(shown, Suit) else face(shown)
    found = _DRAWING.fullmatch(svg)
    assert found is not None  # it is what faces.json holds
    box, inside = found.groups()
    drawn.setdefault(name, f'<symbol id="{name}" viewBox="{box}">{inside}</symbol>')
    return name, box


_DRAWING: Final = re.compile(r'<svg xmlns="[^"]*" viewBox="([^"]*)">(.*)</svg>', re.DOTALL)


def _blank(exercise: Exercise) -> str:
    """Where the answer is marked or written."""
    words, kind = exercise.words, exercise.question.kind
    if kind is Kind.TAP_LEGAL:
        return ""  # one marks the cards themselves
    if not exercise.options:
        hint = ""
        if kind is Kind.DEAL_SCORE:
            nobody = words.sentence("export.nobody")
            hint = words.sentence("export.write_score", example="AC 36", none=nobody)
        return f'<p>{escape(hint)}</p><p class="bt-write"></p>'
    options = "".join(f"<li>{escape(option.label)}</li>" for option in exercise.options)
    several = f"<p>{escape(words.sentence('export.several'))}</p>" if exercise.several else ""
    return f'{several}<ul class="bt-choose">{options}</ul>'


def _answer(number: int, exercise: Exercise) -> str:
    answer = f"<p><b>{number}. {escape(exercise.told_answer)}</b></p>"
    return f"<li>{answer}{reasons_html(exercise.why)}</li>\n"


def _template() -> Template:
    return Template(_data("worksheet.html"))


def _data(name: str) -> str:
    return (files("botifarra.export") / name).read_text(encoding="utf-8")
