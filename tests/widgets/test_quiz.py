"""The quiz, Python's side: what it asks, hears, finds out and keeps."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from botifarra_widgets import Quiz
from botifarra_widgets.bundle import FOLDER
from botifarra_widgets.views_quiz import LESSONS, finding_view, question_view

from botifarra import UnknownNameError
from botifarra.rulebook import LANGUAGES
from botifarra.teaching import FAMILIES, Kind, Question, fresh_question, question_of, solve
from botifarra.teaching.bank import bank
from botifarra.teaching.database import open_database
from botifarra.teaching.misconceptions import misconceptions, mistaken_answer, possible
from botifarra.teaching.progress import Answer
from botifarra.words import language

Told = dict[str, Any]


def say(quiz: Quiz, **said: Any) -> None:
    """Tell it what the browser does."""
    told = {"learner": quiz.learner, "answers": [], "skipped": [], "turn": quiz.asked, **said}
    quiz.set_state({"said": told, "asked": quiz.asked + 1})


def begun(*given: Any, **options: Any) -> Quiz:
    quiz = Quiz(*given, **{"language": "en", "seed": 3, **options})
    say(quiz, history=[], round=1)
    return quiz


def coming(quiz: Quiz) -> list[Question]:
    return [question_of(view["asked"]["id"]) for view in quiz.deal["questions"]]


def answered(question: Question, chosen: str, **given: Any) -> Told:
    """An answer as the browser writes it; it takes every answer for right."""
    return {**Answer.to(question, chosen, True, **given).to_data(), "version": 1}


def plays(quiz: Quiz, count: int, *believes: str) -> Iterator[Question]:
    """Answer as somebody does who believes these."""
    for _ in range(count):
        question = coming(quiz)[0]
        say(
            quiz,
            answers=[answered(question, mistaken_answer(question, *believes))],
            round=quiz._round,
        )
        assert quiz.problem == ""
        yield question


# Asking


def test_nothing_is_asked_before_the_round_is_begun() -> None:
    quiz = Quiz(language="en")
    assert quiz.deal == {}
    assert quiz._chooser is None
    say(quiz, history=[])
    assert quiz.deal == {}
    assert quiz.heard == quiz.asked == 1


def test_two_questions_are_sent_ahead_with_all_that_is_told_of_them() -> None:
    quiz = begun()
    assert quiz.deal["round"] == 1
    assert len(quiz.deal["questions"]) == 2
    for view in quiz.deal["questions"]:
        assert view["answer"] == solve(question_of(view["asked"]["id"]))
        assert view["why"] or view["scene"]["verdicts"]


def test_a_newcomer_who_knows_it_meets_all_eight_kinds_in_ten_questions() -> None:
    for seed in range(5):
        quiz = begun(seed=seed)
        met = [question.kind for question in plays(quiz, 10)]
        assert set(met) == set(Kind), (seed, met)


def test_no_question_comes_twice_in_three_rounds() -> None:
    quiz = begun()
    met = [question.id for question in plays(quiz, 10)]
    for number in (2, 3):
        say(quiz, round=number)
        met += [question.id for question in plays(quiz, 10)]
    assert len(set(met)) == 30


def test_a_question_passed_over_makes_room_for_another() -> None:
    quiz = begun()
    first, second = coming(quiz)
    say(quiz, skipped=[first.id], round=1)
    assert coming(quiz)[0] == second
    assert first not in coming(quiz)
    assert len(quiz.progress) == 0


@pytest.mark.parametrize(
    ("families", "profile"),
    [*((name, "butinet") for name in FAMILIES if name != "petita"), ("petita", "9buti-petita")],
)
def test_five_questions_keep_to_the_family(families: str, profile: str) -> None:
    quiz = begun(families, 5, profile=profile)
    met = [*plays(quiz, 5)]
    assert {question.family for question in met} == {families}
    assert {question.profile for question in met} == {profile}
    assert len({question.id for question in met}) == 5


def test_the_same_seed_and_answers_give_the_same_questions() -> None:
    one, other = ([each.id for each in plays(begun(seed=8), 10)] for _ in range(2))
    assert one == other
    assert one != [each.id for each in plays(begun(seed=9), 10)]


def test_what_is_due_comes_first() -> None:
    long_ago = {"at": "2020-01-01T10:00:00Z"}
    trick, deal = (
        next(q for q in bank() if q.family == each and q.profile == "butinet")
        for each in ("points", "scoring")
    )
    history = [answered(trick, "") | long_ago, answered(deal, "") | long_ago | {"right": False}]
    quiz = Quiz(language="en", seed=1)
    say(quiz, history=history, round=1)
    assert {question.family for question in plays(quiz, 2)} == {"points", "scoring"}


def test_the_browser_is_told_when_each_rule_should_come_back() -> None:
    quiz = begun("points", 5)
    assert quiz.due == {}
    [*plays(quiz, 1)]
    assert list(quiz.due) == ["points/butinet"]


# Hearing


def test_python_judges_an_answer_whatever_the_browser_thinks() -> None:
    quiz = begun("points", 5)
    question = coming(quiz)[0]
    told = answered(question, "0" if solve(question) != "0" else "1")
    assert told["right"]
    say(quiz, answers=[told], round=1)
    assert [answer.right for answer in quiz.progress.answers] == [False]
    assert quiz.kept == [told["id"]]


def test_an_answer_told_twice_counts_once() -> None:
    quiz = begun()
    told = answered(coming(quiz)[0], "")
    for _ in range(3):
        say(quiz, answers=[told], round=1)
    assert len(quiz.progress) == 1
    assert quiz.kept == [told["id"]]


def test_a_damaged_answer_is_named_and_the_others_count() -> None:
    good = answered(bank()[0], "")
    broken = [{**good, "id": "x", "at": "yesterday"}, {"id": "y"}, {"id": 5}, 7, None, "text"]
    quiz = Quiz(language="en")
    say(quiz, history=[*broken, good])
    assert [answer.id for answer in quiz.progress.answers] == [good["id"]]
    assert quiz.refused == ["x", "y"]
    assert quiz.problem == ""


@pytest.mark.parametrize(
    "said", [{"answers": 5}, {"history": {}}, {"round": "x"}, {"skipped": 1}, {"learner": 5}]
)
def test_whatever_is_told_is_heard(said: Told) -> None:
    quiz = begun()
    say(quiz, **said)
    assert quiz.heard == quiz.asked == 2


def test_an_answer_of_another_version_of_the_bank_is_kept_and_asks_nothing_of_the_tutor() -> None:
    quiz = begun()
    told = {**answered(bank()[0], "yes"), "question": "gone-001"}
    say(quiz, answers=[told], round=1)
    assert quiz.problem == ""
    assert len(quiz.progress) == 1


def test_another_learner_starts_anew() -> None:
    quiz = begun()
    [*plays(quiz, 2)]
    say(
        quiz,
        learner="Anna",
        history=[answered(bank()[0], "", learner="Anna"), answered(bank()[1], "")],
        round=2,
    )
    assert [answer.learner for answer in quiz.progress.answers] == ["Anna"]
    assert quiz.deal["round"] == 2


# Finding out


@pytest.mark.parametrize("believed", ["ace-highest", "always-ruff", "undertrump"])
def test_a_misconception_is_named_with_its_remedy(believed: str) -> None:
    quiz = begun()
    for number in (1, 2, 3):
        say(quiz, round=number)
        [*plays(quiz, 10, believed)]
    assert quiz.finding["ids"] == [believed]
    (found,) = quiz.finding["found"]
    one = misconceptions()[believed]
    assert (found["name"], found["remedy"]) == (one.name["en"], one.remedy["en"])
    assert found["lesson"]["path"].endswith(f"{one.lesson}.ipynb")
    assert found["card"] in found["view"]["verdicts"]


def test_one_answer_accuses_nobody() -> None:
    for seed in range(3):
        quiz = begun("partner", 5, seed=seed)
        for _ in plays(quiz, 5, "always-ruff"):
            wrong = [each for each in quiz.progress.answers if not each.right]
            assert len(wrong) > 1 or not quiz.finding.get("ids")


def test_whoever_knows_it_is_told_so_and_not_accused() -> None:
    quiz = begun()
    for number in (1, 2, 3):
        say(quiz, round=number)
        [*plays(quiz, 10)]
    assert (quiz.finding["ids"], quiz.finding["found"]) == ([], [])


def test_what_was_answered_before_is_remembered_by_the_tutor() -> None:
    quiz = begun()
    history = []
    for number in (1, 2):
        say(quiz, round=number)
        for question in plays(quiz, 10, "always-ruff"):
            history.append(answered(question, mistaken_answer(question, "always-ruff")))
    other = Quiz(language="en", seed=77)
    say(other, history=history, round=1)
    assert other.finding["ids"] == ["always-ruff"]


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_misconception_can_be_shown(spoken: str) -> None:
    for name in possible("butinet"):
        (found,) = finding_view([name], "butinet", language(spoken))
        assert all((found["name"], found["remedy"], found["lesson"]["title"]))
        assert found["card"] in found["view"]["verdicts"]


# Showing


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_question_of_the_bank_can_be_shown(spoken: str) -> None:
    for question in bank():
        view = question_view(question, language(spoken))
        parts = view["answer"].split() if view["several"] else [view["answer"]]
        if view["several"]:
            assert [part for part in view["parts"] if part in parts] == parts, question.id
        if view["options"] and not view["several"]:
            assert view["answer"] in [each["answer"] for each in view["options"]]
        assert all(view[name] for name in ("asks", "told", "rules", "family", "lesson"))


def test_who_wins_is_not_given_away_to_a_screen_reader() -> None:
    question = fresh_question(random.Random(2), kind=Kind.WHO_WINS)
    view = question_view(question, language("en"))
    assert "winning" not in view["scene"]["table"]["summary"]


def test_every_family_has_its_lesson() -> None:
    assert set(LESSONS) == set(FAMILIES)
    assert all(
        (Path(__file__).parents[2] / "notebooks/en" / f"{name}.ipynb").is_file()
        for name in LESSONS.values()
    )


def test_no_word_is_missing_and_none_is_left_over() -> None:
    modules = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("quiz*.js"))
    used = set(re.findall(r"labels(?:\(\))?\.(\w+)", modules)) - {"further"}
    used |= {"kept_one", "kept_other", "begin", "begin_5", "begin_10"}
    for spoken in LANGUAGES:
        assert set(language(spoken).table["quiz"]) == used, spoken


def test_what_would_change_a_verdict_is_told_and_can_be_opened() -> None:
    quiz = begun()
    position = "O / 1E / 9E 8E 12C"
    quiz.set_state(
        {"consider": {"card": "8E", "position": position, "profile": "butinet"}, "asked": 2}
    )
    assert quiz.changes["card"] == "8E"
    assert quiz.changes["changes"]
    opened = {"open": True, "position": position, "profile": "9buti-petita", "turn": 4}
    quiz.set_state({"consider": opened, "asked": 3})
    assert quiz.aside["turn"] == 4
    assert set(quiz.aside["view"]["verdicts"]) == {"9E", "8E", "12C"}
    quiz.set_state({"consider": {**opened, "position": "O / x"}, "asked": 4})
    assert quiz.problem
    assert quiz.heard == 4


# Making


def test_what_it_can_not_be_made_with_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="follow"):
        Quiz("following")
    with pytest.raises(UnknownNameError):
        Quiz(profile="tute")
    for count in (0, 51, "5", True):
        with pytest.raises(ValueError, match="1 to 50"):
            Quiz(count=count)  # type: ignore[arg-type]


def test_it_says_in_words_how_many_it_asks() -> None:
    said = [Quiz(count=count, language="en").labels["begin"] for count in (1, 5, 7, 10)]
    assert said == [
        "Try one question",
        "Try five questions",
        "Try 7 questions",
        "Try ten questions",
    ]


# A database


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    url = str(tmp_path / "progress.sqlite")
    monkeypatch.setenv("BOTIFARRA_PROGRESS", url)
    return url


def test_answers_are_kept_in_the_database_too(kept: str) -> None:
    quiz = begun(learner="Anna")
    assert quiz.keeps
    before = answered(bank()[0], "", learner="Anna")
    say(quiz, history=[before], round=1)
    [*plays(quiz, 0)]
    told = answered(coming(quiz)[0], "", learner="Anna")
    say(quiz, answers=[told], history=[before], round=1)
    with open_database(kept) as database:
        assert {answer.id for answer in database.load("Anna").answers} == {before["id"], told["id"]}
    # And another kernel knows of them, even where the browser is another.
    other = begun(learner="Anna")
    assert len(other.progress) == 2


def test_a_database_that_can_not_be_reached_is_told_and_the_quiz_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("BOTIFARRA_PROGRESS", str(tmp_path / "file" / "progress.sqlite"))
    quiz = begun()
    assert quiz.notice
    [*plays(quiz, 2)]
    assert len(quiz.kept) == 2
    monkeypatch.setenv("BOTIFARRA_PROGRESS", str(tmp_path / "progress.sqlite"))
    [*plays(quiz, 1)]
    assert quiz.notice == ""
    with open_database(str(tmp_path / "progress.sqlite")) as database:
        assert len(database.load("")) == 3


def test_a_class_is_asked_for_names(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not Quiz().classroom
    monkeypatch.setenv("BOTIFARRA_CLASS", "30")
    assert Quiz().classroom
    assert not Quiz(learner="Anna").classroom
