"""SQLite files: whether one is damaged, and how it is set aside."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

PATIENCE: Final = 60
"""Seconds to wait for others who are writing."""

DAMAGE: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
"""What SQLite says of a file that is damaged, or none of its own."""

WHOLE: Final = 64 * 2**20
"""Bytes up to which a file is read from end to end; of a larger one, the beginning."""

_STALE: Final = 10
_BESIDE: Final = ("-wal", "-shm", "-journal")


def is_damaged(file: Path) -> bool:
    """Whether a file is there that SQLite can't read from end to end.

    Raises:
        OSError: it can't be looked at now.
    """
    if not file.is_file():
        return False
    return _asked(file, _check if file.stat().st_size <= WHOLE else _check_beginning)


def share(file: Path) -> None:
    """Let one process write while others read; the file remembers it.

    Raises:
        OSError: it can't be written now.
    """
    _asked(file, _share)


def put_aside(file: Path) -> Path | None:
    """Rename a damaged file, with what SQLite keeps beside it, to a name with the date.

    Returns:
        Its new name; None if another process has just done so.

    Raises:
        OSError: it can't be renamed.
    """
    with _alone(file):
        if not is_damaged(file):
            return None
        kept = _unused(file.with_name(f"{file.name}.damaged-{datetime.now(UTC):%Y-%m-%dT%H%M%SZ}"))
        for end in _BESIDE:  # first, so that no new file ever finds them
            with suppress(FileNotFoundError):
                file.with_name(file.name + end).rename(kept.with_name(kept.name + end))
        file.rename(kept)
        return kept


def _check(connection: sqlite3.Connection) -> bool:
    return _said(connection, "PRAGMA quick_check(1)") != "ok"


def _check_beginning(connection: sqlite3.Connection) -> bool:
    return _said(connection, "SELECT 'ok' FROM (SELECT count(*) FROM sqlite_master)") != "ok"


def _said(connection: sqlite3.Connection, question: str) -> str:
    try:
        return str(connection.execute(question).fetchone()[0])
    except sqlite3.DatabaseError as error:
        if (error.sqlite_errorcode & 0xFF) in DAMAGE:
            return "damaged"
        raise


def _share(connection: sqlite3.Connection) -> bool:
    if connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
        connection.execute("PRAGMA journal_mode = WAL")
    return True


def _asked(file: Path, question: Callable[[sqlite3.Connection], bool]) -> bool:
    """Ask until nobody is in the way: for these, SQLite does not always wait by itself."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with closing(sqlite3.connect(file, timeout=PATIENCE)) as connection:
                return question(connection)
        except sqlite3.Error as error:
            busy = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > until:
                raise OSError(str(error)) from error
        time.sleep(0.02)


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """Keep other processes from renaming the same file; a lock left behind soon counts no more."""
    lock = file.with_name(f"{file.name}.lock")
    while True:
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
            break
        except FileExistsError:
            with suppress(FileNotFoundError):
                if time.time() - lock.stat().st_mtime > _STALE:
                    lock.unlink()
        time.sleep(0.02)
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)


def _unused(name: Path) -> Path:
    number, free = 1, name
    while free.exists():
        number += 1
        free = name.with_name(f"{name.name}-{number}")
    return free
