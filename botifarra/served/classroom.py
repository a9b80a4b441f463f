"""A class from one link: how much one computer allows it, where its answers go, what to tell."""

from __future__ import annotations

import os
import socket
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from botifarra.served.limits import Limits

if TYPE_CHECKING:
    from botifarra.teaching.database import Database

CLASS: Final = "BOTIFARRA_CLASS"
"""The environment variable that tells the lessons that they are read by a class."""

KEPT_IN: Final = "BOTIFARRA_PROGRESS"
"""The environment variable that names the database where answers are kept."""

MOST: Final = 200
"""Learners that one computer is asked to bear."""

EVERYWHERE: Final = "0.0.0.0"
"""The network address that the whole network reaches."""

_SILENT: Final = 120
_FILE: Final = "class.sqlite"


def limits_for(learners: int, house: Limits) -> Limits:
    """Return what a class needs: a kernel each, and some more for those just left behind.

    Args:
        learners: how many there are.
        house: the usual limits; where the environment asks for more kernels, that stays.

    Example:
        >>> limits_for(30, Limits()).kernels
        60
        >>> limits_for(100, Limits()).kernels
        151
    """
    return replace(
        house,
        kernels=max(house.kernels, learners * 3 // 2 + 1),
        unconnected=min(house.unconnected, _SILENT),
        at_once=max(2, os.cpu_count() or 2),
    )


def open_class_database(url: str | None) -> Database:
    """Open the database of a class, so that what is wrong with it is known before anyone comes.

    Args:
        url: an address as SQLAlchemy has them, or a file; a file of this computer's user if None.

    Raises:
        ProgressError: it can't be used; the message says what to do.
    """
    from botifarra.teaching.database import open_database

    return open_database(url or class_file())


def class_file() -> str:
    """Return the file where a class's answers are kept: not that of the user's own."""
    from platformdirs import user_data_path

    return str(user_data_path("botifarra", appauthor=False) / _FILE)


def own_address(address: str) -> str:
    """Return the address that others in the network reach this computer at.

    Args:
        address: the network address listened on; only where it means every one, others differ.
    """
    if address not in (EVERYWHERE, "::"):
        return address
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only chooses the way it would go.
            probe.connect(("10.255.255.255", 1))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
