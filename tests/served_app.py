"""Start the lessons' server in a process of its own, for tests that ask it for pages.

from served_app import lessons, serving

with serving(folder) as address:
    get(address + "voila/render/en/01_pack.ipynb")
"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

PATIENCE = 60.0
_START = (
    "import json, sys; from pathlib import Path; from botifarra.served import start_tutorial; "
    "from botifarra.served.limits import Limits; "
    "port, folder, language, *limits = sys.argv[1:]; "
    "start_tutorial(int(port), False, language or None, folder=Path(folder) if folder else None, "
    "limits=Limits(**json.loads(limits[0])) if limits else None)"
)


@dataclass(frozen=True)
class Answer:
    """What a server answered: nothing is followed, unpacked or raised."""

    status: int
    headers: HTTPMessage
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode("utf-8")


def ask(url: str, method: str = "GET", headers: dict[str, str] | None = None) -> Answer:
    """Ask for one address, as it is written."""
    parts = urlsplit(url)
    connection = HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE)
    try:
        path = url.split(parts.netloc, 1)[1]
        connection.request(method, path, headers=headers or {})
        response = connection.getresponse()
        return Answer(response.status, response.headers, response.read())
    finally:
        connection.close()


def free_port() -> int:
    """Return a port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(
    folder: Path | None = None, language: str = "", **limits: float
) -> tuple[subprocess.Popen[bytes], str]:
    """Start a server and wait for its first answer.

    Args:
        folder: The folder of notebooks; the project's own if None.
        language: The language it is started with, or nothing.
        limits: The fields of its ``Limits``.

    Returns:
        The process, and the address of its landing page.
    """
    port = free_port()
    command = [sys.executable, "-c", _START, str(port), str(folder or ""), language]
    command += [json.dumps(limits)] if limits else []
    process = subprocess.Popen(command)
    address = f"http://127.0.0.1:{port}/"
    wait_for(process, address)
    return process, address


def wait_for(process: subprocess.Popen[Any], address: str) -> None:
    """Return when the process answers for chapters; fail if it ends or takes a minute."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            # The landing page is up at once; any other address waits for Voilà.
            ask(address + "nowhere")
        except OSError:
            assert process.poll() is None, f"the server ended with {process.returncode}"
            assert time.monotonic() < deadline, f"no answer from {address}"
            time.sleep(0.05)
        else:
            return


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a server that was started here, its kernels with it."""
    process.terminate()
    try:
        process.wait(timeout=20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@contextmanager
def serving(folder: Path | None = None, language: str = "") -> Iterator[str]:
    """Serve a folder of notebooks while the block runs; gives the landing page's address."""
    process, address = start(folder, language)
    try:
        yield address
    finally:
        stop(process)


def write_lesson(
    folder: Path,
    name: str,
    title: str = "",
    cells: Sequence[str] = ("# Words",),
    **botifarra: object,
) -> Path:
    """Write a small notebook, ``folder/name.ipynb``; a cell that starts with ``#`` is text."""
    kinds = ("markdown" if cell.startswith("#") else "code" for cell in cells)
    metadata: dict[str, object] = {
        "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
        "language_info": {"name": "python"},
        **({"title": title} if title else {}),
        **({"botifarra": botifarra} if botifarra else {}),
    }
    notebook = {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": metadata,
        "cells": [
            _cell(kind, cell, n) for n, (kind, cell) in enumerate(zip(kinds, cells, strict=True))
        ],
    }
    path = folder / f"{name}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(notebook), encoding="utf-8")
    return path


def _cell(kind: str, source: str, number: int) -> dict[str, object]:
    cell: dict[str, object] = {
        "cell_type": kind,
        "id": f"cell-{number}",
        "metadata": {},
        "source": source,
    }
    return cell | ({"outputs": [], "execution_count": None} if kind == "code" else {})
