"""The table of calls: what the browser is sent answers every call as the engine does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from botifarra_widgets import Auction
from botifarra_widgets.auction import CALLING
from botifarra_widgets.views_game import (
    _auction_view,
    auction_view,
    call_text,
    calls_text,
    parse_calls,
)

from botifarra import NotationError, Profile, Seat, UnknownNameError, load_profile
from botifarra.game import Call, Calling, IllegalCallError, RecordError
from botifarra.rulebook import LANGUAGES, PARAMETERS, PROFILES
from botifarra.words import Language, language, say_call, tell_ruling

RULES = [*PROFILES, "9buti-lliure+no-sant-vicenc"]


def every_calling(calling: Calling) -> Iterator[Calling]:
    """The calling and all that can come after it; of the suits, only two."""
    yield calling
    for seat, call in calling.legal():
        if call not in (Call.SWORDS, Call.BATONS):
            yield from every_calling(calling.make(seat, call))


def node_of(view: dict[str, Any], calling: Calling) -> dict[str, Any]:
    """The node that the browser arrives at."""
    node = view["nodes"][view["roots"][calling.dealer.name]]
    for seat, call in calling.made:
        node = view["nodes"][node["next"][call_text(seat, call)]]
    return dict(node)


def told(view: dict[str, Any], node: dict[str, Any], seat: Seat, call: Call) -> Any:
    """What the browser answers to a call."""
    return view["told"][view["rows"][node["row"]][seat * len(Call) + [*Call].index(call)]]


@pytest.mark.parametrize("dealer", [Seat.A, Seat.D])
@pytest.mark.parametrize("profile", RULES)
def test_every_call_in_every_state_is_answered_as_the_engine_does(
    profile: str, dealer: Seat
) -> None:
    rules = load_profile(profile)
    view = auction_view(rules, language("en"))
    for calling in every_calling(Calling.open(rules, dealer)):
        node = node_of(view, calling)
        assert set(node["next"]) == {call_text(*each) for each in calling.legal()}
        assert node["asked"] == "".join(seat.name for seat in calling.asked)
        assert set(node["now"]) == {seat.name for seat, _ in calling.legal()}
        assert node["leads"] == (dealer.after(1).name if calling.over else "")
        for seat in Seat:
            for call in Call:
                ruling = calling.ruling(seat, call)
                sentence, grounds, legal = told(view, node, seat, call)
                expected = tell_ruling(ruling, seat, call)
                assert (sentence, legal) == (expected.sentence, ruling.legal)
                assert citations(view, grounds) == list(expected.citations)


def citations(view: dict[str, Any], grounds: int) -> list[tuple[Any, ...]]:
    if grounds < 0:
        return []
    return [tuple(each.values()) for each in view["grounds"][grounds]["citations"]]


@pytest.mark.parametrize("profile", RULES)
def test_the_lit_rung_is_the_multiplier(profile: str) -> None:
    rules = load_profile(profile)
    view = auction_view(rules, language("ca"))
    assert [rung[0] for rung in view["ladders"][0]["rungs"]] == list(
        rules.parameters["multipliers"].value
    )
    for calling in every_calling(Calling.open(rules, Seat.B)):
        node = node_of(view, calling)
        if calling.declarer is None:
            assert node["ladder"] == -1
            continue
        times, step = view["ladders"][node["ladder"]]["rungs"][node["stage"]]
        assert times == calling.multiplier
        if calling.stage:
            said = [call for _, call in calling.made if call.stage][-1]
            assert step == say_call(said, "ca")


ON_THE_PAGE = {
    *("seats", "deals", "now", "then", "leads", "said", "says", "other_seat", "predict"),
    *("choose_seat", "nothing_yet", "again", "dealer", "others", "hand", "ladder"),
}
"""The words that only the browser uses."""


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_sentence_is_told_under_some_rules_and_names_who_is_asked(
    monkeypatch: pytest.MonkeyPatch, spoken: str
) -> None:
    told: set[str] = set()
    sentence = Language.sentence

    def noting(self: Language, key: str, count: int = 1, **values: str) -> str:
        told.add(key.removeprefix("auction."))
        return sentence(self, key, count, **values)

    monkeypatch.setattr(Language, "sentence", noting)
    _auction_view.cache_clear()
    for profile in RULES:
        view = auction_view(load_profile(profile), language(spoken))
        for node in view["nodes"]:
            first, *rest = [view["told"][place][0] for place in node["tells"]]
            assert "{" not in first
            assert all(seat in first for seat in node["asked"])
            assert not node["leads"] or node["leads"] in rest[0]
    written = set(language(spoken).table["auction"])
    assert written - told == ON_THE_PAGE


def test_a_view_is_small_enough_to_be_sent_with_every_table() -> None:
    for profile in RULES:
        view = auction_view(load_profile(profile), language("ca"))
        assert len(json.dumps(view, ensure_ascii=False)) < 50_000


# Who may say what: the positions K01 to K13 of the documents


@pytest.mark.parametrize(
    ("profile", "calls", "asked"),
    [
        ("butinet", "A O", "BD"),
        ("fournier", "A O", "B"),
        ("butinet", "A delegate, C C", "DB"),
        ("fournier", "A delegate, C C", "B"),
        ("butinet", "A O, B contro", "CA"),
        ("butinet", "A O, B pass, D contro", "AC"),
        ("butinet", "A O, B contro, C recontro", "DB"),
        ("butinet", "A -, B contro, C recontro", ""),
        ("howto-100", "A -, B contro, C recontro", "BD"),
        ("fournier", "A O, B contro, C recontro", ""),
        ("butinet", "A O, B pass, D pass", ""),
    ],
)
def test_who_is_asked_and_in_which_order(profile: str, calls: str, asked: str) -> None:
    made = Auction(profile, calls=calls)
    assert node_of(made.view, made.calling)["asked"] == asked


# Calls as text


@pytest.mark.parametrize(
    "text",
    ["A:delegate C:C D:contro", "A delegate, C C, D contro", "a delegate,c ♥,d Contro"],
)
def test_calls_are_read_as_a_record_writes_them_and_without_commas(text: str) -> None:
    assert calls_text(parse_calls(text)) == "A delegate, C C, D contro"
    assert Auction(calls=text).calls == "A delegate, C C, D contro"


def test_calls_written_are_read_again() -> None:
    for calling in every_calling(Calling.open(load_profile("butinet"), Seat.C)):
        assert parse_calls(calls_text(calling.made)) == calling.made


@pytest.mark.parametrize("text", ["A", "A X", "E O", "A O;", "A O, ,", "O", "A O B"])
def test_what_is_no_call_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        Auction(calls=text)


@pytest.mark.parametrize("text", ["B O", "A contro", "A O, D contro", "A delegate, C delegate"])
def test_a_call_that_may_not_be_made_is_refused(text: str) -> None:
    with pytest.raises(IllegalCallError):
        Auction(calls=text)


@pytest.mark.parametrize("dealer", ["", "E", "a", "AB", "North"])
def test_an_unknown_dealer_is_refused(dealer: str) -> None:
    with pytest.raises(UnknownNameError, match="the seats are A, B, C, D"):
        Auction(dealer=dealer)


def test_a_wrong_hand_is_refused() -> None:
    with pytest.raises(NotationError):
        Auction(hand="9Z")
    with pytest.raises(NotationError):
        Auction(hand=" ".join(f"{number}O" for number in range(1, 13)) + " 1C")
    assert Auction(hand="8E 9E 1O").hand == "1O 9E 8E"


# What the browser says


def tell(widget: Auction, **state: Any) -> None:
    widget.set_state({**state, "asked": widget.asked + 1})


def shown(widget: Auction) -> tuple[str, ...]:
    return widget.profile, widget.dealer, widget.calls, widget.hand, widget.stopped


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize(
    "state",
    [
        *({"calls": "A O, D contro"}, {"calls": "nothing"}, {"calls": "\ud800"}),
        *({"calls": "A O, " * 30}, {"dealer": "E"}, {"profile": "tute"}, {"hand": "9Z"}),
        *({"profile": "/etc/passwd"}, {"dealer": "B", "calls": "A O, B contro"}),
    ],
    ids=str,
)
def test_what_may_not_be_is_told_and_what_was_shown_stays(
    spoken: str, state: dict[str, str]
) -> None:
    made = Auction(calls="A O", language=spoken)
    before = shown(made)
    tell(made, **state)
    assert shown(made) == before
    assert made.problem
    assert "Error" not in made.problem
    assert made.heard == made.asked == 1
    tell(made, calls="A O, B contro")
    assert made.problem == ""
    assert made.calling.multiplier == 2


def test_the_dealer_changes_with_the_calls() -> None:
    made = Auction(calls="A O")
    tell(made, dealer="C", calls="")
    assert shown(made)[1:3] == ("C", "")
    assert made.stopped == made.problem == ""
    tell(made, dealer="A", calls="A O, B pass")
    assert made.calls == "A O, B pass"


def test_under_other_rules_the_calls_go_as_far_as_they_are_allowed() -> None:
    said = "A -, D contro, C recontro, B santvicenc"
    made = Auction("howto-100", calls=said, language="en")
    tell(made, profile="butinet")
    assert (made.calls, made.stopped) == ("A -", "D contro")
    assert made.view["profile"] == "butinet"
    tell(made, profile="howto-100", calls=said)
    assert (made.calls, made.stopped) == (said, "")
    assert made.view["profile"] == "howto-100"


def test_the_dealer_alone_changes_and_the_calls_fall_away() -> None:
    made = Auction(calls="A O, B contro")
    made.dealer = "D"
    assert (made.calls, made.stopped) == ("", "A O")


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_each_rule_set_that_calls_otherwise_can_be_chosen(spoken: str) -> None:
    made = Auction(language=spoken)
    assert [choice["id"] for choice in made.choices] == [
        *PROFILES[:3],
        *("9buti-lliure", "9buti-lliure+no-sant-vicenc"),
        *("9buti-petita", "9buti-petita+no-sant-vicenc"),
    ]
    names = [choice["name"] for choice in made.choices]
    assert len(set(names)) == len(names)
    for choice in made.choices:
        tell(made, profile=choice["id"])
        assert (made.rules.id, made.problem) == (choice["id"], "")
    assert set(CALLING) <= {name for group in PARAMETERS.values() for name in group}


HOUSE = """
id = "our-club"
extends = "butinet"
name = { en = "Our club", ca = "El club", es = "El club" }

[parameters]
contro = { value = "eldest" }
"""


def test_house_rules_are_called_by_and_can_be_chosen_again(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text(HOUSE, encoding="utf-8")
    rules: Profile = load_profile(file)
    made = Auction(rules, calls="A delegate, C C", language="en")
    assert made.choices[0]["id"] == made.profile == "our-club"
    assert made.calling.asked == (Seat.B,)
    tell(made, profile="butinet")
    assert made.calling.asked == (Seat.D, Seat.B)
    tell(made, profile="our-club")
    assert made.rules is rules


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_language_switch_changes_every_word(spoken: str) -> None:
    made = Auction(calls="A delegate", language="en")
    tell(made, language=spoken)
    fresh = Auction(calls="A delegate", language=spoken)
    assert (made.view, made.labels, made.choices) == (fresh.view, fresh.labels, fresh.choices)
