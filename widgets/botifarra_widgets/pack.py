"""The whole pack to tap: what the widgets of the first lessons have in common."""

from __future__ import annotations

from typing import Any

import traitlets

from botifarra.cards import PACK, PACK_CARDS, CardSet, Suit
from botifarra.errors import NotationError
from botifarra.table import BEATERS
from botifarra_widgets.base import CardWidget, shown_inside


class PackWidget(CardWidget):
    """All 48 cards under a trump; the browser knows what beats what, and each card's points.

    Args:
        trump: ``O``, ``C``, ``E``, ``B``, or ``-`` for none.
        language: ``"en"``, ``"ca"`` or ``"es"``; the page's if not given.
        options: any other trait.

    Raises:
        NotationError: there is no such trump.
        UnknownNameError: there is no such language or option.
    """

    trump = traitlets.Unicode("-").tag(sync=True)
    beaten_by = traitlets.Dict().tag(sync=True)
    points = traitlets.Dict().tag(sync=True)

    def __init__(self, trump: str = "-", *, language: str | None = None, **options: Any) -> None:
        _trump(trump)
        super().__init__(language=language, **options)
        self.points = {str(card): card.points for card in PACK}
        self._rank()
        self.trump = trump

    @traitlets.observe("trump")
    @shown_inside
    def _change_trump(self, change: Any) -> None:
        try:
            self._rank()
        except NotationError:
            self.trump = change["old"]
            raise
        self.problem = ""

    def _rank(self) -> None:
        trump = _trump(self.trump)
        self.trump = "-" if trump is None else trump.letter
        beaters = BEATERS[trump]
        self.beaten_by = {
            str(card): [str(beater) for beater in CardSet.from_bits(beaters[card.index])]
            for card in PACK_CARDS
        }

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.trump!r}, language={self.language!r})"


def _trump(text: str) -> Suit | None:
    return None if text == "-" else Suit.parse(text)
