"""The score calculator: what it reckons, and what it answers to numbers that can't be."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from botifarra_widgets import ScoreCalculator
from botifarra_widgets.views_score import called, least_in, most_in
from hypothesis import given
from hypothesis import strategies as st

from botifarra import NotationError, UnknownNameError, load_profile
from botifarra.cards import PACK
from botifarra.game import IllegalCallError, score_deal
from botifarra.rulebook import LANGUAGES, PROFILES
from botifarra.table import Side

each_profile = pytest.mark.parametrize("profile", PROFILES)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def made(*given: Any, **options: Any) -> ScoreCalculator:
    return ScoreCalculator(*given, language="en", **options)


def tell(calculator: ScoreCalculator, **state: Any) -> None:
    """Do what the browser's ``ask()`` does."""
    calculator.set_state({**state, "asked": calculator.asked + 1})


def told(calculator: ScoreCalculator, part: str = "lines") -> list[str]:
    return [line["sentence"] for line in calculator.view[part]]


def points(calculator: ScoreCalculator) -> tuple[int, int]:
    assert calculator.sheet is not None
    return calculator.sheet.match_points


# What a deal is worth


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ((45, "O", 2), (36, 0)),
        ((36, "O", 2), (0, 0)),
        ((37, "C", 0), (1, 0)),
        ((30, "C", 0, "howto-100"), (0, 6)),
        ((20, "C", 1), (0, 32)),
        ((50, "-", 0), (28, 0)),
        ((50, "-", 1), (56, 0)),
        ((50, "-", 2), (112, 0)),
        ((50, "-", 3, "howto-100"), (224, 0)),
        ((72, "E", 0), (36, 0)),
        ((72, "E", 3), (288, 0)),
        ((0, "B", 0), (0, 36)),
        ((72, "-", 2), (288, 0)),
    ],
)
def test_the_worked_sums_of_the_documents(
    given: tuple[Any, ...], expected: tuple[int, int]
) -> None:
    assert points(made(*given)) == expected


@each_profile
@pytest.mark.parametrize("total", [0, 1, 35, 36, 37, 71, 72])
def test_it_reckons_as_the_engine_does(profile: str, total: int) -> None:
    sheet = made(total, "C", 2, profile).sheet
    assert sheet is not None
    rules = load_profile(profile)
    calling = called(rules, made(call="C")._entry.call, 2)
    engine = score_deal(rules, calling, cards=sheet.cards, tricks=sheet.tricks)
    assert engine == sheet
    assert sheet.totals == (total, 72 - total)


def test_a_sheet_is_told_line_by_line_each_with_its_clause() -> None:
    calculator = made(45, "O", 2, score=(70, 12))
    assert told(calculator) == [
        "A–C: 45 points. B–D: 72 − 45 = 27.",
        "Coins + Recontro: what is above 36 counts 4 times.",
        "A–C score 36: (45 − 36) × 4 = 36.",
    ]
    grounds = calculator.view["grounds"]
    for line in calculator.view["lines"]:
        assert grounds[line["grounds"]]["citations"]
    assert told(calculator, "after") == [
        "Then the match stands at A–C 106, B–D 12.",
        "A–C have 101 or more: they win the match.",
    ]


def test_with_the_tricks_the_cards_are_told_apart() -> None:
    lines = told(made(41, tricks=7))
    assert lines[:3] == [
        "A–C: 34 points in cards.",
        "A–C: 7 tricks, at a point a trick.",
        "A–C: 34 + 7 = 41 in all.",
    ]
    assert "B–D: 26 + 5 = 31 in all." in lines


def test_a_tie_says_so_and_multiplies_nothing() -> None:
    assert told(made(36, "O", 2))[1:] == ["36 all: nobody scores."]


def test_a_capot_is_named_and_a_silent_text_is_told_as_such() -> None:
    assert "Capot: A–C took all twelve tricks. It brings nothing extra." in told(made(72))
    calculator = made(72, "-")
    (line,) = [each for each in calculator.view["lines"] if "Sabatera" in each["sentence"]]
    assert line["grounds"] == -1
    assert line["note"]
    assert "Capot: B–D took" in " ".join(told(made(0)))


@pytest.mark.parametrize(
    ("profile", "over"), [("butinet", False), ("9buti-petita", False), ("fournier", True)]
)
def test_exactly_100_ends_a_match_where_100_is_the_target(profile: str, over: bool) -> None:
    after = told(made(54, "C", 0, profile, (82, 88)), "after")
    assert after[0] == "Then the match stands at A–C 100, B–D 88."
    assert after[1].endswith("win the match.") is over
    assert ("another deal" in after[1]) is not over


# What can't be


NOT_POINTS = {
    "": "Nothing is written here",
    "   ": "Nothing is written here",
    "73": "73 can't be: a deal has 72 points",
    "-1": "−1 can't be",
    "−5": "−5 can't be",
    "abc": "“abc” is no whole number",
    "45.5": "“45.5” is no whole number",
    "4 5": "“4 5” is no whole number",
    "1e3": "“1e3” is no whole number",
    "9" * 400: "is no whole number",
    "<img src=x onerror=alert(1)>": "is no whole number",
    "{0.__class__}": "is no whole number",
}


@pytest.mark.parametrize(("text", "sentence"), NOT_POINTS.items(), ids=lambda text: repr(text[:9]))
@pytest.mark.parametrize("counted", ["callers", "others"])
def test_points_that_cannot_be_are_told_and_there_is_no_number(
    text: str, sentence: str, counted: str
) -> None:
    calculator = made()
    tell(calculator, points=text, counted=counted)
    assert sentence in calculator.view["faults"]["points"]
    assert calculator.sheet is None
    assert calculator.view["lines"] == calculator.view["after"] == calculator.view["totals"] == []
    assert calculator.heard == calculator.asked == 1
    tell(calculator, points="45", counted="callers")
    assert calculator.view["faults"] == {}
    assert points(calculator) == (9, 0)


def test_the_points_of_the_others_are_taken_too() -> None:
    calculator = made()
    tell(calculator, points="27", counted="others")
    assert calculator.view["totals"] == [45, 27]


@pytest.mark.parametrize(
    ("total", "tricks", "sentence"),
    [
        (45, "2", "45 points can't be in 2 tricks: so many hold from 2 to 38."),
        (45, "1", "45 points can't be in 1 trick: one trick holds from 1 to 21."),
        (45, "12", "45 points can't be in 12 tricks: so many hold from 72 to 72."),
        (72, "11", "72 points can't be in 11 tricks"),
        (5, "0", "5 points can't be in 0 tricks"),
        (45, "13", "13 can't be: a deal has 12 tricks in all."),
        (45, "x", "“x” is no whole number"),
        (45, "-1", "−1 can't be"),
    ],
)
def test_tricks_that_cannot_be_are_told(total: int, tricks: str, sentence: str) -> None:
    calculator = made(total)
    tell(calculator, tricks=tricks)
    assert sentence in calculator.view["faults"]["tricks"]
    assert calculator.sheet is None


def test_so_many_tricks_hold_so_many_points() -> None:
    highest = sorted((card.points for card in PACK), reverse=True)
    for tricks in range(13):
        assert most_in(tricks) == sum(highest[: 4 * tricks]) + tricks
        assert least_in(tricks) + most_in(12 - tricks) == 72
        assert least_in(tricks) <= most_in(tricks)


def test_all_points_are_all_tricks_and_every_other_total_can_be() -> None:
    for total in range(73):
        found = [tricks for tricks in range(13) if least_in(tricks) <= total <= most_in(tricks)]
        assert found
        assert (found == [12]) is (total == 72)
        assert (found == [0]) is (total == 0)


@pytest.mark.parametrize(
    ("score", "sentence"),
    [
        (["101", "0"], "101 can't be: a pair with 101 has won already"),
        (["", "0"], "Nothing is written here"),
        (["x", "0"], "Write one from 0 to 100"),
    ],
)
def test_a_score_before_that_cannot_be_is_told(score: list[str], sentence: str) -> None:
    calculator = made()
    tell(calculator, score=score)
    assert sentence in calculator.view["faults"]["score-AC"]
    assert calculator.view["after"] == []
    assert calculator.sheet is None


def test_a_score_that_other_rules_do_not_allow_is_told_with_them() -> None:
    calculator = made(45, score=(100, 0))
    tell(calculator, profile="fournier")
    assert "a pair with 100 has won already" in calculator.view["faults"]["score-AC"]
    tell(calculator, profile="howto-100+target-150")
    assert calculator.view["faults"] == {}


@given(st.text(max_size=20), st.text(max_size=20), st.lists(st.text(max_size=9), max_size=3))
def test_whatever_is_written_there_is_a_right_number_or_none(
    written: str, tricks: str, score: list[str]
) -> None:
    calculator = made()
    tell(calculator, points=written, tricks=tricks)
    tell(calculator, score=score)
    assert calculator.heard == calculator.asked == 2
    if calculator.sheet is None:
        assert calculator.view["faults"]
    else:
        assert calculator.sheet.totals[0] == int(written.strip().lstrip("-−"))


@pytest.mark.parametrize(
    "options",
    [{"points": 73}, {"points": ""}, {"points": 45, "tricks": 2}, {"score": (101, 0)}],
    ids=str,
)
def test_made_with_what_cannot_be_it_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"can't be|Nothing is written"):
        made(**options)


def test_made_with_an_unknown_name_it_is_refused() -> None:
    with pytest.raises(UnknownNameError):
        made(profile="tute")
    with pytest.raises(NotationError):
        made(call="Z")
    with pytest.raises(IllegalCallError):
        made(doubling=3, profile="fournier")
    assert made(call="♥").call == "C"


# Call, doubling, rules


def test_what_these_rules_lack_is_shown_with_its_reason() -> None:
    *others, last = made(45, "O", 0, "fournier").view["doublings"]
    assert [each["times"] for each in others] == [1, 2, 4]
    assert last["refused"] == "B can't say Sant Vicenç: by these rules doubling ends with Recontro."
    assert last["times"] == 0
    assert last["grounds"] >= 0


@pytest.mark.parametrize("change", [{"call": "-"}, {"profile": "fournier"}])
def test_a_doubling_that_is_lost_falls_away_and_says_so(change: dict[str, str]) -> None:
    calculator = made(45, "O", 3)
    tell(calculator, **change)
    assert calculator.doubling == 2
    assert "B can't say Sant Vicenç" in calculator.view["refused"]
    assert calculator.problem == ""
    tell(calculator, doubling=1)
    assert calculator.view["refused"] == ""


@pytest.mark.parametrize(
    "wrong", [{"call": "Z"}, {"call": ""}, {"profile": "tute"}, {"doubling": 4}, {"doubling": -1}]
)
def test_a_wrong_choice_is_told_and_all_stays(wrong: dict[str, Any]) -> None:
    calculator = made(45, "C", 1)
    before = calculator.view
    tell(calculator, **wrong)
    assert (calculator.call, calculator.doubling, calculator.profile) == ("C", 1, "butinet")
    assert calculator.view == before
    assert calculator.problem
    assert calculator.heard == calculator.asked == 1
    tell(calculator, call="E")
    assert calculator.problem == ""


def test_house_rules_are_taken_and_can_be_chosen_again(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text(
        'id = "our-club"\nextends = "butinet"\n[parameters]\ntarget = { value = 61 }\n',
        encoding="utf-8",
    )
    rules = load_profile(file)
    calculator = ScoreCalculator(45, profile=rules, score=(60, 0), language="en")
    assert "61 or more" in told(calculator, "after")[1]
    tell(calculator, profile="butinet")
    tell(calculator, profile="our-club")
    assert calculator.rules is rules
    assert "our-club" in [each["id"] for each in calculator.choices]


def test_every_choice_of_rules_can_be_taken() -> None:
    calculator = made()
    for choice in calculator.choices:
        tell(calculator, profile=choice["id"])
        assert calculator.profile == choice["id"]
        assert calculator.problem == ""


def test_what_comes_together_is_all_taken() -> None:
    """The browser sends what waited in one message."""
    calculator = made(37, "C", 0)
    tell(calculator, points="50", call="-", doubling=1)
    assert (calculator.call, calculator.doubling) == ("-", 1)
    assert points(calculator) == (56, 0)
    tell(calculator, points="40", call="Z")
    assert calculator.call == "-"
    assert points(calculator) == (16, 0)
    tell(calculator, doubling=3, call="C", score=["1", "2"], profile="howto-100")
    assert points(calculator) == (32, 0)


# A revoke


@pytest.mark.parametrize(
    ("profile", "doubling", "sentences"),
    [
        (
            "butinet",
            1,
            [
                "Revoke by A–C: B–D score 72: 36 × 2 = 72.",
                "Revoke by B–D: A–C score 72: 36 × 2 = 72.",
            ],
        ),
        (
            "howto-100",
            1,
            [
                "Revoke by A–C: B–D score 36: 36 × 1 = 36.",
                "Revoke by B–D: A–C score 36: 36 × 1 = 36.",
            ],
        ),
        (
            "9buti-lliure",
            0,
            ["By these rules it can't be played: only the cards that are allowed can."],
        ),
    ],
)
def test_what_a_revoke_costs(profile: str, doubling: int, sentences: list[str]) -> None:
    calculator = made(45, "C", doubling, profile)
    assert told(calculator, "revokes") == sentences
    assert calculator.view["grounds"][calculator.view["revokes"][0]["grounds"]]["citations"]


def test_what_a_revoke_costs_by_each_rule_set() -> None:
    others = dict(made(45, "C", 3).view["others"])
    assert list(others.values()) == [
        "288 to the other pair",
        "36 to the other pair",
        *["it can't be played"] * 3,
    ]
    others = dict(made(45, "-", 3, "howto-100").view["others"])
    assert "nobody says Sant Vicenç here" in others.values()


# Words


@each_language
def test_it_speaks_the_language_and_changes_it(language: str) -> None:
    calculator = ScoreCalculator(72, "-", 1, score=(70, 0), language="en")
    english = [*told(calculator), *told(calculator, "after"), calculator.labels["called"]]
    tell(calculator, language=language)
    now = [*told(calculator), *told(calculator, "after"), calculator.labels["called"]]
    assert (now == english) is (language == "en")
    assert not re.search(r"[{}]", "".join(now))
    tell(calculator, points="x")
    assert re.search(r"«x»|“x”", calculator.view["faults"]["points"])
    assert calculator.view["totals"] == []


def test_the_side_that_wins_is_the_one_above_36() -> None:
    sheet = made(20).sheet
    assert sheet is not None
    assert sheet.winner is Side.BD
    assert sheet.declarer is Side.AC
