"""The lessons as files: executed, half prose, short cells, and the same code in every language."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import nbformat
import pytest
from nbformat import NotebookNode

from botifarra.rulebook import LANGUAGES
from botifarra.served.folders import TEMPLATE

FOLDER = Path(__file__).parents[1] / "notebooks"
LESSONS = sorted(path for path in FOLDER.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
TRANSLATED = [path for path in LESSONS if path.parent.name != "en"]
LONGEST = 5
"""Lines of a code cell, besides imports and empty ones."""

every_lesson = pytest.mark.parametrize(
    "path", LESSONS, ids=lambda path: f"{path.parent.name}/{path.stem}"
)


def read(path: Path) -> NotebookNode:
    return nbformat.read(path, as_version=4)  # type: ignore[no-any-return,no-untyped-call]


def cells(path: Path, kind: str) -> list[NotebookNode]:
    return [cell for cell in read(path).cells if cell.cell_type == kind]


def sources(path: Path, kind: str) -> list[str]:
    return [str(cell.source) for cell in cells(path, kind)]


def outputs(path: Path) -> Iterator[NotebookNode]:
    for cell in cells(path, "code"):
        yield from cell.outputs


# The file


def test_there_are_lessons() -> None:
    assert LESSONS


@every_lesson
def test_it_is_a_notebook_of_todays_format_and_of_plain_python(path: Path) -> None:
    lesson = read(path)
    nbformat.validate(lesson)
    assert (lesson.nbformat, lesson.nbformat_minor) == (4, 5)
    assert lesson.metadata.kernelspec.name == "python3"
    assert lesson.metadata.language_info.name == "python"
    assert b"\r" not in path.read_bytes()


@every_lesson
def test_its_name_says_its_place_and_its_folder_its_language(path: Path) -> None:
    assert re.fullmatch(r"\d\d_[a-z0-9_]+", path.stem)
    assert path.parent.parent == FOLDER
    assert path.parent.name in LANGUAGES


def test_no_two_lessons_of_a_language_have_one_number() -> None:
    numbers = Counter((path.parent.name, path.stem[:2]) for path in LESSONS)
    assert set(numbers.values()) == {1}


@every_lesson
def test_every_cell_has_an_id_of_its_own(path: Path) -> None:
    ids = [cell.get("id") for cell in read(path).cells]
    assert all(ids)
    assert len(ids) == len(set(ids))


@every_lesson
def test_it_tells_the_landing_page_what_it_is(path: Path) -> None:
    metadata = read(path).metadata
    ours = metadata.botifarra
    assert metadata.title.strip()
    assert 10 <= len(ours.summary) <= 120
    assert (TEMPLATE / "pictures" / f"{ours.picture}.svg").is_file()
    assert set(ours) <= {"summary", "picture"}


@every_lesson
def test_it_keeps_no_state_of_widgets_or_of_a_run(path: Path) -> None:
    lesson = read(path)
    assert "widgets" not in lesson.metadata
    assert set(lesson.metadata) <= {"botifarra", "kernelspec", "language_info", "title"}
    assert set(lesson.metadata.language_info) == {"name"}
    for cell in lesson.cells:
        # nbval leaves a cell out, or lets it fail, for some tags.
        assert not set(cell.metadata), cell.id
    for output in outputs(path):
        assert "application/vnd.jupyter.widget-view+json" not in output.get("data", {})


# Executed, so that nbval has something to compare


@every_lesson
def test_every_cell_was_executed_in_order(path: Path) -> None:
    counts = [cell.execution_count for cell in cells(path, "code")]
    assert counts == list(range(1, len(counts) + 1)), "run tests/execute_lessons.py"


@every_lesson
def test_no_cell_failed_or_warned(path: Path) -> None:
    assert [output for output in outputs(path) if output.output_type == "error"] == []
    assert [output for output in outputs(path) if output.get("name") == "stderr"] == []


@every_lesson
def test_outputs_name_no_machine(path: Path) -> None:
    told = "\n".join(str(dict(output)) for output in outputs(path))
    assert not re.search(r"0x[0-9a-f]{6,}|/home/|/tmp/|C:\\\\|Traceback", told)


# Prose


@every_lesson
def test_it_begins_with_its_title(path: Path) -> None:
    lesson = read(path)
    first = lesson.cells[0]
    assert first.cell_type == "markdown"
    assert first.source.splitlines()[0] == f"# {lesson.metadata.title}"
    headings = [line for line in prose_lines(path) if line.startswith("# ")]
    assert len(headings) == 1


@every_lesson
def test_headings_go_down_one_step_at_a_time(path: Path) -> None:
    levels = [len(line.split(" ")[0]) for line in prose_lines(path) if re.match(r"#+ ", line)]
    assert all(after <= before + 1 for before, after in pairwise(levels))


@every_lesson
def test_it_is_at_least_half_prose(path: Path) -> None:
    prose = sum(map(len, sources(path, "markdown")))
    code = sum(map(len, sources(path, "code")))
    assert prose >= code


@every_lesson
def test_no_more_than_three_code_cells_stand_without_a_word_between(path: Path) -> None:
    kinds = "".join(cell.cell_type[0] for cell in read(path).cells)
    assert "cccc" not in kinds


@every_lesson
def test_its_prose_is_plain_markdown(path: Path) -> None:
    for text in sources(path, "markdown"):
        assert text.strip()
        assert not re.search(r"<script|<iframe|<style|\$\$|\\\(|attachment:", text)


@every_lesson
def test_its_links_resolve(path: Path) -> None:
    for target in links(path):
        parts = urlsplit(target)
        if parts.scheme or parts.netloc:
            assert parts.scheme == "https", target
            continue
        named = path.parent / unquote(parts.path) if parts.path else path
        assert named.resolve().is_relative_to(FOLDER), target
        assert named.is_file(), target
        if parts.fragment and named.suffix == ".ipynb":
            assert unquote(parts.fragment) in anchors(named), target


def links(path: Path) -> Iterator[str]:
    for text in sources(path, "markdown"):
        yield from re.findall(r"\]\(\s*<?([^)\s>]+)", text)
        yield from re.findall(r"""(?:href|src)=["']([^"']+)""", text)
        yield from re.findall(r"^\[[^\]]+\]:\s*(\S+)", text, re.MULTILINE)


def anchors(path: Path) -> set[str]:
    return {re.sub(r"^#+ ", "", line).replace(" ", "-") for line in prose_lines(path)}


def prose_lines(path: Path) -> list[str]:
    return [line for text in sources(path, "markdown") for line in text.splitlines()]


# What every lesson has


class Marks(NamedTuple):
    """What a lesson's parts are called in its language."""

    mistake: str
    recap: str
    sources: str
    next: str


MARKS = {
    "en": Marks("The mistake everybody makes.", "In three lines", "On whose word", "Next:"),
    "ca": Marks("L'error que fa tothom.", "En tres ratlles", "Qui ho diu", "A continuació:"),
    "es": Marks(
        "El error que comete todo el mundo.", "En tres líneas", "Quién lo dice", "A continuación:"
    ),
}
OF_ANOTHER_KIND = {
    "12_rule_sets": "shows every rule of every rule set, so it has no rules of its own to cite",
    "13_glossary": "is to look words up in",
    "14_explorer": "is to ask questions of",
    "15_practice": "asks the reader",
    "16_progress": "is what the reader has learnt",
}
TAUGHT = [path for path in LESSONS if path.stem not in OF_ANOTHER_KIND]
every_taught_lesson = pytest.mark.parametrize(
    "path", TAUGHT, ids=lambda path: f"{path.parent.name}/{path.stem}"
)


@every_taught_lesson
def test_it_names_the_mistake_that_everybody_makes_once(path: Path) -> None:
    mistake = MARKS[path.parent.name].mistake
    told = [line for line in prose_lines(path) if mistake.lower() in line.lower()]
    assert len(told) == 1
    assert told[0].startswith(f"> **{mistake}** ")


@every_taught_lesson
def test_it_is_said_again_in_three_lines(path: Path) -> None:
    lines = section(path, MARKS[path.parent.name].recap)
    bullets = [line for line in lines if line.startswith("- ")]
    assert len(bullets) == 3


@every_taught_lesson
def test_it_says_on_whose_word(path: Path) -> None:
    wanted = f"## {MARKS[path.parent.name].sources}"
    cells = read(path).cells
    place = next(n for n, cell in enumerate(cells) if wanted in cell.source.splitlines())
    following = cells[place + 1]
    assert following.cell_type == "code"
    assert "RulebookTable(" in following.source
    assert "rows=" in following.source


@every_taught_lesson
def test_it_ends_with_what_comes_next(path: Path) -> None:
    said = MARKS[path.parent.name].next
    told = [line for line in prose_lines(path) if line.startswith(said)]
    assert told == [read(path).cells[-1].source.splitlines()[-1]]
    assert told[0].endswith(".")


def section(path: Path, heading: str) -> list[str]:
    """The lines under a heading, to the next one."""
    lines = prose_lines(path)
    start = lines.index(f"## {heading}") + 1
    rest = lines[start:]
    return rest[: next((n for n, line in enumerate(rest) if line.startswith("#")), len(rest))]


# Code


@every_lesson
def test_code_cells_are_short(path: Path) -> None:
    for source in sources(path, "code"):
        lines = [line for line in source.splitlines() if line.strip()]
        code = [line for line in lines if not re.match(r"(from|import) ", line)]
        assert len(code) <= LONGEST, source
        assert all(len(line) <= 100 for line in lines), source


@every_lesson
def test_code_defines_nothing_and_reaches_for_nothing(path: Path) -> None:
    for source in sources(path, "code"):
        for node in ast.walk(ast.parse(source)):
            assert not isinstance(node, DEFINITIONS), source
            assert not module_of(node) - ALLOWED, source
            assert not (isinstance(node, ast.Name) and node.id in REACHING), source
            assert not (isinstance(node, ast.Constant) and is_path(node.value)), source


DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Global, ast.Try)
# Beside our own, what a reader of a first course may be expected to know.
ALLOWED = {"botifarra", "botifarra_widgets", "collections", "itertools", "random"}
REACHING = {"open", "exec", "eval", "sys", "os", "Path", "__file__", "get_ipython", "input"}


def module_of(node: ast.AST) -> set[str]:
    if isinstance(node, ast.Import):
        return {alias.name.split(".")[0] for alias in node.names}
    if isinstance(node, ast.ImportFrom):
        return {(node.module or ".").split(".")[0]}
    return set()


def is_path(value: object) -> bool:
    """Whether a text is a path or an address; a position has spaces round its slashes."""
    return isinstance(value, str) and bool(
        re.search(r"\.\.?/|\\|://|~/|^/|\w/\w|\.(?:toml|py|csv|json|ipynb|png|svg)$", value)
    )


def test_a_path_is_told_from_a_position() -> None:
    assert all(map(is_path, ["../x", "/etc", "a/b", "club.toml", "https://x.org", r"C:\x"]))
    assert not any(map(is_path, ["O / 1E / 9E 8E", "- / - / 9E", "butinet", "", 5]))


# Languages


def test_a_lesson_has_the_same_code_in_every_language() -> None:
    for path in TRANSLATED:
        english = FOLDER / "en" / path.name
        assert english.is_file(), f"{path}: a lesson is written in English first"
        assert sources(path, "code") == sources(english, "code"), path
        assert shape(path) == shape(english), path


def shape(path: Path) -> list[tuple[str, int]]:
    """The kinds of the cells, and how many headings each has."""
    return [(c.cell_type, len(re.findall(r"^#+ ", c.source, re.M))) for c in read(path).cells]


def test_a_lesson_has_the_same_picture_and_a_summary_of_its_own_in_every_language() -> None:
    for path in TRANSLATED:
        ours, english = (
            read(each).metadata.botifarra for each in (path, FOLDER / "en" / path.name)
        )
        assert ours.picture == english.picture, path
        assert ours.summary != english.summary, path
