"""The way to a verdict: the obligations one after another, with the path taken lit."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from botifarra.cards import CardSet
from botifarra.figures.cards import ROW, draw_cards, rows_of
from botifarra.figures.drawing import WIDTH, Palette, Picture, box, sheet, write
from botifarra.notation import Position
from botifarra.rulebook import Effect, Profile, Step, load_profile
from botifarra.words import Language
from botifarra.words import language as words_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

AROUND: Final = (Effect.MOOT, Effect.WAIVED)
"""What the path goes round: the duty does not arise, or a clause sets it aside."""

_LEFT, _INSET, _GAP, _LINE = 0.4, 0.18, 0.2, 0.24
_LANE, _THROUGH = 0.16, 0.75  # where the path runs: round a box, and through it
_ACROSS = WIDTH - _LEFT - 0.06
_INSIDE = _ACROSS - 2 * _INSET
_WRAP: Final = 44
"""Characters of a line."""


def decision_picture(
    position: str | Position, profile: str | Profile = "butinet", language: str = "en"
) -> Picture:
    """Picture what the cards of a position have to obey, and what each duty leaves of them.

    Args:
        position: a position text such as ``"O / 12C 8O / 10O 9O 2O 1E"``, or a ``Position``.
        profile: the rules to judge it by.
        language: ``"en"``, ``"ca"`` or ``"es"``.

    Raises:
        NotationError: the position text is wrong.
        UnknownNameError: there is no such profile or language.

    Example:
        >>> decision_picture("O / 1E / 9E 8E 12C")
        <Picture: What your cards have to obey: O / 1E / 12C 8E 9E>
    """
    words = words_of(language)
    rules = profile if isinstance(profile, Profile) else load_profile(profile)
    asked = position if isinstance(position, Position) else Position.parse(position)
    judgement = rules.judge(asked)
    say = words.table["figures"]
    hand, legal = asked.hand, judgement.legal
    stops = [
        _Stop(say["decision_hand"], "", hand),
        *_once(_stop(step, words) for step in judgement.steps),
        _Stop(say["decision_legal"], "", legal, last=True),
    ]

    def draw(palette: Palette) -> Figure:
        figure, axes = sheet(sum(stop.tall + _GAP for stop in stops))
        y = _GAP / 2
        places = []
        for stop in stops:
            stop.draw(axes, y, palette)
            places.append((y, stop))
            y += stop.tall + _GAP
        _path(axes, places, palette)
        return figure

    told = [
        words.sentence("figures.decision_alt", hand=words.those(hand)),
        *(stop.told for stop in stops if stop.told),
        words.sentence("figures.decision_end", legal=words.those(legal, joined="or")),
    ]
    name = words.sentence("figures.decision_title", position=str(asked))
    return Picture(name, " ".join(told), draw)


class _Stop:
    """A box of the picture: the hand, a duty, or what may be played."""

    def __init__(
        self,
        heading: str,
        outcome: str,
        kept: CardSet,
        fallen: CardSet | None = None,
        *,
        around: bool = False,
        last: bool = False,
        told: str = "",
    ) -> None:
        self.heading, self.told = heading, told
        self.lines = textwrap.wrap(outcome, _WRAP)
        self.kept, self.fallen = kept, fallen or CardSet()
        self.around, self.last = around, last
        rows = rows_of(self.kept | self.fallen, _INSIDE)
        self.tall = 0.42 + _LINE * len(self.lines) + (ROW * rows + 0.08 if rows else 0.04)

    def draw(self, axes: Axes, y: float, palette: Palette) -> None:
        """Draw the box with its upper edge at ``y``."""
        ink, quiet = palette.on[4], palette.on[4]
        style = {"facecolor": palette.shades[4], "edgecolor": palette.shades[0], "linewidth": 2}
        if self.around:
            ink = quiet = palette.soft
            style = {"facecolor": "none", "edgecolor": palette.soft, "linestyle": (0, (3, 2))}
        elif self.last:
            ink = quiet = palette.on[0]
            style["facecolor"] = palette.shades[0]
        box(axes, _LEFT, y, _ACROSS, self.tall, zorder=2, **style)
        left = {"ha": "left", "zorder": 3}
        bold = {"fontsize": 13.5, "weight": "normal" if self.around else "bold"}
        write(axes, _LEFT + _INSET, y + 0.23, self.heading, ink, **left, **bold)
        below = y + 0.23 + _LINE * 1.1
        for line in self.lines:
            write(axes, _LEFT + _INSET, below, line, quiet, **left)
            below += _LINE
        x = _LEFT + _INSET
        draw_cards(axes, x, below - 0.07, self.kept, _INSIDE, self.fallen)


def _once(stops: Iterable[_Stop]) -> Iterator[_Stop]:
    """Leave out a duty that is gone round in the same words as the one before."""
    before = ""
    for stop in stops:
        if not stop.around or stop.told != before:
            yield stop
        before = stop.told


def _stop(step: Step, words: Language) -> _Stop:
    heading = words.sentence(f"figures.decision_{step.obligation.rule}")
    binds = step.effect is Effect.BINDS
    values = {"kept": str(len(step.after)), "all": str(len(step.before))}
    if step.proviso is not None:
        values["condition"] = words.table["conditions"][step.proviso.condition]
    outcome = words.sentence(f"figures.decision_{step.effect}", len(step.after), **values)
    told = f"{heading}: {outcome}"
    if binds:
        fallen, kept = words.those(step.fallen), words.those(step.after)
        told += " " + words.sentence("figures.decision_falls", fallen=fallen, kept=kept)
    return _Stop(
        heading,
        outcome,
        step.after if binds else CardSet(),
        step.fallen if binds else None,
        around=step.effect in AROUND,
        told=told,
    )


def _path(axes: Axes, places: list[tuple[float, _Stop]], palette: Palette) -> None:
    """Draw the path behind the boxes: through those that count, and round the others."""
    x = _THROUGH
    points: list[tuple[float, float]] = []
    for y, stop in places:
        turn = y - _GAP / 2
        goal = _LANE if stop.around else _THROUGH
        if points:
            points += [(x, turn), (goal, turn)]
        else:
            points.append((goal, y + stop.tall / 2))
        x = goal
    points.append((x, places[-1][0]))
    across, down = zip(*points, strict=True)
    style: dict[str, Any] = {"linewidth": 5, "solid_joinstyle": "round", "solid_capstyle": "round"}
    axes.plot(across, down, color=palette.shades[0], zorder=1, **style)
