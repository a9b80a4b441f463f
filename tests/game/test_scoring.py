"""What a deal is worth: S01 to S12, S15 and S19, reckoned by hand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from botifarra import Card
from botifarra.cards import Suit
from botifarra.game import ScoreSheet, score_deal, score_revoke
from botifarra.rulebook import PROFILES
from botifarra.table import Seat, Side, Trick

from .spoken import RULE_SETS, rule_set, spoken

TOP = {
    "plain": "A {}",
    "contro": "A {}, B contro",
    "recontro": "A {}, B contro, C recontro",
    "sant vicenç": "A {}, B contro, C recontro, D santvicenc",
}
"""What is said when A calls, up to each doubling."""

each_profile = pytest.mark.parametrize("rules", PROFILES)


def sheet(rules: str, said: str, ours: int, our_tricks: int) -> ScoreSheet:
    """The sheet where A and C have ``ours`` points in all, so many of them for tricks."""
    cards = ours - our_tricks
    calling = spoken(rules, said)
    return score_deal(
        calling.profile, calling, cards=(cards, 60 - cards), tricks=(our_tricks, 12 - our_tricks)
    )


def trick(text: str, trump: Suit | None, leader: Seat = Seat.A) -> Trick:
    return Trick(tuple(Card.parse(card) for card in text.split()), trump, leader)


def last(found: ScoreSheet) -> str:
    return found.lines[-1].arithmetic


# S01 to S12


def test_s01_a_trick_is_its_cards_and_one() -> None:
    taken = trick("1E 9E 2E 12E", Suit.COINS)
    assert (taken.winner, taken.points) == (Seat.B, 4 + 5 + 0 + 3 + 1)


@each_profile
def test_s02_forty_five_recontro(rules: str) -> None:
    found = sheet(rules, "A O, B contro, C recontro", 45, 7)
    assert (found.winner, found.points, found.match_points) == (Side.AC, 36, (36, 0))
    assert last(found) == "(45 - 36) x 4 = 36"
    assert [(line.what, line.side, line.arithmetic, line.value) for line in found.lines] == [
        ("cards", Side.AC, "38", 38),
        ("tricks", Side.AC, "7", 7),
        ("total", Side.AC, "38 + 7 = 45", 45),
        ("cards", Side.BD, "22", 22),
        ("tricks", Side.BD, "5", 5),
        ("total", Side.BD, "22 + 5 = 27", 27),
        ("surplus", Side.AC, "(45 - 36) x 4 = 36", 36),
    ]


@each_profile
def test_s03_a_tie_gives_nothing_whatever_was_doubled(rules: str) -> None:
    found = sheet(rules, "A O, B contro, C recontro", 36, 6)
    assert (found.winner, found.points, found.match_points) == (None, 0, (0, 0))
    assert (found.lines[-1].what, last(found)) == ("tie", "36 - 36")


@each_profile
@pytest.mark.parametrize(
    ("case", "said", "ours", "points", "arithmetic"),
    [
        ("S04", "A O", 37, (1, 0), "(37 - 36) x 1 = 1"),
        ("S05", "A O", 30, (0, 6), "(42 - 36) x 1 = 6"),
        ("S06", "A O, B contro", 20, (0, 32), "(52 - 36) x 2 = 32"),
        ("S07", "A -", 50, (28, 0), "(50 - 36) x 2 = 28"),
        ("S07", "A -, B contro", 50, (56, 0), "(50 - 36) x 4 = 56"),
        ("S07", "A -, B contro, C recontro", 50, (112, 0), "(50 - 36) x 8 = 112"),
        ("delegated", "A delegate, C -", 22, (0, 28), "(50 - 36) x 2 = 28"),
    ],
)
def test_s04_to_s07(
    rules: str, case: str, said: str, ours: int, points: tuple[int, int], arithmetic: str
) -> None:
    found = sheet(rules, said, ours, 6)
    assert found.match_points == points, case
    assert last(found) == arithmetic
    assert (found.declarer, found.totals) == (Side.AC, (ours, 72 - ours))


def test_s08_sant_vicenc_in_botifarra_is_worth_sixteen_in_the_guide_only() -> None:
    found = sheet("howto-100", TOP["sant vicenç"].format("-"), 50, 6)
    assert (found.points, last(found)) == (224, "(50 - 36) x 16 = 224")
    for rules in PROFILES:
        if rules != "howto-100":
            assert spoken(rules, TOP["recontro"].format("-")).over


@each_profile
@pytest.mark.parametrize(("stage", "points"), [*zip(TOP, (36, 72, 144, 288), strict=True)])
def test_s09_capot(rules: str, stage: str, points: int) -> None:
    if stage == "sant vicenç" and rules == "fournier":
        return  # there is none
    found = sheet(rules, TOP[stage].format("E"), 72, 12)
    assert (found.points, last(found)) == (points, f"(72 - 36) x {points // 36} = {points}")
    assert found.lines[-2][:2] == ("capot", Side.AC)


@each_profile
@pytest.mark.parametrize(("stage", "points"), [*zip(list(TOP)[:3], (72, 144, 288), strict=True)])
def test_s10_sabatera(rules: str, stage: str, points: int) -> None:
    found = sheet(rules, TOP[stage].format("-"), 0, 0)  # the callers took nothing
    assert found.match_points == (0, points)
    assert found.lines[-2][:2] == ("sabatera", Side.BD)


def test_s11_the_cheapest_trick() -> None:
    assert trick("8C 7C 2C 3C", Suit.COINS).points == 1


def test_s12_the_dearest_tricks() -> None:
    assert trick("9C 1C 12C 11C", Suit.COINS).points == 14 + 1
    assert trick("9C 9O 9E 9B", None).points == 20 + 1


# S15: a revoke

REVOKES = {
    "plain": ("A O", 36, 36),
    "contro": ("A O, B contro", 72, 36),
    "botifarra": ("A -", 72, 72),
    "botifarra contro": ("A -, B contro", 144, 72),
    "sant vicenç": ("A O, B contro, C recontro, D santvicenc", 288, 36),
}
"""What is said, what 000 and 001 award, and what 002 does."""


@pytest.mark.parametrize("case", REVOKES)
@pytest.mark.parametrize("offender", Side)
def test_s15_a_revoke(case: str, offender: Side) -> None:
    said, multiplied, flat = REVOKES[case]
    awards = {
        "butinet": multiplied,
        "howto-100": flat,
        "howto-100+multiplied-revoke": multiplied,
    }
    for rules, points in awards.items():
        calling = spoken(rules, said)
        found = score_revoke(calling.profile, calling, offender)
        assert found.winner is Side(1 - offender)
        assert (found.points, found.revoke) == (points, True)
        assert last(found) == f"36 x {points // 36} = {points}"
        assert [line.what for line in found.lines] == ["revoke"]
        assert found.lines[0].grounds == calling.profile.parameters["revoke"].grounds


def test_s15_the_award_is_that_of_a_capot() -> None:
    for said in (TOP["plain"], TOP["contro"], TOP["recontro"]):
        calling = spoken("butinet", said.format("C"))
        award = score_revoke(calling.profile, calling, Side.BD).points
        assert award == sheet("butinet", said.format("C"), 72, 12).points


# Clauses

SURPLUS = {
    "butinet": "001 §06",
    "howto-100": "002 Punt.3",
    "fournier": "003 L26",
    "9buti-lliure": "004 L16",
    "9buti-petita": "004 L16",
}


@each_profile
def test_every_line_rests_on_its_document(rules: str) -> None:
    parameters = rule_set(rules).parameters
    for ours, tricks, said in ((45, 7, "A O"), (36, 6, "A O"), (72, 12, "A O"), (72, 12, "A -")):
        for line in sheet(rules, said, ours, tricks).lines:
            name = {
                "cards": "deal_points",
                "total": "deal_points",
                "tricks": "trick_points",
                "surplus": "scorer",
            }.get(line.what, line.what)
            assert line.grounds == parameters[name].grounds
            if line.what == "surplus":
                first = line.grounds.cites[0]
                assert f"{first.document} {first.where}" == SURPLUS[rules]


# S19 and what can't be


@pytest.mark.parametrize("rules", RULE_SETS)
@settings(deadline=None)
@given(cards=st.integers(0, 60), tricks=st.integers(0, 12), doubled=st.sampled_from([*TOP][:3]))
def test_s19_at_most_one_side_scores(rules: str, cards: int, tricks: int, doubled: str) -> None:
    for named in "O-":
        calling = spoken(rules, TOP[doubled].format(named))
        found = score_deal(
            calling.profile, calling, cards=(cards, 60 - cards), tricks=(tricks, 12 - tricks)
        )
        assert sum(found.totals) == 72
        assert min(found.match_points) == 0
        assert max(found.match_points) == found.points <= 36 * calling.multiplier
        assert found.points == max(abs(found.totals[0] - 36), 0) * calling.multiplier
        assert (found.winner is None) == (found.totals == (36, 36))


@pytest.mark.parametrize(
    ("cards", "tricks"), [((30, 29), (6, 6)), ((30, 30), (6, 5)), ((61, -1), (6, 6))]
)
def test_what_is_no_whole_deal_is_refused(cards: tuple[int, int], tricks: tuple[int, int]) -> None:
    calling = spoken("butinet", "A O")
    with pytest.raises(ValueError, match="not those of a whole deal"):
        score_deal(calling.profile, calling, cards=cards, tricks=tricks)


def test_a_deal_in_which_nothing_was_named_is_not_scored() -> None:
    calling = spoken("butinet")
    with pytest.raises(ValueError, match="nothing has been named yet"):
        score_deal(calling.profile, calling, cards=(30, 30), tricks=(6, 6))
    with pytest.raises(ValueError, match="nothing has been named yet"):
        score_revoke(calling.profile, calling, Side.AC)
