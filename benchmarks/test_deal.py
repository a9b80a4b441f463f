"""A whole random deal, calls to score sheet, beside the same with lists and tuples."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time
from typing import Any

import pytest

from benchmarks import plain
from botifarra import load_profile
from botifarra.game import Deal, Match, hands_of, shuffled
from botifarra.table import Seat

DEALS = 500
TARGET = 0.6
"""How fast a deal is played, as a part of the plain play-out's speed."""

Benchmark = Callable[..., Any]
RULES = load_profile("butinet")


def deal_by_rules(dice: random.Random) -> tuple[Deal, int]:
    """Deal, call, play and score by the free game: the deal, and what the winner writes."""
    deal: Deal = Match(RULES, Seat.A).deal(hands_of(shuffled(dice), Seat.A))
    while not deal.calling.over:
        deal = deal.call(*dice.choice(deal.calling.legal()))
    while not deal.finished:
        deal = deal.play(dice.choice(deal.legal.cards))
    return deal, deal.sheet.points


def many(play: Callable[[random.Random], tuple[Any, ...]]) -> int:
    """Play all deals with one dice; the match points written."""
    dice = random.Random(3)
    return sum(play(dice)[-1] for _ in range(DEALS))


@pytest.mark.benchmark(group=f"{DEALS} random deals")
@pytest.mark.parametrize("play", [plain.play_deal, deal_by_rules], ids=["plain", "ours"])
def test_deals(play: Callable[[random.Random], tuple[Any, ...]], benchmark: Benchmark) -> None:
    assert benchmark(many, play) > 0


def test_a_deal_is_at_least_six_tenths_as_fast() -> None:
    times: dict[str, float] = {}
    for play in (plain.play_deal, deal_by_rules) * 9:
        start = process_time()
        many(play)
        took = process_time() - start
        times[play.__name__] = min(took, times.get(play.__name__, took))
    ratio = times["play_deal"] / times["deal_by_rules"]
    print(f"\nplain {times['play_deal']:.3f} s, ours {times['deal_by_rules']:.3f} s: {ratio:.2f}")
    assert ratio >= TARGET
