"""A hand of twelve: what can be seen of it, what is advised for it, and on whose word."""

from __future__ import annotations

import random
from typing import Any, Final

import traitlets

from botifarra.cards import PACK, CardSet
from botifarra.teaching import advise, parse_hand, random_hand
from botifarra.words.advice import tell_advice
from botifarra_widgets.base import CardWidget, shown_inside
from botifarra_widgets.views import View

LABELS: Final = (
    *("pack", "another", "change", "count", "wait", "facts", "suit", "held", "length", "points"),
    *("all", "nothing_held", "tops", "advised", "holds", "fails"),
)
"""What the browser says itself; the advice comes as sentences."""

READY: Final = 6
"""Hands that the browser has before they are asked for."""


class HandAdviser(CardWidget):
    """The pack to tap a hand from, and what is said of the hand before trumps are chosen.

    Args:
        hand: the cards to begin with, such as ``"9O 1O 12C"``; none if not given.
        language: ``"en"``, ``"ca"`` or ``"es"``; the page's if not given.
        options: any other trait; ``seed=7`` to be dealt the same hands again.

    Attributes:
        hand: the cards as text; may be set.
        seed: what the hands dealt by the button begin from; chance if None.
        dealt: how many hands the button has dealt.
        coming: the next hands, so that the browser has them at the tap.
        view: what the browser draws of the advice.
        labels: the widget's own words.

    Raises:
        NotationError: a token is no card, a card is there twice, or there are more than twelve.
        UnknownNameError: there is no such language or option.

    Example:
        >>> HandAdviser("9O 1O", language="ca")
        HandAdviser('1O 9O', language='ca')
    """

    _module = "hand_adviser.js"

    hand = traitlets.Unicode("").tag(sync=True)
    seed = traitlets.Int(None, allow_none=True).tag(sync=True)
    dealt = traitlets.Int(0).tag(sync=True)
    coming = traitlets.Dict().tag(sync=True)
    points = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)

    def __init__(
        self, hand: str | CardSet = "", *, language: str | None = None, **options: Any
    ) -> None:
        self._held = parse_hand(str(hand))
        self._dice = random.Random()
        super().__init__(language=language, **options)
        self.points = {str(card): card.points for card in PACK}
        self.hand = str(self._held)
        if not self.coming:  # a seed has seen to it
            self._shuffle([])

    @traitlets.observe("hand")
    @shown_inside
    def _show_hand(self, change: Any) -> None:
        try:
            self._held = parse_hand(change["new"])
        finally:
            self.hand = str(self._held)
        self.problem = ""
        self._advise()

    @traitlets.observe("seed")
    def _change_seed(self, change: Any) -> None:
        self._dice = random.Random(change["new"])
        self._shuffle([])

    @traitlets.observe("dealt")
    @shown_inside
    def _deal(self, change: Any) -> None:
        """Have the next hands ready; what the browser has shown is no longer among them."""
        shown = change["new"] - self.coming.get("from", 0)
        self._shuffle(self.coming.get("hands", [])[max(0, shown) :])

    def _shuffle(self, ready: list[str]) -> None:
        new = [str(random_hand(self._dice)) for _ in range(READY - len(ready))]
        self.coming = {"from": self.dealt, "hands": [*ready, *new]}

    def _speak(self) -> None:
        super()._speak()
        table = self.words.table["advice"]
        self.labels = {**{name: table[name] for name in LABELS}, "missing": dict(table["missing"])}
        self._advise()

    def _advise(self) -> None:
        advice = advise(self._held)
        self.view = {
            "hand": str(self._held),
            "sections": [_section_view(each) for each in tell_advice(advice, self.language)],
        }

    def __repr__(self) -> str:
        return f"HandAdviser({self.hand!r}, language={self.language!r})"


def _section_view(section: Any) -> View:
    pieces = [
        {**piece._asdict(), "citations": [each._asdict() for each in piece.citations]}
        for piece in section.pieces
    ]
    return {**section._asdict(), "topic": str(section.topic), "pieces": pieces}
