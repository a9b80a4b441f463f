"""``botifarra report``: what a teacher reads in the terminal, in a spreadsheet and on a page."""

from __future__ import annotations

import csv
import io
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from botifarra.cli import main
from botifarra.rulebook import LANGUAGES
from botifarra.teaching.database import open_database
from botifarra.teaching.progress import Answer
from botifarra.teaching.questions import FAMILIES
from botifarra.words import language as words_of

Capture = pytest.CaptureFixture[str]
NAMES = ("Anna", "Núria <b>&", '=HYPERLINK("http://x")', "")


@pytest.fixture(autouse=True)
def english_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: ("en_GB", "UTF-8"))
    monkeypatch.delenv("BOTIFARRA_PROGRESS", raising=False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Anna: beat 6 of 8, ruff 0 of 2, one of them not known; the others one each."""
    where = tmp_path / "class.sqlite"

    def answer(**changed: Any) -> Answer:
        told = {"question": "q", "kind": "is_legal", "family": "beat", "profile": "butinet"}
        told |= {"learner": "Anna", "chosen": "yes", "at": "2026-03-04T12:00:00Z"}
        return Answer(**{"right": True, **told, **changed})

    with open_database(str(where)) as database:
        database.add_all([answer(right=number > 1) for number in range(8)])
        database.add_all([answer(family="ruff", right=False, chosen=said) for said in ("", "no")])
        database.add_all([answer(learner=name, family="new_thing") for name in NAMES[1:]])
    return where


def test_the_terminal_shows_learners_and_families(file: Path, capsys: Capture) -> None:
    assert main(["report", str(file)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("4 learners, 13 answers.")
    assert re.search(r"^Anna +10 +60% +1 +60% +2026-03-04$", out, re.M)
    assert re.search(r"^Beating +8 +75% +0 +75% +2026-03-04$", out, re.M)
    assert re.search(r"^Ruffing +2 +0% +1 +0% ", out, re.M)
    assert re.search(r"^New thing +3 +100% ", out, re.M), "what a newer version adds is shown"
    assert re.search(r"^\(no name\) +1 ", out, re.M)


def rows_of(text: str, delimiter: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))


@pytest.mark.parametrize(("language", "delimiter"), [("en", ","), ("ca", ";"), ("es", ";")])
def test_the_csv_opens_in_a_spreadsheet(
    file: Path, tmp_path: Path, language: str, delimiter: str, capsys: Capture
) -> None:
    """The mark tells it the letters; a comma in numbers, that columns end at semicolons."""
    table = tmp_path / "table.csv"
    assert main(["report", str(file), "--csv", str(table), "--language", language]) == 0
    assert str(table) in capsys.readouterr().out
    data = table.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    head, *rows = rows_of(data.decode("utf-8-sig"), delimiter)
    assert len(head) == 6 + 2 * 3
    assert {len(row) for row in rows} == {len(head)}
    anna = dict(zip(head, next(row for row in rows if row[0] == "Anna"), strict=True))
    assert list(anna.values()) == [
        *("Anna", "10", "60", "1", "60", "2026-03-04"),
        *("8", "75", "2", "0", "", ""),
    ]
    assert not any("," in cell or ";" in cell for row in rows for cell in row)


def test_a_name_is_never_a_formula(file: Path, capsys: Capture) -> None:
    assert main(["report", str(file), "--csv", "-"]) == 0
    names = [row[0] for row in rows_of(capsys.readouterr().out, ",")[1:]]
    assert '\'=HYPERLINK("http://x")' in names
    assert not any(name.lstrip().startswith(("=", "+", "-", "@")) for name in names)


class Cells(HTMLParser):
    """The text of every cell, and of everything else."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.cells: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag in ("td", "th"):
            self.cells.append("")

    def handle_data(self, data: str) -> None:
        if self.cells:
            self.cells[-1] += data


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_every_name_as_it_was_typed(
    file: Path, language: str, capsys: Capture
) -> None:
    assert main(["report", str(file), "--html", "-", "--language", language]) == 0
    page = capsys.readouterr().out
    assert f'<html lang="{language}">' in page
    parsed = Cells()
    parsed.feed(page)
    cells = [cell.strip() for cell in parsed.cells]
    assert all(cells.count(name) == 2 for name in NAMES[:3])
    assert "b" not in parsed.tags
    assert {"script", "link", "img"}.isdisjoint(parsed.tags), "it needs nothing else"
    percent = words_of(language).sentence("report.percent", n="75")
    assert f"{percent} (8)" in cells
    assert "$" not in page


def test_both_files_are_written_and_said(file: Path, tmp_path: Path, capsys: Capture) -> None:
    written = [tmp_path / "a.csv", tmp_path / "a.html"]
    assert main(["report", str(file), "--csv", str(written[0]), "--html", str(written[1])]) == 0
    out = capsys.readouterr().out
    assert all(f"Written: {path}" in out for path in written)
    assert all(path.stat().st_size > 100 for path in written)


@pytest.mark.parametrize("option", ["--csv", "--html"])
def test_the_database_is_never_written_over(file: Path, option: str, capsys: Capture) -> None:
    before = file.read_bytes()
    assert main(["report", str(file), option, str(file)]) == 2
    assert "name another file" in capsys.readouterr().err
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "There is no progress in"), ("ca", "no hi ha cap progrés"), ("es", "no hay ningún")],
)
def test_a_database_that_is_not_there_is_said(
    tmp_path: Path, language: str, said: str, capsys: Capture
) -> None:
    assert main(["report", str(tmp_path / "none"), "--language", language]) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_another_file_named_by_mistake_stays_where_it_is(tmp_path: Path, capsys: Capture) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("My shopping list\n" * 100, encoding="utf-8")
    assert main(["report", str(notes)]) == 2
    assert "damaged, or no progress" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_a_place_that_can_not_be_written_is_said(file: Path, capsys: Capture) -> None:
    assert main(["report", str(file), "--csv", str(file / "a.csv")]) == 2
    assert "a.csv" in capsys.readouterr().err


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_no_error(tmp_path: Path, language: str, capsys: Capture) -> None:
    where = str(tmp_path / "new.sqlite")
    open_database(where).close()
    said = words_of(language).sentence("report.nobody")
    assert main(["report", where, "--language", language]) == 0
    assert capsys.readouterr().out == f"{said}\n"
    assert main(["report", where, "--language", language, "--html", "-"]) == 0
    page = capsys.readouterr().out
    assert said in page
    assert "<table" not in page
    assert main(["report", where, "--language", language, "--csv", "-"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_without_a_name_it_is_the_database_of_the_environment(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("BOTIFARRA_PROGRESS", f"sqlite:///{file}")
    assert main(["report"]) == 0
    assert "13 answers" in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_family_has_a_name(language: str) -> None:
    assert list(words_of(language).table["rule_family"]) == list(FAMILIES)


# The page in a browser


@pytest.fixture
def shown(file: Path, tmp_path: Path, page: Page) -> Page:
    with open_database(str(file)) as database:
        told = {"question": "q", "kind": "is_legal", "profile": "butinet", "chosen": "yes"}
        database.add_all(
            Answer(**told, learner=f"Learner {n}", family=family, right=(n + at) % 3 > 0)
            for n in range(20)
            for at, family in enumerate(FAMILIES)
        )
    written = tmp_path / "page.html"
    assert main(["report", str(file), "--html", str(written), "--language", "ca"]) == 0
    page.goto(written.as_uri())
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_the_page_is_accessible_and_fits(shown: Page, scheme: Any, width: int) -> None:
    shown.set_viewport_size({"width": width, "height": 800})
    shown.emulate_media(color_scheme=scheme)
    found = Axe().run(shown)
    assert found.violations_count == 0, found.generate_report()
    assert shown.evaluate("document.documentElement.scrollWidth") <= width
