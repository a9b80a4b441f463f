"""The source documents: what each of them says, in our words, and where it says it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from botifarra.errors import DataError, UnknownNameError
from botifarra.frozen import frozen

LANGUAGES: Final = ("en", "ca", "es")
"""The languages every text of the rulebook is written in."""

Text = Mapping[str, str]
"""One text in each of the languages."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One thing a document says.

    Attributes:
        id: the document's id and the clause's name, such as ``"001.beat"``.
        document: the document's id, ``"000"`` to ``"004"``.
        where: the section or line, such as ``"§05"``, ``"Jug.3"``, ``"L15"``.
        says: the clause in our own words, by language.
    """

    id: str
    document: str
    where: str
    says: Text

    def __hash__(self) -> int:
        return hash(self.id)


@dataclass(frozen=True)
class Document:
    """A source document with its clauses.

    Attributes:
        id: ``"000"`` to ``"004"``.
        language: the language it is written in.
        title: how readers are told of it, by language.
        short: the same in one to three words.
        sections: the words behind the abbreviations in ``Clause.where``.
        clauses: its clauses by name.
    """

    id: str
    language: str
    title: Text
    short: Text
    sections: Mapping[str, str]
    clauses: Mapping[str, Clause]


@cache
def documents() -> Mapping[str, Document]:
    """Return the five source documents by id.

    Example:
        >>> documents()["001"].clauses["follow"].where
        '§05'
    """
    folder = files("botifarra.rulebook") / "documents"
    tables = {
        file.name: tomllib.loads(file.read_text(encoding="utf-8"))
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(".toml")
    }
    by_id = {table["id"]: table for table in tables.values()}
    read: Mapping[str, Document] = frozen(
        {
            table["id"]: _document(name, table, by_id[table.get("translation_of", table["id"])])
            for name, table in tables.items()
        }
    )
    return read


def clause(clause_id: str) -> Clause:
    """Return the clause with this id, such as ``"004.petita-points"``.

    Raises:
        UnknownNameError: there is no such document or clause.
    """
    document_id, _, name = clause_id.partition(".")
    document = documents().get(document_id)
    if document is None:
        raise UnknownNameError("document", document_id, list(documents()))
    found = document.clauses.get(name)
    if found is None:
        known = [f"{document_id}.{known}" for known in document.clauses]
        raise UnknownNameError("clause", clause_id, known)
    return found


def _document(file: str, table: dict[str, Any], original: dict[str, Any]) -> Document:
    """Build a document; a translation has the clauses of its original but for those it lacks."""
    refuse_unknown(
        file,
        "",
        table,
        ("id", "language", "title", "short", "sections", "clauses", "translation_of", "absent"),
    )
    clauses = {
        name: _clause(file, table["id"], name, body)
        for name, body in original["clauses"].items()
        if name not in table.get("absent", ())
    }
    return Document(
        id=table["id"],
        language=table["language"],
        title=text_of(file, "title", table["title"]),
        short=text_of(file, "short", table["short"]),
        sections=frozen(table.get("sections", {})),
        clauses=frozen(clauses),
    )


def _clause(file: str, document: str, name: str, body: dict[str, Any]) -> Clause:
    key = f"clauses.{name}"
    refuse_unknown(file, key, body, ("where", *LANGUAGES))
    says = text_of(file, key, {language: body.get(language) for language in LANGUAGES})
    return Clause(f"{document}.{name}", document, str(body["where"]), says)


def text_of(file: str, key: str, table: Any) -> Text:
    """Return a text after checking that it is there in every language.

    Raises:
        DataError: a language is missing, empty or unknown.
    """
    if not isinstance(table, dict):
        raise DataError(file, key, f"write a table with {', '.join(LANGUAGES)}, not {table!r}")
    refuse_unknown(file, key, table, LANGUAGES)
    for language in LANGUAGES:
        text = table.get(language)
        if not isinstance(text, str) or not text.strip():
            raise DataError(file, f"{key}.{language}", "write this text; it is missing or empty")
    texts: Text = frozen(table)
    return texts


def refuse_unknown(file: str, key: str, table: Any, known: Iterable[str] = ()) -> None:
    """Raise unless ``table`` is a table whose keys are all among ``known``.

    Raises:
        DataError: names the first unknown key and lists the known ones.
    """
    if not isinstance(table, dict):
        raise DataError(file, key, f"write a table here, not {table!r}")
    names = list(known)
    for name in table:
        if name not in names:
            where = f"{key}.{name}" if key else name
            raise DataError(file, where, f"unknown key; the keys here are {', '.join(names)}")
