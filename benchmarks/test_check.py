"""Checking 1,000 recorded deals, beside playing the same deals by the same engine.

Playing makes the same calls and plays the same cards, each tested for legality, and scores the
deal. Checking reads the text, replays it and scores it by all five rule sets besides.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import chain
from time import process_time
from typing import Any

import pytest
from game.played import rules, some_deals

from botifarra.game import Deal
from botifarra.game.check import replay
from botifarra.game.record import Record

DEALS = 1_000
TARGET = 3.0
"""How many times as long as playing a check may take."""

Benchmark = Callable[..., Any]


@cache
def texts() -> tuple[str, ...]:
    return tuple(str(Record.of(deal)) for deal in some_deals("butinet", DEALS))


def play() -> int:
    """Play every deal once more."""
    points = 0
    for played in some_deals("butinet", DEALS):
        deal = Deal.open(rules("butinet"), played.dealer, played.dealt)
        for seat, call in played.calling.made:
            deal = deal.call(seat, call)
        for card in chain.from_iterable(trick.cards for trick in played.tricks):
            deal = deal.play(card)
        points += deal.sheet.points
    return points


def check() -> int:
    """Read, replay and score every deal."""
    points = 0
    for text in texts():
        report = replay(Record.parse(text)).deals[0]
        assert report.clean
        points += sum(sheet.points for sheet in report.scores().values() if sheet)
    return points


@pytest.mark.benchmark(group="check")
@pytest.mark.parametrize("work", [play, check], ids=["play", "check"])
def test_deals(work: Callable[[], int], benchmark: Benchmark) -> None:
    texts()
    assert benchmark(work) > 0


def test_a_check_takes_at_most_three_times_as_long() -> None:
    texts()
    times: dict[str, float] = {}
    for work in (play, check) * 5:
        start = process_time()
        work()
        took = process_time() - start
        times[work.__name__] = min(took, times.get(work.__name__, took))
    ratio = times["check"] / times["play"]
    print(f"\nplay {times['play']:.3f} s, check {times['check']:.3f} s: {ratio:.2f} times")
    assert ratio <= TARGET
