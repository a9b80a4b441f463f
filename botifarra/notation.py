"""Positions as text: ``trump / trick so far / hand of the player to move``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from botifarra.cards import SUITS_BY_TEXT, Card, CardSet, Suit, located_cards
from botifarra.errors import NotationError
from botifarra.situation import Situation
from botifarra.table import Seat, Trick

LONGEST: Final = 400
"""Characters a position text may have; the longest canonical one has 70."""

_NO_TRUMP = ("-", "–", "—")


@dataclass(frozen=True, slots=True)
class Position:
    """What the player to move sees: the trick on the table and the cards in hand.

    Seats count from whoever led: A led, the player to move sits ``len(trick)`` seats after, and
    their partner played two cards ago.

    Attributes:
        trick: up to three cards, with the trump; its leader is seat A.
        hand: one to twelve cards, none of them on the table.
        situation: the same as the rules see it.

    Example:
        >>> position = Position.parse("O / 1E / 9E 8E 12C")
        >>> position.trump, position.to_move
        (<Suit.COINS: 0>, <Seat.B: 1>)
        >>> str(position)
        'O / 1E / 12C 8E 9E'
    """

    trick: Trick
    hand: CardSet
    situation: Situation = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.trick.leader is not Seat.A:
            raise ValueError("a position counts seats from the leader; give a trick led by seat A")
        # Cards built by hand have no place in a text: their place in the list stands for it.
        trick = [(card, place) for place, card in enumerate(self.trick, start=1)]
        hand = [(card, place) for place, card in enumerate(self.hand, start=1)]
        _check_sizes(trick, hand)
        if not hand:
            raise NotationError("empty_hand", "")
        for card, place in trick:
            if card in self.hand:
                raise NotationError("duplicate_card", str(card), place)
        object.__setattr__(self, "situation", Situation(self.trick, self.hand))

    @classmethod
    def of(cls, trump: Suit | None, trick: Iterable[Card], hand: Iterable[Card]) -> Position:
        """Return the position with these cards.

        Raises:
            NotationError: more than three cards in the trick, none or over twelve in the hand,
                or a card in both.
        """
        return cls(Trick(tuple(trick), trump), CardSet(hand))

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read a position text.

        Args:
            text: ``trump / trick / hand``. Trump is ``O C E B``, or ``-`` for Botifarra; the
                trick is empty (or ``-``) when the player leads.

        Raises:
            NotationError: names the first wrong token and the character it starts at.
        """
        trick, hand = parse_draft(text)
        if not hand:
            raise NotationError("empty_hand", "", len(text) + 1)
        return cls(trick, hand)

    @property
    def trump(self) -> Suit | None:
        """The trump suit, or None in Botifarra."""
        return self.trick.trump

    @property
    def to_move(self) -> Seat:
        """The seat of the player to move, counted from the leader A."""
        return self.trick.to_move

    def __str__(self) -> str:
        return text_of(self.trick, self.hand)


def parse_draft(text: str) -> tuple[Trick, CardSet]:
    """Read a position text whose hand may still be empty, as while composing one.

    Raises:
        NotationError: as ``Position.parse``, but for an empty hand.

    Example:
        >>> parse_draft("O / 1E /")
        (Trick(cards=(Card('1E'),), trump=<Suit.COINS: 0>, leader=<Seat.A: 0>), CardSet(''))
    """
    if len(text) >= LONGEST:
        raise NotationError("too_long", text, length=len(text), limit=LONGEST)
    parts = text.split("/")
    if len(parts) != 3:
        raise NotationError("wrong_parts", text, parts=len(parts) if text.strip() else 0)
    trump = _parse_trump(parts[0])
    trick_text = "" if parts[1].strip() in _NO_TRUMP else parts[1]
    trick = located_cards(trick_text, len(parts[0]) + 1)
    hand = located_cards(
        parts[2], len(parts[0]) + len(parts[1]) + 2, used=[card for card, _ in trick]
    )
    _check_sizes(trick, hand)
    return (
        Trick(tuple(card for card, _ in trick), trump),
        CardSet(card for card, _ in hand),
    )


def text_of(trick: Trick, hand: CardSet) -> str:
    """Return the canonical text of a position whose hand may still be empty."""
    trump = trick.trump.letter if trick.trump is not None else "-"
    return f"{trump} / {str(trick) or '-'} / {hand}"


def _parse_trump(text: str) -> Suit | None:
    token = text.strip()
    if token in _NO_TRUMP:
        return None
    if token not in SUITS_BY_TEXT:
        start = text.find(token) + 1 if token else 1
        raise NotationError("unknown_trump", token, start)
    return SUITS_BY_TEXT[token]


def _check_sizes(trick: list[tuple[Card, int]], hand: list[tuple[Card, int]]) -> None:
    """Refuse sizes that no game reaches, pointing at the first card too many."""
    if len(trick) > 3:
        card, start = trick[3]
        raise NotationError("too_many_in_trick", str(card), start, count=len(trick))
    if len(hand) > 12:
        card, start = hand[12]
        over = len(hand) - 12
        raise NotationError("too_many_in_hand", str(card), start, count=len(hand), over=over)
