"""Cards laid out in a row, to look at."""

from __future__ import annotations

from typing import Any

import traitlets

from botifarra.cards import located_cards
from botifarra_widgets.base import CardWidget


class CardRow(CardWidget):
    """Some cards in the order given, each with its name.

    Args:
        cards: the cards, such as ``"9E 1E 12E"``.
        language: ``"en"``, ``"ca"`` or ``"es"``; the page's if not given.
        options: any other trait; ``large=True`` to look at the details.

    Raises:
        NotationError: a token is no card, or a card is there twice.

    Example:
        >>> CardRow("9E 1E", language="ca")
        CardRow('9E 1E', language='ca')
    """

    _module = "card_row.js"

    cards = traitlets.List(traitlets.Unicode()).tag(sync=True)
    large = traitlets.Bool(False).tag(sync=True)

    def __init__(self, cards: str, *, language: str | None = None, **options: Any) -> None:
        row = [str(located.card) for located in located_cards(cards)]
        super().__init__(language=language, **options)
        self.cards = row

    def __repr__(self) -> str:
        return f"CardRow({' '.join(self.cards)!r}, language={self.language!r})"
