"""A class of a thousand: 200 answers each in one SQLite file.

Seconds depend on the machine, so these limits leave room: a report is a few tenths of a second,
opening a learner's progress some milliseconds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest

from botifarra.teaching.database import Database, open_database
from botifarra.teaching.memory import mastery
from botifarra.teaching.progress import Answer
from botifarra.teaching.questions import FAMILIES

LEARNERS, EACH = 1_000, 200
REPORT, OPENING = 2.0, 0.050
"""Seconds that a report and a learner's progress may take."""

START = datetime(2026, 1, 1, tzinfo=UTC)
ASKED = {"id": "beat-001", "position": "O / 1E / 9E 8E 12C", "clauses": ["000.beat"], "level": 1}


def answers(learner: str, dice: random.Random) -> Iterator[Answer]:
    for _ in range(EACH):
        yield Answer(
            learner=learner,
            question="beat-001",
            kind="is_legal",
            profile="butinet",
            family=dice.choice(FAMILIES),
            position=ASKED["position"],
            asked=ASKED,
            chosen=dice.choice(["yes", "no", ""]),
            right=dice.random() < 0.6,
            seconds=round(dice.uniform(1, 40), 1),
            at=(START + timedelta(minutes=dice.randrange(100_000))).isoformat(),
        )


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> str:
    file, dice = tmp_path_factory.mktemp("class") / "class.sqlite", random.Random(1)
    with open_database(str(file)) as database:
        database.add_all(each for n in range(LEARNERS) for each in answers(f"Learner {n}", dice))
    return str(file)


@pytest.fixture
def database(where: str) -> Iterator[Database]:
    with open_database(where) as opened:
        yield opened


def took(work: Callable[[], object], times: int) -> float:
    """The median of some runs, the first of them not counted."""
    spent = []
    for _ in range(times + 1):
        start = perf_counter()
        work()
        spent.append(perf_counter() - start)
    return median(spent[1:])


def test_a_report_of_a_thousand_learners(database: Database) -> None:
    assert len(database.report().learners) == LEARNERS
    seconds = took(database.report, 5)
    print(f"\nreport of {LEARNERS} x {EACH} answers: {seconds:.3f} s")
    assert seconds < REPORT


def test_opening_a_learners_progress(where: str, database: Database) -> None:
    assert len(database.load("Learner 500")) == EACH
    loading = took(lambda: database.load("Learner 500"), 20)

    def from_nothing() -> None:
        with open_database(where) as opened:
            opened.load("Learner 500")

    opening = took(from_nothing, 20)
    progress = database.load("Learner 500")
    remembering = took(lambda: mastery(progress, START), 20)
    print(
        f"\nprogress of one of {LEARNERS}: {1000 * loading:.1f} ms; with the database opened "
        f"for it: {1000 * opening:.1f} ms; what is remembered: {1000 * remembering:.1f} ms"
    )
    assert loading < OPENING
    assert opening < OPENING


def test_an_answer_kept_for_good(tmp_path: Path) -> None:
    dice = random.Random(2)
    with open_database(str(tmp_path / "one.sqlite")) as database:
        ready = answers("Anna", dice)
        seconds = took(lambda: database.add(next(ready)), 100)
    print(f"\none answer, written through to the disk: {1000 * seconds:.1f} ms")
