"""Answers in a database: kept for good at once, by many processes; no file is ever overwritten."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import inspect

from botifarra.teaching.database import (
    VARIABLE,
    Database,
    Tally,
    address,
    configured_url,
    default_url,
    files,
    open_database,
    opening,
)
from botifarra.teaching.database.schema import ANSWERS, HEAD, METADATA
from botifarra.teaching.memory import mastery
from botifarra.teaching.progress import RECENT, Answer, Progress, ProgressError

START = datetime(2026, 1, 1, 12, tzinfo=UTC)
SECONDS = 3.0
"""How long two processes write at once; a minute shows no more."""


def answer(**changed: Any) -> Answer:
    told = {"question": "q", "kind": "is_legal", "family": "beat", "profile": "butinet"}
    return Answer(**{**told, "chosen": "yes", "right": True, "learner": "Anna", **changed})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "progress.sqlite"


@pytest.fixture
def database(file: Path) -> Iterator[Database]:
    with open_database(str(file)) as opened:
        yield opened


# What is kept


def test_an_answer_comes_back_as_it_was(database: Database, file: Path) -> None:
    given = answer(
        learner="Núria 🂡", asked={"clauses": ["000.beat"], "level": 2}, chosen="", seconds=1.5
    )
    database.add(given)
    with open_database(str(file)) as again:
        assert again.load("Núria 🂡").answers == (given,)
        assert again.load("Anna") == Progress()
        assert again.notice is None


def test_an_answer_added_again_is_there_once(database: Database) -> None:
    given = answer()
    for _ in range(3):
        database.add(given)
    database.add_all([given, answer(), given])
    database.add_all([])
    assert len(database.load("Anna")) == 2


def test_all_are_kept_or_none(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = answer()
    object.__setattr__(bad, "family", None)
    with pytest.raises(ProgressError, match="try again"):
        database.add_all([answer(), bad])
    assert database.learners() == ()


def test_learners_are_listed_by_name(database: Database) -> None:
    for name in ("núria", "Bernat", "anna", "Anna", ""):
        database.add_all([answer(learner=name), answer(learner=name)])
    assert database.learners() == ("", "Anna", "anna", "Bernat", "núria")


def test_threads_of_one_process_may_write(database: Database) -> None:
    threads = [
        threading.Thread(target=lambda: [database.add(answer()) for _ in range(20)])
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(database.load("Anna")) == 80


def test_the_database_of_a_short_session_is_in_memory() -> None:
    with open_database("sqlite://") as database:
        database.add(answer())
        assert len(database.load("Anna")) == 1
        assert database.file is None


# Many processes, and those that are killed

WRITER = """
import sys, time
from botifarra.teaching.database import open_database
from botifarra.teaching.progress import Answer
database = open_database(sys.argv[1])
print("ready", flush=True)
until = time.monotonic() + float(sys.argv[2])
while time.monotonic() < until:
    answer = Answer(question="q", kind="is_legal", profile="butinet", family="beat",
                    learner=sys.argv[3], chosen="yes", right=True)
    database.add(answer)
    print(answer.id, flush=True)
"""


def writing(where: str, seconds: float, learner: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WRITER, where, str(seconds), learner]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def kept(database: Database) -> set[str]:
    return {each.id for name in database.learners() for each in database.load(name).answers}


def test_two_processes_that_begin_and_write_at_once_lose_nothing(file: Path) -> None:
    """Also the file is new to both: one makes the tables while the other waits."""
    writers = [writing(str(file), SECONDS, name) for name in ("Anna", "Bernat")]
    said = []
    for writer in writers:
        out, error = writer.communicate(timeout=120)
        assert (writer.returncode, error) == (0, "")
        said.append(set(out.split()) - {"ready"})
    assert all(len(ids) > 10 for ids in said)
    with open_database(str(file)) as database:
        assert kept(database) == set.union(*said)
        assert {each.id for each in database.load("Anna").answers} == said[0]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no kill -9 on this system")
@pytest.mark.parametrize("after", [1, 10, 50])
def test_what_was_kept_before_kill_9_is_there_after_it(file: Path, after: int) -> None:
    with writing(str(file), 60, "Anna") as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        lines = [writer.stdout.readline() for _ in range(after)]
        writer.kill()
        lines += writer.stdout.read().splitlines(keepends=True)
    said = {line.strip() for line in lines if line.endswith("\n")}
    assert len(said) >= after
    with open_database(str(file)) as database:
        there = kept(database)
        assert said <= there
        assert len(there) <= len(said) + 1  # one may have been kept and not yet told
        assert database.notice is None
        database.add(answer())


# Schema


def test_the_schema_is_the_one_that_the_steps_make(database: Database, tmp_path: Path) -> None:
    with open_database(str(tmp_path / "plain.sqlite")) as plain:
        pass
    with database.writing() as connection:
        made = {
            (column["name"], repr(column["type"]), column["nullable"])
            for column in inspect(connection).get_columns(ANSWERS.name)
        }
        index = inspect(connection).get_indexes(ANSWERS.name)
        METADATA.drop_all(connection)
        METADATA.create_all(connection)
        described = {
            (column["name"], repr(column["type"]), column["nullable"])
            for column in inspect(connection).get_columns(ANSWERS.name)
        }
        assert made == described
        assert index == inspect(connection).get_indexes(ANSWERS.name)
    assert plain.notice is None


def test_the_newest_step_is_the_one_the_program_knows() -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(opening.MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "answers_2"
down_revision = "answers_1"

def upgrade():
    op.add_column("botifarra_answers", sa.Column("mood", sa.String(9), server_default="calm"))
"""


@pytest.fixture
def future(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program as it may be one step later; its folder's name is no plain one."""
    folder = tmp_path / "100% later"
    shutil.copytree(opening.MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "answers_2.py").write_text(NEXT, encoding="utf-8")
    monkeypatch.setattr(opening, "MIGRATIONS", folder)
    monkeypatch.setattr(opening, "HEAD", "answers_2")


def test_an_older_database_is_upgraded_with_all_its_answers(
    database: Database, file: Path, request: pytest.FixtureRequest
) -> None:
    given = [answer() for _ in range(50)]
    database.add_all(given)
    request.getfixturevalue("future")
    with open_database(str(file), existing=True) as upgraded:
        assert upgraded.load("Anna") == Progress(given)
        with upgraded.reading() as connection:
            names = {column["name"] for column in inspect(connection).get_columns(ANSWERS.name)}
            assert "mood" in names
        upgraded.add(answer())


def test_a_newer_database_is_refused_and_left_as_it_is(
    future: None, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_database(str(file)).close()
    monkeypatch.undo()
    before = file.read_bytes()
    for existing in (False, True):
        with pytest.raises(ProgressError, match=r"newer botifarra .*update botifarra") as caught:
            open_database(str(file), existing=existing)
        assert caught.value.problem == "newer_database"
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.glob("progress*")] == [file.name]


# Damage


def half(data: bytes) -> bytes:
    return data[: len(data) // 2]


def holed(data: bytes) -> bytes:
    return data[:4096] + bytes(len(data) - 4096)


def scribbled(data: bytes) -> bytes:
    return b"My shopping list\n" * 500


@pytest.mark.parametrize("damage", [half, holed, scribbled], ids=lambda damage: damage.__name__)
def test_a_damaged_file_is_set_aside_and_said(file: Path, damage: Any) -> None:
    with open_database(str(file)) as database:
        database.add_all([answer() for _ in range(200)])
    damaged = damage(file.read_bytes())
    file.write_bytes(damaged)
    with pytest.raises(ProgressError) as caught:
        open_database(str(file), existing=True)
    assert caught.value.problem == "damaged_file"
    assert file.read_bytes() == damaged, "who only reads leaves it where it is"
    with open_database(str(file)) as database:
        assert database.notice is not None
        aside = Path(str(database.notice.values["kept"]))
        assert aside.name in str(database.notice)
        assert aside.read_bytes() == damaged
        assert f"{datetime.now(UTC):%Y-%m}" in aside.name
        assert database.learners() == ()
        database.add(answer())
    with open_database(str(file)) as database:
        assert database.notice is None
        assert len(database.load("Anna")) == 1


def test_two_files_damaged_one_after_the_other_are_both_kept(file: Path) -> None:
    for number in range(3):
        file.write_bytes(b"%d is no database" % number)
        open_database(str(file)).close()
        file.unlink()
    kept = sorted(path.read_bytes() for path in file.parent.glob("progress.sqlite.damaged-*"))
    assert kept == [b"%d is no database" % number for number in range(3)]


def test_many_who_find_it_damaged_set_it_aside_once(file: Path) -> None:
    file.write_bytes(b"no database" * 1000)
    writers = [writing(str(file), 0.5, name) for name in ("Anna", "Bernat", "Carme")]
    said: set[str] = set()
    for writer in writers:
        out, error = writer.communicate(timeout=120)
        assert (writer.returncode, error) == (0, "")
        said |= set(out.split()) - {"ready"}
    assert len(list(file.parent.glob("*damaged-*"))) == 1
    with open_database(str(file)) as database:
        assert kept(database) == said


def test_a_lock_left_behind_stops_nobody(file: Path) -> None:
    file.write_bytes(b"no database" * 1000)
    lock = file.with_name(f"{file.name}.lock")
    lock.touch()
    old = time.time() - 3_600
    os.utime(lock, (old, old))
    open_database(str(file)).close()
    assert not lock.exists()


def test_of_a_large_file_only_the_beginning_is_looked_at(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_database(str(file)) as database:
        database.add_all([answer() for _ in range(200)])
    file.write_bytes(holed(file.read_bytes()))
    monkeypatch.setattr(files, "WHOLE", 1000)
    assert not files.is_damaged(file)
    file.write_bytes(scribbled(b""))
    assert files.is_damaged(file)


def test_damage_found_on_the_way_is_said(database: Database, file: Path) -> None:
    database.add_all([answer() for _ in range(500)])
    database.close()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    file.write_bytes(holed(file.read_bytes()))
    with pytest.raises(ProgressError) as caught:
        database.load("Anna")
    assert caught.value.problem == "damaged_file"


def test_an_empty_file_becomes_a_database(file: Path) -> None:
    file.touch()
    with open_database(str(file)) as database:
        assert database.notice is None
        database.add(answer())


def test_the_tables_of_others_are_left_alone(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE answers (mine)")
        connection.execute("INSERT INTO answers VALUES (1)")
        connection.commit()
    with pytest.raises(ProgressError) as caught:
        open_database(str(file), existing=True)
    assert caught.value.problem == "no_database"
    with open_database(str(file)) as database:
        database.add(answer())
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT mine FROM answers").fetchall() == [(1,)]


# Addresses


def test_nothing_is_made_where_only_an_existing_one_will_do(file: Path) -> None:
    with pytest.raises(ProgressError, match="There is no progress") as caught:
        open_database(str(file), existing=True)
    assert caught.value.problem == "no_database"
    assert not file.exists()


@pytest.mark.parametrize("name", ["a b.sqlite", "100%.sqlite", "què?.sqlite", "a#b.sqlite", "ñ"])
def test_any_path_will_do_and_its_folder_is_made(tmp_path: Path, name: str) -> None:
    file = tmp_path / "new folder" / name
    for _ in range(2):
        with open_database(str(file)) as database:
            database.add(answer())
    assert file.is_file()


def test_the_default_is_in_the_users_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "botifarra.teaching.database.addresses.user_data_path",
        lambda name, appauthor: tmp_path / "who? 50%" / name,
    )
    with open_database(default_url()) as database:
        assert database.file == tmp_path / "who? 50%" / "botifarra" / "progress.sqlite"
        assert database.file.is_file()


def test_the_environment_names_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert configured_url() is None
    for text, said in (("", None), (" ", None), ("sqlite:///a.sqlite", "sqlite:///a.sqlite")):
        monkeypatch.setenv(VARIABLE, text)
        assert configured_url() == said


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("://", "bad_address"),
        ("nothing://here", "bad_address"),
        ("mysql+nodriver://here", "bad_address"),
        ("oracle+oracledb://me:secret@here/class", "no_driver"),
    ],
)
def test_what_is_no_address_is_said(text: str, problem: str) -> None:
    with pytest.raises(ProgressError) as caught:
        open_database(text)
    assert caught.value.problem == problem
    assert "secret" not in str(caught.value)


def test_no_password_is_ever_shown() -> None:
    where = address("postgresql://me:secret@127.0.0.1:1/class?connect_timeout=1")
    try:
        with pytest.raises(ProgressError) as caught:
            open_database(where.render_as_string(hide_password=False))
    finally:
        assert "secret" not in str(where)
    assert caught.value.problem in ("not_kept", "no_driver")
    assert "secret" not in str(caught.value)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="no folders that can't be made here")
def test_a_place_that_can_not_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    for place in (tmp_path / "taken" / "progress.sqlite", tmp_path):
        with pytest.raises(ProgressError) as caught:
            open_database(str(place))
        assert caught.value.problem == "not_kept"
        assert str(place) in str(caught.value)


# The report


def some_answers(learners: int, each: int) -> list[Answer]:
    dice = random.Random(3)
    return [
        answer(
            learner=f"Learner {number}",
            family=dice.choice(["beat", "ruff", "follow"]),
            chosen=(chosen := dice.choice(["yes", "no", ""])),
            right=bool(chosen) and dice.random() < 0.7,
            at=(START + timedelta(minutes=dice.randrange(500))).isoformat(),
        )
        for number in range(learners)
        for _ in range(each)
    ]


def check_report(database: Database) -> None:
    """What the database counts is what the answers say."""
    given = some_answers(7, 60)
    database.add_all(given)
    told: dict[tuple[str, str], list[Answer]] = defaultdict(list)
    for each in Progress(given).answers:
        told[each.learner, each.family].append(each)
    report = database.report()
    found = {
        (standing.learner, family): tally
        for standing in report.learners
        for family, tally in standing.families.items()
    }
    assert found == {
        key: Tally(
            answers=len(answers),
            right=sum(one.right for one in answers),
            unknown=sum(one.unknown for one in answers),
            recent=len(answers[-RECENT:]),
            recent_right=sum(one.right for one in answers[-RECENT:]),
            last=answers[-1].at,
        )
        for key, answers in told.items()
    }
    assert [standing.learner for standing in report.learners] == sorted({name for name, _ in told})
    assert sum(standing.total.answers for standing in report.learners) == len(given)
    assert sum(tally.right for tally in report.families.values()) == sum(a.right for a in given)
    for standing in report.learners:
        by_memory = mastery(database.load(standing.learner), START)
        for (family, _), known in by_memory.items():
            assert known.recent == standing.families[family].mastery


def test_the_report_counts_what_the_answers_say(database: Database) -> None:
    check_report(database)


def test_the_report_of_nobody_is_empty(database: Database) -> None:
    report = database.report()
    assert (report.learners, report.families) == ((), {})


# PostgreSQL, where it is installed

FOUND = sorted(Path("/usr/lib/postgresql").glob("*/bin"))


@pytest.fixture(scope="module")
def postgresql() -> Iterator[str]:
    """A server of our own, on a socket in a folder of its own."""
    pytest.importorskip("psycopg")
    if not FOUND:
        pytest.skip("no PostgreSQL on this machine")
    folder = Path(tempfile.mkdtemp(prefix="botifarra-"))  # short: sockets have short names
    user = "postgres" if os.geteuid() == 0 else None
    if user:
        shutil.chown(folder, user)

    def run(*command: str) -> None:
        subprocess.run(command, check=True, capture_output=True, user=user, cwd=folder)

    data, socket = str(folder / "data"), str(folder)
    run(str(FOUND[-1] / "initdb"), "-D", data, "-U", "teacher", "-A", "trust", "-E", "UTF8")
    control = (str(FOUND[-1] / "pg_ctl"), "-D", data, "-l", str(folder / "log"), "-w")
    run(*control, "-o", f"-k {socket} -c listen_addresses=''", "start")
    yield f"postgresql://teacher@/postgres?host={socket}"
    run(*control, "-m", "immediate", "stop")
    shutil.rmtree(folder)


def test_a_class_may_use_postgresql(postgresql: str) -> None:
    writers = [writing(postgresql, SECONDS, name) for name in ("Anna", "Bernat")]
    said: set[str] = set()
    for writer in writers:
        out, error = writer.communicate(timeout=120)
        assert (writer.returncode, error) == (0, "")
        said |= set(out.split()) - {"ready"}
    with open_database(postgresql, existing=True) as database:
        assert len(said) > 20
        assert kept(database) == said
        given = answer(learner="Núria", asked={"a": ["\0", 1]})
        database.add_all([given, given])
        assert database.load("Núria").answers == (given,)
        with database.writing() as connection:
            connection.execute(ANSWERS.delete())
        check_report(database)
