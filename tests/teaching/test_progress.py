"""Answers as plain data: merging loses nothing, and what can't be read is said and left alone."""

from __future__ import annotations

import json
import pickle
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.rulebook import LANGUAGES
from botifarra.teaching.progress import VERSION, Answer, Progress, ProgressError
from botifarra.teaching.questions import Kind, Question
from botifarra.words import problem

QUESTION = Question(
    id="beat-001",
    kind=Kind.IS_LEGAL,
    profile="howto-100+strict",
    family="beat",
    category="beat",
    level=1,
    position="O / 1E / 9E 8E 12C",
    card="8E",
    expected="no",
    clauses=("000.beat",),
)
AT = datetime(2026, 1, 31, 18, 30, tzinfo=UTC)


def answer(**changed: Any) -> Answer:
    told = {"question": "q", "kind": "is_legal", "profile": "butinet", "family": "beat"}
    return Answer(**{**told, "chosen": "yes", "right": True, **changed})


def data(**changed: Any) -> dict[str, Any]:
    return {**answer(at="2026-01-31T18:30:00Z").to_data(), **changed}


def test_an_answer_keeps_the_whole_question() -> None:
    given = Answer.to(QUESTION, "", False, learner="Núria", seconds=4, at=AT)
    assert given.asked["clauses"] == ["000.beat"]
    assert (given.position, given.profile, given.kind) == (
        QUESTION.position,
        "howto-100+strict",
        "is_legal",
    )
    assert given.unknown
    assert given.time == AT
    assert given.at == "2026-01-31T18:30:00.000Z"
    assert Question(**{**given.asked, "clauses": tuple(given.asked["clauses"])}) == QUESTION


def test_every_answer_has_an_id_of_its_own() -> None:
    assert len({answer().id for _ in range(1000)}) == 1000


@pytest.mark.parametrize(
    "at",
    ["2026-01-31T18:30:00Z", "2026-01-31T19:30:00+01:00", "2026-01-31T18:30:00.000123Z"],
)
def test_times_are_kept_alike_whoever_writes_them(at: str) -> None:
    assert answer(at=at).at == "2026-01-31T18:30:00.000Z"


# Merging

ids = st.sampled_from([f"answer-{number}" for number in range(12)])


def known(name: str) -> Answer:
    number = int(name.partition("-")[2])
    at = AT + timedelta(minutes=number // 2)
    return answer(id=name, at=at.isoformat(), right=number % 3 == 0)


progresses = st.lists(ids).map(lambda names: Progress(map(known, names)))


@given(progresses, progresses, progresses)
def test_merging_in_any_order_gives_the_same_and_loses_nothing(
    one: Progress, two: Progress, three: Progress
) -> None:
    together = one.merged(two).merged(three)
    assert together == three.merged(one.merged(two)) == two.merged(three).merged(one)
    assert together == together.merged(together)
    everything = {each.id for part in (one, two, three) for each in part.answers}
    assert {each.id for each in together.answers} == everything
    assert [each.at for each in together.answers] == sorted(each.at for each in together.answers)
    assert Progress.from_json(together.to_json()) == together


def test_merging_changes_neither() -> None:
    one, two = Progress([answer()]), Progress([answer()])
    assert len(one.merged(two)) == 2
    assert len(one) == len(two) == 1


def test_an_answer_added_twice_is_there_once() -> None:
    progress, given = Progress(), answer()
    for _ in range(2):
        progress.add(given)
    assert progress.answers == (given,)


# JSON


def test_json_is_what_a_browser_keeps() -> None:
    kept = json.loads(Progress([answer(learner="Núria")]).to_json())
    assert kept["version"] == VERSION
    assert set(kept["answers"][0]) == {
        *("id", "learner", "question", "kind", "profile", "family", "position", "asked"),
        *("chosen", "right", "seconds", "at"),
    }


def test_json_is_read_with_a_mark_and_with_what_it_does_not_know() -> None:
    text = json.dumps({"version": 1, "answers": [data(colour="blue")], "by": "someone"})
    for written in (text, "\ufeff" + text, text.encode(), text.encode("utf-8-sig")):
        assert len(Progress.from_json(written)) == 1


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "null", "[]", "3", '"text"', "{}", '{"version": 1}', b"\xff\xfe\x00"),
        *('{"version": true, "answers": []}', '{"version": "1", "answers": []}'),
        *('{"version": 0, "answers": []}', '{"version": 1, "answers": {}}'),
        *("[" * 100_000, "1" * 10_000),
    ],
    ids=lambda text: repr(text)[:30],
)
def test_what_is_no_progress_is_refused(text: str | bytes) -> None:
    with pytest.raises(ProgressError, match="nothing was changed: choose") as caught:
        Progress.from_json(text)
    assert caught.value.problem == "not_progress"


def test_any_beginning_of_a_file_is_refused() -> None:
    text = Progress([answer(), answer()]).to_json()
    for end in range(len(text)):
        with pytest.raises(ProgressError):
            Progress.from_json(text[:end])


def test_a_newer_version_is_refused_and_said() -> None:
    with pytest.raises(ProgressError, match=r"newer botifarra .*update botifarra") as caught:
        Progress.from_json(json.dumps({"version": VERSION + 1, "answers": "another form"}))
    assert caught.value.problem == "newer_progress"


@pytest.mark.parametrize("name", ["id", "question", "kind", "profile", "family", "chosen", "at"])
def test_a_missing_field_is_named(name: str) -> None:
    damaged = {key: value for key, value in data().items() if key != name}
    text = json.dumps({"version": 1, "answers": [data(), damaged]})
    with pytest.raises(ProgressError, match=f"Answer 2 has no {name}"):
        Progress.from_json(text)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("id", ""), ("id", 3), ("id", "x" * 65), ("learner", "x" * 81), ("learner", None)),
        *(("learner", "a\nb"), ("learner", "\0"), ("chosen", "\ud800"), ("family", "")),
        *(("right", 1), ("right", "yes"), ("seconds", -1), ("seconds", "3"), ("seconds", True)),
        *(("seconds", float("nan")), ("seconds", float("inf")), ("at", "yesterday")),
        *(("at", "2026-01-31T18:30:00"), ("at", "9999-12-31T23:59:59Z"), ("at", "0001-01-01Z")),
        *(("asked", []), ("asked", {"more": "x" * 10_001}), ("asked", {"more": "\udc00"})),
    ],
)
def test_a_damaged_field_is_named(name: str, value: object) -> None:
    with pytest.raises(ProgressError) as caught:
        Progress.from_json(json.dumps({"version": 1, "answers": [data(), data(**{name: value})]}))
    assert caught.value.problem == "damaged_answer"
    assert f"Answer 2 is damaged: {name} is" in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("damaged", [None, 3, "text", []])
def test_an_answer_that_is_no_table_is_refused(damaged: object) -> None:
    with pytest.raises(ProgressError, match="Answer 1 is damaged"):
        Progress.from_json(json.dumps({"version": 1, "answers": [damaged]}))


def test_the_error_is_told_in_three_languages_and_survives_the_way_to_another_process() -> None:
    error = ProgressError("newer_progress", version=9, known=1)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.values) == (str(error), error.values)
    told = [problem(error, language) for language in LANGUAGES]
    assert len(set(told)) == 3
    assert all(re.search("9.*1", each) for each in told)
