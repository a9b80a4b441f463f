"""What can go wrong, as values: every error names the offending value and says what to do."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any


class NotationError(ValueError):
    """A text that does not name a card, a position or a suit.

    Attributes:
        problem: id of what is wrong, such as ``"unknown_suit"``; pages translate by it.
        values: what the message names: the token, its place, what was expected.
        token: the offending piece of the text.
        start: where the token starts in the text given, counted in characters from 1.

    Example:
        >>> from botifarra import Card
        >>> Card.parse("9Z")
        Traceback (most recent call last):
        ...
        botifarra.errors.NotationError: '9Z' at character 1: 'Z' is not a suit; write O, C, E or B \
(coins, cups, swords, batons).
    """

    def __init__(self, problem: str, token: str, start: int = 1, **values: object) -> None:
        self.problem = problem
        self.token = shown(token)
        self.start = start
        self._raw = token
        self._extra: dict[str, Any] = values
        self.values: Mapping[str, object] = {"token": self.token, "start": start, **values}
        super().__init__(NOTATION_PROBLEMS[problem].format_map(self.values))

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), **self._extra), (self.problem, self._raw, self.start)

    def moved_to(self, start: int) -> NotationError:
        """Return the same error for a token that starts at ``start`` of a longer text."""
        made: Any = type(self)
        moved: NotationError = made(self.problem, self._raw, start, **self._extra)
        return moved


class CardNotInHandError(ValueError):
    """A card was asked about, or played, that the player does not hold.

    Attributes:
        problem: ``"not_in_hand"``, or ``"not_in_hand_of"`` where a seat is named.
        values: what the message names: the card, the hand, the seat.

    Args:
        card: the card.
        hand: the cards the player holds.
        seat: the player's letter, where it is not plain whose hand it is.
    """

    def __init__(self, card: object, hand: object, seat: str = "") -> None:
        self.problem = "not_in_hand_of" if seat else "not_in_hand"
        self.values: Mapping[str, object] = {"card": str(card), "hand": str(hand), "seat": seat}
        super().__init__(HAND_PROBLEMS[self.problem].format_map(self.values))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), tuple(self.values.values())


class DataError(ValueError):
    """A document, profile or house-rules file says something the loader does not know.

    Attributes:
        file: the file's name.
        key: the dotted key inside it, such as ``"obligations.beat.when"``.
    """

    def __init__(self, file: str, key: str, message: str) -> None:
        self.file = file
        self.key = key
        self.message = message
        super().__init__(f"{file}: {key}: {message}" if key else f"{file}: {message}")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.file, self.key, self.message)


class UnknownNameError(KeyError):
    """A profile, language or switch that does not exist; the message lists those that do."""

    def __init__(self, kind: str, name: str, known: list[str], *, plural: str = "") -> None:
        self.problem = f"unknown_{kind}"
        self.values: Mapping[str, object] = {"name": shown(name), "known": ", ".join(known)}
        self.kind, self.name, self.known = kind, name, known
        self.plural = plural or f"{kind}s"
        super().__init__(name)

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), plural=self.plural), (self.kind, self.name, self.known)

    def __str__(self) -> str:
        return (
            f"{self.values['name']} is not a {self.kind}; "
            f"the {self.plural} are {self.values['known']}."
        )


def shown(text: str, width: int = 24) -> str:
    """Return ``text`` quoted for a message: cut to ``width``, control characters spelled out.

    Example:
        >>> shown("a text of more than a line", width=6)
        "'a text…'"
    """
    cut = text if len(text) <= width else text[:width] + "…"
    return repr(cut)


HAND_PROBLEMS = {
    "not_in_hand": "{card} is not in the hand {hand}; ask about a card of the hand.",
    "not_in_hand_of": "{card} is not in {seat}'s hand {hand}; play a card of the hand.",
}

NOTATION_PROBLEMS = {
    "unknown_suit": (
        "{token} at character {start}: {suit} is not a suit; "
        "write O, C, E or B (coins, cups, swords, batons)."
    ),
    "unknown_rank": (
        "{token} at character {start}: {rank} is not a card number; "
        "write 1 to 12, or A K Q J for 1 12 11 10."
    ),
    "not_a_card": (
        "{token} at character {start} is not a card; "
        "write a number and a suit, such as 9E for the nine of swords."
    ),
    "unknown_trump": (
        "{token} at character {start} is not a trump; "
        "write O, C, E or B (coins, cups, swords, batons), or - for Botifarra."
    ),
    "wrong_parts": (
        "A position has three parts, trump / trick / hand, such as O / 1E / 9E 8E 12C; "
        "{token} has {parts}."
    ),
    "duplicate_card": (
        "{token} at character {start} is already in use; each card exists once: take one out."
    ),
    "too_many_in_trick": (
        "{token} at character {start} is card {count} of the trick; "
        "the player to move is at most fourth, so write at most 3."
    ),
    "too_many_in_hand": (
        "{token} at character {start} is card {count} of the hand; "
        "a hand holds at most 12: take {over} out."
    ),
    "empty_hand": (
        "The hand is empty (at character {start}); write the cards of the player to move."
    ),
    "too_long": (
        "The text has {length} characters, from {token} on; "
        "a position needs fewer than {limit}: shorten it."
    ),
}
