"""One deal from the first call to the twelfth trick. A move returns a new deal."""

from __future__ import annotations

from typing import Final

from botifarra.cards import Card, CardSet
from botifarra.errors import CardNotInHandError
from botifarra.game.calling import Call, Calling
from botifarra.game.ruling import IllegalCallError, IllegalPlayError, OutOfTurnError, Ruling
from botifarra.game.scoring import ScoreSheet, score_deal
from botifarra.game.seating import Hands
from botifarra.notation import Position
from botifarra.rulebook import Profile, Verdict
from botifarra.situation import Situation
from botifarra.table import BEATERS, Seat, Side, Trick

TRICKS: Final = 12
"""Tricks in a deal."""

_Done = tuple[int, tuple[Card, ...], int]  # a complete trick: leader, cards, the winner's place
_NONE: Final = CardSet()
_FULL: Final = [TRICKS] * 4
_new = object.__new__


class _OpenDeal(Situation):
    """A deal still being drawn up: it is filled in freely, and then sealed as a ``Deal``."""

    __slots__ = (
        "_done",
        "_held",
        "_leader",
        "_place",
        "_played",
        "calling",
        "dealt",
        "legal",
        "profile",
    )

    profile: Profile
    calling: Calling
    dealt: Hands
    legal: CardSet
    _held: list[int]  # the cards each holds, as bits; never changed once sealed
    _leader: int
    _played: tuple[Card, ...]  # the trick on the table, and which of its cards is winning
    _place: int
    _done: tuple[_Done, ...]

    def sealed(self) -> Deal:
        """Look at the table with the eyes of the player to move, and allow no more changes."""
        calling, played = self.calling, self._played
        if calling.asked or len(self._done) == TRICKS:  # nobody has to play: no hand to look at
            self.hand = self.led = self.trumps = self.beaters = self.number = 0
            self.legal = _NONE
        else:
            mover = (self._leader + len(played)) % 4
            self._see(self._held[mover], calling.trump, played, self._place, self.beaters)
            self.legal = self.profile.legal_in(self)
        self.__class__ = Deal
        return self  # type: ignore[return-value]


class Deal(_OpenDeal):
    """The state of a deal, never changed: ``call`` and ``play`` return the next one.

    It is the situation of the player to move, so the rules look at it as it is.

    Attributes:
        profile: the rules.
        dealt: the four hands as they were dealt.
        calling: what has been said.
        legal: the cards the player to move may play; none when nobody has to.

    Example:
        >>> import random
        >>> from botifarra import load_profile
        >>> from botifarra.game.seating import hands_of, shuffled
        >>> hands = hands_of(shuffled(random.Random(1)), Seat.A)
        >>> deal = Deal.open(load_profile("butinet"), Seat.A, hands).call(Seat.A, Call.COINS)
        >>> deal = deal.call(Seat.B, Call.PASS).call(Seat.D, Call.PASS)
        >>> deal.to_move
        <Seat.B: 1>
        >>> deal.legal == deal.hands[Seat.B]
        True
    """

    __slots__ = ()

    def __new__(
        cls,
        profile: Profile,
        calling: Calling,
        dealt: Hands,
        hands: Hands,
        trick: Trick,
        tricks: tuple[Trick, ...] = (),
    ) -> Deal:
        """Return the deal in this state, whether or not it can be reached."""
        done = tuple((t.leader, t.cards, t.winning_place) for t in tricks)
        held = [hand.bits for hand in hands]
        return _made(profile, dealt, calling, held, trick.leader, trick.cards, done)

    def __init__(self, *_state: object) -> None:
        """Nothing is left to do: the deal came sealed."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Deal can't be changed; call and play return another, not {name}")

    @classmethod
    def open(cls, profile: Profile, dealer: Seat, hands: Hands) -> Deal:
        """Return a deal before anybody has spoken.

        Raises:
            ValueError: the hands are not four times twelve different cards.
        """
        a, b, c, d = [hand.bits for hand in hands]
        sizes = [a.bit_count(), b.bit_count(), c.bit_count(), d.bit_count()]
        if sizes != _FULL or (a | b | c | d).bit_count() != 48:
            raise ValueError(f"each of four hands has twelve cards of its own, not {sizes}")
        return _made(profile, hands, Calling.open(profile, dealer), [a, b, c, d], dealer + 1)

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        return self.calling.dealer

    @property
    def finished(self) -> bool:
        """Whether all twelve tricks are played."""
        return len(self._done) == TRICKS

    @property
    def playing(self) -> bool:
        """Whether the calls are over and cards are still to be played."""
        return self.legal is not _NONE

    @property
    def to_move(self) -> Seat | None:
        """Who has to play a card now; None during the calls and at the end."""
        return self.trick.to_move if self.playing else None

    @property
    def trick(self) -> Trick:
        """The trick on the table, led by its real leader."""
        return Trick(self._played, self.calling.trump, Seat(self._leader))

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks, in order."""
        trump = self.calling.trump
        return tuple(Trick(cards, trump, Seat(leader)) for leader, cards, _ in self._done)

    @property
    def hands(self) -> Hands:
        """The cards each still holds, A to D."""
        a, b, c, d = map(CardSet.from_bits, self._held)
        return a, b, c, d

    @property
    def position(self) -> Position:
        """The position before the player to move.

        Raises:
            OutOfTurnError: nobody has to play a card now.
        """
        seat = self._mover()
        return Position(Trick(self._played, self.calling.trump), self.hands[seat])

    def verdict(self, card: Card) -> Verdict:
        """Return the verdict on a card of the player to move.

        Raises:
            OutOfTurnError: nobody has to play a card now.
            CardNotInHandError: the player to move does not hold it.
        """
        return self.profile.judge(self.position).verdict(card)

    def call(self, seat: Seat, call: Call) -> Deal:
        """Return the deal after ``seat`` says ``call``.

        Raises:
            IllegalCallError: it may not be said now; the error carries the ruling.
        """
        if self._played or self._done:
            end = self.profile.parameters["calls_end"].grounds
            raise IllegalCallError(seat, call, Ruling(False, "play_begun", "calls_end", end))
        calling = self.calling.make(seat, call)
        return _made(self.profile, self.dealt, calling, self._held, self._leader)

    def play(self, card: Card) -> Deal:
        """Return the deal after the player to move plays ``card``.

        Raises:
            OutOfTurnError: nobody has to play a card now.
            CardNotInHandError: the player to move does not hold it.
            IllegalPlayError: it may not be played; the error carries the verdict.
        """
        if not self.legal.bits & card.bit:  # and none is legal when nobody has to play
            raise IllegalPlayError(self._mover(), self.verdict(card))
        deal = _new(_OpenDeal)
        deal.profile, deal.dealt, deal.calling = self.profile, self.dealt, self.calling
        turn, leader, done = len(self._played), self._leader, self._done
        played, place, beaters = (*self._played, card), self._place, self.beaters
        if not turn or beaters & card.bit:
            place, beaters = turn, BEATERS[self.calling.trump][card.index]
        held = [*self._held]
        held[(leader + turn) % 4] ^= card.bit
        if turn == 3:
            done = (*done, (leader, played, place))
            leader, played, place, beaters = (leader + place) % 4, (), 0, 0
        deal._held, deal._leader, deal._done = held, leader, done
        deal._played, deal._place = played, place
        deal._see(held[(leader + len(played)) % 4], self.calling.trump, played, place, beaters)
        deal.legal = self.profile.legal_in(deal) if len(done) < TRICKS else _NONE
        deal.__class__ = Deal
        return deal  # type: ignore[return-value]  # which is one now

    def force(self, card: Card) -> Deal:
        """Return the deal after the player to move plays ``card``, legal or not, as it happened.

        Raises:
            OutOfTurnError: nobody has to play a card now.
            CardNotInHandError: the player to move does not hold it.
        """
        seat = self._mover()
        if card not in self.hands[seat]:
            raise CardNotInHandError(card, self.hands[seat], seat.name)
        anything = _made(
            self.profile,
            self.dealt,
            self.calling,
            self._held,
            self._leader,
            self._played,
            self._done,
        )
        object.__setattr__(anything, "legal", self.hands[seat])
        return anything.play(card)

    def _mover(self) -> Seat:
        if not self.playing:
            reason = "deal_finished" if self.finished else "calls_not_over"
            lead = self.profile.parameters["first_lead"].grounds
            raise OutOfTurnError(None, "play", Ruling(False, reason, "first_lead", lead))
        return self.trick.to_move

    @property
    def taken(self) -> dict[Side, tuple[Trick, ...]]:
        """The tricks each pair has taken."""
        return {
            side: tuple(t for t in self.tricks if t.winner is not None and t.winner.side is side)
            for side in Side
        }

    @property
    def reviewable(self) -> dict[Side, Trick | None]:
        """The tricks that may be looked at again: the last of each pile, where rules allow it."""
        if self.profile.parameters["trick_review"].value != "last_of_each_pile":
            return dict.fromkeys(Side)
        return {side: tricks[-1] if tricks else None for side, tricks in self.taken.items()}

    @property
    def sheet(self) -> ScoreSheet:
        """The score of the finished deal.

        Raises:
            OutOfTurnError: the deal is not finished.
        """
        if not self.finished:
            tie = self.profile.parameters["match_ends"].grounds
            raise OutOfTurnError(
                None, "score", Ruling(False, "deal_not_finished", "match_ends", tie)
            )
        cards, won = [0, 0], [0, 0]
        for leader, (first, second, third, last), place in self._done:
            side = (leader + place) % 2
            won[side] += 1
            cards[side] += first.points + second.points + third.points + last.points
        return score_deal(
            self.profile, self.calling, cards=(cards[0], cards[1]), tricks=(won[0], won[1])
        )

    def __reduce__(self) -> tuple[object, ...]:
        state = (self.profile, self.calling, self.dealt, self.hands, self.trick, self.tricks)
        return Deal, state

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deal):
            return NotImplemented
        mine = (self.profile.id, self.calling.made, self.dealt, self.trick, self.tricks)
        theirs = (other.profile.id, other.calling.made, other.dealt, other.trick, other.tricks)
        return mine == theirs

    def __hash__(self) -> int:
        return hash((self.profile.id, self.dealt, self.trick, self.tricks))

    def __repr__(self) -> str:
        return f"<Deal by {self.dealer.name}, {self.profile.id}: {len(self.tricks)} tricks played>"


def _made(
    profile: Profile,
    dealt: Hands,
    calling: Calling,
    held: list[int],
    leader: int,
    played: tuple[Card, ...] = (),
    done: tuple[_Done, ...] = (),
) -> Deal:
    deal = _new(_OpenDeal)
    deal.profile, deal.dealt, deal.calling = profile, dealt, calling
    deal._held, deal._leader, deal._done = held, leader % 4, done
    trick = Trick(played, calling.trump) if played else _NO_TRICK
    deal._played, deal._place, deal.beaters = played, trick.winning_place, trick.beaters
    return deal.sealed()


_NO_TRICK: Final = Trick()
