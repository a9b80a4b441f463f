"""The ``botifarra`` command: the tutorial, the lessons in JupyterLab, verdicts in a terminal."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final, NoReturn

from botifarra import __version__
from botifarra.cli.checking import add_check
from botifarra.cli.classroom import ALONE, add_class, start
from botifarra.cli.explaining import add_explain
from botifarra.cli.exporting import add_export
from botifarra.cli.quizzing import add_quiz
from botifarra.cli.reporting import add_report
from botifarra.cli.terminal import (
    MANY,
    accept_any_character,
    drop_what_cannot_be_written,
    language_of,
)
from botifarra.errors import CardNotInHandError, DataError, NotationError, UnknownNameError
from botifarra.rulebook import LANGUAGES
from botifarra.teaching.progress import ProgressError
from botifarra.words import problem

__all__ = ["MANY", "main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: the words after ``botifarra``; those of this process if not given.

    Returns:
        The exit status: 0, or 2 if the input was wrong.
    """
    accept_any_character()
    options = _parser().parse_args(_words(sys.argv[1:] if arguments is None else arguments))
    try:
        status: int = options.run(options)
        if sys.stdout is not None:
            sys.stdout.flush()  # what can't be written is told here, not at the process's end
    except _TOLD as error:
        print(f"botifarra: {problem(error, language_of(options))}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader, such as head, has seen enough
        drop_what_cannot_be_written()
        return 0
    except OSError as error:
        print(f"botifarra: {error}", file=sys.stderr)
        drop_what_cannot_be_written()
        return 2
    except KeyboardInterrupt:
        return 130
    return status


_TOLD: Final = (NotationError, UnknownNameError, CardNotInHandError, DataError, ProgressError)


def _words(arguments: Sequence[str]) -> list[str]:
    """The words of the command; ``-/1E/9E`` is a position without trump and no option."""
    return [f"–{word[1:]}" if word.startswith("-/") else word for word in arguments]


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line; ``--help`` tells the rest."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"botifarra: {message}\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="botifarra",
        description="Learn the rules of Botifarra by touching cards. Alone, it opens the tutorial.",
    )
    parser.add_argument("--version", action="version", version=f"botifarra {__version__}")
    parser.set_defaults(run=start, port=None, no_browser=False, language=None, **ALONE)
    commands = parser.add_subparsers(title="commands", metavar="command")

    tutorial = commands.add_parser("tutorial", help="open the lessons and the explorer (default)")
    tutorial.set_defaults(run=start)
    lab = commands.add_parser("lab", help="copy the lessons to a folder and open JupyterLab there")
    lab.add_argument("folder", nargs="?", help="default: botifarra-lessons, here")
    lab.set_defaults(run=_lab)
    for command in (parser, tutorial, lab):
        command.add_argument("--port", type=_port, help="the port to listen on, 1 to 65535")
        command.add_argument("--no-browser", action="store_true", help="don't open the browser")
    for command in (parser, tutorial):
        command.add_argument("--language", choices=LANGUAGES, help="default: the browser's")
        add_class(command)

    add_explain(commands)
    add_check(commands)
    add_quiz(commands)
    add_export(commands)
    add_report(commands)
    return parser


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; give a number from 1 to 65535")
    return int(text)


def _lab(options: argparse.Namespace) -> int:
    from botifarra.served import open_lab

    open_lab(options.folder, options.port, not options.no_browser)
    return 0
