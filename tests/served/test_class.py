"""A class from one link: what is allowed, where answers go, what the teacher is told."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from served_app import ask, free_port, start, stop, wait_for, write_lesson

from botifarra.cli import main
from botifarra.served import Keeping
from botifarra.served.classroom import CLASS, KEPT_IN, MOST, class_file, limits_for, own_address
from botifarra.served.languages import LANGUAGES, words
from botifarra.served.limits import Limits
from botifarra.teaching.database import configured_url, default_url, open_database

ENVIRONMENT = f"import os; print([os.environ.get(name) for name in ('{CLASS}', '{KEPT_IN}')])"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written where this computer's user keeps things."""
    for name in ("XDG_DATA_HOME", "HOME", "LOCALAPPDATA", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "user"))
    monkeypatch.delenv(KEPT_IN, raising=False)
    monkeypatch.delenv(CLASS, raising=False)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the server would have been started with."""
    calls: list[dict[str, Any]] = []
    monkeypatch.setattr("botifarra.served.start_tutorial", lambda *_args, **how: calls.append(how))
    return calls


# The command


def test_alone_it_answers_this_computer_and_keeps_answers_in_its_users_file(
    started: list[dict[str, Any]],
) -> None:
    assert main([]) == 0
    assert main(["tutorial"]) == 0
    for how in started:
        assert how["address"] == "127.0.0.1"
        assert how["keep"] == Keeping(own=True)
        assert how["limits"].at_once == 0


def test_without_progress_only_browsers_keep_answers(
    started: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KEPT_IN, "somewhere.sqlite")
    assert main(["--no-progress"]) == 0
    assert started[0]["keep"] == Keeping()
    assert configured_url() is None


def test_a_class_is_reached_from_the_network_and_has_a_file_of_its_own(
    started: list[dict[str, Any]],
) -> None:
    assert main(["--class", "30"]) == 0
    (how,) = started
    assert how["address"] == "0.0.0.0"
    assert how["limits"].kernels >= 30
    assert how["keep"].learners == 30
    assert how["keep"].shown == class_file()
    assert Path(class_file()).is_file()
    assert str(class_file()) not in default_url()


def test_a_class_may_have_any_database_and_address(
    started: list[dict[str, Any]], tmp_path: Path
) -> None:
    file = tmp_path / "ours.sqlite"
    assert main(["--class", "5", "--database", str(file), "--ip", "127.0.0.1"]) == 0
    (how,) = started
    assert how["address"] == "127.0.0.1"
    assert how["keep"].shown == str(file)
    assert open_database(how["keep"].database, existing=True).learners() == ()


@pytest.mark.parametrize("count", ["0", "-3", "x", "", "1e9", "3.5", str(MOST + 1), "٣"])
def test_what_is_no_number_of_people_is_told(
    count: str, started: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--class", count])
    assert ended.value.code == 2
    assert started == []
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("url", ["nothing://x", "postgresql://me:secret@127.0.0.1:1/none"])
def test_a_database_that_fails_is_told_before_anybody_comes(
    url: str, started: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--class", "3", "--database", url]) == 2
    assert started == []
    told = capsys.readouterr().err
    assert told.startswith("botifarra: ")
    assert "secret" not in told


# What one computer bears


@pytest.mark.parametrize("learners", [1, 30, 100, MOST])
def test_there_is_a_kernel_for_everybody_and_a_few_to_spare(learners: int) -> None:
    assert limits_for(learners, Limits()).kernels >= max(60, learners * 3 / 2)
    assert limits_for(learners, Limits(kernels=500)).kernels == 500
    assert limits_for(learners, Limits(unconnected=10)).unconnected == 10


def test_the_address_told_is_one_that_others_can_type() -> None:
    assert own_address("192.168.1.20") == "192.168.1.20"
    assert not ip_address(own_address("0.0.0.0")).is_unspecified


# The server


@contextmanager
def classroom(lessons: Path, *options: str) -> Iterator[tuple[str, Path]]:
    """``botifarra`` with some options, on a folder of lessons that tell their environment."""
    write_lesson(lessons / "en", "03_told", "Told", ("# Told", ENVIRONMENT))
    port = free_port()
    command = (
        "import sys; from pathlib import Path; from botifarra.cli import main; "
        "from botifarra.served import start as module; "
        f"module.notebooks_folder = lambda: Path({str(lessons)!r}); "
        "sys.exit(main(sys.argv[1:]))"
    )
    words = [*options, "--no-browser", "--language", "en", "--port", str(port)]
    said = lessons.with_name("said.txt")
    with said.open("w", encoding="utf-8") as stream:
        process = subprocess.Popen([sys.executable, "-c", command, *words], stdout=stream)
    address = f"http://127.0.0.1:{port}/"
    try:
        wait_for(process, address)
        yield address, said
    finally:
        stop(process)


def environment_of_a_lesson(address: str) -> list[str | None]:
    page = ask(address + "voila/render/en/03_told.ipynb").text
    found = re.search(r"\[[^\]\n]*(?:None|&#39;|')[^\]\n]*\]", page)
    assert found, page
    told = found[0].replace("&#39;", '"').replace("'", '"').replace("None", "null")
    return json.loads(told.replace("\\\\", "\\"))  # type: ignore[no-any-return]


def test_the_teacher_is_told_the_address_and_where_the_answers_are(
    lessons: Path, tmp_path: Path
) -> None:
    file = tmp_path / "class.sqlite"
    with classroom(lessons, "--class", "3", "--database", str(file)) as (address, told):
        assert environment_of_a_lesson(address) == ["3", f"sqlite:///{file}"]
    said = told.read_text(encoding="utf-8")
    assert f"for 3 people: http://{own_address('0.0.0.0')}:" in said
    assert str(file) in said
    assert "botifarra report" in said


def test_alone_the_lessons_know_the_users_own_file(lessons: Path) -> None:
    with classroom(lessons) as (address, _):
        assert environment_of_a_lesson(address) == [None, default_url()]


@pytest.mark.parametrize("options", [[], ["--class", "3"]])
def test_without_progress_the_lessons_know_no_database_and_ask_for_no_name(
    lessons: Path, options: list[str]
) -> None:
    with classroom(lessons, *options, "--no-progress") as (address, told):
        assert environment_of_a_lesson(address) == [None, None]
    assert "report" not in told.read_text(encoding="utf-8")


def test_where_few_chapters_are_made_at_once_the_others_wait_and_get_theirs(lessons: Path) -> None:
    write_lesson(lessons / "en", "04_slow", "Slow", ("# Slow", "import time; time.sleep(0.5)"))
    process, address = start(lessons, "", at_once=1)
    try:
        began = time.monotonic()
        with ThreadPoolExecutor() as many:
            pages = [*many.map(ask, [address + "voila/render/en/04_slow.ipynb"] * 4)]
        assert [page.status for page in pages] == [200] * 4
        assert time.monotonic() - began > 4 * 0.5
    finally:
        stop(process)


def test_every_language_tells_the_class_the_same() -> None:
    for name in ("class_at", "class_kept", "class_report", "due_one", "due_other"):
        places = {tuple(sorted(re.findall(r"{(\w+)}", words(each)[name]))) for each in LANGUAGES}
        assert len(places) == 1
    assert os.environ.get(CLASS) is None
