"""An obligation: a rule, when it arises, what sets it aside, and the clauses it all rests on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from botifarra.errors import DataError, UnknownNameError
from botifarra.rulebook.documents import Clause, Text, clause, refuse_unknown, text_of
from botifarra.rulebook.rules import CONDITIONS, RULES, Condition, Rule


class Standing(StrEnum):
    """How firmly a part of a profile rests on its document; silent where nothing is needed."""

    STATED = "stated"
    INTERPRETED = "interpreted"
    SUPPLIED = "supplied"
    SILENT = "silent"


@dataclass(frozen=True, slots=True)
class Grounds:
    """What a part of a profile rests on.

    Attributes:
        cites: the clauses that say so.
        against: clauses that say otherwise.
        standing: whether the text states it, we interpret it, or another document supplies it.
        note: why, where the standing is not *stated*.
    """

    cites: tuple[Clause, ...] = ()
    against: tuple[Clause, ...] = ()
    standing: Standing = Standing.STATED
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Proviso:
    """A condition of an obligation, with the grounds for it.

    Attributes:
        condition: a name in ``botifarra.rulebook.rules.CONDITIONS``.
        grounds: the clauses it rests on; without any, the obligation's own hold.
        holds: the condition itself.
    """

    condition: str
    grounds: Grounds
    holds: Condition


@dataclass(frozen=True, slots=True)
class Obligation:
    """One narrowing of a profile.

    Attributes:
        id: its name in the profile, such as ``"overruff"``.
        rule: what it asks: ``follow_suit``, ``ruff``, ``beat``, ``play_smallest`` or
            ``play_points_or_smallest``.
        among: ``"trumps"`` when only the trumps among the cards have to obey, else empty.
        when: it arises only where all of these hold.
        unless: any of these sets it aside.
        grounds: the clauses that impose it.
        otherwise: where no card can obey, the first of these that holds says what may be played.
        narrow: the rule's function.
    """

    id: str
    rule: str
    among: str
    when: tuple[Proviso, ...]
    unless: tuple[Proviso, ...]
    grounds: Grounds
    otherwise: tuple[Proviso, ...]
    narrow: Rule

    def __hash__(self) -> int:
        return hash((self.id, self.rule))


RULE_NAMES: Final = tuple(name for name in RULES if "/" not in name)
GROUNDS_KEYS: Final = ("cites", "against", "standing", "note")
OBLIGATION_KEYS: Final = ("rule", "among", "when", "unless", "otherwise", "after", *GROUNDS_KEYS)


def read_obligation(file: str, key: str, name: str, table: Any) -> Obligation:
    """Read an obligation from its table in a profile file.

    Args:
        file: the file's name, for errors.
        key: the table's dotted key, for errors.
        name: the obligation's id.
        table: the parsed TOML table.

    Raises:
        DataError: an unknown key, rule, condition, clause or standing; it names file and key.
    """
    refuse_unknown(file, key, table, OBLIGATION_KEYS)
    rule, among = table.get("rule", ""), table.get("among", "")  # "" for all cards
    narrow = RULES.get(f"{rule}/{among}") if among else RULES.get(str(rule))
    if narrow is None or rule not in RULE_NAMES:
        if among and rule in RULE_NAMES:
            why = f"the duty to {rule} can't be limited to {among!r}; leave `among` out"
            raise DataError(file, f"{key}.among", why)
        why = f"{table.get('rule')!r} is not a rule; choose from {', '.join(RULE_NAMES)}"
        raise DataError(file, f"{key}.rule", why)
    return Obligation(
        id=name,
        rule=rule,
        among=among,
        when=_read_provisos(file, f"{key}.when", table.get("when", {})),
        unless=_read_provisos(file, f"{key}.unless", table.get("unless", {})),
        grounds=read_grounds(file, key, table),
        otherwise=_read_provisos(file, f"{key}.otherwise", table.get("otherwise", {})),
        narrow=narrow,
    )


def read_grounds(file: str, key: str, table: dict[str, Any]) -> Grounds:
    """Read the clauses, standing and note of a table; other keys are left to the caller.

    Raises:
        DataError: an unknown clause or standing, or an interpretation without a note.
    """
    standing = table.get("standing", "stated")
    if standing not in list(Standing):
        raise DataError(
            file, f"{key}.standing", f"{standing!r} is none; write one of {', '.join(Standing)}"
        )
    note = table.get("note")
    if note is None and standing in (Standing.INTERPRETED, Standing.SUPPLIED):
        raise DataError(file, f"{key}.note", f"say why it is {standing}, in each language")
    return Grounds(
        cites=_read_clauses(file, f"{key}.cites", table.get("cites", [])),
        against=_read_clauses(file, f"{key}.against", table.get("against", [])),
        standing=Standing(standing),
        note=None if note is None else text_of(file, f"{key}.note", note),
    )


def _read_provisos(file: str, key: str, table: Any) -> tuple[Proviso, ...]:
    refuse_unknown(file, key, table, CONDITIONS)
    for condition, grounds in table.items():
        refuse_unknown(file, f"{key}.{condition}", grounds, GROUNDS_KEYS)
    return tuple(
        Proviso(condition, read_grounds(file, f"{key}.{condition}", grounds), CONDITIONS[condition])
        for condition, grounds in table.items()
    )


def _read_clauses(file: str, key: str, ids: Any) -> tuple[Clause, ...]:
    if not isinstance(ids, list) or not all(isinstance(clause_id, str) for clause_id in ids):
        raise DataError(file, key, f'write a list of clauses such as ["001.follow"], not {ids!r}')
    try:
        return tuple(clause(clause_id) for clause_id in ids)
    except UnknownNameError as error:
        raise DataError(file, key, str(error)) from None
