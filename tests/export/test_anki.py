"""The Anki package: as a SQLite file, and as Anki itself takes it."""

from __future__ import annotations

import io
import json
import re
import sqlite3
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from botifarra.export import export_anki
from botifarra.export.anki import DECKS, FIELDS, MODELS, guid
from botifarra.rulebook import LANGUAGES
from botifarra.teaching.bank import bank
from botifarra.teaching.questions import Question

QUESTIONS = [question for question in bank() if question.profile == "butinet"]


class Package:
    """What is in a package."""

    def __init__(self, content: bytes, folder: Path) -> None:
        self.zip = zipfile.ZipFile(io.BytesIO(content))
        self.zip.extract("collection.anki2", folder)
        self.media: dict[str, str] = json.loads(self.zip.read("media"))
        with sqlite3.connect(folder / "collection.anki2") as connection:
            self.notes = connection.execute("select guid, mid, flds, tags from notes").fetchall()
            self.cards = connection.execute("select did, ord from cards").fetchall()
            self.whole = connection.execute("pragma integrity_check").fetchone()
        connection.close()
        self.fields = {
            each[0]: dict(zip(FIELDS, each[2].split("\x1f"), strict=True)) for each in self.notes
        }


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_opens_as_sqlite_with_a_note_for_each_question(language: str, tmp_path: Path) -> None:
    package = Package(export_anki(QUESTIONS, language), tmp_path)
    assert package.whole == ("ok",)
    assert len(package.notes) == len(package.cards) == len(QUESTIONS)
    assert set(package.fields) == {guid(question, language) for question in QUESTIONS}
    assert {each[1] for each in package.notes} == {MODELS[language]}
    assert {each[0] for each in package.cards} == {DECKS[language]}
    for fields in package.fields.values():
        assert fields["Question"]
        assert fields["Answer"]
        assert fields["Why"].startswith("<p>")


def test_the_pictures_shown_are_in_it(tmp_path: Path) -> None:
    package = Package(export_anki(QUESTIONS), tmp_path)
    shown = {
        name
        for fields in package.fields.values()
        for name in re.findall(r'src="([^"]+)"', fields["Scene"])
    }
    assert shown == set(package.media.values())
    assert all(package.zip.read(number).startswith(b"<svg ") for number in package.media)


def test_an_export_again_has_the_same_ids(tmp_path: Path) -> None:
    once, again = (Package(export_anki(QUESTIONS, "ca"), tmp_path) for _ in range(2))
    assert set(once.fields) == set(again.fields)
    assert once.notes == again.notes
    assert once.cards == again.cards


def test_no_two_notes_of_any_language_are_taken_for_one() -> None:
    known = {guid(question, language) for question in bank() for language in LANGUAGES}
    assert len(known) == len(bank()) * len(LANGUAGES)


# In Anki itself


@pytest.fixture
def collection(tmp_path: Path) -> Iterator[Any]:
    from anki.collection import Collection

    opened = Collection(str(tmp_path / "collection.anki2"))
    yield opened
    opened.close()


def brought_in(collection: Any, questions: list[Question], folder: Path, now: float) -> Any:
    from anki.collection import ImportAnkiPackageOptions, ImportAnkiPackageRequest

    file = folder / "deck.apkg"
    file.write_bytes(export_anki(questions, now=now))
    wanted = ImportAnkiPackageRequest(
        package_path=str(file), options=ImportAnkiPackageOptions(merge_notetypes=True)
    )
    return collection.import_anki_package(wanted).log


def test_anki_takes_a_package_and_takes_it_again_as_changes(
    collection: Any, tmp_path: Path
) -> None:
    some = [question for question in QUESTIONS if question.position][:30]
    log = brought_in(collection, some, tmp_path, 1_700_000_000)
    assert (len(log.new), len(log.updated)) == (30, 0)
    card = collection.get_card(collection.find_cards("")[0])
    assert "botifarra-" in card.question()
    assert card.answer().count("<main") == 2

    log = brought_in(collection, some, tmp_path, 1_700_000_000)
    assert (len(log.new), len(log.duplicate)) == (0, 30)

    another = replace(some[0], id="another-one")
    log = brought_in(collection, [*some, another], tmp_path, 1_700_009_000)
    assert (len(log.new), len(log.updated)) == (1, 30)
    assert collection.note_count() == 31
    assert [each.name for each in collection.decks.all_names_and_ids()] == [
        *("Botifarra: what may you play?", "Default")
    ]
