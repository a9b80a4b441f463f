"""Misconceptions: each a rule set with something wrong, run by the same engine."""

from __future__ import annotations

import pickle
import random
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from botifarra import Card, Position, load_profile
from botifarra.cards import NUMBERS, PACK_CARDS
from botifarra.errors import DataError, UnknownNameError
from botifarra.rulebook import LANGUAGES, PROFILES, clause
from botifarra.teaching.categories import played_positions
from botifarra.teaching.misconceptions import (
    WRONG_RULES,
    Belief,
    ContradictionError,
    Misconception,
    Sight,
    belief,
    compatible,
    misconceptions,
    mistaken_answer,
    possible,
    read_misconception,
)
from botifarra.teaching.questions import FAMILIES, Kind, Question, solve

ROOT = Path(__file__).parents[2]
ALL = misconceptions()
every = pytest.mark.parametrize("one", ALL.values(), ids=ALL)


def test_there_are_enough_and_those_everybody_has_are_among_them() -> None:
    assert len(ALL) >= 15
    assert {
        *("ace-highest", "jack-over-knight", "beat-partner", "always-ruff", "undertrump"),
        *("trump-instead", "ruffed-frees", "highest-beats", "leader-wins"),
        *("petita-partner-any", "petita-lowest-of-hand"),
    } <= set(ALL)


# By hand: the answer of somebody who believes it, where it shows.

MISTAKEN = {
    "ace-highest": "8E 9E",
    "always-ruff": "9O",
    "any-trump": "2O 10O 9O",
    "as-in-brisca": "3B 12B",
    "beat-partner": "1C",
    "by-number": "12C",
    "follow-is-enough": "4C 12C",
    "highest-beats": "9E",
    "jack-over-knight": "10B",
    "leader-wins": "3C 1C",
    "load-or-smallest": "3C 10C",
    "lose-with-smallest": "3E",
    "lowest-beats": "1E",
    "nine-is-a-nine": "1E",
    "no-ruff": "2O 9O 1E 4B",
    "partner-frees": "9O 3C 11C 4B",
    "petita-free-when-losing": "3E 8E",
    "petita-free-when-void": "2O 5O 7E 4B 9B",
    "petita-lowest-of-hand": "2O",
    "petita-must-load": "11C",
    "petita-never-load": "3C",
    "petita-partner-any": "3C 8C 11C",
    "ruffed-frees": "9O 4C 11C 1E",
    "trump-instead": "9O 1C",
    "undertrump": "2O 5O",
    "win-before-following": "2O",
}


@every
def test_its_position_shows_it(one: Misconception) -> None:
    position = Position.parse(one.position)
    wrong = belief(one.profile, one.id).legal(position)
    assert str(wrong) == MISTAKEN[one.id]
    assert wrong != load_profile(one.profile).legal(position)


@pytest.mark.parametrize("profile", PROFILES)
def test_every_one_that_is_possible_shows_under_the_rule_set_too(profile: str) -> None:
    for name in possible(profile):
        position = Position.parse(ALL[name].position)
        assert belief(profile, name).legal(position) != load_profile(profile).legal(position)


def test_no_two_are_the_same_in_play() -> None:
    for profile in ("butinet", "9buti-petita"):
        rules, dice = load_profile(profile), random.Random(5)
        positions = [met for _ in range(60) for met in played_positions(rules, dice)]
        answers = {
            tuple(belief(profile, name).legal(position).bits for position in positions)
            for name in possible(profile)
        }
        assert len(answers) == len(possible(profile))


@every
def test_it_is_said_in_three_languages(one: Misconception) -> None:
    for text in (one.name, one.remedy):
        assert len({text[language] for language in LANGUAGES}) == len(LANGUAGES)
    for language in LANGUAGES:
        assert one.name[language][-1] not in ".!?"
        assert one.remedy[language].endswith(".")
        assert len(one.name[language]) <= 80


@every
def test_it_names_clauses_a_family_and_a_lesson_that_exist(one: Misconception) -> None:
    assert one.family in FAMILIES
    documents = {clause(name).document for name in one.clauses}
    assert set(load_profile(one.profile).documents) <= documents
    for language in LANGUAGES:
        assert (ROOT / "notebooks" / language / f"{one.lesson}.ipynb").is_file()


def test_the_clauses_speak_for_every_rule_set_where_it_is_wrong() -> None:
    for profile in PROFILES:
        named = set(load_profile(profile).documents)
        for name in possible(profile):
            documents = {clause(each).document for each in ALL[name].clauses}
            # What Fournier's copy has lost is supplied from the western text.
            assert documents & (named | {"001"}), (profile, name)


# Which rule sets they belong to


def test_la_petita_is_misread_where_it_is_played_and_mistaken_for_the_game_where_it_is_not() -> (
    None
):
    free, petita = set(possible("butinet")), set(possible("9buti-petita"))
    assert {"lose-with-smallest", "load-or-smallest"} == free - petita
    assert {name for name in ALL if name.startswith("petita")} == petita - free


def test_what_a_rule_set_asks_for_is_no_misconception_there() -> None:
    assert "undertrump" not in possible("howto-100")
    assert "undertrump" in possible("howto-100+harmonised")
    assert "follow-is-enough" not in possible("howto-100")


# Seeing


def test_a_ranking_is_seen_and_given_back() -> None:
    for one in ALL.values():
        if one.sight.ranking:
            assert sorted(one.sight.ranking) == sorted(NUMBERS)
            for card in PACK_CARDS:
                hand = Position.of(None, (), (card,))
                assert one.sight.back(one.sight.of(hand).hand) == hand.hand


def test_the_trick_is_the_leaders_whatever_was_played() -> None:
    who = belief("butinet", "leader-wins")
    led = [Position.parse(text) for text in ("O / 8C / 3C 1C", "O / 3C 12C 4C / 2C 1C")]
    assert [str(who.legal(position)) for position in led] == ["1C", "1C"]  # an opponent led
    assert str(who.legal(Position.parse("O / 8C 9O / 3C 1C"))) == "3C 1C"
    assert led[0].situation.number == Position.parse("O / 8C / 3C 1C").situation.number


def test_the_engine_judges_what_is_seen() -> None:
    position = Position.parse("O / 1E / 8E 9E 12C")
    judgement = belief("butinet", "ace-highest").judge(position)
    assert str(judgement.position) == "O / 9E / 12C 8E 1E"
    assert [str(step.effect) for step in judgement.steps][-1] == "impossible"


# Two at once


def test_two_that_change_the_same_obligation_both_hold() -> None:
    # One takes "unless your partner is winning" out of the duty to ruff, the other "with a higher
    # trump only"; what both leave in stays.
    both = belief("butinet", "undertrump", "always-ruff").rules
    ruff = next(duty for duty in both.obligations if duty.id == "ruff")
    assert (ruff.unless, [each.condition for each in ruff.when]) == ((), ["void_in_plain_suit"])
    both = belief("butinet", "highest-beats", "beat-partner")
    assert str(both.legal(Position.parse("O / 10C 2C / 3C 12C 1C"))) == "1C"


def test_what_never_arises_does_not_whatever_else_is_believed() -> None:
    position = Position.parse("O / 12C 2C / 9O 1E 3B")
    assert belief("butinet", "no-ruff", "always-ruff").legal(position) == position.hand


def test_one_can_free_from_following_here_and_another_there() -> None:
    both = belief("butinet", "ruffed-frees", "partner-frees")
    for text in ("O / 12C 2O / 9O 4C 1E", "O / 12C 2C / 9O 4C 1E"):
        position = Position.parse(text)
        assert both.legal(position) == position.hand


def test_a_ranking_and_an_obligation() -> None:
    both = belief("butinet", "ace-highest", "beat-partner")
    assert str(both.legal(Position.parse("O / 9C 2C / 3C 1C"))) == "1C"


@pytest.mark.parametrize(
    ("one", "other", "matter"),
    [
        ("ace-highest", "by-number", "ranking"),
        ("highest-beats", "lowest-beats", "beat"),
        ("trump-instead", "win-before-following", "follow"),
    ],
)
def test_two_that_nobody_can_believe_at_once(one: str, other: str, matter: str) -> None:
    assert not compatible("butinet", one, other)
    with pytest.raises(ContradictionError, match=matter) as caught:
        belief("butinet", other, one)
    assert pickle.loads(pickle.dumps(caught.value)).matter in (
        "ranking",
        "beat",
        "overruff",
        "follow",
    )


@pytest.mark.parametrize("profile", PROFILES)
def test_the_order_does_not_matter_and_most_pairs_can_be_believed(profile: str) -> None:
    pairs = [*combinations(possible(profile), 2)]
    held = [pair for pair in pairs if compatible(profile, *pair)]
    assert len(held) > 0.9 * len(pairs) - 2
    for one, other in held[::7]:
        assert belief(profile, one, other) is belief(profile, other, one)


def test_every_belief_leaves_a_card_to_play() -> None:
    dice = random.Random(2)
    met = [*played_positions(load_profile("9buti-petita"), dice)]
    ids = possible("9buti-petita")
    for one, other in combinations(ids, 2):
        if compatible("9buti-petita", one, other):
            for position in met[::6]:
                legal = belief("9buti-petita", one, other).legal(position)
                assert legal
                assert legal <= position.hand


# Answers


def asked(kind: Kind, position: str, card: str = "", profile: str = "butinet") -> Question:
    return Question("example", kind, profile, "beat", "beat", 1, position, card)


@pytest.mark.parametrize(
    ("question", "ids", "answer"),
    [
        (asked(Kind.TAP_LEGAL, "O / 12C 2C / 9O 1E 3B"), ["always-ruff"], "9O"),
        (asked(Kind.IS_LEGAL, "O / 12C 2C / 9O 1E 3B", "1E"), ["always-ruff"], "no"),
        (asked(Kind.WHICH_DUTY, "O / 12C 2C / 9O 1E 3B", "1E"), ["always-ruff"], "ruff"),
        (asked(Kind.WHICH_DUTY, "O / 1E / 9E 8E 12C", "8E"), ["ace-highest"], "none"),
        (asked(Kind.WHICH_DUTY, "O / 12E / 9E 1E", "1E"), ["highest-beats"], "beat"),
        (asked(Kind.WHICH_DUTY, "O / 1E / 3E 8E", "8E"), ["lose-with-smallest"], ""),
        (asked(Kind.WHO_WINS, "O / 1E 9E 2E 12E /"), ["ace-highest"], "A"),
        (asked(Kind.WHO_WINS, "O / 2E 9E 1E 12E /"), ["leader-wins"], "A"),
        (asked(Kind.WHO_WINS, "O / 1E 9E 2E 12E /"), ["always-ruff"], "B"),
        (asked(Kind.TRICK_WORTH, "O / 1E 9E 2E 12E /"), ["ace-highest"], "13"),
        (asked(Kind.TAP_LEGAL, "O / 12C 2C / 3C 8C 11C"), ["petita-must-load"], "3C 8C 11C"),
    ],
)
def test_answers_by_hand(question: Question, ids: list[str], answer: str) -> None:
    assert mistaken_answer(question, *ids) == answer


def test_who_has_none_answers_as_the_engine_does() -> None:
    dice = random.Random(8)
    for position in played_positions(load_profile("9buti-petita"), dice):
        question = asked(Kind.TAP_LEGAL, str(position), profile="9buti-petita")
        assert mistaken_answer(question) == solve(question)


def test_an_unknown_one_is_told() -> None:
    with pytest.raises(UnknownNameError, match="ace-highest"):
        mistaken_answer(asked(Kind.TAP_LEGAL, "O / 1E / 9E"), "ace-hihgest")
    with pytest.raises(UnknownNameError, match="petita-must-load"):
        belief("butinet", "petita-must-load")


def test_a_belief_travels() -> None:
    who = belief("butinet", "by-number", "no-ruff")
    again = pickle.loads(pickle.dumps(who))
    assert isinstance(again, Belief)
    position = Position.parse("O / 11C / 3C 12C 1C 9C")
    assert (again.ids, again.legal(position)) == (who.ids, who.legal(position))
    assert again.legal(position) == belief("butinet", "by-number").legal(position)


# Reading

GOOD: dict[str, Any] = {
    "id": "mine",
    "extends": "butinet",
    "family": "beat",
    "lesson": "03_what_may_i_play",
    "position": "O / 12E / 4E 1E 9E",
    "clauses": ["001.beat"],
    "name": dict.fromkeys(LANGUAGES, "Mine"),
    "remedy": dict.fromkeys(LANGUAGES, "Not so."),
    "obligations": {"beat": {"rule": "beat", "among": "highest", "when": {"following": {}}}},
}


def test_one_is_read_from_a_table() -> None:
    one = read_misconception("mine.toml", GOOD)
    assert (one.duties[0].own.among, one.sight) == ("highest", Sight())


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"extra": 1}, "extra"),
        ({"id": "other"}, "mine.toml: id: is the file's name"),
        ({"extends": "butinett"}, "butinett"),
        ({"family": "luck"}, "family: write one of ranking"),
        ({"clauses": ["001.beet"]}, "001.beet"),
        ({"position": "O / 12E /"}, "position"),
        ({"lesson": 3}, "lesson: write a text in quotes, not 3"),
        ({"name": {"en": "Mine"}}, "name"),
        ({"ranking": [9, 1, 12]}, "ranking: name each number from 1 to 12 once"),
        ({"winning": "luck"}, "winning: write 'leader', not 'luck'"),
        ({"obligations": {}}, "says nothing wrong"),
        ({"obligations": {"beat": {"rule": "beat", "among": "reds"}}}, "among"),
        ({"obligations": {"new": {"rule": "beat"}}}, "obligations.new.after"),
        ({"obligations": {"beat": {"rule": "beat", "after": "ruff"}}}, "obligations.beat.after"),
        ({"obligations": {"beat": {"rule": "beet"}}}, "obligations.beat.rule"),
    ],
)
def test_what_is_wrong_in_a_file_is_told_with_its_place(change: dict[str, Any], told: str) -> None:
    with pytest.raises(DataError, match=re.escape(told)):
        read_misconception("mine.toml", GOOD | change)


def test_each_wrong_rule_is_believed_by_somebody() -> None:
    held = {(duty.own.rule, duty.own.among) for one in ALL.values() for duty in one.duties}
    assert set(WRONG_RULES) <= held


@pytest.mark.parametrize("rule", WRONG_RULES, ids="/".join)
def test_a_wrong_rule_keeps_some_of_the_cards_it_is_given(rule: tuple[str, str]) -> None:
    dice = random.Random(4)
    for position in played_positions(load_profile("butinet"), dice):
        bits = position.hand.bits
        kept = WRONG_RULES[rule](position.situation, bits)
        assert kept & bits == kept


def test_cards_are_the_same_objects_when_seen() -> None:
    sight = ALL["as-in-brisca"].sight
    seen = sight.of(Position.parse("O / 11B / 3B 12B 6B"))
    assert Card.parse("1B") in seen.hand
