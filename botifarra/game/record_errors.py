"""What can be wrong with a record, in sentences that say what to write instead."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from botifarra.errors import NotationError, shown

LARGEST: Final = 5_000_000
"""Characters a record may have: some six thousand deals."""

MOST_CALLS: Final = 24
"""Calls that are read at most in a place; no deal has more than eleven that are legal."""

MOST_TAGS: Final = 100
"""Names of tags that a record may have besides those that mean something."""

RECORD_PROBLEMS: Final = {
    "too_large": "the record is longer than {limit} characters; split it into several files.",
    "not_text": "{token} belongs to no text; save the file as UTF-8 text.",
    "no_deal": "there is no deal here; a record begins with tags such as {example}.",
    "bad_tag": "{token} is not a whole tag; write it like {example}.",
    "misspelt_tag": "{token} is no tag, but close to {known}; write {known}, or another name.",
    "duplicate_tag": "{token} is already there in this deal; leave one of them out.",
    "too_many_tags": "{token} comes after {limit} other names of tags; leave some of them out.",
    "missing_tag": "the deal has no {known}; write a tag such as {example}.",
    "bad_value": "{token} can't be read in {known}; write it like {example}.",
    "bad_card": "{why}",
    "bad_line": "{token} is neither a tag nor a trick; write a trick like {example}.",
    "bad_call": "{token} is not a call; write seat and call, such as {example}.",
    "too_many_calls": "{token} comes after {limit} other calls; leave out what was not said.",
    "early_call": "{token} comes before the first card; write it in the tag {known}.",
    "wrong_number": "{token} should be trick {expected}; put the tricks in order.",
    "too_many_tricks": "{token} would be trick 13; a deal has 12: begin the next deal with a tag.",
    "short_trick": "trick {number} has {count} cards, and it goes on after it; write all four.",
    "long_trick": "{token} is the fifth card of trick {number}; begin a new line for the next.",
    "played_twice": "{token} has already been played in trick {number}; correct one of them.",
    "dealt_twice": "{token} has already been dealt to {seat}; correct one of them.",
    "wrong_hand": "{seat} has {count} cards instead of 12 ({missing}); correct the hand.",
    "hands_needed": "the deal has neither twelve whole tricks nor the tag {known}; write either.",
    "no_trump_named": "cards are played but nobody has named trumps; write {example}.",
    "unknown_rules": "{token} are no rules known here; write one of {known}, or choose others.",
}
"""Each problem with its sentence; the place stands before it."""


EXAMPLES: Final = {
    "Rules": '[Rules "butinet"]',
    "Dealer": '[Dealer "A"]',
    "Score": '[Score "70 0"]',
    "Hands": '[Hands "A: 9O 1O … / B: … / C: … / D: …"]',
    "Calls": '[Calls "A delegate, C O, D contro"]',
    "Bonus": '[Bonus "BD"]',
    "Result": '[Result "BD 36"]',
}
TRICK_EXAMPLE: Final = "1. B: 1E 9E 2E 12E"


class RecordError(ValueError):
    """A text that is no record.

    Attributes:
        problem: id of what is wrong; pages translate by it.
        token: the offending piece of the text.
        line: the line it stands in, from 1.
        column: its first character in that line, from 1.
        values: what the message names.
        notation: the error of the card, where a card can't be read.

    Example:
        >>> raise RecordError("wrong_number", "3", 7, 1, expected=2)
        Traceback (most recent call last):
        ...
        botifarra.game.record_errors.RecordError: line 7, character 1: '3' should be trick 2; \
put the tricks in order.
    """

    def __init__(self, problem: str, token: str, line: int, column: int = 1, **values: Any) -> None:
        self.problem, self.token, self.line, self.column = problem, shown(token), line, column
        self._raw, self._extra = token, values
        why = values.get("why")
        self.notation: NotationError | None = why if isinstance(why, NotationError) else None
        self.values: Mapping[str, object] = {"token": self.token, **values}
        sentence = RECORD_PROBLEMS[problem].format_map(self.values)
        super().__init__(f"line {line}, character {column}: {sentence}")

    def __reduce__(self) -> tuple[object, ...]:
        made = partial(type(self), **self._extra)
        return made, (self.problem, self._raw, self.line, self.column)
