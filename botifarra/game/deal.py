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
from botifarra.table import Seat, Side, Trick

TRICKS: Final = 12
"""Tricks in a deal."""


class Deal:
    """The state of a deal, never changed: ``call`` and ``play`` return the next one.

    Attributes:
        profile: the rules.
        dealt: the four hands as they were dealt.
        hands: the cards each still holds, A to D.
        calling: what has been said.
        trick: the trick on the table, led by its real leader.
        tricks: the complete tricks, in order.

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

    __slots__ = ("_legal", "calling", "dealt", "hands", "profile", "trick", "tricks")

    profile: Profile
    dealt: Hands
    hands: Hands
    calling: Calling
    trick: Trick
    tricks: tuple[Trick, ...]
    _legal: CardSet | None

    def __init__(
        self,
        profile: Profile,
        calling: Calling,
        dealt: Hands,
        hands: Hands,
        trick: Trick,
        tricks: tuple[Trick, ...] = (),
    ) -> None:
        put = object.__setattr__
        put(self, "profile", profile)
        put(self, "calling", calling)
        put(self, "dealt", dealt)
        put(self, "hands", hands)
        put(self, "trick", trick)
        put(self, "tricks", tricks)
        put(self, "_legal", None)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Deal can't be changed; call and play return another, not {name}")

    @classmethod
    def open(cls, profile: Profile, dealer: Seat, hands: Hands) -> Deal:
        """Return a deal before anybody has spoken.

        Raises:
            ValueError: the hands are not four times twelve different cards.
        """
        together = hands[0].bits | hands[1].bits | hands[2].bits | hands[3].bits
        sizes = [len(hand) for hand in hands]
        if sizes != [TRICKS] * 4 or together.bit_count() != 48:
            raise ValueError(f"each of four hands has twelve cards of its own, not {sizes}")
        leader = dealer.after(1)
        return cls(profile, Calling.open(profile, dealer), hands, hands, Trick(leader=leader))

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        return self.calling.dealer

    @property
    def finished(self) -> bool:
        """Whether all twelve tricks are played."""
        return len(self.tricks) == TRICKS

    @property
    def playing(self) -> bool:
        """Whether the calls are over and cards are still to be played."""
        if self.trick.cards:
            return True
        return not self.calling.asked and len(self.tricks) < TRICKS

    @property
    def to_move(self) -> Seat | None:
        """Who has to play a card now; None during the calls and at the end."""
        return self.trick.to_move if self.playing else None

    @property
    def position(self) -> Position:
        """The position before the player to move.

        Raises:
            OutOfTurnError: nobody has to play a card now.
        """
        seat = self._mover()
        return Position(Trick(self.trick.cards, self.trick.trump), self.hands[seat])

    @property
    def legal(self) -> CardSet:
        """The cards the player to move may play; none when nobody has to.

        Example: see the class.
        """
        legal = self._legal
        if legal is None:
            legal = self._find_legal()
            object.__setattr__(self, "_legal", legal)
        return legal

    def _find_legal(self) -> CardSet:
        if not self.playing:
            return CardSet()
        trick = self.trick
        return self.profile.legal_in(Situation(trick, self.hands[trick.to_move]))

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
        if self.trick.cards or self.tricks:
            end = self.profile.parameters["calls_end"].grounds
            raise IllegalCallError(seat, call, Ruling(False, "play_begun", "calls_end", end))
        calling = self.calling.make(seat, call)
        trick = self.trick
        if calling.trump is not trick.trump:
            trick = Trick((), calling.trump, trick.leader)
        return Deal(self.profile, calling, self.dealt, self.hands, trick)

    def play(self, card: Card) -> Deal:
        """Return the deal after the player to move plays ``card``.

        Raises:
            OutOfTurnError: nobody has to play a card now.
            CardNotInHandError: the player to move does not hold it.
            IllegalPlayError: it may not be played; the error carries the verdict.
        """
        if not self.legal.bits & card.bit:  # and none is legal when nobody has to play
            raise IllegalPlayError(self._mover(), self.verdict(card))
        return self._with(card)

    def force(self, card: Card) -> Deal:
        """Return the deal after the player to move plays ``card``, legal or not, as it happened.

        Raises:
            OutOfTurnError: nobody has to play a card now.
            CardNotInHandError: the player to move does not hold it.
        """
        seat = self._mover()
        if card not in self.hands[seat]:
            raise CardNotInHandError(
                f"{card} is not in {seat.name}'s hand {self.hands[seat]}; play a card of the hand"
            )
        return self._with(card)

    def _with(self, card: Card) -> Deal:
        trick, tricks = self.trick, self.tricks
        seat = (trick.leader + len(trick.cards)) % 4
        hands = [*self.hands]
        hands[seat] = CardSet.from_bits(hands[seat].bits & ~card.bit)
        trick = trick.play(card)
        if len(trick.cards) == 4:
            tricks = (*tricks, trick)
            trick = Trick((), trick.trump, trick.leader.after(trick.winning_place))
        a, b, c, d = hands
        return Deal(self.profile, self.calling, self.dealt, (a, b, c, d), trick, tricks)

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
        for trick in self.tricks:
            side = (trick.leader + trick.winning_place) % 2
            won[side] += 1
            cards[side] += trick.points - 1
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
