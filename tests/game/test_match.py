"""Deal after deal up to the target: S02, S03, S13, S14, S16 to S18."""

from __future__ import annotations

import random

import pytest

from botifarra.game import (
    Call,
    Match,
    OutOfTurnError,
    ScoreSheet,
    hands_of,
    score_deal,
    score_revoke,
    shuffled,
)
from botifarra.rulebook import PROFILES
from botifarra.table import Seat, Side

from .spoken import called, pick, played, rule_set, spoken

A, B, C, D = Seat


def sheet(rules: str, said: str, ours: int) -> ScoreSheet:
    """The sheet where A and C have so many points in all, six of them for tricks."""
    calling = spoken(rules, said)
    return score_deal(calling.profile, calling, cards=(ours - 6, 66 - ours), tricks=(6, 6))


def match(rules: str, ours: int = 0, theirs: int = 0) -> Match:
    return Match(rule_set(rules), A, (ours, theirs))


@pytest.mark.parametrize("rules", PROFILES)
def test_s02_from_70_to_106(rules: str) -> None:
    ended = match(rules, 70).book(sheet(rules, "A O, B contro, C recontro", 45))
    assert (ended.score, ended.over, ended.winner) == ((106, 0), True, Side.AC)


@pytest.mark.parametrize("rules", PROFILES)
def test_s03_after_a_tie_the_deal_passes_to_the_right(rules: str) -> None:
    after = match(rules, 70, 20).book(sheet(rules, "A O, B contro, C recontro", 36))
    assert (after.score, after.dealer, after.winner) == ((70, 20), B, None)
    assert [one.points for one in after.sheets] == [0]


def test_the_deal_goes_round_to_the_right() -> None:
    game, dealers = match("butinet"), []
    for _ in range(5):
        dealers.append(game.dealer)
        game = game.book(sheet("butinet", "A O", 37))
    assert (dealers, game.score, len(game.sheets)) == ([A, B, C, D, A], (5, 0), 5)


@pytest.mark.parametrize(
    ("rules", "over"),
    [
        ("butinet", False),
        ("howto-100", True),
        ("fournier", True),
        ("9buti-lliure", False),
        ("9buti-petita", False),
    ],
)
def test_s13_exactly_a_hundred(rules: str, over: bool) -> None:
    ended = match(rules, 90).book(sheet(rules, "A O", 46))
    assert (ended.score, ended.over) == ((100, 0), over)
    assert ended.winner is (Side.AC if over else None)


@pytest.mark.parametrize(("switch", "target"), [("target-50", 50), ("target-150", 150)])
def test_s13_other_lengths_of_match(switch: str, target: int) -> None:
    rules = f"howto-100+{switch}"
    assert match(rules).target == target
    short, reached = match(rules, target - 2), match(rules, target - 1)
    assert not short.book(sheet(rules, "A O", 37)).over
    assert reached.book(sheet(rules, "A O", 37)).over


@pytest.mark.parametrize("rules", PROFILES)
def test_s14_nothing_is_booked_before_the_twelfth_trick(rules: str) -> None:
    game, dice = (
        match(rules, 100 if rules not in ("howto-100", "fournier") else 99),
        random.Random(8),
    )
    before = game.score
    deal = game.deal(hands_of(shuffled(dice), A)).call(A, Call.COINS)
    while deal.calling.asked:
        deal = deal.call(deal.calling.asked[0], Call.PASS)
    while not deal.finished:
        with pytest.raises(OutOfTurnError) as caught:
            _ = deal.sheet
        assert caught.value.ruling.reason == "deal_not_finished"
        assert (game.over, game.score) == (False, before)
        deal = deal.play(pick(deal, dice))
    booked = game.book(deal.sheet)
    assert booked.score == (before[0] + deal.sheet.match_points[0], deal.sheet.match_points[1])


# S16: a misdeal


@pytest.mark.parametrize(
    ("rules", "dealer", "reason", "place"),
    [
        ("butinet", B, "next_dealer", "001 §06"),
        ("howto-100", A, "same_dealer", "002 Prep.5"),
        ("fournier", A, "same_dealer", "002 Prep.5"),
    ],
)
def test_s16_who_deals_after_a_misdeal(rules: str, dealer: Seat, reason: str, place: str) -> None:
    after, ruling = match(rules, 12, 34).misdeal()
    assert (after.dealer, after.score, after.sheets) == (dealer, (12, 34), ())
    assert (ruling.legal, ruling.reason, ruling.parameter) == (True, reason, "misdeal")
    assert f"{ruling.grounds.cites[0].document} {ruling.grounds.cites[0].where}" == place
    deal = after.deal(hands_of(shuffled(random.Random(1)), dealer))
    assert deal.calling.chooser is dealer  # and calls


@pytest.mark.parametrize("rules", ["9buti-lliure", "9buti-petita"])
def test_s16_where_a_program_deals_nobody_misdeals(rules: str) -> None:
    before = match(rules, 12, 34)
    after, ruling = before.misdeal()
    assert after == before
    assert (ruling.legal, ruling.reason) == (False, "never_misdealt")
    assert ruling.grounds.note is not None


def test_s16_what_was_agreed_on_misdealt_cards_is_void() -> None:
    after, _ = match("howto-100+bonus-ten").agree_bonus(Side.BD).misdeal()
    assert after.bonuses == (0, 0)


# S17 and S18: both reach the target through the agreed points


@pytest.mark.parametrize(
    ("case", "ours", "score", "winner"),
    [("S17", 42, (101, 105), Side.AC), ("S18", 30, (95, 111), Side.BD)],
)
def test_s17_and_s18(case: str, ours: int, score: tuple[int, int], winner: Side) -> None:
    rules = "howto-100+bonus-ten"
    game = match(rules, 95, 95).agree_bonus(Side.BD)
    ended = game.book(sheet(rules, "A O", ours))
    assert (ended.score, ended.winner) == (score, winner), case
    assert ended.bonuses == (0, 0)


@pytest.mark.parametrize(
    ("said", "offender", "winner"),
    [
        ("A O", Side.BD, Side.AC),  # the callers get it
        ("A O", Side.AC, Side.BD),  # the callers lose it
        ("A delegate, C O", Side.BD, Side.AC),
    ],
)
def test_both_reach_the_target_through_a_revoke(said: str, offender: Side, winner: Side) -> None:
    rules = "howto-100+bonus-ten"
    calling = spoken(rules, said)
    game = match(rules, 95, 95).agree_bonus(offender)
    ended = game.book(score_revoke(calling.profile, calling, offender))
    assert min(ended.score) >= 100
    assert ended.winner is winner


def test_both_reach_the_target_in_a_tied_deal() -> None:
    """The callers have not made their deal."""
    rules = "howto-100+bonus-ten"
    game = match(rules, 95, 95).agree_bonus(Side.AC).agree_bonus(Side.BD)
    assert game.book(sheet(rules, "A O", 36)).winner is Side.BD


@pytest.mark.parametrize("rules", PROFILES)
def test_there_is_no_bonus_but_where_it_is_agreed(rules: str) -> None:
    with pytest.raises(OutOfTurnError) as caught:
        match(rules).agree_bonus(Side.AC)
    assert (caught.value.ruling.reason, caught.value.ruling.parameter) == ("no_bonus", "bonus")


# Over


@pytest.mark.parametrize("rules", PROFILES)
def test_a_match_that_is_over_goes_no_further(rules: str) -> None:
    ended = match(rules, 99).book(sheet(rules, "A O", 60))
    hands = hands_of(shuffled(random.Random(1)), B)
    for step in (
        lambda: ended.deal(hands),
        ended.misdeal,
        lambda: ended.agree_bonus(Side.AC),
        lambda: ended.book(sheet(rules, "A O", 40)),
    ):
        with pytest.raises(OutOfTurnError) as caught:
            step()
        ruling = caught.value.ruling
        assert (ruling.legal, ruling.reason, ruling.parameter) == (False, "match_over", "target")
        assert caught.value.seat is None


@pytest.mark.parametrize("rules", PROFILES)
def test_a_match_played_out_at_random_ends(rules: str) -> None:
    dice, game = random.Random(rules), match(rules)
    while not game.over:
        deal = game.deal(hands_of(shuffled(dice), game.dealer))
        while deal.calling.asked:
            deal = deal.call(*dice.choice(deal.calling.legal()))
        deal = played(deal, seed=dice.randrange(1000))
        before, game = game, game.book(deal.sheet)
        assert game.dealer is before.dealer.after(1)
    assert game.winner is not None
    assert game.score[game.winner] >= game.target > game.score[1 - game.winner]
    pairs = [one.match_points for one in game.sheets]
    assert game.score == (sum(p[0] for p in pairs), sum(p[1] for p in pairs))


def test_equal_matches_are_one() -> None:
    one, other = (match("butinet").book(sheet("butinet", "A O", 45)) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert one != match("butinet")


def test_a_deal_of_a_match_knows_its_dealer() -> None:
    assert called("butinet", "C O", dealer=C).dealer is C
