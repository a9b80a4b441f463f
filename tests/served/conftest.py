"""A folder of three small lessons, and one server for all tests that ask it for pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from served_app import serving, write_lesson


def write_lessons(folder: Path) -> Path:
    write_lesson(
        folder / "en",
        "01_pack",
        "The pack",
        ("# The pack", "print(6 * 7)"),
        summary="Forty-eight cards.",
        picture="pack",
    )
    write_lesson(folder / "en", "02_trick", "A <b>trick</b>", ("# A trick", "1 / 0", "# Unseen"))
    write_lesson(folder / "en", "10_explorer", "The rules explorer")
    return folder


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    return write_lessons(tmp_path / "notebooks")


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = write_lessons(tmp_path_factory.mktemp("served") / "notebooks")
    with serving(folder) as address:
        yield address
