"""Positions that tell two rule sets apart."""

from __future__ import annotations

import random
from typing import Final

from botifarra.errors import UnknownNameError
from botifarra.notation import Position
from botifarra.rulebook import Profile, load_profile, plays_alike
from botifarra.teaching.categories import CATEGORIES, played_positions

DEALS: Final = 300
"""Deals played out before giving up; even the rarest difference shows within a few."""


class NoDifferenceError(LookupError):
    """No position was found in which two rule sets allow different cards.

    Attributes:
        one: the id of the one rule set.
        other: the id of the other.
        category: the kind of position looked for.
        alike: whether there can be none: both ask the same in every situation.
    """

    def __init__(self, one: str, other: str, category: str, *, alike: bool) -> None:
        self.one, self.other, self.category, self.alike = one, other, category, alike
        if alike:
            message = f"{one} and {other} allow the same cards in every position"
        else:
            message = f"{one} and {other} did not differ in {DEALS} deals (kind: {category})"
        super().__init__(f"{message}; choose other rules or another kind of position.")


def differing_position(
    one: Profile | str, other: Profile | str, category: str = "any", seed: int | None = None
) -> Position:
    """Return a position, met in a deal that was played out, where two rule sets differ.

    Args:
        one: a profile or its id; the deals are played by its rules and the other's in turn.
        other: the other.
        category: a name in ``CATEGORIES``, or ``"any"``.
        seed: the same seed gives the same position.

    Raises:
        UnknownNameError: there is no such category or profile.
        NoDifferenceError: they never differ, or did not in many deals.

    Example:
        >>> position = differing_position("butinet", "howto-100", "lower_trumps", seed=1)
        >>> free, literal = load_profile("butinet"), load_profile("howto-100")
        >>> free.legal(position) == literal.legal(position)
        False
    """
    if category != "any" and category not in CATEGORIES:
        raise UnknownNameError("category", category, ["any", *CATEGORIES], plural="categories")
    rules = [each if isinstance(each, Profile) else load_profile(each) for each in (one, other)]
    alike = plays_alike(*rules)
    dice = random.Random(seed)
    for deal in range(0 if alike else DEALS):
        met = [
            position
            for position in played_positions(rules[deal % 2], dice)
            if _belongs(position, category) and _differ(position, *rules)
        ]
        if met:
            return dice.choice(met)
    raise NoDifferenceError(rules[0].id, rules[1].id, category, alike=alike)


def _belongs(position: Position, category: str) -> bool:
    return category == "any" or CATEGORIES[category](position)


def _differ(position: Position, one: Profile, other: Profile) -> bool:
    return one.legal(position) != other.legal(position)
