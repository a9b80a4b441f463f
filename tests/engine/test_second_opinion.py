"""The engine against an independent plain reading of the rules, over thousands of positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain

import pytest

from botifarra import Card, Position, load_profile

from .plain import (
    READINGS,
    PlainPosition,
    first_fault,
    legal_cards,
    played_positions,
    random_positions,
    read,
    winning_place,
)

RANDOM_POSITIONS = 6_000
DEALS = 50  # 48 positions each

# Where the first clause of a broken duty stands, by profile: document and place.
GROUNDS = {
    "butinet": {
        "follow_suit": ("001", "§05"),
        "ruff": ("001", "§05"),
        "beat": ("001", "§05"),
    },
    "fournier": {
        "follow_suit": ("003", "L20"),
        "ruff": ("003", "L20"),
        "beat": ("003", "L20"),
    },
    "9buti-lliure": {
        "follow_suit": ("004", "L15"),
        "ruff": ("004", "L15"),
        "beat": ("004", "L15"),
    },
    "9buti-petita": {
        "follow_suit": ("004", "L15"),
        "ruff": ("004", "L15"),
        "beat": ("004", "L15"),
        "play_smallest": ("004", "L14"),
        "play_points_or_smallest": ("004", "L14"),
    },
    "howto-100": {
        "follow_suit": ("002", "Jug.2"),
        "ruff": ("002", "Jug.3"),
        "beat": ("002", "Jug.4"),
    },
    "howto-100+harmonised": {
        "follow_suit": ("002", "Jug.2"),
        "ruff": ("002", "Jug.3"),
        "beat": ("002", "Jug.4"),
    },
}


@cache
def sample(reading: str) -> tuple[PlainPosition, ...]:
    """Random positions and the positions of random play by this reading."""
    positions: Iterator[PlainPosition] = chain(
        random_positions(seed=1, count=RANDOM_POSITIONS),
        played_positions(reading, seed=2, deals=DEALS),
    )
    return tuple(positions)


@pytest.mark.parametrize("reading", sorted(set(READINGS.values())))
def test_the_two_plain_readings_agree(reading: str) -> None:
    """The short algorithm and the table of duties single out the same cards."""
    for position in sample(reading):
        faultless = {c for c in position.hand if first_fault(reading, position, c) is None}
        assert faultless == legal_cards(reading, position), str(position)


@pytest.mark.parametrize("profile", READINGS)
def test_legal_cards_agree_with_the_plain_reading(profile: str) -> None:
    rules, reading = load_profile(profile), READINGS[profile]
    for plain in sample(reading):
        position = Position.parse(str(plain))
        expected = legal_cards(reading, plain)
        assert set(read(str(rules.legal(position)))) == expected, str(plain)
        assert set(read(str(rules.judge(position).legal))) == expected, str(plain)


@pytest.mark.parametrize("profile", READINGS)
def test_first_broken_duty_agrees_with_the_plain_reading(profile: str) -> None:
    """An illegal card falls at the duty that a plain reading names, on that duty's clause."""
    rules, reading = load_profile(profile), READINGS[profile]
    seen: Counter[str] = Counter()
    for plain in sample(reading):
        judgement = rules.judge(Position.parse(str(plain)))
        for number, suit in plain.hand:
            verdict = judgement.verdict(Card.parse(f"{number}{suit}"))
            fault = first_fault(reading, plain, (number, suit))
            broken = verdict.broken
            assert (broken.obligation.rule if broken else None) == fault, str(plain)
            if broken and fault:
                seen[fault] += 1
                clause = broken.cites[0]
                assert (clause.document, clause.where) == _place(profile, fault, plain)
    duties = {"follow_suit", "ruff", "beat"}
    if reading == "PET":
        duties |= {"play_smallest", "play_points_or_smallest"}
    assert set(seen) == duties
    assert min(seen.values()) > 50, seen


def _place(profile: str, fault: str, plain: PlainPosition) -> tuple[str, str]:
    """Where the clause of a broken duty stands; the stricter option has one of its own."""
    base = profile.removesuffix("+strict")
    if base != profile and fault == "beat":
        return ("002", "Var.4") if _partner_wins(plain) else GROUNDS[base]["beat"]
    return GROUNDS[base][fault]


def _partner_wins(plain: PlainPosition) -> bool:
    return winning_place(plain.trick, plain.trump) == len(plain.trick) - 2
