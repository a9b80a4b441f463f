"""A tutor that finds out what a learner has misunderstood, in as few questions as it can.

It holds a probability for each thing that may be so of a learner: they know it, they have one of
the misconceptions, or two at once. Each of these foretells an answer to every question of a pool,
by the engine. What is asked next is the question whose answer is expected to tell most; an answer
makes likelier whatever foretold it. Slips are reckoned with: now and then a card too many or too
few is tapped.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Final

from botifarra.cards import CardSet
from botifarra.notation import Position
from botifarra.rulebook import load_profile
from botifarra.teaching.bank import bank
from botifarra.teaching.categories import CATEGORIES, categories_of, played_positions
from botifarra.teaching.difficulty import category_of
from botifarra.teaching.fresh import question_of
from botifarra.teaching.misconceptions import (
    Belief,
    Sight,
    belief,
    compatible,
    mistaken_answer,
    possible,
)
from botifarra.teaching.questions import Kind, Question, position_of, read_answer

Beliefs = frozenset[str]
"""The misconceptions that somebody has: none, one or two."""

KNOWS: Final[Beliefs] = frozenset()
"""Who has none."""

PRIOR: Final = 0.4
"""How likely it is at first that a learner knows it."""

SECOND: Final = 1 / 30
"""How much likelier one misconception alone is than the same with a certain other."""

SLIP: Final = 0.05
"""How often one card of an answer is not as it was meant."""

STRAY: Final = 2e-4
"""How likely any other answer is, by a guess or by something we have no idea of."""

CERTAIN: Final = 0.944
"""How likely a misconception, or two, has to be for the tutor to be sure of it."""

CLEARED: Final = 0.98
"""How likely it has to be that there is none."""

POOLS: Final = 16
"""Pools of fresh questions there are for a rule set; the seed picks one."""

DEALS: Final = 200
"""Deals played out for a pool."""

TAKEN: Final = 1
"""Positions taken from each deal as they come."""

LOOKED_AT: Final = 80
"""Positions of each category looked at besides, and"""

OF_EACH: Final = 16
"""how many of them are taken: those that tell most of the misconceptions apart."""

ROUND: Final = 20
"""Questions within which every category comes."""

NEAR: Final = 0.8
"""How near the best a question has to come for slips to be reckoned with in choosing it."""

NOTHING: Final = 1e-6
"""How much less likely than the likeliest something is that no question is asked for."""

ALIKE: Final = 0.97
"""Questions that tell nearly as much as the best are as good: chance picks one of them."""


class Tutor:
    """Asks a learner questions and finds out what they believe.

    Attributes:
        profile: the rule set it asks about.
        told: the questions asked so far with their answers, in order.

    Example:
        >>> tutor = Tutor("butinet", seed=1)
        >>> while not tutor.sure:
        ...     question = tutor.next()
        ...     tutor.tell(question, mistaken_answer(question, "ace-highest"))
        >>> tutor.diagnosis
        frozenset({'ace-highest'})
        >>> len(tutor.told) < 10
        True
    """

    def __init__(
        self, profile: str = "butinet", *, seed: int = 0, pool: Iterable[Question] | None = None
    ) -> None:
        self.profile = profile
        self.told: tuple[tuple[Question, str], ...] = ()
        if pool is None:
            self._foresight = _foreseen(profile, seed % POOLS)
        else:
            self._foresight = Foresight.of(profile, pool)
        self._dice = random.Random(f"{profile} {seed}")
        self._weights = list(self._foresight.priors)
        self._asked: set[str] = set()

    @property
    def beliefs(self) -> Mapping[Beliefs, float]:
        """How likely each thing is that may be so of the learner, the likeliest first.

        Those that no question of the pool can tell apart stand under the simplest of them.
        """
        order = sorted(range(len(self._weights)), key=lambda place: -self._weights[place])
        classes = self._foresight.classes
        return MappingProxyType({classes[place][0]: self._weights[place] for place in order})

    @property
    def sure(self) -> bool:
        """Whether it knows what the learner believes."""
        enough = CERTAIN if self.likeliest else CLEARED
        return self._weights[self._best] >= enough

    @property
    def diagnosis(self) -> Beliefs | None:
        """What the learner believes, nothing where they know it, or None while it is not sure."""
        return self.likeliest if self.sure else None

    @property
    def likeliest(self) -> Beliefs:
        """What the learner most probably believes."""
        return self._foresight.classes[self._best][0]

    def alike(self, beliefs: Beliefs) -> tuple[Beliefs, ...]:
        """Return what no question of the pool can tell apart from some beliefs, these included.

        Raises:
            KeyError: nobody can believe that.
        """
        return self._foresight.classes[self._foresight.place[frozenset(beliefs)]]

    @property
    def why(self) -> tuple[tuple[Question, str], ...]:
        """The answers that speak most for what it thinks, in the order they were given.

        For a misconception, those that it foretold and that are wrong; for somebody who knows it,
        the right ones where a misconception would have answered otherwise.
        """
        return tuple(told for told in self.told if self._speaks(*told))

    def next(self) -> Question:
        """Return the question whose answer is expected to tell most.

        No category is left out of the first twenty questions; once it is sure, those asked about
        least come first.

        Raises:
            LookupError: the pool has no question.
        """
        foresight = self._foresight
        open_places = [
            place for place, question in enumerate(foresight.pool) if question.id not in self._asked
        ]
        if not open_places:
            self._asked.clear()
            open_places = list(range(len(foresight.pool)))
        if not open_places:
            raise LookupError(f"the pool has no question about {self.profile}; give another one")
        candidates = self._due(open_places)
        worth = foresight.worth(self._weights, candidates)
        best = max(worth)
        good = [
            place for place, told in zip(candidates, worth, strict=True) if told >= ALIKE * best
        ]
        question = foresight.pool[self._dice.choice(good)]
        self._asked.add(question.id)
        return question

    def tell(self, question: Question, answer: str) -> None:
        """Tell it what the learner answered; "I don't know", the empty answer, tells nothing.

        Args:
            question: a question, of the pool or not.
            answer: the answer in the question's form.

        Raises:
            AnswerError: it is no answer to the question.
        """
        answer = read_answer(question, answer)
        self._asked.add(question.id)
        self.told = (*self.told, (question, answer))
        if not answer or question.profile != self.profile:
            return
        likely = self._foresight.likelihoods(question, answer)
        weights = [weight * each for weight, each in zip(self._weights, likely, strict=True)]
        total = sum(weights)
        self._weights = [weight / total for weight in weights]

    def __repr__(self) -> str:
        state = "sure" if self.sure else "not sure yet"
        return f"<Tutor of {self.profile}: {len(self.told)} answers, {state}>"

    @property
    def _best(self) -> int:
        return max(range(len(self._weights)), key=self._weights.__getitem__)

    def _speaks(self, question: Question, answer: str) -> bool:
        if not answer or question.profile != self.profile:
            return False
        foretold = self._foresight.answers(question)
        mine = foretold[self._best]
        if answer != mine:
            return False
        if self.likeliest == KNOWS:
            return any(each != mine for each in foretold)
        return mine != foretold[self._foresight.place[KNOWS]]

    def _due(self, places: list[int]) -> list[int]:
        """The questions to choose from: all of them, or those of the categories that are due."""
        pool = self._foresight.kinds
        times = dict.fromkeys(CATEGORIES, 0)
        for question, _ in self.told:
            for kind in kinds_of(question):
                times[kind] += 1
        there = {kind for place in places for kind in pool[place]}
        unseen = {kind for kind in there if not times[kind]}
        if unseen and (self.sure or ROUND - len(self.told) <= len(unseen)):
            wanted = unseen
        elif self.sure and there:
            least = min(times[kind] for kind in there)
            wanted = {kind for kind in there if times[kind] == least}
        else:
            return places
        return [place for place in places if not wanted.isdisjoint(pool[place])]


def kinds_of(question: Question) -> frozenset[str]:
    """Return the category a question stands for: the one it names, where its position is of it."""
    if question.category not in CATEGORIES:
        return frozenset()
    return frozenset({question.category}) & frozenset(categories_of(position_of(question)))


# What everybody would answer to every question of a pool.


@dataclass(frozen=True, slots=True)
class Foresight:
    """What each thing that may be so of a learner foretells for each question of a pool.

    Attributes:
        profile: the rule set.
        pool: the questions.
        kinds: the category each stands for.
        classes: what may be so, in groups that no question of the pool tells apart, the simplest
            first.
        place: in which group each is.
        priors: how likely each group is at first.
        foretold: by question and group, the cards foretold, as bits.
        sizes: how many cards the hand of each question has.
        spots: where each question is, by its id.
    """

    profile: str
    pool: tuple[Question, ...]
    kinds: tuple[frozenset[str], ...]
    classes: tuple[tuple[Beliefs, ...], ...]
    place: Mapping[Beliefs, int]
    priors: tuple[float, ...]
    foretold: tuple[tuple[int, ...], ...]
    sizes: tuple[int, ...]
    spots: Mapping[str, int]

    @classmethod
    def of(cls, profile: str, pool: Iterable[Question]) -> Foresight:
        """Work it out for a pool; only its questions to tap every legal card are taken."""
        asked = tuple(
            {
                question.id: question
                for question in pool
                if question.kind is Kind.TAP_LEGAL and question.profile == profile
            }.values()
        )
        supposed = suppositions(profile)
        columns = _columns([belief(profile, *sorted(one)) for one in supposed], asked)
        groups: dict[tuple[int, ...], list[Beliefs]] = {}
        for one, column in zip(supposed, columns, strict=True):
            groups.setdefault(column, []).append(one)
        classes = tuple(tuple(group) for group in groups.values())
        return cls(
            profile=profile,
            pool=asked,
            kinds=tuple(map(kinds_of, asked)),
            classes=classes,
            place={one: place for place, group in enumerate(classes) for one in group},
            priors=_priors(classes),
            foretold=tuple(zip(*groups, strict=True)),
            sizes=tuple(len(position_of(question).hand) for question in asked),
            spots={question.id: spot for spot, question in enumerate(asked)},
        )

    def worth(self, weights: Sequence[float], spots: Sequence[int]) -> list[float]:
        """How much the answer to each of some questions is expected to tell, in bits.

        Nothing is said for those that can't come near the best even if nobody ever slipped.
        """
        least = max(weights) * NOTHING
        alive = [place for place, weight in enumerate(weights) if weight > least]
        total = sum(weights[place] for place in alive)
        shares = [weights[place] / total for place in alive]
        answers = [
            _shared([self.foretold[spot][place] for place in alive], shares) for spot in spots
        ]
        most = [_entropy(each) for each in answers]
        enough = NEAR * max(most)
        return [
            _information(each, self.sizes[spot]) if bits >= enough > 0 else 0.0
            for spot, each, bits in zip(spots, answers, most, strict=True)
        ]

    def answers(self, question: Question) -> list[str]:
        """What each group would answer to a question, of the pool or not."""
        spot = self.spots.get(question.id)
        if spot is not None:
            return [str(CardSet.from_bits(bits)) for bits in self.foretold[spot]]
        return [mistaken_answer(question, *sorted(group[0])) for group in self.classes]

    def likelihoods(self, question: Question, answer: str) -> list[float]:
        """How likely each group makes an answer."""
        if question.kind is not Kind.TAP_LEGAL:
            wrong = SLIP / max(1, len(question.choices) - 1)
            foretold = self.answers(question)
            return [1 - SLIP if each == answer else wrong for each in foretold]
        given, size = CardSet.parse(answer).bits, len(position_of(question).hand)
        spot = self.spots.get(question.id)
        if spot is None:
            bits: Iterable[int] = (CardSet.parse(each).bits for each in self.answers(question))
        else:
            bits = self.foretold[spot]
        by_distance = (1 - SLIP, max(SLIP / size, STRAY), STRAY)
        return [by_distance[min(2, (each ^ given).bit_count())] for each in bits]


def _shared(answers: Iterable[int], shares: Iterable[float]) -> dict[int, float]:
    """How likely each answer is to be meant, by its cards as bits."""
    meant: dict[int, float] = {}
    for bits, share in zip(answers, shares, strict=True):
        meant[bits] = meant.get(bits, 0.0) + share
    return meant


def _entropy(meant: Mapping[int, float]) -> float:
    return -sum(share * math.log2(share) for share in meant.values())


def _information(meant: Mapping[int, float], size: int) -> float:
    """What an answer tells of what was meant, in bits, when now and then one card is not so.

    Args:
        meant: how likely each answer is to be meant.
        size: how many cards the hand has.
    """
    slip, bits = SLIP / size, 0.0
    for given, own in meant.items():
        near = [share for each, share in meant.items() if (each ^ given).bit_count() == 1]
        seen = own * (1 - SLIP) + slip * sum(near)
        bits += own * (1 - SLIP) * math.log2((1 - SLIP) / seen)
        bits += slip * math.log2(slip / seen) * sum(near)
        bits -= own * (SLIP - slip * len(near)) * math.log2(own)  # an answer nobody means
    return bits


def suppositions(profile: str) -> tuple[Beliefs, ...]:
    """Return what may be so of a learner of a rule set: nothing wrong, one misconception, or two.

    Example:
        >>> frozenset({"always-ruff", "undertrump"}) in suppositions("butinet")
        True
    """
    ids = possible(profile)
    pairs = (pair for pair in combinations(ids, 2) if compatible(profile, *pair))
    return (KNOWS, *(frozenset({one}) for one in ids), *map(frozenset, pairs))


def _columns(beliefs: Sequence[Belief], pool: Sequence[Question]) -> list[tuple[int, ...]]:
    """The cards that each belief foretells for every question; what is seen alike is seen once."""
    positions = [position_of(question) for question in pool]
    seen: dict[Sight, list[Position]] = {}
    columns = []
    for one in beliefs:
        if one.sight not in seen:
            seen[one.sight] = [one.sight.of(position) for position in positions]
        legal, back = one.rules.legal_in, one.sight.back
        columns.append(tuple(back(legal(each.situation)).bits for each in seen[one.sight]))
    return columns


def _priors(classes: Sequence[Sequence[Beliefs]]) -> tuple[float, ...]:
    wrong = [SECOND ** (len(group[0]) - 1) if group[0] else 0.0 for group in classes]
    total = sum(wrong) or 1.0
    return tuple(
        (1 - PRIOR) * each / total if group[0] else PRIOR
        for group, each in zip(classes, wrong, strict=True)
    )


# The pool.


@lru_cache(maxsize=64)
def _foreseen(profile: str, number: int) -> Foresight:
    return Foresight.of(profile, question_pool(profile, number))


def question_pool(profile: str, number: int = 0) -> Iterator[Question]:
    """Yield questions to choose from: the bank's, and fresh ones from deals played out.

    Most come as they were met in play, which is seldom where anybody goes wrong; besides, there
    are some of each category. The same number gives the same questions.

    Args:
        profile: the rule set asked about.
        number: which of the pools.
    """
    for question in bank():
        if question.kind is Kind.TAP_LEGAL and question.profile == profile:
            yield question
    dice, rules = random.Random(f"{profile} {number}"), load_profile(profile)
    taken: dict[Position, None] = {}
    found: dict[str, list[Position]] = {kind: [] for kind in CATEGORIES}
    for _ in range(DEALS):
        met = [each for each in played_positions(rules, dice) if len(each.hand) > 1]
        taken |= dict.fromkeys(dice.sample(met, TAKEN))
        for position in met:
            kind = _sort(position)
            if CATEGORIES[kind](position):
                found[kind].append(position)
    alone = [belief(profile), *(belief(profile, one) for one in possible(profile))]
    for positions in found.values():
        longest = sorted(positions, key=lambda position: -len(position.hand))[:LOOKED_AT]
        longest.sort(key=lambda position: -_told(position, alone))
        taken |= dict.fromkeys(longest[:OF_EACH])
    for position in taken:
        yield question_of(f"fresh:{Kind.TAP_LEGAL}:{profile}:{position}")


def _told(position: Position, alone: Sequence[Belief]) -> float:
    """How much a position tells of who has one misconception or none."""
    answers = [one.legal(position).bits for one in alone]
    return _entropy(_shared(answers, [1 / len(alone)] * len(alone)))


_SORTS: Final[dict[tuple[int, int], str]] = {}


def _sort(position: Position) -> str:
    """The category of a position, worked out once for each combination of facts."""
    key = (position.situation.number, len(position.trick))
    if key not in _SORTS:
        _SORTS[key] = category_of(position)
    return _SORTS[key]
