"""The score of a match, deal after deal."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from botifarra.figures.drawing import Palette, Picture, chart, write
from botifarra.game import Record, ScoreSheet, replay
from botifarra.game.scoring import Pair
from botifarra.rulebook import Profile, load_profile
from botifarra.table import Side
from botifarra.words import Language
from botifarra.words import language as words_of
from botifarra.words.game import PAIRS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MOST: Final = 60
"""Deals that a picture can show."""

Course = str | Iterable[ScoreSheet | Pair]
"""The record of a match, or what each pair scored in each deal."""


def match_picture(
    deals: Course, profile: str | Profile = "butinet", language: str = "en"
) -> Picture:
    """Picture the score of both pairs after each deal, and the line that wins the match.

    Args:
        deals: the match points of A–C and of B–D in each deal, such as ``[(0, 12), (36, 0)]``;
            or the sheets of the deals; or the record of a match as text.
        profile: whose target it is played to.
        language: ``"en"``, ``"ca"`` or ``"es"``.

    Raises:
        UnknownNameError: there is no such profile or language.
        ValueError: there are no deals, too many, or a score that can't be; or the record can't be
            read.

    Example:
        >>> match_picture([(0, 12), (36, 0), (72, 0)]).alt
        'Match score after each deal, to 101. Deal 1: A–C 0, B–D 12. Deal 2: A–C 36, B–D 12. \
Deal 3: A–C 108, B–D 12. A–C have won.'
    """
    words = words_of(language)
    rules = profile if isinstance(profile, Profile) else load_profile(profile)
    target: int = rules.parameters["target"].value
    scores = _scores(deals, rules)

    def draw(palette: Palette) -> Figure:
        figure, axes = chart(palette)
        last = len(scores) - 1
        axes.axhline(target, color=palette.ink, linewidth=1.6, linestyle=(0, (6, 3)))
        label = words.sentence("figures.match_target", target=str(target))
        write(axes, 0, target + 2, label, palette.ink, ha="left", va="bottom", weight="bold")
        for side in Side:
            _line(axes, scores, side, palette)
        top = max(target, *scores[-1])
        axes.set_xlim(-0.04 * last, last * 1.2)
        axes.set_ylim(0, top * 1.16)
        step = 1 + last // 9
        axes.set_xticks(range(0, last + 1, step))
        axes.set_xlabel(words.sentence("figures.match_deals"), color=palette.ink, fontsize=12)
        axes.set_ylabel(words.sentence("figures.match_points"), color=palette.ink, fontsize=12)
        return figure

    name = words.sentence("figures.match_title", target=str(target))
    return Picture(name, _alt(scores, target, words), draw)


def _scores(deals: Course, rules: Profile) -> list[Pair]:
    """The match score before the first deal and after each."""
    if isinstance(deals, str):
        (match, *_) = replay(Record.parse(deals), rules).matches or (None,)
        if match is None:
            raise ValueError("the record holds no deal")
        scores = [match.own.start, *match.own.scores]
    else:
        gained = [_gained(deal) for deal in deals]
        scores = [*accumulate(gained, lambda a, b: (a[0] + b[0], a[1] + b[1]), initial=(0, 0))]
    if not 1 < len(scores) <= MOST + 1:
        raise ValueError(f"{len(scores) - 1} deals can't be pictured; give from 1 to {MOST}")
    return scores


def _gained(deal: ScoreSheet | Pair) -> Pair:
    pair = deal.match_points if isinstance(deal, ScoreSheet) else tuple(deal)
    if len(pair) != 2 or not all(type(points) is int and points >= 0 for points in pair):
        raise ValueError(f"{deal!r} is no score of a deal; write such as (0, 12)")
    return pair


def _line(axes: Axes, scores: list[Pair], side: Side, palette: Palette) -> None:
    """Draw a pair's score: the pairs are told apart by line and mark, not by colour alone."""
    points = [score[side] for score in scores]
    own, other = points[-1], scores[-1][1 - side]
    style = {"marker": "o"} if side is Side.AC else {"marker": "s", "linestyle": (0, (2, 1.5))}
    colour = palette.shades[0] if side is Side.AC else palette.soft
    axes.plot(points, color=colour, linewidth=2.6, markersize=7.5, clip_on=False, **style)
    apart = 0 if abs(own - other) > 9 else (5 if own > other or (own == other and not side) else -5)
    place = (len(points) - 1) * 1.03 + 0.02
    label = f"{PAIRS[side]} {own}"
    write(axes, place, own + apart, label, colour, ha="left", weight="bold", fontsize=12.5)


def _alt(scores: list[Pair], target: int, words: Language) -> str:
    told = [words.sentence("figures.match_alt", target=str(target))]
    for number, score in enumerate(scores[1:], start=1):
        pairs = ", ".join(f"{PAIRS[side]} {score[side]}" for side in Side)
        told.append(words.sentence("figures.match_deal", n=str(number), scores=pairs))
    won = [PAIRS[side] for side in Side if scores[-1][side] >= target]
    if len(won) == 1:
        told.append(words.sentence("figures.match_won", pair=won[0]))
    elif not won:
        told.append(words.sentence("figures.match_open"))
    return " ".join(told)
