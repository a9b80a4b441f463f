"""What the page's address asks for: ``?position=…&profile=…&language=…``."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qsl

from botifarra import NotationError, Position, UnknownNameError, load_profile
from botifarra.rulebook import LANGUAGES
from botifarra.words import language


@dataclass(frozen=True, slots=True)
class Address:
    """An address as far as it could be read.

    Attributes:
        position: the position's canonical text, or None.
        profile: the profile's id, or None.
        language: a language id; the lesson's own where the address names none.
        problems: what could not be read.
    """

    position: str | None
    profile: str | None
    language: str
    problems: tuple[NotationError | UnknownNameError, ...] = ()


def read_address(query: str | None = None) -> Address:
    """Read a page's address; a wrong part is reported, and the rest still counts.

    Args:
        query: what follows the ``?``; by default that of the page being served, which Voilà
            hands to the kernel.

    Example:
        >>> read_address("position=O/1E/9E.8E&profile=tute").problems[0].args
        ('tute',)
    """
    if query is None:
        query = os.environ.get("QUERY_STRING", "")
    asked = _parameters(query)
    problems: list[NotationError | UnknownNameError] = []
    position = profile = None
    try:
        position = str(Position.parse(asked["position"])) if "position" in asked else None
    except NotationError as problem:
        problems.append(problem)
    try:
        profile = load_built_in(asked["profile"]) if "profile" in asked else None
    except UnknownNameError as problem:
        problems.append(problem)
    spoken = page_language()
    try:
        spoken = language(asked["language"]).id if "language" in asked else spoken
    except UnknownNameError as problem:
        problems.append(problem)
    return Address(position, profile, spoken, tuple(problems))


def load_built_in(profile_id: str) -> str:
    """Return the canonical id of a built-in profile; never opens a file.

    Raises:
        UnknownNameError: there is no such profile or switch.
    """
    while profile_id.endswith(".toml"):
        profile_id = profile_id.removesuffix(".toml")
    return load_profile(profile_id).id


def page_language() -> str:
    """The language of the notebook being run: that of its folder, else English."""
    folder = Path.cwd().name
    return folder if folder in LANGUAGES else LANGUAGES[0]


def _parameters(query: str) -> dict[str, str]:
    """The first value of each parameter; a query too odd to split has none."""
    try:
        pairs = parse_qsl(query, keep_blank_values=True, max_num_fields=50, errors="replace")
    except ValueError:
        return {}
    return dict(reversed(pairs))
