"""Deals played at random, for the tests of records."""

from __future__ import annotations

import random
from functools import cache

from botifarra.game import Call, Deal, hands_of, shuffled
from botifarra.rulebook import PROFILES, Profile, load_profile
from botifarra.table import Seat

__all__ = ["PROFILES", "played", "rules", "some_deals"]


@cache
def rules(name: str) -> Profile:
    return load_profile(name)


def played(
    profile: Profile, dice: random.Random, *, cards: int = 48, dealer: Seat | None = None
) -> Deal:
    """A deal of random legal calls and so many random legal cards."""
    dealer = dice.choice(list(Seat)) if dealer is None else dealer
    deal = Deal.open(profile, dealer, hands_of(shuffled(dice), dealer))
    while deal.calling.asked:
        deal = deal.call(*dice.choice(deal.calling.legal()))
    for _ in range(cards):
        deal = deal.play(dice.choice(list(deal.legal)))
    return deal


@cache
def some_deals(name: str, count: int) -> tuple[Deal, ...]:
    dice = random.Random(1)
    return tuple(played(rules(name), dice) for _ in range(count))


def first_call(deal: Deal, call: Call) -> Deal:
    """The deal with the dealer's call and everybody's pass."""
    deal = deal.call(deal.dealer, call)
    while deal.calling.asked:
        deal = deal.call(deal.calling.asked[0], Call.PASS)
    return deal
