"""Legal cards, judgements and explanations, each beside the plain function of its game.

A round goes once over the same 1,000 positions of real play-outs (the explanations: over the
twelve cards of one hand), so within a group the times compare directly.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import pytest

from benchmarks import plain
from botifarra import PACK, Card, CardSet, Position, Profile, Suit, Trick, explain, load_profile

PLAIN: dict[str, Callable[[str, list[plain.Card], list[plain.Card]], list[plain.Card]]] = {
    "9buti-lliure": plain.free_game,
    "9buti-petita": plain.petita,
}
POSITIONS = 1_000
OPENING = "O / 9C 4C / 9O 8O 3O 1C 12C 8C 2C 1E 6E 4E 2B 7B"
"""A hand of twelve with the partner winning: cards of every fate, in la petita too."""

Benchmark = Callable[..., Any]
each_game = pytest.mark.parametrize("game", PLAIN)


class Question(NamedTuple):
    """One position, ready for the engine and for the plain function."""

    position: Position
    cards: tuple[Suit | None, tuple[Card, ...], CardSet]
    plain: tuple[str, list[plain.Card], list[plain.Card]]


def question(position: Position) -> Question:
    """The same position for both sides."""
    trump = position.trump
    return Question(
        position,
        (trump, position.trick.cards, position.hand),
        (
            trump.letter if trump is not None else "-",
            _tuples(position.trick),
            _tuples(position.hand),
        ),
    )


def _tuples(cards: Trick | CardSet) -> list[plain.Card]:
    return [(card.number, card.suit.letter) for card in cards]


@cache
def questions(game: str) -> tuple[Question, ...]:
    """Positions met in random play by the rules of a game, leads left out."""
    rules, dice = load_profile(game), random.Random(1)
    met: list[Question] = []
    while len(met) < POSITIONS:
        pack = list(PACK)
        dice.shuffle(pack)
        hands = [CardSet(pack[12 * seat : 12 * seat + 12]) for seat in range(4)]
        trump = dice.choice([*Suit, None])
        leader = 0
        for _ in range(12):
            trick = Trick(trump=trump)
            for turn in range(4):
                hand = hands[(leader + turn) % 4]
                position = Position(trick, hand)
                if trick.cards:
                    met.append(question(position))
                card = dice.choice(list(rules.legal(position)))
                hands[(leader + turn) % 4] = hand - CardSet([card])
                trick = trick.play(card)
            leader = (leader + trick.winning_place) % 4
    return tuple(met[:POSITIONS])


def plain_answers(game: str) -> list[list[plain.Card]]:
    """The plain function over all the positions."""
    legal = PLAIN[game]
    return [legal(*asked.plain) for asked in questions(game)]


@each_game
def test_both_sides_answer_alike(game: str) -> None:
    """Not timed: what is compared has to be the same answer."""
    rules = load_profile(game)
    for asked, answer in zip(questions(game), plain_answers(game), strict=True):
        assert _tuples(rules.legal(asked.position)) == sorted(
            answer, key=lambda card: ("OCEB".index(card[1]), plain.STRENGTH[card[0]])
        )


# Legal cards


@each_game
def test_legal_plain(benchmark: Benchmark, game: str) -> None:
    """The yardstick."""
    _grouped(benchmark, f"legal cards of {POSITIONS} positions, {game}", POSITIONS)
    asked = questions(game)
    legal = PLAIN[game]
    benchmark(lambda: [legal(*one.plain) for one in asked])


@each_game
def test_legal_engine(benchmark: Benchmark, game: str) -> None:
    """The fast path on positions that stand already."""
    _grouped(benchmark, f"legal cards of {POSITIONS} positions, {game}", POSITIONS)
    asked = questions(game)
    legal = load_profile(game).legal
    benchmark(lambda: [legal(one.position) for one in asked])


@each_game
def test_legal_engine_from_cards(benchmark: Benchmark, game: str) -> None:
    """The fast path with the checked position built first, from its cards."""
    _grouped(benchmark, f"legal cards of {POSITIONS} positions, {game}", POSITIONS)
    asked = questions(game)
    legal = load_profile(game).legal
    benchmark(lambda: [legal(Position.of(*one.cards)) for one in asked])


# Judgements


@each_game
def test_judge_plain(benchmark: Benchmark, game: str) -> None:
    """The yardstick: the legal cards, without a reason."""
    _grouped(benchmark, f"judgements of {POSITIONS} positions, {game}", POSITIONS)
    asked = questions(game)
    legal = PLAIN[game]
    benchmark(lambda: [legal(*one.plain) for one in asked])


@each_game
def test_judge_engine(benchmark: Benchmark, game: str) -> None:
    """The chain of reasons."""
    _grouped(benchmark, f"judgements of {POSITIONS} positions, {game}", POSITIONS)
    asked = questions(game)
    judge = load_profile(game).judge
    benchmark(lambda: [judge(one.position) for one in asked])


@each_game
def test_judge_engine_every_verdict(benchmark: Benchmark, game: str) -> None:
    """The chain of reasons and the verdict on every card of the hand."""
    _grouped(benchmark, f"judgements of {POSITIONS} positions, {game}", POSITIONS)
    asked = questions(game)
    judge = load_profile(game).judge
    benchmark(lambda: [judge(one.position).verdicts for one in asked])


# Explanations: the whole hand, as a page shows it


def _explained(rules: Profile, position: Position, language: str) -> list[str]:
    return [explain(verdict, language=language) for verdict in rules.judge(position)]


@each_game
def test_explain_plain(benchmark: Benchmark, game: str) -> None:
    """The yardstick: yes or no for each of the twelve cards, without a word."""
    _grouped(benchmark, f"12 explanations, {game}", 1)
    asked = question(Position.parse(OPENING)).plain
    hand, legal = asked[2], PLAIN[game]
    benchmark(lambda: [card in legal(*asked) for card in hand])


@each_game
@pytest.mark.parametrize("language", ["en", "ca", "es"])
def test_explain_engine(benchmark: Benchmark, game: str, language: str) -> None:
    """Parsing, judging and telling all twelve cards of a hand."""
    _grouped(benchmark, f"12 explanations, {game}", 1)
    rules = load_profile(game)
    told = benchmark(lambda: _explained(rules, Position.parse(OPENING), language))
    assert len(set(told)) == 12


def _grouped(benchmark: Any, group: str, positions: int) -> None:
    """Put a measurement beside the others of its group."""
    benchmark.group = group
    benchmark.extra_info["positions a round"] = positions
