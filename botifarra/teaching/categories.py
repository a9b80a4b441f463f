"""Kinds of position, and random ones of a kind from real play-outs."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Final

from botifarra.cards import PACK, CardSet, Suit
from botifarra.errors import UnknownNameError
from botifarra.notation import Position
from botifarra.rulebook import Profile, load_profile
from botifarra.rulebook.rules import only_lower_trumps, opponent_winning, void, void_in_plain_suit
from botifarra.table import Seat, Trick

Belongs = Callable[[Position], bool]


def _lead(position: Position) -> bool:
    return not position.trick.cards


def _follow(position: Position) -> bool:
    return position.situation.facts.holds_led


def _beat(position: Position) -> bool:
    facts = position.situation.facts
    return opponent_winning(facts) and facts.holds_led and facts.can_win


def _opponent_ruffed(position: Position) -> bool:
    facts = position.situation.facts
    ruffed = facts.trump_winning and not facts.trump_led
    return ruffed and facts.holds_led and opponent_winning(facts)


def _ruff(position: Position) -> bool:
    facts = position.situation.facts
    return (
        void_in_plain_suit(facts)
        and opponent_winning(facts)
        and facts.trump_beats
        and not facts.trump_winning
    )


def _overruff(position: Position) -> bool:
    facts = position.situation.facts
    return (
        void_in_plain_suit(facts)
        and opponent_winning(facts)
        and facts.trump_winning
        and facts.trump_beats
    )


def _lower_trumps(position: Position) -> bool:
    facts = position.situation.facts
    return void_in_plain_suit(facts) and opponent_winning(facts) and only_lower_trumps(facts)


def _partner_void(position: Position) -> bool:
    facts = position.situation.facts
    return void(facts) and facts.partner_winning


def _no_trump_void(position: Position) -> bool:
    facts = position.situation.facts
    return void(facts) and facts.no_trump


def _last(position: Position) -> bool:
    return len(position.trick) == 3


CATEGORIES: Final[dict[str, Belongs]] = {
    "lead": _lead,
    "follow": _follow,
    "beat": _beat,
    "opponent_ruffed": _opponent_ruffed,
    "ruff": _ruff,
    "overruff": _overruff,
    "lower_trumps": _lower_trumps,
    "partner_void": _partner_void,
    "no_trump_void": _no_trump_void,
    "last": _last,
}
"""The kinds of position, by name; a position can be of several."""


def categories_of(position: Position) -> tuple[str, ...]:
    """Return the names of the kinds a position belongs to.

    Example:
        >>> categories_of(Position.parse("O / 12C 8O / 10O 9O 2O 1E"))
        ('overruff',)
    """
    return tuple(name for name, belongs in CATEGORIES.items() if belongs(position))


def random_position(
    category: str = "any", *, profile: Profile | None = None, seed: int | None = None
) -> Position:
    """Return a position of a kind, met in a deal that was really played out.

    Args:
        category: a name in ``CATEGORIES``, or ``"any"``.
        profile: the rules the deal is played by; the free game if not given.
        seed: the same seed gives the same position.

    Raises:
        UnknownNameError: there is no such category.

    Example:
        >>> categories_of(random_position("lower_trumps", seed=7))
        ('lower_trumps',)
    """
    if category != "any" and category not in CATEGORIES:
        raise UnknownNameError("category", category, ["any", *CATEGORIES], plural="categories")
    belongs = CATEGORIES.get(category, _met)
    rules = profile or load_profile("9buti-lliure")
    dice = random.Random(seed)
    while True:
        met = [position for position in played_positions(rules, dice) if belongs(position)]
        if met:
            return dice.choice(met)


def played_positions(rules: Profile, dice: random.Random) -> Iterator[Position]:
    """Deal at random, play random legal cards to the end, and yield every position met."""
    pack = list(PACK)
    dice.shuffle(pack)
    hands = [CardSet(pack[12 * seat : 12 * seat + 12]) for seat in Seat]
    trump = dice.choice([*Suit, None])
    leader = Seat.B
    for _ in range(12):
        trick = Trick(trump=trump)
        for turn in range(4):
            seat = leader.after(turn)
            position = Position(trick, hands[seat])
            yield position
            card = dice.choice([*rules.legal(position)])
            hands[seat] -= CardSet([card])
            trick = trick.play(card)
        winner = trick.winner
        assert winner is not None  # four cards are on the table
        leader = leader.after(winner)


def _met(position: Position) -> bool:
    """Any position with something to decide on the table."""
    return bool(position.trick.cards)
