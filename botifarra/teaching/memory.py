"""When a rule should come back, by FSRS: one thing to remember for each family and rule set.

Nothing is kept here. What a learner remembers is worked out from their answers, always alike.
"""

from __future__ import annotations

from bisect import insort
from collections import defaultdict
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final, NamedTuple

from fsrs import Card, Rating, Scheduler

from botifarra.teaching.progress import RECENT, Answer, Progress

SLOW: Final = 3
"""How many times the learner's own usual time for this kind of question is slow."""

NEVER_SLOW: Final = 20.0
"""Seconds within which no answer is slow, whoever gives it."""

USUAL: Final = 5
"""Right answers from which a learner's usual time is known."""

LONGEST: Final = 365
"""Days after which anything is asked again."""

Item = tuple[str, str]
"""What is remembered: a rule family and a rule set, the switches being part of its id."""


class Due(NamedTuple):
    """When a rule should come back.

    Attributes:
        family: the rule family.
        profile: the rule set.
        due: when.
    """

    family: str
    profile: str
    due: datetime


class Mastery(NamedTuple):
    """How well a rule is known.

    Attributes:
        answers: how many answers were given.
        right: how many of them were right.
        recent: the share of the right ones among the latest ``RECENT``.
        retrievability: how likely it is remembered now, 0 to 1.
        due: when it should come back.
    """

    answers: int
    right: int
    recent: float
    retrievability: float
    due: datetime


def due(progress: Progress, now: datetime) -> tuple[Due, ...]:
    """Return what should come back by now, the longest overdue first."""
    return tuple(each for each in schedule(progress) if each.due <= now)


def schedule(progress: Progress) -> tuple[Due, ...]:
    """Return when each rule asked so far should come back, the earliest first."""
    found = (Due(*item, card.due) for item, card in _remembered(progress).items())
    return tuple(sorted(found, key=lambda each: (each.due, each.family, each.profile)))


def mastery(progress: Progress, now: datetime) -> Mapping[Item, Mastery]:
    """Return how well each rule asked so far is known."""
    told: dict[Item, list[bool]] = defaultdict(list)
    for answer in progress.answers:
        told[answer.family, answer.profile].append(answer.right)
    return {
        item: Mastery(
            answers=len(told[item]),
            right=sum(told[item]),
            recent=sum(told[item][-RECENT:]) / len(told[item][-RECENT:]),
            retrievability=_SCHEDULER.get_card_retrievability(card, now.astimezone(UTC)),
            due=card.due,
        )
        for item, card in _remembered(progress).items()
    }


# No fuzzing: the same answers give the same days.
_SCHEDULER: Final = Scheduler(enable_fuzzing=False, maximum_interval=LONGEST)


def _remembered(progress: Progress) -> dict[Item, Card]:
    """Replay the answers, earliest first."""
    cards: dict[Item, Card] = {}
    usual: dict[str, list[float]] = defaultdict(list)
    for answer in progress.answers:
        item, times = (answer.family, answer.profile), usual[answer.kind]
        card = cards.get(item) or Card(card_id=1)  # without an id, it waits to find one
        cards[item], _ = _SCHEDULER.review_card(card, _rating(answer, times), answer.time)
        if answer.right and answer.seconds:
            insort(times, answer.seconds)
    return cards


def _rating(answer: Answer, times: list[float]) -> Rating:
    """Rate an answer beside the times of the earlier right ones, sorted.

    A quick answer is not an easy one: half of the yes-or-no questions can be guessed.
    """
    if not answer.right:
        return Rating.Again
    usual = times[len(times) // 2] if len(times) >= USUAL else answer.seconds
    slow = answer.seconds > max(NEVER_SLOW, SLOW * usual)
    return Rating.Hard if slow else Rating.Good
