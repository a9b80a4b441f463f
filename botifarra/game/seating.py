"""Before the first deal: who sits where, who deals, how the cards go round."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from botifarra.cards import PACK, Card, CardSet
from botifarra.game.ruling import Ruling
from botifarra.rulebook import Profile
from botifarra.rulebook.obligations import Grounds
from botifarra.table import Seat

Hands = tuple[CardSet, CardSet, CardSet, CardSet]
"""The cards of A, B, C and D."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where, and who deals first.

    Attributes:
        players: the players' names by seat.
        dealer: the first dealer's seat.
        drawn: the card each player drew, where the seats are drawn for.
        grounds: the clauses it rests on.
    """

    players: Mapping[Seat, str]
    dealer: Seat
    drawn: Mapping[str, Card]
    grounds: Grounds


def seat_by_draw(profile: Profile, drawn: Mapping[str, Card]) -> Seating:
    """Seat four players by the cards they drew.

    The highest card picks a seat and deals; the second sits opposite; the better of the other two
    sits at the dealer's right. Cards rank as in the game, equal ones by suit: coins, cups, swords,
    batons (003 L13-L14).

    Args:
        profile: the rules; their clauses on partners are the grounds.
        drawn: the card each of the four players drew, by name.

    Raises:
        ValueError: there are not four players, or two drew the same card.

    Example:
        >>> from botifarra import load_profile
        >>> drawn = dict(zip(("Anna", "Biel", "Clara", "Dídac"), CardSet.parse("2O 9O 1C 9B")))
        >>> seating = seat_by_draw(load_profile("fournier"), drawn)
        >>> {seat.name: player for seat, player in seating.players.items()}
        {'A': 'Biel', 'B': 'Clara', 'C': 'Dídac', 'D': 'Anna'}
    """
    if len(drawn) != 4 or len(set(drawn.values())) != 4:
        raise ValueError(f"four players draw four different cards, not {dict(drawn)}; draw again")
    best = sorted(drawn, key=lambda name: (-drawn[name].rank, drawn[name].suit))
    players = {Seat.A: best[0], Seat.B: best[2], Seat.C: best[1], Seat.D: best[3]}
    return Seating(players, Seat.A, dict(drawn), profile.parameters["partners"].grounds)


def seat_by_lot(profile: Profile, players: Sequence[str], dice: random.Random) -> Seating:
    """Seat four players in the order given and draw lots for the first dealer.

    Raises:
        ValueError: there are not four different players.
    """
    if len(set(players)) != 4:
        raise ValueError(f"four different players take part, not {list(players)}; name four")
    seats = dict(zip(Seat, players, strict=True))
    return Seating(seats, dice.choice(list(Seat)), {}, profile.parameters["first_dealer"].grounds)


_CUTTER_TURNS: Final = {"right": 1, "partner": 2, "left": 3}


def cutter(profile: Profile, dealer: Seat) -> Seat:
    """Return who cuts the pack for a dealer.

    Example:
        >>> from botifarra import load_profile
        >>> cutter(load_profile("howto-100"), Seat.A), cutter(load_profile("butinet"), Seat.A)
        (<Seat.B: 1>, <Seat.D: 3>)
    """
    return dealer.after(_CUTTER_TURNS[profile.parameters["cutter"].value])


def shuffled(dice: random.Random) -> tuple[Card, ...]:
    """Return the pack in a random order."""
    pack = list(PACK)
    dice.shuffle(pack)
    return tuple(pack)


_BIT: Final = attrgetter("bit")


def hands_of(pack: Sequence[Card], dealer: Seat, packets: Sequence[int] = (4, 4, 4)) -> Hands:
    """Deal a pack round, in packets, anticlockwise from the dealer's right.

    Args:
        pack: the 48 cards, the top one first.
        dealer: who deals.
        packets: how many cards each gets in each round; together twelve.

    Raises:
        ValueError: the pack has not 48 different cards, or the packets don't make twelve.
    """
    if sum(packets) != 12:
        raise ValueError(f"packets of {list(packets)} don't make twelve cards each; use 4, 4, 4")
    hands = [0, 0, 0, 0]
    top = 0
    for size in packets:
        for turn in (1, 2, 3, 4):
            hands[(dealer + turn) % 4] += sum(map(_BIT, pack[top : top + size]))
            top += size
    a, b, c, d = map(CardSet.from_bits, hands)
    if len(pack) != 48 or (a.bits | b.bits | c.bits | d.bits).bit_count() != 48:
        raise ValueError(f"a pack has 48 different cards, not {len(pack)}; use shuffled()")
    return a, b, c, d


def next_dealer_after_misdeal(profile: Profile, dealer: Seat) -> tuple[Seat, Ruling]:
    """Return who deals after a misdeal, who then also chooses trumps, and the ruling."""
    misdeal = profile.parameters["misdeal"]
    if misdeal.value is None:  # where a machine deals, nobody deals wrongly
        return dealer, Ruling(False, "never_misdealt", "misdeal", misdeal.grounds)
    again = dealer if misdeal.value == "same_dealer" else dealer.after(1)
    return again, Ruling(True, misdeal.value, "misdeal", misdeal.grounds)
