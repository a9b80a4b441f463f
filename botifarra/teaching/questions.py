"""A question to a learner as plain data, its answer by the engine, and whether an answer is right.

An answer is a short text in one canonical form, so that it can be kept, sent and compared; the
empty text says "I don't know".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from botifarra.cards import Card, CardSet, Suit, located_cards
from botifarra.errors import NotationError, UnknownNameError, shown
from botifarra.game import Call, Calling, score_deal, score_revoke
from botifarra.game.calling import NAMING, STAGES
from botifarra.game.record_calls import replay_calls
from botifarra.notation import Position
from botifarra.rulebook import PARAMETERS, Profile, load_profile
from botifarra.table import Seat, Side, Trick

FAMILIES: Final = (
    *("ranking", "points", "follow", "beat", "ruff", "overruff", "partner", "petita"),
    *("calling", "doubling", "scoring", "rule_sets"),
)
"""What there is to understand, in the order one learns it."""

LEVELS: Final = (1, 2, 3)
"""From easy to hard."""

YES: Final = "yes"
NO: Final = "no"
NONE: Final = "none"
"""The answer that nothing is: no duty forbids it, nobody may speak, nobody scores."""


class Kind(StrEnum):
    """What is asked, and the form of its answer."""

    TAP_LEGAL = "tap_legal"
    """Tap every legal card. ``"4B 10B 1B"``, in the order of a set of cards."""

    IS_LEGAL = "is_legal"
    """Is this card legal? ``"yes"`` or ``"no"``."""

    WHICH_DUTY = "which_duty"
    """Which obligation forbids this card? The rule of an obligation: ``"beat"``; or ``"none"``."""

    WHO_WINS = "who_wins"
    """Who wins the trick? A seat, the leader being A: ``"B"``."""

    TRICK_WORTH = "trick_worth"
    """What is this trick worth, its own point included? ``"13"``."""

    DEAL_SCORE = "deal_score"
    """Score this deal. The pair that scores and what: ``"AC 36"``; or ``"none"``."""

    WHO_SPEAKS = "who_speaks"
    """Who may speak now, and what may they say? ``"D:contro D:pass"``; or ``"none"``."""

    DO_DIFFER = "do_differ"
    """Do the two rule sets differ here? ``"yes"`` or ``"no"``."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question.

    Attributes:
        id: its own, never used again for another: ``"follow-003"`` in the bank; a fresh
            question's says all that it asks.
        kind: what is asked.
        profile: the rule set, with its switches.
        family: what it is about, one of ``FAMILIES``.
        category: the kind of position; the family where no position is judged.
        level: from 1, easy, to 3, hard.
        position: trump, trick and hand; a whole trick has no hand: ``"O / 1E 9E 2E 12E /"``.
        card: the card asked about.
        other: the rule set to compare with.
        calls: what was said, the dealer first: ``"A:O B:contro"``.
        dealer: who dealt.
        points: the declarers' points of the 72.
        tricks: the declarers' tricks of the twelve.
        revoked: the pair whose revoke ended the deal, ``"AC"`` or ``"BD"``.
        matter: a parameter of the rule sets to compare, such as ``"target"``.
        expected: the answer: typed from the document, or the engine's for a fresh question.
        clauses: the ids of the clauses it rests on.

    Example:
        >>> question = Question(
        ...     id="example", kind=Kind.IS_LEGAL, profile="butinet", family="beat",
        ...     category="beat", level=1, position="O / 1E / 9E 8E 12C", card="8E",
        ... )
        >>> solve(question), question.choices
        ('no', ('yes', 'no'))
    """

    id: str
    kind: Kind
    profile: str
    family: str
    category: str
    level: int
    position: str = ""
    card: str = ""
    other: str = ""
    calls: str = ""
    dealer: str = "A"
    points: int = 0
    tricks: int = 6
    revoked: str = ""
    matter: str = ""
    expected: str = ""
    clauses: tuple[str, ...] = ()

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers there are; none where the answer is put together or free."""
        if self.kind in (Kind.IS_LEGAL, Kind.DO_DIFFER):
            return YES, NO
        if self.kind is Kind.WHO_WINS:
            return tuple(seat.name for seat in [*Seat][: len(trick_of(self))])
        if self.kind is Kind.WHICH_DUTY:
            duties = load_profile(self.profile).obligations
            return (*dict.fromkeys(duty.rule for duty in duties), NONE)
        return ()

    @property
    def parts(self) -> tuple[str, ...]:
        """What an answer of several parts is put together from, in its order; else nothing.

        Example:
            >>> question = Question(
            ...     "example", Kind.TAP_LEGAL, "butinet", "beat", "beat", 1, "O / 1E / 9E 8E 12C"
            ... )
            >>> question.parts
            ('12C', '8E', '9E')
        """
        if self.kind is Kind.TAP_LEGAL:
            return tuple(map(str, position_of(self).hand))
        if self.kind is not Kind.WHO_SPEAKS:
            return ()
        dealer = Seat[self.dealer]
        if any(call.names_trumps for _, call in calls_of(self)):
            said = [(seat, call) for seat in Seat for call in (*STAGES, Call.PASS)]
        else:
            choosers = (dealer, dealer.partner)
            said = [(seat, call) for seat in choosers for call in (*NAMING, *_NO_NAMING)]
        return tuple(f"{seat.name}:{call}" for seat, call in said)


_NO_NAMING: Final = (Call.DELEGATE, Call.PASS)


class QuestionError(ValueError):
    """A question that can't be asked: something it needs is missing or makes no sense.

    Attributes:
        question: its id.
        field: the field at fault.
    """

    def __init__(self, question: str, field: str, why: str) -> None:
        self.question, self.field, self.why = question, field, why
        super().__init__(f"question {shown(question, 60)}: {field}: {why}")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.question, self.field, self.why)


class AnswerError(ValueError):
    """A text that is no answer to the question asked.

    Attributes:
        kind: what was asked.
        answer: the text.
        wanted: what an answer looks like.
    """

    def __init__(self, kind: str, answer: str, wanted: str) -> None:
        self.kind, self.answer, self.wanted = kind, answer, wanted
        super().__init__(f"{shown(answer)} is no answer to {kind}; write {wanted}.")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.kind, self.answer, self.wanted)


def solve(question: Question, rules: Profile | None = None) -> str:
    """Return the answer to a question, worked out by the engine.

    Args:
        question: what is asked.
        rules: rules to answer by instead of the question's own, such as those that somebody
            believes in.

    Raises:
        QuestionError: the question can't be asked.

    Example:
        >>> trick = Question(
        ...     "example", Kind.TRICK_WORTH, "butinet", "points", "points", 1, "O / 1E 9E 2E 12E /"
        ... )
        >>> solve(trick)
        '13'
        >>> deal = Question(
        ...     "example", Kind.DEAL_SCORE, "butinet", "scoring", "scoring", 2,
        ...     calls="A:O B:contro C:recontro", points=45, tricks=7,
        ... )
        >>> solve(deal)
        'AC 36'
    """
    return _SOLVERS[question.kind](question, rules or load_profile(question.profile))


def right(question: Question, answer: str) -> bool:
    """Whether an answer is right; "I don't know", the empty answer, is not.

    Example:
        >>> question = Question(
        ...     "example", Kind.TAP_LEGAL, "butinet", "beat", "beat", 1, "O / 8C / 12C 11C 2C"
        ... )
        >>> right(question, "12C 11C"), right(question, "12C"), right(question, "")
        (True, False, False)
    """
    if not answer.strip():
        return False
    try:
        return read_answer(question, answer) == solve(question)
    except AnswerError:
        return False


def read_answer(question: Question, text: str) -> str:
    """Return an answer in its canonical form, as ``solve`` writes it.

    Args:
        question: what was asked.
        text: the answer as a person or a program wrote it; empty for "I don't know".

    Raises:
        AnswerError: it is no answer to this question; the message says what one looks like.

    Example:
        >>> question = Question(
        ...     "example", Kind.WHO_SPEAKS, "butinet", "doubling", "doubling", 1, calls="A:O"
        ... )
        >>> read_answer(question, "b:pass B:Contro")
        'B:contro B:pass'
    """
    if not text.strip():
        return ""
    return _READERS[question.kind](question, text)


# What a question is about, read from its texts.


def position_of(question: Question) -> Position:
    """Return the position a question shows.

    Raises:
        QuestionError: it shows none, or the text is wrong.
    """
    try:
        return _position(question.position)
    except NotationError as error:
        raise QuestionError(question.id, "position", str(error)) from None


def trick_of(question: Question) -> Trick:
    """Return the trick on the table, whole or not.

    Raises:
        QuestionError: there is none, or the text is wrong.
    """
    try:
        trick = _trick(question.position)
    except NotationError as error:
        raise QuestionError(question.id, "position", str(error)) from None
    if not trick.cards or len(trick) > len(Seat):
        raise QuestionError(question.id, "position", "write a trick of one to four cards")
    return trick


def card_of(question: Question) -> Card:
    """Return the card a question is about.

    Raises:
        QuestionError: there is none, or it is not in the hand.
    """
    try:
        card = Card.parse(question.card)
    except NotationError as error:
        raise QuestionError(question.id, "card", str(error)) from None
    if card not in position_of(question).hand:
        raise QuestionError(question.id, "card", f"{card} is not in the hand; name one that is")
    return card


def calls_of(question: Question) -> tuple[tuple[Seat, Call], ...]:
    """Return what was said, by whom.

    Raises:
        QuestionError: the text is wrong.
    """
    try:
        return _calls(question.calls)
    except (KeyError, ValueError):
        raise QuestionError(
            question.id, "calls", f"write calls such as A:O B:contro, not {shown(question.calls)}"
        ) from None


def calling_of(question: Question, rules: Profile | None = None) -> Calling:
    """Return the calling a question tells of; what may not be said under the rules doesn't count.

    Args:
        question: the question.
        rules: rules to take it by instead of the question's own.

    Raises:
        QuestionError: the text is wrong.

    Example:
        >>> question = Question(
        ...     "example", Kind.WHO_SPEAKS, "butinet", "doubling", "doubling", 1,
        ...     calls="A:delegate C:C",
        ... )
        >>> [seat.name for seat in calling_of(question).asked]
        ['D', 'B']
    """
    return _called(question, rules or load_profile(question.profile)).calling


def check_question(question: Question) -> None:
    """Check that a question can be asked: whatever it tells of makes sense under its rules.

    Raises:
        QuestionError: something doesn't; it names the field.
    """
    for field, name in (("profile", question.profile), ("other", question.other)):
        if name or field == "profile":
            _rules(question, field, name)
    if question.family not in FAMILIES:
        why = f"write one of {', '.join(FAMILIES)}, not {shown(question.family)}"
        raise QuestionError(question.id, "family", why)
    if question.level not in LEVELS:
        raise QuestionError(question.id, "level", f"write 1, 2 or 3, not {question.level!r}")
    if question.kind is Kind.DO_DIFFER and not question.other:
        raise QuestionError(question.id, "other", "name the rule set to compare with")
    if question.calls and question.kind is not Kind.DO_DIFFER:
        called = _called(question, load_profile(question.profile))
        if called.faults:
            why = f"{called.faults[0]} may not be said there under {question.profile}"
            raise QuestionError(question.id, "calls", why)
    solve(question)


# Answers by the engine.


def _tap_legal(question: Question, rules: Profile) -> str:
    return str(rules.legal(position_of(question)))


def _is_legal(question: Question, rules: Profile) -> str:
    return _yes(card_of(question) in rules.legal(position_of(question)))


def _which_duty(question: Question, rules: Profile) -> str:
    broken = rules.judge(position_of(question)).verdict(card_of(question)).broken
    return NONE if broken is None else broken.obligation.rule


def _who_wins(question: Question, _rules: Profile) -> str:
    winner = trick_of(question).winner
    assert winner is not None  # there are cards on the table
    return winner.name


def _trick_worth(question: Question, rules: Profile) -> str:
    cards = sum(card.points for card in trick_of(question))
    return str(cards + int(rules.parameters["trick_points"].value))


def _deal_score(question: Question, rules: Profile) -> str:
    calling = calling_of(question, rules)
    if calling.declarer is None:
        raise QuestionError(question.id, "calls", "nothing is named yet; write what is played")
    if question.revoked:
        if question.revoked not in Side.__members__:
            raise QuestionError(question.id, "revoked", f"write {' or '.join(Side.__members__)}")
        sheet = score_revoke(rules, calling, Side[question.revoked])
    else:
        cards = (question.points - question.tricks, 72 - question.points - 12 + question.tricks)
        tricks = (question.tricks, 12 - question.tricks)
        if min(*cards, *tricks) < 0:
            why = f"{question.points} points with {question.tricks} tricks are no deal's"
            raise QuestionError(question.id, "points", why)
        if calling.declarer.side is Side.BD:
            cards, tricks = cards[::-1], tricks[::-1]
        sheet = score_deal(rules, calling, cards=cards, tricks=tricks)
    return NONE if sheet.winner is None else f"{sheet.winner.name} {sheet.points}"


def _who_speaks(question: Question, rules: Profile) -> str:
    said = calling_of(question, rules).legal()
    return " ".join(f"{seat.name}:{call}" for seat, call in said) or NONE


def _do_differ(question: Question, rules: Profile) -> str:
    other = _rules(question, "other", question.other)
    if question.matter:
        known = [name for group in PARAMETERS.values() for name in group]
        if question.matter not in known:
            why = f"{shown(question.matter)} is no parameter; write one of {', '.join(known)}"
            raise QuestionError(question.id, "matter", why)
        one, two = (each.parameters.get(question.matter) for each in (rules, other))
        return _yes((one and one.value) != (two and two.value))
    if question.position:
        return _yes(_tap_legal(question, rules) != _tap_legal(question, other))
    if question.points or question.revoked:
        return _yes(_deal_score(question, rules) != _deal_score(question, other))
    said = [_called(question, each) for each in (rules, other)]
    if said[0].faults != said[1].faults:
        return YES
    return _yes(_who_speaks(question, rules) != _who_speaks(question, other))


Solver = Callable[[Question, Profile], str]

_SOLVERS: Final[Mapping[Kind, Solver]] = {
    Kind.TAP_LEGAL: _tap_legal,
    Kind.IS_LEGAL: _is_legal,
    Kind.WHICH_DUTY: _which_duty,
    Kind.WHO_WINS: _who_wins,
    Kind.TRICK_WORTH: _trick_worth,
    Kind.DEAL_SCORE: _deal_score,
    Kind.WHO_SPEAKS: _who_speaks,
    Kind.DO_DIFFER: _do_differ,
}


def _yes(holds: bool) -> str:
    return YES if holds else NO


def _rules(question: Question, field: str, name: str) -> Profile:
    try:
        return load_profile(name)
    except UnknownNameError as error:
        raise QuestionError(question.id, field, str(error)) from None


class _Called(NamedTuple):
    """A calling, and what was said that may not be."""

    calling: Calling
    faults: tuple[str, ...]


def _called(question: Question, rules: Profile) -> _Called:
    if question.dealer not in Seat.__members__:
        raise QuestionError(question.id, "dealer", "write A, B, C or D")
    calls = calls_of(question)
    calling, faults = replay_calls(rules, Seat[question.dealer], calls, close=False)
    return _Called(calling, tuple(f"{fault.seat.name}:{fault.call}" for fault in faults))


@lru_cache(maxsize=4096)
def _position(text: str) -> Position:
    return Position.parse(text)


@lru_cache(maxsize=4096)
def _trick(text: str) -> Trick:
    """The trick of a position text, which may have all its four cards."""
    trump, slash, rest = text.partition("/")
    played = rest.partition("/")[0]
    if not slash:
        raise NotationError("wrong_parts", text, parts=1 if text.strip() else 0)
    cards = located_cards("" if played.strip() == "-" else played, len(trump) + 1)
    named = trump.strip()
    suit = None if named == "-" else Suit.parse(named)
    return Trick(tuple(located.card for located in cards[:5]), suit) if len(cards) < 5 else Trick()


@lru_cache(maxsize=4096)
def _calls(text: str) -> tuple[tuple[Seat, Call], ...]:
    pairs = (token.partition(":") for token in text.split())
    return tuple((Seat[seat], Call(call)) for seat, _, call in pairs)


# Answers by people, in canonical form.


def _read_cards(question: Question, text: str) -> str:
    hand = position_of(question).hand
    try:
        cards = CardSet.parse(text)
    except NotationError:
        raise AnswerError(question.kind, text, "cards of the hand, such as 4B 10B") from None
    if not cards or not cards <= hand:
        raise AnswerError(question.kind, text, f"cards of the hand {hand}")
    return str(cards)


def _read_choice(question: Question, text: str) -> str:
    named = text.strip().lower()
    for choice in question.choices:
        if named == choice.lower():
            return choice
    raise AnswerError(question.kind, text, f"one of {', '.join(question.choices)}")


def _read_number(question: Question, text: str) -> str:
    if not text.strip().isdecimal() or len(text.strip()) > _DIGITS:
        raise AnswerError(question.kind, text, "a whole number, such as 13")
    return str(int(text))


def _read_score(question: Question, text: str) -> str:
    pair, _, points = text.strip().upper().partition(" ")
    if pair == NONE.upper() and not points:
        return NONE
    if pair not in Side.__members__ or not points.strip().isdecimal() or len(points) > _DIGITS:
        raise AnswerError(question.kind, text, "a pair and its points, such as AC 36, or none")
    return f"{pair} {int(points)}"


def _read_calls(question: Question, text: str) -> str:
    tokens = text.split()
    if [token.lower() for token in tokens] == [NONE]:
        return NONE
    known = {part.lower(): part for part in question.parts}
    said = {known.get(token.lower()) for token in tokens}
    if None in said:
        raise AnswerError(question.kind, text, "who may say what, such as B:contro B:pass, or none")
    ordered = sorted(said, key=_place_of(question))
    return " ".join(str(part) for part in ordered)


def _place_of(question: Question) -> Callable[[str | None], int]:
    """The order in which calls are written: those that may be made as the engine lists them."""
    listed = [*solve(question).split(), *question.parts]
    return lambda part: listed.index(str(part))


_DIGITS: Final = 6
"""Digits a number may have."""

_READERS: Final[Mapping[Kind, Callable[[Question, str], str]]] = {
    Kind.TAP_LEGAL: _read_cards,
    Kind.IS_LEGAL: _read_choice,
    Kind.WHICH_DUTY: _read_choice,
    Kind.WHO_WINS: _read_choice,
    Kind.TRICK_WORTH: _read_number,
    Kind.DEAL_SCORE: _read_score,
    Kind.WHO_SPEAKS: _read_calls,
    Kind.DO_DIFFER: _read_choice,
}
