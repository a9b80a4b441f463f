"""The course as a whole: every rule of the documents is taught in some lesson."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import nbformat
import pytest

from botifarra import load_profile
from botifarra.rulebook import Comparison, compare, documents, rule_sets
from botifarra.teaching import advise, random_hand
from botifarra.teaching.advice import bases

ENGLISH = Path(__file__).parents[1] / "notebooks" / "en"
EVERYTHING = ("12_rule_sets", "14_explorer", "15_practice", "16_progress")
"""These show any rule there is, so they don't teach one in particular."""
LESSONS = sorted(path for path in ENGLISH.glob("*.ipynb") if path.stem not in EVERYTHING)
HANDS = 60
"""So many hands get every piece of advice there is."""


def calls(path: Path, widget: str) -> Iterator[tuple[ast.Call, Mapping[str, Any]]]:
    """The calls of a widget in a lesson's code, each with the texts that its cell has named."""
    lesson = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    for cell in lesson.cells:
        if cell.cell_type == "code":
            names: dict[str, Any] = {}
            for node in ast.walk(ast.parse(cell.source)):
                if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
                    names |= {target.id: node.value.value for target in named(node)}
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == widget:
                    yield node, names


def named(node: ast.Assign) -> Iterator[ast.Name]:
    """The plain names that an assignment gives."""
    yield from (target for target in node.targets if isinstance(target, ast.Name))


def written(node: ast.expr, names: Mapping[str, Any]) -> Any:
    """The value of what is written out: texts and lists, a name for one, or two added."""
    if isinstance(node, ast.BinOp):
        return written(node.left, names) + written(node.right, names)
    return names[node.id] if isinstance(node, ast.Name) else ast.literal_eval(node)


def tables(path: Path) -> Iterator[Comparison]:
    """The few rows that a lesson shows, as its readers see them."""
    for call, names_there in calls(path, "RulebookTable"):
        options = {each.arg: written(each.value, names_there) for each in call.keywords}
        rows: Any = options.get("rows", ())
        names = rows.split() if isinstance(rows, str) else rows
        assert names, f"{path.stem}: give the table the rows of this lesson"
        profiles = ast.literal_eval(call.args[0]) if call.args else ()
        yield compare(map(load_profile, profiles), names)


def taught_rows() -> Mapping[str, list[str]]:
    """The lessons that show a row, by its name."""
    found: dict[str, list[str]] = {}
    for path in LESSONS:
        for table in tables(path):
            for row in table.rows:
                found.setdefault(row.name, []).append(path.stem)
    return found


def shown_clauses() -> set[str]:
    """The ids of the clauses that any lesson shows."""
    shown = {
        clause.id
        for path in LESSONS
        for table in tables(path)
        for row in table.rows
        for clause in row.clauses
    }
    if any(list(calls(path, "HandAdviser")) for path in LESSONS):
        shown |= advised_clauses()
    return shown


def advised_clauses() -> set[str]:
    """The ids of the clauses behind what hands are advised."""
    dice = random.Random(4)
    counsels = [each for _ in range(HANDS) for each in advise(random_hand(dice)).counsels]
    grounds = [counsel.basis.grounds for counsel in counsels]
    return {clause.id for each in grounds for clause in (*each.cites, *each.against)}


def test_there_are_lessons() -> None:
    assert [path.stem[:2] for path in LESSONS] == [f"{n:02}" for n in range(1, 14) if n != 12]


def test_every_rule_of_every_rule_set_is_shown_in_some_lesson() -> None:
    rows = [row.name for row in compare(rule_sets()).rows]
    assert [name for name in rows if name not in taught_rows()] == []


def test_every_clause_of_every_document_is_shown_in_some_lesson() -> None:
    shown = shown_clauses()
    clauses = [clause.id for each in documents().values() for clause in each.clauses.values()]
    assert [name for name in clauses if name not in shown] == []


def test_every_piece_of_advice_is_given_to_some_hand() -> None:
    dice = random.Random(4)
    given = {each.basis.name for _ in range(HANDS) for each in advise(random_hand(dice)).counsels}
    assert given == set(bases())


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_shows_no_row_twice(path: Path) -> None:
    rows = [row.name for table in tables(path) for row in table.rows]
    assert len(rows) == len(set(rows))
