"""The same answered plainly: lists of (number, suit) tuples, one function a game.

This is what a careful programmer would write who needs the legal cards, or a deal, and no reasons.
"""

from __future__ import annotations

import random

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


PACK = [(number, suit) for suit in "OCEB" for number in STRENGTH]
CARD_POINTS = {9: 5, 1: 4, 12: 3, 11: 2, 10: 1}
TRUMPS = ("O", "C", "E", "B", "-")


def play_deal(dice: random.Random) -> tuple[list[list[Card]], list[str], int, int]:
    """Deal, call, play and score at random, by the free game.

    Seats are numbers from the dealer's on. It keeps what a record needs, the tricks and the calls,
    and reckons what a sheet needs: the points of the dealer's pair, and what the winner writes.
    """
    pack = list(PACK)
    dice.shuffle(pack)
    hands = [pack[12 * seat : 12 * seat + 12] for seat in range(4)]
    trump, multiplier, calls = call(dice)
    cards, won, tricks, leader = [0, 0], [0, 0], [], 1
    for _ in range(12):
        trick: list[Card] = []
        for turn in range(4):
            hand = hands[(leader + turn) % 4]
            card = dice.choice(free_game(trump, trick, hand))
            hand.remove(card)
            trick.append(card)
        leader = (leader + winning_place(trick, trump)) % 4
        tricks.append(trick)
        won[leader % 2] += 1
        cards[leader % 2] += sum(CARD_POINTS.get(number, 0) for number, _ in trick)
    totals = [cards[side] + won[side] for side in (0, 1)]
    return tricks, calls, totals[0], (max(totals) - 36) * multiplier


def call(dice: random.Random) -> tuple[str, int, list[str]]:
    """Trumps, or "-" for Botifarra, the multiplier, and everything that was said."""
    trump = dice.choice((*TRUMPS, "delegate"))
    calls = [trump]
    if trump == "delegate":
        trump = dice.choice(TRUMPS)
        calls.append(trump)
    multiplier = 2 if trump == "-" else 1
    for doubling in (
        ("contro", "recontro") if trump == "-" else ("contro", "recontro", "santvicenc")
    ):
        for _ in range(2):  # each of a pair may double, or pass
            calls.append(dice.choice((doubling, "pass")))
            if calls[-1] == doubling:
                multiplier *= 2
                break
        else:
            break
    return trump, multiplier, calls
