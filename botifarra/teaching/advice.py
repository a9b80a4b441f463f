"""What the documents advise for a hand before trumps are chosen, and where they are silent.

No document says what makes a good trump suit. What is said of that is a rule of thumb of ours, and
is marked as such; so is each number that we put to a word of a document such as *several*.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any, Final

from botifarra.cards import PACK_CARDS, CardSet, Rank, Suit, located_cards
from botifarra.errors import DataError, NotationError
from botifarra.frozen import frozen
from botifarra.rulebook import Grounds
from botifarra.rulebook.documents import refuse_unknown
from botifarra.rulebook.obligations import GROUNDS_KEYS, read_grounds

HAND: Final = 12
"""Cards of a hand."""

TOPS: Final = CardSet(card for card in PACK_CARDS if card.rank in (Rank.NINE, Rank.ACE))
"""The nines and aces."""


NO_CARDS: Final = CardSet()


class Topic(StrEnum):
    """What a piece of advice is about, in the order it is told."""

    BOTIFARRA = "botifarra"
    SUIT = "suit"
    DELEGATE = "delegate"
    LEAD = "lead"
    CONTRO = "contro"


class Whose(StrEnum):
    """On whose word a piece of advice is said: only the first is a document's."""

    DOCUMENT = "document"
    OURS = "ours"
    NOBODY = "nobody"
    COUNTED = "counted"


class Fit(StrEnum):
    """How a hand fits what the guide advises for Botifarra."""

    FITS = "fits"
    BUT = "fits_but"
    UNFIT = "unfit"


@dataclass(frozen=True, slots=True)
class Basis:
    """What one piece of advice rests on.

    Attributes:
        name: its name in the file.
        topic: what it is about.
        whose: on whose word it is said.
        value: the numbers that it takes, where no document gives any.
        grounds: the clauses, how firmly it rests on them, and why the numbers are these.
    """

    name: str
    topic: Topic
    whose: Whose
    value: tuple[int, ...]
    grounds: Grounds


@dataclass(frozen=True, slots=True)
class Counsel:
    """One piece of advice for one hand.

    Attributes:
        basis: what it rests on.
        holds: whether the hand meets a condition; None where there is none to meet.
        variant: which of its sentences says so; empty where it has only one.
        cards: the cards it names.
        suits: the suits it names.
        count: the number it names.
    """

    basis: Basis
    holds: bool | None = None
    variant: str = ""
    cards: CardSet = NO_CARDS
    suits: tuple[Suit, ...] = ()
    count: int = 0


@dataclass(frozen=True, slots=True)
class HandFacts:
    """What can be seen of a hand.

    Attributes:
        hand: the cards.
    """

    hand: CardSet

    @property
    def missing(self) -> int:
        """How many cards a full hand still lacks."""
        return HAND - len(self.hand)

    @property
    def tops(self) -> CardSet:
        """Its nines and aces."""
        return self.hand & TOPS

    @property
    def lengths(self) -> Mapping[Suit, int]:
        """How many cards of each suit it has."""
        return {suit: len(self.hand & suit) for suit in Suit}

    @property
    def points(self) -> Mapping[Suit, int]:
        """The card points in each suit."""
        return {suit: (self.hand & suit).points for suit in Suit}

    @property
    def shape(self) -> tuple[int, ...]:
        """The lengths of its suits, longest first."""
        return tuple(sorted(self.lengths.values(), reverse=True))

    @property
    def longest(self) -> Suit:
        """Its longest suit; of two as long, the one with more points, or else the higher card."""
        return _best(self, tuple(Suit))

    def suits_of(self, least: int) -> tuple[Suit, ...]:
        """The suits of at least so many cards, the nine or the ace among them."""
        return tuple(suit for suit in Suit if len(self.hand & suit) >= least and self.tops & suit)


@dataclass(frozen=True, slots=True)
class Advice:
    """What is said of a hand.

    Attributes:
        facts: what can be seen of it.
        counsels: the pieces of advice, in the order they are told; none while cards are missing.
    """

    facts: HandFacts
    counsels: tuple[Counsel, ...]

    def counsel(self, name: str) -> Counsel:
        """The piece of advice of this name.

        Raises:
            KeyError: there is none, or cards are missing.
        """
        return _named(name, self.counsels)

    @property
    def botifarra(self) -> Fit:
        """How the hand fits what the guide asks for Botifarra, and what it would rather see."""
        return _fit(self.counsels)

    @property
    def suit(self) -> Suit | None:
        """The suit to name by our rule of thumb, or None."""
        return next(iter(self.counsel("thumb").suits), None)


def advise(hand: CardSet) -> Advice:
    """Return what the documents advise for a hand, where they are silent, and what we add.

    Args:
        hand: up to twelve cards; with fewer there is no advice yet, only facts.

    Raises:
        ValueError: there are more than twelve.

    Example:
        >>> advice = advise(CardSet.parse("9O 1O 12O 4O 9C 1C 3C 9E 6E 2E 8B 5B"))
        >>> advice.botifarra
        <Fit.FITS: 'fits'>
        >>> advice.suit is None
        True
        >>> advise(CardSet.parse("9O 1O")).facts.missing
        10
    """
    facts = HandFacts(hand)
    if facts.missing < 0:
        raise ValueError(f"a hand has {HAND} cards, not {len(hand)}; take {-facts.missing} out")
    counsels: tuple[Counsel, ...] = ()
    for basis in () if facts.missing else bases().values():
        counsels += (_FINDERS[basis.name](basis, facts, counsels),)
    return Advice(facts, counsels)


def parse_hand(text: str) -> CardSet:
    """Read a hand, whole or not.

    Raises:
        NotationError: a token is no card, a card is there twice, or there are more than twelve.

    Example:
        >>> parse_hand("9E 12C")
        CardSet('12C 9E')
    """
    located = located_cards(text)
    if len(located) > HAND:
        first, over = located[HAND], len(located) - HAND
        raise NotationError(
            "too_many_in_hand", first.token, first.start, count=len(located), over=over
        )
    return CardSet(each.card for each in located)


def random_hand(dice: random.Random) -> CardSet:
    """Return twelve cards at random.

    Example:
        >>> random_hand(random.Random(1)) == random_hand(random.Random(1))
        True
    """
    return CardSet(dice.sample(PACK_CARDS, HAND))


@cache
def bases() -> Mapping[str, Basis]:
    """Return what each piece of advice rests on, by name, in the order they are told."""
    file = files("botifarra.teaching") / "advice.toml"
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    read: Mapping[str, Basis] = frozen(
        {name: read_basis(file.name, name, table) for name, table in tables.items()}
    )
    return read


def read_basis(file: str, name: str, table: Any) -> Basis:
    """Read what one piece of advice rests on.

    Args:
        file: the file's name, for errors.
        name: the name of the piece.
        table: its parsed TOML table.

    Raises:
        DataError: an unknown name, key, topic or clause, or a document's advice without a clause.
    """
    refuse_unknown(file, name, table, ("topic", "whose", "value", *GROUNDS_KEYS))
    if name not in _FINDERS:
        raise DataError(file, name, f"is no piece of advice; there are {', '.join(_FINDERS)}")
    topic, whose = table.get("topic"), table.get("whose", Whose.DOCUMENT)
    if topic not in list(Topic):
        raise DataError(file, f"{name}.topic", f"write one of {', '.join(Topic)}, not {topic!r}")
    if whose not in list(Whose):
        raise DataError(file, f"{name}.whose", f"write one of {', '.join(Whose)}, not {whose!r}")
    grounds = read_grounds(file, name, table)
    if bool(grounds.cites) != (whose == Whose.DOCUMENT):
        why = f"what is said on the word of {whose!r} "
        why += "cites no clause" if grounds.cites else "has to cite a clause"
        raise DataError(file, f"{name}.cites", why)
    return Basis(name, Topic(topic), Whose(whose), tuple(table.get("value", ())), grounds)


Finder = Callable[[Basis, HandFacts, tuple[Counsel, ...]], Counsel]


def _plain(basis: Basis, _facts: HandFacts, _before: tuple[Counsel, ...]) -> Counsel:
    """Advice that is the same for every hand."""
    return Counsel(basis)


def _balanced(basis: Basis, facts: HandFacts, _before: tuple[Counsel, ...]) -> Counsel:
    short = tuple(suit for suit in Suit if facts.lengths[suit] < basis.value[0])
    return Counsel(basis, not short, _met(not short), suits=short, count=len(short))


def _several(basis: Basis, facts: HandFacts, _before: tuple[Counsel, ...]) -> Counsel:
    holds = len(facts.tops) >= basis.value[0]
    variant = _met(holds) if facts.tops else "none"
    return Counsel(basis, holds, variant, cards=facts.tops, count=len(facts.tops))


def _spread(basis: Basis, facts: HandFacts, _before: tuple[Counsel, ...]) -> Counsel:
    suits = tuple(suit for suit in Suit if facts.tops & suit)
    holds = len(suits) >= basis.value[0]
    variant = _met(holds) if suits else "none"
    return Counsel(basis, holds, variant, suits=suits, count=len(suits))


def _long(basis: Basis, facts: HandFacts, _before: tuple[Counsel, ...]) -> Counsel:
    suits = tuple(suit for suit in Suit if facts.lengths[suit] in basis.value)
    return Counsel(basis, bool(suits), _met(bool(suits)), suits=suits, count=len(suits))


def _thumb(basis: Basis, facts: HandFacts, _before: tuple[Counsel, ...]) -> Counsel:
    suits = facts.suits_of(basis.value[0])
    if not suits:
        return Counsel(basis, False, _met(False), count=basis.value[0])
    best = _best(facts, suits)
    tops = facts.tops & best
    return Counsel(basis, True, _met(True), tops, (best,), facts.lengths[best])


def _nothing(basis: Basis, _facts: HandFacts, before: tuple[Counsel, ...]) -> Counsel:
    thumb = _named("thumb", before)
    nothing = _fit(before) is Fit.UNFIT and not thumb.holds
    return Counsel(basis, nothing, _met(nothing))


def _held(basis: Basis, facts: HandFacts, before: tuple[Counsel, ...]) -> Counsel:
    thumb = _named("thumb", before)
    suit = thumb.suits[0] if thumb.suits else facts.longest
    count = facts.lengths[suit]
    return Counsel(basis, None, "all" if count == HAND else "some", suits=(suit,), count=count)


_FINDERS: Final[Mapping[str, Finder]] = {
    **dict.fromkeys(("risk", "dealer", "silence", "otherwise", "obliged"), _plain),
    **dict.fromkeys(("trumps", "nine", "weak", "answer", "enough"), _plain),
    "balanced": _balanced,
    "several": _several,
    "spread": _spread,
    "long": _long,
    "thumb": _thumb,
    "nothing": _nothing,
    "held": _held,
}

PREFERRED: Final = "long"
"""The condition of Botifarra that the guide would rather see, but doesn't ask for."""


def _fit(counsels: tuple[Counsel, ...]) -> Fit:
    conditions = {
        counsel.basis.name: counsel.holds
        for counsel in counsels
        if counsel.basis.topic is Topic.BOTIFARRA and counsel.holds is not None
    }
    preferred = conditions.pop(PREFERRED)
    if not all(conditions.values()):
        return Fit.UNFIT
    return Fit.FITS if preferred else Fit.BUT


def _named(name: str, counsels: tuple[Counsel, ...]) -> Counsel:
    for counsel in counsels:
        if counsel.basis.name == name:
            return counsel
    raise KeyError(name)


def _best(facts: HandFacts, suits: tuple[Suit, ...]) -> Suit:
    """The longest of some suits; then that with more points, then that with the higher cards."""

    def strength(suit: Suit) -> tuple[int, int, int]:
        cards = facts.hand & suit
        return len(cards), cards.points, cards.bits >> 12 * suit

    return max(suits, key=strength)


def _met(holds: bool) -> str:
    return "kept" if holds else "fallen"
