"""``botifarra explain --what-if``: what would change each verdict, for people and programs."""

from __future__ import annotations

import json

import pytest

from botifarra.cli import main
from botifarra.rulebook import LANGUAGES
from botifarra.words import language

POSITION = "O / 1E / 9E 8E 12C"

Capture = pytest.CaptureFixture[str]


def test_the_changes_follow_the_explanation(capsys: Capture) -> None:
    assert main(["explain", POSITION, "--card", "12C", "--what-if", "--language", "en"]) == 0
    assert capsys.readouterr().out.strip().splitlines()[-2:] == [
        "What would change it:",
        "- If you held no swords (without the nine and the 8 of swords), you could play it.",
    ]


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_it_is_said_when_nothing_would(capsys: Capture, spoken: str) -> None:
    leading = ["explain", "O / - / 9E 8E", "--card", "9E", "--what-if", "--language", spoken]
    assert main(leading) == 0
    assert (
        capsys.readouterr().out.strip().splitlines()[-1]
        == language(spoken).table["what_if"]["nothing"]
    )


def test_a_program_gets_each_change_as_data(capsys: Capture) -> None:
    assert main(["explain", POSITION, "--card", "8E", "--what-if", "--json"]) == 0
    (card,) = json.loads(capsys.readouterr().out)["cards"]
    assert [change["kind"] for change in card["what_if"]] == ["without", "profile", "profile"]
    first = card["what_if"][0]
    assert first["removed"] == ["9E"]
    assert first["position"] == "O / 1E / 12C 8E"
    assert first["legal"] is True
    assert first["says"]


def test_unasked_nothing_is_said_of_it(capsys: Capture) -> None:
    assert main(["explain", POSITION, "--json"]) == 0
    assert "what_if" not in capsys.readouterr().out
