"""Where progress is kept, as the addresses of SQLAlchemy."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from platformdirs import user_data_path
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from botifarra.errors import shown
from botifarra.teaching.progress import ProgressError

VARIABLE: Final = "BOTIFARRA_PROGRESS"
"""The environment variable that names the database; without it, only browsers keep progress."""

_POSTGRESQL: Final = {"postgres", "postgresql"}


def configured_url() -> str | None:
    """Return the address in the environment, or None where there is none."""
    return os.environ.get(VARIABLE, "").strip() or None


def default_url() -> str:
    """Return the address of the file of this computer's user."""
    folder = user_data_path("botifarra", appauthor=False)
    return str(address(str(folder / "progress.sqlite")))


def address(text: str) -> URL:
    """Read an address; what is none is the path of a SQLite file.

    Raises:
        ProgressError: it looks like an address, and is not.

    Example:
        >>> print(address("class.sqlite"), address("postgres://me:secret@host/class"))
        sqlite:///class.sqlite postgresql+psycopg://me:***@host/class
    """
    if "://" not in text:
        return URL.create("sqlite", database=text)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise ProgressError("bad_address", file=shown(text.rpartition("@")[2], 80)) from None
    return url.set(drivername="postgresql+psycopg") if url.drivername in _POSTGRESQL else url


def file_of(url: URL) -> Path | None:
    """Return the SQLite file that an address names, or None where it names none."""
    name = url.database or ":memory:"
    if url.get_backend_name() != "sqlite" or name.startswith((":memory:", "file:")):
        return None
    return Path(name)


def spoken(url: URL) -> str:
    """Return an address for people, without the password."""
    file = file_of(url)
    return url.render_as_string(hide_password=True) if file is None else str(file)
