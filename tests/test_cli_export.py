"""``botifarra export`` as people use it."""

from __future__ import annotations

import zipfile
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from botifarra.cli import main
from botifarra.cli.exporting import SHEET
from botifarra.rulebook import LANGUAGES
from botifarra.teaching.bank import bank

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def english_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: ("en_GB", "UTF-8"))


def exported(tmp_path: Path, *words: str) -> bytes:
    file = tmp_path / "out"
    assert main(["export", *words, "--out", str(file)]) == 0
    return file.read_bytes()


def asked(content: bytes) -> list[ET.Element]:
    return [each for each in ET.fromstring(content) if each.get("type") != "category"]


def test_moodle_gets_all_there_are(tmp_path: Path, capsys: Capture) -> None:
    number = sum(question.profile == "fournier" for question in bank())
    content = exported(tmp_path, "moodle", "--profile", "fournier")
    assert len(asked(content)) == number
    assert capsys.readouterr().out == f"{tmp_path / 'out'}: {number} questions.\n"


def test_a_worksheet_has_ten(tmp_path: Path) -> None:
    assert exported(tmp_path, "html").count(b"<h2>") == SHEET


def test_anki_gets_a_package(tmp_path: Path) -> None:
    exported(tmp_path, "anki", "--count", "3", "--family", "points")
    assert "collection.anki2" in zipfile.ZipFile(tmp_path / "out").namelist()


def test_fresh_ones_alone(tmp_path: Path) -> None:
    content = exported(tmp_path, "moodle", "--count", "0", "--fresh", "7", "--seed", "5")
    assert len(asked(content)) == 7
    assert content == exported(tmp_path, "moodle", "--count", "0", "--fresh", "7", "--seed", "5")
    assert content != exported(tmp_path, "moodle", "--count", "0", "--fresh", "7", "--seed", "6")


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_each_language(tmp_path: Path, language: str) -> None:
    content = exported(tmp_path, "html", "--count", "2", "--language", language)
    assert f'<html lang="{language}">'.encode() in content


REFUSED = [
    (("--family", "x"), "'x' is not a family", "no és cap família", "no es ninguna familia"),
    (
        ("--category", "x"),
        "'x' is not a category",
        "cap mena de posició",
        "ningún tipo de posición",
    ),
    (("--level", "4"), "'4' is not a level", "no és cap nivell", "no es ningún nivel"),
    (("--profile", "x"), "'x' is not a profile", "cap reglament", "ningún reglamento"),
    (("--family", "petita"), "no question with", "cap pregunta amb", "ninguna pregunta con"),
    (("--out", "/none/x"), "there is no folder /none", "la carpeta /none", "la carpeta /none"),
    (("--out", "/"), "it is a folder", "és una carpeta", "es una carpeta"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("words", "en", "ca", "es"), REFUSED)
def test_what_can_not_be_is_said_in_one_line(
    words: tuple[str, str],
    en: str,
    ca: str,
    es: str,
    language: str,
    tmp_path: Path,
    capsys: Capture,
) -> None:
    file = tmp_path / "out"
    file.write_bytes(b"as it was")
    given = ["export", "moodle", "--out", str(file), *words, "--language", language]
    assert main(given) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert {"en": en, "ca": ca, "es": es}[language] in err
    assert err.startswith("botifarra: ")
    assert err.count("\n") == 1
    assert file.read_bytes() == b"as it was"
    assert [*tmp_path.iterdir()] == [file]


@pytest.mark.parametrize(
    "words",
    [
        ["html"],
        ["pdf", "--out", "x"],
        ["html", "--out", "x", "--count", "-1"],
        ["html", "--out", "x", "--fresh", "many"],
        ["html", "--out", "x", "--seed", "x"],
    ],
)
def test_options_that_make_no_sense_are_refused(words: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["export", *words])
    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1
