"""Calls and whole deals written as text, and every state a calling can reach."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from botifarra import Card, load_profile
from botifarra.game import Call, Calling, Deal, hands_of, shuffled
from botifarra.rulebook import PROFILES, Profile
from botifarra.table import Seat

HOUSE = Path(__file__).parents[2] / "docs" / "house-rules"
HOUSES = tuple(str(HOUSE / f"{name}.toml") for name in ("torrefarrera", "girona"))
SWITCHED = ("9buti-lliure+no-sant-vicenc", "9buti-petita+no-sant-vicenc", "howto-100+strict")
RULE_SETS = (*PROFILES, *SWITCHED, *HOUSES)
"""Built-in rule sets, some with a switch that changes the calls or the play, and clubs' own."""


@cache
def rule_set(rules: str) -> Profile:
    """The profile, read once."""
    return load_profile(rules)


def spoken(rules: str | Profile, said: str = "", dealer: Seat = Seat.A) -> Calling:
    """The calling after what a text says: ``"A delegate, C O, B contro"``."""
    profile = rule_set(rules) if isinstance(rules, str) else rules
    calling = Calling.open(profile, dealer)
    for one in filter(None, said.split(", ")):
        seat, call = one.split()
        calling = calling.make(Seat[seat], Call(call))
    return calling


def reachable(rules: str, dealer: Seat) -> Iterator[Calling]:
    """Every state that a calling by these rules can come to."""
    waiting = [Calling.open(rule_set(rules), dealer)]
    while waiting:
        calling = waiting.pop()
        yield calling
        waiting += [calling.make(seat, call) for seat, call in calling.legal()]


def dealt(rules: str | Profile, seed: int = 1, dealer: Seat = Seat.A) -> Deal:
    """A deal before anybody has spoken."""
    profile = rule_set(rules) if isinstance(rules, str) else rules
    return Deal.open(profile, dealer, hands_of(shuffled(random.Random(seed)), dealer))


def called(rules: str | Profile, said: str, seed: int = 1, dealer: Seat = Seat.A) -> Deal:
    """A deal after what a text says, when everybody else has passed."""
    deal = dealt(rules, seed, dealer)
    for one in said.split(", "):
        seat, call = one.split()
        deal = deal.call(Seat[seat], Call(call))
    while deal.calling.asked:
        deal = deal.call(deal.calling.asked[0], Call.PASS)
    return deal


def played(deal: Deal, tricks: int = 12, seed: int = 1) -> Deal:
    """The deal after so many tricks of random legal cards."""
    dice = random.Random(seed)
    while len(deal.tricks) < tricks:
        deal = deal.play(pick(deal, dice))
    return deal


def pick(deal: Deal, dice: random.Random) -> Card:
    """One of the cards that may be played."""
    return dice.choice([*deal.legal])
