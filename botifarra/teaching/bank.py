"""The bank: questions written down as data, each answer typed from the documents."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from functools import cache
from importlib.resources import files
from typing import Any, Final

from botifarra.errors import DataError, UnknownNameError
from botifarra.rulebook import clause
from botifarra.rulebook.documents import refuse_unknown
from botifarra.teaching.categories import CATEGORIES, categories_of
from botifarra.teaching.questions import (
    Kind,
    Question,
    QuestionError,
    check_question,
    position_of,
)

RETIRED: Final[frozenset[str]] = frozenset()
"""Ids of questions taken out of the bank: learners' answers still name them, so none comes back."""

KEYS: Final = tuple(field.name for field in fields(Question) if field.name != "id")
"""What a question of a file may say. None of it is prose: what is asked, and what a learner is
told of an answer, comes from the engine and the words."""

NEEDED: Final = ("kind", "profile", "family", "level", "expected", "clauses")

_TYPES: Final[Mapping[str, type]] = {
    **dict.fromkeys(KEYS, str),
    **dict.fromkeys(("level", "points", "tricks"), int),
    "clauses": list,
}
_WANTED: Final = {str: "a text in quotes", int: "a whole number", list: "a list of clauses"}


@cache
def bank() -> tuple[Question, ...]:
    """Return every question of the bank, file by file.

    Example:
        >>> question = next(question for question in bank() if question.id == "L04")
        >>> question.kind, question.position, question.expected
        (<Kind.TAP_LEGAL: 'tap_legal'>, 'O / 1E / 2O 12C 3E 8E 9E', '9E')
    """
    folder = files("botifarra.teaching") / "exercises"
    read: dict[str, Question] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            for question in read_exercises(file.name, file.read_text(encoding="utf-8")):
                if question.id in read:
                    why = "another file has a question of this id; give it one of its own"
                    raise DataError(file.name, question.id, why)
                read[question.id] = question
    return tuple(read.values())


def read_exercises(file: str, text: str) -> Iterator[Question]:
    """Read the questions of a file, each a table under its id.

    Args:
        file: the file's name, for errors.
        text: its text, TOML.

    Raises:
        DataError: an unknown key, kind, profile, family, category or clause, a question that
            can't be asked, or an id that was retired; it names file and key.

    Example:
        >>> [question] = read_exercises("mine.toml", '''
        ... [mine-001]
        ... kind = "trick_worth"
        ... profile = "butinet"
        ... family = "points"
        ... level = 1
        ... position = "O / 1E 9E 2E 12E /"
        ... expected = "13"
        ... clauses = ["000.values", "000.trick-point"]
        ... ''')
        >>> question.category
        'points'
    """
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(file, "", f"is not TOML: {error}") from None
    for name, table in tables.items():
        yield _read_question(file, name, table)


def _read_question(file: str, name: str, table: Any) -> Question:
    refuse_unknown(file, name, table, KEYS)
    if name in RETIRED:
        raise DataError(file, name, "is the id of a question taken out; choose a new one")
    for key in NEEDED:
        if key not in table:
            raise DataError(file, f"{name}.{key}", "is missing; write it")
    for key, value in table.items():
        if type(value) is not _TYPES[key]:
            raise DataError(file, f"{name}.{key}", f"write {_WANTED[_TYPES[key]]}, not {value!r}")
    if table["kind"] not in list(Kind):
        why = f"write one of {', '.join(Kind)}, not {table['kind']!r}"
        raise DataError(file, f"{name}.kind", why)
    given = {
        **table,
        "kind": Kind(table["kind"]),
        "category": table.get("category", table["family"]),
        "clauses": _read_clauses(file, f"{name}.clauses", table["clauses"]),
    }
    question = Question(id=name, **given)
    try:
        check_question(question)
        return _settled(file, question)
    except QuestionError as error:
        raise DataError(file, f"{name}.{error.field}", error.why) from None


def _settled(file: str, question: Question) -> Question:
    """The question with its position as positions are written, once its kind is the right one."""
    judged = question.kind in (Kind.TAP_LEGAL, Kind.IS_LEGAL, Kind.WHICH_DUTY) or (
        question.kind is Kind.DO_DIFFER and bool(question.position)
    )
    if not judged:
        if question.category != question.family:
            why = f"no position is judged; write {question.family!r}, or leave it out"
            raise DataError(file, f"{question.id}.category", why)
        return question
    position = position_of(question)
    kinds = categories_of(position)
    if question.category not in CATEGORIES or (kinds and question.category not in kinds):
        why = f"write one of {', '.join(kinds or CATEGORIES)}, not {question.category!r}"
        raise DataError(file, f"{question.id}.category", why)
    return replace(question, position=str(position))


def _read_clauses(file: str, key: str, ids: list[Any]) -> tuple[str, ...]:
    if not ids:
        raise DataError(file, key, "cite the clauses that the answer rests on")
    try:
        return tuple(clause(str(each)).id for each in ids)
    except UnknownNameError as error:
        raise DataError(file, key, str(error)) from None
