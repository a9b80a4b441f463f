"""How learners stand: counted by the database, however many answers it holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, ScalarSelect, Subquery, case, func, select

from botifarra.teaching.database.schema import ANSWERS
from botifarra.teaching.progress import RECENT


class Tally(NamedTuple):
    """Answers counted.

    Attributes:
        answers: all of them.
        right: the right ones.
        unknown: how often it was *I don't know*.
        recent: how many of them are the latest of their learner and family, ``RECENT`` of each.
        recent_right: the right ones of these.
        last: when the last one was given, as ``Answer`` has it.
    """

    answers: int = 0
    right: int = 0
    unknown: int = 0
    recent: int = 0
    recent_right: int = 0
    last: str = ""

    @property
    def mastery(self) -> float | None:
        """The share of right ones among the latest; None without any."""
        return self.recent_right / self.recent if self.recent else None


class LearnerStanding(NamedTuple):
    """How a learner stands.

    Attributes:
        learner: the name.
        families: the answers of each rule family asked so far.
    """

    learner: str
    families: Mapping[str, Tally]

    @property
    def total(self) -> Tally:
        """All the answers."""
        return _sum(self.families.values())


class Report(NamedTuple):
    """How all learners stand.

    Attributes:
        learners: each of them, by name.
    """

    learners: tuple[LearnerStanding, ...]

    @property
    def families(self) -> Mapping[str, Tally]:
        """The answers of everybody in each rule family."""
        found: dict[str, list[Tally]] = {}
        for standing in self.learners:
            for family, tally in standing.families.items():
                found.setdefault(family, []).append(tally)
        return {family: _sum(tallies) for family, tallies in found.items()}


def standings(connection: Connection) -> Report:
    """Count every learner's answers in every family."""
    columns = ANSWERS.c
    group = (columns.learner, columns.family)
    grouped = (
        select(
            *(*group, func.count().label("answers")),
            *(_count(columns.right).label("right"), _count(columns.chosen == "").label("unknown")),
            func.max(columns.at).label("last"),
        )
        .group_by(*group)
        .subquery("grouped")
    )
    found: dict[str, dict[str, Tally]] = {}
    for row in connection.execute(select(*grouped.c, _recent_right(grouped).label("latest"))):
        found.setdefault(row.learner, {})[row.family] = Tally(
            answers=row.answers,
            right=row.right,
            unknown=row.unknown,
            recent=min(row.answers, RECENT),
            recent_right=row.latest,
            last=row.last,
        )
    names = sorted(found, key=lambda name: (name.casefold(), name))
    return Report(tuple(LearnerStanding(name, found[name]) for name in names))


def _recent_right(grouped: Subquery) -> ScalarSelect[int]:
    """Count the right ones among the latest of a group: a few steps down the index for each."""
    one = ANSWERS.alias("one")
    latest = (
        select(one.c.right)
        .where(one.c.learner == grouped.c.learner, one.c.family == grouped.c.family)
        .order_by(one.c.at.desc(), one.c.id.desc())
        .limit(RECENT)
        .correlate(grouped)
        .subquery("latest")
    )
    return select(_count(latest.c.right)).correlate(grouped).scalar_subquery()


def _count(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.sum(case((condition, 1), else_=0))


def _sum(tallies: Iterable[Tally]) -> Tally:
    every = [*tallies]
    return Tally(
        answers=sum(tally.answers for tally in every),
        right=sum(tally.right for tally in every),
        unknown=sum(tally.unknown for tally in every),
        recent=sum(tally.recent for tally in every),
        recent_right=sum(tally.recent_right for tally in every),
        last=max((tally.last for tally in every), default=""),
    )
