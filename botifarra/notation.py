"""Positions as text: ``trump / trick so far / hand of the player to move``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NoReturn

from botifarra.cards import (
    SUITS_BY_TEXT,
    VARIATION_SIGNS,
    Card,
    CardSet,
    LocatedCard,
    Suit,
    located_cards,
)
from botifarra.errors import NotationError
from botifarra.situation import Situation
from botifarra.table import Seat, Trick

LONGEST: Final = 400
"""Characters a position text may have; the longest canonical one has 70."""

ROOM_IN_TRICK: Final = 3
"""Cards on the table at most when somebody is to move."""

ROOM_IN_HAND: Final = 12

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
        cards, held = self.trick.cards, self.hand.bits
        if (
            len(cards) > ROOM_IN_TRICK
            or not 0 < len(self.hand) <= ROOM_IN_HAND
            or any(card.bit & held for card in cards)
        ):
            _refuse(self.trump, cards, tuple(self.hand))
        object.__setattr__(self, "situation", Situation(self.trick, self.hand))

    @classmethod
    def of(cls, trump: Suit | None, trick: Iterable[Card], hand: Iterable[Card]) -> Position:
        """Return the position with these cards.

        Raises:
            NotationError: more than three cards in the trick, none or over twelve in the hand,
                or a card in both.
        """
        cards, held = tuple(trick), tuple(hand)
        if trump is not None and not isinstance(trump, Suit):
            raise TypeError(f"trump is a Suit, or None in Botifarra, not {trump!r}")
        if len({*cards, *held}) < len(cards) + len(held) or len(cards) > ROOM_IN_TRICK:
            _refuse(trump, cards, held)
        return cls(Trick(cards, trump), CardSet(held))

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
    _check_room("too_many_in_trick", trick, ROOM_IN_TRICK)
    before = len(parts[0]) + len(parts[1]) + 2
    hand = located_cards(parts[2], before, used=[located.card for located in trick])
    _check_room("too_many_in_hand", hand, ROOM_IN_HAND)
    return (
        Trick(tuple(located.card for located in trick), trump),
        CardSet(located.card for located in hand),
    )


def _check_room(problem: str, cards: list[LocatedCard], room: int) -> None:
    """Refuse more cards than the game has room for, pointing at the first too many."""
    if len(cards) > room:
        first = cards[room]
        over = len(cards) - room
        raise NotationError(problem, first.token, first.start, count=len(cards), over=over)


def _refuse(trump: Suit | None, trick: tuple[Card, ...], hand: tuple[Card, ...]) -> NoReturn:
    """Say what is wrong with a position built from cards, by its place in the position's text."""
    held = sorted(hand, key=lambda card: card.index)
    text = f"{_trump_text(trump)} / {' '.join(map(str, trick)) or '-'} / {' '.join(map(str, held))}"
    parse_draft(text)
    raise NotationError("empty_hand", "", len(text) + 1)


def text_of(trick: Trick, hand: CardSet) -> str:
    """Return the canonical text of a position whose hand may still be empty."""
    return f"{_trump_text(trick.trump)} / {str(trick) or '-'} / {hand}"


def _trump_text(trump: Suit | None) -> str:
    return "-" if trump is None else trump.letter


def _parse_trump(text: str) -> Suit | None:
    token = text.strip().rstrip(VARIATION_SIGNS)
    if token in _NO_TRUMP:
        return None
    if token not in SUITS_BY_TEXT:
        start = text.find(token) + 1 if token else 1
        raise NotationError("unknown_trump", token, start)
    return SUITS_BY_TEXT[token]
