"""The matches of a record: the score after each deal by each rule set, and who wins when."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from botifarra.game.match import Match
from botifarra.game.report import DealReport, others
from botifarra.game.scoring import Pair
from botifarra.rulebook import Profile
from botifarra.table import Side


@dataclass(frozen=True)
class Course:
    """A match as one rule set counts it. The target is looked at after a whole deal.

    Attributes:
        profile: the rules.
        start: the score before the first deal.
        scores: the score after each deal, up to the one that ended the match.
        ended: the deal that ended it, the one before the first if it was over from the start, or
            None while it goes on.
        winner: the pair that won, or None.
        beyond: the deals after the end, which don't count.
        uncounted: the deals before it that were not finished, and so bring nothing.
    """

    profile: Profile
    start: Pair
    scores: tuple[Pair, ...]
    ended: int | None
    winner: Side | None
    beyond: tuple[int, ...]
    uncounted: tuple[int, ...]

    @property
    def target(self) -> int:
        """The match points that win."""
        target: int = self.profile.parameters["target"].value
        return target


@dataclass(frozen=True)
class MatchReport:
    """Deals of a record that follow from one another by one rule set.

    Attributes:
        deals: the deals.
        courses: the match by the rules it was played by, then by each other built-in profile.
    """

    deals: tuple[DealReport, ...]
    courses: tuple[Course, ...]

    @property
    def own(self) -> Course:
        """The match by the rules it was played by."""
        return self.courses[0]


def matches(deals: Iterable[DealReport]) -> tuple[MatchReport, ...]:
    """Follow the matches of a record by each rule set.

    A match begins with the first deal, where the score is written as 0 0 or as none that
    follows, and where the rules change.

    Args:
        deals: the deals of a record, replayed.

    Example: see ``docs/records.md``.
    """
    return tuple(MatchReport(played, tuple(_courses(played))) for played in _apart(deals))


def _apart(deals: Iterable[DealReport]) -> Iterator[tuple[DealReport, ...]]:
    played: list[DealReport] = []
    for deal in deals:
        if played and not _follows(deal, played[-1]):
            yield tuple(played)
            played = []
        played.append(deal)
    if played:
        yield tuple(played)


def _follows(deal: DealReport, before: DealReport) -> bool:
    same_rules = deal.deal.profile.id == before.deal.profile.id
    return same_rules and deal.before == before.after and deal.record.score != (0, 0)


def _courses(deals: tuple[DealReport, ...]) -> Iterator[Course]:
    own = deals[0].deal.profile
    for profile in (own, *others(own)):
        yield _course(profile, deals)


def _course(profile: Profile, deals: tuple[DealReport, ...]) -> Course:
    match = Match(profile, deals[0].deal.dealer, deals[0].before)
    scores: list[Pair] = []
    uncounted: list[int] = []
    for deal in deals:
        if match.over:
            break
        after = _booked(match, deal)
        if after is None:
            uncounted.append(deal.number)
        match = after or match
        scores.append(match.score)
    played = len(scores)
    return Course(
        profile=profile,
        start=deals[0].before,
        scores=tuple(scores),
        ended=deals[0].number + played - 1 if match.over else None,
        winner=match.winner,
        beyond=tuple(deal.number for deal in deals[played:]),
        uncounted=tuple(uncounted),
    )


def _booked(match: Match, deal: DealReport) -> Match | None:
    """The match after a deal, or None where the deal can't be counted by these rules."""
    own = match.profile.id == deal.deal.profile.id
    sheet = deal.counted if own else deal.scores()[match.profile.id]
    if sheet is None:  # a result that is stated holds where it can't be worked out
        return replace(match, score=deal.after) if own and deal.record.result else None
    for side in deal.record.bonus:
        if match.profile.parameters["bonus"].value:
            match = match.agree_bonus(side)
    return match.book(sheet)
