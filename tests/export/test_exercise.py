"""Every question of the bank as people read it, in each language: the engine's words alone."""

from __future__ import annotations

import random

import pytest

from botifarra import Card, load_profile
from botifarra.export.exercise import Exercise, as_held
from botifarra.rulebook import LANGUAGES
from botifarra.teaching.bank import bank
from botifarra.teaching.fresh import fresh_question, question_of
from botifarra.teaching.questions import FAMILIES, NONE, Kind, Question, position_of, right
from botifarra.words import account
from botifarra.words.feedback import reasons

FRESH = [fresh_question(random.Random(seed)) for seed in range(60)]
EVERY = (*bank(), *FRESH)


def judged(question: Question, card: str, language: str = "en") -> tuple[str, ...]:
    """The engine's account of a card."""
    rules = load_profile(question.profile)
    story = account(rules.judge(position_of(question)).verdict(Card.parse(card)), language)
    return (story.headline, *(link.sentence for link in story.links), story.conclusion)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_question_has_an_answer_and_a_reason(language: str) -> None:
    for question in EVERY:
        exercise = Exercise(question, language)
        assert exercise.asks, question.id
        assert exercise.told_answer, question.id
        assert exercise.why, question.id
        assert all(reason.sentence for reason in exercise.why), question.id
        assert all(option.why and option.label for option in exercise.options), question.id


def test_the_right_options_make_the_right_answer() -> None:
    for question in EVERY:
        options = Exercise(question, "en").options
        if not options:
            assert question.kind in (Kind.TRICK_WORTH, Kind.DEAL_SCORE)
            continue
        chosen = " ".join(option.answer for option in options if option.right)
        assert right(question, chosen), question.id
        assert len({option.label for option in options}) == len(options), question.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_a_card_is_the_verdict_of_the_engine(language: str) -> None:
    for question in EVERY:
        if question.kind is Kind.TAP_LEGAL:
            for option in Exercise(question, language).options:
                told = tuple(reason.sentence for reason in option.why)
                said = judged(question, option.answer, language)
                assert told == tuple(dict.fromkeys(said))
                cards = load_profile(question.profile).legal(position_of(question))
                assert option.right == (Card.parse(option.answer) in cards)
        elif question.kind in (Kind.IS_LEGAL, Kind.WHICH_DUTY):
            told = tuple(reason.sentence for reason in reasons(question, language))
            assert told == tuple(dict.fromkeys(judged(question, question.card, language)))


def test_a_clause_is_cited_where_the_engine_cites_it() -> None:
    [_, follow, _] = reasons(question_of("fresh:is_legal:butinet:O / 1E / 12C 8E 9E:12C"), "en")
    [source] = follow.sources
    assert source.startswith("Western text, §05: ")
    assert source.endswith("[stated]")


def test_a_score_is_told_by_its_sheet() -> None:
    question = next(question for question in bank() if question.id == "S06")
    told = [reason.sentence for reason in reasons(question, "en")]
    assert told[-1] == "B–D score 32: (52 − 36) × 2 = 32."


def test_a_call_is_told_by_its_ruling() -> None:
    question = Question(
        "example", Kind.WHO_SPEAKS, "butinet", "doubling", "doubling", 1, calls="A:O"
    )
    wrong = {option.answer: option.why[0] for option in Exercise(question, "en").options}
    assert wrong["A:contro"].sentence == ("A can't say Contro: that is for the other pair to say.")
    assert wrong["A:contro"].sources


@pytest.mark.parametrize(
    ("calls", "said"),
    [
        ("A:O B:contro C:recontro D:santvicenc", "Sant Vicenç is the last step"),
        ("A:O B:pass D:pass", "Nobody says Contro"),
    ],
)
def test_when_the_calls_are_over_it_says_why(calls: str, said: str) -> None:
    question = Question(
        "example", Kind.WHO_SPEAKS, "butinet", "doubling", "doubling", 1, calls=calls
    )
    exercise = Exercise(question, "en")
    assert exercise.answer == NONE
    assert exercise.told_answer == "Nobody: the calls are over"
    [reason] = exercise.why
    assert reason.sentence.startswith(said)


@pytest.mark.parametrize(
    ("position", "first"),
    [
        ("O / 1E 9E 2E 12E /", "The nine of swords takes the trick."),
        ("O / 1E 9E /", "The nine of swords is winning so far."),
    ],
)
def test_a_trick_is_won_or_only_held(position: str, first: str) -> None:
    question = Question("example", Kind.WHO_WINS, "butinet", "ranking", "ranking", 1, position)
    assert reasons(question, "en")[0].sentence == first


def test_the_players_sit_where_the_reader_sees_them() -> None:
    question = question_of("fresh:tap_legal:butinet:O / 12C 8O 5O / 2O 8E")
    scene = Exercise(question, "en").scene
    assert scene is not None
    assert [name for name, _ in scene.played] == [
        *("Opponent (right)", "Partner", "Opponent (left)")
    ]


def test_a_hand_is_held_by_suit_and_the_highest_first() -> None:
    question = question_of("fresh:tap_legal:butinet:O / 12C / 2O 1C 9C 8E 9E")
    assert [*map(str, as_held(position_of(question).hand))] == ["2O", "9C", "1C", "9E", "8E"]


def test_every_family_and_kind_was_among_them() -> None:
    assert {question.family for question in EVERY} == set(FAMILIES)
    assert {question.kind for question in EVERY} == set(Kind)
