"""Practice: questions one after another, each chosen by what the learner has answered so far."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import traitlets

from botifarra import Card, Position, UnknownNameError, load_profile
from botifarra.served.classroom import CLASS, KEPT_IN
from botifarra.teaching.fresh import UnknownQuestionError, question_of
from botifarra.teaching.progress import Answer, Progress, ProgressError
from botifarra.teaching.questions import (
    FAMILIES,
    AnswerError,
    Question,
    QuestionError,
    read_answer,
    right,
)
from botifarra.words import problem, rule_set_name
from botifarra_widgets.address import load_built_in
from botifarra_widgets.base import CardWidget, shown_inside
from botifarra_widgets.views import position_view
from botifarra_widgets.views_compare import what_if_view

if TYPE_CHECKING:
    from botifarra.teaching.database import Database
    from botifarra_widgets.quiz_choosing import Chooser

MOST: Final = 50
"""Questions a round may have."""

AHEAD: Final = 2
"""Questions sent ahead, so that the next shows at once: the last answer counts if there is time."""


class Quiz(CardWidget):
    """A round of questions, each answered at the tap with the engine's account of it.

    What is due comes first, then what tells most about the learner. Every answer is kept in the
    browser before Python hears of it; and in the database too, where ``BOTIFARRA_PROGRESS`` names
    one. Nothing of the tutor is loaded before the round is begun.

    Args:
        family: the rule families to keep to, separated by blanks: ``"ruff overruff"``; by default
            all of them.
        count: how many questions a round has, 1 to 50.
        profile: the rule set asked about.
        timer: whether the time taken is shown.
        learner: whose answers these are; empty for somebody alone, or where a class is asked.
        seed: the same seed and answers give the same questions; by default, others each time.
        language: ``"en"``, ``"ca"`` or ``"es"``; the page's if not given.
        options: any other trait.

    Attributes:
        classroom: whether the learner is asked for a name.
        keeps: whether there is a database.
        labels: the widget's own words.
        said: what the browser tells: ``learner``; ``history``, what it has kept; ``answers``, those
            that were not heard yet; ``skipped``, questions passed over; ``round``, its number.
        kept: the answers heard, by id.
        refused: those that are damaged.
        deal: the round, and the questions to come.
        finding: what has been misunderstood, once that is sure.
        due: when each rule should come back, by family and rule set: the landing page counts them.
        notice: what is wrong with the database.
        consider: the card to say more of, ``card``, ``position`` and ``profile``; or, with
            ``open``, a position to show.
        changes: what would change the verdict on that card.
        aside: that position.

    Raises:
        UnknownNameError: there is no such family, profile, language or option.
        ValueError: the count is not one that a round can have.

    Example:
        >>> Quiz("ruff overruff", 5, language="en")
        Quiz('ruff overruff', 5, profile='butinet', language='en')
    """

    _module = "quiz.js"

    family = traitlets.Unicode("").tag(sync=True)
    count = traitlets.Int(10).tag(sync=True)
    profile = traitlets.Unicode("").tag(sync=True)
    timer = traitlets.Bool(False).tag(sync=True)
    learner = traitlets.Unicode("").tag(sync=True)
    classroom = traitlets.Bool(False).tag(sync=True)
    keeps = traitlets.Bool(False).tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)
    said = traitlets.Dict().tag(sync=True, echo_update=False)
    kept: traitlets.List[str] = traitlets.List().tag(sync=True)
    refused: traitlets.List[str] = traitlets.List().tag(sync=True)
    deal = traitlets.Dict().tag(sync=True)
    finding = traitlets.Dict().tag(sync=True)
    due = traitlets.Dict().tag(sync=True)
    notice = traitlets.Unicode("").tag(sync=True)
    consider = traitlets.Dict().tag(sync=True)
    changes = traitlets.Dict().tag(sync=True)
    aside = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        family: str | None = None,
        count: int = 10,
        *,
        profile: str = "butinet",
        timer: bool = False,
        learner: str = "",
        seed: int | None = None,
        language: str | None = None,
        **options: Any,
    ) -> None:
        self._asks = _checked(family or "", count, profile)
        self._seed = random.randrange(1 << 30) if seed is None else seed
        self._learner = learner
        self._progress = Progress()
        self._chooser: Chooser | None = None
        self._database: Database | None = None
        self._unstored: dict[str, Answer] = {}
        self._queue: list[Question] = []
        self._round = 0
        self._loaded = False
        super().__init__(language=language, timer=timer, learner=learner, **options)
        self.family, self.count, self.profile = " ".join(self._asks[0]), count, self._asks[2]
        self.classroom = bool(os.environ.get(CLASS)) and not learner
        self.keeps = bool(os.environ.get(KEPT_IN, "").strip())

    @property
    def progress(self) -> Progress:
        """All the answers heard of this learner."""
        return self._progress

    def _speak(self) -> None:
        super()._speak()
        words, count = self.words, self._asks[1]
        explorer = words.table["explorer"]
        self.labels = {
            **words.table["quiz"],
            "begin": words.table["quiz"].get(f"begin_{count}")
            or words.sentence("quiz.begin", count, n=str(count)),
            "further": {**explorer, "nothing": words.sentence("what_if.nothing")},
        }
        if self._queue:
            self._show()

    # What the browser tells

    @traitlets.observe("said")
    @shown_inside
    def _hear(self, change: Any) -> None:
        said = change["new"]
        self.problem = ""
        if said.get("learner", self._learner) != self._learner:
            self._become(str(said["learner"]))
        history = [*self._read(said.get("history"))]
        self._progress = self._progress.merged(Progress(history))
        told = self._read(said.get("answers"))
        answers = [_judged(each) for each in told if self._is_new(each)]
        for answer in answers:
            self._progress.add(answer)
        self._deal(said, answers)
        self._store((*history, *answers))
        self.kept = [*self.kept, *(each.id for each in answers)]
        if self._chooser is not None:
            self._chooser.progress = self._progress
            self._chooser.warm()
            self._fill()
            self._find()
            self.due = self._choosing().returns

    def _become(self, learner: str) -> None:
        """Another learner sits at this page."""
        self._learner = self.learner = learner
        self._progress, self._chooser = Progress(), None
        self._queue, self.finding = [], {}
        self._unstored.clear()
        self._loaded = False

    def _read(self, told: object) -> Iterator[Answer]:
        """The answers of this learner among what was told; those that are damaged are named."""
        for data in told if isinstance(told, list) else ():
            try:
                answer = Answer.from_data(data)
            except ProgressError:
                name = data.get("id") if isinstance(data, dict) else None
                if isinstance(name, str) and name not in self.refused:
                    self.refused = [*self.refused, name]
                continue
            if answer.learner == self._learner:
                yield answer

    def _is_new(self, answer: Answer) -> bool:
        return all(answer.id != each.id for each in self._progress.answers)

    # What is asked

    def _deal(self, said: dict[str, Any], answers: list[Answer]) -> None:
        """Hear the answers, and send the questions that are next."""
        number = said.get("round", self._round)
        if not isinstance(number, int) or number < 1:
            return
        chooser = self._choosing()
        gone = {answer.question for answer in answers} | _texts(said.get("skipped"))
        for answer in answers:
            question = _question(answer)
            if question is not None:
                chooser.tell(question, answer.chosen)
        chooser.progress = self._progress
        if number != self._round:
            self._round, self._queue = number, []
            chooser.begin(self.count)
        self._queue = [each for each in self._queue if each.id not in gone]
        if not self._queue or answers:
            # Chosen with the last answer in mind; what was sent ahead stays behind it, if not due.
            place = sum(each.id in chooser.returning for each in self._queue)
            self._queue.insert(place, chooser.next())
            self._queue = self._queue[:AHEAD]
            self._show()

    def _choosing(self) -> Chooser:
        if self._chooser is None:
            # Only now: most readers of a lesson never begin its questions.
            from botifarra_widgets.quiz_choosing import Chooser

            families, _, profile = self._asks
            self._chooser = Chooser(profile, families, self._seed, self._progress)
        return self._chooser

    def _fill(self) -> None:
        """Have questions sent ahead."""
        if self._round and len(self._queue) < AHEAD:
            while len(self._queue) < AHEAD:
                self._queue.append(self._choosing().next())
            self._show()

    def _show(self) -> None:
        from botifarra_widgets.views_quiz import question_view

        views = [question_view(each, self.words) for each in self._queue]
        self.deal = {"round": self._round, "questions": views}

    def _find(self) -> None:
        """Tell what has been misunderstood, or that nothing has, once that is sure."""
        from botifarra_widgets.views_quiz import finding_view

        found = self._choosing().finding
        if found is None:
            self.finding = {}
        elif sorted(found) != self.finding.get("ids"):
            told = finding_view(found, self.profile, self.words)
            shown = self._choosing().evidence
            self.finding = {"ids": sorted(found), "found": told, "answers": shown}

    # What is kept

    def _store(self, answers: Iterable[Answer]) -> None:
        """Keep answers in the database, where there is one; what can't be kept is tried again."""
        if not self.keeps:
            return
        self._unstored |= {answer.id: answer for answer in answers}
        try:
            database = self._opened()
            database.add_all(self._unstored.values())
            self._unstored.clear()
            if not self._loaded:
                self._progress = self._progress.merged(database.load(self._learner))
                self._loaded = True
            self.notice = problem(database.notice, self.language) if database.notice else ""
        except ProgressError as error:
            self.notice = problem(error, self.language)

    def _opened(self) -> Database:
        if self._database is None:
            from botifarra.teaching.database import open_database

            self._database = open_database(os.environ[KEPT_IN].strip())
        return self._database

    # What is asked about a card

    @traitlets.observe("consider")
    @shown_inside
    def _consider(self, change: Any) -> None:
        asked = change["new"]
        if "position" not in asked:
            return
        position = Position.parse(str(asked["position"]))
        rules = load_profile(load_built_in(str(asked.get("profile", self.profile))))
        if asked.get("open"):
            self.aside = {
                "turn": asked.get("turn"),
                "rules": rule_set_name(rules, self.language),
                "view": position_view(position, rules, self.words),
            }
            return
        card = Card.parse(str(asked.get("card")))
        if card in position.hand:
            self.changes = what_if_view(rules, position, card, self.words)

    def __repr__(self) -> str:
        family = f"{self.family!r}, " if self.family else ""
        return (
            f"{type(self).__name__}({family}{self._asks[1]}, profile={self._asks[2]!r}, "
            f"language={self.language!r})"
        )


def _checked(family: str, count: int, profile: str) -> tuple[tuple[str, ...], int, str]:
    """The families, the count and the rule set, if there are such."""
    families = tuple(family.split())
    for name in families:
        if name not in FAMILIES:
            raise UnknownNameError("family", name, list(FAMILIES), plural="families")
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MOST:
        raise ValueError(f"a round has 1 to {MOST} questions, not {count!r}")
    return families, count, load_profile(profile).id


def _texts(told: object) -> set[str]:
    return {each for each in told if isinstance(each, str)} if isinstance(told, list) else set()


def _judged(answer: Answer) -> Answer:
    """The answer as the engine judges it, whatever the browser thought of it."""
    question = _question(answer)
    return answer if question is None else replace(answer, right=right(question, answer.chosen))


def _question(answer: Answer) -> Question | None:
    """The question that was answered; None if there is none of that id, or no such answer to it."""
    try:
        question = question_of(answer.question)
        read_answer(question, answer.chosen)
    except (UnknownQuestionError, AnswerError, QuestionError):
        return None
    return question
