"""Fresh questions a second, of any kind and of the rarest kinds of position."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time
from typing import Any

import pytest

from botifarra.teaching import CATEGORIES, fresh_question, random_position

QUESTIONS = 200

Benchmark = Callable[..., Any]


def questions(category: str | None = None, count: int = QUESTIONS) -> int:
    """Make so many questions with one dice; how many there are."""
    dice = random.Random(5)
    return sum(bool(fresh_question(dice, category=category).id) for _ in range(count))


@pytest.mark.benchmark(group=f"{QUESTIONS} fresh questions")
def test_questions(benchmark: Benchmark) -> None:
    assert benchmark(questions) == QUESTIONS


def test_how_many_a_second() -> None:
    """Printed, not asserted; asserted is that finding one costs no more than finding a position."""
    questions(count=20)
    for category in (None, *CATEGORIES):
        start = process_time()
        questions(category, 60)
        print(f"\n{category or 'any':16} {60 / (process_time() - start):6.0f} a second", end="")
    times = []
    for find in (
        lambda: [random_position("lower_trumps", seed=seed) for seed in range(60)],
        lambda: questions("lower_trumps", 60),
    ):
        start = process_time()
        find()
        times.append(process_time() - start)
    print(f"\nlower_trumps: positions {times[0]:.2f} s, questions {times[1]:.2f} s")
    assert times[1] < 3 * times[0]
