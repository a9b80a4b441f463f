"""The rules and the conditions under which they bind: one small function each.

A rule takes the situation and the cards still allowed, both as 48-bit sets, and returns those that
obey it. A condition says from the facts whether something holds. Neither knows any document: which
rules apply, in which order and on whose word, is written in the profiles.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from botifarra.cards import POINT_CARDS
from botifarra.situation import SUITS, Facts, Situation

Rule = Callable[[Situation, int], int]
Condition = Callable[[Facts], bool]

_POINTS: Final = POINT_CARDS.bits

# Rules: of the cards still allowed, those that obey.


def follow_suit(situation: Situation, allowed: int) -> int:
    """Keep the cards of the suit led."""
    return allowed & situation.led


def ruff(situation: Situation, allowed: int) -> int:
    """Keep the trumps."""
    return allowed & situation.trumps


def beat(situation: Situation, allowed: int) -> int:
    """Keep the cards that would take the trick as it lies, any of them."""
    return allowed & situation.beaters


def beat_with_trumps(situation: Situation, allowed: int) -> int:
    """Keep the trumps that would take the trick, and leave the other suits alone."""
    beaters = allowed & situation.trumps & situation.beaters
    return beaters and beaters | allowed & ~situation.trumps


def play_smallest(situation: Situation, allowed: int) -> int:  # noqa: ARG001  # one signature
    """Keep the lowest card of each suit, by the order of the game."""
    smallest = 0
    for suit in SUITS:
        held = allowed & suit
        smallest |= held & -held
    return smallest


def play_points_or_smallest(situation: Situation, allowed: int) -> int:
    """Keep the point cards and the lowest card of each suit."""
    return allowed & _POINTS | play_smallest(situation, allowed)


RULES: Final[dict[str, Rule]] = {
    "follow_suit": follow_suit,
    "ruff": ruff,
    "beat": beat,
    "beat/trumps": beat_with_trumps,
    "play_smallest": play_smallest,
    "play_points_or_smallest": play_points_or_smallest,
}
"""The rules by the names that profiles use; after a slash, the cards the duty is limited to."""

# Conditions: whether something holds.


def trick_started(facts: Facts) -> bool:
    """A card is on the table."""
    return facts.started


def partner_winning(facts: Facts) -> bool:
    """The partner holds the trick."""
    return facts.partner_winning


def opponent_winning(facts: Facts) -> bool:
    """An opponent holds the trick."""
    return facts.started and not facts.partner_winning


def following(facts: Facts) -> bool:
    """The player holds cards of the suit led."""
    return facts.holds_led


def void(facts: Facts) -> bool:
    """The player holds no card of the suit led."""
    return facts.started and not facts.holds_led


def void_in_plain_suit(facts: Facts) -> bool:
    """There is a trump, another suit was led, and the player holds none of it."""
    return void(facts) and not facts.trump_led and not facts.no_trump


def trump_winning(facts: Facts) -> bool:
    """A trump holds the trick."""
    return facts.trump_winning


def only_lower_trumps(facts: Facts) -> bool:
    """A trump holds the trick, and the player's trumps are all lower."""
    return facts.trump_winning and facts.holds_trumps and not facts.trump_beats


def may_play_trump(facts: Facts) -> bool:
    """A trick is on, the player holds trumps, and following suit leaves them playable."""
    return facts.started and facts.holds_trumps and (facts.trump_led or not facts.holds_led)


def cannot_win(facts: Facts) -> bool:
    """No card that follows suit, or no card at all when void, would take the trick."""
    return not facts.can_win


CONDITIONS: Final[dict[str, Condition]] = {
    condition.__name__: condition
    for condition in (
        trick_started,
        partner_winning,
        opponent_winning,
        following,
        void,
        void_in_plain_suit,
        trump_winning,
        only_lower_trumps,
        may_play_trump,
        cannot_win,
    )
}
"""The conditions by the names that profiles use."""
