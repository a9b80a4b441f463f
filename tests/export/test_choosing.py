"""Which questions are chosen, and how a file is written."""

from __future__ import annotations

import os
import pickle
import stat
from pathlib import Path

import pytest

from botifarra.errors import UnknownNameError
from botifarra.export import (
    CannotWriteError,
    NoQuestionsError,
    Wanted,
    choose_questions,
    write_whole,
)
from botifarra.teaching import CATEGORIES
from botifarra.teaching.bank import bank
from botifarra.teaching.questions import FAMILIES, position_of


def test_without_a_count_all_that_fit_are_chosen() -> None:
    chosen = choose_questions(Wanted())
    assert set(chosen) == {question for question in bank() if question.profile == "butinet"}


@pytest.mark.parametrize("family", [name for name in FAMILIES if name != "petita"])
def test_a_family_alone(family: str) -> None:
    chosen = choose_questions(Wanted(family=family), count=4, fresh=3)
    assert {question.family for question in chosen} == {family}
    assert len({question.id for question in chosen}) == len(chosen) >= 5


@pytest.mark.parametrize("category", CATEGORIES)
def test_a_category_alone(category: str) -> None:
    chosen = choose_questions(Wanted(category=category), count=2, fresh=2)
    assert all(CATEGORIES[category](position_of(question)) for question in chosen)
    assert category in {question.category for question in chosen}


@pytest.mark.parametrize("level", ["1", "2", "3"])
def test_a_level_alone(level: str) -> None:
    chosen = choose_questions(Wanted(level=level), count=5, fresh=5)
    assert {str(question.level) for question in chosen} == {level}


def test_another_profile_alone() -> None:
    chosen = choose_questions(Wanted("9buti-petita", family="petita"), fresh=5)
    assert {question.profile for question in chosen} == {"9buti-petita"}


def test_the_seed_decides_and_the_order_is_that_of_learning() -> None:
    wanted = Wanted()
    one = choose_questions(wanted, count=20, fresh=10, seed=1)
    assert one == choose_questions(wanted, count=20, fresh=10, seed=1)
    assert one != choose_questions(wanted, count=20, fresh=10, seed=2)
    order = [(FAMILIES.index(question.family), question.level) for question in one]
    assert order == sorted(order)


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ({"profile": "tute"}, "profile"),
        ({"family": "tricks"}, "family"),
        ({"category": ""}, "category"),
        ({"level": "4"}, "level"),
        ({"level": "one"}, "level"),
    ],
)
def test_a_name_that_does_not_exist_is_refused(given: dict[str, str], kind: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        Wanted(**given)
    assert caught.value.kind == kind
    assert caught.value.known


def test_nothing_that_fits_is_said_with_what_was_asked() -> None:
    with pytest.raises(NoQuestionsError) as caught:
        choose_questions(Wanted("butinet", family="petita"))
    assert caught.value.wanted == {"profile": "butinet", "family": "petita"}
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)
    with pytest.raises(NoQuestionsError):
        choose_questions(Wanted("butinet", family="petita"), fresh=2)
    with pytest.raises(NoQuestionsError):
        choose_questions(Wanted(), count=0)


# Files


def test_a_file_is_replaced_as_a_whole_and_keeps_its_permissions(tmp_path: Path) -> None:
    file = tmp_path / "deck.apkg"
    file.write_bytes(b"old")
    file.chmod(0o640)
    write_whole(file, b"new")
    assert file.read_bytes() == b"new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert [*tmp_path.iterdir()] == [file]


def test_a_new_file_is_readable_as_any_other(tmp_path: Path) -> None:
    (tmp_path / "other").write_bytes(b"")
    write_whole(tmp_path / "new", b"x")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file")
    (tmp_path / "file").write_bytes(b"old")
    write_whole(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_bytes() == b"new"


@pytest.mark.parametrize(
    ("name", "problem"), [("none/file.xml", "no_folder"), ("folder", "is_folder")]
)
def test_where_nothing_can_be_written_it_says_why(name: str, problem: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(CannotWriteError) as caught:
        write_whole(tmp_path / name, b"new")
    assert caught.value.problem == problem
    assert caught.value.file == str(tmp_path / name)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    assert [*tmp_path.iterdir()] == [tmp_path / "folder"]


def test_a_write_that_fails_half_way_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "quiz.xml"
    file.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CannotWriteError, match="No space left"):
        write_whole(file, b"new")
    assert file.read_bytes() == b"old"
    assert [*tmp_path.iterdir()] == [file]
