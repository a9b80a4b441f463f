"""The bank: every answer typed from the documents, and worked out again by the engine."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from botifarra import CardSet, Position, load_profile
from botifarra.errors import DataError
from botifarra.rulebook import PROFILES, Clause
from botifarra.teaching import CATEGORIES, categories_of
from botifarra.teaching.bank import KEYS, RETIRED, bank, read_exercises
from botifarra.teaching.questions import (
    FAMILIES,
    LEVELS,
    Kind,
    Question,
    position_of,
    read_answer,
    solve,
)

HERE = Path(__file__).parent
POSITIONS = tomllib.loads((HERE.parent / "engine" / "positions.toml").read_text(encoding="utf-8"))
ASKED = HERE / "asked.txt"
JUDGED = (Kind.TAP_LEGAL, Kind.IS_LEGAL, Kind.WHICH_DUTY)

each_question = pytest.mark.parametrize("question", bank(), ids=lambda question: question.id)


@each_question
def test_the_engine_answers_as_the_document_does(question: Question) -> None:
    assert solve(question) == question.expected
    assert read_answer(question, question.expected) == question.expected


def test_there_is_enough_of_everything() -> None:
    assert len(bank()) >= 120
    assert {question.kind for question in bank()} == set(Kind)
    assert {question.family for question in bank()} == set(FAMILIES)
    assert {question.level for question in bank()} == set(LEVELS)
    for family in FAMILIES:
        assert sum(question.family == family for question in bank()) >= 5, family


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("category", CATEGORIES)
def test_every_kind_of_position_is_asked_about_by_every_rule_set(
    category: str, profile: str
) -> None:
    assert any(
        question.category == category and question.profile == profile
        for question in bank()
        if question.kind in JUDGED
    )


@pytest.mark.parametrize("position_id", POSITIONS)
def test_the_positions_worked_out_by_hand_are_in_it(position_id: str) -> None:
    entry = POSITIONS[position_id]
    (question,) = (question for question in bank() if question.id == position_id)
    position = Position.parse(f"{entry['trump']} / {entry['trick']} / {entry['hand']}")
    allowed = entry["hand"] if entry["LIB"] == "all" else entry["LIB"]
    assert (question.kind, question.profile) == (Kind.TAP_LEGAL, "butinet")
    assert (question.position, question.expected) == (str(position), str(CardSet.parse(allowed)))


@pytest.mark.parametrize(
    "named", [*(f"K{number:02}" for number in range(1, 14)), *(f"S{n:02}" for n in range(1, 20))]
)
def test_the_calls_and_scores_worked_out_by_hand_are_in_it(named: str) -> None:
    assert any(question.id.partition("-")[0] == named for question in bank())


@each_question
def test_it_says_what_it_is_about(question: Question) -> None:
    if question.kind in JUDGED:
        position = position_of(question)
        assert question.category in (categories_of(position) or CATEGORIES)
        assert question.position == str(position)


@each_question
def test_its_clauses_are_those_its_rule_set_rests_on(question: Question) -> None:
    documents = {
        clause.document
        for profile in filter(None, (question.profile, question.other))
        for clause in cited(profile)
    } | {"000", "001"}
    assert {clause.partition(".")[0] for clause in question.clauses} <= documents
    if question.kind in JUDGED and question.category != "lead":
        rules = load_profile(question.profile)
        steps = rules.judge(position_of(question)).steps
        grounds = {
            clause.id
            for step in steps
            for each in (step.obligation.grounds, step.grounds)
            for clause in each.cites
        }
        assert grounds & set(question.clauses)


def cited(profile: str) -> list[Clause]:
    rules = load_profile(profile)
    grounds = [duty.grounds for duty in rules.obligations]
    grounds += [parameter.grounds for parameter in rules.parameters.values()]
    return [clause for each in grounds for clause in each.cites]


# Ids


def digest(question: Question) -> str:
    """What a question asks, so short that it can stand beside its id."""
    asked = (
        *(question.kind, question.profile, question.position, question.card, question.other),
        *(question.calls, question.dealer, question.points, question.tricks),
        *(question.revoked, question.matter),
    )
    return hashlib.sha256(repr(tuple(map(str, asked))).encode()).hexdigest()[:10]


def test_an_id_once_given_asks_the_same_for_ever() -> None:
    """Learners' answers name it. A changed question takes a new id; the old one is retired."""
    asked = dict(line.split() for line in ASKED.read_text(encoding="utf-8").splitlines())
    now = {question.id: digest(question) for question in bank()}
    new = [f"{name} {text}" for name, text in now.items() if name not in asked]
    assert not new, "new questions; add these lines to asked.txt:\n" + "\n".join(new)
    assert not {name for name, text in now.items() if asked[name] != text}, "give it a new id"
    assert asked.keys() - now.keys() == RETIRED


def test_ids_are_unique_and_plain() -> None:
    assert max(Counter(question.id for question in bank()).values()) == 1
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{3,40}", question.id) for question in bank())


def test_no_question_is_asked_twice() -> None:
    assert max(Counter(map(digest, bank())).values()) == 1


# No prose

TOKEN = re.compile(r"[A-Za-z0-9+:_./-]+")


def test_nothing_in_an_exercise_is_a_sentence() -> None:
    """What is asked, and what a learner is told, comes from the words and the engine alone."""
    folder = files("botifarra.teaching") / "exercises"
    for file in folder.iterdir():
        for name, table in tomllib.loads(file.read_text(encoding="utf-8")).items():
            assert set(table) <= set(KEYS), f"{file.name}: {name}"
            for key, value in table.items():
                texts = value if isinstance(value, list) else [value]
                for token in " ".join(map(str, texts)).split():
                    assert TOKEN.fullmatch(token), f"{file.name}: {name}.{key}"
                if key not in ("position", "expected", "calls", "clauses"):
                    assert " " not in str(value), f"{file.name}: {name}.{key}"


# The loader

GOOD = """
[mine-001]
kind = "is_legal"
profile = "butinet"
family = "beat"
category = "beat"
level = 1
position = "O / 1E / 9E 8E 12C"
card = "8E"
expected = "no"
clauses = ["000.beat"]
"""


def test_a_file_is_read() -> None:
    (question,) = read_exercises("mine.toml", GOOD)
    assert question.position == "O / 1E / 12C 8E 9E"
    assert question.clauses == ("000.beat",)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('card = "8E"', 'hint = "Look at the ace."', "mine-001.hint"),
        ('kind = "is_legal"', 'kind = "riddle"', "mine-001.kind"),
        ('profile = "butinet"', 'profile = "bridge"', "mine-001.profile"),
        ('profile = "butinet"', 'profile = "butinet+fast"', "mine-001.profile"),
        ('family = "beat"', 'family = "bridge"', "mine-001.family"),
        ('category = "beat"', 'category = "ruff"', "mine-001.category"),
        ('category = "beat"', 'category = "bridge"', "mine-001.category"),
        ('category = "beat"\n', "family = 1\n", ""),
        ("level = 1", "level = 4", "mine-001.level"),
        ("level = 1", 'level = "1"', "mine-001.level"),
        ("level = 1", "level = true", "mine-001.level"),
        ('position = "O / 1E / 9E 8E 12C"', 'position = "O / 1E / 9E 1E"', "mine-001.position"),
        ('card = "8E"', 'card = "9B"', "mine-001.card"),
        ('clauses = ["000.beat"]', 'clauses = ["000.win"]', "mine-001.clauses"),
        ('clauses = ["000.beat"]', "clauses = []", "mine-001.clauses"),
        ('clauses = ["000.beat"]', "", "mine-001.clauses"),
        ('expected = "no"\n', "", "mine-001.expected"),
        ("[mine-001]", "mine = 1\n[mine-001]", "mine"),
        ("[mine-001]", "[mine-001", ""),
    ],
)
def test_what_it_does_not_know_is_refused_by_file_and_key(old: str, new: str, key: str) -> None:
    assert old in GOOD
    with pytest.raises(DataError) as caught:
        list(read_exercises("mine.toml", GOOD.replace(old, new)))
    assert (caught.value.file, caught.value.key) == ("mine.toml", key)


def test_a_category_needs_a_position_to_judge() -> None:
    worth = GOOD.replace("is_legal", "trick_worth").replace('card = "8E"\n', "")
    worth = worth.replace('family = "beat"', 'family = "points"')
    with pytest.raises(DataError, match="no position is judged"):
        list(read_exercises("mine.toml", worth))


def test_a_retired_id_does_not_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("botifarra.teaching.bank.RETIRED", frozenset({"mine-001"}))
    with pytest.raises(DataError, match="taken out"):
        list(read_exercises("mine.toml", GOOD))
