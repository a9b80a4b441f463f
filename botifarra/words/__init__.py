"""Verdicts as sentences, in Catalan, Spanish and English."""

from botifarra.words.account import Account, Citation, Link, account, explain
from botifarra.words.comparing import rule_set_name, tell_change
from botifarra.words.game import (
    Told,
    as_text,
    say_call,
    say_ruling,
    say_sheet,
    tell_ruling,
)
from botifarra.words.language import Language, language
from botifarra.words.problems import problem

__all__ = [
    "Account",
    "Citation",
    "Language",
    "Link",
    "Told",
    "account",
    "as_text",
    "explain",
    "language",
    "problem",
    "rule_set_name",
    "say_call",
    "say_ruling",
    "say_sheet",
    "tell_change",
    "tell_ruling",
]
