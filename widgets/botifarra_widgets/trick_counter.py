"""Tap four cards: who takes the trick, and what is it worth?"""

from __future__ import annotations

from typing import Any

import traitlets

from botifarra.cards import located_cards
from botifarra_widgets.pack import PackWidget


class TrickCounter(PackWidget):
    """The pack; four tapped cards make a trick, and its points are added up.

    Args:
        trump: ``O``, ``C``, ``E``, ``B``, or ``-`` for none.
        cards: cards that lie on the table already, in playing order.
        language: ``"en"``, ``"ca"`` or ``"es"``; the page's if not given.
        options: any other trait.

    Raises:
        NotationError: there is no such trump or card.

    Example:
        >>> TrickCounter(language="es")
        TrickCounter('-', language='es')
    """

    _module = "trick_counter.js"

    trick = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def __init__(
        self, trump: str = "-", cards: str = "", *, language: str | None = None, **options: Any
    ) -> None:
        trick = [str(located.card) for located in located_cards(cards)][:4]
        super().__init__(trump, language=language, **options)
        self.trick = trick
