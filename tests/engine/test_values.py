"""Values go to other processes, are copied and compared, and nobody can change a shared one."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from botifarra import (
    Card,
    CardNotInHandError,
    CardSet,
    DataError,
    NotationError,
    Position,
    Rank,
    Seat,
    Suit,
    Trick,
    UnknownNameError,
    load_profile,
)
from botifarra.rulebook import documents
from botifarra.words import language

POSITION = Position.parse("O / 12C 8O / 10O 9O 2O 1E")
RULES = load_profile("howto-100+strict")
VALUES = [
    Card.parse("9E"),
    CardSet.parse("9E 1O"),
    Trick((Card.parse("9E"),), Suit.COINS, Seat.C),
    POSITION,
    RULES.judge(POSITION).verdict(Card.parse("2O")),
    documents()["001"].clauses["beat"],
]
ERRORS = [
    lambda: Position.parse("O / 9Z"),
    lambda: Position.parse("O / 1E / 9Z"),
    lambda: load_profile("tute"),
    lambda: load_profile("none.toml"),
    lambda: RULES.judge(POSITION).verdict(Card.parse("9B")),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_comes_back_from_a_pickle_and_a_copy(value: Any) -> None:
    for again in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
        assert repr(again) == repr(value)
        assert type(again) is type(value)


def test_a_profile_judges_the_same_after_a_pickle() -> None:
    again = pickle.loads(pickle.dumps(RULES))
    assert again.id == RULES.id
    assert again.legal(POSITION) == RULES.legal(POSITION)


@pytest.mark.parametrize("fail", ERRORS)
def test_an_error_comes_back_from_a_pickle(fail: Any) -> None:
    with pytest.raises((ValueError, KeyError)) as caught:
        fail()
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is type(caught.value)
    assert str(again) == str(caught.value)
    assert isinstance(again, (NotationError, UnknownNameError, DataError, CardNotInHandError))


def test_an_error_does_not_break_a_pool_of_processes() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        with pytest.raises(NotationError):
            pool.submit(Position.parse, "O / 9Z").result()
        assert pool.submit(Position.parse, "O / - / 9E").result() == Position.parse("O / - / 9E")


def test_shared_tables_cannot_be_changed() -> None:
    strict: Any = load_profile("howto-100").switches["strict"]
    strict.obligations.clear()
    assert len(load_profile("howto-100", strict=True).obligations) == 4
    for table in (documents(), documents()["001"].clauses, language("en").table["ui"]):
        with pytest.raises(TypeError):
            table["x"] = 1  # type: ignore[index]


@pytest.mark.parametrize(
    "make",
    [
        lambda: Card(0, 3),
        lambda: Card(Suit.COINS, 12),
        lambda: CardSet(["9E"]),
        lambda: Position.of(0, [], [Card.parse("9E")]),
        lambda: Position.of("O", [], [Card.parse("9E")]),
        lambda: Trick([Card.parse("9E")]),
        lambda: Trick((), 1),
    ],
)
def test_a_value_of_another_kind_is_refused(make: Any) -> None:
    """A number that equals a suit is no suit: it would be compared as one and judged as none."""
    with pytest.raises(TypeError):
        make()


def test_a_card_twice_in_the_hand_is_refused() -> None:
    nine = Card(Suit.SWORDS, Rank.NINE)
    with pytest.raises(NotationError, match="already in use"):
        Position.of(None, [], [nine, nine])


def test_a_file_that_is_no_file_of_rules_is_refused(tmp_path: Path) -> None:
    huge = tmp_path / "huge.toml"
    huge.write_bytes(b"#" * 1_000_001)
    with pytest.raises(DataError, match="more than"):
        load_profile(huge)
    with pytest.raises(DataError, match="no ordinary file"):
        load_profile(Path("/dev/null"))


@pytest.mark.parametrize("house_id", ["butinet", " ", "a+b", "a\u200b", 5])
def test_house_rules_have_a_name_of_their_own(tmp_path: Path, house_id: object) -> None:
    file = tmp_path / "club.toml"
    written = f'"{house_id}"' if isinstance(house_id, str) else house_id
    file.write_text(f'extends = "butinet"\nid = {written}\n', encoding="utf-8")
    with pytest.raises(DataError, match="id: "):
        load_profile(file)
