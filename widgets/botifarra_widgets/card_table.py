"""The table and the hand: tap a card and it answers."""

from __future__ import annotations

from botifarra_widgets.base import PositionWidget


class CardTable(PositionWidget):
    """The trick on the table, with seats, leader and present winner, and the hand as a fan.

    Takes a position, a profile and a language, as ``PositionWidget``. A tapped card says whether
    it may be played.

    Example:
        >>> CardTable("O / 1E / 9E 8E 12C", language="ca")
        CardTable('O / 1E / 12C 8E 9E', profile='butinet', language='ca')
    """

    _module = "card_table.js"
