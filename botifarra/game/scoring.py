"""What a deal is worth: a sheet of lines, each with its arithmetic and its clauses."""

from __future__ import annotations

from typing import NamedTuple

from botifarra.game.calling import Calling
from botifarra.rulebook import Profile
from botifarra.rulebook.obligations import Grounds
from botifarra.table import Side

Pair = tuple[int, int]
"""A number for A and C, and one for B and D."""


class Line(NamedTuple):
    """One line of a score sheet.

    Attributes:
        what: its id: ``cards``, ``tricks``, ``total``, ``surplus``, ``tie``, ``capot``,
            ``sabatera``, ``revoke``.
        side: whose line it is, or None.
        arithmetic: how the number comes about, such as ``"(45 - 36) x 4 = 36"``.
        value: the number.
        grounds: the clauses it rests on.
    """

    what: str
    side: Side | None
    arithmetic: str
    value: int
    grounds: Grounds


class ScoreSheet(NamedTuple):
    """The score of a deal.

    Attributes:
        cards: card points of each pair.
        tricks: tricks of each pair.
        totals: both together; they make 72.
        declarer: the pair that named trumps or Botifarra.
        multiplier: what the surplus is multiplied by.
        winner: the pair that scores, or None.
        points: match points of the winner.
        lines: how it was reckoned.
        revoke: whether the deal ended by a revoke.
    """

    cards: Pair
    tricks: Pair
    totals: Pair
    declarer: Side
    multiplier: int
    winner: Side | None
    points: int
    lines: tuple[Line, ...]
    revoke: bool = False

    @property
    def match_points(self) -> Pair:
        """What each pair writes down."""
        return (
            self.points if self.winner is Side.AC else 0,
            self.points if self.winner is Side.BD else 0,
        )


def score_deal(profile: Profile, calling: Calling, *, cards: Pair, tricks: Pair) -> ScoreSheet:
    """Score a finished deal.

    Args:
        profile: the rules.
        calling: what was named and doubled.
        cards: card points in the tricks of each pair; together 60.
        tricks: tricks of each pair; together 12.

    Raises:
        ValueError: the points or tricks are not those of a whole deal.

    Example:
        >>> from botifarra import load_profile
        >>> from botifarra.game.calling import Call
        >>> from botifarra.table import Seat
        >>> rules = load_profile("butinet")
        >>> calling = Calling.open(rules, Seat.A).make(Seat.A, Call.COINS)
        >>> calling = calling.make(Seat.B, Call.CONTRO).make(Seat.C, Call.RECONTRO)
        >>> sheet = score_deal(rules, calling, cards=(38, 22), tricks=(7, 5))
        >>> sheet.lines[-1].arithmetic
        '(45 - 36) x 4 = 36'
    """
    if sum(cards) != 60 or sum(tricks) != 12 or min(*cards, *tricks) < 0:
        raise ValueError(
            f"card points {cards} and tricks {tricks} are not those of a whole deal; "
            "they make 60 and 12"
        )
    totals = (cards[0] + tricks[0], cards[1] + tricks[1])
    lines = _counts(profile, cards, tricks, totals)
    threshold: int = profile.parameters["threshold"].value
    multiplier = calling.multiplier
    winner = next((side for side in Side if totals[side] > threshold), None)
    points = 0
    if winner is None:
        tie = profile.parameters["tie"].grounds
        lines.append(Line("tie", None, f"{totals[0]} - {totals[1]}", 0, tie))
    else:
        lines += _slam(profile, calling, winner, tricks)
        points = (totals[winner] - threshold) * multiplier
        sum_up = f"({totals[winner]} - {threshold}) x {multiplier} = {points}"
        lines.append(Line("surplus", winner, sum_up, points, profile.parameters["scorer"].grounds))
    return ScoreSheet(
        cards, tricks, totals, _declarer(calling), multiplier, winner, points, tuple(lines)
    )


def score_revoke(profile: Profile, calling: Calling, offender: Side) -> ScoreSheet:
    """Score a deal that ends by a revoke, as the profile awards it.

    Where a table prevents illegal plays, or the text is silent, the award shown is the one that
    everything at stake is worth: 36 times the multiplier.

    Args:
        profile: the rules.
        calling: what was named and doubled.
        offender: the pair that revoked.

    Example:
        >>> from botifarra import load_profile
        >>> from botifarra.game.calling import Call
        >>> from botifarra.table import Seat
        >>> rules = load_profile("howto-100")
        >>> calling = Calling.open(rules, Seat.A).make(Seat.A, Call.BOTIFARRA)
        >>> score_revoke(rules, calling, Side.AC).lines[0].arithmetic
        '36 x 2 = 72'
    """
    threshold: int = profile.parameters["threshold"].value
    revoke = profile.parameters["revoke"]
    factor = calling.multiplier
    if revoke.value == "flat":  # doubled in Botifarra, and no further
        factor = 2 if calling.trump is None else 1
    points = threshold * factor
    winner = Side(1 - offender)
    line = Line("revoke", winner, f"{threshold} x {factor} = {points}", points, revoke.grounds)
    return ScoreSheet(
        (0, 0), (0, 0), (0, 0), _declarer(calling), factor, winner, points, (line,), revoke=True
    )


def _counts(profile: Profile, cards: Pair, tricks: Pair, totals: Pair) -> list[Line]:
    trick_points = profile.parameters["trick_points"].grounds
    total = profile.parameters["deal_points"].grounds
    lines = []
    for side in Side:
        sum_up = f"{cards[side]} + {tricks[side]} = {totals[side]}"
        lines.append(Line("cards", side, str(cards[side]), cards[side], total))
        lines.append(Line("tricks", side, str(tricks[side]), tricks[side], trick_points))
        lines.append(Line("total", side, sum_up, totals[side], total))
    return lines


def _slam(profile: Profile, calling: Calling, winner: Side, tricks: Pair) -> list[Line]:
    """Announce all twelve tricks; they bring no bonus in any document."""
    if tricks[winner] != 12:
        return []
    what = "capot" if calling.trump is not None else "sabatera"
    return [Line(what, winner, "12", 12, profile.parameters[what].grounds)]


def _declarer(calling: Calling) -> Side:
    assert calling.declarer is not None  # multiplier has checked it
    return calling.declarer.side
