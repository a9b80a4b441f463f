"""Making a widget in a notebook: what it accepts, what it refuses, what it says of itself."""

from __future__ import annotations

from pathlib import Path

import botifarra_widgets
import pytest
from botifarra_widgets import CardRow, CardTable, PositionEditor, RulesExplorer, VerdictPanel
from botifarra_widgets.base import CardWidget, PositionWidget
from botifarra_widgets.pack import PackWidget

from botifarra import NotationError, Position, UnknownNameError, load_profile
from botifarra.errors import CardNotInHandError

from .every import ALL, PACKS, PLACED, POSITION, named

every_widget = pytest.mark.parametrize("widget", ALL, ids=named)
every_pack = pytest.mark.parametrize("widget", PACKS, ids=named)
every_placed = pytest.mark.parametrize("widget", PLACED, ids=named)

HOUSE_RULES = """
id = "our-club"
extends = "butinet"

[obligations.ruff]
rule = "ruff"
when.void_in_plain_suit = {}
unless.partner_winning = {}
cites = ["002.ruff-always"]
standing = "interpreted"
note = { en = "Agreed at our club.", ca = "Acordat al club.", es = "Acordado en el club." }
"""


def test_every_widget_of_the_package_is_tested_here() -> None:
    public = {getattr(botifarra_widgets, name) for name in botifarra_widgets.__all__}
    assert {each for each in public if isinstance(each, type)} == set(ALL)


@every_widget
@pytest.mark.parametrize("option", ["lang", "positions", "_esm", "fool", "__class__"])
def test_an_unknown_option_is_refused_by_name(widget: type[CardWidget], option: str) -> None:
    with pytest.raises(UnknownNameError, match=f"options of {widget.__name__}") as caught:
        ALL[widget](**{option: "ca"})
    assert caught.value.name == option
    assert "deck" in caught.value.known


@every_widget
def test_a_known_option_is_taken(widget: type[CardWidget]) -> None:
    assert ALL[widget](deck="french").deck == "french"


@every_widget
@pytest.mark.parametrize("language", ["fr", "", "EN", "../en"])
def test_an_unknown_language_is_refused(widget: type[CardWidget], language: str) -> None:
    with pytest.raises(UnknownNameError, match="the languages are en, ca, es"):
        ALL[widget](language=language)


@every_placed
@pytest.mark.parametrize(
    "position", ["", "O / 1E", "O / 1E / 9Z", "O / 1E / 1E", "X / 1E / 9E", "O / 1E /", "9" * 500]
)
def test_a_wrong_position_is_refused(widget: type[PositionWidget], position: str) -> None:
    with pytest.raises(NotationError):
        PLACED[widget](position)


@every_placed
@pytest.mark.parametrize("profile", ["tute", "", "butinet+nothing", "BUTINET"])
def test_an_unknown_profile_is_refused(widget: type[PositionWidget], profile: str) -> None:
    with pytest.raises(UnknownNameError):
        PLACED[widget](profile=profile)


@every_pack
@pytest.mark.parametrize("trump", ["", "Z", "oros", "O "])
def test_an_unknown_trump_is_refused(widget: type[PackWidget], trump: str) -> None:
    with pytest.raises(NotationError):
        PACKS[widget](trump)


@every_pack
@pytest.mark.parametrize(("written", "read"), [("O", "O"), ("o", "O"), ("♠", "E"), ("-", "-")])
def test_a_trump_is_read_in_every_way_it_is_written(
    widget: type[PackWidget], written: str, read: str
) -> None:
    """The browser knows the suits by their letters alone."""
    made = PACKS[widget](written)
    assert made.trump == read
    made.trump = "C"
    made.trump = written
    assert made.trump == read


@pytest.mark.parametrize("cards", ["9Z", "9E 9E", "9E;;9", "9E 1E 99E"])
def test_a_row_refuses_what_is_no_card(cards: str) -> None:
    with pytest.raises(NotationError):
        CardRow(cards)


def test_a_panel_refuses_a_card_that_is_not_in_the_hand() -> None:
    with pytest.raises(NotationError):
        VerdictPanel(POSITION, "8Z")
    with pytest.raises(CardNotInHandError, match="2B is not in the hand"):
        VerdictPanel(POSITION, "2B")
    assert VerdictPanel(POSITION, "8♠").selected == "8E"


@every_widget
def test_its_repr_is_short_and_says_what_it_shows(widget: type[CardWidget]) -> None:
    text = repr(ALL[widget](language="ca"))
    assert text.startswith(f"{widget.__name__}(")
    assert "language='ca'" in text
    assert len(text) < 100
    assert "\n" not in text


@every_placed
def test_its_repr_makes_the_same_position_again(widget: type[PositionWidget]) -> None:
    made = PLACED[widget](profile="9buti-petita", language="es")
    expected = f"{POSITION!r}, profile='9buti-petita', language='es'"
    assert repr(made) == f"{widget.__name__}({expected})"


@every_placed
def test_a_position_may_be_a_value(widget: type[PositionWidget]) -> None:
    made = PLACED[widget](Position.parse(POSITION))
    assert made.position == POSITION
    assert set(made.view["verdicts"]) == {"12C", "8E", "9E"}


@every_placed
def test_house_rules_are_taken_as_a_value(widget: type[PositionWidget], tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text(HOUSE_RULES, encoding="utf-8")
    rules = load_profile(file)
    lower_trumps = "O / 12C 8O / 5O 2O 8E"
    made = PLACED[widget](lower_trumps, profile=rules)
    assert made.profile == "our-club"
    assert made.rules is rules
    assert not made.view["verdicts"]["8E"]["legal"]
    assert PLACED[widget](lower_trumps).view["verdicts"]["8E"]["legal"]


def test_each_widget_has_its_own_state() -> None:
    one, other = CardTable(POSITION), CardTable(POSITION)
    one.position = "C / - / 9E"
    assert other.position == POSITION


def test_defaults() -> None:
    assert PositionEditor().position == POSITION
    assert RulesExplorer().profile == "butinet"
