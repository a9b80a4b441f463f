"""The glossary's widget: all that is read and searched is with the browser."""

from __future__ import annotations

import json
from typing import Any

import pytest
from botifarra_widgets import Glossary
from botifarra_widgets import glossary as module
from botifarra_widgets.glossary import terms_view

from botifarra.rulebook import LANGUAGES
from botifarra.served.folders import NotebooksMissingError
from botifarra.words import language
from botifarra.words.glossary import GROUPS, glossary


def entries(made: Glossary) -> dict[str, dict[str, Any]]:
    return {term["id"]: term for group in made.terms for term in group["terms"]}


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_term_is_sent_in_its_group_with_its_names_in_all_languages(spoken: str) -> None:
    made = Glossary(language=spoken)
    assert [group["id"] for group in made.terms] == list(GROUPS)
    assert set(entries(made)) == set(glossary())
    for name, entry in entries(made).items():
        term = glossary()[name]
        assert entry["term"] == term.wordings[spoken].term
        assert entry["says"] == term.wordings[spoken].says
        others = {other["language"]: other["terms"] for other in entry["others"]}
        assert set(others) == set(LANGUAGES) - {spoken}
        for each, names in others.items():
            assert names == [term.wordings[each].term, *term.wordings[each].also]


def test_an_example_has_all_its_verdicts_with_it() -> None:
    example = entries(Glossary(language="ca"))["overruff"]["example"]
    assert example["selected"] == "2O"
    assert example["view"]["verdicts"]["2O"]["legal"] is False
    assert set(example["view"]["verdicts"]) == {"2O", "10O", "1E"}
    assert "sobrefallar" in str(example["view"]["verdicts"]["2O"])
    assert example["rules"].startswith("Lliure")


def test_cards_alone_are_an_example_too() -> None:
    assert entries(Glossary(language="en"))["manilla"]["example"] == {
        "cards": ["9O", "9C", "9E", "9B"]
    }


def test_all_of_it_is_plain_and_small_enough_for_a_phone() -> None:
    assert len(json.dumps(Glossary(language="en").terms)) < 200_000


def test_changing_the_language_changes_every_word() -> None:
    made = Glossary(language="en")
    made.language = "es"
    assert entries(made)["trick"]["term"] == "baza"
    assert made.labels["search"] == language("es").table["glossary"]["search"]


def test_a_lesson_is_named_by_its_own_title(monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = entries(Glossary(language="en"))["suit"]["lesson"]
    assert lesson["path"].endswith("en/01_the_pack.ipynb")
    assert lesson["title"]


def test_where_there_are_no_lessons_the_words_are_still_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing() -> None:
        raise NotebooksMissingError("none")

    monkeypatch.setattr(module, "notebooks_folder", missing)
    module._lessons.cache_clear()
    try:
        groups = terms_view(language("en"))
        assert all(term["lesson"] == {} for group in groups for term in group["terms"])
    finally:
        module._lessons.cache_clear()
