"""Questions of every kind: their answer, what may be answered, and what is asked in words."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import replace

import pytest

from botifarra import load_profile
from botifarra.rulebook import LANGUAGES
from botifarra.teaching.bank import bank
from botifarra.teaching.questions import (
    AnswerError,
    Kind,
    Question,
    QuestionError,
    calling_of,
    check_question,
    read_answer,
    right,
    solve,
)
from botifarra.words import Language, language
from botifarra.words.practice import ask

BEAT = Question("beat", Kind.TAP_LEGAL, "butinet", "beat", "beat", 1, "O / 1E / 9E 8E 12C")
IS = replace(BEAT, kind=Kind.IS_LEGAL, card="8E")
DUTY = replace(BEAT, kind=Kind.WHICH_DUTY, card="8E")
TRICK = Question("trick", Kind.WHO_WINS, "butinet", "ranking", "ranking", 1, "O / 1E 9E 2E 12E /")
WORTH = replace(TRICK, kind=Kind.TRICK_WORTH, family="points", category="points")
DOUBLED = "A:O B:contro C:recontro"
SCORE = Question(
    *("score", Kind.DEAL_SCORE, "butinet", "scoring", "scoring", 2),
    calls=DOUBLED,
    points=45,
    tricks=7,
)
SPEAKS = Question("speaks", Kind.WHO_SPEAKS, "butinet", "doubling", "doubling", 1, calls="A:O")
DIFFER = replace(BEAT, kind=Kind.DO_DIFFER, other="howto-100", family="rule_sets")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (BEAT, "9E"),
        (replace(BEAT, profile="howto-100"), "8E 9E"),
        (IS, "no"),
        (replace(IS, card="9E"), "yes"),
        (DUTY, "beat"),
        (replace(DUTY, card="12C"), "follow_suit"),
        (replace(DUTY, card="9E"), "none"),
        (TRICK, "B"),
        (replace(TRICK, position="- / 1E 9O /"), "A"),
        (WORTH, "13"),
        (SCORE, "AC 36"),
        (replace(SCORE, points=36), "none"),
        (replace(SCORE, points=30, tricks=6), "BD 24"),
        (replace(SCORE, dealer="B", calls="B:O C:contro D:recontro"), "BD 36"),
        (replace(SCORE, revoked="AC"), "BD 144"),
        (SPEAKS, "B:contro B:pass"),
        (replace(SPEAKS, profile="howto-100"), "B:contro B:pass D:contro D:pass"),
        (replace(SPEAKS, calls="A:delegate"), "C:O C:C C:E C:B C:-"),
        (replace(SPEAKS, calls="A:O B:pass D:pass"), "none"),
        (DIFFER, "yes"),
        (replace(DIFFER, other="fournier"), "no"),
        (replace(DIFFER, position="", matter="target"), "yes"),
        (replace(DIFFER, position="", matter="packets"), "no"),
        (replace(DIFFER, position="", other="fournier", calls="A:O B:pass"), "yes"),
        (replace(DIFFER, position="", other="fournier", calls=DOUBLED, points=45), "no"),
        (
            replace(DIFFER, position="", calls=f"{DOUBLED} D:santvicenc", revoked="AC", points=0),
            "yes",
        ),
    ],
)
def test_the_engine_answers(question: Question, answer: str) -> None:
    check_question(question)
    assert solve(question) == answer
    assert read_answer(question, answer) == answer
    assert right(question, answer)
    assert not right(question, "")


def test_other_rules_may_answer_in_their_stead() -> None:
    assert solve(BEAT, load_profile("howto-100")) == "8E 9E"
    assert solve(replace(SPEAKS, calls="A:O B:pass"), load_profile("fournier")) == "none"
    assert solve(SCORE, load_profile("fournier")) == "AC 36"


@pytest.mark.parametrize("question", bank(), ids=lambda question: question.id)
def test_the_answer_is_among_what_may_be_answered(question: Question) -> None:
    answer = question.expected
    if question.choices:
        assert answer in question.choices
    if question.parts and answer != "none":
        assert set(answer.split()) <= set(question.parts)
    assert not (question.choices and question.parts)


@pytest.mark.parametrize(
    ("question", "written", "canonical"),
    [
        (BEAT, "9E, 8♠ k♥", "12C 8E 9E"),
        (BEAT, "  ", ""),
        (IS, "YES", "yes"),
        (DUTY, " Beat ", "beat"),
        (TRICK, "b", "B"),
        (WORTH, "013", "13"),
        (SCORE, "ac  036", "AC 36"),
        (SCORE, "None", "none"),
        (SPEAKS, "b:PASS B:contro b:pass", "B:contro B:pass"),
        (SPEAKS, "none", "none"),
        (SPEAKS, "D:pass A:recontro", "A:recontro D:pass"),
    ],
)
def test_an_answer_is_read_in_whatever_form(
    question: Question, written: str, canonical: str
) -> None:
    assert read_answer(question, written) == canonical


@pytest.mark.parametrize(
    ("question", "written", "says"),
    [
        (BEAT, "9O", "hand"),
        (BEAT, "9E 9E", "cards"),
        (BEAT, "x", "cards"),
        (IS, "maybe", "yes, no"),
        (TRICK, "E", "A, B, C, D"),
        (WORTH, "-1", "whole number"),
        (WORTH, "9" * 5000, "whole number"),
        (WORTH, "²", "whole number"),
        (SCORE, "36", "AC 36"),
        (SCORE, "AD 36", "AC 36"),
        (SPEAKS, "E:pass", "who may say what"),
    ],
)
def test_what_is_no_answer_is_refused_and_never_right(
    question: Question, written: str, says: str
) -> None:
    with pytest.raises(AnswerError, match=says) as caught:
        read_answer(question, written)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    assert not right(question, written)


@pytest.mark.parametrize(
    ("question", "field"),
    [
        (replace(BEAT, profile="bridge"), "profile"),
        (replace(BEAT, family="bridge"), "family"),
        (replace(BEAT, level=4), "level"),
        (replace(BEAT, position=""), "position"),
        (replace(BEAT, position="O / 1E / 9Z"), "position"),
        (replace(IS, card=""), "card"),
        (replace(IS, card="9B"), "card"),
        (replace(TRICK, position="O"), "position"),
        (replace(TRICK, position="O / - /"), "position"),
        (replace(TRICK, position="X / 1E /"), "position"),
        (replace(TRICK, position="O / 1E 2E 3E 4E 5E /"), "position"),
        (replace(SCORE, points=71, tricks=3), "points"),
        (replace(SCORE, points=5, tricks=6), "points"),
        (replace(SCORE, points=30, tricks=13), "points"),
        (replace(SCORE, revoked="AB"), "revoked"),
        (replace(SCORE, calls="A:delegate"), "calls"),
        (replace(SPEAKS, calls="A:O C:contro"), "calls"),
        (replace(SPEAKS, calls="A=O"), "calls"),
        (replace(SPEAKS, calls="A:spades"), "calls"),
        (replace(SPEAKS, dealer="E"), "dealer"),
        (replace(DIFFER, other=""), "other"),
        (replace(DIFFER, other="bridge"), "other"),
        (replace(DIFFER, matter="weather"), "matter"),
    ],
)
def test_what_cannot_be_asked_is_refused_by_its_field(question: Question, field: str) -> None:
    with pytest.raises(QuestionError) as caught:
        check_question(question)
    assert caught.value.field == field
    assert question.id in str(caught.value)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_what_a_rule_set_forbids_to_say_does_not_count_there() -> None:
    question = replace(SPEAKS, calls="A:O B:pass D:contro")
    assert calling_of(question).stage == 1
    assert calling_of(question, load_profile("fournier")).stage == 0


# In words


@pytest.mark.parametrize("language_id", LANGUAGES)
def test_every_question_is_asked_in_words(
    language_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: set[str] = set()
    sentence = Language.sentence

    def noting(self: Language, key: str, count: int = 1, **values: str) -> str:
        asked.add(key)
        return sentence(self, key, count, **values)

    monkeypatch.setattr(Language, "sentence", noting)
    holding = replace(TRICK, position="O / 1E 9E /")
    differing = replace(DIFFER, position="", calls=DOUBLED, points=45)
    for question in (*bank(), holding, differing):
        text = ask(question, language_id)
        assert "{" not in text
        assert text[-1] in "?."
        assert "  " not in text
    group: Mapping[str, object] = language(language_id).table["questions"]
    assert {key for key in asked if key.startswith("questions.")} == {
        f"questions.{name}" for name in group
    }


@pytest.mark.parametrize(
    ("question", "language_id", "text"),
    [
        (BEAT, "ca", "Marca totes les cartes que pots tirar."),
        (IS, "es", "¿Puedes echar el 8 de espadas?"),
        (
            replace(SCORE, points=2, tricks=1, calls="A:-"),
            "en",
            "A deals. A says “Botifarra”. A–C take 2 of the 72 points, in 1 trick. "
            "Which pair scores, and how much?",
        ),
        (
            replace(SPEAKS, calls="", dealer="C"),
            "ca",
            "Reparteix C, i encara no ha parlat ningú. Qui pot parlar ara, i què pot dir?",
        ),
        (
            replace(DIFFER, position="", matter="target", other="fournier"),
            "es",
            "Puntos para ganar la partida. Libre (ButiNET, occidental) / Fournier: "
            "¿hay alguna diferencia?",
        ),
    ],
)
def test_what_is_asked(question: Question, language_id: str, text: str) -> None:
    assert ask(question, language_id) == text
