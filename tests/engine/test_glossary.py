"""The glossary: whole in three languages, no word twice, and each example shows its term."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest

from botifarra import Card, DataError, Position, Suit, Verdict, load_profile
from botifarra.cards import POINT_CARDS
from botifarra.rulebook import LANGUAGES, Effect
from botifarra.words.glossary import GROUPS, Term, glossary, read_glossary

TERMS = glossary()
NOTEBOOKS = Path(__file__).parents[2] / "notebooks" / "en"

# Every concept a player can meet in the course.
NAMES = """
suit coins cups swords batons manilla ace king knight jack point_card blank_card match
deal dealer eldest pair partner opponents shuffle cut misdeal trump call botifarra
delegate contro recontro sant_vicenc barraca doubled_hand multiplier trick lead led_suit
follow_suit beat void ruff overruff undertrump discard load lowest draw_trumps hold_up
singleton pile last_trick points surplus tie capot sabatera revoke signal claim timeout
absent free_game petita
"""
LISTED = NAMES.split()


def test_every_term_of_the_list_is_there_once_and_no_other() -> None:
    assert list(TERMS) == LISTED
    assert len(LISTED) == len(set(LISTED))


@pytest.mark.parametrize("term", TERMS.values(), ids=lambda term: term.id)
def test_a_term_is_whole_in_each_language(term: Term) -> None:
    assert set(term.wordings) == set(LANGUAGES)
    for wording in term.wordings.values():
        assert wording.says.endswith(".")
        assert 1 <= len(re.findall(r"[.:](?:\s|$)", wording.says)) <= 4
        names = [wording.term, *wording.also]
        assert len(names) == len(set(names))
        assert all(name == name.strip() for name in names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_terms_have_one_name(language: str) -> None:
    names = [term.wordings[language].term for term in TERMS.values()]
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_groups_follow_each_other() -> None:
    places = [GROUPS.index(term.group) for term in TERMS.values()]
    assert all(before <= after for before, after in pairwise(places))
    assert {term.group for term in TERMS.values()} == set(GROUPS)


@pytest.mark.parametrize("term", TERMS.values(), ids=lambda term: term.id)
def test_its_chapter_is_a_lesson(term: Term) -> None:
    lessons = {path.stem.partition("_")[2] for path in NOTEBOOKS.glob("*.ipynb")}
    assert term.chapter in lessons


# The examples


def broken(rule: str) -> Callable[[Verdict], bool]:
    """The card is forbidden, and by this rule."""
    return lambda verdict: verdict.broken is not None and verdict.broken.obligation.rule == rule


def allowed(rule: str, effect: Effect) -> Callable[[Verdict], bool]:
    """The card may be played, and this rule had this effect on the way."""

    def shown(verdict: Verdict) -> bool:
        steps = ((step.obligation.rule, step.effect) for step in verdict.steps)
        return verdict.legal and (rule, effect) in steps

    return shown


def leads(verdict: Verdict) -> bool:
    return not verdict.position.trick.cards and verdict.legal


def plain_discard(verdict: Verdict) -> bool:
    trick = verdict.position.trick
    return verdict.legal and verdict.card.suit not in (trick.led_suit, trick.trump)


def lower_trump(verdict: Verdict) -> bool:
    trick = verdict.position.trick
    ours = verdict.card.suit is trick.trump
    return ours and verdict.card not in trick.beaten_by and allowed("ruff", Effect.WAIVED)(verdict)


def keeps_the_nine(verdict: Verdict) -> bool:
    nine = Card.parse(f"9{verdict.card.suit.letter}")
    return verdict.legal and nine in verdict.playable and verdict.card != nine


def alone_in_its_suit(verdict: Verdict) -> bool:
    return leads(verdict) and len(verdict.position.hand & verdict.card.suit) == 1


SHOWN: dict[str, Callable[[Verdict], bool]] = {
    "partner": allowed("beat", Effect.WAIVED),
    "opponents": broken("beat"),
    "trump": lambda v: (
        v.legal and v.card.suit is v.position.trump and v.card in v.position.trick.beaten_by
    ),
    "botifarra": lambda v: v.position.trump is None and allowed("beat", Effect.IMPOSSIBLE)(v),
    "lead": leads,
    "led_suit": broken("follow_suit"),
    "follow_suit": broken("follow_suit"),
    "beat": broken("beat"),
    "void": allowed("follow_suit", Effect.IMPOSSIBLE),
    "ruff": broken("ruff"),
    "overruff": lambda v: broken("beat")(v) and v.card.suit is v.position.trump,
    "undertrump": lower_trump,
    "discard": plain_discard,
    "load": lambda v: v.card in POINT_CARDS and allowed("play_points_or_smallest", Effect.BINDS)(v),
    "lowest": broken("play_smallest"),
    "draw_trumps": lambda v: leads(v) and v.card.suit is v.position.trump,
    "hold_up": keeps_the_nine,
    "singleton": alone_in_its_suit,
    "revoke": lambda v: not v.legal,
    "free_game": allowed("beat", Effect.IMPOSSIBLE),
    "petita": broken("play_smallest"),
}
NUMBERS = {"manilla": 9, "ace": 1, "king": 12, "knight": 11, "jack": 10}
SUITS = {"coins": "O", "cups": "C", "swords": "E", "batons": "B"}


@pytest.mark.parametrize(("name", "shows"), SHOWN.items(), ids=SHOWN)
def test_an_example_position_shows_its_term(name: str, shows: Callable[[Verdict], bool]) -> None:
    example = TERMS[name].example
    assert example is not None
    assert example.position is not None
    assert example.card is not None
    rules = load_profile(example.profile)
    assert shows(rules.judge(example.position).verdict(example.card))


def test_every_example_position_is_checked_here() -> None:
    placed = {name for name, term in TERMS.items() if term.example and term.example.position}
    assert placed == set(SHOWN)


def test_the_two_ways_to_play_differ_on_one_and_the_same_position() -> None:
    free, petita = (TERMS[name].example for name in ("free_game", "petita"))
    assert free is not None
    assert petita is not None
    assert free.position == petita.position
    assert isinstance(free.position, Position)
    every, few = (load_profile(each.profile).legal(free.position) for each in (free, petita))
    assert set(every) > set(few)


def cards(name: str) -> tuple[Card, ...]:
    example = TERMS[name].example
    assert example is not None
    return example.cards


def test_the_cards_shown_are_those_of_the_term() -> None:
    for name, number in NUMBERS.items():
        assert [(card.number, card.suit) for card in cards(name)] == [(number, s) for s in Suit]
    for name, letter in SUITS.items():
        assert {card.suit.letter for card in cards(name)} == {letter}
    assert all(card in POINT_CARDS for card in cards("point_card"))
    assert not any(card in POINT_CARDS for card in cards("blank_card"))
    assert len(cards("trick")) == 4
    assert {card.suit for card in cards("suit")} == set(Suit)


# The file

TEXT = (files("botifarra.words") / "glossary.toml").read_text(encoding="utf-8")
ONE = """
[terms.trick]
group = "play"
chapter = "points"
ca = { term = "basa", says = "Quatre cartes." }
es = { term = "baza", says = "Cuatro cartas." }
en = { term = "trick", says = "Four cards." }
"""


def test_a_small_glossary_is_read() -> None:
    term = read_glossary(ONE)["trick"]
    assert term.wordings["es"].term == "baza"
    assert term.example is None
    assert len(tomllib.loads(TEXT)["terms"]) == len(TERMS)


@pytest.mark.parametrize(
    ("wrong", "right", "key"),
    [
        ("groop =", "group =", "terms.trick.groop"),
        ('group = "plays"', 'group = "play"', "terms.trick.group"),
        ('chapter = ""', 'chapter = "points"', "terms.trick.chapter"),
        ("fr = {", "es = {", "terms.trick.fr"),
        ('en = { term = "", says', 'en = { term = "trick", says', "terms.trick.en.term"),
        ('ca = { term = "basa" }', 'ca = { term = "basa", says = "Quatre cartes." }', "ca.says"),
        ('en = { also = "x", term', "en = { term", "terms.trick.en.also"),
        ("en = { allso = [], term", "en = { term", "terms.trick.en.allso"),
        ("[termz.trick]", "[terms.trick]", "termz"),
        ("[terms", "[terms.trick]", ""),
        (ONE.strip().splitlines()[3] + "\n", "", None),
    ],
)
def test_a_wrong_glossary_is_refused_by_file_and_key(
    wrong: str, right: str, key: str | None
) -> None:
    text = ONE.replace(right, wrong, 1) if right else ONE.replace(wrong, "")
    with pytest.raises(DataError) as caught:
        read_glossary(text, "mine.toml")
    assert caught.value.file == "mine.toml"
    assert key is None or caught.value.key.endswith(key)


@pytest.mark.parametrize(
    ("example", "key"),
    [
        ('{ position = "O / 1E / 9Z", card = "9E" }', "example"),
        ('{ position = "O / 1E / 9E", card = "8E" }', "example.card"),
        ('{ position = "O / 1E / 9E" }', "example.card"),
        ('{ position = "O / 1E / 9E", card = "9E", profile = "tute" }', "example"),
        ('{ position = "O / 1E / 9E", card = "9E", cards = "9E" }', "example"),
        ('{ cards = "9E 9E" }', "example"),
        ('{ cards = "9E", profile = "butinet" }', "example.profile"),
        ("{ }", "example"),
        ("5", "example"),
    ],
)
def test_a_wrong_example_is_refused(example: str, key: str) -> None:
    with pytest.raises(DataError) as caught:
        read_glossary(f"{ONE}example = {example}\n")
    assert caught.value.key == f"terms.trick.{key}"
