"""Pictures that were drawn before: drawing takes a second, and lessons show the same ones."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

MOST: Final = 200
"""Files that are kept; the oldest go first."""


def kept(of: tuple[str, ...], draw: Callable[[], bytes]) -> bytes:
    """Return a picture as it was drawn before, or draw it and keep it.

    Args:
        of: what tells the picture from every other.
        draw: draws it.
    """
    name = hashlib.sha256("\0".join((_drawn_by(), *of)).encode()).hexdigest()[:32]
    file = folder() / f"{name}.png"
    with suppress(OSError):
        return file.read_bytes()
    drawn = draw()
    with suppress(OSError):  # a full or locked disk: drawn anew next time
        _keep(file, drawn)
    return drawn


def folder() -> Path:
    """Return where the pictures are kept; anyone may empty it."""
    return user_cache_path("botifarra", appauthor=False) / "pictures"


@cache
def _drawn_by() -> str:
    """Name the code, the words and the library that draw: another of them draws anew."""
    here = Path(__file__).parent
    sources = sorted([*here.glob("*.py"), *(here.parent / "words").glob("*.toml")])
    code = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    return f"{code} {version('matplotlib')}"


def _keep(file: Path, drawn: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    # Another kernel may be reading: the file is there whole, or not at all.
    handle, draft = tempfile.mkstemp(dir=file.parent, suffix=".draft")
    with os.fdopen(handle, "wb") as stream:
        stream.write(drawn)
    Path(draft).replace(file)
    by_age = sorted(file.parent.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in by_age[MOST:]:
        old.unlink(missing_ok=True)
