"""How hard a question is: by how many plausible wrong readings there are to fall for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from botifarra.cards import Card, CardSet
from botifarra.game import Call
from botifarra.notation import Position
from botifarra.rulebook import PROFILES, Profile, load_profile
from botifarra.rulebook.rules import play_smallest
from botifarra.situation import Facts, Situation
from botifarra.table import Trick
from botifarra.teaching.categories import CATEGORIES
from botifarra.teaching.questions import (
    NONE,
    YES,
    Kind,
    Question,
    calling_of,
    calls_of,
    card_of,
    position_of,
    solve,
    trick_of,
)

Reading = Callable[[Situation], int]

PETITA: Final = ("play_smallest", "play_points_or_smallest")
"""The rules of la petita's own."""

SPECIFIC: Final = (
    *("opponent_ruffed", "lower_trumps", "overruff", "ruff", "partner_void", "no_trump_void"),
    *("beat", "follow", "lead", "last"),
)
"""The kinds of position, that which says most of one first."""


def level_of(question: Question) -> int:
    """Return how hard a question is: 1, 2 or 3.

    Example:
        >>> easy = Question(
        ...     "one", Kind.TRICK_WORTH, "butinet", "points", "points", 1, "O / 2E 3E 4E 1E /"
        ... )
        >>> level_of(easy)
        1
    """
    return min(3, 1 + _TRAPS[question.kind](question))


def temptations(situation: Situation, legal: CardSet) -> tuple[CardSet, ...]:
    """Return the sets of cards that plausible wrong readings allow, other than the legal one.

    Args:
        situation: what the player to move holds and sees.
        legal: what may really be played.

    Example:
        >>> from botifarra import load_profile
        >>> position = Position.parse("O / 9C 2C / 9O 3O 1E 2B")
        >>> tempting = temptations(position.situation, load_profile("butinet").legal(position))
        >>> CardSet.parse("3O 9O") in tempting  # but nobody has to ruff their partner
        True
    """
    readings = READINGS if facts_of(situation.number).started else LEADS
    read = dict.fromkeys(reading(situation) for reading in readings)
    return tuple(CardSet.from_bits(bits) for bits in read if bits != legal.bits)


def is_forced(situation: Situation, legal: CardSet) -> bool:
    """Whether it leaves no choice: one legal card, or nothing that anybody would get wrong."""
    return len(legal) == 1 or not temptations(situation, legal)


def family_of(position: Position, rules: Profile) -> str:
    """Return what a position is about under some rules, a name in ``FAMILIES``.

    Example:
        >>> from botifarra import load_profile
        >>> family_of(Position.parse("O / 12C 8O / 10O 9O 2O 1E"), load_profile("butinet"))
        'overruff'
    """
    return "petita" if petita_binds(position, rules) else plain_family(position.situation.number)


@cache
def plain_family(number: int) -> str:
    """Return what a situation is about in the free game, from the number of its facts."""
    facts = facts_of(number)
    if not facts.started:
        return "follow"
    if facts.partner_winning:
        return "partner"
    if facts.holds_led:
        return "beat" if facts.can_win else "follow"
    if facts.no_trump or facts.trump_led:
        return "follow"
    return "overruff" if facts.trump_winning else "ruff"


def has_petita(rules: Profile) -> bool:
    """Whether the rules have a duty of la petita's own."""
    return any(duty.rule in PETITA for duty in rules.obligations)


def petita_binds(position: Position, rules: Profile) -> bool:
    """Whether a duty of la petita's own takes cards away here."""
    if not has_petita(rules):
        return False
    steps = rules.judge(position).steps
    return any(step.obligation.rule in PETITA and step.fallen for step in steps)


facts_of: Final = cache(Facts.numbered)
"""The facts of a number; there are few, and they are asked for all the time."""


def category_of(position: Position) -> str:
    """Return the one kind that says most of a position, a name in ``CATEGORIES``."""
    for name in SPECIFIC:
        if CATEGORIES[name](position):
            return name
    return "follow" if position.situation.facts.holds_led else "last"


# Plausible readings: the cards somebody who reads the rules so would allow.


def _pool(situation: Situation) -> int:
    """Follow suit, and nothing else is asked."""
    return situation.led or situation.hand


def _always_ruff(situation: Situation) -> int:
    """Without the suit a trump is due, whoever wins and whether it wins or not."""
    return situation.led or situation.trumps or situation.hand


def _beat_everybody(situation: Situation) -> int:
    """Whatever wins has to be played, against the partner too."""
    return _pool(situation) & situation.beaters or _pool(situation)


def _beat_with_anything(situation: Situation) -> int:
    """Beating comes before following."""
    return situation.hand & situation.beaters or _pool(situation)


def _freed_by_a_ruff(situation: Situation) -> int:
    """An opponent's ruff frees from following."""
    facts = facts_of(situation.number)
    return situation.hand if facts.trump_winning and not facts.trump_led else _pool(situation)


def _smallest(situation: Situation) -> int:
    """Who can't win plays low."""
    pool = _pool(situation)
    return pool & situation.beaters or play_smallest(situation, pool)


def _anything_led(situation: Situation) -> int:
    return situation.hand


def _no_trump_led(situation: Situation) -> int:
    """Trumps may not be led while there is something else."""
    return situation.hand & ~situation.trumps or situation.hand


READINGS: Final[tuple[Reading, ...]] = (
    *(_pool, _always_ruff, _beat_everybody, _beat_with_anything, _freed_by_a_ruff, _smallest),
)
LEADS: Final[tuple[Reading, ...]] = (_anything_led, _no_trump_led)

FEW: Final = (5, 9)
"""Cards of a hand that are few, and that are not yet many."""


# How many traps a question has.


def _traps_of_position(question: Question) -> int:
    position = position_of(question)
    tempting = temptations(position.situation, load_profile(question.profile).legal(position))
    return max(0, len(tempting) - 1) + _many(position)


def _traps_of_card(question: Question) -> int:
    position, card = position_of(question), card_of(question)
    legal = load_profile(question.profile).legal(position)
    fooled = sum(
        (card in read) != (card in legal) for read in temptations(position.situation, legal)
    )
    return max(0, fooled - 1) + _many(position)


def _many(position: Position) -> int:
    """How many cards there are to choose from: few, some or many."""
    return sum(len(position.hand) > most for most in FEW)


def _traps_of_winner(question: Question) -> int:
    trick = trick_of(question)
    winning = trick.winning_card
    assert winning is not None  # there are cards on the table
    ruffs = sum(card.suit is trick.trump for card in trick if card.suit is not trick.led_suit)
    higher = any(card.rank > winning.rank for card in trick)
    return min(ruffs, 2) + higher + _nine_over_ace(trick, winning)


def _nine_over_ace(trick: Trick, winning: Card) -> int:
    ranks = {card.rank.name for card in trick if card.suit is winning.suit}
    return int({"NINE", "ACE"} <= ranks)


def _traps_of_points(question: Question) -> int:
    return sum(card.points > 0 for card in trick_of(question)) - 1


def _traps_of_score(question: Question) -> int:
    calling = calling_of(question)
    factor = calling.multiplier
    return (factor > 1) + (factor > 2) + (question.points <= 36)


def _traps_of_calls(question: Question) -> int:
    calls = [call for _, call in calls_of(question)]
    doubled = sum(call.stage > 0 for call in calls)
    delegated, declined = Call.DELEGATE in calls, Call.PASS in calls
    return doubled + delegated + declined + (question.expected == NONE)


def _traps_of_difference(question: Question) -> int:
    """A difference has to be known; that there is none, where others differ, even more so."""
    if solve(question) == YES:
        return 1
    if question.position and not question.matter:
        position = position_of(question)
        return 2 * (len({load_profile(name).legal(position) for name in PROFILES}) > 1)
    return 0


_TRAPS: Final[Mapping[Kind, Callable[[Question], int]]] = {
    Kind.TAP_LEGAL: _traps_of_position,
    Kind.IS_LEGAL: _traps_of_card,
    Kind.WHICH_DUTY: _traps_of_card,
    Kind.WHO_WINS: _traps_of_winner,
    Kind.TRICK_WORTH: lambda question: max(0, _traps_of_points(question)),
    Kind.DEAL_SCORE: _traps_of_score,
    Kind.WHO_SPEAKS: _traps_of_calls,
    Kind.DO_DIFFER: _traps_of_difference,
}
