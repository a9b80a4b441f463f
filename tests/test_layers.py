"""The flow of the rooms, read from the imports: nothing flows back."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]

# A module may import from rooms to its left, and from its own; rooms of one stage may meet.
FLOW = (
    {"errors", "frozen"},
    {"cards"},
    {"table"},
    {"situation"},
    {"notation"},
    {"rulebook"},
    {"game"},
    {"players"},
    {"teaching"},
    {"words"},
    {"botifarra"},  # the front: the public names
    {"served", "cli", "export", "figures", "__main__"},
    {"widgets"},
)
STAGES = {room: stage for stage, rooms in enumerate(FLOW) for room in rooms}

# Within a room of several files, the same: each file imports only from those before it.
INSIDE = {
    "rulebook": (
        *("documents", "rules", "obligations", "judge", "parameters", "profile"),
        *("basics", "compare", "changes", "house", "__init__"),
    ),
    "words": (
        *("language", "sentences", "account", "comparing", "game", "practice", "feedback"),
        *("problems", "checking", "advice", "glossary", "__init__"),
    ),
    "figures": (
        *("kept", "drawing", "cards", "points", "ranking", "multipliers", "decision", "match"),
        "__init__",
    ),
    "export": (
        *("faces", "exercise", "markup", "moodle", "anki", "worksheet", "choosing", "writing"),
        "__init__",
    ),
    "cli": (
        *("terminal", "explaining", "checking", "reporting", "exporting", "asking", "quizzing"),
        *("classroom", "__init__", "__main__"),
    ),
}
PURE = STAGES["botifarra"]
"""The engine: up to here, nothing but the standard library."""

STORING = {"memory": {"fsrs"}, "database": {"alembic", "platformdirs", "sqlalchemy"}}
"""What keeps progress needs more: these of ``teaching``, which nothing else of it imports."""

VAGUE = {"util", "helper", "common", "core", "manager", "handler"}


class Module(NamedTuple):
    """A file, the room it is in, and the modules it imports, with the line of each."""

    path: Path
    room: str
    imports: list[tuple[str, int]]

    def __str__(self) -> str:
        return str(self.path.relative_to(ROOT))


def room_of(dotted: str) -> str | None:
    """The room of a module of ours, or None for others' modules."""
    package, _, rest = dotted.partition(".")
    if package == "botifarra_widgets":
        return "widgets"
    return (rest.partition(".")[0] or "botifarra") if package == "botifarra" else None


def stored_in(module: Module) -> str:
    """Which of those that keep progress a module is, or is part of; else empty."""
    parts = module.path.relative_to(ROOT).with_suffix("").parts
    found = parts[2] if parts[:2] == ("botifarra", "teaching") else ""
    return found if found in STORING else ""


def imports_of(tree: ast.Module, package: str) -> list[tuple[str, int]]:
    """Every module imported anywhere in a file, also inside functions; dots resolved."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(alias.name, node.lineno) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = package.split(".")
                kept = parents[: len(parents) - node.level + 1]
                base = ".".join([*kept, base] if base else kept)
            if base == "botifarra":  # from botifarra import words: a room, or a public name
                names = [alias.name if alias.name in STAGES else "" for alias in node.names]
                found += [(f"{base}.{name}".rstrip("."), node.lineno) for name in names]
            else:
                found.append((base, node.lineno))
    return found


def modules() -> list[Module]:
    """Every Python file of the two packages."""
    found = []
    for base in (ROOT, ROOT / "widgets"):
        name = "botifarra" if base == ROOT else "botifarra_widgets"
        for path in sorted((base / name).rglob("*.py")):
            parts = path.relative_to(base).with_suffix("").parts
            package = ".".join(parts[:-1])
            dotted = package if parts[-1] == "__init__" else ".".join(parts)
            tree = ast.parse(path.read_text(encoding="utf-8"))
            found.append(Module(path, room_of(dotted) or "", imports_of(tree, package)))
    return found


MODULES = modules()
each_module = pytest.mark.parametrize("module", MODULES, ids=str)


def test_the_packages_were_found() -> None:
    assert {"cards", "rulebook", "words", "botifarra"} <= {module.room for module in MODULES}


def test_imports_are_read_wherever_they_stand() -> None:
    tree = ast.parse(
        "import json\nfrom . import judge\nfrom ..cards import Card\nfrom botifarra import words\n"
        "from botifarra import Card\ndef late():\n    import botifarra.served.app\n"
    )
    found = [name for name, _ in imports_of(tree, "botifarra.rulebook")]
    assert found == [
        "json",
        "botifarra.rulebook",
        "botifarra.cards",
        "botifarra.words",
        "botifarra",
        "botifarra.served.app",
    ]


@each_module
def test_every_module_is_in_a_room_of_the_flow(module: Module) -> None:
    assert module.room in STAGES, f"{module}: give the room {module.room!r} its place in FLOW"


@each_module
def test_a_module_imports_only_from_rooms_to_its_left(module: Module) -> None:
    stage = STAGES[module.room]
    for name, line in module.imports:
        room = room_of(name)
        if room is not None and room != module.room:
            assert room in STAGES, f"{module}:{line}: {name} is in no room of the flow"
            together = stage == STAGES[room] and stage > PURE
            assert STAGES[room] < stage or together, f"{module}:{line} imports {name}"


@pytest.mark.parametrize("room", INSIDE)
def test_the_files_of_a_room_flow_one_way_too(room: str) -> None:
    order = INSIDE[room]
    files = [module for module in MODULES if module.room == room]
    assert sorted(module.path.stem for module in files) == sorted(order)
    for module in files:
        for name, line in module.imports:
            if room_of(name) == room:
                inner = name.split(".")[2] if name.count(".") > 1 else "__init__"
                earlier = order.index(inner) < order.index(module.path.stem)
                assert earlier, f"{module}:{line} imports {name}"


@each_module
def test_the_engine_imports_the_standard_library_alone(module: Module) -> None:
    if STAGES[module.room] <= PURE:
        allowed = sys.stdlib_module_names | {"botifarra"} | STORING.get(stored_in(module), set())
        for name, line in module.imports:
            assert name.partition(".")[0] in allowed, f"{module}:{line} imports {name}"


@each_module
def test_what_keeps_progress_is_imported_by_those_alone_who_need_it(module: Module) -> None:
    if STAGES[module.room] <= PURE and not stored_in(module):
        storing = {f"botifarra.teaching.{name}" for name in STORING}
        for name, line in module.imports:
            kept = ".".join(name.split(".")[:3])
            assert kept not in storing, f"{module}:{line} imports {name}"


def test_importing_the_engine_loads_nothing_but_the_standard_library() -> None:
    others = sorted(set().union(*STORING.values()))
    program = (
        "import sys, botifarra, botifarra.teaching, botifarra.teaching.progress, botifarra.cli\n"
        f"print([name for name in {others} if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (ran.stdout, ran.stderr) == ("[]\n", "")


@each_module
def test_a_module_is_named_after_what_it_holds(module: Module) -> None:
    base = ROOT / "widgets" if module.room == "widgets" else ROOT
    parts = module.path.relative_to(base).with_suffix("").parts
    vague = {part for part in parts if part.removesuffix("s") in VAGUE}
    assert not vague, f"{module}: {', '.join(vague)} says nothing of what is in it"
