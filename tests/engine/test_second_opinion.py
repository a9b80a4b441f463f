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

# The first clause of a broken duty, by profile: its id, and where it stands in the document.
GROUNDS = {
    "butinet": {
        "follow_suit": ("001.follow", "§05"),
        "ruff": ("001.ruff", "§05"),
        "beat": ("001.beat", "§05"),
        "overruff": ("001.ruff", "§05"),
    },
    "fournier": {
        "follow_suit": ("003.opponent-winning", "L20"),
        "follow_suit, partner winning": ("003.partner", "L22"),
        "ruff": ("003.opponent-winning", "L20"),
        "beat": ("003.opponent-winning", "L20"),
        "overruff": ("003.opponent-winning", "L20"),
    },
    "9buti-lliure": {
        "follow_suit": ("004.follow", "L15"),
        "ruff": ("004.ruff", "L15"),
        "beat": ("004.beat", "L15"),
        "overruff": ("004.overruff", "L15"),
    },
    "9buti-petita": {
        "follow_suit": ("004.follow", "L15"),
        "ruff": ("004.ruff", "L15"),
        "beat": ("004.beat", "L15"),
        "overruff": ("004.overruff", "L15"),
        "play_smallest": ("004.petita-smallest", "L14"),
        "play_smallest, void": ("004.petita-smallest-void", "L14"),
        "play_points_or_smallest": ("004.petita-points", "L14"),
    },
    "howto-100": {
        "follow_suit": ("002.follow", "Jug.2"),
        "ruff": ("002.ruff-always", "Jug.3"),
        "beat": ("002.overruff", "Jug.4"),
        "overruff": ("002.overruff", "Jug.4"),
    },
    "howto-100+harmonised": {
        "follow_suit": ("002.follow", "Jug.2"),
        "ruff": ("002.ruff", "Jug.3"),
        "beat": ("001.beat", "§05"),
        "overruff": ("002.overruff", "Jug.4"),
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
                assert (clause.id, clause.where) == _first_clause(profile, fault, plain)
                assert clause.document == clause.id[:3]
    duties = {"follow_suit", "ruff", "beat"}
    if reading == "PET":
        duties |= {"play_smallest", "play_points_or_smallest"}
    assert set(seen) == duties
    assert min(seen.values()) > 50, seen


def _first_clause(profile: str, fault: str, plain: PlainPosition) -> tuple[str, str]:
    """The clause a fault breaks.

    Beating when void is overruffing, in the guide's option a duty apart. Fournier have a clause
    for following the partner, la petita one for the smallest when void.
    """
    base = profile.removesuffix("+strict")
    grounds = GROUNDS[base]
    partner_wins = winning_place(plain.trick, plain.trump) == len(plain.trick) - 2
    void = all(suit != plain.trick[0][1] for _, suit in plain.hand)
    if fault == "beat":
        if partner_wins:
            return ("002.strict", "Var.4")
        if void:
            return grounds["overruff"]
    if partner_wins:
        return grounds.get(f"{fault}, partner winning", grounds[fault])
    if void:
        return grounds.get(f"{fault}, void", grounds[fault])
    return grounds[fault]
