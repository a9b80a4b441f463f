"""The 48 cards of the Spanish pack, and sets of them.

A set of cards is one 48-bit number, twelve bits a suit from the two up to the nine, so that
"the lowest of a suit" is its lowest bit and set arithmetic is arithmetic.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final, NamedTuple

from botifarra.errors import NotationError


class Suit(IntEnum):
    """The four suits; ``letter`` is the initial printed in position texts."""

    COINS = 0
    CUPS = 1
    SWORDS = 2
    BATONS = 3

    @property
    def letter(self) -> str:
        """O, C, E or B: the initials of oros, copes, espases, bastos."""
        return "OCEB"[self]

    @property
    def mask(self) -> int:
        """The suit's twelve cards as bits of a 48-bit set."""
        return 0xFFF << 12 * self

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read a suit from its initial or from the French symbol that stands for it.

        Args:
            text: one of ``O C E B``, in either case, or ``♦ ♥ ♠ ♣``.

        Raises:
            NotationError: any other text.

        Example:
            >>> Suit.parse("♠")
            <Suit.SWORDS: 2>
        """
        suit = SUITS_BY_TEXT.get(text.rstrip(VARIATION_SIGNS))
        if suit is None:
            raise NotationError("unknown_suit", text, suit=repr(text[:8]))
        return suit


class Rank(IntEnum):
    """The twelve ranks from weakest to strongest: the nine outranks the ace (matrix of 000 §02)."""

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    JACK = 7
    KNIGHT = 8
    KING = 9
    ACE = 10
    NINE = 11

    @property
    def number(self) -> int:
        """The number printed on the card: 1 for the ace, 10 to 12 for the figures."""
        return NUMBERS[self]

    @property
    def points(self) -> int:
        """Card points: nine 5, ace 4, king 3, knight 2, jack 1, the others 0."""
        return max(0, self - Rank.EIGHT)


NUMBERS: Final = (2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 1, 9)
SUITS_BY_TEXT: Final = {
    **{letter: suit for suit in Suit for letter in (suit.letter, suit.letter.lower())},
    **dict(zip("♦♥♠♣", Suit, strict=True)),
}
RANKS_BY_TEXT: Final = {
    **{str(rank.number): rank for rank in Rank},
    **dict(zip("AKQJ", (Rank.ACE, Rank.KING, Rank.KNIGHT, Rank.JACK), strict=True)),
    **dict(zip("akqj", (Rank.ACE, Rank.KING, Rank.KNIGHT, Rank.JACK), strict=True)),
}


class Card:
    """One card of the pack. The 48 cards are made once: equal cards are the same object.

    Example:
        >>> Card(Suit.SWORDS, Rank.NINE)
        Card('9E')
        >>> Card.parse("K♥").points
        3
    """

    __slots__ = ("_text", "bit", "index", "points", "rank", "suit")

    suit: Suit
    rank: Rank
    index: int
    bit: int
    points: int
    _text: str

    def __new__(cls, suit: Suit, rank: Rank) -> Card:
        """Return the card of this suit and rank, always the same object."""
        if not isinstance(suit, Suit) or not isinstance(rank, Rank):
            raise TypeError(f"a card is made of a Suit and a Rank, not {suit!r} and {rank!r}")
        return PACK_CARDS[12 * suit + rank]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Card can't be changed; make another one instead of setting {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Card can't be changed; {name} stays")

    @property
    def number(self) -> int:
        """The number printed on the card, 1 to 12."""
        return self.rank.number

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card: number and suit initial, such as ``9E``; also ``K♠``, ``ao``.

        Args:
            text: the card and nothing else.

        Raises:
            NotationError: the text names no card; it says which half is wrong.
        """
        plain = text.rstrip(VARIATION_SIGNS)
        card = CARDS_BY_TEXT.get(plain)
        if card is None:
            raise _card_problem(plain)
        return card

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card({self._text!r})"

    def __reduce__(self) -> tuple[type[Card], tuple[Suit, Rank]]:
        return Card, (self.suit, self.rank)


def _made_card(index: int) -> Card:
    card = object.__new__(Card)
    suit, rank = Suit(index // 12), Rank(index % 12)
    for name, value in (
        ("suit", suit),
        ("rank", rank),
        ("index", index),
        ("bit", 1 << index),
        ("points", rank.points),
        ("_text", f"{rank.number}{suit.letter}"),
    ):
        object.__setattr__(card, name, value)
    return card


PACK_CARDS: Final = tuple(_made_card(index) for index in range(48))
CARDS_BY_TEXT: Final = {
    rank_text + suit_text: Card(suit, rank)
    for suit_text, suit in SUITS_BY_TEXT.items()
    for rank_text, rank in RANKS_BY_TEXT.items()
}


def _card_problem(text: str) -> NotationError:
    if not text[:-1] or text in RANKS_BY_TEXT:
        return NotationError("not_a_card", text)
    if text[-1] not in SUITS_BY_TEXT:
        return NotationError("unknown_suit", text, suit=repr(text[-1]))
    return NotationError("unknown_rank", text, rank=repr(text[:-1][:8]))


class CardSet:
    """An immutable set of cards, kept as one 48-bit number (``bits``).

    Iterates by suit, from the lowest card to the highest.

    Example:
        >>> hand = CardSet.parse("9E 8E 12C")
        >>> len(hand), Card.parse("8E") in hand
        (3, True)
        >>> hand & Suit.SWORDS
        CardSet('8E 9E')
        >>> (hand & Suit.SWORDS).lowest
        Card('8E')
    """

    __slots__ = ("bits",)

    bits: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        bits = 0
        for card in cards:
            if not isinstance(card, Card):
                raise TypeError(f"a set of cards holds cards, not {card!r}; use CardSet.parse")
            bits |= card.bit
        _set_bits(self, bits)

    @staticmethod
    def from_bits(bits: int) -> CardSet:
        """Return the set whose 48-bit number is ``bits``: bit ``12 * suit + rank`` a card.

        The number is taken as it is: this is the short way for code that has made it itself.
        """
        cards = _new_set(CardSet)
        _set_bits(cards, bits)
        return cards

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Read cards separated by spaces, commas or dots.

        Raises:
            NotationError: a token is no card, or a card is there twice.
        """
        return cls(located.card for located in located_cards(text))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a CardSet can't be changed; use | & - to make another one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a CardSet can't be changed; {name} stays")

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.bits & card.bit)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CardSet):
            return self.bits == other.bits
        if isinstance(other, (set, frozenset)):
            return other == set(self)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self))

    def __and__(self, other: CardSet | Suit) -> CardSet:
        if not isinstance(other, (CardSet, Suit)):
            return NotImplemented
        return CardSet.from_bits(self.bits & _bits(other))

    def __or__(self, other: CardSet | Suit) -> CardSet:
        if not isinstance(other, (CardSet, Suit)):
            return NotImplemented
        return CardSet.from_bits(self.bits | _bits(other))

    def __sub__(self, other: CardSet | Suit) -> CardSet:
        if not isinstance(other, (CardSet, Suit)):
            return NotImplemented
        return CardSet.from_bits(self.bits & ~_bits(other))

    def __le__(self, other: CardSet) -> bool:
        if not isinstance(other, CardSet):
            return NotImplemented
        return not self.bits & ~other.bits

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the order of iteration, for choosing one by its place.

        Example:
            >>> CardSet.parse("9E 8E 12C").cards
            (Card('12C'), Card('8E'), Card('9E'))
        """
        bits = self.bits
        if bits in _CARDS_OF:
            return _CARDS_OF[bits]
        return (
            _CARDS_OF[bits & 0xFFF]
            + _CARDS_OF[bits & 0xFFF << 12]
            + _CARDS_OF[bits & 0xFFF << 24]
            + _CARDS_OF[bits & 0xFFF << 36]
        )

    @property
    def lowest(self) -> Card:
        """The lowest card of the first suit held; meant for sets of one suit.

        Raises:
            ValueError: the set is empty.
        """
        return next(iter(self)) if self else _no_card("lowest")

    @property
    def highest(self) -> Card:
        """The highest card of the last suit held; meant for sets of one suit.

        Raises:
            ValueError: the set is empty.
        """
        return PACK_CARDS[self.bits.bit_length() - 1] if self else _no_card("highest")

    @property
    def points(self) -> int:
        """Card points in the set, without the points for tricks."""
        return sum(card.points for card in self)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return CardSet.from_bits, (self.bits,)


class _Listed(dict[int, tuple[Card, ...]]):
    """The cards of one suit's sets by their number, kept as they are met: 4,096 a suit."""

    def __missing__(self, bits: int) -> tuple[Card, ...]:
        listed = tuple(card for card in PACK_CARDS if card.bit & bits)
        self[bits] = listed
        return listed


_CARDS_OF: Final = _Listed()

_new_set = object.__new__
_set_bits = CardSet.__dict__["bits"].__set__  # the slot's own setter: __setattr__ refuses


def _bits(cards: CardSet | Suit) -> int:
    return cards.mask if isinstance(cards, Suit) else cards.bits


def _no_card(which: str) -> Card:
    raise ValueError(f"an empty set has no {which} card; check that it holds cards first")


VARIATION_SIGNS: Final = "\ufe0e\ufe0f"
"""Invisible signs that phones put after ♠ ♥ ♦ ♣ to ask for a plain or coloured picture."""

_TOKEN = re.compile(rf"[^\s,.;{VARIATION_SIGNS}]+")


class LocatedCard(NamedTuple):
    """A card read from a text: the card, where it starts (from 1), and how it was written."""

    card: Card
    start: int
    token: str


def located_cards(text: str, offset: int = 0, used: Iterable[Card] = ()) -> list[LocatedCard]:
    """Read cards separated by spaces, commas, dots or semicolons, in the order written.

    Args:
        text: the cards, possibly none.
        offset: characters that stand before ``text`` in the text the reader sees.
        used: cards that may not come again.

    Raises:
        NotationError: a token is no card, or a card stands there twice.

    Example:
        >>> located_cards("9E, a♦")[1]
        LocatedCard(card=Card('1O'), start=5, token='a♦')
    """
    seen = set(used)
    cards = []
    for token in _TOKEN.finditer(text):
        start = offset + token.start() + 1
        try:
            card = Card.parse(token[0])
        except NotationError as error:
            raise error.moved_to(start) from None
        if card in seen:
            raise NotationError("duplicate_card", token[0], start)
        seen.add(card)
        cards.append(LocatedCard(card, start, token[0]))
    return cards


PACK: Final = CardSet.from_bits((1 << 48) - 1)
POINT_CARDS: Final = CardSet(card for card in PACK if card.points)
