"""Why a card may or may not be played: the funnel, the sentences, the clauses."""

from __future__ import annotations

from typing import Any

from botifarra import Card, Position, Profile
from botifarra_widgets.base import PositionWidget


class VerdictPanel(PositionWidget):
    """The whole account of one card: how the choice narrows, each reason, on whose word.

    Takes a position, a profile and a language, as ``PositionWidget``, and the card.

    Raises:
        CardNotInHandError: the player does not hold the card.

    Example:
        >>> VerdictPanel("O / 1E / 9E 8E 12C", "8E").selected
        '8E'
    """

    _module = "verdict_panel.js"

    def __init__(
        self,
        position: str | Position,
        card: str,
        *,
        profile: str | Profile = "butinet",
        language: str | None = None,
        **options: Any,
    ) -> None:
        asked = Card.parse(card)
        super().__init__(position, profile=profile, language=language, **options)
        self.selected = str(self.rules.judge(Position.parse(self.position)).verdict(asked).card)
