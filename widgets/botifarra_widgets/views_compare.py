"""What the browser draws of changes and of rule sets side by side: plain dictionaries."""

from __future__ import annotations

from collections.abc import Iterable

from botifarra import Card, Position, Profile
from botifarra.rulebook import BASIC, Comparison, Row, rule_sets, what_if
from botifarra.words import Language, rule_set_name, tell_change
from botifarra.words.comparing import Backing, cell_backings, cell_text, group_name, row_name
from botifarra_widgets.views import View


def what_if_view(profile: Profile, position: Position, card: Card, words: Language) -> View:
    """Return what would change the verdict on a card, and what every rule set says of it.

    Returns:
        ``card``, ``position`` and ``profile``, to know what it answers; ``changes``, each with
        its sentence and what to open; ``rules``, each rule set's id, name and verdict.
    """
    return {
        "card": str(card),
        "position": str(position),
        "profile": profile.id,
        "changes": [
            {
                "says": tell_change(change, words.id),
                "legal": change.verdict.legal,
                "position": str(change.position),
                "profile": change.profile_id,
            }
            for change in what_if(profile, position, card)
        ],
        "rules": [
            {
                "id": rules.id,
                "name": rule_set_name(rules, words.id),
                "legal": card in rules.legal(position),
            }
            for rules in _with(profile, rule_sets())
        ],
    }


def _with(profile: Profile, others: tuple[Profile, ...]) -> tuple[Profile, ...]:
    """The rule sets, and house rules before them if it is those that are played."""
    return others if profile.id in {each.id for each in others} else (profile, *others)


def comparison_view(comparison: Comparison, words: Language) -> View:
    """Return the rule sets side by side.

    Returns:
        ``profiles``, the head of the columns; ``sections``, each with its rows; ``backings``,
        what the cells rest on, each once: the cells name them by place.
    """
    backings: list[View] = []
    return {
        "profiles": [rule_set_name(each, words.id) for each in comparison.profiles],
        "sections": [
            {
                "id": group,
                "name": group_name(group, words),
                "count": words.sentence(
                    "compare.count", n=str(sum(row.differs for row in rows)), all=str(len(rows))
                ),
                "differs": any(row.differs for row in rows),
                "rows": [_row_view(row, comparison, backings, words) for row in rows],
            }
            for group, rows in comparison.groups.items()
        ],
        "backings": backings,
    }


def rows_view(comparison: Comparison, words: Language) -> View:
    """Return a few rows in their own order: ``profiles``, ``rows`` and ``backings``."""
    backings: list[View] = []
    return {
        "profiles": [rule_set_name(each, words.id) for each in comparison.profiles],
        "rows": [_row_view(row, comparison, backings, words) for row in comparison.rows],
        "backings": backings,
    }


def _row_view(row: Row, comparison: Comparison, backings: list[View], words: Language) -> View:
    """A row; where all say the same, ``same`` says what."""
    said = [cell_text(row, cell, words) for cell in row.cells]
    return {
        "id": row.name,
        "name": row_name(row, words),
        "differs": row.differs,
        "same": "" if row.differs else _shared(row, min(said, key=len), words),
        "cells": [
            {
                "says": text,
                "backings": _places(cell_backings(row, cell, profile, words), backings),
            }
            for text, cell, profile in zip(said, row.cells, comparison.profiles, strict=True)
        ],
    }


def _shared(row: Row, said: str, words: Language) -> str:
    """What all say; on the basics some are silent, so it is not said to be the same in all."""
    return said if row.group == BASIC else words.sentence("compare.all_same", value=said)


def _places(own: Iterable[Backing], backings: list[View]) -> list[int]:
    """The places of a cell's backings in the list, adding those that are new."""
    places = []
    for backing in own:
        view = {
            "about": backing.about,
            "standing": str(backing.standing),
            "contradicted": backing.contradicted,
            "note": backing.note,
            "citations": [citation._asdict() for citation in backing.citations],
        }
        if view not in backings:
            backings.append(view)
        places.append(backings.index(view))
    return places
