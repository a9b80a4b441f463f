"""``botifarra``: the lessons for one person, or with ``--class`` for many from one link."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING, Any, Final

from botifarra.cli.terminal import language_of

if TYPE_CHECKING:
    from botifarra.served import Keeping

ALONE: Final[dict[str, Any]] = {"learners": 0, "database": None, "ip": None, "no_progress": False}
"""What is meant where nothing is said."""


def add_class(command: argparse.ArgumentParser) -> None:
    """Add the options of a class, and of where answers are kept."""
    command.add_argument(
        "--class",
        dest="learners",
        type=_learners,
        metavar="N",
        help="one link for N people in this network; each types a name or nickname",
    )
    command.add_argument(
        "--database",
        metavar="URL",
        help="where answers are kept: a file, or an address such as "
        "postgresql://user:password@host/name; default: a file of this computer's user",
    )
    command.add_argument(
        "--ip",
        metavar="ADDRESS",
        help="the network address to listen on; default: this computer "
        "alone, or for a class the whole network",
    )
    command.add_argument(
        "--no-progress", action="store_true", help="keep answers in the browsers alone"
    )


def _learners(text: str) -> int:
    from botifarra.served.classroom import MOST

    if not text.isascii() or not text.isdigit() or not 0 < int(text) <= MOST:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no number of people; give one from 1 to {MOST}"
        )
    return int(text)


def start(options: argparse.Namespace) -> int:
    """Serve the lessons, for one person or for a class."""
    from botifarra.served import start_tutorial
    from botifarra.served.classroom import EVERYWHERE, limits_for
    from botifarra.served.limits import Limits

    learners: int = options.learners or 0
    limits = Limits.of_house()
    start_tutorial(
        options.port,
        not options.no_browser,
        options.language,
        address=options.ip or (EVERYWHERE if learners else "127.0.0.1"),
        limits=limits_for(learners, limits) if learners else limits,
        keep=_keeping(options),
    )
    return 0


def _keeping(options: argparse.Namespace) -> Keeping:
    """Where answers are to be kept; a database that is named, or a class's, is opened to see."""
    from botifarra.served import Keeping
    from botifarra.served.classroom import KEPT_IN, open_class_database

    if options.no_progress:
        os.environ.pop(KEPT_IN, None)
        return Keeping(learners=options.learners or 0)
    if not options.learners and not options.database:
        return Keeping(own=True)
    from botifarra.teaching.database.addresses import spoken
    from botifarra.words import problem

    url = options.database or os.environ.get(KEPT_IN, "").strip() or None
    with open_class_database(url) as database:
        if database.notice is not None:
            print(problem(database.notice, language_of(options)))
        return Keeping(
            database=database.url.render_as_string(hide_password=False),
            shown=spoken(database.url),
            learners=options.learners or 0,
        )
