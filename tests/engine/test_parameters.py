"""What a profile fixes besides the duties of a card: the decision table, written out by hand."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from botifarra import DataError, load_profile, profiles
from botifarra.rulebook import LANGUAGES, Standing
from botifarra.rulebook.parameters import KINDS, PARAMETERS
from botifarra.words import language

Row = tuple[Any, str, Standing]
STATED, READ, SUPPLIED = Standing.STATED, Standing.INTERPRETED, Standing.SUPPLIED
SILENT: Row = (None, "", Standing.SILENT)

BUTINET: dict[str, Row] = {
    "pack": (48, "001 §02", STATED),
    "trick_points": (1, "001 §02", STATED),
    "deal_points": (72, "001 §02", STATED),
    "partners": ("fixed", "001 §01", STATED),
    "first_dealer": ("lot", "001 §03", STATED),
    "draw_ties": SILENT,
    "cutter": ("left", "001 §03", STATED),
    "packets": ((4, 4, 4), "001 §03", STATED),
    "direction": ("anticlockwise", "001 §05", STATED),
    "deal_passes": ("right", "001 §03", STATED),
    "misdeal": ("next_dealer", "001 §06", STATED),
    "caller": ("dealer", "001 §03", STATED),
    "choices": ("suit_botifarra_delegate", "001 §03", STATED),
    "delegation": ("once", "001 §03", STATED),
    "contro": ("either", "001 §04", STATED),
    "recontro": ("either", "001 §04", STATED),
    "asked": ("in_turn", "001 §04", STATED),
    "once": (True, "001 §04", STATED),
    "calls_end": ("first_card", "001 §04", SUPPLIED),
    "sant_vicenc": (True, "001 §04", STATED),
    "sant_vicenc_no_trump": (False, "001 §04", STATED),
    "multipliers": ((1, 2, 4, 8), "001 §04", STATED),
    "multipliers_no_trump": ((2, 4, 8), "001 §04", STATED),
    "first_lead": ("eldest", "001 §05", STATED),
    "next_lead": ("winner", "001 §05", STATED),
    "trick_review": SILENT,
    "signals": ("forbidden", "001 §05", STATED),
    "threshold": (36, "001 §06", STATED),
    "scorer": ("above_threshold", "001 §06", STATED),
    "tie": ("nobody", "001 §06", STATED),
    "multiplier_for": ("winner", "001 §04", STATED),
    "target": (101, "001 §06", STATED),
    "target_options": SILENT,
    "match_ends": ("after_deal", "001 §06", STATED),
    "both_cross": ("impossible", "001 §06", STATED),
    "capot": ("no_bonus", "001 §06", READ),
    "sabatera": SILENT,
    "bonus": SILENT,
    "revoke": ("multiplied", "001 §06", STATED),
    "revoke_ends": ("deal", "001 §06", READ),
    "clock": SILENT,
    "clock_warning": SILENT,
    "absent_after": SILENT,
    "rankings": SILENT,
}
HOWTO: dict[str, Row] = {
    "pack": (48, "002 Mazo", STATED),
    "trick_points": (1, "002 Punt.2", STATED),
    "deal_points": (72, "002 Punt.2", STATED),
    "partners": ("fixed", "002 Jugadores", STATED),
    "first_dealer": ("agreed", "002 Jugadores", STATED),
    "draw_ties": SILENT,
    "cutter": ("right", "002 Prep.1", STATED),
    "packets": ((4, 4, 4), "002 Prep.2", READ),  # four rounds, it says
    "direction": ("anticlockwise", "002 Jug.1", STATED),
    "deal_passes": ("right", "002 Jugadores", STATED),
    "misdeal": ("same_dealer", "002 Prep.5", STATED),
    "caller": ("dealer", "002 Prep.3", STATED),
    "choices": ("suit_botifarra_delegate", "002 Prep.3", STATED),
    "delegation": ("once", "002 Prep.3", STATED),
    "contro": ("either", "002 Prep.4", STATED),
    "recontro": ("either", "002 Prep.4", STATED),
    "asked": ("freely", "002 Prep.4", READ),
    "once": (True, "002 Prep.4", READ),
    "calls_end": ("first_card", "002 Prep.4", SUPPLIED),
    "sant_vicenc": (True, "002 Prep.4", STATED),
    "sant_vicenc_no_trump": (True, "002 Punt.5", STATED),
    "multipliers": ((1, 2, 4, 8), "002 Punt.5", STATED),
    "multipliers_no_trump": ((2, 4, 8, 16), "002 Punt.5", STATED),
    "first_lead": ("eldest", "002 Jug.1", STATED),
    "next_lead": ("winner", "001 §05", SUPPLIED),
    "trick_review": SILENT,
    "signals": SILENT,
    "threshold": (36, "002 Punt.3", STATED),
    "scorer": ("above_threshold", "002 Punt.3", READ),
    "tie": ("nobody", "002 Punt.3", READ),
    "multiplier_for": ("winner", "002 Punt.5", READ),
    "target": (100, "002 Punt.6, Vict.1", STATED),
    "target_options": ((50, 100, 150), "002 Var.3", STATED),
    "match_ends": ("after_deal", "002 Jug.6", READ),
    "both_cross": ("declarer_first", "002 Vict.2", READ),
    "capot": SILENT,
    "sabatera": SILENT,
    "bonus": (0, "002 Punt.3", READ),
    "revoke": ("flat", "002 Jug.7", READ),
    "revoke_ends": ("deal", "002 Jug.7", READ),
    "clock": SILENT,
    "clock_warning": SILENT,
    "absent_after": SILENT,
    "rankings": SILENT,
}
FOURNIER: dict[str, Row] = {
    "pack": (48, "003 L3", STATED),
    "trick_points": (1, "003 L26", STATED),
    "deal_points": (72, "003 L26", STATED),
    "partners": ("drawn", "003 L13", STATED),
    "first_dealer": ("highest_card", "003 L13", READ),
    "draw_ties": ("suit_order", "003 L14", STATED),
    "cutter": ("left", "003 L15", STATED),
    "packets": ((4, 4, 4), "003 L15", STATED),
    "direction": ("anticlockwise", "003 L17", READ),  # from left to right, it says
    "deal_passes": ("right", "003 L15–16", READ),
    "misdeal": ("same_dealer", "002 Prep.5", SUPPLIED),
    "caller": ("dealer", "003 L17", STATED),
    "choices": ("suit_botifarra_delegate", "003 L17", STATED),
    "delegation": ("once", "003 L17", STATED),
    "contro": ("eldest", "003 L17", READ),
    "recontro": ("either", "003 L17", STATED),
    "asked": ("freely", "003 L17", READ),
    "once": (True, "003 L17", READ),
    "calls_end": ("first_card", "003 L17", SUPPLIED),
    "sant_vicenc": (False, "003 L17", READ),
    "sant_vicenc_no_trump": (False, "003 L17", READ),
    "multipliers": ((1, 2, 4), "003 L17–18", STATED),
    "multipliers_no_trump": ((2, 4, 8), "003 L17–18", STATED),
    "first_lead": ("eldest", "003 L19", STATED),
    "next_lead": ("winner", "003 L23", STATED),
    "trick_review": SILENT,
    "signals": SILENT,
    "threshold": (36, "003 L26", STATED),
    "scorer": ("above_threshold", "003 L26", STATED),
    "tie": ("nobody", "003 L26", STATED),
    "multiplier_for": ("winner", "003 L17", READ),
    "target": (100, "003 L24", STATED),
    "target_options": SILENT,
    "match_ends": ("after_deal", "003 L24", READ),
    "both_cross": ("impossible", "003 L26", READ),
    "capot": ("no_bonus", "003 L23", READ),
    "sabatera": SILENT,
    "bonus": SILENT,
    "revoke": ("prevented", "004 L20", SUPPLIED),
    "revoke_ends": SILENT,
    "clock": SILENT,
    "clock_warning": SILENT,
    "absent_after": SILENT,
    "rankings": SILENT,
}
LLIURE: dict[str, Row] = {
    "pack": (48, "004 L6", STATED),
    "trick_points": (1, "004 L7", STATED),
    "deal_points": (72, "004 L7", STATED),
    "partners": ("fixed", "004 L6", SUPPLIED),
    "first_dealer": ("lot", "001 §03", SUPPLIED),
    "draw_ties": SILENT,
    "cutter": ("left", "001 §03", SUPPLIED),
    "packets": ((4, 4, 4), "004 L6", SUPPLIED),
    "direction": ("anticlockwise", "004 L8", STATED),
    "deal_passes": ("right", "004 L8", STATED),
    "misdeal": SILENT,  # the program deals
    "caller": ("dealer", "004 L9", STATED),
    "choices": ("suit_botifarra_delegate", "004 L9", STATED),
    "delegation": ("once", "004 L9", STATED),
    "contro": ("either", "004 L10", STATED),
    "recontro": ("either", "004 L10", STATED),
    "asked": ("freely", "004 L10", READ),
    "once": (True, "004 L10", READ),
    "calls_end": ("first_card", "004 L10", STATED),
    "sant_vicenc": (True, "004 L10", READ),  # where it is admitted
    "sant_vicenc_no_trump": (False, "004 L10", STATED),
    "multipliers": ((1, 2, 4, 8), "004 L11", STATED),
    "multipliers_no_trump": ((2, 4, 8), "004 L11", STATED),
    "first_lead": ("eldest", "004 L12", STATED),
    "next_lead": ("winner", "004 L12", STATED),
    "trick_review": ("last_of_each_pile", "004 L18", STATED),
    "signals": ("forbidden", "004 L4", STATED),
    "threshold": (36, "004 L16", STATED),
    "scorer": ("above_threshold", "004 L16", STATED),
    "tie": ("nobody", "004 L16", STATED),
    "multiplier_for": ("winner", "004 L16", STATED),
    "target": (101, "004 L3, L20", STATED),
    "target_options": SILENT,
    "match_ends": ("after_deal", "004 L3, L20", SUPPLIED),
    "both_cross": ("impossible", "004 L16", READ),
    "capot": ("no_bonus", "004 L17", STATED),
    "sabatera": ("no_bonus", "004 L17", STATED),
    "bonus": SILENT,
    "revoke": ("prevented", "004 L20", STATED),
    "revoke_ends": SILENT,
    "clock": (30, "004 L5, L19", STATED),
    "clock_warning": (10, "004 L19", STATED),
    "absent_after": (3, "004 L19", STATED),
    "rankings": ("separate", "004 L14", READ),
}
TABLE = {
    "butinet": BUTINET,
    "howto-100": HOWTO,
    "fournier": FOURNIER,
    "9buti-lliure": LLIURE,
    "9buti-petita": LLIURE | {"rankings": ("separate", "004 L14", STATED)},
}
"""The value of every parameter, the place of its first clause, and its standing."""

SWITCHES: dict[str, dict[str, Row]] = {
    "howto-100+target-50": {"target": (50, "002 Var.3", STATED)},
    "howto-100+target-150": {"target": (150, "002 Var.3", STATED)},
    "howto-100+multiplied-revoke": {"revoke": ("multiplied", "002 Jug.7", SUPPLIED)},
    "howto-100+bonus-ten": {"bonus": (10, "002 Var.5", READ)},
    "howto-100+harmonised": {},
    "howto-100+strict": {},
    **{
        f"{profile}+no-sant-vicenc": {
            "sant_vicenc": (False, "004 L10", STATED),
            "multipliers": ((1, 2, 4), "004 L11", STATED),
        }
        for profile in ("9buti-lliure", "9buti-petita")
    },
}
"""What every switch makes of the parameters it touches."""


def found(profile: str) -> dict[str, Row]:
    """The parameters of a profile as the table writes them."""
    rows: dict[str, Row] = {}
    for name, parameter in load_profile(profile).parameters.items():
        cites = parameter.grounds.cites
        place = f"{cites[0].document} {cites[0].where}" if cites else ""
        rows[name] = (parameter.value, place, parameter.grounds.standing)
    return rows


# Profiles


def test_the_table_is_about_every_profile() -> None:
    assert list(TABLE) == list(profiles())


@pytest.mark.parametrize("profile", TABLE)
def test_a_profile_fixes_every_parameter_in_the_order_of_the_game(profile: str) -> None:
    parameters = load_profile(profile).parameters
    assert list(parameters) == list(KINDS) == [*chain.from_iterable(PARAMETERS.values())]
    assert [parameter.name for parameter in parameters.values()] == list(KINDS)


@pytest.mark.parametrize("profile", TABLE)
def test_a_profile_says_what_its_document_says(profile: str) -> None:
    rows = found(profile)
    for name, expected in TABLE[profile].items():
        assert rows[name] == expected, name
        assert type(rows[name][0]) is type(expected[0]), name  # True is no 1
    assert set(rows) == set(TABLE[profile])


@pytest.mark.parametrize("profile", [*TABLE, *SWITCHES])
def test_a_parameter_rests_on_a_clause_and_says_why_it_is_not_plain(profile: str) -> None:
    own = load_profile(profile).documents
    for name, parameter in load_profile(profile).parameters.items():
        grounds = parameter.grounds
        documents = {cited.document for cited in grounds.cites}
        assert (parameter.value is None) == (grounds.standing is Standing.SILENT), name
        assert bool(grounds.cites) == (grounds.standing is not Standing.SILENT), name
        assert (grounds.note is None) == (grounds.standing is Standing.STATED), name
        assert (documents <= {*own}) == (grounds.standing is not Standing.SUPPLIED), name
        assert len(grounds.cites) == len({cited.id for cited in grounds.cites}), name
        assert not {*grounds.cites} & {*grounds.against}, name
        if grounds.note is not None:
            assert len({grounds.note[language_id] for language_id in LANGUAGES}) == 3, name


@pytest.mark.parametrize(
    ("profile", "against"),
    [
        ("butinet", {}),
        (
            "howto-100",
            {
                "trick_points": "002.last-trick-three",
                "deal_points": "002.total-84",
                "recontro": "002.doubling-intro",
                "multipliers": "002.triple",
                "bonus": "002.bonus-ten",
            },
        ),
        ("fournier", {"direction": "003.direction", "contro": "003.contro-plural"}),
        ("9buti-lliure", {}),
        ("9buti-petita", {}),
    ],
)
def test_a_document_is_quoted_where_it_contradicts_itself(
    profile: str, against: dict[str, str]
) -> None:
    parameters = load_profile(profile).parameters
    assert {
        name: " ".join(cited.id for cited in parameter.grounds.against)
        for name, parameter in parameters.items()
        if parameter.grounds.against
    } == against


@pytest.mark.parametrize("profile", [*TABLE, *SWITCHES])
def test_every_stage_of_doubling_has_one_multiplier(profile: str) -> None:
    value = {name: parameter.value for name, parameter in load_profile(profile).parameters.items()}
    for name, first, sant_vicenc in (
        ("multipliers", 1, value["sant_vicenc"]),
        ("multipliers_no_trump", 2, value["sant_vicenc_no_trump"]),
    ):
        stages = 4 if sant_vicenc else 3
        assert value[name] == tuple(first * 2**stage for stage in range(stages)), name


@pytest.mark.parametrize("profile", [*TABLE, *SWITCHES])
def test_the_numbers_of_a_profile_fit_together(profile: str) -> None:
    value = {name: parameter.value for name, parameter in load_profile(profile).parameters.items()}
    assert 4 * sum(value["packets"]) == value["pack"]
    assert 4 * (5 + 4 + 3 + 2 + 1) + 12 * value["trick_points"] == value["deal_points"]
    assert 2 * value["threshold"] == value["deal_points"]
    assert value["target"] in (value["target_options"] or (value["target"],))


# Switches


def test_every_switch_of_every_profile_is_in_the_table() -> None:
    assert {*SWITCHES} == {
        f"{profile}+{switch}" for profile in profiles() for switch in load_profile(profile).switches
    }


@pytest.mark.parametrize("switched", SWITCHES)
def test_a_switch_changes_what_it_says_and_nothing_else(switched: str) -> None:
    profile, _, _ = switched.partition("+")
    assert found(switched) == found(profile) | SWITCHES[switched]
    assert list(found(switched)) == list(KINDS)


@pytest.mark.parametrize("switched", [name for name, rows in SWITCHES.items() if rows])
def test_a_switch_of_the_table_leaves_the_cards_alone(switched: str) -> None:
    profile, _, _ = switched.partition("+")
    assert load_profile(switched).obligations == load_profile(profile).obligations


def test_of_two_targets_the_later_in_the_file_holds() -> None:
    for asked in ("howto-100+target-50+target-150", "howto-100+target-150+target-50"):
        assert load_profile(asked).parameters["target"].value == 150


# House rules


def house(folder: Path, text: str) -> Path:
    """A house-rules file on top of the western game."""
    path = folder / "house.toml"
    path.write_text(f'id = "house"\nextends = "butinet"\n{text}\n', encoding="utf-8")
    return path


def wrong(name: str) -> tuple[str, ...]:
    """Values in TOML that are not of a parameter's kind."""
    kind = KINDS[name]
    if kind.many:
        return ("4", "[]", '"4"', '["4"]', "[true]", "[4.0]", "true")
    if kind.of is int:
        return ('"4"', "4.0", "true", "[4]")
    if kind.of is bool:
        return ("1", '"true"', "[true]")
    return ('"whoever"', '""', "1", "true", f'["{kind.words[0]}"]', f'"{kind.words[0].upper()}"')


@pytest.mark.parametrize("name", KINDS)
def test_a_value_of_another_kind_is_refused_with_its_key(tmp_path: Path, name: str) -> None:
    for value in wrong(name):
        for text in (
            f"parameters.{name} = {{ value = {value} }}",
            f"switches.x = {{ name = {{ en = 'a', ca = 'b', es = 'c' }}, "
            f"about = {{ en = 'a', ca = 'b', es = 'c' }}, "
            f"parameters.{name} = {{ value = {value} }} }}",
        ):
            with pytest.raises(DataError) as caught:
                load_profile(house(tmp_path, text))
            assert caught.value.file == "house.toml"
            assert caught.value.key.endswith(f"parameters.{name}.value")
            assert KINDS[name].wanted in str(caught.value)


@pytest.mark.parametrize("name", KINDS)
def test_every_value_of_the_kind_is_taken(tmp_path: Path, name: str) -> None:
    kind = KINDS[name]
    values: list[Any]
    if kind.words:
        values = [(f'"{word}"', word) for word in kind.words]
    elif kind.many:
        values = [("[1, 2, 4, 8]", (1, 2, 4, 8)), ("[1, 3, 9, 27]", (1, 3, 9, 27))]
    else:
        values = [("true", True), ("false", False)] if kind.of is bool else [("0", 0), ("7", 7)]
    for written, value in values:
        text = f"parameters.{name} = {{ value = {written} }}"
        if name == "sant_vicenc_no_trump":
            text += "\nparameters.multipliers_no_trump = { value = [2, 4, 8, 16] }"
        assert load_profile(house(tmp_path, text)).parameters[name].value == value


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("parameters.sant_vicenc_no_trump = { value = true }", "multipliers_no_trump"),
        ("parameters.multipliers = { value = [1, 2, 4] }", "multipliers"),
        ("parameters.multipliers = { value = [1] }", "multipliers"),
        ('parameters.target = { standing = "silent" }', "target"),
        ('parameters.cutter = { standing = "silent" }', "cutter"),
    ],
)
def test_rules_no_deal_could_be_played_by_are_refused(tmp_path: Path, text: str, key: str) -> None:
    """A number for each stage of doubling, and nothing silent that a deal needs."""
    with pytest.raises(DataError) as caught:
        load_profile(house(tmp_path, text))
    assert caught.value.key == f"parameters.{key}"


def test_house_rules_may_say_nothing_but_not_with_a_value(tmp_path: Path) -> None:
    path = house(tmp_path, 'parameters.clock = { standing = "silent" }')
    assert load_profile(path).parameters["clock"].value is None
    path = house(tmp_path, 'parameters.target = { value = 50, standing = "silent" }')
    with pytest.raises(DataError, match="leave the value out") as caught:
        load_profile(path)
    assert (caught.value.file, caught.value.key) == ("house.toml", "parameters.target.value")


@pytest.mark.parametrize("standing", ["interpreted", "supplied"])
def test_a_value_that_is_not_plain_needs_a_note(tmp_path: Path, standing: str) -> None:
    path = house(tmp_path, f'parameters.target = {{ value = 50, standing = "{standing}" }}')
    with pytest.raises(DataError, match=f"say why it is {standing}") as caught:
        load_profile(path)
    assert caught.value.key == "parameters.target.note"


# Words


@pytest.mark.parametrize("language_id", LANGUAGES)
def test_every_parameter_group_and_value_has_a_label_and_nothing_else(language_id: str) -> None:
    table = language(language_id).table
    assert list(table["parameter_groups"]) == list(PARAMETERS)
    assert list(table["parameters"]) == list(KINDS)
    words = {word for kind in KINDS.values() for word in kind.words}
    assert set(table["values"]) == words | {"true", "false"}
    for group in ("parameter_groups", "parameters", "values"):
        assert all(label == label.strip() != "" for label in table[group].values())


@pytest.mark.parametrize("language_id", LANGUAGES)
def test_no_two_parameters_have_the_same_label(language_id: str) -> None:
    table = language(language_id).table
    for group in ("parameter_groups", "parameters"):
        assert len(set(table[group].values())) == len(table[group])
    for name, kind in KINDS.items():
        labels = {table["values"][word] for word in kind.words}
        assert len(labels) == len(kind.words), name
