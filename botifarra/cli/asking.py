"""Which question the quiz in a terminal asks next: what is due, what tells most, then the rest."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace

from botifarra.export import NoQuestionsError, Wanted
from botifarra.teaching.bank import bank
from botifarra.teaching.questions import Kind, Question
from botifarra.teaching.tutor import POOLS, Tutor, question_pool

HALF = 2
"""One question in so many is what is due, and once the tutor is sure, the bank's."""


class Asking:
    """The questions of a round.

    Args:
        wanted: what they are to be about.
        seed: the same seed asks the same questions of somebody who answers the same.
        due: the rule families that should come back, the longest overdue first.

    Attributes:
        tutor: who finds out what the learner believes; None where nothing it asks is wanted.

    Raises:
        NoQuestionsError: nothing fits.
    """

    def __init__(self, wanted: Wanted, seed: int, due: Iterable[str] = ()) -> None:
        self.wanted = wanted
        self.tutor = _tutor(wanted, seed)
        self._dice = random.Random(f"quiz {seed}")
        self._asked: set[str] = set()
        self._due = [family for family in due if wanted.family in (None, family)]
        rest = [question for question in bank() if wanted.fits(question)]
        if self.tutor is not None:
            rest = [question for question in rest if question.kind is not Kind.TAP_LEGAL]
        self._rest = self._dice.sample(rest, len(rest))
        if self.tutor is None and not rest:
            wanted.fresh(random.Random(0))

    def next(self) -> Question:
        """Return the next question."""
        question = self._chosen()
        self._asked.add(question.id)
        return question

    def _chosen(self) -> Question:
        number = len(self._asked)
        if self._due and number % HALF == 0:
            found = self._of_family(self._due.pop(0))
            if found is not None:
                return found
        tutor = self.tutor
        if tutor is not None and (not tutor.sure or number % HALF == 0):
            return tutor.next()
        for question in self._rest:
            if question.id not in self._asked:
                return question
        return tutor.next() if tutor is not None else self._fresh(self.wanted)

    def _of_family(self, family: str) -> Question | None:
        wanted = replace(self.wanted, family=family)
        fitting = [each for each in bank() if wanted.fits(each) and each.id not in self._asked]
        if fitting:
            return self._dice.choice(fitting)
        try:
            return self._fresh(wanted)
        except NoQuestionsError:
            return None

    def _fresh(self, wanted: Wanted) -> Question:
        question = wanted.fresh(self._dice)
        for _ in range(20):
            if question.id not in self._asked:
                break
            question = wanted.fresh(self._dice)
        return question


def _tutor(wanted: Wanted, seed: int) -> Tutor | None:
    """The tutor, with the questions it has that are wanted."""
    if wanted == Wanted(wanted.profile):
        return Tutor(wanted.profile, seed=seed)
    pool = [*_fitting(wanted, seed)]
    return Tutor(wanted.profile, seed=seed, pool=pool) if pool else None


def _fitting(wanted: Wanted, seed: int) -> Iterator[Question]:
    for question in question_pool(wanted.profile, seed % POOLS):
        if wanted.fits(question):
            yield question
