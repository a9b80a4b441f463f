"""What the browser draws says what the judge says, of every card, under every profile."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from botifarra_widgets import CardTable
from botifarra_widgets.views import draft_view, position_view
from engine.strategies import positions
from hypothesis import given

from botifarra import PACK, Card, CardSet, Position, Suit, Trick, load_profile
from botifarra.rulebook import LANGUAGES, PROFILES, Effect
from botifarra.words import account, language

RULES = [*PROFILES, "howto-100+harmonised", "howto-100+strict"]


@pytest.mark.parametrize("profile", RULES)
@given(positions())
def test_verdicts_are_those_of_the_judge(profile: str, position: Position) -> None:
    rules = load_profile(profile)
    view = position_view(position, rules, language("en"))
    judgement = rules.judge(position)
    assert set(view["verdicts"]) == {str(card) for card in position.hand}
    for verdict in judgement:
        drawn = view["verdicts"][str(verdict.card)]
        story = account(verdict, "en")
        assert drawn["legal"] is verdict.legal
        assert drawn["headline"] == story.headline
        assert drawn["conclusion"] == story.conclusion
        assert [link["sentence"] for link in drawn["links"]] == [
            link.sentence for link in story.links
        ]
        for link, told in zip(drawn["links"], story.links, strict=True):
            assert citations(view, link["grounds"]) == list(told.citations)


def citations(view: dict[str, Any], grounds: int) -> list[tuple[Any, ...]]:
    """What the browser shows under a reason, in the shape the engine tells it."""
    if grounds < 0:
        return []
    return [tuple(each.values()) for each in view["grounds"][grounds]["citations"]]


@pytest.mark.parametrize("profile", RULES)
@given(positions())
def test_the_funnel_has_one_stage_for_each_step_that_binds(
    profile: str, position: Position
) -> None:
    rules = load_profile(profile)
    judgement = rules.judge(position)
    first, *stages = position_view(position, rules, language("en"))["funnel"]
    assert read(first["left"]) == position.hand
    assert first["fallen"] == []
    binding = [step for step in judgement.steps if step.effect is Effect.BINDS]
    assert [(read(stage["left"]), read(stage["fallen"])) for stage in stages] == [
        (step.after, step.fallen) for step in binding
    ]
    for before, stage in pairwise([first, *stages]):
        assert read(before["left"]) == read(stage["left"]) | read(stage["fallen"])
        assert stage["fallen"]
    assert all(stage["count"] == len(stage["left"]) for stage in [first, *stages])
    assert read([first, *stages][-1]["left"]) == judgement.legal


def read(codes: list[str]) -> CardSet:
    return CardSet(Card.parse(code) for code in codes)


@given(positions())
def test_the_table_shows_every_card_where_it_lies(position: Position) -> None:
    table = position_view(position, load_profile("butinet"), language("en"))["table"]
    trick = position.trick
    assert [seat["card"] for seat in table["seats"] if seat["card"]] == [str(c) for c in trick]
    assert table["seats"][len(trick)]["chair"] == "you"
    assert {seat["chair"] for seat in table["seats"]} == {"you", "right", "partner", "left"}
    winning = [seat["card"] for seat in table["seats"] if seat["winning"]]
    assert winning == ([str(trick.winning_card)] if trick.cards else [])
    partner = next(seat for seat in table["seats"] if seat["chair"] == "partner")
    assert partner["winning"] == (trick.partner_winning and bool(trick.cards))
    assert read(table["hand"]) == position.hand
    assert len(table["hand"]) == len(position.hand)
    assert table["trump"] == (position.trump.letter if position.trump is not None else "")
    for card in trick:
        assert language("en").card(card) in table["summary"]


def test_a_hand_is_drawn_by_suit_with_the_highest_first() -> None:
    table = CardTable("O / - / 2E 9E 1B 12O 9O 3E").view["table"]
    assert table["hand"] == ["9O", "12O", "9E", "3E", "2E", "1B"]


def test_the_chairs_go_round_anticlockwise_to_the_player() -> None:
    """The last to have played sits at the left; the partner played before them."""
    table = CardTable("O / 1E 2E 3E / 9E").view["table"]
    assert [seat["chair"] for seat in table["seats"]] == ["right", "partner", "left", "you"]
    table = CardTable("O / 1E / 9E").view["table"]
    assert [seat["chair"] for seat in table["seats"]] == ["left", "you", "right", "partner"]


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_botifarra_has_no_trump_and_says_so(spoken: str) -> None:
    table = CardTable("- / 1E / 9E", language=spoken).view["table"]
    assert table["trump"] == ""
    assert "Botifarra" in table["trump_name"]
    assert "Botifarra" in table["summary"]


def test_grounds_stand_once_each() -> None:
    """A hand of twelve sends a handful of clauses, not one for every card and reason."""
    view = CardTable("O / 9C 4C / 9O 8O 3O 1C 12C 8C 2C 1E 6E 4E 2B 7B").view
    told = [link["grounds"] for verdict in view["verdicts"].values() for link in verdict["links"]]
    assert len(view["grounds"]) < len(told) / 4
    assert set(told) <= {-1, *range(len(view["grounds"]))}
    assert all(view["grounds"].count(each) == 1 for each in view["grounds"])


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_widget_knows_the_name_of_every_card(spoken: str) -> None:
    names = CardTable("O / 1E / 9E", language=spoken).names
    assert set(names) == {str(card) for card in PACK}
    assert len(set(names.values())) == 48


def test_a_draft_has_the_same_shape_as_a_position() -> None:
    words = language("ca")
    trick = Trick((Card.parse("1E"),), Suit.COINS)
    full = position_view(Position(trick, CardSet.parse("9E")), load_profile("butinet"), words)
    draft = draft_view(trick, words)
    assert set(draft) == set(full)
    assert draft["table"].keys() == full["table"].keys()
