"""Replay a record: every illegal call and play, what it costs, and what each deal is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, NamedTuple

from botifarra.cards import Card, CardSet
from botifarra.errors import CardNotInHandError, NotationError, UnknownNameError
from botifarra.game.calling import Calling
from botifarra.game.deal import TRICKS, Deal
from botifarra.game.match import Match
from botifarra.game.record import DealRecord, Record
from botifarra.game.record_calls import replay_calls
from botifarra.game.record_grammar import EXAMPLES, RecordError, TrickLine
from botifarra.game.ruling import IllegalCallError, IllegalPlayError, OutOfTurnError, Ruling
from botifarra.game.scoring import Pair, ScoreSheet, score_deal, score_revoke
from botifarra.game.seating import Hands
from botifarra.rulebook import PROFILES, Profile, Verdict, load_profile
from botifarra.table import Seat, Trick


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
        before: the match score before it.
        after: and after it: with the award where a card was illegal and no Result says otherwise.
    """

    number: int
    record: DealRecord
    deal: Deal
    offences: tuple[Offence, ...]
    claims: tuple[Claim, ...]
    sheet: ScoreSheet | None
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
        own = self.deal.profile
        found = {own.id: self.sheet}
        called = {_calls_by(own): self.deal.calling}
        for profile in (built_in(name) for name in PROFILES if name != own.id):
            found[profile.id] = self._scored_by(profile, called) if self.sheet else None
        return found

    def _scored_by(self, profile: Profile, called: dict[tuple[object, ...], Calling]) -> ScoreSheet:
        """Score by a profile; those that agree on the calls take them from one another."""
        assert self.sheet is not None  # asked only of finished deals
        calling = called.get(by := _calls_by(profile))
        if calling is None:
            calls = self.record.calls
            calling, _ = replay_calls(profile, self.deal.dealer, calls, close=False)
            called[by] = calling
        calling = replace(calling, profile=profile)
        return score_deal(profile, calling, cards=self.sheet.cards, tricks=self.sheet.tricks)


def _calls_by(profile: Profile) -> tuple[object, ...]:
    """What a profile's calls depend on."""
    names = ("contro", "asked", "sant_vicenc", "sant_vicenc_no_trump")
    return tuple(profile.parameters[name].value for name in names)


@dataclass(frozen=True)
class Report:
    """What a record says when it is replayed.

    Attributes:
        record: the record.
        deals: a report of each deal.

    Example:
        >>> import random
        >>> from botifarra import load_profile
        >>> from botifarra.game import Call, Deal, hands_of, shuffled
        >>> hands = hands_of(shuffled(random.Random(1)), Seat.A)
        >>> deal = Deal.open(load_profile("butinet"), Seat.A, hands).call(Seat.A, Call.CUPS)
        >>> text = str(Record.of(deal)).replace("A C", "A C, C contro")
        >>> offence = replay(Record.parse(text)).first
        >>> offence.seat.name, offence.what, offence.reason
        ('C', 'contro', 'wrong_side')
    """

    record: Record
    deals: tuple[DealReport, ...]

    @property
    def offences(self) -> tuple[Offence, ...]:
        """All that was illegal, in order."""
        return tuple(offence for deal in self.deals for offence in deal.offences)

    @property
    def first(self) -> Offence | None:
        """The first that was illegal, if anything was."""
        return next(iter(self.offences), None)

    @property
    def clean(self) -> bool:
        """Whether nothing was illegal and every stated score is right."""
        return all(deal.clean for deal in self.deals)


def replay(record: Record, profile: Profile | None = None) -> Report:
    """Replay a record and judge every call and play in it.

    Args:
        record: the record.
        profile: the rules to judge by, instead of those it names.

    Raises:
        RecordError: its rules are not known, or nobody named trumps.
    """
    return Report(record, tuple(replay_deals(record, profile)))


def replay_deals(record: Record, profile: Profile | None = None) -> Iterator[DealReport]:
    """Replay the deals one after another; the same as ``replay``, for progress on the way."""
    rules, before = "", None
    for number, written in enumerate(record.deals, start=1):
        rules = written.rules or rules
        by = profile or _rules_named(rules, written.line)
        before = _Replay(number, written, by, before).report()
        yield before


@cache
def built_in(name: str) -> Profile:
    """Return a built-in profile, read once."""
    return load_profile(name)


def _rules_named(rules: str, line: int) -> Profile:
    """The profile a record names. A record may come from anyone, so it can't name a file."""
    if not rules:
        raise RecordError("missing_tag", "", line, known="Rules", example=EXAMPLES["Rules"])
    try:
        if not rules.endswith(".toml"):
            return built_in(rules)
    except UnknownNameError:
        pass
    raise RecordError("unknown_rules", rules, line, known=", ".join(PROFILES))


_HAND_FAULT: Final = "not_in_hand"
_LEAD_FAULT: Final = "out_of_turn"


class _Replay:
    """Replays one deal."""

    def __init__(
        self, number: int, record: DealRecord, profile: Profile, before: DealReport | None
    ) -> None:
        self._number, self._record, self._profile, self._before = number, record, profile, before
        self._offences: list[Offence] = []
        self._claims: list[Claim] = []
        self._dealer = self._find_dealer()
        self._score = self._find_score()
        self._trick = 0

    def report(self) -> DealReport:
        self._judge_match()
        deal = self._play(self._open())
        sheet = deal.sheet if deal.finished else None
        offences = tuple(self._offences)
        award = next((offence.award for offence in offences if offence.award), None)
        gained = self._check_result(sheet, award)
        bonus: int = self._profile.parameters["bonus"].value or 0
        after = [self._score[side] + gained[side] for side in (0, 1)]
        for side in self._record.bonus:
            after[side] += bonus
        return DealReport(
            number=self._number,
            record=self._record,
            deal=deal,
            offences=offences,
            claims=tuple(self._claims),
            sheet=sheet,
            before=self._score,
            after=(after[0], after[1]),
        )

    def _find_dealer(self) -> Seat:
        if self._record.dealer is not None:
            return self._record.dealer
        if self._before is None:
            line, example = self._record.line, EXAMPLES["Dealer"]
            raise RecordError("missing_tag", "", line, known="Dealer", example=example)
        return self._before.deal.dealer.after(1)

    def _find_score(self) -> Pair:
        """The match score before the deal; 0 0 written begins a new match."""
        written, before = self._record.score, self._before
        if written is None:
            return (0, 0) if before is None else before.after
        if before is not None and written != (0, 0):
            self._claims.append(Claim("Score", written, (before.after,)))
        return written

    def _judge_match(self) -> None:
        match = Match(self._profile, self._dealer, self._score)
        if match.over:
            target = self._profile.parameters["target"].grounds
            ruling = Ruling(False, "match_over", "target", target)
            what = f"{self._score[0]} {self._score[1]}"
            self._add(None, "match", what, ruling.reason, ruling=ruling)
            return
        for side in self._record.bonus:
            try:
                match = match.agree_bonus(side)
            except OutOfTurnError as error:
                ruling = error.ruling
                self._add(None, "match", side.name, ruling.reason, ruling=ruling)

    def _open(self) -> Deal:
        record = self._record
        calling, faults = replay_calls(
            self._profile, self._dealer, record.calls, close=bool(record.tricks)
        )
        for seat, call, ruling in faults:
            self._add(seat, "call", call.value, ruling.reason, ruling=ruling)
        if record.tricks and calling.declarer is None:
            raise RecordError("no_trump_named", "", record.line, example=EXAMPLES["Calls"])
        hands = record.hands or _hands_from(record, calling)
        trick = Trick((), calling.trump, self._dealer.after(1))
        return Deal(self._profile, calling, hands, hands, trick)

    def _play(self, deal: Deal) -> Deal:
        for number, written in enumerate(self._record.tricks, start=1):
            self._trick = number
            deal = self._play_trick(deal, written)
        return deal

    def _play_trick(self, deal: Deal, written: TrickLine) -> Deal:
        if written.cards and written.leader not in (None, deal.trick.leader):
            deal = self._lead_out_of_turn(deal, written)
        late = written.late
        for place, card in enumerate(written.cards):
            if late:
                self._late_calls(deal, written, place)
            deal = self._play_card(deal, card)
        if late:
            self._late_calls(deal, written, len(written.cards))
        return deal

    def _lead_out_of_turn(self, deal: Deal, written: TrickLine) -> Deal:
        assert written.leader is not None  # None is nobody out of turn
        parameter = "next_lead" if deal.tricks else "first_lead"
        grounds = self._profile.parameters[parameter].grounds
        ruling = Ruling(False, _LEAD_FAULT, parameter, grounds)
        what = str(written.cards[0])
        self._add(written.leader, "lead", what, ruling.reason, ruling=ruling)
        trick = Trick((), deal.trick.trump, written.leader)
        return Deal(deal.profile, deal.calling, deal.dealt, deal.hands, trick, deal.tricks)

    def _late_calls(self, deal: Deal, written: TrickLine, place: int) -> None:
        for at, seat, call in written.late:
            if at != place:
                continue
            try:
                deal.call(seat, call)
            except IllegalCallError as error:
                self._add(seat, "call", call.value, error.ruling.reason, ruling=error.ruling)

    def _play_card(self, deal: Deal, card: Card) -> Deal:
        try:
            return deal.play(card)
        except IllegalPlayError as error:
            return self._illegal(deal, card, error.verdict)
        except (CardNotInHandError, NotationError):  # held by another, or no card held at all
            seat = deal.trick.to_move
            self._add(seat, "hand", str(card), _HAND_FAULT)
            return self._play_card(_taken_over(deal, card, seat), card)

    def _illegal(self, deal: Deal, card: Card, verdict: Verdict) -> Deal:
        seat = deal.trick.to_move
        assert verdict.broken is not None  # an illegal card has broken something
        award = score_revoke(self._profile, deal.calling, seat.side)
        rule = verdict.broken.obligation.rule
        self._add(seat, "play", str(card), rule, verdict=verdict, award=award)
        return deal.force(card)

    def _check_result(self, sheet: ScoreSheet | None, award: ScoreSheet | None) -> Pair:
        """Check the result stated, and say what each pair gains."""
        possible = tuple(found.match_points for found in (award, sheet) if found is not None)
        stated = self._record.result
        if stated is None:
            return possible[0] if possible else (0, 0)
        claim = Claim("Result", stated, possible)
        self._claims.append(claim)
        return stated if claim.right else possible[0]

    def _add(
        self,
        seat: Seat | None,
        kind: str,
        what: str,
        reason: str,
        *,
        ruling: Ruling | None = None,
        verdict: Verdict | None = None,
        award: ScoreSheet | None = None,
    ) -> None:
        lines, trick = self._record.lines, self._trick
        line = lines[trick - 1] if 0 < trick <= len(lines) else self._record.line
        self._offences.append(
            Offence(self._number, trick, seat, kind, what, reason, line, ruling, verdict, award)
        )


def _hands_from(record: DealRecord, calling: Calling) -> Hands:
    """The hands that twelve tricks tell."""
    hands = [0, 0, 0, 0]
    leader = calling.dealer.after(1)
    for written in record.tricks:
        trick = Trick(written.cards, calling.trump, written.leader or leader)
        for turn, card in enumerate(trick.cards):
            hands[trick.leader.after(turn)] |= card.bit
        leader = trick.leader.after(trick.winning_place)
    if len(record.tricks) < TRICKS or any(bits.bit_count() != TRICKS for bits in hands):
        raise RecordError("hands_needed", "", record.line, known="Hands")
    a, b, c, d = map(CardSet.from_bits, hands)
    return a, b, c, d


def _taken_over(deal: Deal, card: Card, seat: Seat) -> Deal:
    """The deal with a card in the hand that played it, whoever was dealt it."""
    hands = [CardSet.from_bits(hand.bits & ~card.bit) for hand in deal.hands]
    hands[seat] = CardSet.from_bits(hands[seat].bits | card.bit)
    a, b, c, d = hands
    return Deal(deal.profile, deal.calling, deal.dealt, (a, b, c, d), deal.trick, deal.tricks)
