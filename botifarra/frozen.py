"""Values read from files and kept for everybody: nobody may change them."""

from __future__ import annotations

import copyreg
from types import MappingProxyType
from typing import Any


def frozen(value: Any) -> Any:
    """Return a value from a TOML file with every table and list in it made unchangeable.

    Example:
        >>> table = frozen({"a": [1, {"b": 2}]})
        >>> table["a"][1]["b"] = 3
        Traceback (most recent call last):
        ...
        TypeError: 'mappingproxy' object does not support item assignment
    """
    if isinstance(value, dict | MappingProxyType):
        return MappingProxyType({key: frozen(item) for key, item in value.items()})
    if isinstance(value, list):
        return tuple(frozen(item) for item in value)
    return value


def _table(items: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(items)


def _taken_apart(table: MappingProxyType[Any, Any]) -> tuple[Any, tuple[dict[Any, Any]]]:
    return _table, (dict(table),)


# Profiles and verdicts go to other processes, and Python can't pickle a frozen table by itself.
copyreg.pickle(MappingProxyType, _taken_apart)
