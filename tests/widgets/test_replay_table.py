"""A record step by step: what the browser is sent is what happened, and what the judge says."""

from __future__ import annotations

import json
import random
import re
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from botifarra_widgets import ReplayTable
from botifarra_widgets.replay_table import LARGEST_PASTED
from game.played import PROFILES, WORKED, played, rules, some_deals

from botifarra import Card, Position, UnknownNameError, load_profile
from botifarra.game import Deal, Record, RecordError
from botifarra.game.record import DealRecord, TrickLine
from botifarra.rulebook import LANGUAGES
from botifarra.teaching import example_record
from botifarra.teaching.records import EXAMPLES
from botifarra.words import language
from botifarra.words.checking import tell_offence, tell_record_error
from botifarra.words.game import say_sheet

from .test_browser_side import tell

FOLDER = Path(__file__).parents[2] / "widgets" / "botifarra_widgets"
SCRIPTS = ("replay_table.js", "replay_step.js")


def replayed(record: Any, **options: Any) -> ReplayTable:
    return ReplayTable(record, **{"language": "en", **options})


def plays(made: ReplayTable) -> list[dict[str, Any]]:
    return [step for step in made.view["steps"] if step["kind"] == "play"]


def paste(made: ReplayTable, text: Any) -> None:
    tell(made, pasted={"text": text, "turn": made.asked})


def with_some_cards_swapped(deal: Deal, dice: random.Random) -> Record:
    """The deal's record with the cards of a player in two tricks exchanged, however illegal."""
    (written,) = Record.of(deal).deals
    cards = [[*trick.cards] for trick in written.tricks]
    one, other = dice.sample(range(12), 2)
    place = (deal.tricks[one].leader - deal.tricks[other].leader) % 4
    cards[one][0], cards[other][place] = cards[other][place], cards[one][0]
    tricks = tuple(TrickLine(None, tuple(each)) for each in cards)
    return Record((replace(written, tricks=tricks, result=None),))


# Every step


@pytest.mark.parametrize("name", PROFILES)
def test_each_step_is_the_position_as_it_was_played(name: str) -> None:
    for deal in some_deals(name, 10):
        made = replayed(deal)
        then = Deal.open(deal.profile, deal.dealer, deal.dealt)
        for seat, call in deal.calling.made:
            then = then.call(seat, call)
        for step, card in zip(plays(made), [c for t in deal.tricks for c in t], strict=True):
            assert step["position"] == str(then.position)
            assert (step["seat"], step["card"]) == (then.trick.to_move.name, str(card))
            assert step["legal"]
            assert step["verdict"]["headline"]
            then = then.play(card)
            if not then.trick.cards:
                assert [*map(len, then.taken.values())] == step["tricks"]
                assert sum(step["points"]) == sum(trick.points for trick in then.tricks)
        assert made.view["steps"][-1]["points"] == list(deal.sheet.totals)
        assert made.view["faults"] == []


def test_the_star_is_on_the_winning_card() -> None:
    for step in plays(replayed(example_record("a_deal"))):
        trick = Position.parse(step["position"]).trick.play(Card.parse(step["card"]))
        assert step["cards"] == [str(card) for card in trick]
        assert step["cards"][step["winning"]] == str(trick.winning_card)


@pytest.mark.parametrize("name", PROFILES)
def test_every_fault_is_told_once_where_it_happens(name: str) -> None:
    dice = random.Random(3)
    found = 0
    for deal in some_deals(name, 20):
        made = replayed(with_some_cards_swapped(deal, dice))
        offences = made.report.offences
        found += len(offences)
        assert [fault["says"] for fault in made.view["faults"]] == [*map(tell_offence, offences)]
        steps = made.view["steps"]
        for place, (fault, offence) in enumerate(zip(made.view["faults"], offences, strict=True)):
            step = steps[fault["step"]]
            assert place in step["faults"]
            assert (step["seat"], step["card"], step["trick"]) == (
                offence.seat.name if offence.seat is not None else "",
                offence.what,
                offence.trick,
            )
            if offence.kind == "play":
                assert not step["legal"]
                assert set(step["instead"]) == {str(c) for c in offence.verdict.playable}  # type: ignore[union-attr]
        assert sum(len(step["faults"]) for step in steps) == len(offences)
        assert sum(bool(fault["award"]) for fault in made.view["faults"]) <= 1
    assert found > 20


CALLS = (
    ("A C, D contro, D contro", ["D says: Contro"], 1),
    ("A delegate, C delegate, C E", ["C says: delegate"], 1),
    ("A C, C contro", ["C says: Contro"], 1),
)


@pytest.mark.parametrize(("calls", "said", "count"), CALLS)
def test_an_illegal_call_is_a_step_of_its_own(calls: str, said: list[str], count: int) -> None:
    text = re.sub(r'Calls "[^"]*"', f'Calls "{calls}"', str(example_record("a_deal")))
    made = replayed(text)
    wrong = [made.view["steps"][fault["step"]] for fault in made.view["faults"]]
    assert [step["says"] for step in wrong if step["kind"] == "call"] == said
    assert len([fault for fault in made.view["faults"] if fault["where"] == "Calls"]) == count
    steps = [step for step in made.view["steps"] if step["kind"] == "call"]
    assert len(steps) == len(calls.split(","))
    assert not steps[0]["faults"]
    if calls.count("D contro") == 2:  # the later one is the one too many
        assert [len(step["faults"]) for step in steps] == [0, 0, 1]


def test_a_call_among_the_cards_stands_between_them() -> None:
    text = str(example_record("a_deal")).replace("3. C: 9C 2C", "3. C: 9C (D contro) 2C")
    made = replayed(text)
    place = next(i for i, step in enumerate(made.view["steps"]) if step["says"].endswith("Contro"))
    before, step, after = made.view["steps"][place - 1 : place + 2]
    assert (before["card"], after["card"]) == ("9C", "2C")
    assert step["cards"] == ["9C"]
    assert step["faults"] == [0]


def test_a_card_of_somebody_elses_and_a_lead_out_of_turn() -> None:
    text = str(example_record("a_deal")).replace('[Result "AC 8"]\n', "")
    made = replayed(text.replace("2. C: 9O 6O 1O 2O", "2. B: 9O 6O 1O 2O"))
    kinds = [offence.kind for offence in made.report.offences]
    assert kinds[0] == "lead"
    assert "hand" in kinds
    assert len(made.view["faults"]) == len(kinds)
    step = made.view["steps"][made.view["faults"][1]["step"]]
    assert step["legal"] is False
    assert "verdict" not in step


# The score


def test_the_sheet_is_that_of_the_engine() -> None:
    made = replayed(example_record("a_deal"))
    (report,) = made.report.deals
    assert report.sheet is not None
    told = [line.sentence for line in say_sheet(report.sheet)]
    sheet = made.view["sheet"]
    assert [line["sentence"] for line in sheet["lines"]] == told
    for line in sheet["lines"]:
        assert made.view["grounds"][line["grounds"]]["citations"]
    assert (sheet["score"], sheet["counted"]) == ([8, 0], "What counts: 8 for A–C.")
    assert (sheet["award"], sheet["claims"], sheet["unfinished"]) == ([], [], "")


def test_what_a_revoke_costs_is_told_and_counts() -> None:
    made = replayed(example_record("a_revoke"))
    (fault,) = made.view["faults"]
    assert fault["where"] == "Trick 3"
    assert fault["says"] == (
        "B may not play the 3 of cups: you must beat the card that is winning."
    )
    assert [line["sentence"] for line in fault["award"]] == [
        "Revoke by B–D: A–C score 36: 36 × 1 = 36."
    ]
    sheet = made.view["sheet"]
    assert sheet["unfinished"] == "The deal was not finished: 5 of 12 tricks."
    assert sheet["score"] == [36, 0]


def test_a_wrong_result_is_told() -> None:
    text = str(example_record("a_deal")).replace("AC 8", "AC 9")
    (claim,) = replayed(text).view["sheet"]["claims"]
    assert "AC 9" in claim
    assert "AC 8" in claim


def test_other_rules_may_be_asked_for() -> None:
    deal = example_record("a_revoke")
    made = replayed(deal, profile="howto-100")
    assert made.view["profile"] == "howto-100"
    assert made.report.deals[0].deal.profile.id == "howto-100"
    house = replace(load_profile("butinet"), id="our-club")
    assert replayed(deal, profile=house).view["explorer"] == ""
    with pytest.raises(UnknownNameError):
        replayed(deal, profile="tute")


# A match


def test_a_match_shows_the_deal_chosen() -> None:
    made = replayed(example_record("a_match"))
    assert made.deals == ["Deal 1", "Deal 2", "Deal 3", "Deal 4", "Deal 5"]
    assert made.view["number"] == 1
    assert made.view["sheet"]["won"] == ""
    tell(made, deal=5)
    assert made.view["number"] == 5
    assert made.view["sheet"]["score"] == [140, 44]
    assert made.view["sheet"]["won"] == "A–C win with deal 5."


@pytest.mark.parametrize(("asked", "shown"), [(0, 1), (-3, 1), (6, 5), (10**9, 5)])
def test_a_deal_that_is_not_there_is_the_nearest(asked: int, shown: int) -> None:
    made = replayed(example_record("a_match"))
    tell(made, deal=asked)
    assert made.deal == made.view["number"] == shown
    assert replayed(example_record("a_match"), deal=asked).view["number"] == shown


# Pasting


def test_a_pasted_record_is_replayed_from_its_first_deal() -> None:
    made = replayed(example_record("a_match"))
    tell(made, deal=4)
    paste(made, WORKED)
    assert made.problem == ""
    assert made.heard == made.asked
    assert (made.deal, made.view["number"], made.deals) == (1, 1, ["Deal 1"])
    assert made.record == str(Record.parse(WORKED))
    assert len(plays(made)) == 48


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize(
    ("old", "new"),
    [("9O", "9Z"), ("3. C:", "4. C:"), ('Dealer "A"', 'Dealer "X"'), ("1O 2O", "1O")],
)
def test_what_cant_be_read_is_told_with_its_place_and_nothing_is_lost(
    old: str, new: str, spoken: str
) -> None:
    made = replayed(example_record("a_match"), language=spoken)
    tell(made, deal=2)
    before = (made.record, made.deal, made.view, made.deals)
    text = str(example_record("a_deal")).replace(old, new, 1)
    with pytest.raises(RecordError) as caught:
        Record.parse(text)
    paste(made, text)
    assert made.problem == tell_record_error(caught.value, spoken)
    assert str(caught.value.line) in made.problem
    assert made.mistake == {"line": caught.value.line, "column": caught.value.column}
    assert made.heard == made.asked
    assert (made.record, made.deal, made.view, made.deals) == before
    paste(made, WORKED)
    assert (made.problem, made.mistake) == ("", {})


def test_the_record_may_be_set_and_a_wrong_one_leaves_it() -> None:
    made = replayed(example_record("a_deal"))
    text = made.record
    made.record = "nonsense"
    assert made.record == text
    assert made.problem.startswith("line 1, character 1")
    made.record = WORKED
    assert made.problem == ""
    assert made.view["multiplier"] == 4


UNREADABLE = (
    *("", "   ", "\x00", "[", "<img src=x onerror=alert(1)>", "9E " * 40_000),
    *('[Dealer "A"]\n[Rules "x.toml"]', 5, None, [], {"text": 3}),
)


@pytest.mark.parametrize("text", UNREADABLE, ids=lambda text: repr(text)[:20])
def test_any_text_may_be_pasted(text: Any) -> None:
    made = replayed(example_record("a_deal"))
    before = (made.record, made.view)
    paste(made, text)
    assert made.problem
    assert "Error" not in made.problem
    assert made.heard == made.asked
    assert (made.record, made.view) == before


def test_a_text_too_long_is_refused_at_once() -> None:
    made = replayed(example_record("a_deal"))
    start = time.process_time()
    paste(made, WORKED * (LARGEST_PASTED // len(WORKED) + 1))
    assert time.process_time() - start < 0.5
    assert "200000" in made.problem


def test_a_widget_is_not_made_of_a_text_that_is_no_record() -> None:
    with pytest.raises(RecordError):
        replayed("[Dealer")


# Size and time


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_deal_is_small_and_quick(spoken: str) -> None:
    start = time.process_time()
    made = replayed(WORKED, language=spoken)
    assert time.process_time() - start < 0.5
    assert len(json.dumps(made.view, ensure_ascii=False).encode()) < 60_000


def test_a_long_match_is_sent_deal_by_deal() -> None:
    deals = [played(rules("butinet"), random.Random(n), dealer=None) for n in range(40)]
    made = replayed(Record(tuple(Record.of(deal).deals[0] for deal in deals)))
    assert len(json.dumps(made.view)) < 60_000
    assert len(made.deals) == 40


# Records to learn from


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_records_to_learn_from_are_sound(name: str) -> None:
    record = example_record(name)
    assert Record.parse(str(record)) == record
    offences = replayed(record).report.offences
    assert len(offences) == (name == "a_revoke")


def test_an_unknown_record_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="the records are a_deal, a_match, a_revoke"):
        example_record("../a_deal")


# What it takes, and its words


def test_a_text_a_record_and_a_deal_show_the_same() -> None:
    record = example_record("a_deal")
    assert replayed(str(record)).view == replayed(record).view
    deal = replayed(record).report.deals[0].deal
    assert replayed(deal).view["steps"][-1] == replayed(record).view["steps"][-1]


def test_a_deal_with_nothing_in_it_yet_is_shown() -> None:
    dealt = DealRecord(dealer=None, hands=example_record("a_revoke").deals[0].hands)
    text = str(Record((dealt,))).replace("[Hands", '[Rules "butinet"]\n[Dealer "C"]\n[Hands')
    made = replayed(text)
    assert [step["kind"] for step in made.view["steps"]] == ["start", "end"]
    assert made.view["named"] is False


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_language_switch_tells_the_deal_anew(spoken: str) -> None:
    made = replayed(example_record("a_match"), deal=3)
    tell(made, language=spoken)
    assert made.view == replayed(example_record("a_match"), deal=3, language=spoken).view
    assert made.labels == language(spoken).table["replay"]


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_word_written_is_used_and_every_word_used_is_written(spoken: str) -> None:
    scripts = "".join((FOLDER / name).read_text(encoding="utf-8") for name in SCRIPTS)
    python = "".join(
        (FOLDER / name).read_text(encoding="utf-8")
        for name in ("replay_table.py", "views_replay.py")
    )
    used = set(re.findall(r'(?:labels|get\("labels"\))\.(\w+)', scripts))
    used |= set(re.findall(r'labels"\)\[to < 0 \? "(\w+)" : "(\w+)"\]', scripts)[0])
    used |= set(re.findall(r'"replay\.(\w+)"', python))
    assert used == set(language(spoken).table["replay"])
