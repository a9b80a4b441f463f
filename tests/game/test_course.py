"""Matches followed through a record, by its own rules and by every other."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from botifarra.cli import main
from botifarra.game.check import Course, Report, first_forbidden, replay
from botifarra.game.record import DealRecord, Record
from botifarra.game.scoring import Pair
from botifarra.table import Side
from botifarra.words.checking import report_as_data, tell_report
from game.played import PROFILES, a_doubled_deal, rules, some_deals

OURS, THEIRS = a_doubled_deal(), a_doubled_deal(turned=1)
"""27 points over 36 for A and C, or for B and D: 108 recontrat, 54 contrat, 27 where the Contro
of the dealer's left doesn't count, or isn't said."""


def written(*deals: DealRecord, start: Pair = (0, 0), by: str = "butinet") -> Record:
    first, *rest = deals
    return Record((replace(first, rules=by, score=start), *rest))


def once(deal: DealRecord) -> DealRecord:
    """The deal without the doublings."""
    return replace(deal, calls=deal.calls[:2], result=None)


def followed(record: Record) -> dict[str, Course]:
    """The only match of a record by each rule set, read again from its text."""
    (match,) = replay(Record.parse(str(record))).matches
    return {course.profile.id: course for course in match.courses}


def ends(record: Record) -> dict[str, tuple[tuple[Pair, ...], int | None, Side | None]]:
    return {
        name: (course.scores, course.ended, course.winner)
        for name, course in followed(record).items()
    }


def test_a_match_at_exactly_a_hundred_is_over_by_some_rule_sets_only() -> None:
    record = written(once(OURS), once(THEIRS), start=(73, 0))
    goes_on = (((100, 0), (100, 27)), None, None)
    over = (((100, 0),), 1, Side.AC)
    assert ends(record) == {
        "butinet": goes_on,
        "howto-100": over,
        "fournier": over,
        "9buti-lliure": goes_on,
        "9buti-petita": goes_on,
    }
    assert followed(record)["fournier"].beyond == (2,)
    assert followed(record)["butinet"].beyond == ()
    assert replay(record).clean


def test_rule_sets_may_part_on_who_has_won() -> None:
    """By 003 only the eldest hand says Contro, so the first deal brings 27 there, not 108."""
    record = written(OURS, once(THEIRS), start=(0, 90))
    ac_wins = (((108, 90),), 1, Side.AC)
    assert ends(record) == {
        "butinet": ac_wins,
        "howto-100": ac_wins,
        "fournier": (((27, 90), (27, 117)), 2, Side.BD),
        "9buti-lliure": ac_wins,
        "9buti-petita": ac_wins,
    }


def test_deals_after_the_end_are_reported_and_do_not_count() -> None:
    report = replay(written(OURS, once(THEIRS), once(OURS)))
    assert [deal.after for deal in report.deals] == [(108, 0), (108, 0), (108, 0)]
    assert [(o.deal, o.kind, o.reason) for o in report.offences] == [
        (2, "match", "match_over"),
        (3, "match", "match_over"),
    ]
    own = report.matches[0].own
    assert (own.scores, own.ended, own.winner) == (((108, 0),), 1, Side.AC)
    assert own.beyond == (2, 3)


def test_a_score_that_counts_on_after_the_end_is_wrong() -> None:
    record = written(OURS, replace(once(THEIRS), score=(108, 0)), replace(OURS, score=(108, 27)))
    report = replay(record)
    assert [[claim.right for claim in deal.claims] for deal in report.deals] == [
        [True],
        [True],
        [False, True],
    ]
    assert report.deals[2].claims[0].expected == ((108, 0),)


def test_a_match_may_be_over_before_the_record_begins() -> None:
    course = followed(written(once(OURS), start=(101, 4)))["butinet"]
    assert (course.scores, course.ended, course.winner, course.beyond) == ((), 0, Side.AC, (1,))


@pytest.mark.parametrize(
    "second",
    [
        {"score": (0, 0)},
        {"score": (50, 50)},  # deals in between are not recorded
        {"rules": "fournier"},
    ],
)
def test_another_match_begins(second: dict[str, object]) -> None:
    deals = (OURS, replace(once(THEIRS), **second))  # type: ignore[arg-type]
    one, two = replay(written(*deals, start=(0, 2))).matches
    assert [deal.number for deal in (*one.deals, *two.deals)] == [1, 2]
    assert two.own.start == second.get("score", (108, 2))


def test_no_deals_are_no_match() -> None:
    assert replay(Record(())).matches == ()


def test_agreed_points_count_where_the_rules_have_them() -> None:
    """Both reach the target, as in S17: the callers won by the 36 that D's king of coins costs."""
    record = written(
        replace(once(OURS), bonus=(Side.BD,)), start=(95, 95), by="howto-100+bonus-ten"
    )
    found = ends(record)
    assert found["howto-100+bonus-ten"] == (((131, 105),), 1, Side.AC)
    assert found["howto-100"] == found["butinet"] == (((122, 95),), 1, Side.AC)


def test_a_deal_that_is_not_finished_brings_nothing_but_a_result_it_states() -> None:
    cut = replace(once(OURS), tricks=OURS.tricks[:2], hands=hands_of_ours())
    for course in followed(written(cut, once(THEIRS))).values():
        assert (course.scores, course.uncounted) == (((0, 0), (0, 27)), (1,))
    stated = followed(written(replace(cut, result=(30, 0)), once(THEIRS)))
    assert (stated["butinet"].scores, stated["butinet"].uncounted) == (((30, 0), (30, 27)), ())
    assert stated["fournier"].uncounted == (1,)


def hands_of_ours() -> object:
    return replay(written(OURS)).deals[0].deal.dealt


@pytest.mark.parametrize("name", PROFILES)
def test_the_own_course_is_that_of_the_deals(name: str) -> None:
    report = replay(Record.of(*some_deals(name, 40)))
    own = [score for match in report.matches for score in match.own.scores]
    counted = [deal.after for deal in report.deals if "match_over" not in reasons(deal.offences)]
    assert own == counted


def reasons(offences: tuple[object, ...]) -> set[str]:
    return {offence.reason for offence in offences}  # type: ignore[attr-defined]


# The first call or card that other rules forbid


def test_what_other_rules_forbid_first() -> None:
    """What each document says otherwise than ButiNET.

    002 has D, who is void in cups, play a trump below the 11E; 003 has only the eldest hand say
    Contro; by petita B, who can't beat 1C, plays the 4C.
    """
    found = first_forbidden(replay(written(OURS)).deals[0])
    told = {
        name: o and (o.trick, o.seat and o.seat.name, o.what, o.reason) for name, o in found.items()
    }
    assert told == {
        "howto-100": (8, "D", "12O", "ruff"),
        "fournier": (0, "D", "contro", "only_eldest"),
        "9buti-lliure": None,
        "9buti-petita": (2, "B", "12C", "play_smallest"),
    }
    awards = {name: offence and offence.award for name, offence in found.items()}
    points = {name: award.match_points for name, award in awards.items() if award}
    assert points == {"howto-100": (36, 0), "9buti-petita": (144, 0)}


@pytest.mark.parametrize("own", PROFILES)
def test_it_is_what_replaying_by_those_rules_finds_first(own: str) -> None:
    for deal in some_deals(own, 25):
        record = Record.of(deal)
        for name, offence in first_forbidden(replay(record).deals[0]).items():
            assert offence == replay(record, rules(name)).first, name


def test_what_the_own_rules_forbid_is_found_by_others_too() -> None:
    late = OURS.tricks[0]._replace(cards=OURS.tricks[0].cards[::-1])
    record = written(
        replace(OURS, tricks=(late, *OURS.tricks[1:]), hands=hands_of_ours(), result=None)
    )  # type: ignore[arg-type]
    for name, offence in first_forbidden(replay(record).deals[0]).items():
        assert offence == replay(record, rules(name)).first


# Told


@pytest.fixture
def parted(tmp_path: Path) -> str:
    file = tmp_path / "parted.txt"
    file.write_text(str(written(OURS, once(THEIRS), start=(0, 90))), encoding="utf-8")
    return str(file)


MATCHES = {
    "en": """  Match, deals 1 to 2:
    By “butinet, 9buti-lliure, 9buti-petita”, to 101: 0–90 → 108–90. A–C win with deal 1. \
Deal 2 comes after the end and doesn't count.
    By “howto-100”, to 100: 0–90 → 108–90. A–C win with deal 1. \
Deal 2 comes after the end and doesn't count.
    By “fournier”, to 100: 0–90 → 27–90 → 27–117. B–D win with deal 2.""",
    "ca": """  Partida, mans 1 a 2:
    Amb «butinet, 9buti-lliure, 9buti-petita», a 101: 0–90 → 108–90. Guanyen A–C a la mà 1. \
La mà 2 ve després del final i no compta.
    Amb «howto-100», a 100: 0–90 → 108–90. Guanyen A–C a la mà 1. \
La mà 2 ve després del final i no compta.
    Amb «fournier», a 100: 0–90 → 27–90 → 27–117. Guanyen B–D a la mà 2.""",
    "es": """  Partida, manos 1 a 2:
    Con «butinet, 9buti-lliure, 9buti-petita», a 101: 0–90 → 108–90. Ganan A–C en la mano 1. \
La mano 2 viene después del final y no cuenta.
    Con «howto-100», a 100: 0–90 → 108–90. Ganan A–C en la mano 1. \
La mano 2 viene después del final y no cuenta.
    Con «fournier», a 100: 0–90 → 27–90 → 27–117. Ganan B–D en la mano 2.""",
}
FORBIDDEN = {
    "en": "By “fournier” the first fault: deal 1, calls: D can't say Contro: ",
    "ca": "Amb «fournier», la primera infracció: mà 1, en cantar: D no pot contrar: ",
    "es": "Con «fournier», la primera infracción: mano 1, al cantar: D no puede contrar: ",
}


@pytest.mark.parametrize("language", MATCHES)
def test_the_command_tells_who_wins_by_which_rules(
    parted: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", parted, "--language", language]) == 1
    told = capsys.readouterr().out
    assert told.endswith(f"{MATCHES[language]}\n")
    assert FORBIDDEN[language] not in told
    assert main(["check", parted, "--language", language, "--every-profile"]) == 1
    assert FORBIDDEN[language] in capsys.readouterr().out


def test_programs_get_the_same_as_data(parted: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", parted, "--json"])
    data = json.loads(capsys.readouterr().out)
    (match,) = data["matches"]
    assert (match["deals"], match["rules"], match["start"]) == ([1, 2], "butinet", [0, 90])
    assert match["by"]["fournier"] == {
        "target": 100,
        "scores": [[27, 90], [27, 117]],
        "over": True,
        "ended": 2,
        "winner": "BD",
        "beyond": [],
        "uncounted": [],
    }
    assert match["by"]["butinet"]["beyond"] == [2]
    assert "first_forbidden" not in data["deals"][0]
    main(["check", parted, "--json", "--every-profile"])
    found = json.loads(capsys.readouterr().out)["deals"][0]["first_forbidden"]
    assert list(found) == [name for name in PROFILES if name != "butinet"]
    assert found["9buti-lliure"] is None
    assert (found["fournier"]["seat"], found["fournier"]["reason"]) == ("D", "only_eldest")


def every_report() -> list[Report]:
    cut = replace(once(OURS), tricks=OURS.tricks[:2], hands=hands_of_ours())  # type: ignore[arg-type]
    return [
        replay(record)
        for record in (
            written(OURS, once(THEIRS), once(OURS)),
            written(once(OURS), start=(101, 0)),
            written(cut),
            written(cut, cut),
        )
    ]


@pytest.mark.parametrize("tell", [tell_report, report_as_data])
def test_no_sentence_keeps_a_placeholder(tell: Callable[..., object]) -> None:
    for report in every_report():
        for language in ("en", "ca", "es"):
            told = tell(report, "x", language, every_profile=True)
            assert not re.search(r"{\w+}", str(told))


def test_a_long_list_of_offences_is_cut_for_people() -> None:
    passes = tuple((seat, call) for seat, call in OURS.calls[:1]) * 20
    many = replace(OURS, calls=(*passes, *OURS.calls[1:]), result=None)
    report = replay(written(*[many] * 60))
    assert len(report.offences) > 1000
    told = tell_report(report, "x")
    assert f"  {len(report.offences) - 1000} more are not listed." in told
    assert len(report_as_data(report, "x")["deals"][59]["offences"]) >= 19
