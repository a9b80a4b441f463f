"""However and whenever it is stopped, it ends soon, with one word."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path

import psutil
import pytest
from served_app import _START, ask, free_port, wait_for, write_lesson

SOON = 3.0  # two seconds, and one for a busy machine
SLOW = "voila/render/en/03_slow.ipynb"


def begin(lessons: Path) -> tuple[subprocess.Popen[str], str]:
    write_lesson(lessons / "en", "03_slow", "Slow", ("# Slow", "import time", "time.sleep(20)"))
    port = free_port()
    command = [sys.executable, "-c", _START, str(port), str(lessons), "en"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1
    )
    return process, f"http://127.0.0.1:{port}/"


def assert_ends_well(process: subprocess.Popen[str], signals: Sequence[signal.Signals]) -> None:
    kernels = psutil.Process(process.pid).children(recursive=True)
    started = time.monotonic()
    for number in signals:
        process.send_signal(number)
        time.sleep(0.05)
    said, complained = process.communicate(timeout=30)
    took = time.monotonic() - started
    _gone, alive = psutil.wait_procs(kernels, timeout=2)

    assert complained == ""
    assert said.splitlines()[-1] == "Stopped. See you soon!"
    assert process.returncode == 0
    assert took < SOON
    assert alive == []


def ask_in_vain(address: str) -> None:
    with suppress(OSError, HTTPException):  # the server stops before it has answered
        ask(address)


SIGNALS = [
    [signal.SIGINT],
    [signal.SIGTERM],
    [signal.SIGINT] * 3,
    [signal.SIGTERM, signal.SIGINT],
]


@pytest.mark.parametrize("signals", SIGNALS)
def test_while_chapters_load(lessons: Path, signals: Sequence[signal.Signals]) -> None:
    process, address = begin(lessons)
    wait_for(process, address)
    for after in (0.8, 0.1):
        threading.Thread(target=ask_in_vain, args=[address + SLOW], daemon=True).start()
        time.sleep(after)

    assert_ends_well(process, signals)


@pytest.mark.parametrize("signals", SIGNALS)
def test_while_voila_is_loaded(lessons: Path, signals: Sequence[signal.Signals]) -> None:
    process, _address = begin(lessons)
    assert process.stdout
    process.stdout.readline()

    assert_ends_well(process, signals)
