"""What the browser draws of a deal replayed: every step, with the words already in place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from botifarra import Card, CardSet, Position, Trick
from botifarra.game.calling import Call
from botifarra.game.check import Course, DealReport, Offence
from botifarra.game.deal import TRICKS
from botifarra.game.record import LateCall
from botifarra.game.scoring import ScoreSheet
from botifarra.rulebook import Effect, Grounds
from botifarra.table import Seat
from botifarra.words import Language, account, rule_set_name
from botifarra.words.account import Link, cited
from botifarra.words.checking import tell_claim, tell_offence
from botifarra.words.game import PAIRS, say_call, say_sheet
from botifarra_widgets.views import View, account_view, funnel_view, grounds_index, held


def replay_view(report: DealReport, course: Course, words: Language) -> View:
    """Return a whole deal, so that the browser can go through it alone.

    Args:
        report: the deal, replayed.
        course: the match it belongs to, by the deal's own rules.
        words: the language.

    Returns:
        ``rules``, ``dealer`` and ``trump`` of the deal; ``hands`` as they were dealt; the
        ``steps``; the ``faults``, each with the step it happens in; the ``sheet``; and the
        ``grounds`` of all of it, each once.
    """
    return _DealView(report, words).whole(course)


class _DealView:
    """A deal while its steps are told, one after another."""

    def __init__(self, report: DealReport, words: Language) -> None:
        self._report, self._deal, self._words = report, report.deal, words
        self._held = [hand.bits for hand in report.deal.dealt]
        self._open = list(report.offences)
        self._steps: list[View] = []
        self._faults: list[View] = []
        self._grounds: list[View] = []
        self._table: View = {"trick": 0, "leader": "", "cards": [], "winning": -1}
        self._tricks, self._points = [0, 0], [0, 0]

    def whole(self, course: Course) -> View:
        self._start()
        self._calls()
        tricks = [*self._deal.tricks, self._deal.trick]
        written = zip(tricks, self._report.record.tricks, strict=False)
        for number, (trick, line) in enumerate(written, start=1):
            self._trick(number, trick, line.late)
        self._step("end", says=self._words.sentence("replay.end"))
        calling, profile = self._deal.calling, self._deal.profile
        named = calling.declarer is not None
        return {
            "rules": rule_set_name(profile, self._words.id),
            "profile": profile.id,
            "dealer": self._deal.dealer.name,
            "named": named,
            "trump": calling.trump.letter if calling.trump is not None else "",
            "trump_name": self._words.trump(calling.trump) if named else "",
            "multiplier": calling.multiplier if named else 1,
            "hands": [held(hand) for hand in self._deal.dealt],
            "steps": self._steps,
            "faults": self._faults,
            "sheet": self._sheet(course),
            "grounds": self._grounds,
        }

    def _start(self) -> None:
        dealer = self._deal.dealer.name
        self._step("start", says=self._words.sentence("replay.start", seat=dealer))
        self._found(offence for offence in self._report.offences if offence.seat is None)

    def _calls(self) -> None:
        """The calls; of two alike that were made, the later one is the one too many."""
        faults: dict[int, Offence] = {}
        wrong = [each for each in self._report.offences if each.kind == "call" and not each.trick]
        calls = self._report.record.calls
        for place in reversed(range(len(calls))):
            seat, call = calls[place]
            if wrong and (wrong[-1].seat, wrong[-1].what) == (seat, call.value):
                faults[place] = wrong.pop()
        for place, (seat, call) in enumerate(calls):
            self._call(seat, call)
            self._found([faults[place]] if place in faults else [])

    def _call(self, seat: Seat, call: Call) -> None:
        said = say_call(call, self._words.id)
        says = self._words.sentence("replay.calls", seat=seat.name, call=said)
        self._step("call", seat=seat.name, call=said, says=says)

    def _trick(self, number: int, trick: Trick, late: tuple[LateCall, ...]) -> None:
        here = [offence for offence in self._report.offences if offence.trick == number]
        for place, card in enumerate((*trick.cards, None)):
            for _, seat, call in (each for each in late if each.place == place):
                self._call(seat, call)
                what = ("call", seat, call.value)
                self._found(each for each in here if (each.kind, each.seat, each.what) == what)
            if card is not None:
                self._play(number, trick, place, card)
                self._found(each for each in here if each.kind != "call" and each.what == str(card))

    def _play(self, number: int, trick: Trick, place: int, card: Card) -> None:
        """The card as it was played, and what the judge says of it."""
        seat, words = trick.leader.after(place), self._words
        own = bool(self._held[seat] & card.bit)
        hand = CardSet.from_bits(self._held[seat] | card.bit)
        self._held = [bits & ~card.bit for bits in self._held]
        position = Position(Trick(trick.cards[:place], trick.trump), hand)
        so_far = Trick(trick.cards[: place + 1], trick.trump)
        self._table = {
            "trick": number,
            "leader": trick.leader.name,
            "cards": [str(each) for each in so_far],
            "winning": so_far.winning_place,
        }
        taken = self._take(trick) if place == 3 else ""
        key = "replay.plays" if place else "replay.leads"
        says = words.sentence(key, n=str(number), seat=seat.name, card=words.the(card))
        judged = self._judged(position, card) if own else {"legal": False}
        extra = {"card": str(card), "position": str(position), "taken": taken}
        self._step("play", seat=seat.name, says=says, **extra, **judged)

    def _judged(self, position: Position, card: Card) -> View:
        judgement = self._deal.profile.judge(position)
        verdict = judgement.verdict(card)
        return {
            "legal": verdict.legal,
            "instead": [] if verdict.legal else [str(each) for each in judgement.legal],
            "verdict": account_view(account(verdict, self._words.id), self._grounds),
            "funnel": funnel_view(judgement, self._words),
        }

    def _take(self, trick: Trick) -> str:
        winner = trick.leader.after(trick.winning_place)
        self._tricks[winner.side] += 1
        self._points[winner.side] += trick.points
        return self._words.sentence(
            "replay.taken", trick.points, seat=winner.name, n=str(trick.points)
        )

    def _step(self, kind: str, **extra: Any) -> None:
        counted = {"tricks": [*self._tricks], "points": [*self._points], "faults": []}
        self._steps.append({"kind": kind, **self._table, **counted, **extra})

    def _found(self, offences: Iterable[Offence]) -> None:
        """Tell the offences of the last step, each once."""
        for offence in offences:
            if offence not in self._open:
                continue
            self._open.remove(offence)
            self._steps[-1]["faults"].append(len(self._faults))
            self._faults.append(self._fault(offence))

    def _fault(self, offence: Offence) -> View:
        words, award = self._words, offence.award
        counts = award is not None and award is self._report.award  # the first ends it
        where = words.sentence("replay.in_trick", n=str(offence.trick)) if offence.trick else ""
        return {
            "step": len(self._steps) - 1,
            "where": where or words.sentence("replay.in_calls"),
            "says": tell_offence(offence, words.id),
            "grounds": -1 if offence.ruling is None else self._ground(offence.ruling.grounds),
            "award": self._lines(award) if award is not None and counts else [],
        }

    def _sheet(self, course: Course) -> View:
        report, words = self._report, self._words
        played = str(len(self._deal.tricks))
        return {
            "lines": self._lines(report.sheet) if report.sheet is not None else [],
            "unfinished": ""
            if report.sheet is not None
            else words.sentence("replay.unfinished", n=played, all=str(TRICKS)),
            "award": self._lines(report.award) if report.award is not None else [],
            "claims": [tell_claim(each, words.id) for each in report.claims if not each.right],
            "counted": self._counted(),
            "score": list(report.after),
            "won": self._won(course),
        }

    def _counted(self) -> str:
        counted = self._report.counted
        if counted is None:
            return ""
        if counted.winner is None:
            return self._words.sentence("replay.counted_nothing")
        pair, n = PAIRS[counted.winner], str(counted.points)
        return self._words.sentence("replay.counted", pair=pair, n=n)

    def _won(self, course: Course) -> str:
        number = self._report.number
        if course.winner is None or course.ended != number:
            return ""
        return self._words.sentence("check.won", pair=PAIRS[course.winner], deal=str(number))

    def _lines(self, sheet: ScoreSheet) -> list[View]:
        """A score sheet's lines, in the shape of a verdict's links."""
        return [
            {"what": line.what, "sentence": told.sentence, "grounds": self._ground(line.grounds)}
            for line, told in zip(sheet.lines, say_sheet(sheet, self._words.id), strict=True)
        ]

    def _ground(self, grounds: Grounds) -> int:
        spoken = self._words.id
        citations = (
            *cited(grounds.cites, spoken),
            *cited(grounds.against, spoken, against=True),
        )
        note = grounds.note[spoken] if grounds.note else ""
        link = Link("", "", Effect.MOOT, grounds.standing, note, citations)
        return grounds_index(link, self._grounds)
