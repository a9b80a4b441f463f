"""The tutor finds out what a learner believes, soon and for good reasons."""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from pathlib import Path

import pytest

from botifarra.rulebook import PROFILES
from botifarra.teaching.categories import CATEGORIES, categories_of
from botifarra.teaching.fresh import question_of
from botifarra.teaching.misconceptions import mistaken_answer, possible
from botifarra.teaching.questions import AnswerError, Kind, Question, position_of, solve
from botifarra.teaching.tutor import (
    KNOWS,
    ROUND,
    Beliefs,
    Foresight,
    Tutor,
    question_pool,
    suppositions,
)

GAMES = ("butinet", "9buti-petita")
each_game = pytest.mark.parametrize("game", GAMES)


def taught(game: str, *ids: str, seed: int = 0, most: int = 40) -> Tutor:
    """A tutor that has asked somebody with these misconceptions, who never slips."""
    tutor = Tutor(game, seed=seed)
    while not tutor.sure and len(tutor.told) < most:
        question = tutor.next()
        tutor.tell(question, mistaken_answer(question, *ids))
    return tutor


# What it finds


@pytest.mark.parametrize(("game", "one"), [(game, one) for game in GAMES for one in possible(game)])
def test_each_misconception_is_found(game: str, one: str) -> None:
    tutor = taught(game, one)
    assert tutor.diagnosis == frozenset({one})
    assert len(tutor.told) <= 8


@each_game
def test_who_knows_it_is_cleared(game: str) -> None:
    for seed in range(4):
        tutor = taught(game, seed=seed)
        assert tutor.diagnosis == KNOWS
        assert len(tutor.told) <= 10


@each_game
def test_two_at_once_are_found(game: str) -> None:
    pairs = [one for one in suppositions(game) if len(one) == 2]
    found = 0
    for pair in random.Random(3).sample(pairs, 40):
        diagnosis = taught(game, *pair).diagnosis
        assert diagnosis is not None
        found += pair in Tutor(game).alike(diagnosis)
    assert found >= 34


def test_other_rule_sets_have_a_tutor_too() -> None:
    for game in (*PROFILES, "howto-100+harmonised"):
        ids = possible(game)
        assert taught(game, ids[0]).diagnosis == frozenset({ids[0]}), game


def test_a_slip_delays_it_and_no_more() -> None:
    tutor = Tutor("butinet", seed=2)
    question = tutor.next()
    hand = position_of(question).hand
    meant = mistaken_answer(question, "any-trump").split()
    too_many = [str(card) for card in hand if str(card) in meant or card is hand.cards[0]]
    tutor.tell(question, " ".join(too_many) if too_many != meant else " ".join(meant[1:]))
    while not tutor.sure:
        question = tutor.next()
        tutor.tell(question, mistaken_answer(question, "any-trump"))
    assert tutor.diagnosis == frozenset({"any-trump"})


def test_nothing_is_sure_after_one_answer() -> None:
    for one in possible("butinet"):
        assert not taught("butinet", one, most=1).sure


def test_i_dont_know_costs_nothing_and_tells_nothing() -> None:
    tutor = Tutor("butinet")
    before = tutor.beliefs
    question = tutor.next()
    tutor.tell(question, "")
    assert dict(tutor.beliefs) == dict(before)
    assert tutor.told == ((question, ""),)
    assert tutor.next() != question
    assert tutor.why == ()


def test_beliefs_are_shares_the_likeliest_first() -> None:
    tutor = taught("butinet", "no-ruff")
    shares = [*tutor.beliefs.values()]
    assert sum(shares) == pytest.approx(1)
    assert shares == sorted(shares, reverse=True)
    assert next(iter(tutor.beliefs)) == tutor.likeliest == tutor.diagnosis


def test_unsure_it_diagnoses_nothing() -> None:
    tutor = Tutor("butinet")
    assert (tutor.sure, tutor.diagnosis, tutor.likeliest) == (False, None, KNOWS)
    assert repr(tutor) == "<Tutor of butinet: 0 answers, not sure yet>"


# Why


def test_it_shows_the_wrong_answers_that_the_misconception_foretold() -> None:
    tutor = taught("butinet", "beat-partner", seed=2)
    assert tutor.why
    for question, answer in tutor.why:
        assert answer == mistaken_answer(question, "beat-partner") != solve(question)
    rest = [told for told in tutor.told if told not in tutor.why]
    assert all(answer == solve(question) for question, answer in rest)


def test_it_shows_the_right_answers_of_who_knows_it() -> None:
    tutor = taught("butinet")
    assert tutor.why == tutor.told


# What it asks


@each_game
@pytest.mark.parametrize("ids", [(), ("highest-beats",), ("no-ruff", "by-number")])
def test_all_categories_come_in_the_first_twenty_questions(game: str, ids: tuple[str, ...]) -> None:
    for seed in range(3):
        tutor = Tutor(game, seed=seed)
        asked = []
        for _ in range(ROUND):
            asked.append(tutor.next())
            tutor.tell(asked[-1], mistaken_answer(asked[-1], *ids))
        assert {question.category for question in asked} == set(CATEGORIES)
        met = {kind for question in asked for kind in categories_of(position_of(question))}
        assert met == set(CATEGORIES)
        assert len({question.id for question in asked}) == ROUND


def test_all_categories_come_even_when_nothing_is_ever_answered() -> None:
    tutor = Tutor("butinet", seed=1)
    for _ in range(ROUND):
        tutor.tell(tutor.next(), "")
    assert {question.category for question, _ in tutor.told} == set(CATEGORIES)


def test_once_sure_it_goes_on_with_what_came_least() -> None:
    tutor = taught("butinet", seed=3)
    for _ in range(60):
        question = tutor.next()
        tutor.tell(question, mistaken_answer(question))
    asked = Counter(question.category for question, _ in tutor.told)
    assert set(asked) == set(CATEGORIES)
    assert max(asked.values()) - min(asked.values()) <= 1


@each_game
def test_the_same_seed_asks_the_same(game: str) -> None:
    one, same = taught(game, "no-ruff", seed=3), taught(game, "no-ruff", seed=3)
    assert one.told == same.told
    firsts = {Tutor(game, seed=seed).next().id for seed in range(4)}
    assert len(firsts) > 1


def test_questions_of_its_own_pool_can_be_made_again_and_are_right() -> None:
    for question in question_pool("9buti-petita", 2):
        assert question == question_of(question.id)
        assert question.expected == solve(question)
        assert (question.kind, question.profile) == (Kind.TAP_LEGAL, "9buti-petita")
        assert len(position_of(question).hand) > 1 or not question.id.startswith("fresh")


def test_a_pool_of_ones_own() -> None:
    whole = [*question_pool("butinet", 1)]
    tutor = Tutor("butinet", pool=whole[:9])
    asked = [tutor.next().id for _ in range(9)]
    assert sorted(asked) == sorted(question.id for question in whole[:9])
    assert tutor.next().id in asked  # and then they come again
    with pytest.raises(LookupError, match="no question about butinet"):
        Tutor("butinet", pool=[]).next()


def test_what_a_pool_cannot_tell_apart_is_one_diagnosis() -> None:
    [question] = [question_of("fresh:tap_legal:butinet:O / 12C 2C / 9O 3C 1C")]
    tutor = Tutor("butinet", pool=[question])
    partner = frozenset({"beat-partner"})
    assert partner in tutor.alike(partner)
    assert frozenset({"always-ruff"}) in tutor.alike(KNOWS)
    assert tutor.alike(KNOWS)[0] == KNOWS


def test_questions_of_other_kinds_and_pools_are_reckoned_with() -> None:
    tutor = Tutor("butinet")
    who_wins = [
        Question(text, Kind.WHO_WINS, "butinet", "ranking", "ranking", 1, text)
        for text in ("O / 1E 9E 2E 12E /", "O / 9C 1C 2C 3C /", "- / 2B 1B 9B 4B /")
    ]
    for question in who_wins:
        tutor.tell(question, mistaken_answer(question, "ace-highest"))
    assert "ace-highest" in tutor.likeliest
    assert [question for question, _ in tutor.why] == who_wins

    tutor = Tutor("butinet")
    question = question_of("fresh:tap_legal:butinet:O / 12C 2C / 9O 1E 3B 4B 7B")
    tutor.tell(question, "9O")
    shares = tutor.beliefs
    assert shares[frozenset({"always-ruff"})] > 10 * shares[frozenset({"no-ruff"})]


def test_another_rule_set_says_nothing_of_this_one() -> None:
    tutor = Tutor("butinet")
    before = dict(tutor.beliefs)
    tutor.tell(question_of("fresh:tap_legal:9buti-petita:O / 1E / 3E 8E"), "3E 8E")
    assert dict(tutor.beliefs) == before


def test_what_is_no_answer_is_refused_and_nothing_is_told() -> None:
    tutor = Tutor("butinet")
    with pytest.raises(AnswerError):
        tutor.tell(tutor.next(), "all of them")
    assert tutor.told == ()


# How fast


def test_it_is_ready_within_a_second_and_asks_at_once() -> None:
    start = time.process_time()
    foresight = Foresight.of("butinet", question_pool("butinet", 14))
    assert time.process_time() - start < 1
    assert len(foresight.pool) > 300

    tutor, slowest = Tutor("9buti-petita", seed=1), 0.0
    while not tutor.sure:
        start = time.process_time()
        question = tutor.next()
        slowest = max(slowest, time.process_time() - start)
        tutor.tell(question, mistaken_answer(question))
    assert slowest < 0.05


# Simulated learners who slip; benchmarks/tutor.py has many more, beside random questions.


def slipped(dice: random.Random, question: Question, answer: str) -> str:
    """One answer in twenty with a card too many or too few."""
    if dice.random() >= 0.05:
        return answer
    hand = [str(card) for card in position_of(question).hand]
    card, meant = dice.choice(hand), set(answer.split())
    return " ".join(each for each in hand if each in meant ^ {card}) or answer


@each_game
def test_simulated_learners_are_found_out(game: str) -> None:
    def outcome(believed: Beliefs, seed: int) -> tuple[bool, int]:
        tutor, dice = Tutor(game, seed=seed % 4), random.Random(f"{seed} {sorted(believed)}")
        while not tutor.sure and len(tutor.told) < 60:
            question = tutor.next()
            answer = mistaken_answer(question, *sorted(believed))
            tutor.tell(question, slipped(dice, question, answer))
        found = tutor.diagnosis
        return found is not None and believed in tutor.alike(found), len(tutor.told)

    singles = [outcome(frozenset({one}), seed) for seed, one in enumerate(possible(game))]
    assert sum(right for right, _ in singles) >= len(singles) - 1
    assert sorted(count for _, count in singles)[len(singles) // 2] <= 6
    none = [outcome(KNOWS, 100 + seed) for seed in range(30)]
    assert sum(right for right, _ in none) >= 29
    assert sorted(count for _, count in none)[15] <= 10


def test_the_page_has_the_numbers_of_a_run_that_reached_its_targets() -> None:
    page = (Path(__file__).parents[2] / "docs" / "practice.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| (one|two|none) \| \d+ \| (the tutor|chance) \| ([\d.]+)% \| ([\d.]+) \| (\d+) \|$",
        page,
        re.M,
    )
    assert len(rows) == 12
    for (name, tutor, right, median, ninetieth), (*_, by_chance, _) in zip(
        rows[::2], rows[1::2], strict=True
    ):
        assert tutor == "the tutor"
        least, most, tenth = {"one": (97, 5, 8), "two": (90, 8, 99), "none": (98, 10, 99)}[name]
        assert float(right) >= least
        assert float(median) <= most
        assert int(ninetieth) <= tenth
        assert 3 * float(median) <= float(by_chance)
    for game, count in zip(GAMES, re.findall(r"\), (\d+) misconceptions:", page), strict=True):
        assert int(count) == len(possible(game))
