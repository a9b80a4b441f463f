"""What the browser sends may be anything: the widget says what is wrong and shows what it did."""

from __future__ import annotations

from typing import Any

import pytest
from botifarra_widgets import CardTable, PositionEditor, RulesExplorer, WhichWins
from botifarra_widgets.base import CardWidget, PositionWidget
from botifarra_widgets.pack import PackWidget
from hypothesis import given
from hypothesis import strategies as st

from botifarra import NotationError, Position, load_profile
from botifarra.notation import parse_draft, text_of
from botifarra.rulebook import LANGUAGES
from botifarra.teaching import CATEGORIES, categories_of
from botifarra.words import language

from .every import ALL, PACKS, PLACED, POSITION, named

NOT_AN_ANYTHING: tuple[Any, ...] = (5, None, 1.5, [], ["9E", 3], {}, {"random": []}, "\x00", "fr")
SUSPECT = (
    *("", "   ", "O", "O / 1E", "O / 1E / 9Z", "O / 1E / 1E", "X / - / 9E", "\x00", "9E " * 20_000),
    *("<img src=x onerror=alert(1)>", "{0.__class__}", "%s%n", "/etc/passwd", "\ud800", "9️⃣E"),
)
KINDS = ["any", *CATEGORIES]
EXPLORER = RulesExplorer(POSITION, language="en")


def tell(widget: CardWidget, **state: Any) -> None:
    """Do what the browser's ``ask()`` does."""
    widget.set_state({**state, "asked": widget.asked + 1})


def shown(widget: CardWidget) -> dict[str, Any]:
    """All that the browser draws, but for what it is told of problems."""
    told = {"asked", "heard", "problem"}
    return {
        name: getattr(widget, name)
        for name in widget.keys
        if not name.startswith("_") and name not in told
    }


@pytest.mark.parametrize("widget", ALL, ids=named)
@pytest.mark.parametrize("value", NOT_AN_ANYTHING, ids=repr)
def test_no_state_whatever_raises_and_each_is_heard(widget: type[CardWidget], value: Any) -> None:
    made = ALL[widget](language="en")
    names = [name for name in shown(made) if name not in ("layout", "tabbable", "tooltip")]
    for name in names:
        asked = made.asked + 1
        tell(made, **{name: value})
        assert made.heard == made.asked == asked, name
    made.set_state({"asked": value})
    assert made.heard == made.asked
    assert language(made.language)


@pytest.mark.parametrize("widget", ALL, ids=named)
@pytest.mark.parametrize("name", ["language", "deck", "strings", "names"])
def test_state_of_the_wrong_kind_leaves_all_as_it_was(widget: type[CardWidget], name: str) -> None:
    made = ALL[widget](language="ca")
    before = shown(made)
    tell(made, **{name: 5})
    assert shown(made) == before
    assert made.problem


@pytest.mark.parametrize("widget", ALL, ids=named)
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_an_unknown_language_is_refused_in_the_language_spoken(
    widget: type[CardWidget], spoken: str
) -> None:
    made = ALL[widget](language=spoken)
    before = shown(made)
    tell(made, language="fr")
    assert shown(made) == before
    markers = {"en": "is not a language", "ca": "no és cap", "es": "no es ningún"}
    assert markers[spoken] in made.problem
    assert "'fr'" in made.problem


@pytest.mark.parametrize("widget", PLACED, ids=named)
@pytest.mark.parametrize("position", SUSPECT, ids=lambda text: repr(text[:20]))
def test_a_wrong_position_is_told_and_the_shown_one_stays(
    widget: type[PositionWidget], position: str
) -> None:
    made = PLACED[widget](language="es")
    before = shown(made)
    tell(made, position=position, selected="")
    assert {**shown(made), "selected": ""} == {**before, "selected": ""}
    assert made.heard == made.asked == 1
    assert made.problem
    assert "Error" not in made.problem


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_problem_is_told_in_the_language_of_the_widget(spoken: str) -> None:
    made = CardTable(POSITION, language=spoken)
    made.position = "O / 1E / 9Z"
    markers = {"en": "is not a suit", "ca": "no és cap coll", "es": "no es ningún palo"}
    assert markers[spoken] in made.problem
    assert "9Z" in made.problem
    made.position = "C / - / 9E"
    assert made.problem == ""


@pytest.mark.parametrize("widget", PLACED, ids=named)
@pytest.mark.parametrize("profile", ["", "tute", "butinet+x", "../x.toml", "/etc/passwd", "\x00"])
def test_a_wrong_profile_is_told_and_the_rules_stay(
    widget: type[PositionWidget], profile: str
) -> None:
    made = PLACED[widget](language="en")
    before, rules = shown(made), made.rules
    tell(made, profile=profile)
    assert shown(made) == before
    assert made.rules is rules
    assert "is not a" in made.problem
    assert made.heard == made.asked == 1


@pytest.mark.parametrize("widget", PACKS, ids=named)
@pytest.mark.parametrize("trump", ["", "Z", "oros", "\x00", "O" * 60_000])
def test_a_wrong_trump_is_told_and_the_shown_one_stays(
    widget: type[PackWidget], trump: str
) -> None:
    made = PACKS[widget]("E", language="en")
    before = shown(made)
    tell(made, trump=trump)
    assert shown(made) == before
    assert "is not a suit" in made.problem
    assert made.heard == made.asked == 1
    tell(made, trump="C")
    assert made.problem == ""


def test_a_trump_changes_what_beats_what() -> None:
    made = WhichWins("-")
    assert "2O" not in made.beaten_by["9C"]
    tell(made, trump="O")
    assert "2O" in made.beaten_by["9C"]
    assert sorted(made.beaten_by["1C"])[-1] == "9O"


@given(st.text())
def test_any_text_may_be_set_as_position(text: str) -> None:
    made = CardTable(POSITION)
    tell(made, position=text)
    assert made.position in (POSITION, made._shown)
    assert made.heard == made.asked == 1
    made.position = text


@given(st.text(alphabet="OCEB-/ 0123456789.,;aKq♠♦"))
def test_any_text_that_looks_like_a_position_may_be_set(text: str) -> None:
    made = PositionEditor()
    tell(made, position=text)
    try:
        shown = text_of(*parse_draft(text))
    except NotationError:
        shown = made.position
        assert made.position == str(Position.parse(POSITION))
        assert made.problem
    else:
        assert not made.problem
    assert made.position == shown
    assert set(made.view["verdicts"]) == set(made.position.rpartition("/")[2].split())


@given(st.text(), st.text(), st.text(), st.dictionaries(st.text(), st.text()))
def test_any_text_may_be_set_anywhere(
    profile: str, spoken: str, selected: str, wish: dict[str, str]
) -> None:
    made = EXPLORER
    before = (made.position, made.profile, made.language)
    wish["random"] = f"no {wish.get('random')}"
    tell(made, profile=profile, language=spoken, selected=selected, wish=wish)
    tell(made, wish=wish)
    assert (made.position, made.profile, made.language) == before
    assert made.heard == made.asked


# Drafts


@pytest.mark.parametrize("draft", ["O / 1E /", "- / - / ", "B/9E.1E.2E/"])
def test_a_draft_without_a_hand_shows_its_table_and_no_verdicts(draft: str) -> None:
    made = PositionEditor(language="en")
    tell(made, position=draft, selected="")
    assert made.problem == ""
    assert made.view["table"]["hand"] == []
    assert made.view["verdicts"] == {}
    assert made.view["funnel"] == []
    assert made.view["table"]["summary"]
    for spoken in LANGUAGES:
        tell(made, language=spoken)
    tell(made, profile="howto-100+strict")
    assert made.problem == ""
    tell(made, position=f"{made.position}8C")
    assert set(made.view["verdicts"]) == {"8C"}


def test_the_selected_card_goes_when_its_hand_does() -> None:
    made = CardTable(POSITION)
    tell(made, selected="8E")
    tell(made, position="O / 1E / 8E 9E")
    assert made.selected == "8E"
    tell(made, position="O / 1E / 9E")
    assert made.selected == ""


# Random positions


@pytest.mark.parametrize("kind", KINDS)
def test_a_random_position_is_of_the_kind_asked_for(kind: str) -> None:
    made = PositionEditor()
    tell(made, wish={"random": kind, "turn": 1})
    position = Position.parse(made.position)
    assert kind == "any" or kind in categories_of(position)
    assert made.problem == ""
    assert made.heard == made.asked


def test_each_wish_is_granted_anew() -> None:
    made = PositionEditor()
    met = set()
    for turn in range(5):
        tell(made, wish={"random": "any", "turn": turn})
        met.add(made.position)
    assert len(met) > 1


@pytest.mark.parametrize("kind", ["", "nothing", 5, None, [], {}])
def test_an_unknown_kind_is_told(kind: Any) -> None:
    made = PositionEditor(language="ca")
    tell(made, wish={"random": kind, "turn": 1})
    assert made.position == POSITION
    assert "no és cap" in made.problem


# Switches


def everything_said(value: Any) -> set[str]:
    """Every text inside a view."""
    if isinstance(value, str):
        return {value}
    inside = value.values() if isinstance(value, dict) else value
    if isinstance(inside, (int, bool)) or inside is None:
        return set()
    return {text for each in inside for text in everything_said(each)}


MARKERS = {
    "en": {"Trump", "you may", "of swords", "an opponent", "Western text"},
    "ca": {"Trumfo", "pots tirar", "d'espases", "Text occidental"},
    "es": {"Triunfo", "puedes jugar", "de espadas", "Texto occidental"},
}


@pytest.mark.parametrize("widget", PLACED, ids=named)
def test_the_language_switch_changes_all_words(widget: type[PositionWidget]) -> None:
    made = PLACED[widget](language="en")
    for spoken in ("ca", "es", "en"):
        tell(made, language=spoken)
        said = "\n".join(everything_said(made.view) | everything_said(made.strings))
        for marked, markers in MARKERS.items():
            heard = {marker for marker in markers if marker in said}
            assert heard == (markers if marked == spoken else set())
        fresh = PLACED[widget](language=spoken)
        assert {**shown(made), "layout": None} == {**shown(fresh), "layout": None}


@pytest.mark.parametrize("widget", ALL, ids=named)
def test_the_language_switch_changes_strings_and_names(widget: type[CardWidget]) -> None:
    made = ALL[widget](language="en")
    names = {"en": "nine of swords", "ca": "manilla d'espases", "es": "manilla de espadas"}
    for spoken in ("ca", "es", "en"):
        made.language = spoken
        assert made.names["9E"] == names[spoken]
        words = language(spoken).table["ui"]
        assert {name: words.get(name, text) for name, text in made.strings.items()} == made.strings
        trumps = made.strings.get("trumps")
        assert trumps is None or trumps["E"] == language(spoken).table["suits"]["E"][0]


@pytest.mark.parametrize("widget", PLACED, ids=named)
def test_the_profile_switch_judges_anew(widget: type[PositionWidget]) -> None:
    made = PLACED[widget]("O / 12C 8O / 5O 2O 8E")
    assert made.view["verdicts"]["8E"]["legal"]
    tell(made, profile="howto-100")
    assert not made.view["verdicts"]["8E"]["legal"]
    assert made.rules.id == "howto-100"
    tell(made, profile="howto-100+harmonised")
    assert made.rules.id == made.profile == "howto-100+harmonised"
    expected = load_profile("howto-100+harmonised").legal(Position.parse(made.position))
    legal = {code for code, verdict in made.view["verdicts"].items() if verdict["legal"]}
    assert legal == {str(card) for card in expected}


def test_the_explorer_offers_every_profile_and_each_can_be_chosen() -> None:
    made = RulesExplorer(POSITION, language="ca")
    for choice in made.choices["profiles"]:
        tell(made, profile=choice["id"])
        assert made.profile == choice["id"]
        assert made.problem == ""
    assert [name for name, _ in made.choices["languages"]] == list(LANGUAGES)
