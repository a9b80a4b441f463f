"""The 62 positions worked out by hand from the documents, under every profile."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from botifarra import CardSet, Position, load_profile

from .plain import READINGS

POSITIONS = tomllib.loads(Path(__file__).with_name("positions.toml").read_text(encoding="utf-8"))
PROFILES = [profile for profile, reading in READINGS.items() if reading != "LIBS"]


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("position_id", POSITIONS)
def test_legal_cards_are_those_worked_out_by_hand(position_id: str, profile: str) -> None:
    entry = POSITIONS[position_id]
    position = Position.parse(f"{entry['trump']} / {entry['trick']} / {entry['hand']}")
    answer = entry[READINGS[profile]]
    expected = CardSet.parse(entry["hand"] if answer == "all" else answer)
    rules = load_profile(profile)

    assert rules.legal(position) == expected, entry["why"]
    assert rules.judge(position).legal == expected, entry["why"]


@pytest.mark.parametrize("position_id", POSITIONS)
def test_winner_of_the_moment_is_the_one_worked_out_by_hand(position_id: str) -> None:
    entry = POSITIONS[position_id]
    position = Position.parse(f"{entry['trump']} / {entry['trick']} / {entry['hand']}")
    winner = position.trick.winner

    assert (winner.name if winner is not None else "") == entry["winning"], entry["topic"]
    partner = position.to_move.partner.name
    assert position.trick.partner_winning == (entry["winning"] == partner)


def test_all_62_positions_are_there() -> None:
    assert list(POSITIONS) == [f"L{number:02}" for number in range(1, 63)]
    assert len({(p["trump"], p["trick"], p["hand"]) for p in POSITIONS.values()}) == 62
