"""Botifarra, the Catalan trick-taking game: which cards may be played, why, and who says so.

Example:
    >>> position = Position.parse("O / 1E / 9E 8E 12C")
    >>> judgement = load_profile("butinet").judge(position)
    >>> judgement.legal
    CardSet('9E')
    >>> print(explain(judgement.verdict(Card.parse("8E")), language="en").splitlines()[0])
    The 8 of swords: you may not play it.
"""

from botifarra.cards import PACK, Card, CardSet, Rank, Suit
from botifarra.errors import CardNotInHandError, DataError, NotationError, UnknownNameError
from botifarra.notation import Position
from botifarra.rulebook import Judgement, Profile, Step, Verdict, load_profile, profiles
from botifarra.table import Seat, Side, Trick
from botifarra.words import explain

__all__ = [
    "PACK",
    "Card",
    "CardNotInHandError",
    "CardSet",
    "DataError",
    "Judgement",
    "NotationError",
    "Position",
    "Profile",
    "Rank",
    "Seat",
    "Side",
    "Step",
    "Suit",
    "Trick",
    "UnknownNameError",
    "Verdict",
    "explain",
    "load_profile",
    "profiles",
]
__version__ = "0.1.0"
