"""What the documents say of the game itself, whatever the rule set: no profile has to settle it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from botifarra.rulebook.documents import Clause, documents
from botifarra.rulebook.obligations import Grounds, Standing
from botifarra.rulebook.profile import Profile


@dataclass(frozen=True, slots=True)
class Basic:
    """One matter on which the documents that speak of it agree.

    Attributes:
        cites: the names of the clauses on it, in whichever documents have them.
        against: the names of those that say otherwise.
    """

    cites: tuple[str, ...]
    against: tuple[str, ...] = ()


BASICS: Final[Mapping[str, Basic]] = {
    "players": Basic(("players",)),
    "pack_from_52": Basic(
        ("pack-from-52", "letters", "french-suits"), ("pack-52", "pack-glossary")
    ),
    "rank": Basic(("rank", "manilla", "ace", "court-cards", "faq-ace")),
    "card_values": Basic(("values", "suit-points", "blank")),
    "no_trump": Basic(("no-trump",)),
    "trick_winner": Basic(("trick-winner", "no-trump-winner")),
    "free_game": Basic(("western", "no-petita", "variants")),
    "petita": Basic(("petita-where", "petita-score")),
    "duties_hold": Basic(("duties-strict", "win-duty", "duties-tips")),
    "partner_void": Basic(("partner-void", "faq-partner", "partner"), ("strict",)),
    "hand_count": Basic(("hand-count", "aim")),
    "example_trick": Basic(("example-trick",)),
    "example_score": Basic(("example-score",)),
    "length": Basic(("length", "early-end")),
}
"""The matters by name."""


def basic_grounds(name: str, profile: Profile) -> tuple[Grounds, ...]:
    """Return what a matter rests on in a profile's documents; nothing where they are silent.

    Where they only speak against it, what it rests on is taken from the others.

    Example:
        >>> from botifarra.rulebook.profile import load_profile
        >>> [grounds] = basic_grounds("rank", load_profile("9buti-petita"))
        >>> [clause.id for clause in grounds.cites]
        ['004.rank']
    """
    matter = BASICS[name]
    cites = _clauses(matter.cites, profile.documents)
    against = _clauses(matter.against, profile.documents)
    if cites:
        return (Grounds(cites, against),)
    if against:
        return (Grounds(_clauses(matter.cites, documents()), against, Standing.SUPPLIED),)
    return ()


def _clauses(
    names: tuple[str, ...], ids: Mapping[str, object] | tuple[str, ...]
) -> tuple[Clause, ...]:
    """The clauses of these names that these documents have."""
    found = (
        documents()[each].clauses.get(name) for each in ids for name in names if each in documents()
    )
    return tuple(clause for clause in found if clause)
