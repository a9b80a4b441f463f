"""How many kernels a server may have, and how long it keeps those that no one reads."""

from __future__ import annotations

import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """What one server may bear.

    Attributes:
        kernels: How many may run at once.
        unreached: Seconds after which a kernel ends that its page never reached.
        unconnected: Seconds after which an idle kernel ends whose page has gone silent.
            A page that is connected keeps its kernel however long it rests.
        at_once: How many chapters may be made at once, while others wait; 0 for any number.
    """

    kernels: int = 60
    unreached: float = 60
    unconnected: int = 300
    at_once: int = 0

    @classmethod
    def of_house(cls) -> Limits:
        """Return the usual ones, with ``BOTIFARRA_MAX_KERNELS`` of the environment if set."""
        asked = os.environ.get("BOTIFARRA_MAX_KERNELS", "")
        return cls(kernels=int(asked)) if asked.isascii() and asked.isdigit() else cls()
