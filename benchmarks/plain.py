"""The same question answered plainly: lists of (number, suit) tuples, one function a game.

This is what a careful programmer would write who needs the legal cards and no reasons.
"""

from __future__ import annotations

Card = tuple[int, str]

STRENGTH = {number: place for place, number in enumerate((2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 1, 9))}
WITH_POINTS = {10, 11, 12, 1, 9}


def beats(card: Card, winning: Card, trump: str) -> bool:
    """Whether a card takes the trick from the one that is winning it."""
    if card[1] == winning[1]:
        return STRENGTH[card[0]] > STRENGTH[winning[0]]
    return card[1] == trump


def winning_place(trick: list[Card], trump: str) -> int:
    """Which card of the trick is winning."""
    winning = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[winning], trump):
            winning = place
    return winning


def smallest(cards: list[Card]) -> list[Card]:
    """The lowest card of each suit."""
    lowest: dict[str, Card] = {}
    for card in cards:
        suit = card[1]
        if suit not in lowest or STRENGTH[card[0]] < STRENGTH[lowest[suit][0]]:
            lowest[suit] = card
    return list(lowest.values())


def free_game(trump: str, trick: list[Card], hand: list[Card]) -> list[Card]:
    """The legal cards of the free game."""
    if not trick:
        return hand
    pool = [card for card in hand if card[1] == trick[0][1]] or hand
    place = winning_place(trick, trump)
    if place == len(trick) - 2:
        return pool
    return [card for card in pool if beats(card, trick[place], trump)] or pool


def petita(trump: str, trick: list[Card], hand: list[Card]) -> list[Card]:
    """The legal cards of la petita."""
    if not trick:
        return hand
    pool = [card for card in hand if card[1] == trick[0][1]] or hand
    place = winning_place(trick, trump)
    if place == len(trick) - 2:
        lowest = smallest(pool)
        return [card for card in pool if card[0] in WITH_POINTS or card in lowest]
    return [card for card in pool if beats(card, trick[place], trump)] or smallest(pool)
