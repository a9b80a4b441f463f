"""A profile: one rule set as an ordered list of obligations, and the file it is read from."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from botifarra.cards import CardSet
from botifarra.errors import DataError, UnknownNameError, shown
from botifarra.notation import Position
from botifarra.rulebook.documents import Text, documents, refuse_unknown, text_of
from botifarra.rulebook.judge import Judge, Judgement
from botifarra.rulebook.obligations import Obligation, read_obligation
from botifarra.rulebook.parameters import Parameter, read_parameters
from botifarra.situation import Situation

PROFILES: Final = ("butinet", "howto-100", "fournier", "9buti-lliure", "9buti-petita")
"""The ids of the rule sets that the five documents hold."""


LARGEST: Final = 1_000_000
"""Bytes that a file of house rules may have."""


@dataclass(frozen=True, slots=True)
class Switch:
    """An option of a profile.

    Attributes:
        id: its name after the ``+``, such as ``"strict"``.
        name: what readers call it, by language.
        about: what it changes, in a sentence.
        obligations: the tables that it replaces or adds.
        parameters: the parameters that it replaces.
    """

    id: str
    name: Text
    about: Text
    obligations: Mapping[str, Any]
    parameters: Mapping[str, Any]


@dataclass(frozen=True)
class Profile:
    """A rule set.

    Attributes:
        id: its name with the switches that are on, such as ``"howto-100+strict"``.
        name: what readers call it, by language.
        about: where it comes from, in a sentence.
        documents: the ids of the documents it follows.
        obligations: what a card has to obey, in order.
        parameters: everything else it fixes, by name.
        switches: its options by id.
        extends: the built-in profile it starts from, or None.

    Example:
        >>> rules = load_profile("butinet")
        >>> position = Position.parse("O / 1E / 9E 8E 12C")
        >>> rules.legal(position)
        CardSet('9E')
        >>> from botifarra.cards import Card
        >>> rules.judge(position).verdict(Card.parse("8E")).broken.obligation.rule
        'beat'
    """

    id: str
    name: Text
    about: Text
    documents: tuple[str, ...]
    obligations: tuple[Obligation, ...]
    parameters: Mapping[str, Parameter]
    switches: Mapping[str, Switch]
    extends: str | None = None
    legal_in: Callable[[Situation], CardSet] = field(init=False, repr=False, compare=False)
    _judge: Judge = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_judge", Judge(self.obligations))
        object.__setattr__(self, "legal_in", self._judge.legal_in)

    def judge(self, position: Position) -> Judgement:
        """Judge every card of a position, with the whole chain of reasons."""
        return self._judge.judge(position)

    def legal(self, position: Position) -> CardSet:
        """Return the cards that may be played, by the same rules without the chain."""
        return self._judge.legal(position)

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<Profile {self.id}: {', '.join(o.id for o in self.obligations)}>"


def profiles() -> tuple[str, ...]:
    """Return the ids of the built-in profiles."""
    return PROFILES


def load_profile(source: str | Path, **switches: bool) -> Profile:
    """Load a rule set.

    Args:
        source: a built-in id, such as ``"butinet"``; with switches after a ``+``, such as
            ``"howto-100+harmonised"``; or the path of a house-rules file ending in ``.toml``.
        switches: options to turn on, by name: ``load_profile("howto-100", strict=True)``.

    Raises:
        UnknownNameError: there is no such profile or switch; the message lists those there are.
        DataError: the file can't be read or says something unknown; it names file and key.

    Example:
        >>> load_profile("howto-100", strict=True).id
        'howto-100+strict'
    """
    if isinstance(source, Path) or source.endswith(".toml"):
        name, table = Path(source).name, _read_file(Path(source))
        _check_house_id(name, table.get("id"))
        return _switched(name, table, _asked((), switches))
    base, *named = source.split("+")
    if base not in PROFILES:
        raise UnknownNameError("profile", base, list(PROFILES))
    return _load_built_in(base, _asked(named, switches))


def _asked(named: Iterable[str], switches: Mapping[str, bool]) -> frozenset[tuple[str, bool]]:
    """The switches asked for and whether they are to be on; an unknown one is told either way."""
    return frozenset(
        (name, bool(on)) for name, on in {**switches, **dict.fromkeys(named, True)}.items()
    )


@lru_cache(maxsize=64)
def _load_built_in(base: str, asked: frozenset[tuple[str, bool]]) -> Profile:
    # Frozen, so everybody may have the same one, and what is kept by profile is found at once.
    return _switched(f"{base}.toml", _built_in(base), asked)


def _switched(name: str, table: dict[str, Any], asked: Iterable[tuple[str, bool]]) -> Profile:
    profile = _read_profile(name, table)
    for switch, _ in sorted(asked):
        if switch not in profile.switches:
            known = list(profile.switches) or ["(none)"]
            raise UnknownNameError("switch", switch, known, plural=f"switches of {profile.id}")
    on = [option for option in profile.switches.values() if (option.id, True) in asked]
    if not on:
        return profile
    merged = _merged(name, table)
    obligations, parameters = merged["obligations"], dict(merged.get("parameters", {}))
    for option in on:
        obligations = _with_changes(name, obligations, option.obligations)
        parameters |= option.parameters
    return replace(
        profile,
        id="+".join([profile.id, *(option.id for option in on)]),
        obligations=_read_obligations(name, obligations),
        parameters=read_parameters(name, parameters),
    )


@cache
def _built_in(profile_id: str) -> dict[str, Any]:
    file = files("botifarra.rulebook") / "profiles" / f"{profile_id}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _read_file(path: Path) -> dict[str, Any]:
    try:
        if path.exists() and not path.is_dir() and not path.is_file():
            raise DataError(path.name, "", "is no ordinary file; check the path")
        if path.is_file() and path.stat().st_size > LARGEST:
            raise DataError(path.name, "", f"has more than {LARGEST:,} bytes; check the path")
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        why = f"can't be read ({error.strerror}); check the path"
        raise DataError(path.name, "", why) from None
    except UnicodeDecodeError as error:
        raise DataError(
            path.name, "", f"byte {error.start} is not UTF-8; save the file as UTF-8"
        ) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise DataError(path.name, "", f"is not TOML: {error}") from None
    except ValueError as error:
        raise DataError(path.name, "", f"is no path ({error}); check the path") from None


def _check_house_id(file: str, house_id: Any) -> None:
    """Refuse an id that is somebody else's, or that no address could carry."""
    if house_id is None:
        raise DataError(file, "id", "is missing; write a name of its own for these rules")
    if not isinstance(house_id, str) or not house_id.strip():
        raise DataError(file, "id", f"write a name in quotes, not {house_id!r}")
    if house_id in PROFILES or "+" in house_id or not house_id.isprintable():
        why = f"{shown(house_id)} is taken, or has a + or an invisible sign; choose another name"
        raise DataError(file, "id", why)


def _merged(file: str, table: dict[str, Any]) -> dict[str, Any]:
    """Return the table with what it takes over from the profile it extends."""
    parent_id = table.get("extends")
    if parent_id is None:
        return table
    if parent_id not in PROFILES:
        raise DataError(
            file, "extends", f"{parent_id!r} is not a profile; choose from {', '.join(PROFILES)}"
        )
    parent = _merged(f"{parent_id}.toml", _built_in(parent_id))
    return {
        **parent,
        **table,
        "obligations": _with_changes(file, parent["obligations"], table.get("obligations", {})),
        "parameters": _both(file, "parameters", parent, table),
        "switches": _both(file, "switches", parent, table),
    }


def _both(
    file: str, key: str, parent: dict[str, Any], table: dict[str, Any]
) -> dict[str, Mapping[str, Any]]:
    own = table.get(key, {})
    refuse_unknown(file, key, own, own)
    return {**parent.get(key, {}), **own}


def _with_changes(
    file: str, obligations: Mapping[str, Any], changes: Any, key: str = "obligations"
) -> dict[str, Mapping[str, Any]]:
    """Replace obligations in place by id; put a new one after the one that ``after`` names."""
    refuse_unknown(file, key, changes, changes)
    order = list(obligations)
    for name, body in changes.items():
        refuse_unknown(file, f"{key}.{name}", body, body)
        after = body.get("after")
        if name in order:
            if after is not None:
                why = "only a new obligation is put after another; this one keeps its place"
                raise DataError(file, f"{key}.{name}.after", why)
            continue
        if after not in order:
            raise DataError(
                file, f"{key}.{name}.after", f"name one of {', '.join(order)}, not {after!r}"
            )
        order.insert(order.index(after) + 1, name)
    return {name: changes.get(name, obligations.get(name)) for name in order}


def _read_profile(file: str, table: dict[str, Any]) -> Profile:
    refuse_unknown(
        file,
        "",
        table,
        (
            *("id", "extends", "name", "about", "documents"),
            *("obligations", "parameters", "switches"),
        ),
    )
    merged = _merged(file, table)
    for key in ("id", "name", "about", "documents", "obligations"):
        if key not in (table if key == "id" else merged):
            raise DataError(file, key, "is missing; write it, or extend a profile that has it")
    return Profile(
        id=merged["id"],
        name=text_of(file, "name", merged["name"]),
        about=text_of(file, "about", merged["about"]),
        documents=_read_documents(file, merged["documents"]),
        obligations=_read_obligations(file, merged["obligations"]),
        parameters=read_parameters(file, merged.get("parameters", {})),
        switches=_read_switches(file, merged.get("switches", {}), merged["obligations"]),
        extends=table.get("extends"),
    )


def _read_documents(file: str, ids: Any) -> tuple[str, ...]:
    known = documents()
    if not isinstance(ids, list) or any(document not in list(known) for document in ids):
        raise DataError(file, "documents", f"list some of {', '.join(known)}, not {ids!r}")
    return tuple(ids)


def _read_obligations(
    file: str, tables: Mapping[str, Any], key: str = "obligations"
) -> tuple[Obligation, ...]:
    refuse_unknown(file, key, tables, tables)
    return tuple(
        read_obligation(file, f"{key}.{name}", name, body) for name, body in tables.items()
    )


def _read_switches(file: str, tables: Any, obligations: Mapping[str, Any]) -> dict[str, Switch]:
    refuse_unknown(file, "switches", tables, tables)
    switches = {}
    for name, body in tables.items():
        key = f"switches.{name}"
        refuse_unknown(file, key, body, ("name", "about", "obligations", "parameters"))
        changes = body.get("obligations", {})
        _read_obligations(file, changes, f"{key}.obligations")
        _with_changes(file, obligations, changes, f"{key}.obligations")
        read_parameters(file, body.get("parameters", {}))
        switches[name] = Switch(
            id=name,
            name=text_of(file, f"{key}.name", body.get("name")),
            about=text_of(file, f"{key}.about", body.get("about")),
            obligations=copy.deepcopy(changes),
            parameters=copy.deepcopy(body.get("parameters", {})),
        )
    return switches
