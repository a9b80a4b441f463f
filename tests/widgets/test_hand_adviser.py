"""The hand adviser: what it holds, deals and says, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest
from botifarra_widgets import HandAdviser
from botifarra_widgets.hand_adviser import READY

from botifarra import CardSet, NotationError
from botifarra.rulebook import LANGUAGES

BALANCED = "9O 1O 4O 9C 12C 7C 3C 1E 10E 5E 8B 2B"


def tell(widget: HandAdviser, **state: Any) -> None:
    """Do what the browser's ``ask()`` does."""
    widget.set_state({**state, "asked": widget.asked + 1})


def headlines(widget: HandAdviser) -> list[str]:
    return [section["headline"] for section in widget.view["sections"] if section["headline"]]


def test_it_begins_empty_or_with_a_hand() -> None:
    assert (HandAdviser().hand, HandAdviser().view["sections"]) == ("", [])
    made = HandAdviser(BALANCED)
    assert made.hand == made.view["hand"] == str(CardSet.parse(BALANCED))
    assert HandAdviser(CardSet.parse(BALANCED)).hand == made.hand
    assert len(made.view["sections"]) == 5


@pytest.mark.parametrize("hand", ["9Z", "9E 9E", f"{BALANCED} 2O", "9E / 1E"])
def test_a_wrong_hand_is_refused_when_made_and_told_when_set(hand: str) -> None:
    with pytest.raises(NotationError):
        HandAdviser(hand)
    made = HandAdviser("9E 1E", language="ca")
    tell(made, hand=hand)
    assert made.hand == made.view["hand"] == "1E 9E"
    assert "al caràcter" in made.problem
    assert made.heard == made.asked == 1
    tell(made, hand="9E")
    assert (made.hand, made.problem) == ("9E", "")


def test_cards_one_by_one_until_there_is_advice() -> None:
    made, cards = HandAdviser(language="en"), BALANCED.split()
    for count in range(1, 13):
        tell(made, hand=" ".join(cards[:count]))
        assert bool(made.view["sections"]) is (count == 12)
    assert (
        headlines(made)[0]
        == "As we read the guide, this is a hand for it. You may call it; you don't have to."
    )
    tell(made, hand=" ".join(cards[:-1]))
    assert made.view["sections"] == []


def test_another_hand_is_dealt_and_a_seed_deals_it_again() -> None:
    one, other, chance = HandAdviser(seed=7), HandAdviser(seed=7), HandAdviser()
    dealt = []
    for turn in range(9):
        for made in (one, other, chance):
            assert made.coming["from"] == turn
            assert len(made.coming["hands"]) == READY
            tell(made, hand=made.coming["hands"][0], dealt=turn + 1)
            assert len(made.hand.split()) == 12
            assert made.heard == made.asked
        assert one.hand == other.hand != chance.hand
        dealt.append(one.hand)
    assert len(set(dealt)) == 9
    one.seed = 8
    one.seed = 7
    assert one.coming == {"from": 9, "hands": dealt[:READY]}


def test_hands_taken_at_once_are_the_same_hands() -> None:
    slow, fast = HandAdviser(seed=7), HandAdviser(seed=7)
    for turn in range(1, 5):
        tell(slow, dealt=turn)
    tell(fast, dealt=4)
    assert fast.coming == slow.coming


@pytest.mark.parametrize("dealt", [-3, 0, 1000, 2**70])
def test_any_count_of_hands_is_heard(dealt: int) -> None:
    made = HandAdviser(seed=1)
    tell(made, dealt=dealt)
    assert made.heard == made.asked == 1
    assert len(made.coming["hands"]) == READY


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_it_speaks_the_language_it_is_switched_to(spoken: str) -> None:
    made = HandAdviser(BALANCED, language="en")
    tell(made, language=spoken)
    fresh = HandAdviser(BALANCED, language=spoken)
    assert (made.labels, made.view, made.names) == (fresh.labels, fresh.view, fresh.names)
    missing = {"en": "is missing", "ca": "Falta", "es": "Falta"}
    assert missing[spoken] in made.labels["missing"]["one"]


def test_each_sentence_comes_with_its_place_or_says_that_it_is_ours() -> None:
    for section in HandAdviser(BALANCED).view["sections"]:
        for piece in section["pieces"]:
            documents = piece["whose"] in ("stated", "interpreted")
            assert bool(piece["citations"]) is documents
            assert piece["label"]
    assert {p["whose"] for s in HandAdviser(BALANCED).view["sections"] for p in s["pieces"]} == {
        *("stated", "interpreted", "ours", "nobody", "counted"),
    }
