"""The lessons' pictures, each with a text for those who can't see it.

matplotlib is imported only when a picture is drawn: most pages have none, and it costs a second.
"""

from __future__ import annotations

import base64
import html
import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from botifarra.cards import POINT_CARDS, Suit
from botifarra.words import language as words_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a picture on a light or a dark page: ink, shades, and what reads on each."""

    ink: str
    soft: str
    shades: tuple[str, ...]
    on: tuple[str, ...]


LIGHT: Final = Palette(
    ink="#1d2521",
    soft="#4f5b55",
    shades=("#17604a", "#2f7a5e", "#8fbda6", "#b6d6c5", "#d8eadf"),
    on=("#ffffff", "#ffffff", "#10241b", "#10241b", "#10241b"),
)
DARK: Final = Palette(
    ink="#eef2ee",
    soft="#b6c2bb",
    shades=("#9fe3c4", "#6fc19c", "#2f7358", "#245a45", "#1b4636"),
    on=("#10241b", "#10241b", "#ffffff", "#ffffff", "#ffffff"),
)
BAR: Final = 0.78
"""The width of a bar; 1 would touch the next."""


class Picture:
    """A figure drawn for light and dark pages, with its text alternative.

    Attributes:
        name: what it shows, for a short ``repr``.
        alt: the picture in words.
        draw: makes the figure in a palette.
    """

    def __init__(self, name: str, alt: str, draw: Callable[[Palette], Figure]) -> None:
        self.name = name
        self.alt = alt
        self.draw = draw

    def __repr__(self) -> str:
        return f"<Picture: {self.name}>"

    def _repr_html_(self) -> str:
        images = "".join(
            f'<img class="botifarra-{theme}" alt="{html.escape(self.alt)}" '
            f'src="data:image/png;base64,{_png(self.draw(palette))}">'
            for theme, palette in (("light", LIGHT), ("dark", DARK))
        )
        return f'<figure class="botifarra-picture">{_STYLE}{images}</figure>'


_STYLE = (
    "<style>.botifarra-picture{margin:0}"
    ".botifarra-picture img{width:480px;max-width:100%;height:auto}"
    ".botifarra-dark{display:none}"
    '[data-jp-theme-light="false"] .botifarra-dark{display:inline}'
    '[data-jp-theme-light="false"] .botifarra-light{display:none}</style>'
)


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
        figure, axes = _canvas(palette)
        for place, suit in enumerate(Suit):
            _suit_bar(axes, place, suit, palette)
        axes.bar(len(Suit), 12, color=palette.soft, width=BAR)
        _write(axes, len(Suit), 6, "12 × 1", palette.on[0])
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
        _write(axes, place, below + card.points / 2, f"{card.number}: {card.points}", ink)
        below += card.points


def _write(axes: Axes, x: float, y: float, text: str, ink: str) -> None:
    axes.text(x, y, text, ha="center", va="center", color=ink, fontsize=12)


def _canvas(palette: Palette) -> tuple[Figure, Axes]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(4.8, 4.0), dpi=180, layout="constrained")
    figure.patch.set_alpha(0)
    axes = figure.add_subplot()
    axes.patch.set_alpha(0)
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(palette.soft)
    axes.tick_params(colors=palette.ink, labelsize=12)
    return figure, axes


def _png(figure: Figure) -> str:
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png")
    return base64.b64encode(buffer.getvalue()).decode("ascii")
