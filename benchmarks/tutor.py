"""How soon the tutor finds out what simulated learners believe, beside random questions.

    python -m benchmarks.tutor [--profile butinet] [--seeds 5] [--slip toggle|swap]

A learner answers as their misconceptions make them, by the engine; in one answer of twenty there
is a slip: a card too many or too few (or, with `swap`, one card in place of another). The same
learners are asked twice in the same run, the questions chosen by the tutor and at random from the
tutor's own pool, until the tutor is sure either way. It prints the table of docs/practice.md and
exits with 1 where a target is missed.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from botifarra.cards import CardSet
from botifarra.teaching.misconceptions import mistaken_answer
from botifarra.teaching.questions import Question, position_of
from botifarra.teaching.tutor import KNOWS, POOLS, Beliefs, Tutor, question_pool, suppositions

SLIPS = 0.05
PATIENCE = 200
PAIRS = 100
KNOWING = 40
"""Learners with nothing wrong for each seed."""

Slip = Callable[[random.Random, CardSet, CardSet], CardSet]


class Target(NamedTuple):
    """What has to be reached: shares of learners, numbers of questions."""

    right: float
    median: float
    ninetieth: float = PATIENCE


TARGETS = {"one": Target(0.97, 5, 8), "two": Target(0.90, 8), "none": Target(0.98, 10)}
SHARE = 1 / 3
"""Of the questions that random choice needs, at most."""


class Outcome(NamedTuple):
    """What came of one learner."""

    right: bool
    questions: int


def toggle(dice: random.Random, hand: CardSet, meant: CardSet) -> CardSet:
    """A card too many or too few."""
    card = dice.choice(hand.cards)
    return meant - CardSet([card]) if card in meant else meant | CardSet([card])


def swap(dice: random.Random, hand: CardSet, meant: CardSet) -> CardSet:
    """One card in place of another."""
    others = (hand - meant).cards
    if not others:
        return toggle(dice, hand, meant)
    return meant - CardSet([dice.choice(meant.cards)]) | CardSet([dice.choice(others)])


def said(dice: random.Random, question: Question, believed: Beliefs, slip: Slip) -> str:
    """What a learner answers; never nothing at all."""
    meant = mistaken_answer(question, *sorted(believed))
    if dice.random() >= SLIPS:
        return meant
    return str(slip(dice, position_of(question).hand, CardSet.parse(meant))) or meant


def taught(
    profile: str, believed: Beliefs, seed: int, slip: Slip = toggle, *, at_random: bool = False
) -> Outcome:
    """Ask one learner until the tutor is sure."""
    tutor = Tutor(profile, seed=seed)
    dice = random.Random(f"{seed} {sorted(believed)}")
    questions = _shuffled(profile, seed) if at_random else None
    while not tutor.sure and len(tutor.told) < PATIENCE:
        question = tutor.next() if questions is None else next(questions)
        tutor.tell(question, said(dice, question, believed, slip))
    found = tutor.diagnosis
    return Outcome(found is not None and believed in tutor.alike(found), len(tutor.told))


def _shuffled(profile: str, seed: int) -> Iterator[Question]:
    """The tutor's own pool at random, each question once before any comes again."""
    pool = [*_pool(profile, seed % POOLS)]
    dice = random.Random(seed)
    while True:
        dice.shuffle(pool)
        yield from pool


@cache
def _pool(profile: str, number: int) -> tuple[Question, ...]:
    return tuple(question_pool(profile, number))


def learners(profile: str, seeds: Sequence[int]) -> dict[str, list[tuple[Beliefs, int]]]:
    """Each misconception alone for each seed, a hundred pairs, and learners with none."""
    supposed = suppositions(profile)
    pairs = random.Random(f"{profile} {seeds}").sample([s for s in supposed if len(s) == 2], PAIRS)
    return {
        "one": [(one, 100 * seed + place) for seed in seeds
                for place, one in enumerate(s for s in supposed if len(s) == 1)],
        "two": [(pair, 100 * seeds[0] + place) for place, pair in enumerate(pairs)],
        "none": [(KNOWS, 1000 * seed + place) for seed in seeds for place in range(KNOWING)],
    }  # fmt: skip


def ninetieth(numbers: Sequence[int]) -> int:
    """The number that nine in ten do not exceed."""
    return sorted(numbers)[max(0, -(-len(numbers) * 9 // 10) - 1)]


def main() -> None:
    """Print the table and say which target is missed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--profile", default="butinet")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--slip", choices=("toggle", "swap"), default="toggle")
    given = parser.parse_args()
    slip = {"toggle": toggle, "swap": swap}[given.slip]
    missed = []
    print("| misconceptions | learners | chosen by | right | median | nine in ten |")
    print("|---|--:|---|--:|--:|--:|")
    seeds = range(given.first, given.first + given.seeds)
    for name, group in learners(given.profile, seeds).items():
        medians = []
        for chosen in ("the tutor", "chance"):
            outcomes = [
                taught(given.profile, believed, seed, slip, at_random=chosen == "chance")
                for believed, seed in group
            ]
            right = sum(outcome.right for outcome in outcomes) / len(outcomes)
            numbers = [outcome.questions for outcome in outcomes]
            medians.append(statistics.median(numbers))
            print(
                f"| {name} | {len(group)} | {chosen} | {right:.1%} "
                f"| {medians[-1]:g} | {ninetieth(numbers)} |",
                flush=True,
            )
            target = TARGETS[name]
            if chosen == "the tutor" and (
                right < target.right
                or medians[0] > target.median
                or ninetieth(numbers) > target.ninetieth
            ):
                missed.append(f"{name}: {target}")
        if medians[0] > SHARE * medians[1]:
            missed.append(f"{name}: more than a third of the questions chance needs")
    print("\n".join(["", *(f"MISSED {each}" for each in missed)]) or "")
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
