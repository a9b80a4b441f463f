"""Choosing trumps and doubling: who may say what, in which order, and why nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Final

from botifarra.cards import Suit
from botifarra.errors import DataError
from botifarra.game.ruling import IllegalCallError, Ruling
from botifarra.rulebook import Profile
from botifarra.rulebook.parameters import NEEDED
from botifarra.table import Seat, Side


class Call(StrEnum):
    """Everything one can say before the first card, as it is written in a record.

    Attributes:
        names_trumps: whether it chooses what the deal is played in: a suit, or Botifarra.
        trump: the suit it makes trumps; None for Botifarra and for every other call.
        stage: Contro 1, Recontro 2, Sant Vicenç 3; 0 for every other call.
    """

    names_trumps: bool
    trump: Suit | None
    stage: int

    COINS = "O"
    CUPS = "C"
    SWORDS = "E"
    BATONS = "B"
    BOTIFARRA = "-"
    DELEGATE = "delegate"
    CONTRO = "contro"
    RECONTRO = "recontro"
    SANT_VICENC = "santvicenc"
    PASS = "pass"


NAMING: Final = (Call.COINS, Call.CUPS, Call.SWORDS, Call.BATONS, Call.BOTIFARRA)
"""The calls that choose what the deal is played in."""

STAGES: Final = (Call.CONTRO, Call.RECONTRO, Call.SANT_VICENC)
"""The doublings, each of which answers the one before."""

for _call in Call:
    _call.names_trumps = _call in NAMING
    _call.trump = Suit(NAMING.index(_call)) if _call in NAMING[:4] else None
    _call.stage = STAGES.index(_call) + 1 if _call in STAGES else 0


@dataclass(frozen=True, slots=True)
class Calling:
    """The calls of a deal so far.

    There are few ways to call, so each state is worked out once and kept by the one before it:
    playing deal after deal walks through a tree that is there already.

    Attributes:
        profile: the rules.
        dealer: who dealt, and chooses first.
        made: what was said, by whom, in order.
        declarer: who named trumps or Botifarra, or None yet.
        trump: the trump suit; None in Botifarra, and before anything is named.
        delegated: whether the dealer left the choice to the partner.
        stage: how often it was doubled: 0 to 3.
        last: who made the last announcement that was no pass.
        passed: who has passed at the stage now asked.
        asked: who may still speak, in the order they are asked.

    Example:
        >>> from botifarra import load_profile
        >>> calling = Calling.open(load_profile("butinet"), Seat.A).make(Seat.A, Call.DELEGATE)
        >>> calling = calling.make(Seat.C, Call.CUPS)
        >>> calling.asked
        (<Seat.D: 3>, <Seat.B: 1>)
        >>> calling.make(Seat.D, Call.CONTRO).multiplier
        2
    """

    profile: Profile
    dealer: Seat
    made: tuple[tuple[Seat, Call], ...] = ()
    declarer: Seat | None = None
    trump: Suit | None = None
    delegated: bool = False
    stage: int = 0
    last: Seat = Seat.A
    passed: tuple[Seat, ...] = ()
    asked: tuple[Seat, ...] = field(init=False, repr=False, compare=False)
    _legal: tuple[tuple[Seat, Call], ...] = field(init=False, repr=False, compare=False)
    _after: dict[tuple[Seat, Call], Calling] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )

    @staticmethod
    def open(profile: Profile, dealer: Seat) -> Calling:
        """Return the calling of a deal before anybody has spoken.

        Raises:
            DataError: the profile, a club's own, lacks a parameter that a deal needs.
        """
        return _opened(profile, dealer)

    @property
    def chooser(self) -> Seat | None:
        """Who has to choose now: the dealer, or the partner it was left to; None once named."""
        if self.declarer is not None:
            return None
        return self.dealer.partner if self.delegated else self.dealer

    def __post_init__(self) -> None:
        object.__setattr__(self, "asked", self._find_asked())
        object.__setattr__(self, "_legal", self._find_legal())

    def __reduce__(self) -> tuple[object, ...]:
        state = (self.profile, self.dealer, self.made, self.declarer, self.trump, self.delegated)
        return Calling, (*state, self.stage, self.last, self.passed)

    def _find_asked(self) -> tuple[Seat, ...]:
        if self.chooser is not None:
            return (self.chooser,)
        stage = self.stage + 1
        if not self._stage_exists(stage):
            return ()
        return tuple(seat for seat in self._eligible(stage) if seat not in self.passed)

    @property
    def over(self) -> bool:
        """Whether the first card may be led."""
        return not self.asked

    @property
    def multiplier(self) -> int:
        """What the surplus is multiplied by.

        Raises:
            ValueError: nothing has been named yet.
        """
        if self.declarer is None:
            raise ValueError("nothing has been named yet; make the call first")
        return self._multipliers[self.stage]

    def ruling(self, seat: Seat, call: Call) -> Ruling:
        """Say whether ``seat`` may make ``call`` now, and why."""
        reason = self._objection(seat, call)
        parameter = self._permission(call)
        if reason and reason != "wrong_side":  # whose turn a doubling is stands where it is given
            parameter = REASONS[reason]
        grounds = self.profile.parameters[parameter].grounds
        return Ruling(
            legal=not reason, reason=reason or "allowed", parameter=parameter, grounds=grounds
        )

    def legal(self) -> tuple[tuple[Seat, Call], ...]:
        """Return every call that may be made now, with who may make it."""
        return self._legal

    def _find_legal(self) -> tuple[tuple[Seat, Call], ...]:
        if self.over:
            return ()
        if self.chooser is not None:
            choices = NAMING if self.delegated else (*NAMING, Call.DELEGATE)
            return tuple((self.chooser, call) for call in choices)
        doubling = STAGES[self.stage]
        return tuple((seat, call) for seat in self._next_asked() for call in (doubling, Call.PASS))

    def make(self, seat: Seat, call: Call) -> Calling:
        """Return the calling after ``seat`` says ``call``.

        Raises:
            IllegalCallError: it may not be said now; the error carries the ruling.
        """
        after = self._after.get((seat, call))
        if after is None:
            if self._objection(seat, call):
                raise IllegalCallError(seat, call, self.ruling(seat, call))
            after = self._after[seat, call] = self._make(seat, call)
        return after

    def _make(self, seat: Seat, call: Call) -> Calling:
        made = (*self.made, (seat, call))
        delegated = self.delegated
        passed: tuple[Seat, ...] = ()
        declarer, trump, stage, last = self.declarer, self.trump, self.stage, seat
        if call is Call.PASS:
            passed, last = (*self.passed, seat), self.last
        elif call is Call.DELEGATE:
            delegated = True
        elif call.names_trumps:
            declarer, trump = seat, call.trump
        else:
            stage = call.stage
        return Calling(
            self.profile, self.dealer, made, declarer, trump, delegated, stage, last, passed
        )

    @property
    def _multipliers(self) -> tuple[int, ...]:
        name = "multipliers" if self.trump is not None else "multipliers_no_trump"
        multipliers: tuple[int, ...] = self.profile.parameters[name].value
        return multipliers

    def _stage_exists(self, stage: int) -> bool:
        return stage <= len(STAGES) and not self._missing_stage(stage)

    def _missing_stage(self, stage: int) -> str:
        """Why there is no such stage in this deal, or nothing."""
        if stage < len(STAGES):
            return ""
        if not self.profile.parameters["sant_vicenc"].value:
            return "no_sant_vicenc"
        no_trump = self.declarer is not None and self.trump is None
        if no_trump and not self.profile.parameters["sant_vicenc_no_trump"].value:
            return "no_sant_vicenc_no_trump"
        return ""

    def _eligible(self, stage: int) -> tuple[Seat, ...]:
        """Who may double at a stage, in the order they are asked."""
        side = self._side_of(stage)
        if stage == 1 and self.profile.parameters["contro"].value == "eldest":
            eldest = self.dealer.after(1)
            return (eldest,) if eldest.side is side else ()
        first = self.last if self.profile.parameters["asked"].value == "in_turn" else self.dealer
        turn = 2 if first.side is side else 1
        return first.after(turn), first.after(turn + 2)

    def _side_of(self, stage: int) -> Side:
        assert self.declarer is not None  # asked only once something is named
        callers = self.declarer.side
        return callers if stage == 2 else Side(1 - callers)

    def _objection(self, seat: Seat, call: Call) -> str:
        """Why the call may not be made now, or nothing."""
        if self.declarer is None:
            return self._objection_to_choice(seat, call)
        if call.names_trumps or call is Call.DELEGATE:
            return "already_named"
        if call is Call.PASS:
            return "" if seat in self._next_asked() else "not_asked"
        return self._objection_to_doubling(seat, call.stage)

    def _objection_to_choice(self, seat: Seat, call: Call) -> str:
        if call.stage:
            return "nothing_named"
        if seat is not self.chooser:
            return "not_the_chooser"
        if call is Call.DELEGATE and self.delegated:
            return "delegated_already"
        if call is Call.PASS:
            return "must_choose"
        return ""

    def _objection_to_doubling(self, seat: Seat, stage: int) -> str:
        if missing := self._missing_stage(stage):
            return missing
        if stage <= self.stage:
            return "stage_used"
        if stage > self.stage + 1:
            return "stage_skipped"
        if seat.side is not self._side_of(stage):
            return "wrong_side"
        if seat not in self._eligible(stage):
            return "only_eldest"
        if seat in self.passed:
            return "passed_already"
        if seat not in self._next_asked():
            return "not_asked"
        return ""

    def _next_asked(self) -> tuple[Seat, ...]:
        """Who may speak at this moment: the first one asked, or any of them."""
        in_turn = self.profile.parameters["asked"].value == "in_turn"
        return self.asked[:1] if in_turn else self.asked

    def _permission(self, call: Call) -> str:
        if call.names_trumps:
            return "choices"
        if call is Call.SANT_VICENC and self.declarer is not None and self.trump is None:
            return "sant_vicenc_no_trump"
        return {
            Call.DELEGATE: "delegation",
            Call.CONTRO: "contro",
            Call.RECONTRO: "recontro",
            Call.SANT_VICENC: "sant_vicenc",
            Call.PASS: "asked",
        }[call]


@lru_cache(maxsize=64)  # of a club's many drafts, only the last ones are kept
def _opened(profile: Profile, dealer: Seat) -> Calling:
    if not profile.parameters.keys() >= NEEDED:
        missing = sorted(NEEDED - profile.parameters.keys())[0]
        why = "is missing; write it, or extend a profile that has it"
        raise DataError(profile.id, f"parameters.{missing}", why)
    return Calling(profile, dealer, last=dealer)


REASONS: Final = {
    "nothing_named": "caller",
    "not_the_chooser": "caller",
    "delegated_already": "delegation",
    "must_choose": "choices",
    "already_named": "choices",
    "no_sant_vicenc": "sant_vicenc",
    "no_sant_vicenc_no_trump": "sant_vicenc_no_trump",
    "stage_used": "once",
    "stage_skipped": "once",
    "wrong_side": "contro",
    "only_eldest": "contro",
    "play_begun": "calls_end",
    "passed_already": "asked",
    "not_asked": "asked",
}
"""Each objection to a call, with the parameter whose clauses it rests on.

``wrong_side`` rests on the parameter of the doubling itself: Contro, Recontro or Sant Vicenç.
"""
