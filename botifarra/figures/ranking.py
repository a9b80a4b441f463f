"""The order of a suit's cards in Botifarra, beside the order of their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from botifarra.cards import Rank
from botifarra.figures.drawing import Palette, Picture, box, sheet, write
from botifarra.words import language as words_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BY_NUMBER: Final = tuple(sorted(Rank, key=lambda rank: -rank.number))
BY_RANK: Final = tuple(sorted(Rank, reverse=True))
CLIMBERS: Final = tuple(rank for rank in BY_RANK if BY_RANK.index(rank) < BY_NUMBER.index(rank))
"""The ranks that stand higher in the game than by their number: the nine and the ace."""

_TOP, _PITCH, _TALL, _WIDE = 0.72, 0.44, 0.36, 0.62
_LEFT, _RIGHT = 0.6, 2.75


def ranking_picture(language: str = "en") -> Picture:
    """Picture how the nine and the ace climb above the king.

    Args:
        language: ``"en"``, ``"ca"`` or ``"es"``.

    Raises:
        UnknownNameError: there is no such language.

    Example:
        >>> ranking_picture()
        <Picture: The nine climbs to the top>
    """
    words = words_of(language)
    say = words.table["figures"]
    names = {rank: words.table["ranks"][str(rank.number)][0] for rank in BY_RANK}
    alt = words.sentence("figures.ranking_alt", ordinary=_listed(BY_NUMBER), game=_listed(BY_RANK))

    def draw(palette: Palette) -> Figure:
        figure, axes = sheet(_TOP + _PITCH * len(BY_RANK) + 0.1)
        for x, heading in ((_LEFT, "ranking_ordinary"), (_RIGHT, "ranking_game")):
            write(
                axes, x + _WIDE / 2, 0.34, say[heading], palette.ink, fontsize=13.5, weight="bold"
            )
        for rank in sorted(Rank, key=CLIMBERS.__contains__):  # the climbers' lines on top
            _line(axes, rank, palette)
        for order, x in ((BY_NUMBER, _LEFT), (BY_RANK, _RIGHT)):
            for place, rank in enumerate(order):
                _rung(axes, x, place, rank, palette)
        for place, rank in enumerate(BY_RANK):
            if not names[rank].isdigit():
                weight = "bold" if rank in CLIMBERS else "normal"
                style = {"ha": "left", "weight": weight, "fontsize": 13}
                write(
                    axes, _RIGHT + _WIDE + 0.14, _middle(place), names[rank], palette.ink, **style
                )
        return figure

    return Picture(say["ranking_title"], alt, draw)


def _listed(order: tuple[Rank, ...]) -> str:
    return ", ".join(str(rank.number) for rank in order)


def _middle(place: int) -> float:
    return _TOP + _PITCH * place + _TALL / 2


def _line(axes: Axes, rank: Rank, palette: Palette) -> None:
    climbs = rank in CLIMBERS
    start, end = _middle(BY_NUMBER.index(rank)), _middle(BY_RANK.index(rank))
    colour, width = (palette.shades[0], 4.5) if climbs else (palette.soft, 1.1)
    alpha = 1 if climbs else 0.6
    axes.plot([_LEFT + _WIDE, _RIGHT], [start, end], color=colour, linewidth=width, alpha=alpha)


def _rung(axes: Axes, x: float, place: int, rank: Rank, palette: Palette) -> None:
    shade = 0 if rank in CLIMBERS else 4
    y = _middle(place) - _TALL / 2
    box(axes, x, y, _WIDE, _TALL, facecolor=palette.shades[shade], edgecolor=palette.soft)
    style = {"fontsize": 14, "weight": "bold"}
    write(axes, x + _WIDE / 2, y + _TALL / 2 + 0.01, str(rank.number), palette.on[shade], **style)
