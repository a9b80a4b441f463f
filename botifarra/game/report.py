"""What became of a recorded deal: what was illegal in it, and what it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Final, NamedTuple

from botifarra.game.calling import Calling
from botifarra.game.deal import Deal
from botifarra.game.record import DealRecord
from botifarra.game.record_calls import replay_calls
from botifarra.game.ruling import Ruling
from botifarra.game.scoring import Pair, ScoreSheet, score_deal
from botifarra.rulebook import PROFILES, Profile, Verdict, load_profile
from botifarra.table import Seat


class Offence(NamedTuple):
    """Something in a record that the rules don't allow.

    Attributes:
        deal: the deal, from 1.
        trick: the trick, from 1; 0 during the calls.
        seat: who did it; None for a pair or the whole table.
        kind: ``call``, ``play``, ``lead`` (out of turn), ``hand`` (a card of somebody else's) or
            ``match`` (a deal or a bonus that there may not be).
        what: the call or the card.
        reason: the rule broken, such as ``beat``, or the objection, such as ``stage_used``.
        line: the line of the record, or 0.
        ruling: why not, for all but plays and hands.
        verdict: why not, for plays.
        award: what the other pair is awarded for an illegal play.
    """

    deal: int
    trick: int
    seat: Seat | None
    kind: str
    what: str
    reason: str
    line: int = 0
    ruling: Ruling | None = None
    verdict: Verdict | None = None
    award: ScoreSheet | None = None


class Claim(NamedTuple):
    """A score that a record states, and what it should be.

    Attributes:
        what: ``"Result"`` or ``"Score"``.
        written: what is stated.
        expected: what it may be: as played, and as awarded where the two differ.
    """

    what: str
    written: Pair
    expected: tuple[Pair, ...]

    @property
    def right(self) -> bool:
        """Whether it is as stated; a score that can't be worked out is not held against it."""
        return not self.expected or self.written in self.expected


@dataclass(frozen=True)
class DealReport:
    """What became of a deal.

    Attributes:
        number: the deal, from 1.
        record: as it was written.
        deal: as it stands at the end of the record, every card played as it happened.
        offences: all that was illegal, in order.
        claims: the scores stated.
        sheet: the score as played, or None where it was not finished.
        counted: the score that the match goes on with: the award where a card was illegal and
            no Result says otherwise; None where there is nothing to work it out from.
        before: the match score before it.
        after: and after it; the same where the match was over before.
    """

    number: int
    record: DealRecord
    deal: Deal
    offences: tuple[Offence, ...]
    claims: tuple[Claim, ...]
    sheet: ScoreSheet | None
    counted: ScoreSheet | None
    before: Pair
    after: Pair

    @property
    def award(self) -> ScoreSheet | None:
        """What the first illegal play costs, if there was one."""
        return next((offence.award for offence in self.offences if offence.award), None)

    @property
    def clean(self) -> bool:
        """Whether nothing was illegal and every stated score is right."""
        return not self.offences and all(claim.right for claim in self.claims)

    def scores(self) -> Mapping[str, ScoreSheet | None]:
        """Score the deal as played under its own profile and each of the built-in ones."""
        return self._scores

    @cached_property
    def _scores(self) -> Mapping[str, ScoreSheet | None]:
        own = self.deal.profile
        found = {own.id: self.sheet}
        called = {_calls_by(own): self.deal.calling}
        for profile in others(own):
            found[profile.id] = self._scored_by(profile, called) if self.sheet else None
        return found

    def _scored_by(self, profile: Profile, called: dict[tuple[object, ...], Calling]) -> ScoreSheet:
        """Score by a profile; those that agree on the calls take them from one another."""
        assert self.sheet is not None  # asked only of finished deals
        calling = called.get(by := _calls_by(profile))
        if calling is None:
            calling = called[by] = self._called_by(profile)
        return score_deal(profile, calling, cards=self.sheet.cards, tricks=self.sheet.tricks)

    def _called_by(self, profile: Profile) -> Calling:
        calls = self.record.calls
        if not any(call.stage for _, call in calls):  # nobody doubled: the same everywhere
            return replace(self.deal.calling, profile=profile)
        return replay_calls(profile, self.deal.dealer, calls, close=False)[0]


@cache
def others(own: Profile) -> tuple[Profile, ...]:
    """Return the built-in profiles but this one."""
    return tuple(load_profile(name) for name in PROFILES if name != own.id)


@cache
def _calls_by(profile: Profile) -> tuple[object, ...]:
    """What a profile's calls, and what they multiply by, depend on."""
    return tuple(profile.parameters[name].value for name in _OF_CALLS)


_OF_CALLS: Final = (
    *("contro", "asked", "sant_vicenc", "sant_vicenc_no_trump"),
    *("multipliers", "multipliers_no_trump"),
)
