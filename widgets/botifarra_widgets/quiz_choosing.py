"""What a learner is asked next: what is due, then what tells most about them, then all the rest."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Final

from botifarra.teaching.bank import bank
from botifarra.teaching.fresh import (
    KINDS,
    PLAY,
    NoQuestionError,
    UnknownQuestionError,
    fresh_question,
    question_of,
)
from botifarra.teaching.memory import due, schedule
from botifarra.teaching.progress import Progress
from botifarra.teaching.questions import (
    AnswerError,
    Kind,
    Question,
    QuestionError,
    read_answer,
)
from botifarra.teaching.tutor import KNOWS, POOLS, Beliefs, Tutor

OTHERS: Final = (
    *(Kind.IS_LEGAL, Kind.WHO_WINS, Kind.TRICK_WORTH, Kind.WHICH_DUTY),
    *(Kind.DEAL_SCORE, Kind.WHO_SPEAKS, Kind.DO_DIFFER),
)
"""What is asked beside the tutor's questions, in the order in which a newcomer meets it."""

EVERY: Final = 4
"""One question in so many is the tutor's, as long as nothing looks misunderstood."""

SUSPECTED: Final = 0.5
"""How likely a misconception has to be for the tutor to go on asking until it is sure."""

REMEMBERED: Final = 20
"""The latest answers that the tutor hears of when it starts: what one believed once may be over."""

OF_EACH: Final = 30
"""Fresh questions of each family that the tutor chooses from, where it is to keep to families."""

EVIDENCE: Final = 2
"""Answers that have to speak for a misconception before it is named."""

TELLING: Final = (Kind.TAP_LEGAL, Kind.IS_LEGAL, Kind.WHICH_DUTY, Kind.WHO_WINS)
"""The kinds whose answers say something about what a learner believes."""

Pair = tuple[str | None, Kind]
"""A family, or any, and what is asked about it."""


class Chooser:
    """Chooses the questions for one learner.

    Args:
        profile: the rule set asked about.
        families: the rule families to keep to; all if empty.
        seed: the same seed and the same answers give the same questions.
        progress: what the learner has answered before.

    Attributes:
        progress: what the learner has answered; the caller keeps it up to date.
        returning: the ids of the questions asked because something is due.
    """

    def __init__(
        self, profile: str, families: Iterable[str], seed: int, progress: Progress
    ) -> None:
        self.profile, self.families, self.progress = profile, tuple(families), progress
        self.returning: set[str] = set()
        self._seed = seed
        self._dice = random.Random(f"quiz {seed}")
        self._tutor: Tutor | None = None
        self._told: list[tuple[Question, str]] = []
        self._due: list[str] = []
        self._dealt: list[Question] = []

    def begin(self, count: int) -> None:
        """Begin a round of so many questions; at most half of them are what is due."""
        self._dealt = []
        self._due = [
            each.family
            for each in due(self.progress, datetime.now(UTC))
            if each.profile == self.profile and each.family in (self.families or KINDS)
        ][: count // 2]

    def next(self) -> Question:
        """Return the next question; the first one doesn't wait for the tutor.

        Raises:
            NoQuestionError: there is nothing to ask, such as la petita in a game without it.
        """
        question = self._chosen()
        self._dealt.append(question)
        return question

    def tell(self, question: Question, answer: str) -> None:
        """Tell what was answered."""
        if question.kind not in TELLING or question.profile != self.profile:
            return
        self._told.append((question, answer))
        if self._tutor is not None:
            self._tutor.tell(question, answer)

    def warm(self) -> None:
        """Have the tutor ready: it takes a second to think all questions through."""
        if self._tutor is None and self._plays:
            self._tutor = Tutor(self.profile, seed=self._seed % POOLS, pool=self._pool())
            for question, answer in (*self._remembered(), *self._told):
                self._tutor.tell(question, answer)

    @property
    def finding(self) -> Beliefs | None:
        """The misconceptions the learner has, none where they know it; None while unsure.

        Nobody is told of one that a single answer speaks for.
        """
        found = None if self._tutor is None else self._tutor.diagnosis
        return None if found and self.evidence < EVIDENCE else found

    @property
    def returns(self) -> dict[str, str]:
        """When each rule asked so far should come back, by family and rule set."""
        told = schedule(self.progress)
        return {f"{each.family}/{each.profile}": each.due.isoformat() for each in told}

    @property
    def evidence(self) -> int:
        """How many answers speak for what was found."""
        return 0 if self._tutor is None else len(self._tutor.why)

    # Choosing

    @property
    def _plays(self) -> bool:
        """Whether there is anything in it that the tutor can ask."""
        return not self.families or not set(PLAY).isdisjoint(self.families)

    def _chosen(self) -> Question:
        while self._due:
            family = self._due.pop(0)
            for kind in self._shuffled(KINDS[family]):
                found = self._about((family, kind))
                if found is not None:
                    self.returning.add(found.id)
                    return found
        if self._tutor is None and not self.families:
            found = self._about((None, Kind.TAP_LEGAL))
            if found is not None:
                return found
        if self._tutor is not None and self._suspects(self._tutor):
            return self._tutor.next()
        for pair in self._rarest_first():
            found = self._asked_by_tutor() if pair[1] is Kind.TAP_LEGAL else self._about(pair)
            found = found or self._about(pair)
            if found is not None:
                return found
        raise NoQuestionError({"profile": self.profile, "family": " ".join(self.families)})

    def _suspects(self, tutor: Tutor) -> bool:
        if tutor.sure or tutor.likeliest == KNOWS:
            return False
        return tutor.beliefs[tutor.likeliest] > SUSPECTED

    def _asked_by_tutor(self) -> Question | None:
        return None if self._tutor is None else self._tutor.next()

    def _rarest_first(self) -> list[Pair]:
        """What may be asked, what came least in this round first, and what was answered least."""
        families = Counter(each.family for each in self._dealt)
        kinds = Counter(each.kind for each in self._dealt)
        answered = Counter(each.kind for each in self.progress.answers)
        if self.families:
            pairs: list[Pair] = [(one, kind) for one in self.families for kind in KINDS[one]]
            return sorted(
                pairs, key=lambda pair: (families[str(pair[0])], kinds[pair[1]], answered[pair[1]])
            )
        others: list[Pair] = [(None, kind) for kind in OTHERS]
        others.sort(key=lambda pair: (kinds[pair[1]], min(answered[pair[1]], 1)))
        tutors_turn = len(self._dealt) % EVERY == 0
        return [(None, Kind.TAP_LEGAL), *others] if tutors_turn else others

    def _about(self, pair: Pair) -> Question | None:
        """A question of the bank not asked yet, or a fresh one; None where there is none."""
        family, kind = pair
        known = {each.question for each in self.progress.answers}
        known.update(each.id for each in self._dealt)
        if self._dice.random() < 0.5:
            banked = [
                each
                for each in bank()
                if each.profile == self.profile
                and each.kind is kind
                and family in (None, each.family)
                and each.id not in known
            ]
            if banked:
                return self._dice.choice(banked)
        return self._fresh(family, kind, known)

    def _fresh(self, family: str | None, kind: Kind, known: set[str]) -> Question | None:
        found = None
        for _ in range(10):
            try:
                found = fresh_question(self._dice, profile=self.profile, family=family, kind=kind)
            except NoQuestionError:
                return None
            if found.id not in known:
                break
        return found

    def _shuffled(self, kinds: tuple[Kind, ...]) -> list[Kind]:
        return self._dice.sample(kinds, len(kinds))

    # The tutor

    def _pool(self) -> list[Question] | None:
        """The questions the tutor may ask; None for its own."""
        if not self.families:
            return None
        asked = [family for family in self.families if family in PLAY]
        pool = [
            each
            for each in bank()
            if each.kind is Kind.TAP_LEGAL and each.profile == self.profile and each.family in asked
        ]
        for family in asked:
            made = (self._fresh(family, Kind.TAP_LEGAL, set()) for _ in range(OF_EACH))
            pool += [each for each in made if each is not None]
        return pool

    def _remembered(self) -> Iterator[tuple[Question, str]]:
        """The latest answers that tell anything, from before."""
        now = {question.id for question, _ in self._told}
        latest = [
            answer
            for answer in self.progress.answers
            if answer.kind in TELLING
            and answer.profile == self.profile
            and answer.question not in now
        ][-REMEMBERED:]
        for answer in latest:
            try:
                question = question_of(answer.question)
                read_answer(question, answer.chosen)
            except (UnknownQuestionError, QuestionError, AnswerError):
                continue  # taken out of the bank since, or from another version
            yield question, answer.chosen
