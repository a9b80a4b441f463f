"""The words of the game in Catalan, Spanish and English, each with a meaning and an example."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from botifarra.cards import Card, CardSet
from botifarra.errors import DataError, NotationError, UnknownNameError
from botifarra.frozen import frozen
from botifarra.notation import Position, parse_draft
from botifarra.rulebook import LANGUAGES, load_profile
from botifarra.rulebook.documents import refuse_unknown

GROUPS: Final = ("cards", "deal", "calls", "play", "score", "table", "ways")
"""The parts of the glossary, in order."""

_FILE: Final = "glossary.toml"


@dataclass(frozen=True, slots=True)
class Wording:
    """A term in one language.

    Attributes:
        term: the word to use.
        also: what else it is called; where only somewhere, the place in brackets.
        says: what it means, in a sentence or two.
    """

    term: str
    also: tuple[str, ...]
    says: str


@dataclass(frozen=True, slots=True)
class Example:
    """A term to be seen: a position with a card to ask about, or some cards alone.

    Attributes:
        position: the position, or None.
        profile: the id of the rules it is judged by.
        card: the card of the hand that shows the term, or None.
        cards: the cards to look at where there is no position, in the order written.
    """

    position: Position | None
    profile: str
    card: Card | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game.

    Attributes:
        id: its name in links, such as ``"overruff"``.
        group: one of ``GROUPS``.
        chapter: the lesson that teaches it, by its file's name without the number.
        wordings: the term by language.
        example: a position or cards that show it, or None.
    """

    id: str
    group: str
    chapter: str
    wordings: Mapping[str, Wording]
    example: Example | None


@cache
def glossary() -> Mapping[str, Term]:
    """Return the terms by id, in the order of the glossary.

    Example:
        >>> [wording.term for wording in glossary()["trick"].wordings.values()]
        ['trick', 'basa', 'baza']
    """
    return read_glossary((files("botifarra.words") / _FILE).read_text(encoding="utf-8"))


def read_glossary(text: str, file: str = _FILE) -> Mapping[str, Term]:
    """Read a glossary.

    Args:
        text: the TOML text.
        file: its name, for messages.

    Raises:
        DataError: an unknown key, a missing language, a wrong example; it names file and key.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(file, "", f"is not TOML: {error}") from None
    refuse_unknown(file, "", table, ("terms",))
    terms = table.get("terms", {})
    refuse_unknown(file, "terms", terms, terms)
    read: Mapping[str, Term] = frozen(
        {name: _term(file, f"terms.{name}", name, body) for name, body in terms.items()}
    )
    return read


def _term(file: str, key: str, name: str, body: Any) -> Term:
    refuse_unknown(file, key, body, ("group", "chapter", *LANGUAGES, "example"))
    group = body.get("group")
    if group not in GROUPS:
        raise DataError(file, f"{key}.group", f"write one of {', '.join(GROUPS)}, not {group!r}")
    example = body.get("example")
    return Term(
        id=name,
        group=group,
        chapter=_text(file, f"{key}.chapter", body.get("chapter")),
        wordings=frozen(
            {each: _wording(file, f"{key}.{each}", body.get(each, {})) for each in LANGUAGES}
        ),
        example=None if example is None else _example(file, f"{key}.example", example),
    )


def _wording(file: str, key: str, body: Any) -> Wording:
    refuse_unknown(file, key, body, ("term", "also", "says"))
    also = body.get("also", [])
    if not isinstance(also, list) or not all(isinstance(word, str) and word for word in also):
        raise DataError(file, f"{key}.also", f'write a list of words such as ["pal"], not {also!r}')
    term, says = (_text(file, f"{key}.{name}", body.get(name)) for name in ("term", "says"))
    return Wording(term, tuple(also), says)


def _text(file: str, key: str, value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise DataError(file, key, "write this text; it is missing or empty")
    return value


def _example(file: str, key: str, body: Any) -> Example:
    """Read an example; what is wrong with a card or a position is told as anywhere else."""
    refuse_unknown(file, key, body, ("position", "profile", "card", "cards"))
    if ("position" in body) == ("cards" in body):
        raise DataError(file, key, "write either a position or cards")
    try:
        if "cards" in body:
            refuse_unknown(file, key, body, ("cards",))
            CardSet.parse(body["cards"])  # no card twice
            return Example(None, "", None, tuple(map(Card.parse, body["cards"].split())))
        return _position(file, key, body)
    except (NotationError, UnknownNameError) as error:
        raise DataError(file, key, str(error)) from None


def _position(file: str, key: str, body: Any) -> Example:
    trick, hand = parse_draft(_text(file, f"{key}.position", body["position"]))
    card = Card.parse(_text(file, f"{key}.card", body.get("card")))
    if card not in hand:
        raise DataError(file, f"{key}.card", f"write a card of the hand {hand}, not {card}")
    profile = load_profile(_text(file, f"{key}.profile", body.get("profile", "butinet"))).id
    return Example(Position(trick, hand), profile, card, ())
