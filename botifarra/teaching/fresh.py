"""Fresh questions: of any kind, from deals that are really played out.

The same dice give the same questions; and each says in its id all that it asks, so that it can
be made again from that alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, Final

from botifarra.cards import Card, CardSet
from botifarra.errors import UnknownNameError, shown
from botifarra.game import Call, Calling, Deal, hands_of, shuffled
from botifarra.game.calling import NAMING
from botifarra.notation import Position, text_of
from botifarra.rulebook import PROFILES, Profile, load_profile, plays_alike
from botifarra.table import Seat
from botifarra.teaching.bank import bank
from botifarra.teaching.categories import CATEGORIES
from botifarra.teaching.difficulty import (
    category_of,
    family_of,
    has_petita,
    is_forced,
    level_of,
    petita_binds,
    plain_family,
    temptations,
)
from botifarra.teaching.questions import (
    FAMILIES,
    LEVELS,
    YES,
    Kind,
    Question,
    QuestionError,
    calls_of,
    check_question,
    position_of,
    solve,
    trick_of,
)

DEALS: Final = 400
"""Deals looked at before giving up; even what is rarest shows within a few dozen."""

JUDGED: Final = (Kind.TAP_LEGAL, Kind.IS_LEGAL, Kind.WHICH_DUTY)
"""The kinds that ask what may be played."""

PLAY: Final = ("follow", "beat", "ruff", "overruff", "partner", "petita")
"""The families of what may be played."""

KINDS: Final[Mapping[str, tuple[Kind, ...]]] = {
    "ranking": (Kind.WHO_WINS,),
    "points": (Kind.TRICK_WORTH,),
    **dict.fromkeys(PLAY, JUDGED),
    "calling": (Kind.WHO_SPEAKS,),
    "doubling": (Kind.WHO_SPEAKS,),
    "scoring": (Kind.DEAL_SCORE,),
    "rule_sets": (Kind.DO_DIFFER,),
}
"""What can be asked of each family."""

RIVALS: Final = (*PROFILES, "howto-100+strict", "howto-100+harmonised")
"""Rule sets to compare with another."""


class NoQuestionError(LookupError):
    """No question was found of the kind asked for."""

    def __init__(self, wanted: Mapping[str, object]) -> None:
        self.wanted = dict(wanted)
        asked = ", ".join(f"{name} {value}" for name, value in wanted.items() if value)
        super().__init__(f"no question found with {asked}; ask for less at once.")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.wanted,)


class UnknownQuestionError(LookupError):
    """An id that is no question's, neither of the bank nor of a fresh one."""

    def __init__(self, question: str, why: str = "it is not in the bank") -> None:
        self.question, self.why = question, why
        super().__init__(f"{shown(question, 80)} is no question's id: {why}.")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.question, self.why)


def fresh_question(
    dice: random.Random,
    *,
    profile: str = "butinet",
    family: str | None = None,
    category: str | None = None,
    level: int | None = None,
    kind: Kind | None = None,
    forced: bool = False,
) -> Question:
    """Return a question that was never written down, from a deal that was played out.

    Args:
        dice: where chance comes from; the same dice give the same question.
        profile: the rule set asked about.
        family: what it is to be about, one of ``FAMILIES``; any if not given.
        category: the kind of position, a name in ``CATEGORIES``; any if not given.
        level: 1 easy, 2 or 3 hard; any if not given.
        kind: what is asked; any that fits the family if not given.
        forced: whether positions that leave no choice may come too.

    Raises:
        UnknownNameError: there is no such profile, family, category or kind.
        ValueError: there is no such level.
        NoQuestionError: nothing fits, such as la petita in a game without it.

    Example:
        >>> question = fresh_question(random.Random(1), category="lower_trumps")
        >>> question.family, question == question_of(question.id)
        ('overruff', True)
    """
    _check_names(family, category, level)
    wanted = Wanted(load_profile(profile), family, category, level, forced)
    families = wanted.families(kind)
    for _ in range(DEALS if families else 0):
        chosen = dice.choice(families)
        kinds = KINDS[chosen or "follow"] if kind is None else (kind,)
        question = _MAKERS[dice.choice(kinds)](dice, replace(wanted, family=chosen))
        if question is not None:
            return question
    asked = {"profile": profile, "family": family, "category": category, "level": level}
    raise NoQuestionError({**asked, "kind": kind})


def question_of(question_id: str) -> Question:
    """Return the question of an id, from the bank, or made again as it was asked.

    Raises:
        UnknownQuestionError: it is no question's id.

    Example:
        >>> question_of("fresh:is_legal:butinet:O / 1E / 12C 8E 9E:8E").expected
        'no'
        >>> question_of("L04").category
        'beat'
    """
    if not question_id.startswith(PREFIX):
        found = _banked().get(question_id)
        if found is None:
            raise UnknownQuestionError(question_id)
        return found
    name, _, rest = question_id.removeprefix(PREFIX).partition(":")
    if name not in list(Kind):
        raise UnknownQuestionError(question_id, f"{shown(name)} is no kind of question")
    kind = Kind(name)
    profile, *values = rest.split(":", len(ID_FIELDS[kind]))
    if len(values) != len(ID_FIELDS[kind]):
        raise UnknownQuestionError(question_id, f"it needs {', '.join(ID_FIELDS[kind])}")
    given = dict(zip(ID_FIELDS[kind], values, strict=True))
    try:
        question = _made(kind, profile, **given)
        check_question(question)
    except (QuestionError, UnknownNameError, ValueError) as error:
        raise UnknownQuestionError(question_id, str(error).rstrip(".")) from None
    if question.id != question_id:
        raise UnknownQuestionError(question_id, f"it is written {shown(question.id, 120)}")
    return question


PREFIX: Final = "fresh:"

SEATS: Final = tuple(Seat)

PETITA: Final = "petita"

RUFFED: Final = frozenset(("ruff", "overruff", "lower_trumps", "opponent_ruffed"))
"""What takes trumps to come about."""

ID_FIELDS: Final[Mapping[Kind, tuple[str, ...]]] = {
    Kind.TAP_LEGAL: ("position",),
    Kind.IS_LEGAL: ("position", "card"),
    Kind.WHICH_DUTY: ("position", "card"),
    Kind.WHO_WINS: ("position",),
    Kind.TRICK_WORTH: ("position",),
    Kind.WHO_SPEAKS: ("dealer", "calls"),
    Kind.DEAL_SCORE: ("dealer", "points", "tricks", "calls"),
    Kind.DO_DIFFER: ("other", "position", "dealer", "points", "tricks", "calls"),
}
"""What a fresh question's id says after kind and profile; calls, which have colons, last."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a fresh question has to be like.

    Attributes:
        rules: the rule set asked about.
        family: what it is to be about, or None.
        category: the kind of position, or None.
        level: how hard it is to be, or None.
        forced: whether positions that leave no choice may come too.
    """

    rules: Profile
    family: str | None
    category: str | None
    level: int | None
    forced: bool

    def fits(self, deal: Deal, turn: int) -> bool:
        """Whether the position of a deal may be asked about.

        Args:
            deal: the deal, with a card to be played.
            turn: cards on the table.
        """
        if self.category is not None and not _belongs(self.category, deal, turn):
            return False
        if not self.forced and is_forced(deal, deal.legal) and not self.leaves_one:
            return False
        if self.family in (None, "rule_sets"):
            return True
        if self.family != PETITA and plain_family(deal.number) != self.family:
            return False
        return petita_binds(deal.position, self.rules) is (self.family == PETITA)

    @property
    def leaves_one(self) -> bool:
        """Whether such positions always leave one legal card, hard as it may be to find."""
        return self.category == "opponent_ruffed" and has_petita(self.rules)

    @property
    def trumps(self) -> tuple[Call, ...]:
        """What to play the deals in, so that the situation can come about."""
        asked = {self.family, self.category}
        if asked & RUFFED:
            return NAMING[:-1]
        return NAMING[-1:] if "no_trump_void" in asked else NAMING

    def accepts(self, question: Question) -> bool:
        """Whether a question is as hard as wanted."""
        return self.level in (None, question.level)

    def families(self, kind: Kind | None) -> tuple[str | None, ...]:
        """The families to choose from; only None where the kind of position is what matters."""
        if self.family is not None:
            named: tuple[str | None, ...] = (self.family,)
        elif self.category is not None:
            named = ("rule_sets",) if kind is Kind.DO_DIFFER else (None,)
        else:
            named = FAMILIES
        return tuple(name for name in named if self._has(name) and self._asks(name, kind))

    def _has(self, family: str | None) -> bool:
        """Whether these rules have the family at all."""
        return family != PETITA or has_petita(self.rules)

    def _asks(self, family: str | None, kind: Kind | None) -> bool:
        kinds = KINDS[family or "follow"]
        placed = self.category is None or family in (None, "rule_sets", *PLAY)
        return placed and (kind is None or kind in kinds)


Maker = Callable[[random.Random, Wanted], Question | None]


def _judged(kind: Kind) -> Maker:
    def make(dice: random.Random, wanted: Wanted) -> Question | None:
        for position in _met(dice, wanted):
            cards = [""] if kind is Kind.TAP_LEGAL else _cards(dice, wanted, kind, position)
            for card in cards:
                question = _made(kind, wanted.rules.id, position=str(position), card=card)
                if wanted.accepts(question):
                    return question
        return None

    return make


def _met(dice: random.Random, wanted: Wanted) -> Iterator[Position]:
    """The positions of one deal that may be asked about, in any order."""
    opened = Calling.open(wanted.rules, dice.choice(SEATS))
    calling = _closed(opened.make(opened.dealer, dice.choice(wanted.trumps)))
    deals = [
        deal
        for played, deal in enumerate(_played(dice, calling))
        if deal.playing and wanted.fits(deal, played % len(SEATS))
    ]
    dice.shuffle(deals)
    return (deal.position for deal in deals)


def _played(dice: random.Random, calling: Calling) -> Iterator[Deal]:
    """Deal at random and play random legal cards to the end; every state of the deal."""
    rules, dealer = calling.profile, calling.dealer
    deal = Deal.open(rules, dealer, hands_of(shuffled(dice), dealer))
    for seat, call in calling.made:
        deal = deal.call(seat, call)
    yield deal
    while not deal.finished:
        deal = deal.play(dice.choice(deal.legal.cards))
        yield deal


def _closed(calling: Calling) -> Calling:
    """The calling once everybody who is asked has passed."""
    while calling.asked:
        calling = calling.make(calling.asked[0], Call.PASS)
    return calling


def _belongs(category: str, deal: Deal, turn: int) -> bool:
    """Whether the position of a deal is of a kind; few facts decide it, so it is kept."""
    key = category, deal.number, turn
    if key not in _BELONGING:
        _BELONGING[key] = CATEGORIES[category](deal.position)
    return _BELONGING[key]


_BELONGING: Final[dict[tuple[str, int, int], bool]] = {}


def _cards(dice: random.Random, wanted: Wanted, kind: Kind, position: Position) -> list[str]:
    """Cards of the hand to ask about, those first that a wrong reading gets wrong."""
    legal = wanted.rules.legal(position)
    allowed = kind is Kind.IS_LEGAL and dice.random() < 0.5
    cards = [*(legal if allowed else position.hand - legal)]
    dice.shuffle(cards)
    read = temptations(position.situation, legal)

    def fooled(card: Card) -> int:
        return sum((card in each) != (card in legal) for each in read)

    return [str(card) for card in sorted(cards, key=fooled, reverse=True)]


def _whole_trick(kind: Kind) -> Maker:
    def make(dice: random.Random, wanted: Wanted) -> Question | None:
        opened = Calling.open(wanted.rules, dice.choice(SEATS))
        calling = _closed(opened.make(opened.dealer, dice.choice(NAMING)))
        *_, deal = _played(dice, calling)
        for trick in dice.sample(deal.tricks, len(deal.tricks)):
            text = text_of(trick, CardSet()).rstrip()
            question = _made(kind, wanted.rules.id, position=text)
            if wanted.accepts(question):
                return question
        return None

    return make


def _who_speaks(dice: random.Random, wanted: Wanted) -> Question | None:
    states = [*_calls_made(dice, wanted.rules)]
    dice.shuffle(states)
    for calling in states:
        family = "calling" if calling.declarer is None else "doubling"
        if family == (wanted.family or family):
            question = _made(Kind.WHO_SPEAKS, wanted.rules.id, **_said(calling))
            if wanted.accepts(question):
                return question
    return None


def _deal_score(dice: random.Random, wanted: Wanted) -> Question | None:
    *_, calling = _calls_made(dice, wanted.rules)
    asked = _said(calling) | _taken(dice, calling)
    question = _made(Kind.DEAL_SCORE, wanted.rules.id, **asked)
    return question if wanted.accepts(question) else None


def _do_differ(dice: random.Random, wanted: Wanted) -> Question | None:
    other = load_profile(dice.choice([name for name in RIVALS if name != wanted.rules.id]))
    about = (
        "play" if wanted.category is not None else dice.choice(("play", "play", "calls", "score"))
    )
    differ = dice.random() < 0.5
    if about == "play":
        if differ and plays_alike(wanted.rules, other):
            return None
        shown_positions = (
            each
            for each in _met(dice, wanted)
            if (wanted.rules.legal(each) != other.legal(each)) is differ
        )
        asked: Iterator[dict[str, Any]] = ({"position": str(each)} for each in shown_positions)
    else:
        states = [*_calls_made(dice, wanted.rules if dice.random() < 0.5 else other)]
        if about == "score":
            asked = iter([_said(states[-1]) | _taken(dice, states[-1])])
        else:
            asked = (_said(state) for state in states[:0:-1] if state.declarer is not None)
    for each in asked:
        question = _made(Kind.DO_DIFFER, wanted.rules.id, other=other.id, **each)
        if wanted.accepts(question) and (question.expected == YES) is differ:
            return question
    return None


_MAKERS: Final[Mapping[Kind, Maker]] = {
    **{kind: _judged(kind) for kind in JUDGED},
    Kind.WHO_WINS: _whole_trick(Kind.WHO_WINS),
    Kind.TRICK_WORTH: _whole_trick(Kind.TRICK_WORTH),
    Kind.WHO_SPEAKS: _who_speaks,
    Kind.DEAL_SCORE: _deal_score,
    Kind.DO_DIFFER: _do_differ,
}


def _calls_made(dice: random.Random, rules: Profile) -> Iterator[Calling]:
    """Call at random to the end, doubling as often as not, and yield every state on the way."""
    calling = Calling.open(rules, dice.choice(SEATS))
    yield calling
    while calling.asked:
        calling = calling.make(*dice.choice(calling.legal()))
        yield calling


def _said(calling: Calling) -> dict[str, Any]:
    calls = " ".join(f"{seat.name}:{call}" for seat, call in calling.made)
    return {"dealer": calling.dealer.name, "calls": calls}


def _taken(dice: random.Random, calling: Calling) -> dict[str, Any]:
    """What the declarers take when the deal is played out."""
    *_, deal = _played(dice, calling)
    sheet = deal.sheet
    return {"points": sheet.totals[sheet.declarer], "tricks": sheet.tricks[sheet.declarer]}


def _made(kind: Kind, profile: str, **given: Any) -> Question:
    """A fresh question with everything that follows from what it asks."""
    given = {name: _TYPES[name](value) for name, value in given.items()}
    bare = _canonical(Question("", kind, profile, "", "", 1, **given))
    rules = load_profile(profile)
    if kind in JUDGED:
        position = position_of(bare)
        family, category = family_of(position, rules), category_of(position)
    else:
        family = _family(bare)
        placed = kind is Kind.DO_DIFFER and bare.position
        category = category_of(position_of(bare)) if placed else family
    values = ":".join(str(getattr(bare, name)) for name in ID_FIELDS[kind])
    question = replace(
        bare,
        id=f"{PREFIX}{kind}:{profile}:{values}",
        family=family,
        category=category,
        expected=solve(bare),
    )
    return replace(question, level=level_of(question))


def _canonical(question: Question) -> Question:
    """The question with its texts as they are written here, so that it has one id only."""
    if question.calls:
        return replace(question, calls=" ".join(question.calls.split()))
    if question.kind in (Kind.WHO_WINS, Kind.TRICK_WORTH):
        return replace(question, position=text_of(trick_of(question), CardSet()).rstrip())
    if question.position:
        return replace(question, position=str(position_of(question)))
    return question


def _family(question: Question) -> str:
    if question.kind is Kind.WHO_SPEAKS:
        named = any(call.names_trumps for _, call in calls_of(question))
        return "doubling" if named else "calling"
    return next(name for name, kinds in KINDS.items() if question.kind in kinds)


_TYPES: Final[Mapping[str, Callable[[Any], Any]]] = {
    field.name: int if field.name in ("points", "tricks") else str for field in fields(Question)
}


@cache
def _banked() -> Mapping[str, Question]:
    return {question.id: question for question in bank()}


def _check_names(family: str | None, category: str | None, level: int | None) -> None:
    if family is not None and family not in FAMILIES:
        raise UnknownNameError("family", family, list(FAMILIES), plural="families")
    if category is not None and category not in CATEGORIES:
        raise UnknownNameError("category", category, list(CATEGORIES), plural="categories")
    if level is not None and level not in LEVELS:
        raise ValueError(f"a level is 1, 2 or 3, not {level!r}")
