"""What the player to move holds against what lies on the table, as numbers and yes-or-no facts.

The rules look at nothing else. Sets of cards are 48-bit numbers here (``CardSet.bits``).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from botifarra.cards import Card, CardSet, Suit
from botifarra.table import Trick

SUITS: Final = tuple(suit.mask for suit in Suit)
"""The twelve cards of each suit, as bits."""


class Facts(NamedTuple):
    """The yes-or-no facts that decide which obligations arise.

    There are few combinations, so what follows from one is worked out once and kept.

    Attributes:
        started: a card is on the table.
        partner_winning: the partner holds the trick.
        trump_led: the suit led is trump.
        trump_winning: a trump holds the trick.
        no_trump: the deal is played in Botifarra.
        holds_led: the player holds the suit led.
        holds_trumps: the player holds trumps.
        trump_beats: a trump of theirs would take the trick.
        can_win: a card that follows suit, or any card when void, would take the trick.
    """

    started: bool
    partner_winning: bool
    trump_led: bool
    trump_winning: bool
    no_trump: bool
    holds_led: bool
    holds_trumps: bool
    trump_beats: bool
    can_win: bool

    @classmethod
    def numbered(cls, number: int) -> Facts:
        """Return the facts whose ``Situation.number`` this is: bit 0 the first, and so on."""
        return cls(*(bool(number >> place & 1) for place in range(len(cls._fields))))


class Situation:
    """A position as the rules see it.

    Attributes:
        hand: the cards held, as bits.
        led: the held cards of the suit led; 0 when leading or void.
        trumps: the held trumps; 0 in Botifarra.
        beaters: every card that would take the trick as it lies; 0 when leading.
        number: the facts as one number.
    """

    __slots__ = ("beaters", "hand", "led", "number", "trumps")

    hand: int
    led: int
    trumps: int
    beaters: int
    number: int

    def __init__(self, trick: Trick, cards: CardSet) -> None:
        self._see(cards.bits, trick.trump, trick.cards, trick.winning_place, trick.beaters)

    def _see(
        self, hand: int, trump: Suit | None, played: tuple[Card, ...], place: int, beaters: int
    ) -> None:
        """Work out what the rules look at from a hand and the cards on the table."""
        self.hand, self.beaters = hand, beaters
        if trump is None:
            trumps, number = 0, 16
        else:
            trumps = hand & SUITS[trump]
            number = 64 if trumps else 0
        self.trumps = trumps
        if not played:
            self.led, self.number = 0, number
            return
        led_suit = played[0].suit
        self.led = led = hand & SUITS[led_suit]
        number += 33 if led else 1
        if place == len(played) - 2:
            number += 2
        if led_suit is trump:
            number += 12  # and so a trump holds the trick
        elif played[place].suit is trump:
            number += 8
        if trumps & beaters:
            number += 128
        if (led or hand) & beaters:
            number += 256
        self.number = number

    @property
    def facts(self) -> Facts:
        """The yes-or-no facts by name."""
        return Facts.numbered(self.number)
