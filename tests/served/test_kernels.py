"""The server owns the life of its kernels, and has only so many."""

from __future__ import annotations

import json
import re
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest
from served_app import Answer, ask, start, stop, write_lesson
from websockets.sync.client import connect

from botifarra.served.languages import words
from botifarra.served.limits import Limits

SLOW = "voila/render/en/03_slow.ipynb"
QUICK = "voila/render/en/01_pack.ipynb"


@contextmanager
def house(lessons: Path, **limits: float) -> Iterator[tuple[psutil.Process, str]]:
    write_lesson(lessons / "en", "03_slow", "Slow", ("# Slow", "import time", "time.sleep(20)"))
    process, address = start(lessons, "", **limits)
    try:
        yield psutil.Process(process.pid), address
    finally:
        stop(process)


def kernels(server: psutil.Process) -> int:
    running = [child for child in server.children(recursive=True) if child.status() != "zombie"]
    return len(running)


def wait_for_kernels(server: psutil.Process, count: int, seconds: float = 5) -> None:
    deadline = time.monotonic() + seconds
    while kernels(server) != count:
        assert time.monotonic() < deadline, f"{kernels(server)} kernels, not {count}"
        time.sleep(0.05)


def leave(address: str, path: str, after: float) -> None:
    """Ask for a page and go away before it is there."""
    parts = urlsplit(address)
    with socket.create_connection((parts.hostname or "", parts.port or 0)) as line:
        line.sendall(f"GET /{path} HTTP/1.1\r\nHost: {parts.netloc}\r\n\r\n".encode())
        time.sleep(after)


def kernel_of(page: Answer) -> str:
    found = re.search(r'id="jupyter-config-data"[^>]*>(.*?)</script>', page.text, re.DOTALL)
    assert found
    return str(json.loads(found[1])["kernelId"])


def test_no_kernel_outlives_a_page_left_while_it_loads(
    lessons: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with house(lessons) as (server, address):
        # While the kernel starts, while Voilà waits for it, and in the middle of a cell.
        for after in (0.0, 0.02, 0.1, 0.3, 0.6, 1.5):
            leave(address, SLOW, after)
        time.sleep(0.2)
        wait_for_kernels(server, 0)
        assert ask(address + QUICK).status == 200

    assert capfd.readouterr().err == ""


def test_a_kernel_that_no_page_reaches_ends(lessons: Path) -> None:
    with house(lessons, unreached=1.5) as (server, address):
        ask(address + QUICK)
        assert kernels(server) == 1
        wait_for_kernels(server, 0)


def test_a_connected_kernel_is_kept_and_a_silent_one_is_not(lessons: Path) -> None:
    with house(lessons, unreached=1, unconnected=2) as (server, address):
        kernel = kernel_of(ask(address + QUICK))
        with connect(f"{address.replace('http', 'ws', 1)}api/kernels/{kernel}/channels"):
            time.sleep(5)
            assert kernels(server) == 1
        wait_for_kernels(server, 0, seconds=8)


def test_a_full_house_says_so_and_lets_in_again(lessons: Path) -> None:
    with house(lessons, kernels=1) as (_server, address):
        kernel = kernel_of(ask(address + QUICK))
        full = ask(f"{address}{QUICK}?language=es")
        ask(f"{address}voila/api/shutdown/{kernel}", "POST")

        assert (full.status, full.headers["Retry-After"]) == (503, "60")
        assert '<html lang="es">' in full.text
        assert words("es")["full_about"] in full.text
        assert ask(address + QUICK).status == 200
        assert ask(address).status == 200


def test_those_who_come_at_once_are_counted_too(lessons: Path) -> None:
    with house(lessons, kernels=2) as (server, address):
        with ThreadPoolExecutor(6) as crowd:
            answers = list(crowd.map(lambda _: ask(address + QUICK).status, range(6)))

        assert sorted(answers) == [200, 200, 503, 503, 503, 503]
        assert kernels(server) == 2


@pytest.mark.parametrize(("said", "meant"), [("3", 3), ("", 60), ("many", 60), ("-1", 60)])
def test_the_environment_may_say_how_many(
    monkeypatch: pytest.MonkeyPatch, said: str, meant: int
) -> None:
    monkeypatch.setenv("BOTIFARRA_MAX_KERNELS", said)

    assert Limits.of_house().kernels == meant
