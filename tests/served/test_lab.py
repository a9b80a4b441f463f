from __future__ import annotations

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
