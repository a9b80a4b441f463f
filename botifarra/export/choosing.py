"""Which questions go into an export, or are asked: some of the bank, and fresh ones."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from botifarra.errors import UnknownNameError
from botifarra.rulebook import load_profile
from botifarra.teaching import CATEGORIES, categories_of
from botifarra.teaching.bank import bank
from botifarra.teaching.fresh import NoQuestionError, fresh_question
from botifarra.teaching.questions import FAMILIES, LEVELS, Question, position_of

TRIES = 20
"""How often a fresh question that is there already is made anew."""


class NoQuestionsError(LookupError):
    """Nothing fits what was asked for.

    Attributes:
        wanted: what was asked for, by name.
    """

    def __init__(self, wanted: Mapping[str, str]) -> None:
        self.wanted = dict(wanted)
        asked = ", ".join(f"{name} {value}" for name, value in wanted.items())
        super().__init__(f"no question with {asked}; ask for less at once")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.wanted,)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the questions are to be about.

    Attributes:
        profile: the rule set, with its switches, or the path of a house-rules file.
        family: the rule family; any if None.
        category: the kind of position; any if None.
        level: 1 easy to 3 hard, as text; any if None.

    Raises:
        UnknownNameError: there is no such profile, family, category or level.
    """

    profile: str = "butinet"
    family: str | None = None
    category: str | None = None
    level: str | None = None

    def __post_init__(self) -> None:
        load_profile(self.profile)
        levels = [str(level) for level in LEVELS]
        for kind, plural, value, known in (
            ("family", "families", self.family, list(FAMILIES)),
            ("category", "categories", self.category, list(CATEGORIES)),
            ("level", "levels", self.level, levels),
        ):
            if value is not None and value not in known:
                raise UnknownNameError(kind, value, known, plural=plural)

    def fits(self, question: Question) -> bool:
        """Whether a question is what is wanted."""
        return (
            question.profile == self.profile
            and self.family in (None, question.family)
            and (self.category is None or self.category in _categories(question))
            and self.level in (None, str(question.level))
        )

    def fresh(self, dice: random.Random) -> Question:
        """Return a fresh question of this kind.

        Raises:
            NoQuestionsError: there is none.
        """
        try:
            return fresh_question(
                dice,
                profile=self.profile,
                family=self.family,
                category=self.category,
                level=int(self.level) if self.level else None,
            )
        except NoQuestionError:
            raise NoQuestionsError(self.told) from None

    @property
    def told(self) -> Mapping[str, str]:
        """What is wanted, by name."""
        named = {"profile": self.profile, "family": self.family}
        named |= {"category": self.category, "level": self.level}
        return {name: value for name, value in named.items() if value}


def _categories(question: Question) -> tuple[str, ...]:
    """The kinds of position that a question shows; most are of more than one."""
    if question.category not in CATEGORIES:  # no position is judged
        return ()
    return (question.category, *categories_of(position_of(question)))


def choose_questions(
    wanted: Wanted, *, count: int | None = None, fresh: int = 0, seed: int = 0
) -> tuple[Question, ...]:
    """Return questions of the bank, and fresh ones, in the order one learns what they are about.

    Args:
        wanted: what they are to be about.
        count: how many of the bank at most, chosen by chance; all that fit if None.
        fresh: how many fresh ones.
        seed: the same seed chooses the same questions.

    Raises:
        NoQuestionsError: nothing fits.

    Example:
        >>> chosen = choose_questions(Wanted(family="beat"), count=3, seed=1)
        >>> len(chosen), {question.family for question in chosen}
        (3, {'beat'})
    """
    dice = random.Random(f"export {seed}")
    fitting = [question for question in bank() if wanted.fits(question)]
    if count is not None and count < len(fitting):
        fitting = dice.sample(fitting, count)
    chosen = {question.id: question for question in fitting}
    for _ in range(fresh):
        question = _another(wanted, dice, chosen)
        chosen[question.id] = question
    if not chosen:
        raise NoQuestionsError(wanted.told)
    return tuple(sorted(chosen.values(), key=_learned))


def _another(wanted: Wanted, dice: random.Random, known: Mapping[str, Question]) -> Question:
    """A fresh question; one there already only where there is hardly any other."""
    question = wanted.fresh(dice)
    for _ in range(TRIES):
        if question.id not in known:
            break
        question = wanted.fresh(dice)
    return question


def _learned(question: Question) -> tuple[int, int, str]:
    return FAMILIES.index(question.family), question.level, question.id
