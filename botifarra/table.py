"""Who sits where, and what a trick on the table looks like from each chair."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from botifarra.cards import PACK_CARDS, Card, CardSet, Suit


class Side(IntEnum):
    """The two pairs: A and C against B and D."""

    AC = 0
    BD = 1


class Seat(IntEnum):
    """The four seats in playing order, anticlockwise: B sits at A's right.

    Example:
        >>> Seat.A.partner, Seat.D.after(1)
        (<Seat.C: 2>, <Seat.A: 0>)
    """

    A = 0
    B = 1
    C = 2
    D = 3

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return self.after(2)

    @property
    def side(self) -> Side:
        """The pair this seat plays for."""
        return _SIDES[self % 2]

    def after(self, turns: int) -> Seat:
        """Return the seat that plays ``turns`` turns later."""
        return _SEATS[(self + turns) % 4]


# Looked up, since calling an enumeration to find a member takes several times as long.
_SIDES: Final = tuple(Side)
_SEATS: Final = tuple(Seat)


def _beaters_of(card: Card, trump: Suit | None) -> int:
    higher = card.suit.mask & ~((card.bit << 1) - 1)
    trumps = trump.mask if trump is not None and card.suit is not trump else 0
    return higher | trumps


# What takes a trick from the card that is winning it, as bits by trump and card. A winning
# card is a trump or of the suit led, so the suit led needs no index of its own.
BEATERS: Final = {
    trump: tuple(_beaters_of(card, trump) for card in PACK_CARDS) for trump in (*Suit, None)
}


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards on the table in playing order, and the trump of the deal (None: Botifarra).

    Attributes:
        cards: up to four cards, the leader's first.
        trump: the trump suit, or None in Botifarra.
        leader: the seat that led, or is to lead.
        winning_place: which card holds the trick, counted from 0 in playing order.
        beaters: every card of the pack that would take it, as bits; 0 before the lead.

    Example:
        >>> trick = Trick((Card.parse("1E"), Card.parse("9E")), Suit.COINS)
        >>> trick.winning_card, trick.winner
        (Card('9E'), <Seat.B: 1>)
        >>> trick.points
        10
    """

    cards: tuple[Card, ...] = ()
    trump: Suit | None = None
    leader: Seat = Seat.A
    winning_place: int = field(init=False, repr=False, compare=False)
    beaters: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.trump is not None and not isinstance(self.trump, Suit):
            raise TypeError(f"trump is a Suit, or None in Botifarra, not {self.trump!r}")
        if not isinstance(self.cards, tuple):
            raise TypeError("the cards of a trick are a tuple, in playing order")
        if len(self.cards) > 4 or len(set(self.cards)) < len(self.cards):
            raise ValueError(
                f"a trick has at most four different cards, not {' '.join(map(str, self.cards))}; "
                "start a new trick"
            )
        winning = beaters = 0
        for place, card in enumerate(self.cards):
            if not place or beaters & card.bit:
                winning, beaters = place, BEATERS[self.trump][card.index]
        object.__setattr__(self, "winning_place", winning)
        object.__setattr__(self, "beaters", beaters)

    def play(self, card: Card) -> Trick:
        """Return the trick with ``card`` added by the seat whose turn it is.

        Raises:
            ValueError: the trick is complete, or the card is on the table already.
        """
        cards = self.cards
        if len(cards) > 3 or card in cards:
            return Trick((*cards, card), self.trump, self.leader)  # which says what is wrong
        # The winner is known from the trick so far, so the checks are not made again.
        trick = object.__new__(Trick)
        put = object.__setattr__
        put(trick, "cards", (*cards, card))
        put(trick, "trump", self.trump)
        put(trick, "leader", self.leader)
        if not cards or self.beaters & card.bit:
            put(trick, "winning_place", len(cards))
            put(trick, "beaters", BEATERS[self.trump][card.index])
        else:
            put(trick, "winning_place", self.winning_place)
            put(trick, "beaters", self.beaters)
        return trick

    @property
    def led_suit(self) -> Suit | None:
        """The suit led, or None before the lead."""
        return self.cards[0].suit if self.cards else None

    @property
    def winning_card(self) -> Card | None:
        """The card that holds the trick now, or None before the lead."""
        return self.cards[self.winning_place] if self.cards else None

    @property
    def winner(self) -> Seat | None:
        """The seat that holds the trick now, or None before the lead."""
        return self.leader.after(self.winning_place) if self.cards else None

    @property
    def to_move(self) -> Seat:
        """The seat whose turn it is."""
        return self.leader.after(len(self.cards))

    @property
    def partner_winning(self) -> bool:
        """Whether the partner of the player to move holds the trick."""
        return bool(self.cards) and self.winning_place == len(self.cards) - 2

    @property
    def beaten_by(self) -> CardSet:
        """Every card of the pack that would take the trick as it lies."""
        return CardSet.from_bits(self.beaters)

    @property
    def points(self) -> int:
        """Card points on the table plus one for the trick."""
        points = 1
        for card in self.cards:
            points += card.points
        return points

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))
