"""What the browser draws of a question: cards or calls, the answers, and all it tells after.

Everything is there before the answer is given, so that it is judged and explained at the tap.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from functools import cache
from typing import Final

from botifarra import Card, Position, Seat, Trick, load_profile
from botifarra.export.exercise import JUDGED, Exercise
from botifarra.served.chapters import read_chapters
from botifarra.served.folders import NotebooksMissingError, notebooks_folder
from botifarra.teaching.misconceptions import belief, misconceptions
from botifarra.teaching.questions import NONE, Kind, Question, calls_of, position_of, trick_of
from botifarra.words import Language, rule_set_name, say_call
from botifarra_widgets.views import View, position_view, table_view

LESSONS: Final = {
    "ranking": "01_the_pack",
    "points": "02_points",
    "follow": "03_what_may_i_play",
    "beat": "03_what_may_i_play",
    "partner": "04_partner_winning",
    "ruff": "05_ruff_and_overruff",
    "overruff": "05_ruff_and_overruff",
    "petita": "07_la_petita",
    "calling": "08_choosing_trumps",
    "doubling": "09_contro",
    "scoring": "10_scoring",
    "rule_sets": "12_rule_sets",
}
"""The lesson that teaches each rule family."""

_TRICKS: Final = (Kind.WHO_WINS, Kind.TRICK_WORTH)
_CALLED: Final = (Kind.WHO_SPEAKS, Kind.DEAL_SCORE, Kind.DO_DIFFER)
_CHAIRS: Final = ("you", "right", "partner", "left")


def question_view(question: Question, words: Language) -> View:
    """Return a question with its answer and the reasons.

    Returns:
        ``asked``, the question as data, to be kept with the answer; ``asks``, it in words;
        ``rules`` and ``family``, what it is about, as they are named; ``scene``, the table, with
        the verdicts where a hand is judged; ``calls``, what was said; ``options``, the answers to
        choose from, or their parts if ``several``; ``parts``, the order in which they are written;
        ``answer``, and how it is ``told``; ``why``, sentences, each with its sources; ``lesson``.
    """
    exercise = Exercise(question, words.id)
    parts = question.parts
    if question.kind is Kind.WHO_SPEAKS:
        parts = tuple(dict.fromkeys((*exercise.answer.split(), *parts, NONE)))
    return {
        "asked": {**asdict(question), "kind": str(question.kind)},
        "asks": exercise.asks,
        "rules": exercise.rules,
        "family": exercise.family_name,
        "scene": _scene(question, words),
        "calls": _calls(question, words),
        "options": _options(exercise),
        "several": exercise.several,
        "parts": list(parts),
        "answer": exercise.answer,
        "told": exercise.told_answer,
        "why": [] if question.kind in JUDGED else [list(reason) for reason in exercise.why],
        "lesson": lesson_view(LESSONS[question.family], words),
    }


def _options(exercise: Exercise) -> list[View]:
    """The answers to choose from; a hand's are its cards, and a free answer has none."""
    question = exercise.question
    if question.kind is Kind.TAP_LEGAL:
        return []
    if question.kind is not Kind.WHO_SPEAKS:
        return [{"answer": each, "label": exercise.label(each)} for each in question.choices]
    said = [
        {"answer": part, "seat": part[0], "label": exercise.label(part).partition(": ")[2]}
        for part in question.parts
    ]
    return [*said, {"answer": NONE, "seat": "", "label": exercise.label(NONE)}]


def _scene(question: Question, words: Language) -> View:
    if question.kind in JUDGED:
        return position_view(position_of(question), load_profile(question.profile), words)
    if question.kind in _TRICKS:
        return {"table": _lettered(trick_of(question), words)}
    if question.position:
        position = position_of(question)
        return {"table": table_view(position.trick, position.hand, words)}
    return {}


def _lettered(trick: Trick, words: Language) -> View:
    """A trick whose players have letters; the words for who can't see it don't tell who wins."""
    seats = [
        {
            "chair": chair,
            "letter": seat.name,
            "name": seat.name,
            "card": str(trick.cards[seat]) if seat < len(trick) else "",
            "led": seat is trick.leader,
            "winning": seat is trick.winner,
        }
        for seat, chair in zip(Seat, _CHAIRS, strict=True)
    ]
    ui = words.table["ui"]
    said = [f"{ui['trump']}: {words.trump(trick.trump)}"]
    for seat, card in zip(Seat, trick.cards, strict=False):
        led = f", {ui['led']}" if seat is trick.leader else ""
        said.append(f"{seat.name}: {words.card(card)}{led}")
    return {
        "trump": "" if trick.trump is None else trick.trump.letter,
        "trump_name": words.trump(trick.trump),
        "seats": seats,
        "hand": [],
        "summary": ". ".join(said) + ".",
    }


def _calls(question: Question, words: Language) -> View:
    """Who dealt and what was said, seat by seat; nothing where the cards are shown."""
    told = question.kind in _CALLED and not question.position and not question.matter
    if not told:
        return {}
    return {
        "dealer": question.dealer,
        "said": [
            {
                "seat": seat.name,
                "says": say_call(call, words.id),
                "suit": call.value if call.trump is not None else "",
            }
            for seat, call in calls_of(question)
        ],
    }


def lesson_view(name: str, words: Language) -> View:
    """Return a lesson's title and address; nothing where no lessons are."""
    return _lessons(words.id).get(name, {})


@cache
def _lessons(language_id: str) -> dict[str, View]:
    try:
        chapters = read_chapters(notebooks_folder(), language_id)
    except NotebooksMissingError:
        return {}
    return {each.name: {"title": each.title, "path": f"../{each.path}"} for each in chapters}


def finding_view(ids: Iterable[str], profile: str, words: Language) -> list[View]:
    """Return what a learner has misunderstood: name, remedy, lesson, and a position that shows it.

    Args:
        ids: the misconceptions.
        profile: the rule set they were found under.
        words: the language.
    """
    return [_found(name, profile, words) for name in sorted(ids)]


def _found(name: str, profile: str, words: Language) -> View:
    one, rules = misconceptions()[name], load_profile(profile)
    position = Position.parse(one.position)
    return {
        "id": name,
        "name": one.name[words.id],
        "remedy": one.remedy[words.id],
        "lesson": lesson_view(one.lesson, words),
        "card": _telling(name, profile, position),
        "rules": rule_set_name(rules, words.id),
        "view": position_view(position, rules, words),
    }


def _telling(name: str, profile: str, position: Position) -> str:
    """A card of the hand that is judged wrongly by whoever has the misconception."""
    legal = load_profile(profile).legal(position)
    believed = belief(profile, name).legal(position)
    parted: list[Card] = [*(believed - legal), *(legal - believed)]
    return str(parted[0])
