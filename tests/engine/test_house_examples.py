"""The two clubs' sheets that come as examples: what they change, and what they judge."""

from __future__ import annotations

import random
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

from botifarra import Position, load_profile
from botifarra.cards import PACK_CARDS, Suit
from botifarra.cli import main
from botifarra.rulebook import LANGUAGES, PROFILES, Profile, Standing, differences
from botifarra.rulebook.parameters import KINDS
from botifarra.rulebook.rules import CONDITIONS, RULES
from botifarra.words import language

ROOT = Path(__file__).parents[2]
HOUSE = ROOT / "docs" / "house-rules"
EXAMPLES = {"torrefarrera": "butinet", "girona": "9buti-petita"}

CHANGED: dict[str, dict[str, tuple[Any, Any]]] = {
    "torrefarrera": {
        "cutter": ("right", "left"),
        "misdeal": ("same_dealer", "next_dealer"),
        "sant_vicenc": (False, True),
        "multipliers": ((1, 2, 4), (1, 2, 4, 8)),
        "trick_review": ("last_of_each_pile", None),
    },
    "girona": {
        "misdeal": ("same_dealer", None),
        "asked": ("in_turn", "freely"),
        "revoke": ("multiplied", "prevented"),
        "revoke_ends": ("deal", None),
        "clock": (None, 30),
        "clock_warning": (None, 10),
        "absent_after": (None, 3),
        "rankings": (None, "separate"),
    },
}
"""Each parameter that differs, here and in the profile that the example extends."""

each_example = pytest.mark.parametrize("name", EXAMPLES)


def house(name: str) -> Profile:
    return load_profile(HOUSE / f"{name}.toml")


def test_every_example_is_in_the_table() -> None:
    assert {path.stem for path in HOUSE.glob("*.toml")} == set(EXAMPLES)


@each_example
def test_it_differs_from_its_parent_where_its_sheet_says_and_nowhere_else(name: str) -> None:
    profile = house(name)
    assert profile.extends == EXAMPLES[name]
    found = [one for one in differences(profile) if one.in_play]
    assert {one.name: one.values for one in found} == CHANGED[name]
    assert {one.kind for one in found} == {"parameter"}
    parent = load_profile(EXAMPLES[name])
    for parameter, own in profile.parameters.items():
        if parameter not in CHANGED[name]:
            assert own == parent.parameters[parameter], parameter


def test_girona_plays_la_petita_on_its_own_word() -> None:
    (found,) = (one for one in differences(house("girona")) if not one.in_play)
    assert (found.kind, found.name) == ("obligation", "points-or-smallest")
    assert found.grounds.cites == ()
    assert found.grounds.standing is Standing.INTERPRETED


@each_example
def test_it_names_only_what_differs(name: str) -> None:
    table = tomllib.loads((HOUSE / f"{name}.toml").read_text(encoding="utf-8"))
    named = {*table["parameters"], *table.get("obligations", {})}
    assert named == {one.name for one in differences(house(name))}


@each_example
def test_what_it_says_is_its_own_word_with_a_note_in_each_language(name: str) -> None:
    profile = house(name)
    for told in (profile.name, profile.about):
        assert all(told[language_id] for language_id in LANGUAGES)
    for one in differences(profile):
        assert one.grounds.cites == one.grounds.against == ()
        note = one.grounds.note
        assert note is not None, one.name
        assert len({note[language_id] for language_id in LANGUAGES}) == 3, one.name


# Positions, by hand

JUDGED = [
    # Torrefarrera: the free game.
    ("torrefarrera", "O / 1E / 9E 8E 12C", "9E"),  # beat an opponent
    ("torrefarrera", "O / 1E / 8E 3E 12C 2O", "8E 3E"),  # cannot beat: any of the suit
    ("torrefarrera", "O / 1E / 9O 2O 12C", "9O 2O"),  # void: ruff
    ("torrefarrera", "O / 12C 8O / 5O 2O 1E 9B 4B", "5O 2O 1E 9B 4B"),  # nothing below
    ("torrefarrera", "O / 12C 8O / 10O 9O 2O 1E", "10O 9O"),  # overruff
    ("torrefarrera", "O / 12C 2C / 11C 3C 9O", "11C 3C"),  # partner is winning
    ("torrefarrera", "O / 12C 2C / 9O 1E 3B", "9O 1E 3B"),  # and the player is void
    ("torrefarrera", "- / 11B / 1B 8B 2B 9O", "1B"),  # Botifarra
    # Girona: the smallest where you can't win, load where your partner is winning.
    ("girona", "O / 1E / 9E 8E 12C", "9E"),
    ("girona", "O / 1E / 8E 3E 12C 2O", "3E"),
    ("girona", "O / 12C 8O / 5O 2O 1E 9B 4B", "2O 1E 4B"),
    ("girona", "O / 12C 2C / 11C 3C 9O", "11C 3C"),  # two of knight: load or the smallest
    ("girona", "O / 12C 2C / 10C 3C 9O", "10C 3C"),  # two of jack
    ("girona", "O / 12C 2C / 8C 5C 3C 9O", "3C"),  # no point card: the smallest
    ("girona", "O / 12C 2C / 11C 8C 3C", "11C 3C"),  # a middle blank is out
    ("girona", "- / 4C 8C 12C / 11C 7C 6C 9O", "6C"),
]


@pytest.mark.parametrize(("name", "position", "legal"), JUDGED)
def test_hand_checked_positions(name: str, position: str, legal: str) -> None:
    found = house(name).legal(Position.parse(position))
    assert {str(card) for card in found} == set(legal.split())


@each_example
def test_the_duties_of_a_card_are_the_parents(name: str) -> None:
    own, parent = house(name), load_profile(EXAMPLES[name])
    dice = random.Random(11)
    for _ in range(3000):
        cards = dice.sample(PACK_CARDS, 12)
        size = dice.randrange(4)
        position = Position.of(dice.choice([*Suit, None]), cards[:size], cards[size:])
        assert own.legal(position) == parent.legal(position), position


# Differences


def test_a_profile_that_starts_from_none_has_no_differences() -> None:
    assert load_profile("butinet").extends is None
    assert differences(load_profile("butinet")) == ()


@pytest.mark.parametrize("profile", PROFILES)
def test_nothing_differs_from_itself(profile: str) -> None:
    assert differences(load_profile(profile), profile) == ()


def test_la_petita_differs_from_the_free_game_of_its_document() -> None:
    found = differences(load_profile("9buti-petita"))
    played = [one.name for one in found if one.in_play]
    assert played == ["smallest", "smallest-of-a-suit", "points-or-smallest"]
    assert all(one.parent is None for one in found if one.in_play)
    assert [one.name for one in found if not one.in_play] == [
        *("ruff", "overruff", "beat", "rankings")
    ]


def test_what_is_left_out_is_a_difference_too() -> None:
    found = differences(load_profile("9buti-lliure"), "9buti-petita")
    gone = [one for one in found if one.own is None]
    assert [one.name for one in gone] == ["smallest", "smallest-of-a-suit", "points-or-smallest"]
    assert all(one.in_play and not one.grounds.cites for one in gone)


def test_a_switch_differs_from_its_profile() -> None:
    found = differences(load_profile("howto-100+harmonised"), "howto-100")
    assert [(one.kind, one.name) for one in found] == [
        ("obligation", "ruff"),
        ("obligation", "overruff"),
        ("obligation", "beat"),
    ]
    found = differences(load_profile("howto-100+target-150"), "howto-100")
    assert [(one.name, one.values) for one in found] == [("target", (150, 100))]


def test_house_rules_that_change_a_duty(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text(
        'id = "club"\nextends = "butinet"\n'
        '[obligations.ruff]\nrule = "ruff"\nwhen.void_in_plain_suit = {}\n'
        "unless.partner_winning = {}\n"
        "[parameters]\ntarget = { value = 121 }\n",
        encoding="utf-8",
    )
    found = differences(load_profile(file))
    assert [(one.kind, one.name, one.in_play) for one in found] == [
        ("obligation", "ruff", True),
        ("parameter", "target", True),
    ]


@each_example
@pytest.mark.parametrize("spoken_in", LANGUAGES)
def test_every_difference_has_a_name_for_people(name: str, spoken_in: str) -> None:
    names = language(spoken_in).table["parameters"]
    for one in differences(house(name)):
        if one.kind == "parameter":
            assert one.name in names


# The page that explains it

PAGE = (ROOT / "docs" / "house-rules.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    """The examples of the page in one language."""
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.S)


@pytest.fixture
def club(tmp_path: Path) -> Path:
    file = tmp_path / "our-club.toml"
    file.write_text(blocks("toml")[0], encoding="utf-8")
    return file


def test_the_page_shows_what_its_first_example_says(
    club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (shown,) = blocks("console")
    typed, _, answer = shown.partition("\n")
    arguments = shlex.split(typed.removeprefix("$ botifarra "))
    arguments[arguments.index(club.name)] = str(club)
    main(arguments)
    assert capsys.readouterr().out.strip() == answer.strip()


def test_the_page_shows_what_python_says(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(club.parent)
    said: list[str] = []
    (typed,) = blocks("python")
    exec(typed, {"print": lambda *words: said.append(" ".join(map(str, words)))})
    assert said == blocks("text")[0].splitlines()


def test_every_example_of_the_page_loads(club: Path) -> None:
    club.write_text("\n".join(blocks("toml")), encoding="utf-8")
    cutter = load_profile(club).parameters["cutter"]
    assert (cutter.value, cutter.grounds.standing) == ("right", Standing.INTERPRETED)


def test_the_page_names_every_parameter_value_rule_and_condition() -> None:
    named = set(re.findall(r"[\w-]+", PAGE))
    assert {*KINDS, *CONDITIONS, *(rule.partition("/")[0] for rule in RULES)} <= named
    assert {word for kind in KINDS.values() for word in kind.words} <= named
    assert {*PROFILES, *Standing} <= named
    assert {duty.id for profile in PROFILES for duty in load_profile(profile).obligations} <= named


def test_an_obligation_that_never_arises_does_nothing(club: Path) -> None:
    club.write_text(
        'id = "free"\nextends = "butinet"\n[obligations.beat]\nrule = "beat"\n'
        "when.following = {}\nwhen.void = {}\n",
        encoding="utf-8",
    )
    found = load_profile(club).legal(Position.parse("O / 1E / 9E 8E 12C"))
    assert {str(card) for card in found} == {"9E", "8E"}
