"""The cards' faces and the suits' marks as pictures, as the widgets draw them.

``faces.json`` keeps what the widgets' JavaScript draws, so that there is one drawing of each card
and no browser is needed to print it. ``tests/export/drawn_faces.py`` writes it anew.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from botifarra.cards import Card, Suit


def face(card: Card) -> str:
    """Return the face of a card as SVG.

    Example:
        >>> face(Card.parse("9E"))[:31]
        '<svg xmlns="http://www.w3.org/2'
    """
    return _drawn()[str(card)]


def suit_mark(suit: Suit) -> str:
    """Return the mark of a suit as SVG; its shape alone tells it from the others."""
    return _drawn()[suit.letter]


@cache
def _drawn() -> Mapping[str, str]:
    text = (files("botifarra.export") / "faces.json").read_text(encoding="utf-8")
    drawn: dict[str, str] = json.loads(text)
    return drawn
