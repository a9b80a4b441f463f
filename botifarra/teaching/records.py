"""Records to learn from: whole deals as they might be played, and what can go wrong in one."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from botifarra.errors import UnknownNameError
from botifarra.game import Record

EXAMPLES: Final = ("a_deal", "a_match", "a_revoke")
"""The records there are, by name."""


def example_record(name: str) -> Record:
    """Return a record to learn from.

    Args:
        name: ``"a_deal"``, from the first call to the score; ``"a_match"``, the deals of a whole
            match; ``"a_revoke"``, a few tricks with one card that was against the rules.

    Raises:
        UnknownNameError: there is no such record.

    Example:
        >>> from botifarra.game import replay
        >>> replay(example_record("a_deal")).clean
        True
    """
    if name not in EXAMPLES:
        raise UnknownNameError("record", name, list(EXAMPLES))
    file = files("botifarra.teaching") / "records" / f"{name}.txt"
    return Record.parse(file.read_bytes())
