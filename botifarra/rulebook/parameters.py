"""Everything a profile fixes besides what a card must obey: one leaf of one shape each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from botifarra.errors import DataError
from botifarra.rulebook.documents import refuse_unknown
from botifarra.rulebook.obligations import GROUNDS_KEYS, Grounds, Standing, read_grounds


@dataclass(frozen=True, slots=True)
class Kind:
    """What values a parameter may have.

    Attributes:
        wanted: what to write, for an error.
        words: the words it may be, if it is a word.
        of: the type of its value; for a list, of its items.
        many: whether it is a list.
    """

    wanted: str
    of: type
    words: tuple[str, ...] = ()
    many: bool = False

    def allows(self, value: Any) -> bool:
        """Whether a value read from a file is of this kind."""
        if self.many:
            return (
                isinstance(value, list) and bool(value) and all(type(v) is self.of for v in value)
            )
        return type(value) is self.of and (not self.words or value in self.words)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A fact of a profile that is no obligation of a card, such as the match target.

    Attributes:
        name: its name in ``PARAMETERS``.
        value: a number, a word, a yes or no, or numbers; None where the text says nothing and
            nothing is needed.
        grounds: the clauses it rests on.
    """

    name: str
    value: Any
    grounds: Grounds


def _word(*words: str) -> Kind:
    return Kind(f"one of {', '.join(words)}", str, words)


NUMBER: Final = Kind("a whole number", int)
NUMBERS: Final = Kind("a list of whole numbers", int, many=True)
YES_OR_NO: Final = Kind("true or false", bool)

PARAMETERS: Final[Mapping[str, Mapping[str, Kind]]] = {
    "cards": {"pack": NUMBER, "trick_points": NUMBER, "deal_points": NUMBER},
    "deal": {
        "partners": _word("fixed", "drawn"),
        "first_dealer": _word("lot", "highest_card", "agreed"),
        "draw_ties": _word("suit_order"),
        "cutter": _word("left", "right", "partner"),
        "packets": NUMBERS,
        "direction": _word("anticlockwise"),
        "deal_passes": _word("right"),
        "misdeal": _word("next_dealer", "same_dealer"),
    },
    "calling": {
        "caller": _word("dealer"),
        "choices": _word("suit_botifarra_delegate"),
        "delegation": _word("once"),
        "contro": _word("either", "eldest"),
        "recontro": _word("either"),
        "asked": _word("in_turn", "freely"),
        "once": YES_OR_NO,
        "calls_end": _word("first_card"),
        "sant_vicenc": YES_OR_NO,
        "sant_vicenc_no_trump": YES_OR_NO,
        "multipliers": NUMBERS,
        "multipliers_no_trump": NUMBERS,
    },
    "play": {
        "first_lead": _word("eldest"),
        "next_lead": _word("winner"),
        "trick_review": _word("last_of_each_pile"),
        "signals": _word("forbidden"),
    },
    "score": {
        "threshold": NUMBER,
        "scorer": _word("above_threshold"),
        "tie": _word("nobody"),
        "multiplier_for": _word("winner"),
        "target": NUMBER,
        "target_options": NUMBERS,
        "match_ends": _word("after_deal"),
        "both_cross": _word("impossible", "declarer_first"),
        "capot": _word("no_bonus"),
        "sabatera": _word("no_bonus"),
        "bonus": NUMBER,
    },
    "irregular": {
        "revoke": _word("multiplied", "flat", "prevented"),
        "revoke_ends": _word("deal"),
    },
    "online": {
        "clock": NUMBER,
        "clock_warning": NUMBER,
        "absent_after": NUMBER,
        "rankings": _word("separate"),
    },
}
"""Every parameter by group, in the order of the game, with the kind of its value."""

KINDS: Final[Mapping[str, Kind]] = {
    name: kind for group in PARAMETERS.values() for name, kind in group.items()
}
"""The same by name."""


NEEDED: Final = frozenset(
    {
        *("threshold", "target", "multipliers", "multipliers_no_trump", "cutter", "packets"),
        *("contro", "asked", "sant_vicenc", "sant_vicenc_no_trump", "revoke"),
    }
)
"""What a deal and a match can't be played without."""


def read_parameters(file: str, tables: Any) -> dict[str, Parameter]:
    """Read the parameters of a profile file, in the order of ``PARAMETERS``.

    Args:
        file: the file's name, for errors.
        tables: the parsed TOML table.

    Raises:
        DataError: an unknown parameter, a value of another kind, or wrong grounds.
    """
    refuse_unknown(file, "parameters", tables, KINDS)
    read = {name: _read_parameter(file, name, tables[name]) for name in KINDS if name in tables}
    _check_together(file, read)
    return read


def _check_together(file: str, parameters: Mapping[str, Parameter]) -> None:
    """Refuse what no deal could be played by."""
    for name in sorted(NEEDED):
        if name in parameters and parameters[name].value is None:
            raise DataError(file, f"parameters.{name}", "can't be silent; a deal needs it")
    values = {name: parameter.value for name, parameter in parameters.items()}
    for stages, there in (
        ("multipliers", "sant_vicenc"),
        ("multipliers_no_trump", "sant_vicenc_no_trump"),
    ):
        wanted = 4 if values.get("sant_vicenc") and values.get(there) else 3
        if stages in values and len(values[stages]) < wanted:
            why = f"write {wanted} numbers, one for each stage of doubling and one for none"
            raise DataError(file, f"parameters.{stages}", why)


def _read_parameter(file: str, name: str, table: Any) -> Parameter:
    key = f"parameters.{name}"
    refuse_unknown(file, key, table, ("value", *GROUNDS_KEYS))
    grounds = read_grounds(file, key, table)
    if grounds.standing is Standing.SILENT:
        if "value" in table:
            raise DataError(file, f"{key}.value", "the text is silent; leave the value out")
        return Parameter(name, None, grounds)
    kind = KINDS[name]
    if not kind.allows(table.get("value")):
        raise DataError(file, f"{key}.value", f"write {kind.wanted}, not {table.get('value')!r}")
    value = table["value"]
    return Parameter(name, tuple(value) if kind.many else value, grounds)
