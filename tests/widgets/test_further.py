"""What the explorer answers when it is asked further: changes, other rules, where two differ."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from botifarra_widgets import RulebookTable, RulesExplorer

from botifarra import Card, Position, UnknownNameError, load_profile
from botifarra.rulebook import LANGUAGES, PROFILES, rule_sets, what_if
from botifarra.teaching import categories_of
from botifarra.words import language, tell_change

from .test_browser_side import tell

OPENING = "O / 12C 8O / 10O 9O 2O 1E 9B 4B"


def explorer(position: str = OPENING, **options: Any) -> RulesExplorer:
    return RulesExplorer(position, language=options.pop("language", "en"), **options)


def test_nothing_is_worked_out_before_it_is_asked() -> None:
    made = explorer()
    tell(made, selected="2O")
    assert made.answer == {}
    assert made.found == {}


def test_what_would_change_a_card_is_what_the_engine_says() -> None:
    made = explorer()
    tell(made, question={"card": "2O", "turn": 1})
    changes = what_if(load_profile("butinet"), Position.parse(OPENING), Card.parse("2O"))
    assert [each["says"] for each in made.answer["changes"]] == [*map(tell_change, changes)]
    assert made.heard == made.asked == 1
    for each in made.answer["changes"]:
        judged = load_profile(each["profile"]).legal(Position.parse(each["position"]))
        assert (Card.parse("2O") in judged) is each["legal"]


def test_the_same_card_is_told_by_every_rule_set() -> None:
    made = explorer("O / 12C 8O / 5O 2O 8E", profile="howto-100")
    tell(made, question={"card": "8E", "turn": 1})
    assert [each["id"] for each in made.answer["rules"]] == [each.id for each in rule_sets()]
    legal = {each["id"] for each in made.answer["rules"] if each["legal"]}
    assert {each.id for each in rule_sets()} - legal == {"howto-100", "howto-100+strict"}


def test_an_answer_says_what_it_is_about() -> None:
    made = explorer()
    tell(made, question={"card": "9O", "turn": 1})
    assert made.answer["card"] == "9O"
    assert (made.answer["position"], made.answer["profile"]) == (made.position, made.profile)


@pytest.mark.parametrize("card", ["9Z", "", 5, None, [], "\x00"])
def test_a_question_about_no_card_is_told(card: Any) -> None:
    made = explorer()
    tell(made, question={"card": card, "turn": 1})
    assert made.problem
    assert made.answer == {}
    assert made.heard == made.asked == 1


def test_a_question_about_a_card_that_has_gone_is_heard_and_no_fault() -> None:
    made = explorer()
    tell(made, question={"card": "3C", "turn": 1})
    tell(made, position="O / 1E /", selected="")
    tell(made, question={"card": "2O", "turn": 2})
    assert made.answer == {}
    assert made.problem == ""
    assert made.heard == made.asked == 3


def test_an_answer_in_another_language_goes_with_that_language() -> None:
    made = explorer()
    tell(made, question={"card": "2O", "turn": 1})
    tell(made, language="ca")
    assert made.answer == {}
    tell(made, question={"card": "2O", "turn": 2})
    assert made.answer["changes"][0]["says"].startswith("Si no tinguessis")


def test_it_is_quick_and_small() -> None:
    made = explorer()
    tell(made, question={"card": "2O", "turn": 0})
    start = time.process_time()
    for turn, card in enumerate(made.view["verdicts"], start=1):
        tell(made, question={"card": card, "turn": turn})
    assert (time.process_time() - start) / len(made.view["verdicts"]) < 0.3
    assert len(json.dumps(made.answer)) < 5_000


def test_house_rules_are_told_before_the_others(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('id = "our-club"\nextends = "9buti-petita"\n', encoding="utf-8")
    made = explorer(profile=load_profile(file))
    tell(made, question={"card": "2O", "turn": 1})
    assert [each["id"] for each in made.answer["rules"]][:2] == ["our-club", "butinet"]


# Where two rule sets differ


@pytest.mark.parametrize("category", ["any", "lower_trumps", "follow"])
def test_a_position_where_two_differ_is_shown_under_the_first(category: str) -> None:
    made = explorer()
    question = {"between": ["howto-100", "9buti-petita"], "category": category, "turn": 1}
    tell(made, question=question)
    position = Position.parse(made.position)
    one, other = (load_profile(each).legal(position) for each in question["between"])  # type: ignore[attr-defined]
    assert one != other
    assert category == "any" or category in categories_of(position)
    assert made.profile == "howto-100"
    assert (Card.parse(made.selected) in one) is not (Card.parse(made.selected) in other)
    assert made.found["position"] == made.position
    assert "How-to guide" in made.found["says"]
    assert made.answer["card"] == made.selected
    assert made.problem == ""


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_it_is_said_when_two_never_differ(spoken: str) -> None:
    made = explorer(language=spoken)
    tell(made, question={"between": ["butinet", "9buti-lliure"], "turn": 1})
    assert made.position == str(Position.parse(OPENING))
    assert "9Buti.net" in made.found["says"]
    assert "{" not in made.found["says"]
    tell(made, question={"between": ["butinet", "9buti-petita"], "category": "ruff", "turn": 2})
    assert "300" in made.found["says"]
    assert "{" not in made.found["says"]


@pytest.mark.parametrize(
    "question",
    [
        {"between": ["tute", "butinet"]},
        {"between": ["butinet"]},
        {"between": 5},
        {"between": ["butinet", "/etc/passwd.toml"]},
        {"between": ["butinet", "howto-100"], "category": "nothing"},
        {"between": ["butinet", "howto-100"], "category": []},
    ],
    ids=repr,
)
def test_a_wrong_search_is_told_and_what_was_shown_stays(question: dict[str, Any]) -> None:
    made = explorer()
    tell(made, question=question)
    assert made.problem
    assert (made.position, made.profile) == (str(Position.parse(OPENING)), "butinet")
    assert made.heard == made.asked == 1


# The rule sets side by side


def test_the_table_has_the_five_rule_sets_and_every_section() -> None:
    table = RulebookTable(language="en").table
    assert len(table["profiles"]) == len(PROFILES)
    assert [section["id"] for section in table["sections"]][:2] == ["duties", "cards"]
    for section in table["sections"]:
        assert section["differs"] is any(row["differs"] for row in section["rows"])
        for row in section["rows"]:
            assert len(row["cells"]) == len(PROFILES)
            assert bool(row["same"]) is not row["differs"]
            for cell in row["cells"]:
                assert all(0 <= place < len(table["backings"]) for place in cell["backings"])


def test_the_table_takes_the_rule_sets_chosen() -> None:
    made = RulebookTable(["butinet", load_profile("howto-100+strict")], language="en")
    assert made.table["profiles"] == ["Free game (ButiNET, western)", "How-to guide, stricter"]
    assert repr(made) == "RulebookTable(['butinet', 'howto-100+strict'], language='en')"


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_table_speaks_its_language(spoken: str) -> None:
    made = RulebookTable(language="en")
    made.language = spoken
    assert made.labels == language(spoken).table["compare"]
    assert made.table == RulebookTable(language=spoken).table
    assert len(json.dumps(made.table)) < 120_000


def test_a_contradiction_is_marked_with_how_it_was_settled() -> None:
    table = RulebookTable(["howto-100"], language="en").table
    (row,) = (
        row for each in table["sections"] for row in each["rows"] if row["id"] == "deal_points"
    )
    (backing,) = (table["backings"][place] for place in row["cells"][0]["backings"])
    assert backing["contradicted"]
    assert row["cells"][0]["says"] == "72"


@pytest.mark.parametrize(
    "rows", ["target  contro\nthreshold", ["target", "contro", "threshold"]], ids=repr
)
def test_a_few_rows_are_shown_in_the_order_given(rows: str | list[str]) -> None:
    made = RulebookTable(rows=rows, language="en")
    assert [row["id"] for row in made.table["rows"]] == ["target", "contro", "threshold"]
    assert repr(made) == "RulebookTable(rows='target contro threshold', language='en')"


def test_a_few_rows_of_chosen_rule_sets() -> None:
    made = RulebookTable(["fournier"], rows="sabatera", language="en")
    assert repr(made) == "RulebookTable(['fournier'], rows='sabatera', language='en')"
    (row,) = made.table["rows"]
    assert [cell["says"] for cell in row["cells"]] == ["says nothing"]


@pytest.mark.parametrize("rows", ["targets", "target, contro", ["target", ""], [""]], ids=repr)
def test_a_row_there_is_not_is_refused(rows: str | list[str]) -> None:
    with pytest.raises(UnknownNameError, match="the rows are follow_suit, "):
        RulebookTable(rows=rows, language="en")


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_basics_are_told_without_saying_that_all_do(spoken: str) -> None:
    (row,) = RulebookTable(rows="rank", language=spoken).table["rows"]
    assert row["same"] == "9, 1, 12, 11, 10, 8, 7, 6, 5, 4, 3, 2"
    assert not row["differs"]


# The words of the browser's side


FOLDER = Path(__file__).parents[2] / "widgets" / "botifarra_widgets"


@pytest.mark.parametrize(
    ("module", "group"), [("what_if.js", "explorer"), ("rulebook_table.js", "compare")]
)
def test_every_label_a_module_asks_for_is_sent(module: str, group: str) -> None:
    import re

    text = (FOLDER / module).read_text(encoding="utf-8")
    used = set(re.findall(r'(?:labels|get\("labels"\))\.(\w+)', text))
    assert used
    for spoken in LANGUAGES:
        assert used - {"nothing"} <= set(language(spoken).table[group])


def test_every_word_written_for_the_explorer_is_used() -> None:
    import re

    texts = [(FOLDER / name).read_text(encoding="utf-8") for name in SOURCES]
    used = set(re.findall(r'labels(?:"\))?\.(\w+)', "".join(texts)))
    in_python = {"found", "alike", "not_found"}
    assert set(language("en").table["explorer"]) == used - {"nothing"} | in_python


SOURCES = ("what_if.js", "rules_explorer.js")
