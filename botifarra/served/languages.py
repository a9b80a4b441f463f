"""Which language a visitor reads, and the sentences of the pages in it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

LANGUAGES = ("ca", "es", "en")
FALLBACK = "en"


def known(language: str | None) -> str | None:
    """Return the language of ours that a tag such as ``ca-ES`` names, or None.

    >>> known("ca-ES"), known("<b>"), known(None)
    ('ca', None, None)
    """
    short = (language or "").replace("_", "-").split("-")[0].strip().lower()
    return short if short in LANGUAGES else None


def accepted(header: str) -> str | None:
    """Return the language of ours that an ``Accept-Language`` header likes best, or None.

    >>> accepted("fr;q=0.9, es;q=0.8, en;q=0.5"), accepted("de"), accepted(";;q=x")
    ('es', None, None)
    """
    wishes: list[tuple[float, str]] = []
    for wish in header.split(","):
        tag, _, weight = wish.partition(";q=")
        language = known(tag)
        if language:
            wishes.append((_weight(weight), language))
    return max(wishes, key=lambda wish: wish[0])[1] if wishes else None


def _weight(text: str) -> float:
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0


def choose(asked: str | None, house: str | None = None, header: str = "") -> str:
    """Choose the language of a page.

    Args:
        asked: What the address says after ``?language=``; any text.
        house: The language this server was started with.
        header: The browser's ``Accept-Language``.

    Returns:
        The first of them that is one of ours, else English.

    >>> choose("es", "ca"), choose("xx", None, "ca-ES,ca"), choose(None)
    ('es', 'ca', 'en')
    """
    return known(asked) or known(house) or accepted(header) or FALLBACK


@cache
def words(language: str) -> Mapping[str, str]:
    """Return the sentences of the pages in a language.

    Raises:
        KeyError: The language is none of ours.
    """
    tables = tomllib.loads(Path(__file__).with_name("pages.toml").read_text(encoding="utf-8"))
    table: Mapping[str, str] = tables[language]
    return table
