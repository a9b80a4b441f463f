"""Whatever duty a club writes, every card is explained, and nothing false is said of it."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from botifarra import Position
from botifarra.cards import PACK_CARDS, Suit
from botifarra.rulebook.judge import Judge
from botifarra.rulebook.obligations import Obligation, read_obligation
from botifarra.rulebook.rules import CONDITIONS
from botifarra.situation import Facts
from botifarra.words import account
from botifarra.words.language import LANGUAGES

DUTIES = [
    *product(("follow_suit", "ruff", "beat", "play_smallest", "play_points_or_smallest"), [""]),
    ("beat", "trumps"),
]


def obligation(rule: str, among: str, **provisos: dict[str, Any]) -> Obligation:
    table = {"rule": rule, "cites": ["001.follow"], **provisos}
    return read_obligation(
        "club.toml", "obligations.x", "x", table | ({"among": among} if among else {})
    )


def every_obligation() -> list[Obligation]:
    return [
        obligation(rule, among, **({word: {condition: {}}} if condition else {}))
        for rule, among in DUTIES
        for word, condition in [("when", ""), *product(("when", "unless"), CONDITIONS)]
    ]


def positions() -> list[Position]:
    dice = random.Random(20)
    found = []
    for _ in range(60):
        cards = dice.sample(PACK_CARDS, 12)
        size = dice.randrange(4)
        found.append(Position.of(dice.choice([*Suit, None]), cards[:size], cards[size : size + 6]))
    return found


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_card_is_explained_and_no_sentence_is_false(spoken: str) -> None:
    follow = obligation("follow_suit", "")
    for duty, position in product(every_obligation(), positions()):
        for verdict in Judge([follow, duty]).judge(position):
            told = account(verdict, spoken)
            assert told.links
            for link in told.links:
                assert "{" not in link.sentence
                if spoken == "en":
                    assert_true(link.sentence, position.situation.facts)


def assert_true(sentence: str, facts: Facts) -> None:
    """What a sentence says of who is winning holds."""
    if "for an opponent" in sentence or "opponent has ruffed" in sentence:
        assert facts.started, sentence
        assert not facts.partner_winning, sentence
    if sentence.startswith("Your partner is winning"):
        assert facts.partner_winning, sentence
    if sentence.startswith("You can't win"):
        assert not facts.can_win, sentence
