"""What the page's address asks for: ``?position=…&profile=…&language=…&deck=…&card=…``."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final
from urllib.parse import parse_qsl

from botifarra import Card, NotationError, Position, UnknownNameError, load_profile
from botifarra.rulebook import LANGUAGES
from botifarra.words import language

DECKS: Final = ("spanish", "french")
"""The cards a widget can draw."""


@dataclass(frozen=True, slots=True)
class Address:
    """An address as far as it could be read.

    Attributes:
        position: the position's canonical text, or None.
        profile: the profile's id, or None.
        language: a language id; the lesson's own where the address names none.
        deck: the deck's name, or None.
        card: the card to ask about, as its canonical text, or None.
        problems: what could not be read.
    """

    position: str | None
    profile: str | None
    language: str
    deck: str | None = None
    card: str | None = None
    problems: tuple[NotationError | UnknownNameError, ...] = ()

    def without_profile(self, own: str) -> Address:
        """Return the address as read by a widget with rules of its own, named ``own``."""
        problems = tuple(
            problem
            for problem in self.problems
            if not (isinstance(problem, UnknownNameError) and problem.name == own)
        )
        return replace(self, profile=None, problems=problems)


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

    def read(name: str, reader: Callable[[str], str]) -> str | None:
        try:
            return reader(asked[name]) if name in asked else None
        except (NotationError, UnknownNameError) as problem:
            problems.append(problem)
            return None

    position = read("position", lambda text: str(Position.parse(text)))
    profile = read("profile", load_built_in)
    spoken = read("language", lambda name: language(name).id) or page_language()
    deck = read("deck", known_deck)
    card = read("card", lambda text: str(Card.parse(text)))
    return Address(position, profile, spoken, deck, card, tuple(problems))


def known_deck(name: str) -> str:
    """Return the name of a deck if there is such a deck.

    Raises:
        UnknownNameError: there is none.
    """
    if name not in DECKS:
        raise UnknownNameError("deck", name, list(DECKS))
    return name


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
