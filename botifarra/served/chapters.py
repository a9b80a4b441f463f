"""The chapters there are, read from the notebooks themselves."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from stat import S_ISREG

from botifarra.served.languages import FALLBACK

_NAME = re.compile(r"(\d+)_(\w+)")
_PICTURE = re.compile(r"[a-z0-9_-]+")

LESSON = "lesson"
TOOLS = ("practice", "progress", "explorer")
"""What is no lesson, in the order of its cards: to practise, to see how one is doing, to ask."""


@dataclass(frozen=True)
class Chapter:
    """One notebook, as the pages show it.

    Attributes:
        name: The file's name without its ending, the same in each language.
        language: The language it is written in.
        title: What the notebook calls itself.
        summary: One line on what is in it, or nothing.
        picture: Name of the drawing on its card.
    """

    name: str
    language: str
    title: str
    summary: str = ""
    picture: str = "lesson"

    @property
    def number(self) -> int:
        """The number its file starts with, which is its place in the order."""
        return int(self.name.split("_")[0])

    @property
    def path(self) -> str:
        """Its address inside the folder of notebooks."""
        return f"{self.language}/{self.name}.ipynb"

    @property
    def kind(self) -> str:
        """What it is: one of ``TOOLS``, or a lesson."""
        topic = self.name.partition("_")[2]
        return topic if topic in TOOLS else LESSON


def read_chapters(folder: Path, language: str) -> tuple[Chapter, ...]:
    """List the chapters for readers of a language, in order.

    Args:
        folder: The folder with one folder of notebooks a language.
        language: What the reader would like.

    Returns:
        Each chapter in that language, or in English where it has not been translated.
    """
    found = _written_in(folder, FALLBACK) | _written_in(folder, language)
    return tuple(sorted(found.values(), key=lambda chapter: (chapter.number, chapter.name)))


def _written_in(folder: Path, language: str) -> dict[str, Chapter]:
    paths = sorted((folder / language).glob("*.ipynb"))
    named = ((path, _changed(path)) for path in paths if _NAME.fullmatch(path.stem))
    return {path.stem: _read(path, changed) for path, changed in named if changed is not None}


def _changed(path: Path) -> tuple[int, int] | None:
    # None for what is no file: a link to nowhere, a folder, what vanished as we looked.
    try:
        found = path.stat()
    except OSError:
        return None
    return (found.st_mtime_ns, found.st_ctime_ns) if S_ISREG(found.st_mode) else None


@lru_cache(maxsize=256)
def _read(path: Path, _changed: tuple[int, int]) -> Chapter:
    # The time of the last change is part of the key: an edited notebook is read again, and
    # so is one that may be read at last.
    metadata = _metadata(path)
    ours = metadata.get("botifarra")
    details = ours if isinstance(ours, Mapping) else {}
    picture = str(details.get("picture", ""))
    topic = path.stem.partition("_")[2].replace("_", " ")
    return Chapter(
        name=path.stem,
        language=path.parent.name,
        title=str(metadata.get("title") or topic.capitalize()),
        summary=str(details.get("summary", "")),
        picture=picture if _PICTURE.fullmatch(picture) else "lesson",
    )


def _metadata(path: Path) -> Mapping[str, object]:
    # A notebook that is being saved, broken or not ours to read keeps its card, which shows
    # the name of its file.
    try:
        metadata = json.loads(path.read_text(encoding="utf-8"))["metadata"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return {}
    return metadata if isinstance(metadata, Mapping) else {}
