from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from served_app import write_lesson

from botifarra.served import lab


def test_every_lesson_is_copied(lessons: Path, tmp_path: Path) -> None:
    copies = lab.copy_lessons(lessons, tmp_path / "mine")

    assert copies.new == tuple(
        Path("en", name) for name in ("01_pack.ipynb", "02_trick.ipynb", "10_explorer.ipynb")
    )
    original = (lessons / "en" / "01_pack.ipynb").read_bytes()
    assert (tmp_path / "mine" / "en" / "01_pack.ipynb").read_bytes() == original


def test_a_file_that_is_there_is_never_overwritten(lessons: Path, tmp_path: Path) -> None:
    mine = write_lesson(tmp_path / "mine" / "en", "01_pack", "My notes")
    before = mine.read_bytes()

    copies = lab.copy_lessons(lessons, tmp_path / "mine")

    assert mine.read_bytes() == before
    assert copies.kept == (Path("en", "01_pack.ipynb"),)
    assert len(copies.new) == 2


def test_checkpoints_stay_behind(lessons: Path, tmp_path: Path) -> None:
    write_lesson(lessons / "en" / ".ipynb_checkpoints", "01_pack-checkpoint")

    assert len(lab.copy_lessons(lessons, tmp_path / "mine").new) == 3


def test_it_says_where_the_copies_are_and_which_it_kept(
    lessons: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    started = []
    monkeypatch.setattr(lab, "_launch", lambda *how: started.append(how))
    mine = write_lesson(tmp_path / "mine" / "en", "02_trick", "My notes")

    lab.open_lab(tmp_path / "mine", 8899, False, language="en", source=lessons)

    said = capsys.readouterr().out
    assert f"The lessons are in {tmp_path / 'mine'}: 2 new." in said
    assert f"Left as it was: {mine}" in said
    assert started == [(tmp_path / "mine", 8899, False)]


@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """Break off what is longer as it is written, as a full disk does."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_leaves_no_half_lesson(lessons: Path, tmp_path: Path) -> None:
    with files_of_at_most(100), pytest.raises(OSError, match="too large"):
        lab.copy_lessons(lessons, tmp_path / "mine")

    assert [path for path in (tmp_path / "mine").rglob("*") if path.is_file()] == []
    assert len(lab.copy_lessons(lessons, tmp_path / "mine").new) == 3


def test_what_comes_meanwhile_is_not_overwritten(
    lessons: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_lesson(tmp_path / "mine" / "en", "01_pack", "My notes")
    before = (tmp_path / "mine" / "en" / "01_pack.ipynb").read_bytes()
    monkeypatch.setattr("os.path.lexists", lambda path: False)

    copies = lab.copy_lessons(lessons, tmp_path / "mine")

    assert copies.kept == (Path("en", "01_pack.ipynb"),)
    assert (tmp_path / "mine" / "en" / "01_pack.ipynb").read_bytes() == before
    assert len(list((tmp_path / "mine" / "en").iterdir())) == 3


def test_a_disk_without_second_names_will_do(
    lessons: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError("no links here")

    monkeypatch.setattr(Path, "hardlink_to", refuse)

    assert len(lab.copy_lessons(lessons, tmp_path / "mine").new) == 3
    assert len(lab.copy_lessons(lessons, tmp_path / "mine").kept) == 3
    assert len(list((tmp_path / "mine" / "en").iterdir())) == 3


@pytest.mark.parametrize("name", ["", " "])
def test_a_folder_without_a_name_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    with pytest.raises(lab.NoFolderError, match="has no name"):
        lab.open_lab(name, language="en")
    assert list(tmp_path.iterdir()) == []
