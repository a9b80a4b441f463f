"""What learners get wrong: each a rule set with something wrong in it, run by the same engine.

A misconception is written as house rules are: the profile it starts from and the obligations that
are not as they should be. Where it is the cards that are misread, it says what the learner sees
instead: another ranking, another winner of the trick. The engine then judges what the learner sees.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from botifarra.cards import NUMBERS, PACK_CARDS, POINT_CARDS, Card, CardSet, Rank
from botifarra.errors import DataError, UnknownNameError
from botifarra.frozen import frozen
from botifarra.notation import Position
from botifarra.rulebook import Judgement, Obligation, Profile, Proviso, clause, load_profile
from botifarra.rulebook.documents import Text, refuse_unknown, text_of
from botifarra.rulebook.obligations import read_obligation
from botifarra.rulebook.rules import Rule, beat, play_smallest
from botifarra.situation import SUITS, Situation
from botifarra.table import Seat, Trick
from botifarra.teaching.questions import (
    FAMILIES,
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

LEADER: Final = "leader"
"""The way to misread who is winning: the trick is held by the side that led."""

_PARTNER_WINNING: Final = 2
"""What ``partner_winning`` adds to the number of a situation."""


# Rules that only a learner believes in, by the rule they are taken for and what they are limited
# to. They narrow the cards just as the engine's own rules do.


def _follow_or_trump(situation: Situation, allowed: int) -> int:
    """Keep the suit led and the trumps."""
    led = allowed & situation.led
    return led and led | allowed & situation.trumps


def _beat_with_highest(situation: Situation, allowed: int) -> int:
    """Keep, of the cards that would take the trick, the highest of each suit."""
    beaters, highest = beat(situation, allowed), 0
    for suit in SUITS:
        held = beaters & suit
        highest |= held and 1 << held.bit_length() - 1
    return highest


def _beat_with_lowest(situation: Situation, allowed: int) -> int:
    """Keep, of the cards that would take the trick, the lowest of each suit."""
    return play_smallest(situation, beat(situation, allowed))


def _play_smallest_of_hand(situation: Situation, allowed: int) -> int:
    """Keep the lowest cards of all, whatever their suit."""
    lowest = CardSet.from_bits(play_smallest(situation, allowed))
    rank = min((card.rank for card in lowest), default=Rank.TWO)
    return CardSet(card for card in lowest if card.rank is rank).bits


def _play_points(situation: Situation, allowed: int) -> int:
    """Keep the point cards, or where there are none the lowest of each suit."""
    return allowed & POINT_CARDS.bits or play_smallest(situation, allowed)


WRONG_RULES: Final[Mapping[tuple[str, str], Rule]] = {
    ("follow_suit", "plain"): _follow_or_trump,
    ("beat", "highest"): _beat_with_highest,
    ("beat", "lowest"): _beat_with_lowest,
    ("play_smallest", "hand"): _play_smallest_of_hand,
    ("play_points_or_smallest", "points"): _play_points,
}
"""Rules that no document has, by ``rule`` and ``among``."""


@dataclass(frozen=True, slots=True)
class Sight:
    """How a learner sees the table.

    Attributes:
        ranking: the numbers of the cards from the highest to the lowest, or nothing where they
            are seen as they are.
        winning: ``"leader"`` where the trick is believed to be held by the side that led.

    Example:
        >>> brisca = Sight(ranking=(1, 3, 12, 11, 10, 9, 8, 7, 6, 5, 4, 2))
        >>> str(brisca.of(Position.parse("O / 11B / 3B 6B 12B")))  # the three is seen as an ace
        'O / 11B / 5B 12B 1B'
    """

    ranking: tuple[int, ...] = ()
    winning: str = ""

    def of(self, position: Position) -> Position:
        """Return the position as it is seen."""
        if self.ranking:
            seen, cards = _seen_by(self.ranking), position.trick.cards
            position = Position(
                Trick(tuple(seen[card.index] for card in cards), position.trump),
                CardSet(seen[card.index] for card in position.hand),
            )
        elif self.winning:
            position = Position(position.trick, position.hand)
        if self.winning:
            _give_to_leader(position)
        return position

    def back(self, cards: CardSet) -> CardSet:
        """Return the cards that are seen as these."""
        if not self.ranking:
            return cards
        real = _unseen_by(self.ranking)
        return CardSet(real[card.index] for card in cards)

    def winner(self, trick: Trick) -> Seat | None:
        """Return who is seen to win a trick."""
        if self.winning:
            return trick.leader
        if not self.ranking:
            return trick.winner
        seen = _seen_by(self.ranking)
        return Trick(tuple(seen[card.index] for card in trick), trick.trump, trick.leader).winner


def _give_to_leader(position: Position) -> None:
    """Make the side that led hold the trick: the player's partner led where two cards lie."""
    situation = position.situation
    situation.number &= ~_PARTNER_WINNING
    if len(position.trick) == 2:
        situation.number |= _PARTNER_WINNING


@cache
def _seen_by(ranking: tuple[int, ...]) -> tuple[Card, ...]:
    """What each card of the pack is seen as."""
    rank = {number: Rank(11 - place) for place, number in enumerate(ranking)}
    return tuple(Card(card.suit, rank[card.number]) for card in PACK_CARDS)


@cache
def _unseen_by(ranking: tuple[int, ...]) -> tuple[Card, ...]:
    """What each card seen really is."""
    real = dict(zip((card.index for card in _seen_by(ranking)), PACK_CARDS, strict=True))
    return tuple(real[index] for index in range(len(PACK_CARDS)))


class WrongDuty(NamedTuple):
    """An obligation that a misconception changes.

    Attributes:
        own: the obligation as it is believed.
        known: the same in the profile the misconception starts from, or None where it is new.
        after: the obligation a new one is put after.
    """

    own: Obligation
    known: Obligation | None
    after: str


@dataclass(frozen=True, slots=True)
class Misconception:
    """Something that learners get wrong.

    Attributes:
        id: its name, such as ``"always-ruff"``.
        name: what the learner believes, in their own words, by language.
        remedy: what is so instead, by language.
        family: the rule family it belongs to.
        clauses: the ids of the clauses that say what is so.
        lesson: the file name of the lesson that teaches it, without its ending.
        position: a position that shows it: here the wrong answer differs from the right one.
        profile: the id of the rule set it starts from.
        duties: the obligations that it changes.
        sight: how it makes one see the table.
    """

    id: str
    name: Text
    remedy: Text
    family: str
    clauses: tuple[str, ...]
    lesson: str
    position: str
    profile: str
    duties: tuple[WrongDuty, ...]
    sight: Sight

    @property
    def rules(self) -> Profile:
        """The rule set with what is wrong in it."""
        return belief(self.profile, self.id).rules

    def __hash__(self) -> int:
        return hash(self.id)


class ContradictionError(ValueError):
    """Two misconceptions that nobody can have at once.

    Attributes:
        one: the id of the first.
        other: the id of the second.
        matter: what they disagree about.
    """

    def __init__(self, one: str, other: str, matter: str) -> None:
        self.one, self.other, self.matter = one, other, matter
        super().__init__(f"{one} and {other} disagree about {matter}; nobody believes both")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.one, self.other, self.matter)


@dataclass(frozen=True)
class Belief:
    """What somebody goes by who has some misconceptions, or none.

    Attributes:
        profile: the id of the rule set they think they play by.
        ids: the misconceptions.
        rules: that rule set with all that is wrong in it.
        sight: how they see the table.
    """

    profile: str
    ids: frozenset[str]
    rules: Profile
    sight: Sight

    def legal(self, position: Position) -> CardSet:
        """Return the cards that they think may be played."""
        return self.sight.back(self.rules.legal(self.sight.of(position)))

    def judge(self, position: Position) -> Judgement:
        """Judge the position that they see, by their rules."""
        return self.rules.judge(self.sight.of(position))


@cache
def misconceptions() -> Mapping[str, Misconception]:
    """Return every misconception by its id.

    Example:
        >>> misconceptions()["ace-highest"].name["en"]
        'The ace is the highest card'
    """
    folder = files("botifarra.teaching") / "misconceptions"
    found = (
        read_misconception(file.name, tomllib.loads(file.read_text(encoding="utf-8")))
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(".toml")
    )
    read: Mapping[str, Misconception] = frozen({one.id: one for one in found})
    return read


@cache
def possible(profile: str) -> tuple[str, ...]:
    """Return the ids of the misconceptions that somebody who plays a rule set can have.

    One that changes an obligation which the rule set lacks is none there, and neither is one that
    changes nothing at the position that is to show it.

    Example:
        >>> [one for one in possible("9buti-lliure") if "petita" in one]
        []
        >>> "undertrump" in possible("butinet"), "undertrump" in possible("howto-100")
        (True, False)
    """
    right = load_profile(profile)
    return tuple(one.id for one in misconceptions().values() if _shows(one, right))


def _shows(one: Misconception, right: Profile) -> bool:
    has = {duty.id for duty in right.obligations}
    if any((duty.own.id in has) is (duty.known is None) for duty in one.duties):
        return False
    position = Position.parse(one.position)
    return _made(right, [one]).legal(position) != right.legal(position)


def compatible(profile: str, *ids: str) -> bool:
    """Whether somebody can believe all of these at once.

    Example:
        >>> compatible("butinet", "highest-beats", "lowest-beats")
        False
    """
    try:
        belief(profile, *ids)
    except ContradictionError:
        return False
    return True


def belief(profile: str, *ids: str) -> Belief:
    """Return what somebody goes by who plays a rule set and has these misconceptions.

    Each says how it differs from the profile it starts from: conditions that it adds to an
    obligation or takes away, another rule, another sight. All of that is done to the rule set.
    Where two change the same obligation, it has what both add and lacks what either takes away.

    Args:
        profile: the rule set that they think they play by.
        ids: misconceptions, in any order; none for somebody who knows it.

    Raises:
        UnknownNameError: there is no such misconception, or it is none under this rule set.
        ContradictionError: nobody can believe them all.

    Example:
        >>> position = Position.parse("O / 12C 2C / 9O 1E 3B")
        >>> belief("butinet").legal(position), belief("butinet", "always-ruff").legal(position)
        (CardSet('9O 1E 3B'), CardSet('9O'))
    """
    return _belief(profile, frozenset(ids))


def mistaken_answer(question: Question, *ids: str) -> str:
    """Return the answer of somebody who has these misconceptions, by the engine.

    Args:
        question: what is asked.
        ids: misconceptions; one that is none under the question's rule set changes nothing.

    Raises:
        UnknownNameError: there is no such misconception.
        ContradictionError: nobody can believe them all.

    Example:
        >>> asked = Question(
        ...     "example", Kind.TAP_LEGAL, "butinet", "beat", "beat", 1, "O / 1E / 9E 8E 12C"
        ... )
        >>> mistaken_answer(asked), mistaken_answer(asked, "ace-highest")
        ('9E', '8E 9E')
    """
    _check(ids)
    can = possible(question.profile)
    return _ANSWERS.get(question.kind, _untouched)(
        question, belief(question.profile, *(name for name in ids if name in can))
    )


def _check(ids: Iterable[str]) -> None:
    for name in ids:
        if name not in misconceptions():
            raise UnknownNameError("misconception", name, list(misconceptions()))


# Answers. What no misconception touches is answered as the question itself is.


def _tap_legal(question: Question, who: Belief) -> str:
    return str(who.legal(position_of(question)))


def _is_legal(question: Question, who: Belief) -> str:
    return YES if card_of(question) in who.legal(position_of(question)) else NO


def _which_duty(question: Question, who: Belief) -> str:
    card, ranking = card_of(question), who.sight.ranking
    seen = _seen_by(ranking)[card.index] if ranking else card
    broken = who.judge(position_of(question)).verdict(seen).broken
    rule = NONE if broken is None else broken.obligation.rule
    return rule if rule in question.choices else ""  # a duty that they are not asked about


def _who_wins(question: Question, who: Belief) -> str:
    winner = who.sight.winner(trick_of(question))
    assert winner is not None  # there are cards on the table
    return winner.name


def _untouched(question: Question, _who: Belief) -> str:
    return solve(question)


_ANSWERS: Final[Mapping[Kind, Callable[[Question, Belief], str]]] = {
    Kind.TAP_LEGAL: _tap_legal,
    Kind.IS_LEGAL: _is_legal,
    Kind.WHICH_DUTY: _which_duty,
    Kind.WHO_WINS: _who_wins,
}


# A rule set with misconceptions in it.


@lru_cache(maxsize=4096)
def _belief(profile: str, ids: frozenset[str]) -> Belief:
    _check(sorted(ids))
    known = possible(profile)
    for name in sorted(ids):
        if name not in known:
            raise UnknownNameError("misconception", name, list(known))
    return _made(load_profile(profile), [misconceptions()[name] for name in sorted(ids)])


def _made(right: Profile, held: list[Misconception]) -> Belief:
    ids = [one.id for one in held]
    rules = replace(
        right,
        id="+".join([right.id, *ids]),
        obligations=_with_duties(right.obligations, held),
    )
    return Belief(right.id, frozenset(ids), rules, _sight_of(held))


def _sight_of(held: list[Misconception]) -> Sight:
    seen: dict[str, tuple[str, Any]] = {}
    for one in held:
        for matter in ("ranking", "winning"):
            value = getattr(one.sight, matter)
            if value:
                _settle(seen, matter, one.id, value)
    return Sight(**{matter: value for matter, (_, value) in seen.items()})


def _settle(settled: dict[str, tuple[str, Any]], matter: str, name: str, value: Any) -> None:
    """Note what one misconception says of a matter that only one thing can be said of."""
    before, said = settled.setdefault(matter, (name, value))
    if said != value:
        raise ContradictionError(before, name, matter)


def _with_duties(
    right: tuple[Obligation, ...], held: list[Misconception]
) -> tuple[Obligation, ...]:
    """Do to the right obligations what every misconception does to its own."""
    duties = {duty.id: duty for duty in right}
    order = list(duties)
    rules: dict[str, tuple[str, Any]] = {}
    for one in held:
        for wrong in one.duties:
            name = wrong.own.id
            if wrong.known is None:
                order.insert(
                    order.index(wrong.after) + 1 if wrong.after in order else len(order), name
                )
                duties[name] = wrong.own
                continue
            if _asks(wrong.own) != _asks(wrong.known):
                _settle(rules, name, one.id, _asks(wrong.own))
                duty = duties[name]
                duties[name] = replace(
                    duty, rule=wrong.own.rule, among=wrong.own.among, narrow=wrong.own.narrow
                )
            duties[name] = _with_provisos(duties[name], wrong.own, wrong.known)
    return tuple(duties[name] for name in order)


def _asks(duty: Obligation) -> tuple[str, str]:
    return duty.rule, duty.among


def _with_provisos(duty: Obligation, own: Obligation, known: Obligation) -> Obligation:
    """Add to an obligation the conditions that another has more, and take away what it lacks."""

    def changed(
        here: tuple[Proviso, ...], mine: tuple[Proviso, ...], theirs: tuple[Proviso, ...]
    ) -> tuple[Proviso, ...]:
        has = {proviso.condition for proviso in here}
        kept, had = ({proviso.condition for proviso in side} for side in (mine, theirs))
        left = [proviso for proviso in here if proviso.condition not in had - kept]
        new = [proviso for proviso in mine if proviso.condition not in had | has]
        return (*left, *new)

    return replace(
        duty,
        when=changed(duty.when, own.when, known.when),
        unless=changed(duty.unless, own.unless, known.unless),
    )


# Reading.

KEYS: Final = (
    *("id", "extends", "name", "remedy", "family", "clauses", "lesson", "position"),
    *("obligations", "ranking", "winning"),
)


def read_misconception(file: str, table: Mapping[str, Any]) -> Misconception:
    """Read a misconception from its parsed file.

    Args:
        file: the file's name, for errors; without its ending it is the id.
        table: the parsed TOML table.

    Raises:
        DataError: something is missing, unknown or wrong; it names file and key.
    """
    refuse_unknown(file, "", table, KEYS)
    for key in ("id", "extends", "lesson", "position"):
        if not isinstance(table.get(key), str):
            raise DataError(file, key, f"write a text in quotes, not {table.get(key)!r}")
    if f"{table['id']}.toml" != file:
        raise DataError(file, "id", f"is the file's name without .toml, not {table['id']!r}")
    if table.get("family") not in FAMILIES:
        why = f"write one of {', '.join(FAMILIES)}, not {table.get('family')!r}"
        raise DataError(file, "family", why)
    try:
        right = load_profile(table["extends"])
        clauses = tuple(clause(name).id for name in table.get("clauses", ()))
        Position.parse(table["position"])
    except UnknownNameError as error:
        raise DataError(file, "extends, clauses", str(error)) from None
    except ValueError as error:
        raise DataError(file, "position", str(error)) from None
    sight = Sight(_read_ranking(file, table.get("ranking", [])), table.get("winning", ""))
    if sight.winning not in ("", LEADER):
        raise DataError(file, "winning", f"write {LEADER!r}, not {sight.winning!r}")
    duties = _read_duties(file, table.get("obligations", {}), right)
    if not duties and sight == Sight():
        raise DataError(file, "", "says nothing wrong; change an obligation, ranking or winning")
    return Misconception(
        id=table["id"],
        name=text_of(file, "name", table.get("name")),
        remedy=text_of(file, "remedy", table.get("remedy")),
        family=table["family"],
        clauses=clauses,
        lesson=table["lesson"],
        position=table["position"],
        profile=table["extends"],
        duties=duties,
        sight=sight,
    )


def _read_ranking(file: str, ranking: Any) -> tuple[int, ...]:
    if ranking and sorted(ranking) != sorted(NUMBERS):
        why = "name each number from 1 to 12 once, the highest card's first"
        raise DataError(file, "ranking", why)
    return tuple(ranking)


def _read_duties(file: str, tables: Any, right: Profile) -> tuple[WrongDuty, ...]:
    refuse_unknown(file, "obligations", tables, tables)
    known = {duty.id: duty for duty in right.obligations}
    read = []
    for name, body in tables.items():
        key = f"obligations.{name}"
        refuse_unknown(file, key, body, body)
        after = body.get("after", "")
        if (after in known) == (name in known):
            why = "only a new obligation has one, and it names an obligation of the profile"
            raise DataError(file, f"{key}.after", why)
        read.append(WrongDuty(_read_duty(file, key, name, body), known.get(name), after))
    return tuple(read)


def _read_duty(file: str, key: str, name: str, body: Mapping[str, Any]) -> Obligation:
    narrow = WRONG_RULES.get((str(body.get("rule")), str(body.get("among"))))
    if narrow is None:
        return read_obligation(file, key, name, body)
    plain = {part: value for part, value in body.items() if part != "among"}
    return replace(read_obligation(file, key, name, plain), among=body["among"], narrow=narrow)
