"""The words of the game: found in any language, explained, each with an example beside it."""

from __future__ import annotations

from functools import cache

import traitlets

from botifarra import load_profile
from botifarra.rulebook import LANGUAGES
from botifarra.served.chapters import read_chapters
from botifarra.served.folders import NotebooksMissingError, notebooks_folder
from botifarra.words import Language, language, rule_set_name
from botifarra.words.glossary import GROUPS, Example, Term, glossary
from botifarra_widgets.base import CardWidget
from botifarra_widgets.views import View, position_view


class Glossary(CardWidget):
    """Every term in three languages, its meaning, an example in place and the lesson it is from.

    The browser has all of it, so that it is read and searched without Python.

    Args:
        language: ``"en"``, ``"ca"`` or ``"es"``; the page's if not given.
        options: any other trait.

    Attributes:
        terms: what the browser draws, a group of terms after another.
        labels: the widget's own words.

    Raises:
        UnknownNameError: there is no such language or option.

    Example:
        >>> Glossary(language="ca")
        Glossary(language='ca')
    """

    _module = "glossary.js"

    terms: traitlets.List[View] = traitlets.List().tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)

    def _speak(self) -> None:
        super()._speak()
        self.labels = dict(self.words.table["glossary"])
        self.terms = terms_view(self.words)


def terms_view(words: Language) -> list[View]:
    """Return the groups of terms: name, and each term with all that is shown of it."""
    lessons = _lessons(words.id)
    return [
        {
            "id": group,
            "name": words.sentence(f"glossary.{group}"),
            "terms": [
                _term_view(term, words, lessons)
                for term in glossary().values()
                if term.group == group
            ],
        }
        for group in GROUPS
    ]


def _term_view(term: Term, words: Language, lessons: dict[str, dict[str, str]]) -> View:
    wording = term.wordings[words.id]
    return {
        "id": term.id,
        "term": wording.term,
        "also": list(wording.also),
        "says": wording.says,
        "others": [
            {
                "language": each,
                "name": language(each).sentence("names.language"),
                "terms": [term.wordings[each].term, *term.wordings[each].also],
            }
            for each in LANGUAGES
            if each != words.id
        ],
        "lesson": lessons.get(term.chapter, {}),
        "example": None if term.example is None else _example_view(term.example, words),
    }


def _example_view(example: Example, words: Language) -> View:
    if example.position is None:
        return {"cards": [str(card) for card in example.cards]}
    rules = load_profile(example.profile)
    return {
        "view": position_view(example.position, rules, words),
        "selected": str(example.card),
        "rules": rule_set_name(rules, words.id),
    }


@cache
def _lessons(language_id: str) -> dict[str, dict[str, str]]:
    """The title and the address of each lesson by its topic; none where no lessons are."""
    try:
        chapters = read_chapters(notebooks_folder(), language_id)
    except NotebooksMissingError:
        return {}
    return {
        chapter.name.partition("_")[2]: {"title": chapter.title, "path": f"../{chapter.path}"}
        for chapter in chapters
    }
