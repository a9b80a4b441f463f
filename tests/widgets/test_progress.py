"""The progress widget: what Python says of the answers that a browser keeps, and what it keeps."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from botifarra_widgets import Progress
from botifarra_widgets import progress as module
from botifarra_widgets.bundle import FOLDER
from botifarra_widgets.views_progress import LOOKED_AT, findings

from botifarra.rulebook import LANGUAGES
from botifarra.teaching.bank import bank
from botifarra.teaching.database import open_database
from botifarra.teaching.misconceptions import misconceptions, mistaken_answer
from botifarra.teaching.progress import Answer
from botifarra.teaching.progress import Progress as Answers
from botifarra.teaching.questions import FAMILIES, Question, right
from botifarra.teaching.tutor import Tutor
from botifarra.words import language

NOW = datetime.now(UTC)


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in (module.DATABASE, module.CLASSROOM):
        monkeypatch.delenv(name, raising=False)
    yield
    module._opened.cache_clear()


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv(module.DATABASE, str(tmp_path / "kept.sqlite"))
    return str(tmp_path / "kept.sqlite")


def answered(question: Question, chosen: str, ago: float = 0, **more: Any) -> Answer:
    at = NOW - timedelta(days=ago)
    return Answer.to(question, chosen, right(question, chosen), seconds=9.0, at=at, **more)


def some(count: int = 3) -> list[Answer]:
    asked = [each for each in bank() if each.profile == "butinet"][:count]
    return [answered(each, each.expected, ago=count - n) for n, each in enumerate(asked)]


def of_a_learner_who_believes(*ids: str, count: int = 8) -> list[Answer]:
    """The answers of a round that the tutor asked."""
    tutor, given = Tutor("butinet", seed=1), []
    while not tutor.sure or len(given) < count:
        question = tutor.next()
        chosen = mistaken_answer(question, *ids)
        tutor.tell(question, chosen)
        given.append(answered(question, chosen, ago=1 - len(given) / 1000))
    return given


def told(answers: list[Answer], learner: str = "", **more: Any) -> Progress:
    made = Progress(language="en")
    hear(made, answers, learner, **more)
    return made


def hear(made: Progress, answers: list[Answer], learner: str = "", **more: Any) -> None:
    data = [each.to_data() for each in answers]
    asked = made.asked + 1
    made.set_state(
        {"asked": asked, "said": {"learner": learner, "answers": data, "n": asked, **more}}
    )


# What is said of the answers


def test_before_the_browser_has_spoken_nothing_is_known() -> None:
    made = Progress(language="en")
    assert made.view["looked"] is False
    assert made.view["items"] == []


def test_every_rule_asked_has_its_day_and_how_well_it_is_remembered() -> None:
    made = told(some(20))
    asked = {(each.family, each.profile) for each in some(20)}
    assert {(item["family"], item["profile"]) for item in made.view["items"]} == asked
    for item in made.view["items"]:
        assert 0 < item["memory"] <= 1
        assert datetime.fromisoformat(item["due"]).tzinfo is not None
    assert made.heard == made.asked
    assert made.problem == ""


def test_a_misconception_is_found_and_told_with_its_remedy_in_the_language() -> None:
    made = told(of_a_learner_who_believes("ace-highest"))
    for spoken in LANGUAGES:
        made.language = spoken
        (found,) = made.view["found"]
        wrong = misconceptions()["ace-highest"]
        assert (found["name"], found["remedy"]) == (wrong.name[spoken], wrong.remedy[spoken])
        assert found["certain"]
        assert found["because"] >= 2
        assert found["lesson"]["path"] == f"../{spoken}/01_the_pack.ipynb"
        view = found["example"]["view"]
        assert found["example"]["selected"] in view["verdicts"]


@pytest.mark.parametrize("name", ["always-ruff", "beat-partner", "undertrump", "ruffed-frees"])
def test_what_the_tutor_finds_is_found_in_what_was_kept(name: str) -> None:
    found = findings(Answers(of_a_learner_who_believes(name)))
    assert name in [each.misconception.id for each in found]


def test_who_knows_it_is_accused_of_nothing() -> None:
    assert findings(Answers(of_a_learner_who_believes(count=12))) == []


def test_what_was_put_right_long_ago_is_no_longer_held_against_anybody() -> None:
    wrong = of_a_learner_who_believes("ace-highest")
    asked = [each for each in bank() if each.profile == "butinet"][:LOOKED_AT]
    since = [answered(each, each.expected) for each in asked]
    assert findings(Answers([*wrong, *since])) == []


def test_a_question_that_is_no_longer_asked_tells_nothing() -> None:
    gone = [
        Answer.from_data({**each.to_data(), "question": "gone-001"})
        for each in of_a_learner_who_believes("ace-highest")
    ]
    made = told(gone)
    assert made.view["found"] == []
    assert made.view["items"]


def test_every_misconception_can_be_shown() -> None:
    from botifarra_widgets.views_progress import Finding, _finding_view

    for wrong in misconceptions().values():
        view = _finding_view(Finding(wrong, wrong.profile, True, 2), language("ca"))
        assert view["lesson"]["title"], wrong.id
        verdicts = view["example"]["view"]["verdicts"]
        assert view["example"]["selected"] in verdicts, wrong.id


# What the browser sends may be anything


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"answers": None},
        {"answers": "x", "learner": 5},
        {"answers": [1, None, "x", [], {}]},
        {"learner": None},
    ],
)
def test_odd_things_said_change_nothing(sent: dict[str, Any]) -> None:
    made = Progress(language="en")
    made.set_state({"asked": 1, "said": {**sent, "n": 1}})
    assert made.heard == 1
    assert made.view["items"] == []
    assert made.problem == ""


def test_a_damaged_answer_harms_no_other() -> None:
    answers = [each.to_data() for each in some(4)]
    answers[1]["at"] = "yesterday"
    answers[2]["seconds"] = -1
    made = Progress(language="en")
    made.set_state({"asked": 1, "said": {"answers": answers}})
    assert made.view["refused"] == [answers[1]["id"], answers[2]["id"]]
    assert len(made.view["items"]) >= 1


# The database


def test_what_the_browser_has_is_kept_in_the_database(database: str) -> None:
    made = told(some(3))
    assert made.view["kept"] == "computer"
    assert open_database(database).load("") == Answers(some_ids(made))


def some_ids(made: Progress) -> list[Answer]:
    return [Answer.from_data(each) for each in made.said["answers"]]


def test_what_only_the_database_has_comes_to_the_browser(database: str) -> None:
    elsewhere = some(3)
    open_database(database).add_all(elsewhere)
    made = told([])
    assert [each["id"] for each in made.view["lacking"]] == [each.id for each in elsewhere]
    assert made.view["items"]
    hear(made, elsewhere)
    assert made.view["lacking"] == []
    json.dumps(made.view)


def test_forgetting_takes_one_learner_out_for_good(database: str) -> None:
    open_database(database).add_all([answered(bank()[0], "", learner="Anna")])
    made = told(some(3))
    hear(made, [], forget=True)
    kept = open_database(database)
    assert len(kept.load("")) == 0
    assert len(kept.load("Anna")) == 1
    made.language = "ca"
    hear(made, some(1))
    made.language = "es"
    assert len(kept.load("")) == 1


def test_in_a_class_answers_are_kept_under_the_name_and_not_forgotten_from_a_browser(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(module.CLASSROOM, "30")
    made = told(some(3), "Anna")
    assert made.classroom
    assert made.view["kept"] == "class"
    hear(made, [], "Anna", forget=True)
    assert len(open_database(database).load("Anna")) == 3


def test_in_a_class_nothing_is_kept_of_who_gives_no_name(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(module.CLASSROOM, "30")
    made = told(some(3))
    assert made.view["kept"] == ""
    assert not Path(database).exists()


def test_a_database_that_fails_is_told_and_the_numbers_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(module.DATABASE, "nothing://here")
    made = told(some(3))
    assert "nothing://here" in made.problem
    assert made.view["items"]
    assert made.view["kept"] == ""


def test_a_damaged_file_is_set_aside_and_said(database: str) -> None:
    Path(database).write_bytes(b"no database" * 500)
    made = told(some(3))
    assert "damaged" in made.problem
    assert len(open_database(database).load("")) == 3
    assert [each for each in Path(database).parent.iterdir() if "damaged" in each.name]


def test_a_newer_file_is_left_as_it_is(database: str) -> None:
    open_database(database).close()
    with sqlite3.connect(database) as raw:
        raw.execute("UPDATE botifarra_version SET version_num = 'from_the_future'")
    before = Path(database).read_bytes()
    made = told(some(3))
    assert "newer" in made.problem
    assert Path(database).read_bytes() == before
    assert made.view["items"]


# Words


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_word_is_sent_and_used(spoken: str) -> None:
    labels = Progress(language=spoken).labels
    source = (FOLDER / "progress.js").read_text(encoding="utf-8")
    computed = {"damaged_file", "newer_file"}
    used = set(re.findall(r'labels(?:"\))?\.(\w+)', source)) | computed
    assert set(labels) == used
    assert all(f'"{name}"' in source for name in computed)


def test_the_families_stand_in_the_order_one_learns_them() -> None:
    assert [each["id"] for each in Progress(language="ca").families] == list(FAMILIES)


def test_the_practice_is_one_tap_away() -> None:
    assert Progress(language="es").practice["path"] == "../es/15_practice.ipynb"


def test_the_javascript_reads_the_same_version_as_python() -> None:
    from botifarra.teaching.progress import RECENT, VERSION

    source = (FOLDER / "progress.js").read_text(encoding="utf-8")
    assert f"const VERSION = {VERSION};" in source
    assert f"const RECENT = {RECENT};" in source
