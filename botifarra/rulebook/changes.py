"""What would change a verdict: the smallest changes of a position that flip it.

Nothing here knows why a card may or may not be played: a change is found by judging the changed
positions, the smallest first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Final

from botifarra.cards import PACK, POINT_CARDS, Card, CardSet, Suit
from botifarra.notation import ROOM_IN_HAND, Position
from botifarra.rulebook.compare import rule_sets
from botifarra.rulebook.judge import Verdict
from botifarra.rulebook.profile import Profile
from botifarra.table import BEATERS, Trick


class ChangeKind(StrEnum):
    """What is changed: the cards held, the winner of the trick, the trump or the rules."""

    WITHOUT = "without"
    PARTNER_WINNING = "partner_winning"
    WITH = "with"
    TRUMP = "trump"
    PROFILE = "profile"


@dataclass(frozen=True, slots=True)
class Change:
    """A change that flips the verdict on a card; no smaller one of its kind does.

    Attributes:
        kind: what is changed.
        before: the position as it was.
        position: the position changed; the same one where the rules change.
        profile_id: the rules that the changed position is judged by.
        verdict: the verdict on the card then.
    """

    kind: ChangeKind
    before: Position
    position: Position
    profile_id: str
    verdict: Verdict

    @property
    def removed(self) -> CardSet:
        """The cards that were on the table or in the hand and no longer are."""
        return _cards(self.before) - _cards(self.position)

    @property
    def added(self) -> CardSet:
        """The cards on the table or in the hand that were not."""
        return _cards(self.position) - _cards(self.before)

    @property
    def replaced(self) -> tuple[tuple[Card, Card], ...]:
        """The cards on the table that another one stands for, each with that one."""
        now, then = self.before.trick, self.position.trick
        return tuple((one, other) for one, other in zip(now, then, strict=True) if one is not other)

    def __repr__(self) -> str:
        word = "legal" if self.verdict.legal else "illegal"
        return f"<Change {self.kind}: {self.verdict.card} {word} in {self.position}>"


def what_if(profile: Profile, position: Position, card: Card) -> tuple[Change, ...]:
    """Return the smallest changes that flip the verdict on a card, by kind.

    - ``without``: the fewest cards of the hand that must be away;
    - ``partner_winning``: the other side holds the trick, with the same suit led: one card of the
      table replaced, by the nearest that will do, or else two of them the other way round;
    - ``with``: one more card in the hand, the lowest that will do of each suit;
    - ``trump``: another trump suit, or Botifarra;
    - ``profile``: another built-in rule set.

    Args:
        profile: the rules.
        position: the position.
        card: a card of the hand.

    Raises:
        CardNotInHandError: the player does not hold the card.

    Example:
        >>> from botifarra.rulebook import load_profile
        >>> position = Position.parse("O / 1E / 9E 8E 12C")
        >>> for change in what_if(load_profile("butinet"), position, Card.parse("12C")):
        ...     print(change.kind, change.position)
        without O / 1E / 12C
    """
    asked = _Asked(profile, position, card)
    found: list[Change] = []
    for kind, search in _SEARCHES.items():
        found += (asked.change(kind, *changed) for changed in search(asked))
    return tuple(found)


Changed = tuple[Position, Profile]


class _Asked:
    """A card of a position with its verdict, and whether a change flips that."""

    def __init__(self, profile: Profile, position: Position, card: Card) -> None:
        self.profile, self.position, self.card = profile, position, card
        self.legal = profile.judge(position).verdict(card).legal

    @property
    def free(self) -> CardSet:
        """The cards that are neither on the table nor in the hand."""
        return PACK - _cards(self.position)

    def flips(self, position: Position, profile: Profile | None = None) -> bool:
        """Whether the verdict on the card is another one there."""
        return (self.card in (profile or self.profile).legal(position)) is not self.legal

    def flipping(self, positions: Iterable[Position]) -> Iterator[Position]:
        """Those of the positions where the verdict is another one."""
        return (position for position in positions if self.flips(position))

    def change(self, kind: ChangeKind, position: Position, profile: Profile) -> Change:
        """Return the change to a position and rules."""
        verdict = profile.judge(position).verdict(self.card)
        return Change(kind, self.position, position, profile.id, verdict)


def _cards(position: Position) -> CardSet:
    return position.hand | CardSet(position.trick)


def _without(asked: _Asked) -> Iterator[Changed]:
    """Take away the fewest cards.

    Whether a card may be played depends on which classes of others are held at all, never on how
    many of a class: so whole classes are taken away, and few sets need be tried.
    """
    hand, trick = asked.position.hand, asked.position.trick
    classes = _classes(asked)
    unions = [
        sum(chosen) for size in range(1, len(classes) + 1) for chosen in combinations(classes, size)
    ]
    smaller = (
        Position(trick, hand - CardSet.from_bits(bits))
        for bits in sorted(unions, key=int.bit_count)
    )
    for position in asked.flipping(smaller):
        yield position, asked.profile
        return


def _classes(asked: _Asked) -> list[int]:
    """Return the other cards of the hand, as bits, in parts that no rule tells apart inside.

    By suit, by whether they would win, by whether they have points, and by which side of the card
    they stand on if they are of its suit.
    """
    card, others = asked.card, asked.position.hand.bits & ~asked.card.bit
    lower = card.suit.mask & (card.bit - 1)
    parts = [others & suit.mask for suit in Suit]
    for mask in (asked.position.situation.beaters, POINT_CARDS.bits, lower):
        parts = [piece for part in parts for piece in (part & mask, part & ~mask)]
    return [part for part in parts if part]


def _partner_winning(asked: _Asked) -> Iterator[Changed]:
    """Let the other side hold the trick."""
    for tables in (_one_replaced(asked), _two_swapped(asked)):
        for position in asked.flipping(Position(trick, asked.position.hand) for trick in tables):
            yield position, asked.profile
            return


def _one_replaced(asked: _Asked) -> list[Trick]:
    """The tables with one card replaced, the nearest card first, where the other side wins."""
    trick = asked.position.trick
    tables = [
        (_distance(trick.cards[place], card), table)
        for place in range(len(trick))
        for card in asked.free
        if _other_side_wins(trick, table := _with_cards(trick, {place: card}))
    ]
    return [table for _, table in sorted(tables, key=lambda each: each[0])]


def _two_swapped(asked: _Asked) -> list[Trick]:
    """The tables with two cards the other way round, where the other side wins."""
    trick = asked.position.trick
    return [
        table
        for one, other in combinations(range(len(trick)), 2)
        if _other_side_wins(
            trick, table := _with_cards(trick, {one: trick.cards[other], other: trick.cards[one]})
        )
    ]


def _distance(card: Card, other: Card) -> tuple[bool, int]:
    """How far a card is from another: first the suit, then the steps between their ranks."""
    return card.suit is not other.suit, abs(card.rank - other.rank)


def _with_cards(trick: Trick, cards: dict[int, Card]) -> Trick:
    played = tuple(cards.get(place, card) for place, card in enumerate(trick.cards))
    return Trick(played, trick.trump)


def _other_side_wins(trick: Trick, table: Trick) -> bool:
    """Whether the other side holds the changed trick, to which the same suit was led."""
    same_lead = table.led_suit is trick.led_suit
    return same_lead and table.partner_winning is not trick.partner_winning


def _with(asked: _Asked) -> Iterator[Changed]:
    """Hold one card more: of each suit, the lowest that will do."""
    position = asked.position
    if len(position.hand) == ROOM_IN_HAND:
        return
    for suit in Suit:
        larger = (
            Position(position.trick, position.hand | CardSet([card])) for card in asked.free & suit
        )
        for flipped in asked.flipping(larger):
            yield flipped, asked.profile
            break


def _trump(asked: _Asked) -> Iterator[Changed]:
    """Play the deal in another suit, or in Botifarra."""
    trick, hand = asked.position.trick, asked.position.hand
    others = (trump for trump in BEATERS if trump is not trick.trump)
    played = (Position(Trick(trick.cards, trump), hand) for trump in others)
    return ((position, asked.profile) for position in asked.flipping(played))


def _profile(asked: _Asked) -> Iterator[Changed]:
    """Play by other rules."""
    others = (rules for rules in rule_sets() if rules.id != asked.profile.id)
    return ((asked.position, rules) for rules in others if asked.flips(asked.position, rules))


_SEARCHES: Final[dict[ChangeKind, Callable[[_Asked], Iterator[Changed]]]] = {
    ChangeKind.WITHOUT: _without,
    ChangeKind.PARTNER_WINNING: _partner_winning,
    ChangeKind.WITH: _with,
    ChangeKind.TRUMP: _trump,
    ChangeKind.PROFILE: _profile,
}
