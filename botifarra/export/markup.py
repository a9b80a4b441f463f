"""A question and its reasons as HTML, for whatever shows HTML: Moodle, Anki, a printed page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

from botifarra.cards import Card, Suit
from botifarra.export.exercise import Exercise
from botifarra.words.feedback import Reason
from botifarra.words.language import capitalised

Draw = Callable[[Card | Suit, str], str]
"""Draws a card or a suit's mark; the text says what it is, for who can't see it."""


def scene_html(exercise: Exercise, draw: Draw) -> str:
    """Return what lies on the table as HTML; nothing where no cards do.

    Args:
        exercise: the question.
        draw: draws one card or mark.
    """
    words, scene = exercise.words, exercise.scene
    if scene is None:
        return ""
    trump = escape(capitalised(scene.trump_name))
    if scene.trump is not None:
        trump = f"{draw(scene.trump, '')} {trump}"
    parts = [f'<p class="bt-trump">{escape(words.sentence("ui.trump"))}: <b>{trump}</b></p>']
    if scene.played:
        cards = "".join(_card(card, name, exercise, draw) for name, card in scene.played)
        parts.append(_row("trick", words.sentence("export.trick"), cards))
    if scene.hand:
        cards = "".join(_card(card, "", exercise, draw) for card in scene.hand)
        parts.append(_row("hand", words.sentence("ui.your_hand"), cards))
    return f'<div class="bt-scene">{"".join(parts)}</div>'


def reasons_html(reasons: Iterable[Reason]) -> str:
    """Return an explanation as HTML: its sentences, each followed by who says so."""
    return "".join(
        f"<p>{escape(reason.sentence)}"
        + "".join(f"<br><small>{escape(source)}</small>" for source in reason.sources)
        + "</p>"
        for reason in reasons
    )


def _row(name: str, title: str, cards: str) -> str:
    return f'<div class="bt-{name}"><p>{escape(title)}</p><div class="bt-cards">{cards}</div></div>'


def _card(card: Card, name: str, exercise: Exercise, draw: Draw) -> str:
    scene = exercise.scene
    said = exercise.words.card(card)
    asked = scene is not None and card is scene.asked
    if asked:
        said = f"{said}, {exercise.words.sentence('export.asked_card')}"
    below = f"<span>{escape(name)}</span>" if name else ""
    marked = " bt-asked" if asked else ""
    return f'<span class="bt-card{marked}">{draw(card, said)}{below}</span>'
