"""A question as people read it: what lies on the table, what is asked, the answers there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from botifarra.cards import Card, CardSet, Suit
from botifarra.game import Call
from botifarra.game.calling import NAMING
from botifarra.rulebook import load_profile
from botifarra.table import Seat, Side
from botifarra.teaching.questions import (
    NO,
    NONE,
    YES,
    Kind,
    Question,
    card_of,
    position_of,
    solve,
    trick_of,
)
from botifarra.words import language, rule_set_name, say_call
from botifarra.words.feedback import Reason, reasons
from botifarra.words.game import PAIRS
from botifarra.words.language import Language, capitalised
from botifarra.words.practice import ask

JUDGED: Final = (Kind.TAP_LEGAL, Kind.IS_LEGAL, Kind.WHICH_DUTY)
"""The kinds that show a hand to choose from."""


@dataclass(frozen=True, slots=True)
class Option:
    """One of the answers to choose from.

    Attributes:
        answer: as an answer to the question is written, or a part of one.
        label: as people read it.
        right: whether it is the answer, or belongs to it.
        why: the engine's verdict on it.
    """

    answer: str
    label: str
    right: bool
    why: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """What lies on the table.

    Attributes:
        trump: the trump suit; None in Botifarra.
        trump_name: what was called, as it is named.
        played: the cards of the trick in playing order, each with whose it is.
        hand: the reader's cards, by suit and the highest first.
        asked: the card the question is about, or None.
    """

    trump: Suit | None
    trump_name: str
    played: tuple[tuple[str, Card], ...]
    hand: tuple[Card, ...]
    asked: Card | None


class Exercise:
    """A question in a language.

    Attributes:
        question: the question.
        words: the language.
        asks: the question as a sentence.
        rules: the name of the rule set it is asked by.
        family_name: the name of the rule family it is about.
        answer: the right answer, as answers are written.
        scene: the cards, or None where there are none.
    """

    def __init__(self, question: Question, language_id: str) -> None:
        self.question = question
        self.words = language(language_id)
        self.asks = ask(question, language_id)
        self.rules = rule_set_name(load_profile(question.profile), language_id)
        self.family_name = capitalised(self.words.sentence(f"rule_family.{question.family}"))
        self.answer = solve(question)
        self.scene = _scene(question, self.words)

    @property
    def why(self) -> tuple[Reason, ...]:
        """Why the answer is right."""
        return reasons(self.question, self.words.id)

    @property
    def several(self) -> bool:
        """Whether the answer is put together from several of the options."""
        return bool(self.question.parts)

    @property
    def options(self) -> tuple[Option, ...]:
        """The answers to choose from; none where the answer is free."""
        question = self.question
        if not question.parts:
            return tuple(
                Option(choice, self.label(choice), choice == self.answer, self.why)
                for choice in question.choices
            )
        rights = self.answer.split()
        offered = self._in_order(question.parts)
        if question.kind is Kind.WHO_SPEAKS:
            offered = (*offered, NONE)
        return tuple(
            Option(part, self.label(part), part in rights, reasons(question, self.words.id, part))
            for part in offered
        )

    def _in_order(self, parts: tuple[str, ...]) -> tuple[str, ...]:
        if self.question.kind is not Kind.TAP_LEGAL or self.scene is None:
            return parts
        return tuple(map(str, self.scene.hand))

    def label(self, answer: str) -> str:
        """Return an answer, or a part of one, as people read it.

        Example:
            >>> trick = Question(
            ...     "example", Kind.TAP_LEGAL, "butinet", "beat", "beat", 1, "O / 1E / 9E 8E 12C"
            ... )
            >>> Exercise(trick, "en").label("9E")
            'nine of swords'
        """
        return _label(self.question, answer, self.words)

    @property
    def told_answer(self) -> str:
        """The whole right answer as people read it."""
        if self.question.kind is Kind.TAP_LEGAL:
            return capitalised(self.words.those(CardSet.parse(self.answer)))
        if self.question.kind is Kind.WHO_SPEAKS:
            return "; ".join(map(self.label, self.answer.split()))
        return self.label(self.answer)


def _scene(question: Question, words: Language) -> Scene | None:
    if not question.position:
        return None
    shows_hand = question.kind in JUDGED or question.kind is Kind.DO_DIFFER
    trick = position_of(question).trick if shows_hand else trick_of(question)
    hand = position_of(question).hand if shows_hand else CardSet()
    before = len(trick)
    names = [
        words.table["ui"][_CHAIRS[before - place]] if shows_hand else _player(Seat(place), words)
        for place in range(before)
    ]
    return Scene(
        trump=trick.trump,
        trump_name=words.trump(trick.trump),
        played=tuple(zip(names, trick, strict=True)),
        hand=tuple(as_held(hand)),
        asked=card_of(question) if question.card else None,
    )


# Play goes to the right, so whoever played just before sits at the reader's left.
_CHAIRS: Final = {1: "left", 2: "partner", 3: "right"}


def as_held(cards: CardSet) -> Iterator[Card]:
    """Yield cards as one holds them: by suit, the highest first."""
    for suit in Suit:
        yield from reversed((cards & suit).cards)


def _player(seat: Seat, words: Language) -> str:
    return words.sentence("names.player", seat=seat.name)


def _label(question: Question, answer: str, words: Language) -> str:
    kind = question.kind
    if answer == NONE:
        return words.sentence(f"export.none_{kind}")
    if answer in (YES, NO):
        return capitalised(words.sentence(f"compare.{answer}"))
    if kind is Kind.TAP_LEGAL:
        return words.card(Card.parse(answer))
    if kind is Kind.WHICH_DUTY:
        return words.sentence(f"figures.decision_{answer}")
    if kind is Kind.WHO_WINS:
        return _player(Seat[answer], words)
    if kind is Kind.DEAL_SCORE:
        pair, points = answer.split()
        return f"{PAIRS[Side[pair]]}: {points}"
    if kind is Kind.WHO_SPEAKS:
        seat, _, call = answer.partition(":")
        return f"{seat}: {_call(Call(call), words)}"
    return answer


def _call(call: Call, words: Language) -> str:
    said = say_call(call, words.id)
    return said if call in NAMING[:4] else capitalised(said)
