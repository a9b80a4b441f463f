"""The rule sets side by side, and positions that tell them apart."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given

from botifarra import Position, Profile, UnknownNameError, load_profile
from botifarra.rulebook import (
    BASIC,
    BASICS,
    DUTIES,
    LANGUAGES,
    PARAMETERS,
    PROFILES,
    Standing,
    compare,
    plays_alike,
    rule_sets,
    side_by_side,
)
from botifarra.rulebook.compare import _possible_facts
from botifarra.teaching import CATEGORIES, NoDifferenceError, categories_of, differing_position
from botifarra.words import language, rule_set_name
from botifarra.words.comparing import cell_backings, cell_text, group_name, row_name

from .strategies import positions

RULE_SETS = {profile.id: profile for profile in rule_sets()}
ALIKE = {"butinet", "fournier", "9buti-lliure", "howto-100+harmonised"}


def test_the_rule_sets_are_the_profiles_each_with_the_switches_that_change_the_play() -> None:
    assert [each for each in RULE_SETS if "+" not in each] == list(PROFILES)
    for profile_id in PROFILES:
        switches = load_profile(profile_id).switches.values()
        expected = {f"{profile_id}+{switch.id}" for switch in switches if switch.obligations}
        assert {each for each in RULE_SETS if each.startswith(f"{profile_id}+")} == expected


@given(positions())
def test_a_position_has_facts_that_are_held_to_be_possible(position: Position) -> None:
    assert position.situation.facts in _possible_facts()


@pytest.mark.parametrize(("one", "other"), [*combinations(RULE_SETS, 2)])
def test_rule_sets_are_alike_or_a_position_tells_them_apart(one: str, other: str) -> None:
    alike = plays_alike(RULE_SETS[one], RULE_SETS[other])
    assert alike is ({one, other} <= ALIKE)
    if alike:
        with pytest.raises(NoDifferenceError) as caught:
            differing_position(one, other)
        assert caught.value.alike
    else:
        position = differing_position(one, other, seed=3)
        assert RULE_SETS[one].legal(position) != RULE_SETS[other].legal(position)


@given(positions())
def test_those_that_play_alike_allow_the_same_cards(position: Position) -> None:
    assert len({RULE_SETS[each].legal(position) for each in ALIKE}) == 1


# Side by side


@given(positions())
def test_every_card_is_judged_by_every_rule_set(position: Position) -> None:
    by_card = side_by_side(position)
    assert list(by_card) == list(position.hand)
    for card, by_profile in by_card.items():
        assert list(by_profile) == list(RULE_SETS)
        for profile_id, verdict in by_profile.items():
            assert verdict == RULE_SETS[profile_id].judge(position).verdict(card)


def test_the_rule_sets_may_be_chosen() -> None:
    position = Position.parse("O / 1E / 9E 8E")
    chosen = [load_profile("fournier"), load_profile("howto-100")]
    for by_profile in side_by_side(position, chosen).values():
        assert list(by_profile) == ["fournier", "howto-100"]


# The comparison


def test_every_parameter_and_every_obligation_is_in_it() -> None:
    comparison = compare(rule_sets())
    for place, profile in enumerate(comparison.profiles):
        shown = {
            obligation.id
            for row in comparison.groups[DUTIES]
            for obligation in row.cells[place].obligations
        }
        assert shown == {obligation.id for obligation in profile.obligations}
        for name, parameter in profile.parameters.items():
            cell = comparison.row(name).cells[place]
            assert cell.value == parameter.value
            assert cell.grounds == (parameter.grounds,)
    assert list(comparison.groups) == [
        DUTIES,
        *(group for group, names in PARAMETERS.items() if names.keys() & _named_in_any()),
        BASIC,
    ]
    assert [row.name for row in comparison.groups[BASIC]] == list(BASICS)


def _named_in_any() -> set[str]:
    return {name for profile in rule_sets() for name in profile.parameters}


@pytest.mark.parametrize(
    ("row", "differs"),
    [
        ("follow_suit", False),  # Fournier's list has it in two pieces, which say the same
        ("beat_following", True),
        ("ruff", True),
        ("play_smallest_following", True),
        ("pack", False),
        ("target", True),
        ("threshold", False),
    ],
)
def test_rows_differ_where_the_rule_sets_part(row: str, differs: bool) -> None:
    assert compare().row(row).differs is differs


def test_those_that_play_alike_have_no_duty_that_differs() -> None:
    rows = compare(RULE_SETS[each] for each in ("butinet", "fournier", "9buti-lliure")).groups
    assert not any(row.differs for row in rows[DUTIES])


def test_a_row_that_nobody_mentions_is_not_there() -> None:
    with pytest.raises(KeyError):
        compare([load_profile("butinet")]).row("play_smallest_void")


def test_a_row_that_was_asked_for_is_there_and_in_its_place() -> None:
    rows = compare([load_profile("butinet")], ["target", "play_smallest_void", "rank"]).rows
    assert [row.name for row in rows] == ["target", "play_smallest_void", "rank"]
    assert rows[1].clauses == frozenset()


@pytest.mark.parametrize("name", ["targets", "", "Target", "beat"])
def test_a_row_there_is_not_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(UnknownNameError, match=r"is not a row; the rows are follow_suit, .*length"):
        compare(rows=["target", name])


def test_what_a_row_rests_on_has_its_exceptions_and_what_speaks_against_it() -> None:
    found = {clause.id for clause in compare().row("ruff").clauses}
    assert {"001.ruff", "004.no-undertrump", "002.ruff-always"} <= found
    assert "002.total-84" in {clause.id for clause in compare().row("deal_points").clauses}


def test_the_documents_agree_on_the_basics() -> None:
    assert not any(row.differs for row in compare().groups[BASIC])
    (cell,) = compare([load_profile("howto-100")], ["pack_from_52"]).rows[0].cells
    (grounds,) = cell.grounds  # it starts to explain and stops, so the others' advice is taken
    assert grounds.standing is Standing.SUPPLIED
    assert {clause.id for clause in grounds.against} == {"002.pack-52", "002.pack-glossary"}


# In words


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_row_and_cell_is_told(spoken: str) -> None:
    words = language(spoken)
    comparison = compare(rule_sets())
    for row in comparison.rows:
        # A name that is shown as the files write it has not been written in this language.
        group = {DUTIES: "compare", BASIC: "basics"}.get(row.group, "parameters")
        assert row_name(row, words) == words.table[group][row.name]
        assert group_name(row.group, words)
        for cell, profile in zip(row.cells, comparison.profiles, strict=True):
            said = cell_text(row, cell, words)
            assert said
            assert "{" not in said
            assert "_" not in said
            for backing in cell_backings(row, cell, profile, words):
                assert backing.citations or backing.standing is not Standing.STATED


def test_a_contradiction_inside_a_document_is_told_apart_from_one_between_two() -> None:
    words, profile = language("en"), load_profile("howto-100")
    comparison = compare([profile])
    inside = comparison.row("deal_points")
    (backing,) = cell_backings(inside, inside.cells[0], profile, words)
    assert backing.contradicted
    assert [citation.against for citation in backing.citations].count(True) == 1
    between = comparison.row("beat_following")
    against = [
        backing
        for backing in cell_backings(between, between.cells[0], profile, words)
        if any(citation.against for citation in backing.citations)
    ]
    assert against
    assert not any(backing.contradicted for backing in against)


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_rule_sets_have_names_of_their_own(spoken: str) -> None:
    names = [rule_set_name(profile, spoken) for profile in rule_sets()]
    assert len(set(names)) == len(names)


# Where two differ


@pytest.mark.parametrize("category", ["follow", "beat", "ruff", "lower_trumps", "partner_void"])
def test_a_position_of_a_kind_where_two_differ(category: str) -> None:
    pair = {"beat": ("butinet", "howto-100"), "lower_trumps": ("butinet", "howto-100")}
    one, other = pair.get(category, ("butinet", "9buti-petita"))
    if category in ("ruff",):
        with pytest.raises(NoDifferenceError) as caught:
            differing_position(one, other, category, seed=1)
        assert not caught.value.alike
        assert str(caught.value)
        return
    position = differing_position(one, other, category, seed=1)
    assert category in categories_of(position)
    assert load_profile(one).legal(position) != load_profile(other).legal(position)


def test_the_same_seed_gives_the_same_position() -> None:
    found = {str(differing_position("butinet", "9buti-petita", seed=9)) for _ in range(3)}
    assert len(found) == 1


def test_profiles_may_be_values() -> None:
    one, other = load_profile("butinet"), load_profile("9buti-petita")
    assert differing_position(one, other, seed=9) == differing_position(
        "butinet", "9buti-petita", seed=9
    )


@pytest.mark.parametrize(("one", "other"), [*permutations(["butinet", "tute"], 2)])
def test_an_unknown_rule_set_is_refused(one: str, other: str) -> None:
    with pytest.raises(UnknownNameError, match="'tute' is not a profile"):
        differing_position(one, other)


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="is not a category"):
        differing_position("butinet", "howto-100", "nothing")
    assert "nothing" not in CATEGORIES


def test_house_rules_are_compared_too(profile_file: Profile) -> None:
    comparison = compare([load_profile("butinet"), profile_file])
    assert comparison.row("ruff").differs
    assert not plays_alike(load_profile("butinet"), profile_file)


@pytest.fixture
def profile_file(tmp_path_factory: pytest.TempPathFactory) -> Profile:
    file = tmp_path_factory.mktemp("club") / "club.toml"
    file.write_text(
        'id = "club"\nextends = "butinet"\n[obligations.ruff]\nrule = "ruff"\n'
        'when.void_in_plain_suit = {}\ncites = ["001.ruff"]\n',
        encoding="utf-8",
    )
    return load_profile(file)
