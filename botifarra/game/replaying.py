"""A recorded deal replayed: every call and card judged, and played on as it happened."""

from __future__ import annotations

from typing import Final

from botifarra.cards import Card, CardSet
from botifarra.errors import CardNotInHandError, NotationError
from botifarra.game.calling import Calling
from botifarra.game.deal import TRICKS, Deal
from botifarra.game.match import Match
from botifarra.game.record import DealRecord
from botifarra.game.record_calls import replay_calls
from botifarra.game.record_errors import EXAMPLES, RecordError
from botifarra.game.record_grammar import TrickLine
from botifarra.game.report import Claim, DealReport, Offence
from botifarra.game.ruling import IllegalCallError, IllegalPlayError, OutOfTurnError, Ruling
from botifarra.game.scoring import Pair, ScoreSheet, score_revoke
from botifarra.game.seating import Hands
from botifarra.rulebook import Profile, Verdict
from botifarra.table import Seat, Side, Trick

_HAND_FAULT: Final = "not_in_hand"
_NOT_PLAYABLE: Final = (IllegalPlayError, CardNotInHandError, NotationError)
"""A card that breaks a rule, is another player's, or is played where none is held."""

_LEAD_FAULT: Final = "out_of_turn"


class Replay:
    """One deal of a record, to be replayed once.

    Args:
        number: the deal, from 1.
        record: as it is written.
        profile: the rules to judge it by.
        before: what became of the deal before, where there is one.
    """

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
        """Replay it to its end.

        Raises:
            RecordError: dealer, hands or trumps can't be told.
        """
        match = self._judge_match()
        deal = self._play(self._open())
        sheet = deal.sheet if deal.finished else None
        offences = tuple(self._offences)
        award = next((offence.award for offence in offences if offence.award), None)
        counted = self._check_result(sheet, award)
        return DealReport(
            number=self._number,
            record=self._record,
            deal=deal,
            offences=offences,
            claims=tuple(self._claims),
            sheet=sheet,
            counted=counted,
            before=self._score,
            after=self._after(match, counted),
        )

    def first(self) -> Offence | None:
        """The first call or card that is illegal; what comes after it is not looked at."""
        deal = self._open()
        for number, written in enumerate(self._record.tricks, start=1):
            if self._offences:
                break
            self._trick = number
            deal = self._play_trick(deal, written)
        return next(iter(self._offences), None)

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

    def _judge_match(self) -> Match:
        """The match before the deal, with the bonuses agreed."""
        match = Match(self._profile, self._dealer, self._score)
        if match.over:
            target = self._profile.parameters["target"].grounds
            ruling = Ruling(False, "match_over", "target", target)
            what = f"{self._score[0]} {self._score[1]}"
            self._add(None, "match", what, ruling.reason, ruling=ruling)
            return match
        for side in self._record.bonus:
            try:
                match = match.agree_bonus(side)
            except OutOfTurnError as error:
                ruling = error.ruling
                self._add(None, "match", side.name, ruling.reason, ruling=ruling)
        return match

    def _after(self, match: Match, counted: ScoreSheet | None) -> Pair:
        """The match score after the deal; one after the end doesn't count."""
        if match.over:
            return match.score
        stated = self._record.result or (0, 0)  # holds where it can't be worked out
        gained = stated if counted is None else counted.match_points
        ours, theirs = (match.score[side] + gained[side] + match.bonuses[side] for side in Side)
        return ours, theirs

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
        if not _led_in_turn(deal, written):
            deal = self._lead_out_of_turn(deal, written)
        for place, card in enumerate(written.cards):
            if written.late:
                self._late_calls(deal, written, place)
            try:
                deal = deal.play(card)
            except _NOT_PLAYABLE as error:
                deal = self._play_anyhow(deal, card, error)
        if written.late:
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

    def _play_anyhow(self, deal: Deal, card: Card, error: Exception) -> Deal:
        if isinstance(error, IllegalPlayError):
            return self._illegal(deal, card, error.verdict)
        seat = deal.trick.to_move
        self._add(seat, "hand", str(card), _HAND_FAULT)
        return _taken_over(deal, card, seat).force(card)  # what it was played from is unknown

    def _illegal(self, deal: Deal, card: Card, verdict: Verdict) -> Deal:
        seat = deal.trick.to_move
        assert verdict.broken is not None  # an illegal card has broken something
        award = score_revoke(self._profile, deal.calling, seat.side)
        rule = verdict.broken.obligation.rule
        self._add(seat, "play", str(card), rule, verdict=verdict, award=award)
        return deal.force(card)

    def _check_result(
        self, sheet: ScoreSheet | None, award: ScoreSheet | None
    ) -> ScoreSheet | None:
        """Check the result stated, and say which score counts."""
        possible = [found for found in (award, sheet) if found is not None]
        stated = self._record.result
        if stated is not None:
            expected = tuple(found.match_points for found in possible)
            self._claims.append(Claim("Result", stated, expected))
        as_stated = (found for found in possible if found.match_points == stated)
        return next(as_stated, possible[0] if possible else None)

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


def _led_in_turn(deal: Deal, written: TrickLine) -> bool:
    if written.leader is None or not written.cards:
        return True
    led = written.cards[0].bit
    if deal.legal.bits & led & deal.dealt[written.leader].bits:  # only who is to move has it legal
        return True
    return written.leader is deal.trick.leader


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
