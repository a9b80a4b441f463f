"""Deals played at random, for the tests of records."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

from botifarra.game import Call, Deal, Record, hands_of, shuffled
from botifarra.game.record import DealRecord
from botifarra.rulebook import PROFILES, Profile, load_profile
from botifarra.table import Seat

__all__ = ["PAGE", "PROFILES", "WORKED", "a_doubled_deal", "played", "rules", "some_deals"]

PAGE = Path(__file__).parents[2] / "docs" / "records.md"
WORKED = re.findall(r"```botifarra\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[0]
"""The record on the page: A and C make 63, recontrat, so 108 by its rules."""


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


def a_doubled_deal(turned: int = 0) -> DealRecord:
    """The record on the page, without its tags, as so many seats further round the table."""
    (deal,) = Record.parse(WORKED).deals
    assert deal.dealer is not None
    return DealRecord(
        dealer=deal.dealer.after(turned),
        calls=tuple((seat.after(turned), call) for seat, call in deal.calls),
        result=(108, 0) if turned % 2 == 0 else (0, 108),
        tricks=tuple(
            trick._replace(leader=None if trick.leader is None else trick.leader.after(turned))
            for trick in deal.tricks
        ),
    )
