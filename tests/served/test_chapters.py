from __future__ import annotations

import os
from pathlib import Path
from typing import NoReturn

import pytest
from served_app import write_lesson

from botifarra.served.chapters import read_chapters


def test_chapters_come_in_the_order_of_their_numbers(lessons: Path) -> None:
    assert [chapter.number for chapter in read_chapters(lessons, "en")] == [1, 2, 10]


def test_what_a_card_shows_is_read_from_the_notebook(lessons: Path) -> None:
    first = read_chapters(lessons, "en")[0]

    assert (first.title, first.summary, first.picture) == ("The pack", "Forty-eight cards.", "pack")
    assert first.path == "en/01_pack.ipynb"


def test_a_language_without_notebooks_gets_the_english_ones(lessons: Path) -> None:
    assert {chapter.language for chapter in read_chapters(lessons, "ca")} == {"en"}


def test_a_translated_chapter_takes_the_place_of_the_english_one(lessons: Path) -> None:
    write_lesson(lessons / "ca", "01_pack", "La baralla")

    chapters = read_chapters(lessons, "ca")

    assert [chapter.language for chapter in chapters] == ["ca", "en", "en"]
    assert chapters[0].title == "La baralla"


def test_what_is_no_lesson_is_known_by_its_name(lessons: Path) -> None:
    write_lesson(lessons / "en", "11_practice")
    kinds = [chapter.kind for chapter in read_chapters(lessons, "en")]
    assert kinds == ["lesson", "lesson", "explorer", "practice"]


def test_a_notebook_without_metadata_or_broken_keeps_its_place(lessons: Path) -> None:
    write_lesson(lessons / "en", "03_what_you_may_play")
    (lessons / "en" / "04_broken.ipynb").write_text("{", encoding="utf-8")

    titles = [chapter.title for chapter in read_chapters(lessons, "en")]

    assert titles[2:4] == ["What you may play", "Broken"]


def test_files_that_are_no_chapters_are_left_out(lessons: Path) -> None:
    write_lesson(lessons / "en", "scratch")
    write_lesson(lessons / "en" / ".ipynb_checkpoints", "05_old")

    assert len(read_chapters(lessons, "en")) == 3


def test_a_picture_cannot_name_a_file_elsewhere(lessons: Path) -> None:
    write_lesson(lessons / "en", "03_odd", picture="../../../etc/passwd")

    assert read_chapters(lessons, "en")[2].picture == "lesson"


def test_an_edited_notebook_is_read_again(lessons: Path) -> None:
    read_chapters(lessons, "en")
    path = write_lesson(lessons / "en", "01_pack", "New title")
    os.utime(path, (1, 1))

    assert read_chapters(lessons, "en")[0].title == "New title"


def test_what_only_looks_like_a_notebook_is_left_out(lessons: Path) -> None:
    (lessons / "en" / "03_gone.ipynb").symlink_to(lessons / "nowhere")
    (lessons / "en" / "04_folder.ipynb").mkdir()
    (lessons / "en" / "05_circle.ipynb").symlink_to(lessons / "en" / "05_circle.ipynb")
    (lessons / "en" / "06_endless.ipynb").symlink_to("/dev/zero")

    assert [chapter.number for chapter in read_chapters(lessons, "en")] == [1, 2, 10]


def test_a_notebook_that_may_not_be_read_keeps_its_card_until_it_may(
    lessons: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> NoReturn:
        raise PermissionError("not yours")

    path = write_lesson(lessons / "en", "03_locked", "Open")
    with monkeypatch.context() as locked:
        locked.setattr(Path, "read_text", refuse)
        assert read_chapters(lessons, "en")[2].title == "Locked"
    path.chmod(0o600)

    assert read_chapters(lessons, "en")[2].title == "Open"


def test_a_notebook_nested_without_end_keeps_its_card(lessons: Path) -> None:
    (lessons / "en" / "03_deep.ipynb").write_text("[" * 100_000, encoding="utf-8")

    assert read_chapters(lessons, "en")[2].title == "Deep"
