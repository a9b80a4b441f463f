"""The rules read a second time, over plain lists of (number, suit) pairs.

Nothing here calls the engine. ``legal_cards`` follows the short algorithm of the rules matrix (§5)
and ``first_fault`` its table of duties (§2.4 and §2.5); the tests hold them against each other and
against the engine. The readings are LIB (the free game), P002 (the how-to guide to the letter),
PET (la petita) and, with a final S, the guide's stricter option (Var.4).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

PlainCard = tuple[int, str]

ORDER = (2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 1, 9)
POINTS = {9: 5, 1: 4, 12: 3, 11: 2, 10: 1}
PLAIN_PACK: list[PlainCard] = [(number, suit) for suit in "OCEB" for number in ORDER]

READINGS = {
    "butinet": "LIB",
    "fournier": "LIB",
    "9buti-lliure": "LIB",
    "howto-100+harmonised": "LIB",
    "howto-100+harmonised+strict": "LIBS",
    "howto-100": "P002",
    "howto-100+strict": "P002S",
    "9buti-petita": "PET",
}
"""Every profile and switch, with the reading it has to agree with."""


class PlainPosition(NamedTuple):
    """A position as plain values; ``trump`` is ``"-"`` in Botifarra."""

    trump: str
    trick: list[PlainCard]
    hand: list[PlainCard]

    def __str__(self) -> str:
        return f"{self.trump} / {written(self.trick) or '-'} / {written(self.hand)}"


def written(cards: Sequence[PlainCard]) -> str:
    """The cards as text."""
    return " ".join(f"{number}{suit}" for number, suit in cards)


def read(text: str) -> list[PlainCard]:
    """The cards of a text such as ``"9E 12C"``."""
    return [(int(token[:-1]), token[-1]) for token in text.split()]


def takes(card: PlainCard, other: PlainCard, trump: str) -> bool:
    """Whether ``card``, played later, takes the trick from ``other``."""
    if card[1] == other[1]:
        return ORDER.index(card[0]) > ORDER.index(other[0])
    return card[1] == trump


def winning_place(trick: Sequence[PlainCard], trump: str) -> int:
    """Which card holds the trick: the highest trump, or else the highest of the suit led."""
    trumps = [card for card in trick if card[1] == trump]
    in_suit = [card for card in trick if card[1] == trick[0][1]]
    best = max(trumps or in_suit, key=lambda card: ORDER.index(card[0]))
    return list(trick).index(best)


def smallest_of_each_suit(cards: Sequence[PlainCard]) -> list[PlainCard]:
    """The lowest card of every suit among the cards, by the order of the game."""
    smallest = []
    for suit in "OCEB":
        held = [card for card in cards if card[1] == suit]
        if held:
            smallest.append(min(held, key=lambda card: ORDER.index(card[0])))
    return smallest


def legal_cards(reading: str, position: PlainPosition) -> set[PlainCard]:
    """The cards that may be played, by the short algorithm of the matrix (§5)."""
    trump, trick, hand = position
    if not trick:
        return set(hand)
    led = trick[0][1]
    pool = [card for card in hand if card[1] == led] or hand
    winning = trick[winning_place(trick, trump)]
    partner_wins = len(trick) >= 2 and winning == trick[-2]
    winners = [card for card in pool if takes(card, winning, trump)]
    trumps = [card for card in pool if card[1] == trump]
    void = all(card[1] != led for card in hand)

    if partner_wins:
        if reading == "PET":
            return {card for card in pool if card[0] in POINTS} | set(smallest_of_each_suit(pool))
        winning_trumps = [card for card in winners if card[1] == trump]
        if reading.endswith("S") and winning_trumps:
            return {card for card in pool if card[1] != trump} | set(winning_trumps)
        return set(pool)
    if reading.startswith("P002"):
        if led == trump or (void and trumps):
            return set(winners or trumps or pool)
        return set(pool)
    if winners:
        return set(winners)
    return set(smallest_of_each_suit(pool) if reading == "PET" else pool)


def first_fault(reading: str, position: PlainPosition, card: PlainCard) -> str | None:
    """The first duty that playing ``card`` breaks, duty by duty (§2.4, §2.5), or None."""
    trump, trick, hand = position
    if not trick:
        return None
    led = trick[0][1]
    followers = [held for held in hand if held[1] == led]
    if followers and card[1] != led:
        return "follow_suit"
    place = winning_place(trick, trump)
    partner_wins = place == len(trick) - 2
    better_trumps = [c for c in hand if c[1] == trump and takes(c, trick[place], trump)]
    undertrumps = card[1] == trump and card not in better_trumps
    if partner_wins:
        if reading == "PET":
            allowed = smallest_of_each_suit(followers or hand)
            return None if card[0] in POINTS or card in allowed else "play_points_or_smallest"
        if reading.endswith("S") and undertrumps and better_trumps:
            return "beat"
        return None

    if not followers:
        holds_trumps = any(held[1] == trump for held in hand)
        must_ruff = holds_trumps if reading.startswith("P002") else bool(better_trumps)
        if must_ruff and card[1] != trump:
            return "ruff"
        if undertrumps and better_trumps:
            return "beat"
        if better_trumps:
            return None
    else:
        better = [held for held in followers if takes(held, trick[place], trump)]
        duty = led == trump or not reading.startswith("P002")
        if duty and better and card not in better:
            return "beat"
        if better:
            return None
    if reading == "PET" and card not in smallest_of_each_suit(followers or hand):
        return "play_smallest"
    return None


def random_positions(seed: int, count: int) -> Iterator[PlainPosition]:
    """Positions of every size, many of them void in the suit led or short of suits."""
    rng = random.Random(seed)
    for _ in range(count):
        suits = rng.sample("OCEB", rng.randint(1, 4))
        pack = list(PLAIN_PACK)
        rng.shuffle(pack)
        trick = [pack.pop() for _ in range(rng.randint(0, 3))]
        if len(trick) > 1 and rng.random() < 0.5:  # most real tricks follow suit
            same = [card for card in pack if card[1] == trick[0][1]]
            trick[1:] = same[: len(trick) - 1]
        held = [card for card in pack if card[1] in suits and card not in trick]
        yield PlainPosition(rng.choice("OCEB-"), trick, held[: rng.randint(1, 12)])


def played_positions(reading: str, seed: int, deals: int) -> Iterator[PlainPosition]:
    """Every position of whole deals played out at random by one reading of the rules."""
    rng = random.Random(seed)
    for _ in range(deals):
        pack = list(PLAIN_PACK)
        rng.shuffle(pack)
        hands = [pack[12 * seat : 12 * seat + 12] for seat in range(4)]
        yield from _played_deal(reading, rng.choice("OCEB-"), hands, rng.choice)


def _played_deal(
    reading: str,
    trump: str,
    hands: list[list[PlainCard]],
    choose: Callable[[Sequence[PlainCard]], PlainCard],
) -> Iterator[PlainPosition]:
    leader = 0
    for _ in range(12):
        trick: list[PlainCard] = []
        for turn in range(4):
            hand = hands[(leader + turn) % 4]
            position = PlainPosition(trump, list(trick), list(hand))
            yield position
            card = choose(sorted(legal_cards(reading, position)))
            hand.remove(card)
            trick.append(card)
        leader = (leader + winning_place(trick, trump)) % 4
