"""What the command reads and writes: files, standard input, progress, the language spoken."""

from __future__ import annotations

import argparse
import io
import locale
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO, TypeVar

from botifarra.rulebook import LANGUAGES

Item = TypeVar("Item")

MANY = 200
"""Positions, deals or files from which a progress bar is worth its line."""


def accept_any_character() -> None:
    """Read UTF-8 whatever comes, and write what the terminal can't show as a question mark."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def drop_what_cannot_be_written() -> None:
    """Send it to nowhere, so that the exit does not complain once more."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def lines_of(stream: TextIO) -> list[str]:
    """The lines of a stream without their ends."""
    return [line.rstrip("\r\n") for line in stream]


def bytes_of(file: str, most: int) -> bytes:
    """What a file holds, ``-`` being standard input, but no more bytes than ``most``."""
    if file != "-":
        with Path(file).open("rb") as stream:
            return stream.read(most)
    stdin = getattr(sys.stdin, "buffer", None)
    if stdin is not None:
        return bytes(stdin.read(most))
    return sys.stdin.read().encode() if sys.stdin is not None else b""


def with_bar(
    items: Iterable[Item], total: int, unit: str, *, always: bool = False
) -> Iterable[Item]:
    """Show how far it is, where there are many and somebody looks."""
    if total < MANY:
        return items
    from tqdm import tqdm

    bar: Iterable[Item] = tqdm(
        items, total=total, unit=f" {unit}", file=sys.stderr, disable=False if always else None
    )
    return bar


def language_of(options: argparse.Namespace) -> str:
    """The language asked for, else the computer's where we speak it, else English."""
    asked = getattr(options, "language", None)
    if asked is not None:
        return str(asked)
    spoken = (locale.getlocale()[0] or os.environ.get("LANG") or "en")[:2].lower()
    return spoken if spoken in LANGUAGES else "en"
