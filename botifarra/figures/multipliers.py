"""What the points above 36 are multiplied by, and who may say so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from botifarra.figures.drawing import WIDTH, Palette, Picture, box, sheet, write
from botifarra.game.calling import STAGES
from botifarra.rulebook import PROFILES, load_profile
from botifarra.words import language as words_of
from botifarra.words import say_call

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WHO: Final = (
    *("multipliers_caller", "multipliers_others"),
    *("multipliers_callers", "multipliers_others"),
)
"""Who says each rung; tests hold it against the calls that may be made."""

_TALL, _PITCH, _TOP = 0.72, 0.82, 0.66
_COLUMNS: Final = ("multipliers", "multipliers_no_trump")


class Factor(NamedTuple):
    """What a rung multiplies by.

    Attributes:
        value: the number; 0 where no rule set has it.
        usual: whether most rule sets have it.
    """

    value: int
    usual: bool


def factor(stage: int, parameter: str) -> Factor:
    """Return what a stage multiplies by in the rule sets that have it.

    Args:
        stage: how often it was doubled: 0 to 3.
        parameter: ``"multipliers"`` or ``"multipliers_no_trump"``.

    Example:
        >>> factor(3, "multipliers_no_trump")
        Factor(value=16, usual=False)
    """
    ladders = [load_profile(name).parameters[parameter].value for name in PROFILES]
    values = [ladder[stage] for ladder in ladders if stage < len(ladder)]
    return Factor(max(values, default=0), 2 * len(values) > len(ladders))


def multipliers_picture(language: str = "en") -> Picture:
    """Picture the ladder of doubling: each rung, who may say it, and what it multiplies by.

    Args:
        language: ``"en"``, ``"ca"`` or ``"es"``.

    Raises:
        UnknownNameError: there is no such language.

    Example:
        >>> multipliers_picture("ca")
        <Picture: Per quant es multipliquen els punts que passen de 36>
    """
    say = words_of(language).table["figures"]

    def draw(palette: Palette) -> Figure:
        rungs = len(STAGES) + 1
        figure, axes = sheet(_TOP + _PITCH * rungs + 0.3)
        for column, heading in enumerate(("multipliers_suit", "multipliers_botifarra")):
            style = {"weight": "bold"}
            write(axes, _centre(column), 0.33, say[heading], palette.ink, **style)
        for stage in range(rungs):
            y = _TOP + _PITCH * (rungs - 1 - stage)
            name = say_call(STAGES[stage - 1], language) if stage else say["multipliers_call"]
            _rung(axes, y, name, say[WHO[stage]], palette)
            for column, parameter in enumerate(_COLUMNS):
                _factor(axes, _centre(column), y + _TALL / 2, factor(stage, parameter), palette)
        write(
            axes,
            0.06,
            _TOP + _PITCH * rungs + 0.1,
            say["multipliers_note"],
            palette.soft,
            ha="left",
        )
        return figure

    return Picture(say["multipliers_title"], say["multipliers_alt"], draw)


def _centre(column: int) -> float:
    return 2.87 + 1.28 * column


def _rung(axes: Axes, y: float, name: str, who: str, palette: Palette) -> None:
    box(axes, 0.06, y, WIDTH - 0.12, _TALL, facecolor=palette.shades[4], edgecolor="none")
    style = {"ha": "left"}
    write(axes, 0.2, y + 0.23, name, palette.on[4], fontsize=13.5, weight="bold", **style)
    write(axes, 0.2, y + 0.51, who, palette.on[4], fontsize=12, **style)


def _factor(axes: Axes, x: float, y: float, found: Factor, palette: Palette) -> None:
    if not found.value:
        write(axes, x, y, "—", palette.on[4], fontsize=16)
        return
    text = f"× {found.value}" + ("" if found.usual else "*")
    if found.usual:
        box(axes, x - 0.45, y - 0.24, 0.9, 0.48, facecolor=palette.shades[0], edgecolor="none")
        write(axes, x, y + 0.01, text, palette.on[0], fontsize=16, weight="bold")
    else:
        edge = {"facecolor": "none", "edgecolor": palette.on[4], "linestyle": (0, (3, 2))}
        box(axes, x - 0.45, y - 0.24, 0.9, 0.48, linewidth=1.3, **edge)
        write(axes, x, y + 0.01, text, palette.on[4], fontsize=15)
