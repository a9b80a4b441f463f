"""Verdicts as sentences, in Catalan, Spanish and English."""

from botifarra.words.account import Account, Citation, Link, account, explain
from botifarra.words.comparing import rule_set_name, tell_change
from botifarra.words.language import Language, language, problem

__all__ = [
    "Account",
    "Citation",
    "Language",
    "Link",
    "account",
    "explain",
    "language",
    "problem",
    "rule_set_name",
    "tell_change",
]
