"""One language: its sentences, and how it names cards and places."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from botifarra.cards import Card, CardSet, Suit
from botifarra.errors import UnknownNameError
from botifarra.frozen import frozen
from botifarra.rulebook import LANGUAGES, Clause, documents


class Language:
    """The words of one language, read from its TOML file.

    Attributes:
        id: ``"en"``, ``"ca"`` or ``"es"``.
        table: the parsed file.

    Example:
        >>> language("ca").the(Card.parse("1O"))
        "l'as d'oros"
    """

    def __init__(self, language_id: str) -> None:
        self.id = language_id
        file = files("botifarra.words") / f"{language_id}.toml"
        self.table: Mapping[str, Any] = frozen(tomllib.loads(file.read_text(encoding="utf-8")))
        self._suits = {suit: self.table["suits"][suit.letter] for suit in Suit}
        self._names: dict[Card, str] = {}

    def sentence(self, key: str, count: int = 1, **values: str) -> str:
        """Return a sentence by its dotted key, with its placeholders filled.

        Args:
            key: such as ``"beat.kept"``.
            count: chooses between ``one`` and ``other`` where the sentence has both.
            values: the placeholders.
        """
        group, _, name = key.partition(".")
        text = self.table[group][name]
        if not isinstance(text, str):
            text = text["one" if count == 1 else "other"]
        filled: str = text.format_map(values) if values else text
        return filled

    def suit(self, suit: Suit) -> str:
        """The suit's name: ``"espases"``."""
        return str(self._suits[suit][0])

    def of_suit(self, suit: Suit) -> str:
        """The suit's name after *of*, elided where the language does: ``"d'espases"``."""
        return str(self._suits[suit][1])

    def trump(self, suit: Suit | None) -> str:
        """The name of what was called: a suit, or Botifarra."""
        return str(self.table["names"]["no_trump"]) if suit is None else self.suit(suit)

    def card(self, card: Card) -> str:
        """The card's name without an article: ``"as d'oros"``."""
        return self._named(self.table["ranks"][str(card.number)][0], card.suit)

    def the(self, card: Card) -> str:
        """The card's name with the definite article: ``"l'as d'oros"``."""
        name = self._names.get(card)
        if name is None:
            name = self._names[card] = self._named(self._the_rank(card), card.suit)
        return name

    def those(self, cards: Iterable[Card], joined: str = "and") -> str:
        """The cards' names, highest first within each suit: ``"el rei i la sota de copes"``.

        Args:
            cards: the cards.
            joined: ``"and"`` for all of them, ``"or"`` for any of them.
        """
        held = CardSet(cards)
        groups = [
            self._named(self._listed([*map(self._the_rank, highest_first)], joined), suit)
            for suit in Suit
            if (highest_first := [*(held & suit)][::-1])
        ]
        return self._listed(groups, joined)

    def _listed(self, items: list[str], joined: str) -> str:
        if len(items) < 2:
            return "".join(items)
        return ", ".join(items[:-1]) + str(self.table["names"][joined]) + items[-1]

    def place(self, clause: Clause) -> str:
        """Where a clause stands, for a reader: ``"línia 15"``, ``"§05"``."""
        where = clause.where
        places = self.table["places"]
        if where.startswith("L") and where[1:2].isdigit():
            return str(places["line"].format(n=where[1:]))
        name, dot, item = where.partition(".")
        section = documents()[clause.document].sections.get(name)
        if section is None:
            return where
        return str(places["section"].format(name=section, n=item)) if dot and item else section

    def _the_rank(self, card: Card) -> str:
        name, article = self.table["ranks"][str(card.number)]
        return f"{article}{name}"

    def _named(self, rank: str, suit: Suit) -> str:
        pattern = self.table["names"]["of"]
        return str(pattern.format(rank=rank, suit=self.suit(suit), of_suit=self.of_suit(suit)))


@cache
def language(language_id: str) -> Language:
    """Return a language by id.

    Raises:
        UnknownNameError: it is not one of ``en``, ``ca``, ``es``.
    """
    if language_id not in LANGUAGES:
        raise UnknownNameError("language", language_id, list(LANGUAGES))
    return Language(language_id)


def capitalised(text: str) -> str:
    """Return the text with its first letter upper case, the rest as it is."""
    return text[:1].upper() + text[1:]
