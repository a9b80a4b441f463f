"""A replayed record told to people, and as data for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from botifarra.cards import Card
from botifarra.game.calling import Call
from botifarra.game.check import (
    Claim,
    Course,
    DealReport,
    MatchReport,
    Offence,
    Report,
    first_forbidden,
)
from botifarra.game.record import RecordError, result_text
from botifarra.game.scoring import Pair, ScoreSheet
from botifarra.rulebook.obligations import Grounds, Standing
from botifarra.words.account import cited, explain
from botifarra.words.game import PAIRS, say_call, say_ruling, say_sheet
from botifarra.words.language import Language, language
from botifarra.words.problems import problem


def tell_record_error(error: RecordError, language_id: str = "en") -> str:
    """Say what is wrong with a record, where, and what to do.

    Example:
        >>> tell_record_error(RecordError("wrong_number", "3", 7, expected=2), "ca")
        "línia 7, caràcter 1: '3' hauria de ser la basa 2; posa les bases en ordre."
    """
    words = language(language_id)
    values = dict(error.values)
    if error.notation is not None:
        values["why"] = problem(error.notation, language_id)
    why = words.table["record_errors"][error.problem].format_map(values)
    place = words.table["record_errors"]["place"]
    return str(place.format(line=error.line, column=error.column, why=why))


MOST_TOLD: Final = 1_000
"""Offences that a report for people lists; as data it has them all."""


def tell_report(
    report: Report, file: str, language_id: str = "en", *, every_profile: bool = False
) -> str:
    """Tell what a record holds: what was illegal, by whom, what it costs, scores and winners.

    Args:
        report: from ``replay``.
        file: what to call the record.
        language_id: ``"en"``, ``"ca"`` or ``"es"``.
        every_profile: also tell what each other rule set would have forbidden first.
    """
    words = language(language_id)
    lines = [*_summary(report, file, words)]
    told = 0
    for deal in report.deals:
        lines += _deal_lines(deal, MOST_TOLD - told, words)
        told += len(deal.offences)
        if every_profile:
            lines += _elsewhere_lines(deal, words)
    if told > MOST_TOLD:
        lines.append(f"  {words.sentence('check.more', told - MOST_TOLD, n=str(told - MOST_TOLD))}")
    for match in report.matches:
        lines += _match_lines(match, words)
    return "\n".join(lines)


def _summary(report: Report, file: str, words: Language) -> Iterator[str]:
    wrong = [claim for deal in report.deals for claim in deal.claims if not claim.right]
    faults = len(report.offences) + len(wrong)
    count = faults or len(report.deals)
    key = "check.found" if faults else "check.clean"
    yield words.sentence(key, count, file=file, n=str(count))
    if report.first is not None:
        yield f"  {words.sentence('check.first', what=_who(report.first, words))}"


def _deal_lines(deal: DealReport, most: int, words: Language) -> Iterator[str]:
    for offence in deal.offences[: max(most, 0)]:
        yield from _offence_lines(offence, words)
        if offence.award is not None and offence.award is deal.award:  # the first ends it
            yield from _award_lines(offence.award, words)
    for claim in deal.claims:
        if not claim.right:
            yield f"  {_where(deal.number, None, words)}: {_told_claim(claim, words)}"
    yield f"  {_worth(deal, words)}"


def _elsewhere_lines(deal: DealReport, words: Language) -> Iterator[str]:
    forbidden = first_forbidden(deal)
    legal = [rules for rules, offence in forbidden.items() if offence is None]
    if legal:
        yield f"    {words.sentence('check.legal_by', rules=', '.join(legal))}"
    for rules, offence in forbidden.items():
        if offence is not None:
            place, what = _place(offence, words), tell_offence(offence, words.id)
            yield f"    {words.sentence('check.forbidden_by', rules=rules, place=place, what=what)}"


def _match_lines(match: MatchReport, words: Language) -> Iterator[str]:
    """The match by each rule set, those that count it alike together; none if it is one deal."""
    if len(match.deals) == 1 and match.deals[0].record.score is None:
        return
    first, last = str(match.deals[0].number), str(match.deals[-1].number)
    yield f"  {words.sentence('check.match', len(match.deals), first=first, last=last)}"
    alike: dict[tuple[object, ...], list[Course]] = {}
    for course in match.courses:
        alike.setdefault((course.target, course.scores, course.uncounted), []).append(course)
    for course, *others in alike.values():
        rules = ", ".join(one.profile.id for one in (course, *others))
        yield f"    {_told_course(course, rules, words)}"


def _told_course(course: Course, rules: str, words: Language) -> str:
    scores = " → ".join(f"{ours}–{theirs}" for ours, theirs in (course.start, *course.scores))
    outcome = [_outcome(course, words)]
    for key, deals in (("beyond", course.beyond), ("uncounted", course.uncounted)):
        if deals:
            numbers = ", ".join(map(str, deals))
            outcome.append(words.sentence(f"check.{key}", len(deals), deals=numbers))
    told, target = " ".join(outcome), str(course.target)
    return words.sentence("check.course", rules=rules, target=target, scores=scores, outcome=told)


def _outcome(course: Course, words: Language) -> str:
    if course.ended is None:
        return words.sentence("check.going_on")
    if not course.scores or course.winner is None:
        return words.sentence("check.over_before", deal=str(course.ended + 1))
    return words.sentence("check.won", pair=PAIRS[course.winner], deal=str(course.ended))


def _offence_lines(offence: Offence, words: Language) -> Iterator[str]:
    place = _place(offence, words)
    if offence.line:
        place = f"{place} ({words.sentence('check.line', n=str(offence.line))})"
    yield f"  {place}: {tell_offence(offence, words.id)}"
    if offence.ruling is not None:
        yield from (f"      {line}" for line in _grounds_lines(offence.ruling.grounds, words))
    if offence.verdict is not None:
        yield from (f"      {line}" for line in explain(offence.verdict, words.id).splitlines())


def tell_offence(offence: Offence, language_id: str = "en") -> str:
    """Say in a sentence what was illegal and why."""
    words = language(language_id)
    if offence.ruling is not None and offence.kind != "lead":
        call = Call(offence.what) if offence.kind == "call" else None
        return say_ruling(offence.ruling, offence.seat, call, language_id)
    seat = offence.seat.name if offence.seat is not None else ""
    card = words.the(Card.parse(offence.what))
    if offence.kind != "play":
        return words.sentence(f"check.{offence.kind}", seat=seat, card=card)
    duty = words.sentence(f"duty.{offence.reason}")
    return words.sentence("check.play", seat=seat, card=card, duty=duty)


def _who(offence: Offence, words: Language) -> str:
    place = _place(offence, words)
    if offence.seat is None:
        return place
    if offence.kind == "call":
        what = say_call(Call(offence.what), words.id)
    else:
        what = words.the(Card.parse(offence.what))
    return words.sentence("check.who", place=place, seat=offence.seat.name, what=what)


def _place(offence: Offence, words: Language) -> str:
    return _where(offence.deal, None if offence.kind == "match" else offence.trick, words)


def _where(deal: int, trick: int | None, words: Language) -> str:
    key = "check.in_deal" if trick is None else "check.in_trick" if trick else "check.in_calls"
    return words.sentence(key, deal=str(deal), trick=str(trick))


def _award_lines(award: ScoreSheet, words: Language) -> Iterator[str]:
    told = say_sheet(award, words.id)[0].sentence
    yield f"    {told}"
    yield from (f"      {line}" for line in _grounds_lines(award.lines[0].grounds, words))


def tell_claim(claim: Claim, language_id: str = "en") -> str:
    """Say in a sentence what a record states, and what it should be."""
    return _told_claim(claim, language(language_id))


def _told_claim(claim: Claim, words: Language) -> str:
    shown = result_text if claim.what == "Result" else _score_text
    either = words.sentence("check.either")
    expected = either.join(dict.fromkeys(map(shown, claim.expected)))
    key = f"check.claim_{claim.what.lower()}"
    return words.sentence(key, written=shown(claim.written), expected=expected)


def _score_text(score: Pair) -> str:
    return f"{score[0]} {score[1]}"


def _worth(deal: DealReport, words: Language) -> str:
    number = str(deal.number)
    if deal.sheet is None:
        played = str(len(deal.deal.tricks))
        return words.sentence("check.unfinished", deal=number, n=played)
    by_result: dict[str, list[str]] = {}
    for rules, sheet in deal.scores().items():
        if sheet is not None:
            by_result.setdefault(result_text(sheet.match_points), []).append(rules)
    told = "; ".join(
        words.sentence("check.by", result=result, rules=", ".join(rules))
        for result, rules in by_result.items()
    )
    return words.sentence("check.worth", deal=number, scores=told)


def _grounds_lines(grounds: Grounds, words: Language) -> Iterator[str]:
    standings = words.table["standing"]
    if grounds.standing is Standing.STATED and not grounds.cites:
        yield f"[{words.sentence('rulings.house')}]"
    citations = (
        *cited(grounds.cites, words.id),
        *cited(grounds.against, words.id, against=True),
    )
    for citation in citations:
        otherwise = f"{standings['against']} " if citation.against else ""
        sources = "; ".join(citation.sources)
        yield f"{otherwise}{sources}: {citation.says} [{standings[grounds.standing]}]"
    if grounds.note:
        yield f"({grounds.note[words.id]})"


def report_as_data(
    report: Report, file: str, language_id: str = "en", *, every_profile: bool = False
) -> dict[str, Any]:
    """Return a report as plain data, to be written as JSON; the arguments of ``tell_report``."""
    first = report.first
    deals = [_deal_data(deal, language_id) for deal in report.deals]
    if every_profile:
        for data, deal in zip(deals, report.deals, strict=True):
            data["first_forbidden"] = {
                rules: None if offence is None else _offence_data(offence, language_id)
                for rules, offence in first_forbidden(deal).items()
            }
    return {
        "file": file,
        "clean": report.clean,
        "first": None if first is None else _offence_data(first, language_id),
        "deals": deals,
        "matches": [_match_data(match) for match in report.matches],
    }


def _match_data(match: MatchReport) -> dict[str, Any]:
    return {
        "deals": [deal.number for deal in match.deals],
        "rules": match.own.profile.id,
        "start": list(match.own.start),
        "by": {course.profile.id: _course_data(course) for course in match.courses},
    }


def _course_data(course: Course) -> dict[str, Any]:
    return {
        "target": course.target,
        "scores": [list(score) for score in course.scores],
        "over": course.ended is not None,
        "ended": course.ended,
        "winner": None if course.winner is None else course.winner.name,
        "beyond": list(course.beyond),
        "uncounted": list(course.uncounted),
    }


def _deal_data(deal: DealReport, language_id: str) -> dict[str, Any]:
    words = language(language_id)
    return {
        "deal": deal.number,
        "rules": deal.deal.profile.id,
        "dealer": deal.deal.dealer.name,
        "tricks": len(deal.deal.tricks),
        "finished": deal.sheet is not None,
        "offences": [_offence_data(offence, language_id) for offence in deal.offences],
        "claims": [_claim_data(claim, words) for claim in deal.claims],
        "scores": {rules: _sheet_data(sheet) for rules, sheet in deal.scores().items()},
        "match": {"before": list(deal.before), "after": list(deal.after)},
    }


def _claim_data(claim: Claim, words: Language) -> dict[str, Any]:
    return {
        "claim": claim.what,
        "written": list(claim.written),
        "expected": [list(pair) for pair in claim.expected],
        "right": claim.right,
        "says": "" if claim.right else _told_claim(claim, words),
    }


def _sheet_data(sheet: ScoreSheet | None) -> dict[str, Any] | None:
    if sheet is None:
        return None
    return {
        "winner": None if sheet.winner is None else sheet.winner.name,
        "points": sheet.points,
        "totals": list(sheet.totals),
        "multiplier": sheet.multiplier,
    }


def _offence_data(offence: Offence, language_id: str) -> dict[str, Any]:
    verdict, ruling = offence.verdict, offence.ruling
    broken = verdict.broken if verdict is not None else None
    clauses = ruling.grounds.cites if ruling is not None else broken.cites if broken else ()
    return {
        "deal": offence.deal,
        "trick": offence.trick,
        "line": offence.line,
        "seat": None if offence.seat is None else offence.seat.name,
        "kind": offence.kind,
        "what": offence.what,
        "reason": offence.reason,
        "obligation": broken.obligation.id if broken else None,
        "position": None if verdict is None else str(verdict.position),
        "legal": None if verdict is None else [str(card) for card in verdict.playable],
        "says": tell_offence(offence, language_id),
        "cites": [
            {"document": clause.document, "where": clause.where, "says": clause.says[language_id]}
            for clause in clauses
        ],
        "award": _sheet_data(offence.award),
    }
