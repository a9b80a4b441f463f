"""The rules and conditions one by one, by the names that profiles use."""

from __future__ import annotations

import pytest

from botifarra import CardSet, Position
from botifarra.rulebook.rules import CONDITIONS, RULES

LEADING = "O / - / 9O 2C"
FOLLOWING = "O / 8C / 12C 2C 9O"
PARTNER_WINS = "O / 9C 4C / 1C 9O"
VOID = "O / 12C / 9O 1E"
VOID_NO_TRUMPS = "O / 12C / 1E"
LOWER_TRUMPS = "O / 12C 8O / 5O 1E"
HIGHER_TRUMP = "O / 12C 8O / 9O 5O 1E"
TRUMP_LED = "O / 10O / 12O 8O 1C"
TRUMP_LED_VOID = "O / 10O / 1C"
TRUMP_LED_LOWER = "O / 9O / 8O 1C"
BOTIFARRA_VOID = "- / 12C / 9O 1E"
RUFFED_FOLLOWING = "O / 12C 8O / 9C 9O"
PARTNER_RUFFED = "O / 12B 5O 8B / 9O 2O 1C"

HOLDS = {
    "trick_started": [
        *(FOLLOWING, PARTNER_WINS, VOID, VOID_NO_TRUMPS, LOWER_TRUMPS, HIGHER_TRUMP, TRUMP_LED),
        *(TRUMP_LED_VOID, TRUMP_LED_LOWER, BOTIFARRA_VOID, RUFFED_FOLLOWING, PARTNER_RUFFED),
    ],
    "partner_winning": [PARTNER_WINS, PARTNER_RUFFED],
    "opponent_winning": [
        *(FOLLOWING, VOID, VOID_NO_TRUMPS, LOWER_TRUMPS, HIGHER_TRUMP, TRUMP_LED),
        *(TRUMP_LED_VOID, TRUMP_LED_LOWER, BOTIFARRA_VOID, RUFFED_FOLLOWING),
    ],
    "following": [FOLLOWING, PARTNER_WINS, TRUMP_LED, TRUMP_LED_LOWER, RUFFED_FOLLOWING],
    "void": [
        *(VOID, VOID_NO_TRUMPS, LOWER_TRUMPS, HIGHER_TRUMP, TRUMP_LED_VOID, BOTIFARRA_VOID),
        PARTNER_RUFFED,
    ],
    "void_in_plain_suit": [VOID, VOID_NO_TRUMPS, LOWER_TRUMPS, HIGHER_TRUMP, PARTNER_RUFFED],
    "trump_winning": [
        *(LOWER_TRUMPS, HIGHER_TRUMP, TRUMP_LED, TRUMP_LED_VOID, TRUMP_LED_LOWER),
        *(RUFFED_FOLLOWING, PARTNER_RUFFED),
    ],
    "only_lower_trumps": [LOWER_TRUMPS, TRUMP_LED_LOWER],
    "may_play_trump": [
        *(VOID, LOWER_TRUMPS, HIGHER_TRUMP, TRUMP_LED, TRUMP_LED_LOWER, PARTNER_RUFFED),
    ],
    "cannot_win": [
        *(LEADING, PARTNER_WINS, VOID_NO_TRUMPS, LOWER_TRUMPS, TRUMP_LED_VOID, TRUMP_LED_LOWER),
        *(BOTIFARRA_VOID, RUFFED_FOLLOWING),
    ],
}
POSITIONS = [LEADING, FOLLOWING, PARTNER_WINS, VOID, VOID_NO_TRUMPS, LOWER_TRUMPS, HIGHER_TRUMP]
POSITIONS += [TRUMP_LED, TRUMP_LED_VOID, TRUMP_LED_LOWER, BOTIFARRA_VOID, RUFFED_FOLLOWING]
POSITIONS += [PARTNER_RUFFED]


@pytest.mark.parametrize("condition", CONDITIONS)
def test_a_condition_holds_where_it_says_and_nowhere_else(condition: str) -> None:
    holds = CONDITIONS[condition]
    found = [text for text in POSITIONS if holds(Position.parse(text).situation.facts)]
    assert sorted(found) == sorted(HOLDS[condition])


@pytest.mark.parametrize(
    ("rule", "position", "kept"),
    [
        ("follow_suit", FOLLOWING, "2C 12C"),
        ("follow_suit", VOID, ""),
        ("ruff", HIGHER_TRUMP, "5O 9O"),
        ("ruff", VOID_NO_TRUMPS, ""),
        ("ruff", BOTIFARRA_VOID, ""),
        ("beat", HIGHER_TRUMP, "9O"),
        ("beat", FOLLOWING, "9O 12C"),
        ("beat", LOWER_TRUMPS, ""),
        ("beat/trumps", HIGHER_TRUMP, "9O 1E"),
        ("beat/trumps", LOWER_TRUMPS, ""),
        ("play_smallest", "O / - / 9O 1O 12O 1C 9C 8E 2E", "12O 1C 2E"),
        ("play_points_or_smallest", "O / - / 9O 8O 2O 8C 7C 1E", "2O 9O 7C 1E"),
    ],
)
def test_a_rule_keeps_the_cards_that_obey_it(rule: str, position: str, kept: str) -> None:
    """Of the whole hand, whatever other rules say; none at all where none can obey."""
    asked = Position.parse(position)
    obeying = RULES[rule](asked.situation, asked.hand.bits)
    assert str(CardSet.from_bits(obeying)) == kept


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_only_takes_cards_away_from_those_still_allowed(rule: str) -> None:
    for text in POSITIONS:
        asked = Position.parse(text)
        for allowed in (asked.hand, CardSet([asked.hand.lowest]), CardSet()):
            obeying = CardSet.from_bits(RULES[rule](asked.situation, allowed.bits))
            assert obeying <= allowed
