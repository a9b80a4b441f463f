"""Errors as sentences: what is wrong, and what to do, in the language of who made the mistake."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from botifarra.errors import CardNotInHandError, DataError, NotationError, UnknownNameError
from botifarra.game import IllegalCallError, IllegalPlayError, OutOfTurnError
from botifarra.rulebook import load_profile
from botifarra.teaching import NoDifferenceError
from botifarra.teaching.differences import DEALS
from botifarra.teaching.progress import ProgressError
from botifarra.words.account import account
from botifarra.words.comparing import rule_set_name
from botifarra.words.game import say_ruling
from botifarra.words.language import language

TOLD: Final = (
    *(NotationError, UnknownNameError, CardNotInHandError, DataError),
    *(IllegalCallError, IllegalPlayError, OutOfTurnError, NoDifferenceError, ProgressError),
)
"""The errors that ``problem`` has sentences for."""


def problem(error: Exception, language_id: str) -> str:
    """Say what is wrong, and what to do, in a language; any other error in its own words.

    Args:
        error: one of ``TOLD``, or any.
        language_id: ``"en"``, ``"ca"`` or ``"es"``.

    Raises:
        UnknownNameError: there is no such language.

    Example:
        >>> problem(UnknownNameError("language", "fr", ["en", "ca"]), "es")
        "'fr' no es ningún idioma; hay en, ca."
        >>> problem(CardNotInHandError("2B", "12C 8E 9E"), "ca")
        'La carta 2B no és a la mà 12C 8E 9E; pregunta per una de les que hi ha.'
    """
    match error:
        case IllegalCallError():
            return say_ruling(error.ruling, error.seat, error.call, language_id)
        case OutOfTurnError():
            return say_ruling(error.ruling, error.seat, None, language_id)
        case IllegalPlayError():
            story = account(error.verdict, language_id)
            reason = story.links[-1].sentence if story.links else ""
            return " ".join(filter(None, (story.headline, reason, story.conclusion)))
        case NoDifferenceError():
            return _no_difference(error, language_id)
        case DataError():
            return _by_id("data", {"file": error.file, "why": _at_key(error)}, error, language_id)
        case NotationError() | UnknownNameError() | CardNotInHandError() | ProgressError():
            return _by_id(error.problem, error.values, error, language_id)
    return str(error)


def _by_id(name: str, values: Mapping[str, object], error: Exception, language_id: str) -> str:
    """English has no table of errors: it is the error's own text."""
    sentences = language(language_id).table.get("errors", {})
    return str(sentences[name].format_map(values)) if name in sentences else str(error)


def _at_key(error: DataError) -> str:
    return f"{error.key}: {error.message}" if error.key else error.message


def _no_difference(error: NoDifferenceError, language_id: str) -> str:
    one, other = (
        rule_set_name(load_profile(each), language_id) for each in (error.one, error.other)
    )
    key = "alike" if error.alike else "not_found"
    words = language(language_id)
    return words.sentence(f"explorer.{key}", one=one, other=other, deals=str(DEALS))
