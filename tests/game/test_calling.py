"""Who may say what, in which order, and on whose word: K01 to K13 by every profile."""

from __future__ import annotations

import re

import pytest

from botifarra import load_profile
from botifarra.cards import Suit
from botifarra.game import Call, Calling, IllegalCallError, Ruling
from botifarra.game.calling import NAMING, REASONS, STAGES
from botifarra.rulebook import PROFILES
from botifarra.table import Seat, Side

from .spoken import HOUSES, RULE_SETS, called, played, reachable, spoken

A, B, C, D = Seat
FREELY = ("howto-100", "fournier", "9buti-lliure", "9buti-petita")
NINE = ("9buti-lliure", "9buti-petita")

PLACES = {
    "butinet": "001 §03/001 §03/001 §04/001 §04/001 §04/001 §04/001 §04/001 §04/001 §04",
    "howto-100": (
        "002 Prep.3/002 Prep.3/002 Prep.4/002 Prep.4/002 Prep.4/002 Prep.4/002 Prep.4/002 Prep.4/"
        "002 Punt.5"
    ),
    "fournier": "003 L17/" * 8 + "003 L17",
    **dict.fromkeys(NINE, "004 L9/004 L9/004 L10/004 L10/004 L10/004 L10/004 L10/004 L10/004 L10"),
}
"""Where each document speaks of the calls, in the order of ``MATTERS``."""

MATTERS = (
    *("choices", "delegation", "contro", "recontro", "asked", "once"),
    *("calls_end", "sant_vicenc", "sant_vicenc_no_trump"),
)

each_profile = pytest.mark.parametrize("rules", PROFILES)


def place(ruling: Ruling) -> str:
    """Document and place of the first clause of a ruling."""
    first = ruling.grounds.cites[0]
    return f"{first.document} {first.where}"


def refused(calling: Calling, seat: Seat, call: Call, reason: str, parameter: str) -> None:
    """A call is refused, for this reason, on the word of this parameter of its own document."""
    ruling = calling.ruling(seat, call)
    assert (ruling.legal, ruling.reason, ruling.parameter) == (False, reason, parameter)
    rules = calling.profile.id
    if parameter in MATTERS:
        assert place(ruling) == PLACES[rules].split("/")[MATTERS.index(parameter)]
    with pytest.raises(IllegalCallError) as caught:
        calling.make(seat, call)
    assert (caught.value.seat, caught.value.call, caught.value.ruling) == (seat, call, ruling)
    assert (seat, call) not in calling.legal()


def asked_in_turn(rules: str, calling: Calling, *order: Seat) -> None:
    """The asked are these; where they are asked in turn, in this order and one at a time."""
    doubling = STAGES[calling.stage]
    if rules in FREELY:
        assert set(calling.asked) == set(order)
        assert {seat for seat, call in calling.legal() if call is doubling} == set(order)
    else:
        assert calling.asked == order
        assert calling.legal() == ((order[0], doubling), (order[0], Call.PASS))


# K01 to K13, dealer A


@each_profile
def test_k01_contro_is_asked_when_the_dealer_names_trumps(rules: str) -> None:
    calling = spoken(rules, "A O")
    asked_in_turn(rules, calling, *((B,) if rules == "fournier" else (B, D)))
    assert (calling.declarer, calling.trump, calling.multiplier) == (A, Suit.COINS, 1)


@each_profile
def test_k02_contro_is_asked_when_the_partner_names_trumps(rules: str) -> None:
    calling = spoken(rules, "A delegate, C C")
    asked_in_turn(rules, calling, *((B,) if rules == "fournier" else (D, B)))
    assert (calling.declarer, calling.trump, calling.delegated) == (C, Suit.CUPS, True)


@each_profile
def test_k03_delegation_is_not_passed_back(rules: str) -> None:
    calling = spoken(rules, "A delegate")
    assert calling.chooser is C
    assert calling.legal() == tuple((C, call) for call in NAMING)
    refused(calling, C, Call.DELEGATE, "delegated_already", "delegation")
    refused(calling, A, Call.DELEGATE, "not_the_chooser", "caller")
    refused(calling, C, Call.PASS, "must_choose", "choices")


@each_profile
def test_k04_recontro_is_asked_after_bs_contro(rules: str) -> None:
    calling = spoken(rules, "A O, B contro")
    asked_in_turn(rules, calling, C, A)
    assert calling.multiplier == 2


@each_profile
def test_k05_recontro_is_asked_after_ds_contro(rules: str) -> None:
    if rules == "fournier":  # D never may
        refused(spoken(rules, "A O"), D, Call.CONTRO, "only_eldest", "contro")
        return
    said = "A O, D contro" if rules in FREELY else "A O, B pass, D contro"
    asked_in_turn(rules, spoken(rules, said), A, C)


@each_profile
def test_k06_sant_vicenc_is_asked_after_cs_recontro(rules: str) -> None:
    calling = spoken(rules, "A O, B contro, C recontro")
    assert calling.multiplier == 4
    if rules == "fournier":
        assert calling.over
        refused(calling, B, Call.SANT_VICENC, "no_sant_vicenc", "sant_vicenc")
        return
    asked_in_turn(rules, calling, D, B)
    calling = calling.make(D, Call.SANT_VICENC)
    assert (calling.over, calling.multiplier) == (True, 8)


@pytest.mark.parametrize("rules", NINE)
def test_k06_sant_vicenc_only_where_it_is_admitted(rules: str) -> None:
    calling = spoken(f"{rules}+no-sant-vicenc", "A O, B contro, C recontro")
    assert calling.over
    ruling = calling.ruling(B, Call.SANT_VICENC)
    assert (ruling.reason, place(ruling)) == ("no_sant_vicenc", "004 L10")


@each_profile
def test_k07_sant_vicenc_in_botifarra(rules: str) -> None:
    calling = spoken(rules, "A -, B contro, C recontro")
    assert (calling.trump, calling.multiplier) == (None, 8)
    if rules == "howto-100":
        asked_in_turn(rules, calling, B, D)
        ruling = calling.ruling(D, Call.SANT_VICENC)
        assert (ruling.legal, ruling.parameter) == (True, "sant_vicenc_no_trump")
        assert place(ruling) == "002 Punt.5"
        assert calling.make(D, Call.SANT_VICENC).multiplier == 16
        return
    reason = "no_sant_vicenc" if rules == "fournier" else "no_sant_vicenc_no_trump"
    assert calling.over
    refused(calling, B, Call.SANT_VICENC, reason, reason.removeprefix("no_"))


@each_profile
def test_k08_b_declines_contro_and_d_accepts(rules: str) -> None:
    calling = spoken(rules, "A O, B pass")
    if rules == "fournier":
        assert calling.over
        refused(calling, D, Call.CONTRO, "only_eldest", "contro")
        return
    assert calling.asked == (D,)
    refused(calling, B, Call.CONTRO, "passed_already", "asked")
    calling = calling.make(D, Call.CONTRO)
    assert (calling.stage, calling.multiplier) == (1, 2)


@each_profile
def test_k09_contro_is_said_once(rules: str) -> None:
    calling = spoken(rules, "A O, B contro")
    refused(calling, D, Call.CONTRO, "stage_used", "once")
    refused(calling, B, Call.CONTRO, "stage_used", "once")


@each_profile
def test_k10_a_doubling_answers_the_one_before(rules: str) -> None:
    calling = spoken(rules, "A O")
    refused(calling, A, Call.RECONTRO, "stage_skipped", "once")
    for early in (calling, spoken(rules, "A O, B contro")):
        if rules == "fournier":
            refused(early, B, Call.SANT_VICENC, "no_sant_vicenc", "sant_vicenc")
        else:
            refused(early, B, Call.SANT_VICENC, "stage_skipped", "once")


@each_profile
def test_k11_nobody_doubles_their_own_side(rules: str) -> None:
    for caller in (A, C):
        refused(spoken(rules, "A O"), caller, Call.CONTRO, "wrong_side", "contro")
    for opponent in (B, D):
        doubled = spoken(rules, "A O, B contro")
        refused(doubled, opponent, Call.RECONTRO, "wrong_side", "recontro")
    if rules != "fournier":
        redoubled = spoken(rules, "A O, B contro, C recontro")
        refused(redoubled, A, Call.SANT_VICENC, "wrong_side", "sant_vicenc")


@each_profile
def test_k12_nothing_is_said_after_the_first_card(rules: str) -> None:
    deal = called(rules, "A O")
    deal = deal.play(next(iter(deal.legal)))
    for later in (deal, played(deal, 1), played(deal)):
        for seat, call in ((D, Call.CONTRO), (A, Call.CUPS), (B, Call.PASS)):
            with pytest.raises(IllegalCallError) as caught:
                later.call(seat, call)
            ruling = caught.value.ruling
            assert (ruling.legal, ruling.reason, ruling.parameter) == (
                False,
                "play_begun",
                "calls_end",
            )
            assert place(ruling) == PLACES[rules].split("/")[MATTERS.index("calls_end")]


@each_profile
@pytest.mark.parametrize(("call", "multiplier"), [("E", 1), ("-", 2)])
def test_k13_nobody_doubles_and_b_leads(rules: str, call: str, multiplier: int) -> None:
    deal = called(rules, f"A {call}")
    assert (deal.calling.over, deal.calling.multiplier) == (True, multiplier)
    assert deal.to_move is B
    passed = ["B"] if rules == "fournier" else ["B", "D"]
    assert [(seat.name, said.value) for seat, said in deal.calling.made] == [
        ("A", call),
        *((seat, "pass") for seat in passed),
    ]


# Other objections


@each_profile
def test_the_dealer_chooses_first_and_nothing_is_doubled_before(rules: str) -> None:
    calling = spoken(rules)
    assert calling.legal() == tuple((A, call) for call in (*NAMING, Call.DELEGATE))
    refused(calling, B, Call.COINS, "not_the_chooser", "caller")
    refused(calling, A, Call.PASS, "must_choose", "choices")
    for call in STAGES:
        refused(calling, B, call, "nothing_named", "caller")
    with pytest.raises(ValueError, match="nothing has been named yet"):
        _ = calling.multiplier


@each_profile
def test_what_is_named_stays(rules: str) -> None:
    calling = spoken(rules, "A O")
    for call in (*NAMING, Call.DELEGATE):
        refused(calling, A, call, "already_named", "choices")


def test_who_is_asked_in_turn_waits_for_it() -> None:
    calling = spoken("butinet", "A O")
    refused(calling, D, Call.CONTRO, "not_asked", "asked")
    refused(calling, D, Call.PASS, "not_asked", "asked")
    assert spoken("9buti-lliure", "A O").ruling(D, Call.CONTRO).legal


def test_a_ruling_is_no_yes_or_no() -> None:
    with pytest.raises(TypeError, match=r"ruling\.legal"):
        bool(spoken("butinet").ruling(A, Call.COINS))


def test_the_error_says_who_what_and_why() -> None:
    with pytest.raises(IllegalCallError, match=re.escape("C may not say 'delegate' now")):
        spoken("butinet", "A delegate, C delegate")


@pytest.mark.parametrize("rules", HOUSES)
def test_a_house_rests_on_its_own_word(rules: str) -> None:
    calling = spoken(rules, "A O, B pass")
    grounds = calling.ruling(B, Call.PASS).grounds
    assert grounds == load_profile(rules).parameters["asked"].grounds


def test_a_call_knows_what_it_names() -> None:
    assert [call.trump for call in NAMING] == [*Suit, None]
    assert [call.stage for call in STAGES] == [1, 2, 3]
    assert {call for call in Call if not call.names_trumps and not call.stage} == {
        Call.DELEGATE,
        Call.PASS,
    }


# Every state


def objection(calling: Calling, seat: Seat, call: Call) -> Ruling | None:
    """Why a call can't be made; pytest's own way would take most of the time here."""
    try:
        calling.make(seat, call)
    except IllegalCallError as error:
        return error.ruling
    return None


@pytest.mark.parametrize("rules", RULE_SETS)
def test_what_is_legal_is_what_the_rulings_allow(rules: str) -> None:
    reasons = set()
    for dealer in (Seat.A, Seat.B):
        for calling in reachable(rules, dealer):
            legal = set()
            for seat in Seat:
                for call in Call:
                    ruling = calling.ruling(seat, call)
                    assert ruling.grounds == calling.profile.parameters[ruling.parameter].grounds
                    reasons.add(ruling.reason)
                    if ruling.legal:
                        assert ruling.reason == "allowed"
                        legal.add((seat, call))
                        assert calling.make(seat, call).made == (*calling.made, (seat, call))
                        continue
                    assert ruling.reason in REASONS
                    assert objection(calling, seat, call) == ruling
            assert len(calling.legal()) == len(legal)
            assert set(calling.legal()) == legal
    assert reasons <= {"allowed", *REASONS}


@pytest.mark.parametrize("rules", RULE_SETS)
def test_no_calling_gets_stuck(rules: str) -> None:
    ended = set()
    for calling in reachable(rules, Seat.B):
        assert calling.over == (not calling.legal()) == (not calling.asked)
        assert len(calling.made) <= 12
        if calling.over:
            assert calling.declarer is not None
            assert calling.declarer.side is Side.BD
            named = [call for _, call in calling.made if call.names_trumps]
            assert [call.trump for call in named] == [calling.trump]
            ended.add((calling.trump is None, calling.multiplier))
    values = load_profile(rules).parameters
    expected = {(False, n) for n in values["multipliers"].value}
    assert ended == expected | {(True, n) for n in values["multipliers_no_trump"].value}


@pytest.mark.parametrize("rules", RULE_SETS)
def test_delegation_never_comes_back_and_sides_take_turns(rules: str) -> None:
    for calling in reachable(rules, Seat.A):
        said = [call for _, call in calling.made]
        assert said.count(Call.DELEGATE) <= 1
        if calling.delegated:
            assert not any(call is Call.DELEGATE for _, call in calling.legal())
        doublers = [seat.side for seat, call in calling.made if call.stage]
        assert doublers == [Side.BD, Side.AC, Side.BD][: len(doublers)]
        assert [call for call in said if call.stage] == [*STAGES[: calling.stage]]


def test_every_reason_but_that_of_a_deal_is_met_in_a_calling() -> None:
    met = {
        calling.ruling(seat, call).reason
        for rules in PROFILES
        for calling in reachable(rules, Seat.A)
        for seat in Seat
        for call in Call
    }
    assert met == {"allowed", *REASONS} - {"play_begun"}


@pytest.mark.parametrize("rules", RULE_SETS)
def test_equal_callings_are_one(rules: str) -> None:
    one, other = spoken(rules, "A delegate, C O"), spoken(rules, "A delegate, C O")
    assert one == other
    assert hash(one) == hash(other)
    assert one != spoken(rules, "A O")
