"""Cards as small tokens in a picture: the number, and the suit's mark as on the widgets' cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from botifarra.cards import Card, CardSet, Suit
from botifarra.figures.drawing import box, write

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PAPER: Final = "#fffdf6"
GREY_PAPER: Final = "#e7e4da"
INKS: Final = {
    Suit.COINS: "#7a4f00",
    Suit.CUPS: "#a8211a",
    Suit.SWORDS: "#1d4a96",
    Suit.BATONS: "#1b6130",
}
GOLD: Final = "#f4b731"
WIDE, TALL, PITCH, ROW = 0.58, 0.36, 0.64, 0.43
"""Inches: a token, and the distance to the next beside it and below it."""

# Outlines about 20 units across, centred on 0 0; up is negative.
_CUP: Final = (
    *((-10, -10), (10, -10), (9, -3), (6, 2), (2, 4), (2, 6), (7, 10)),
    *((-7, 10), (-2, 6), (-2, 4), (-6, 2), (-9, -3)),
)
_SWORD: Final = (
    *((10, -10), (8, -4), (-1, 4), (2, 7), (-1, 9), (-4, 6), (-8, 10)),
    *((-10, 8), (-6, 4), (-9, 1), (-7, -2), (-4, 1), (4, -8)),
)
_BATON: Final = (
    *((9, -10), (10, -8), (8, -1), (3, 3), (-6, 10), (-9, 10), (-10, 7)),
    *((-5, 1), (-6, -3), (-4, -4), (-2, -2), (3, -8)),
)
_OUTLINES: Final = {Suit.CUPS: _CUP, Suit.SWORDS: _SWORD, Suit.BATONS: _BATON}


def rows_of(cards: CardSet, across: float) -> int:
    """Return how many rows the tokens of these cards take."""
    return -(-len(cards) // int(across / PITCH))


def draw_cards(
    axes: Axes, x: float, y: float, kept: CardSet, across: float, fallen: CardSet | None = None
) -> None:
    """Draw tokens from the left, by suit and the highest first; those that fell are struck out.

    Args:
        axes: from ``sheet``.
        x: the left edge.
        y: the upper edge.
        kept: the cards still allowed.
        across: the width there is; then comes the next row.
        fallen: the cards that fell.
    """
    gone = CardSet() if fallen is None else fallen
    a_row = int(across / PITCH)
    for place, card in enumerate([*_as_held(kept), *_as_held(gone)]):
        row, column = divmod(place, a_row)
        _token(axes, x + PITCH * column, y + ROW * row, card, struck=card in gone)


def _as_held(cards: CardSet) -> list[Card]:
    return [card for suit in Suit for card in reversed([*(cards & suit)])]


def _token(axes: Axes, x: float, y: float, card: Card, *, struck: bool) -> None:
    ink = INKS[card.suit]
    paper, line = (GREY_PAPER, (0, (2, 1.5))) if struck else (PAPER, "-")
    box(axes, x, y, WIDE, TALL, facecolor=paper, edgecolor="#8a8474", linestyle=line, zorder=3)
    style = {"fontsize": 13.5, "weight": "bold", "zorder": 4}
    write(axes, x + 0.19, y + TALL / 2 + 0.01, str(card.number), ink, **style)
    _mark(axes, x + 0.455, y + TALL / 2, card.suit)
    if struck:
        axes.plot(
            [x + 0.04, x + WIDE - 0.04], [y + TALL / 2] * 2, color="#22272b", lw=1.6, zorder=5
        )


def _mark(axes: Axes, x: float, y: float, suit: Suit) -> None:
    from matplotlib.patches import Circle, Polygon

    unit = 0.0085
    if suit is Suit.COINS:
        for radius, colour in ((10, INKS[suit]), (7.5, GOLD), (3.5, INKS[suit])):
            axes.add_patch(Circle((x, y), radius * unit, facecolor=colour, zorder=4))
        return
    outline = [(x + across * unit, y + down * unit) for across, down in _OUTLINES[suit]]
    axes.add_patch(Polygon(outline, facecolor=INKS[suit], zorder=4, joinstyle="round"))
