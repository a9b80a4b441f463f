"""What the browser draws of a learner's progress: what only Python can say of their answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from functools import cache
from typing import Any, Final, NamedTuple

from botifarra import Position, load_profile
from botifarra.served.chapters import read_chapters
from botifarra.served.folders import NotebooksMissingError, notebooks_folder
from botifarra.teaching.fresh import UnknownQuestionError, question_of
from botifarra.teaching.misconceptions import Misconception, belief, misconceptions
from botifarra.teaching.progress import Answer, Progress, ProgressError
from botifarra.teaching.questions import FAMILIES, AnswerError, Question
from botifarra.words import Language, rule_set_name
from botifarra_widgets.views import View, position_view

LOOKED_AT: Final = 40
"""The latest answers by a rule set that tell what a learner believes now."""

PERHAPS: Final = 3
"""Misconceptions that can't be told apart yet are named if they are no more than these."""

NOTHING: Final[View] = {
    "looked": False,
    "learner": "",
    "kept": "",
    "items": [],
    "rules": {},
    "found": [],
    "refused": [],
    "lacking": [],
}
"""Before Python has looked at what the browser keeps."""


class Received(NamedTuple):
    """What a browser sent.

    Attributes:
        progress: the answers that could be read.
        refused: the ids of those that could not.
    """

    progress: Progress
    refused: tuple[str, ...]


class Finding(NamedTuple):
    """A misunderstanding that answers show.

    Attributes:
        misconception: what is believed.
        profile: the rule set asked about.
        certain: whether it is this and nothing else.
        because: how many answers show it.
    """

    misconception: Misconception
    profile: str
    certain: bool
    because: int


def receive(sent: Iterable[Any], learner: str) -> Received:
    """Read the answers that a browser sent, each on its own: a damaged one harms no other."""
    progress, refused = Progress(), []
    for each in sent:
        data = dict(each) if isinstance(each, Mapping) else {}
        try:
            progress.add(Answer.from_data({**data, "learner": learner}))
        except ProgressError:
            refused.append(str(data.get("id", "")))
    return Received(progress, tuple(filter(None, refused)))


def progress_view(progress: Progress, words: Language, now: datetime) -> View:
    """Return when each rule should come back, and what the answers show to be misunderstood.

    Returns:
        ``items``, one for each rule family and rule set; ``rules``, the names of the rule sets;
        ``found``, the misunderstandings with their remedies.
    """
    from botifarra.teaching.memory import mastery

    known = mastery(progress, now)
    return {
        "items": [
            {
                "family": family,
                "profile": profile,
                "memory": round(each.retrievability, 4),
                "due": each.due.isoformat(),
            }
            for (family, profile), each in known.items()
        ],
        "rules": {profile: _named(profile, words) for _, profile in known},
        "found": [_finding_view(each, words) for each in findings(progress)],
    }


def findings(progress: Progress) -> list[Finding]:
    """Return what the latest answers show to be misunderstood, under each rule set."""
    latest: dict[str, list[Answer]] = {}
    for answer in reversed(progress.answers):
        by_rules = latest.setdefault(answer.profile, [])
        if len(by_rules) < LOOKED_AT and not answer.unknown:
            by_rules.append(answer)
    found: dict[str, Finding] = {}
    for profile, answers in latest.items():
        for each in _found(profile, [*_told(answers[::-1])]):
            found.setdefault(each.misconception.id, each)
    return [*found.values()]


def _told(answers: Iterable[Answer]) -> Iterator[tuple[Question, str]]:
    """The questions with their answers; one that no longer exists tells nothing."""
    for answer in answers:
        try:
            yield question_of(answer.question), answer.chosen
        except UnknownQuestionError:
            continue


def _found(profile: str, told: list[tuple[Question, str]]) -> Iterator[Finding]:
    from botifarra.teaching.tutor import Tutor

    tutor = Tutor(profile, pool=[question for question, _ in told])
    for question, answer in told:
        try:
            tutor.tell(question, answer)
        except AnswerError:
            continue
    if tutor.diagnosis:
        size = len(tutor.diagnosis)
        alike = [each for each in tutor.alike(tutor.diagnosis) if len(each) == size]
        if len(alike) <= PERHAPS:
            for name in dict.fromkeys(name for each in alike for name in sorted(each)):
                because = len(tutor.why)
                yield Finding(misconceptions()[name], profile, len(alike) == 1, because)


def _named(profile: str, words: Language) -> str:
    """The name of a rule set; of a club's own, its id."""
    try:
        return rule_set_name(load_profile(profile), words.id)
    except (LookupError, ValueError):
        return profile


def _finding_view(finding: Finding, words: Language) -> View:
    wrong = finding.misconception
    return {
        "id": wrong.id,
        "name": wrong.name[words.id],
        "remedy": wrong.remedy[words.id],
        "certain": finding.certain,
        "because": finding.because,
        "lesson": lessons(words.id).get(wrong.lesson, {"title": "", "path": ""}),
        "example": _example_view(wrong, words),
    }


def _example_view(wrong: Misconception, words: Language) -> View:
    """The position that shows it, with a card that is believed wrongly."""
    rules, position = load_profile(wrong.profile), Position.parse(wrong.position)
    legal, believed = rules.legal(position), belief(wrong.profile, wrong.id).legal(position)
    parted = (believed - legal) | (legal - believed)
    return {
        "view": position_view(position, rules, words),
        "selected": str(next(iter(parted))),
        "rules": rule_set_name(rules, words.id),
    }


def families_view(words: Language) -> list[View]:
    """Return the rule families by name, in the order one learns them."""
    return [{"id": name, "name": words.sentence(f"rule_family.{name}")} for name in FAMILIES]


@cache
def lessons(language_id: str) -> Mapping[str, dict[str, str]]:
    """Return title and address of each lesson by its file name; none where no lessons are."""
    try:
        chapters = read_chapters(notebooks_folder(), language_id)
    except NotebooksMissingError:
        return {}
    return {
        chapter.name: {"title": chapter.title, "path": f"../{chapter.path}"} for chapter in chapters
    }
