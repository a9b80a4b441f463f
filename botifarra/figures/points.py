"""Where the 72 points of a deal lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from botifarra.cards import POINT_CARDS, Suit
from botifarra.figures.drawing import Palette, Picture, chart, write
from botifarra.words import language as words_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BAR: Final = 0.78
"""The width of a bar; 1 would touch the next."""


def points_picture(language: str = "en") -> Picture:
    """Picture where the 72 points of a deal lie: 15 in each suit, 12 in the tricks.

    Args:
        language: ``"en"``, ``"ca"`` or ``"es"``.

    Raises:
        UnknownNameError: there is no such language.

    Example:
        >>> points_picture("es")
        <Picture: Dónde están los 72 puntos de una mano>
    """
    words = words_of(language)
    say = words.table["figures"]

    def draw(palette: Palette) -> Figure:
        figure, axes = chart(palette)
        for place, suit in enumerate(Suit):
            _suit_bar(axes, place, suit, palette)
        axes.bar(len(Suit), 12, color=palette.soft, width=BAR)
        write(axes, len(Suit), 6, "12 × 1", palette.on[0])
        names = [*(words.suit(suit) for suit in Suit), say["points_tricks"]]
        axes.set_xticks(range(len(names)), names)
        axes.set_ylabel(say["points_unit"], color=palette.ink, fontsize=12)
        axes.set_title("4 × 15 + 12 = 72", color=palette.ink, fontsize=14)
        return figure

    return Picture(say["points_title"], say["points_alt"], draw)


def _suit_bar(axes: Axes, place: int, suit: Suit, palette: Palette) -> None:
    """Stack the suit's point cards, the nine at the bottom, each with its number and points."""
    below = 0
    point_cards = reversed([*(POINT_CARDS & suit)])
    for card, shade, ink in zip(point_cards, palette.shades, palette.on, strict=True):
        axes.bar(place, card.points, bottom=below, color=shade, width=BAR)
        write(axes, place, below + card.points / 2, f"{card.number}: {card.points}", ink)
        below += card.points
