"""When a rule comes back: worked out from the answers alone, and always alike."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise
from typing import Any

import pytest

from botifarra.teaching import memory
from botifarra.teaching.memory import due, mastery, schedule
from botifarra.teaching.progress import RECENT, Answer, Progress

START = datetime(2026, 1, 1, 12, tzinfo=UTC)
BEAT = ("beat", "butinet")


def answered(days: float, right: bool = True, seconds: float = 0.0, **changed: Any) -> Answer:
    told = {"question": "q", "kind": "is_legal", "family": "beat", "profile": "butinet"}
    at = (START + timedelta(days=days)).isoformat()
    return Answer(
        **{**told, "chosen": "yes", "right": right, "seconds": seconds, "at": at, **changed}
    )


def due_after(*answers: Answer) -> datetime:
    (only,) = schedule(Progress(answers))
    return only.due


def test_nothing_asked_is_nothing_due() -> None:
    assert due(Progress(), START) == schedule(Progress()) == ()
    assert mastery(Progress(), START) == {}


def test_what_is_known_comes_back_later_each_time() -> None:
    answers, gaps = [answered(0), answered(0.01)], []
    for _ in range(5):
        comes = due_after(*answers)
        gaps.append(comes - answers[-1].time)
        answers.append(answered((comes - START).total_seconds() / 86_400))
    assert all(later > sooner for sooner, later in pairwise(gaps))
    assert gaps[0] >= timedelta(days=1)


def test_nothing_waits_for_more_than_a_year() -> None:
    answers = [answered(day) for day in range(0, 20_000, 400)]
    assert due_after(*answers) - answers[-1].time == timedelta(days=memory.LONGEST)


@pytest.mark.parametrize("chosen", ["no", ""], ids=["wrong", "don't know"])
def test_a_mistake_and_i_dont_know_bring_a_rule_back_within_the_hour(chosen: str) -> None:
    learned = [answered(0), answered(1), answered(5)]
    failed = answered(20, right=False, chosen=chosen)
    assert due_after(*learned, failed) - failed.time < timedelta(hours=1)
    assert due_after(*learned, answered(20)) - failed.time > timedelta(days=5)


def test_a_slow_answer_brings_a_rule_back_sooner() -> None:
    usual = [answered(day, seconds=30) for day in range(0, 12, 2)]
    quick = due_after(*usual, answered(20, seconds=31))
    assert due_after(*usual, answered(20, seconds=200)) < quick
    assert due_after(*usual, answered(20, seconds=2)) == quick
    assert due_after(*usual, answered(20, seconds=0)) == quick, "a time not known is not slow"


def test_slow_is_measured_beside_the_learners_own_answers_of_the_kind() -> None:
    patient = [answered(day, seconds=100) for day in range(0, 12, 2)]
    assert due_after(*patient, answered(20, seconds=200)) == due_after(*patient, answered(20))
    quick = [answered(day, seconds=2) for day in range(0, 12, 2)]
    assert due_after(*quick, answered(20, seconds=19)) == due_after(*quick, answered(20))
    other = answered(20, seconds=200, kind="tap_legal")
    assert due_after(*quick, other) == due_after(*quick, answered(20))
    first = answered(0, seconds=3_600)
    assert due_after(first) == due_after(answered(0)), "nobody knows yet what is usual"


def test_each_rule_family_and_rule_set_is_remembered_by_itself() -> None:
    progress = Progress(
        [
            answered(0),
            answered(1, profile="howto-100"),
            answered(2, profile="howto-100+strict"),
            answered(3, family="ruff"),
        ]
    )
    assert [(each.family, each.profile) for each in due(progress, START + timedelta(days=30))] == [
        BEAT,
        ("beat", "howto-100"),
        ("beat", "howto-100+strict"),
        ("ruff", "butinet"),
    ]


def test_only_what_is_due_by_now_is_due() -> None:
    progress = Progress([answered(0), answered(0.01), answered(0, False, family="ruff")])
    assert [each.family for each in due(progress, START + timedelta(hours=1))] == ["ruff"]
    assert [each.family for each in due(progress, START + timedelta(days=300))] == ["ruff", "beat"]
    family, profile, when = due(progress, START + timedelta(days=300))[1]
    assert (family, profile) == BEAT
    assert due(progress, when)
    assert len(due(progress, when - timedelta(seconds=1))) == 1


def test_mastery_counts_and_fades() -> None:
    progress = Progress([answered(0, False), answered(1), answered(2)])
    soon = mastery(progress, START + timedelta(days=3))[BEAT]
    late = mastery(progress, START + timedelta(days=60))[BEAT]
    assert (soon.answers, soon.right, soon.recent) == (3, 2, 2 / 3)
    assert 0 < late.retrievability < soon.retrievability <= 1
    assert soon.due == schedule(progress)[0].due


def test_mastery_looks_at_the_latest_answers() -> None:
    early = [answered(day, right=False) for day in range(20)]
    late = [answered(30 + day) for day in range(RECENT)]
    assert mastery(Progress([*early, *late]), START)[BEAT].recent == 1


def test_the_same_answers_in_any_order_give_the_same_days() -> None:
    dice = random.Random(7)
    answers = [
        answered(
            dice.uniform(0, 90),
            dice.random() < 0.7,
            dice.uniform(1, 90),
            family=dice.choice(["beat", "ruff", "follow"]),
        )
        for _ in range(300)
    ]
    now = START + timedelta(days=100)
    first = (schedule(Progress(answers)), mastery(Progress(answers), now))
    for _ in range(5):
        dice.shuffle(answers)
        assert (schedule(Progress(answers)), mastery(Progress(answers), now)) == first


def test_a_time_in_another_zone_is_the_same_time() -> None:
    progress, now = Progress([answered(0)]), START + timedelta(days=9)
    there = now.astimezone(timezone(timedelta(hours=5)))
    assert mastery(progress, now) == mastery(progress, there)
    assert due(progress, now) == due(progress, there)
