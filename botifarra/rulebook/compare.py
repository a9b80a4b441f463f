"""The rule sets side by side: every duty and every parameter, and where they part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from botifarra.cards import Card
from botifarra.errors import UnknownNameError
from botifarra.notation import Position
from botifarra.rulebook.basics import BASICS, basic_grounds
from botifarra.rulebook.documents import Clause
from botifarra.rulebook.judge import Verdict
from botifarra.rulebook.obligations import Grounds, Obligation
from botifarra.rulebook.parameters import PARAMETERS
from botifarra.rulebook.profile import PROFILES, Profile, load_profile
from botifarra.situation import Facts

DUTIES: Final = "duties"
"""The group of what a card has to obey."""

BASIC: Final = "basics"
"""The group of what every rule set has in common; the other groups are those of ``PARAMETERS``."""

Where = frozenset[tuple[str, int]]
"""In which situations a duty holds: the rule, and the number of the facts."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one rule set says on one matter.

    Attributes:
        value: a parameter's value, or where a duty holds; None or empty where it says nothing.
        grounds: what it rests on; empty where the profile does not mention the matter.
        obligations: the obligations that make up a duty.
    """

    value: Any
    grounds: tuple[Grounds, ...] = ()
    obligations: tuple[Obligation, ...] = ()

    @property
    def every_ground(self) -> tuple[Grounds, ...]:
        """What it rests on, with the exceptions and conditions of its obligations."""
        provisos = (
            proviso
            for each in self.obligations
            for proviso in (*each.when, *each.unless, *each.otherwise)
        )
        return (*self.grounds, *(proviso.grounds for proviso in provisos))


@dataclass(frozen=True, slots=True)
class Row:
    """One matter by every rule set.

    Attributes:
        group: ``"duties"``, ``"basics"``, or a group of ``PARAMETERS``.
        name: a duty's name in ``DUTY_ROWS``, a parameter's, or a matter's in ``BASICS``.
        cells: one for each profile, in their order.
    """

    group: str
    name: str
    cells: tuple[Cell, ...]

    @property
    def differs(self) -> bool:
        """Whether the rule sets part here; one that says nothing parts from one that does."""
        return len({cell.value for cell in self.cells}) > 1

    @property
    def clauses(self) -> frozenset[Clause]:
        """The clauses that its cells rest on, and those that speak against them."""
        return frozenset(
            clause
            for cell in self.cells
            for grounds in cell.every_ground
            for clause in (*grounds.cites, *grounds.against)
        )


@dataclass(frozen=True, slots=True)
class Comparison:
    """Rule sets side by side.

    Attributes:
        profiles: the rule sets compared.
        rows: the matters on which any of them says something, in the order of the game.
    """

    profiles: tuple[Profile, ...]
    rows: tuple[Row, ...]

    def row(self, name: str) -> Row:
        """Return the row of this name.

        Raises:
            KeyError: none of the profiles says anything on it.
        """
        return {row.name: row for row in self.rows}[name]

    @property
    def groups(self) -> Mapping[str, tuple[Row, ...]]:
        """The rows by group."""
        names = dict.fromkeys(row.group for row in self.rows)
        return {name: tuple(row for row in self.rows if row.group == name) for name in names}


@cache
def rule_sets(parameters: tuple[str, ...] = ()) -> tuple[Profile, ...]:
    """Return every built-in way to play: the profiles, each also with one switch.

    Args:
        parameters: names of parameters; a switch makes a way of its own if it changes one of
            them. If none is given, it does if it changes the obligations of a card.

    Example:
        >>> [profile.id for profile in rule_sets()][:3]
        ['butinet', 'howto-100', 'howto-100+harmonised']
        >>> [profile.id for profile in rule_sets(("sant_vicenc",))][-3:]
        ['9buti-lliure+no-sant-vicenc', '9buti-petita', '9buti-petita+no-sant-vicenc']
    """
    found = []
    for profile_id in PROFILES:
        profile = load_profile(profile_id)
        found.append(profile)
        found += [
            load_profile(f"{profile_id}+{switch.id}")
            for switch in profile.switches.values()
            if switch.parameters.keys() & {*parameters} or (switch.obligations and not parameters)
        ]
    return tuple(found)


def compare(profiles: Iterable[Profile] = (), rows: Iterable[str] = ()) -> Comparison:
    """Put rule sets side by side.

    Args:
        profiles: the rule sets; the five of the documents if not given.
        rows: the names of the rows wanted, in their order; if not given, every row on which any
            of the profiles says something, in the order of the game.

    Raises:
        UnknownNameError: there is no such row.

    Example:
        >>> comparison = compare()
        >>> [cell.value for cell in comparison.row("target").cells]
        [101, 100, 100, 101, 101]
        >>> comparison.row("follow_suit").differs, comparison.row("beat_following").differs
        (False, True)
        >>> [row.name for row in compare(rows=["target", "contro"]).rows]
        ['target', 'contro']
    """
    compared = tuple(profiles) or tuple(load_profile(profile_id) for profile_id in PROFILES)
    wanted = tuple(rows)
    if wanted:
        return Comparison(compared, tuple(_row(name, compared) for name in wanted))
    every = (_row(name, compared) for name in _groups())
    return Comparison(compared, tuple(row for row in every if any(c.grounds for c in row.cells)))


def side_by_side(
    position: Position, profiles: Sequence[Profile] = ()
) -> Mapping[Card, Mapping[str, Verdict]]:
    """Return the verdict on every card of a hand by every rule set.

    Args:
        position: the position.
        profiles: the rule sets; all of ``rule_sets()`` if not given.

    Returns:
        For each card of the hand, its verdicts by profile id.

    Example:
        >>> by_card = side_by_side(Position.parse("O / 12C 8O / 5O 2O 8E"))
        >>> by_profile = by_card[Card.parse("8E")]
        >>> by_profile["butinet"].legal, by_profile["howto-100"].legal
        (True, False)
    """
    judged = {rules.id: rules.judge(position) for rules in profiles or rule_sets()}
    return {
        card: {profile_id: judgement.verdict(card) for profile_id, judgement in judged.items()}
        for card in position.hand
    }


def plays_alike(one: Profile, other: Profile) -> bool:
    """Whether two rule sets allow the same cards in every position there can be.

    Which duties hold follows from the facts alone, and there are few combinations of them: if the
    same rules hold in the same order in each, no position can tell the two apart.

    Example:
        >>> plays_alike(load_profile("butinet"), load_profile("fournier"))
        True
    """
    return all(_in_force(one, facts) == _in_force(other, facts) for facts in _possible_facts())


def _in_force(profile: Profile, facts: Facts) -> list[str]:
    return [_rule(each) for each in profile.obligations if _holds(each, facts)]


def _rule(obligation: Obligation) -> str:
    return f"{obligation.rule}/{obligation.among}" if obligation.among else obligation.rule


def _holds(obligation: Obligation, facts: Facts) -> bool:
    return all(proviso.holds(facts) for proviso in obligation.when) and not any(
        proviso.holds(facts) for proviso in obligation.unless
    )


@cache
def _possible_facts() -> tuple[Facts, ...]:
    every = (Facts.numbered(number) for number in range(1 << len(Facts._fields)))
    return tuple(facts for facts in every if _possible(facts))


def _possible(facts: Facts) -> bool:
    """Whether a position can have these facts."""
    if not facts.started:
        return not any(
            (
                *(facts.partner_winning, facts.trump_led, facts.trump_winning),
                *(facts.holds_led, facts.trump_beats, facts.can_win),
                facts.no_trump and facts.holds_trumps,
            )
        )
    if facts.no_trump and (facts.trump_led or facts.trump_winning or facts.holds_trumps):
        return False
    if facts.trump_led and not (facts.trump_winning and facts.holds_led == facts.holds_trumps):
        return False
    return facts.holds_trumps or not facts.trump_beats


DUTY_ROWS: Final[Mapping[str, tuple[str, bool | None]]] = {
    "follow_suit": ("follow_suit", None),
    "beat_following": ("beat", True),
    "ruff": ("ruff", None),
    "beat_void": ("beat", False),
    "play_smallest_following": ("play_smallest", True),
    "play_smallest_void": ("play_smallest", False),
    "play_points_or_smallest": ("play_points_or_smallest", None),
}
"""The duties by name: the rule, and whether the player holds the suit led where that matters."""


@cache
def _groups() -> Mapping[str, str]:
    """Every row's group by its name, in the order of the game."""
    parameters = {name: group for group, names in PARAMETERS.items() for name in names}
    return dict.fromkeys(DUTY_ROWS, DUTIES) | parameters | dict.fromkeys(BASICS, BASIC)


def _row(name: str, profiles: tuple[Profile, ...]) -> Row:
    group = _groups().get(name)
    if group is None:
        raise UnknownNameError("row", name, list(_groups()))
    if group == DUTIES:
        return _duty_row(name, profiles)
    cell = _basic_cell if group == BASIC else _parameter_cell
    return Row(group, name, tuple(cell(profile, name) for profile in profiles))


def _duty_row(name: str, profiles: tuple[Profile, ...]) -> Row:
    rule, following = DUTY_ROWS[name]
    return Row(DUTIES, name, tuple(_duty_cell(each, rule, following) for each in profiles))


def _duty_cell(profile: Profile, rule: str, following: bool | None) -> Cell:
    where: dict[Obligation, Where] = {
        obligation: _where(obligation, following)
        for obligation in profile.obligations
        if obligation.rule == rule
    }
    holding = tuple(obligation for obligation, facts in where.items() if facts)
    return Cell(
        value=frozenset().union(*where.values()),
        grounds=tuple(obligation.grounds for obligation in holding),
        obligations=holding,
    )


def _where(obligation: Obligation, following: bool | None) -> Where:
    return frozenset(
        (_rule(obligation), _number(facts))
        for facts in _possible_facts()
        if following in (None, facts.holds_led) and _holds(obligation, facts)
    )


def _number(facts: Facts) -> int:
    return sum(fact << place for place, fact in enumerate(facts))


def _parameter_cell(profile: Profile, name: str) -> Cell:
    parameter = profile.parameters.get(name)
    return Cell(None) if parameter is None else Cell(parameter.value, (parameter.grounds,))


def _basic_cell(profile: Profile, name: str) -> Cell:
    return Cell(name, basic_grounds(name, profile))
