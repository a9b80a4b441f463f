"""Changes of a verdict, and rule sets side by side, as sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from botifarra.cards import CardSet, Suit
from botifarra.rulebook import (
    BASIC,
    DUTIES,
    Cell,
    Change,
    ChangeKind,
    Grounds,
    Obligation,
    Profile,
    Proviso,
    Row,
    Standing,
    rule_sets,
)
from botifarra.words.account import Citation, cited
from botifarra.words.language import Language, capitalised, language


def tell_change(change: Change, language_id: str = "en") -> str:
    """Tell a change of a position, and what it would do to the verdict, in a sentence.

    Args:
        change: from ``what_if``.
        language_id: ``"en"``, ``"ca"`` or ``"es"``.

    Raises:
        UnknownNameError: there is no such language.

    Example:
        >>> from botifarra import Card, Position
        >>> from botifarra.rulebook import load_profile, what_if
        >>> position = Position.parse("O / 1E / 9E 8E 12C")
        >>> change, *_ = what_if(load_profile("butinet"), position, Card.parse("12C"))
        >>> tell_change(change)
        'If you held no swords (without the nine and the 8 of swords), you could play it.'
    """
    words = language(language_id)
    condition = _CONDITIONS[change.kind](change, words)
    outcome = "what_if.legal" if change.verdict.legal else "what_if.illegal"
    return words.sentence(outcome, If=capitalised(condition))


def rule_set_name(profile: Profile, language_id: str) -> str:
    """Return what readers call a rule set; with a switch on, that is the switch's name.

    Example:
        >>> from botifarra.rulebook import load_profile
        >>> rule_set_name(load_profile("howto-100+strict"), "en")
        'How-to guide, stricter'
    """
    on = [profile.switches[name] for name in profile.id.split("+")[1:] if name in profile.switches]
    return ", ".join(switch.name[language_id] for switch in on) or profile.name[language_id]


def _without(change: Change, words: Language) -> str:
    removed, hand = change.removed, change.before.hand
    suits = [suit for suit in Suit if removed & suit]
    if len(suits) > 1 and len(change.position.hand) == 1:
        return words.sentence("what_if.without_all")
    cards = words.those(removed)
    if any(hand & suit != removed & suit for suit in suits):
        return words.sentence("what_if.without_cards", cards=cards)
    named = words.sentence("what_if.nor").join(map(words.suit, suits))
    return words.sentence("what_if.without_suits", suits=named, cards=cards)


def _partner_winning(change: Change, words: Language) -> str:
    side = "partner" if change.position.trick.partner_winning else "opponent"
    (now, then), *others = change.replaced
    if others:
        return words.sentence(f"what_if.{side}_swapped", one=words.the(now), other=words.the(then))
    return words.sentence(f"what_if.{side}_winning", removed=words.the(now), added=words.the(then))


def _with(change: Change, words: Language) -> str:
    return words.sentence("what_if.with", added=words.those(change.added))


def _trump(change: Change, words: Language) -> str:
    trump = change.position.trump
    if trump is None:
        return words.sentence("what_if.no_trump")
    return words.sentence("what_if.trump", trump=words.suit(trump))


def _profile(change: Change, words: Language) -> str:
    (rules,) = (each for each in rule_sets() if each.id == change.profile_id)
    return words.sentence("what_if.profile", profile=rule_set_name(rules, words.id))


_CONDITIONS: Final = {
    ChangeKind.WITHOUT: _without,
    ChangeKind.PARTNER_WINNING: _partner_winning,
    ChangeKind.WITH: _with,
    ChangeKind.TRUMP: _trump,
    ChangeKind.PROFILE: _profile,
}


def tell_difference(one: Profile, other: Profile, legal: CardSet, others: CardSet, to: str) -> str:
    """Tell what two rule sets allow in a position.

    Args:
        one: the one rule set.
        other: the other.
        legal: what the one allows.
        others: what the other allows.
        to: the language to tell it in.
    """
    words = language(to)
    return words.sentence(
        "explorer.found",
        one=rule_set_name(one, to),
        other=rule_set_name(other, to),
        legal=words.those(legal, joined="or"),
        others=words.those(others, joined="or"),
    )


class Backing(NamedTuple):
    """What a part of a cell rests on, as a reader sees it.

    Attributes:
        about: which part of a duty, such as an exception; empty for the whole.
        standing: how firmly it rests on the document.
        citations: the clauses, those against last.
        contradicted: whether its own document also says otherwise.
        note: why we read it so; else empty.
    """

    about: str
    standing: Standing
    citations: tuple[Citation, ...]
    contradicted: bool
    note: str


def row_name(row: Row, words: Language) -> str:
    """Return what readers call a row of the comparison."""
    tables = {DUTIES: "compare", BASIC: "basics"}
    return _named(words, tables.get(row.group, "parameters"), row.name)


def group_name(group: str, words: Language) -> str:
    """Return what readers call a group of rows."""
    return _named(words, "compare" if group in (DUTIES, BASIC) else "parameter_groups", group)


def cell_text(row: Row, cell: Cell, words: Language) -> str:
    """Return what a cell says, as a reader sees it."""
    if row.group == BASIC:
        return _named(words, "basics_say", row.name)
    if row.group != DUTIES:
        return _value(row.name, cell.value, words)
    told = dict.fromkeys(_duty(row.name, each, words) for each in cell.obligations)
    return "; ".join(told) or words.sentence("compare.no")


def cell_backings(row: Row, cell: Cell, profile: Profile, words: Language) -> tuple[Backing, ...]:
    """Return all that a cell rests on: the whole first, then its exceptions."""
    if row.group != DUTIES:
        return tuple(_backing("", grounds, profile, words) for grounds in cell.grounds)
    return tuple(
        backing for each in cell.obligations for backing in _duty_backings(each, profile, words)
    )


def _duty_backings(obligation: Obligation, profile: Profile, words: Language) -> Iterable[Backing]:
    yield _backing("", obligation.grounds, profile, words)
    parts = (("only_when", obligation.when), ("exception", obligation.unless))
    for key, provisos in parts:
        for proviso in provisos:
            if proviso.grounds.cites or proviso.grounds.against:
                about = words.sentence(f"compare.{key}", condition=_condition(proviso, words))
                yield _backing(about, proviso.grounds, profile, words)
    for proviso in obligation.otherwise:
        yield _backing(words.sentence("compare.otherwise"), proviso.grounds, profile, words)


def _backing(about: str, grounds: Grounds, profile: Profile, words: Language) -> Backing:
    return Backing(
        about=about,
        standing=grounds.standing,
        citations=(
            *cited(grounds.cites, words.id),
            *cited(grounds.against, words.id, against=True),
        ),
        contradicted=any(clause.document in profile.documents for clause in grounds.against),
        note=grounds.note[words.id] if grounds.note else "",
    )


# What the name of a row says already of when its duty arises.
_SAID: Final = {
    "follow_suit": {"trick_started"},
    "beat_following": {"following", "trick_started"},
    "ruff": {"void_in_plain_suit", "void", "trick_started"},
    "beat_void": {"void_in_plain_suit", "void", "trick_started"},
    "play_smallest_following": {"following", "cannot_win"},
    "play_smallest_void": {"void", "cannot_win"},
    "play_points_or_smallest": {"partner_winning"},
}


def _duty(row: str, obligation: Obligation, words: Language) -> str:
    names = words.table["names"]
    told = words.sentence("compare.among" if obligation.among else "compare.yes")
    said = _SAID[row] | ({"may_play_trump"} if obligation.among else set())
    when = [proviso for proviso in obligation.when if proviso.condition not in said]
    for key, provisos, joint in (
        ("when", when, names["and"]),
        ("unless", obligation.unless, f",{names['or']}"),
    ):
        if provisos:
            conditions = joint.join(_condition(proviso, words) for proviso in provisos)
            told = words.sentence(f"compare.{key}", duty=told, conditions=conditions)
    return told


def _condition(proviso: Proviso, words: Language) -> str:
    return str(words.table["conditions"][proviso.condition])


def _value(name: str, value: object, words: Language) -> str:
    if value is None:
        return words.sentence("compare.silent")
    if isinstance(value, tuple):
        return (" + " if name == "packets" else ", ").join(map(str, value))
    if isinstance(value, bool | str):
        return _named(words, "values", str(value).lower())
    return str(value)


def _named(words: Language, group: str, name: str) -> str:
    """Return a name from a table; what has none yet is shown as the files write it."""
    return str(words.table.get(group, {}).get(name, name.replace("_", " ")))
