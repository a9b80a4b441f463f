"""What a deal is worth: a sheet of lines, each with its arithmetic and its clauses."""

from __future__ import annotations

from collections.abc import Iterator
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
        profile: the rules it was scored by.
        no_trump: whether the deal was played in Botifarra.
        revoke: whether the deal ended by a revoke.
    """

    cards: Pair
    tricks: Pair
    totals: Pair
    declarer: Side
    multiplier: int
    winner: Side | None
    points: int
    profile: Profile
    no_trump: bool
    revoke: bool = False

    @property
    def lines(self) -> tuple[Line, ...]:
        """How it was reckoned, line by line, each with its clauses."""
        return tuple(_revoke_lines(self) if self.revoke else _deal_lines(self))

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
    threshold: int = profile.parameters["threshold"].value
    multiplier = calling.multiplier
    winner, points = None, 0
    if max(totals) > threshold:
        winner = Side.AC if totals[0] > threshold else Side.BD
        points = (totals[winner] - threshold) * multiplier
    return ScoreSheet(
        cards,
        tricks,
        totals,
        _declarer(calling),
        multiplier,
        winner,
        points,
        profile,
        calling.trump is None,
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
    winner, points = Side(1 - offender), threshold * factor
    none = (0, 0)
    declarer, no_trump = _declarer(calling), calling.trump is None
    return ScoreSheet(
        none, none, none, declarer, factor, winner, points, profile, no_trump, revoke=True
    )


def _deal_lines(sheet: ScoreSheet) -> Iterator[Line]:
    parameters = sheet.profile.parameters
    for side in Side:
        cards, tricks, total = sheet.cards[side], sheet.tricks[side], sheet.totals[side]
        whole = parameters["deal_points"].grounds
        yield Line("cards", side, str(cards), cards, whole)
        yield Line("tricks", side, str(tricks), tricks, parameters["trick_points"].grounds)
        yield Line("total", side, f"{cards} + {tricks} = {total}", total, whole)
    winner = sheet.winner
    if winner is None:
        level = f"{sheet.totals[0]} - {sheet.totals[1]}"
        yield Line("tie", None, level, 0, parameters["tie"].grounds)
        return
    if sheet.tricks[winner] == 12:  # announced, and no bonus in any document
        what = "sabatera" if sheet.no_trump else "capot"
        yield Line(what, winner, "12", 12, parameters[what].grounds)
    surplus = f"({sheet.totals[winner]} - {parameters['threshold'].value}) x {sheet.multiplier}"
    sum_up = f"{surplus} = {sheet.points}"
    yield Line("surplus", winner, sum_up, sheet.points, parameters["scorer"].grounds)


def _revoke_lines(sheet: ScoreSheet) -> Iterator[Line]:
    parameters = sheet.profile.parameters
    sum_up = f"{parameters['threshold'].value} x {sheet.multiplier} = {sheet.points}"
    yield Line("revoke", sheet.winner, sum_up, sheet.points, parameters["revoke"].grounds)


def _declarer(calling: Calling) -> Side:
    assert calling.declarer is not None  # multiplier has checked it
    return calling.declarer.side
