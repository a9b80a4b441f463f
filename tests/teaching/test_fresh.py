"""Fresh questions: as asked for, from real deals, and made again from their ids."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from typing import Any

import pytest

from botifarra import CardSet, load_profile
from botifarra.errors import UnknownNameError
from botifarra.rulebook import PROFILES
from botifarra.teaching import CATEGORIES
from botifarra.teaching.difficulty import is_forced
from botifarra.teaching.fresh import (
    JUDGED,
    KINDS,
    NoQuestionError,
    UnknownQuestionError,
    fresh_question,
    question_of,
)
from botifarra.teaching.questions import (
    FAMILIES,
    LEVELS,
    NONE,
    Kind,
    Question,
    check_question,
    position_of,
    read_answer,
    solve,
)

RULES = (*PROFILES, "howto-100+strict", "howto-100+harmonised", "9buti-lliure+no-sant-vicenc")


def some(count: int, seed: int = 1, **wanted: Any) -> list[Question]:
    dice = random.Random(seed)
    return [fresh_question(dice, **wanted) for _ in range(count)]


@pytest.mark.parametrize("profile", RULES)
def test_a_question_is_whole_and_made_again_from_its_id(profile: str) -> None:
    for question in some(60, profile=profile):
        check_question(question)
        assert question.profile == profile
        assert question.expected == solve(question)
        assert read_answer(question, question.expected) == question.expected
        assert question_of(question.id) == question
        if question.choices:
            assert question.expected in question.choices
        if question.parts and question.expected != NONE:
            assert set(question.expected.split()) <= set(question.parts)


def test_the_same_dice_give_the_same_questions() -> None:
    assert some(40) == some(40)
    assert some(40) != some(40, seed=2)


def test_without_wishes_everything_comes() -> None:
    questions = some(400, profile="9buti-petita")
    assert {question.family for question in questions} == set(FAMILIES)
    assert {question.kind for question in questions} == set(Kind)
    assert {question.level for question in questions} == set(LEVELS)


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_is_what_was_asked_for(family: str, profile: str) -> None:
    if family == "petita" and profile != "9buti-petita":
        with pytest.raises(NoQuestionError, match="petita"):
            some(1, family=family, profile=profile)
        return
    for question in some(8, family=family, profile=profile):
        assert question.family == family
        assert question.kind in KINDS[family]


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("category", CATEGORIES)
def test_a_category_is_what_was_asked_for(category: str, profile: str) -> None:
    for question in some(6, category=category, profile=profile):
        assert question.kind in JUDGED
        assert CATEGORIES[category](position_of(question))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("category", CATEGORIES)
def test_a_level_is_what_was_asked_for(category: str, level: int) -> None:
    assert {question.level for question in some(4, category=category, level=level)} == {level}


@pytest.mark.parametrize("kind", Kind)
def test_a_kind_is_what_was_asked_for(kind: Kind) -> None:
    assert {question.kind for question in some(10, kind=kind)} == {kind}


def test_differences_come_with_a_category_too() -> None:
    for question in some(10, kind=Kind.DO_DIFFER, category="lower_trumps"):
        assert question.family == "rule_sets"
        assert CATEGORIES["lower_trumps"](position_of(question))


@pytest.mark.parametrize("profile", PROFILES)
def test_no_position_leaves_no_choice_unless_asked(profile: str) -> None:
    for forced in (False, True):
        questions = some(150, profile=profile, forced=forced, kind=Kind.TAP_LEGAL)
        rules = load_profile(profile)
        found = [
            is_forced(position.situation, rules.legal(position))
            for position in map(position_of, questions)
        ]
        assert any(found) is forced
        if not forced:
            assert all(len(CardSet.parse(question.expected)) > 1 for question in questions)


def test_la_petita_leaves_one_card_after_an_opponents_ruff_and_it_is_asked_all_the_same() -> None:
    for question in some(10, profile="9buti-petita", category="opponent_ruffed"):
        position = position_of(question)
        assert len(load_profile("9buti-petita").legal(position)) == 1
        assert len(position.hand) > 1


def test_answers_can_not_be_guessed_from_the_kind() -> None:
    for kind in (Kind.IS_LEGAL, Kind.DO_DIFFER):
        answers = Counter(question.expected for question in some(300, kind=kind))
        assert min(answers.values()) > 90, answers
    duties = Counter(question.expected for question in some(200, kind=Kind.WHICH_DUTY))
    assert NONE not in duties
    assert duties.keys() == {"follow_suit", "beat", "ruff"}


def test_easy_and_hard_differ() -> None:
    """Harder ones have more cards to choose from."""
    sizes = {
        level: sum(
            len(position_of(each).hand) for each in some(80, kind=Kind.TAP_LEGAL, level=level)
        )
        for level in LEVELS
    }
    assert sizes[1] < sizes[2] < sizes[3]


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        ({"profile": "bridge"}, UnknownNameError),
        ({"family": "bridge"}, UnknownNameError),
        ({"category": "bridge"}, UnknownNameError),
        ({"level": 4}, ValueError),
        ({"family": "scoring", "category": "beat"}, NoQuestionError),
        ({"family": "scoring", "kind": Kind.WHO_WINS}, NoQuestionError),
    ],
)
def test_what_there_is_not_is_refused(wanted: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        some(1, **wanted)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize(
    "question_id",
    [
        "",
        "L99",
        "fresh:",
        "fresh:riddle:butinet:O / 1E / 9E",
        "fresh:tap_legal:bridge:O / 1E / 9E",
        "fresh:tap_legal:butinet",
        "fresh:tap_legal:butinet:O / 1E / 9Z",
        "fresh:tap_legal:butinet:O / 1E / 9E 8E",
        "fresh:is_legal:butinet:O / 1E / 8E 9E:9B",
        "fresh:deal_score:butinet:A:many:6:A:O",
        "fresh:deal_score:butinet:A:2:6:A:O",
        "fresh:who_speaks:butinet:A:A:O C:contro",
    ],
)
def test_what_is_no_id_is_refused(question_id: str) -> None:
    with pytest.raises(UnknownQuestionError) as caught:
        question_of(question_id)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
