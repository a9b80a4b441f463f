"""The ``botifarra`` command: the tutorial, the lessons in JupyterLab, verdicts in a terminal."""

from __future__ import annotations

import argparse
import io
import json
import locale
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn, TextIO

from botifarra import __version__
from botifarra.cards import Card
from botifarra.errors import CardNotInHandError, DataError, NotationError, UnknownNameError
from botifarra.notation import Position
from botifarra.rulebook import (
    LANGUAGES,
    PROFILES,
    Change,
    Profile,
    Step,
    Verdict,
    load_profile,
    what_if,
)
from botifarra.words import explain, language, problem, tell_change

MANY = 200
"""Positions on standard input from which a progress bar is worth its line."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: the words after ``botifarra``; those of this process if not given.

    Returns:
        The exit status: 0, or 2 if the input was wrong.
    """
    _accept_any_character()
    options = _parser().parse_args(_words(sys.argv[1:] if arguments is None else arguments))
    try:
        status: int = options.run(options)
        if sys.stdout is not None:
            sys.stdout.flush()  # what can't be written is told here, not at the process's end
    except (NotationError, UnknownNameError) as error:
        print(f"botifarra: {problem(error, _language(options))}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader, such as head, has seen enough
        _drop_what_cannot_be_written()
        return 0
    except OSError as error:
        print(f"botifarra: {error}", file=sys.stderr)
        _drop_what_cannot_be_written()
        return 2
    except KeyboardInterrupt:
        return 130
    except (CardNotInHandError, DataError) as error:
        print(f"botifarra: {error}", file=sys.stderr)
        return 2
    return status


def _accept_any_character() -> None:
    """Read UTF-8 whatever comes, and write what the terminal can't show as a question mark."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _drop_what_cannot_be_written() -> None:
    """Send it to nowhere, so that the exit does not complain once more."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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
    parser.set_defaults(run=_tutorial, port=None, no_browser=False, language=None)
    commands = parser.add_subparsers(title="commands", metavar="command")

    tutorial = commands.add_parser("tutorial", help="open the lessons and the explorer (default)")
    tutorial.set_defaults(run=_tutorial)
    lab = commands.add_parser("lab", help="copy the lessons to a folder and open JupyterLab there")
    lab.add_argument("folder", nargs="?", help="default: botifarra-lessons, here")
    lab.set_defaults(run=_lab)
    for command in (parser, tutorial, lab):
        command.add_argument("--port", type=_port, help="the port to listen on, 1 to 65535")
        command.add_argument("--no-browser", action="store_true", help="don't open the browser")
    for command in (parser, tutorial):
        command.add_argument("--language", choices=LANGUAGES, help="default: the browser's")

    teller = commands.add_parser(
        "explain",
        help="say which cards may be played, why, and who says so",
        epilog="Without a position, reads many from standard input, one a line.",
    )
    teller.add_argument("position", nargs="?", help='such as "O / 1E / 9E 8E 12C"')
    teller.add_argument("--card", help="only this card of the hand, such as 8E")
    teller.add_argument(
        "--profile",
        default="butinet",
        help=f"one of {', '.join(PROFILES)}; howto-100+strict; or the path of a .toml file",
    )
    teller.add_argument("--language", choices=LANGUAGES, help="default: this computer's")
    teller.add_argument(
        "--what-if", action="store_true", help="also say what would change each verdict"
    )
    teller.add_argument("--json", action="store_true", help="for programs: one object a position")
    teller.set_defaults(run=_explain)
    _add_check(commands)
    return parser


def _add_check(commands: Any) -> None:
    checker = commands.add_parser(
        "check",
        help="replay records of deals and name every illegal call and card",
        epilog="Ends with 0 if all is right, 1 if something is not, 2 if a record can't be read.",
    )
    checker.add_argument("files", nargs="+", metavar="FILE", help="a record; - is standard input")
    checker.add_argument(
        "--profile", help="judge by these rules, as for explain, instead of those of the record"
    )
    checker.add_argument("--language", choices=LANGUAGES, help="default: this computer's")
    checker.add_argument("--json", action="store_true", help="for programs: one object a file")
    checker.set_defaults(run=_check)


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; give a number from 1 to 65535")
    return int(text)


def _tutorial(options: argparse.Namespace) -> int:
    from botifarra.served import start_tutorial

    start_tutorial(options.port, not options.no_browser, options.language)
    return 0


def _lab(options: argparse.Namespace) -> int:
    from botifarra.served import open_lab

    open_lab(options.folder, options.port, not options.no_browser)
    return 0


def _explain(options: argparse.Namespace) -> int:
    profile = load_profile(options.profile)
    language = _language(options)
    if options.card is not None:
        options.card = Card.parse(options.card)
    if options.position is not None:
        print(_told(options.position, options, profile, language))
        return 0
    if sys.stdin is None or sys.stdin.isatty():
        print('botifarra: give a position, such as "O / 1E / 9E 8E 12C"', file=sys.stderr)
        return 2
    return _explain_lines(_lines(sys.stdin), options, profile, language)


def _explain_lines(
    lines: list[str], options: argparse.Namespace, profile: Profile, language: str
) -> int:
    """Tell one position a line; a wrong line is reported with its number, and the rest go on."""
    status = 0
    for number, line in _with_progress(lines):
        if not line.strip():
            continue
        try:
            print(_told(line, options, profile, language))
        except (NotationError, CardNotInHandError) as error:
            said = problem(error, language) if isinstance(error, NotationError) else str(error)
            if options.json:
                print(json.dumps({"line": number, "error": said}))
            print(f"botifarra: line {number}: {said}", file=sys.stderr)
            status = 2
    return status


def _lines(stream: TextIO) -> list[str]:
    return [line.rstrip("\r\n") for line in stream]


def _with_progress(lines: list[str]) -> Iterable[tuple[int, str]]:
    numbered = enumerate(lines, start=1)
    if len(lines) < MANY:
        return numbered
    from tqdm import tqdm

    bar: Iterable[tuple[int, str]] = tqdm(
        numbered, total=len(lines), unit=" positions", file=sys.stderr
    )
    return bar


def _told(text: str, options: argparse.Namespace, profile: Profile, language: str) -> str:
    position = Position.parse(text)
    judgement = profile.judge(position)
    asked = position.hand if options.card is None else [options.card]
    verdicts = [judgement.verdict(card) for card in asked]
    changes = {
        verdict.card: what_if(profile, position, verdict.card)
        for verdict in (verdicts if options.what_if else ())
    }
    if not options.json:
        told = (_as_text(verdict, changes.get(verdict.card), language) for verdict in verdicts)
        return "\n\n".join(told) + "\n"
    return json.dumps(
        {
            "position": str(position),
            "profile": profile.id,
            "legal": [str(card) for card in judgement.legal],
            "cards": [
                _as_data(verdict, changes.get(verdict.card), language) for verdict in verdicts
            ],
        }
    )


Changes = tuple[Change, ...]


def _as_text(verdict: Verdict, changes: Changes | None, language_id: str) -> str:
    """The explanation of a card, and what would change it if that was asked."""
    if changes is None:
        return explain(verdict, language_id)
    table = language(language_id).table["what_if"]
    told = [f"- {tell_change(change, language_id)}" for change in changes] or [table["nothing"]]
    return "\n".join([explain(verdict, language_id), table["title"], *told])


def _as_data(verdict: Verdict, changes: Changes | None, language: str) -> dict[str, Any]:
    data = {
        "card": str(verdict.card),
        "legal": verdict.legal,
        "broken": _step_as_data(verdict.broken, language) if verdict.broken else None,
        "steps": [_step_as_data(step, language) for step in verdict.steps],
        "explanation": explain(verdict, language),
    }
    if changes is None:
        return data
    return data | {"what_if": [_change_as_data(change, language) for change in changes]}


def _change_as_data(change: Change, language: str) -> dict[str, Any]:
    return {
        "kind": str(change.kind),
        "legal": change.verdict.legal,
        "position": str(change.position),
        "profile": change.profile_id,
        "removed": [str(card) for card in change.removed],
        "added": [str(card) for card in change.added],
        "says": tell_change(change, language),
    }


def _step_as_data(step: Step, language: str) -> dict[str, Any]:
    return {
        "obligation": step.obligation.id,
        "rule": step.obligation.rule,
        "effect": str(step.effect),
        "left": [str(card) for card in step.after],
        "fallen": [str(card) for card in step.fallen],
        "standing": str(step.grounds.standing),
        "cites": [
            {"document": clause.document, "where": clause.where, "says": clause.says[language]}
            for clause in step.cites
        ],
    }


def _check(options: argparse.Namespace) -> int:
    """Check record after record; one that can't be read is reported, and the rest go on."""
    from botifarra.game.record import RecordError

    profile = None if options.profile is None else load_profile(options.profile)
    language = _language(options)
    status = 0
    for file in _with_bar(options.files, len(options.files), "files"):
        try:
            told, clean = _checked(file, profile, language, options.json)
        except (RecordError, OSError) as error:
            _tell_unreadable(file, error, language, options.json)
            status = 2
        else:
            print(told)
            status = max(status, 0 if clean else 1)
    return status


def _tell_unreadable(file: str, error: Exception, language: str, as_json: bool) -> None:
    from botifarra.game.record import RecordError
    from botifarra.words.checking import tell_record_error

    data: dict[str, Any] = {"file": file}
    if isinstance(error, RecordError):
        said = tell_record_error(error, language)
        data |= {"problem": error.problem, "line": error.line, "column": error.column}
    else:
        said = getattr(error, "strerror", None) or str(error)
    if as_json:
        print(json.dumps(data | {"error": said}))
    print(f"botifarra: {file}: {said}", file=sys.stderr)


def _checked(file: str, profile: Profile | None, language: str, as_json: bool) -> tuple[str, bool]:
    """Replay a record; return what there is to say, and whether all is right."""
    from botifarra.game.check import Report, replay_deals
    from botifarra.game.record import Record
    from botifarra.words.checking import report_as_data, tell_report

    record = Record.parse(_bytes_of(file))
    deals = _with_bar(replay_deals(record, profile), len(record.deals), "deals")
    report = Report(record, tuple(deals))
    if as_json:
        return json.dumps(report_as_data(report, file, language)), report.clean
    return tell_report(report, file, language), report.clean


def _bytes_of(file: str) -> bytes:
    """What a file holds, or a little more than a record may."""
    from botifarra.game.record import LARGEST

    if file != "-":
        with Path(file).open("rb") as stream:
            return stream.read(LARGEST + 1)
    stdin = getattr(sys.stdin, "buffer", None)
    if stdin is not None:
        return bytes(stdin.read(LARGEST + 1))
    return sys.stdin.read().encode() if sys.stdin is not None else b""


def _with_bar(items: Iterable[Any], total: int, unit: str) -> Iterable[Any]:
    """Show how far it is, where there are many and somebody looks."""
    if total < MANY:
        return items
    from tqdm import tqdm

    bar: Iterable[Any] = tqdm(items, total=total, unit=f" {unit}", file=sys.stderr, disable=None)
    return bar


def _language(options: argparse.Namespace) -> str:
    """The language asked for, else the computer's where we speak it, else English."""
    asked = getattr(options, "language", None)
    if asked is not None:
        return str(asked)
    spoken = (locale.getlocale()[0] or os.environ.get("LANG") or "en")[:2].lower()
    return spoken if spoken in LANGUAGES else "en"


if __name__ == "__main__":
    sys.exit(main())
