"""``botifarra check``: records replayed, file after file."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from botifarra.cli.terminal import bytes_of, language_of, with_bar
from botifarra.game.check import Report, replay_deals
from botifarra.game.record import LARGEST, Record, RecordError
from botifarra.rulebook import LANGUAGES, Profile, load_profile
from botifarra.words.checking import report_as_data, tell_record_error, tell_report


def add_check(commands: Any) -> None:
    """Add the command to those of the parser."""
    checker = commands.add_parser(
        "check",
        help="replay records of deals and name every illegal call and card",
        epilog="Ends with 0 if all is right, 1 if something is not, 2 if a record can't be read.",
    )
    checker.add_argument("files", nargs="+", metavar="FILE", help="a record; - is standard input")
    checker.add_argument(
        "--profile", help="judge by these rules, as for explain, instead of those of the record"
    )
    checker.add_argument(
        "--every-profile",
        action="store_true",
        help="also name the first call or card that each other rule set forbids",
    )
    checker.add_argument("--language", choices=LANGUAGES, help="default: this computer's")
    checker.add_argument("--json", action="store_true", help="for programs: one object a file")
    checker.set_defaults(run=_check)


def _check(options: argparse.Namespace) -> int:
    """Check record after record; one that can't be read is reported, and the rest go on."""
    profile = None if options.profile is None else load_profile(options.profile)
    language = language_of(options)
    status = 0
    for file in with_bar(options.files, len(options.files), "files"):
        try:
            report = _replayed(file, profile)
        except (RecordError, OSError) as error:
            _tell_unreadable(file, error, language, options.json)
            status = 2
        else:
            print(_told(report, file, language, options))
            status = max(status, 0 if report.clean else 1)
    return status


def _replayed(file: str, profile: Profile | None) -> Report:
    record = Record.parse(bytes_of(file, LARGEST + 1))  # one more than it may have
    deals = with_bar(replay_deals(record, profile), len(record.deals), "deals")
    return Report(record, tuple(deals))


def _told(report: Report, file: str, language: str, options: argparse.Namespace) -> str:
    every = options.every_profile
    if options.json:
        return json.dumps(report_as_data(report, file, language, every_profile=every))
    return tell_report(report, file, language, every_profile=every)


def _tell_unreadable(file: str, error: Exception, language: str, as_json: bool) -> None:
    data: dict[str, Any] = {"file": file}
    if isinstance(error, RecordError):
        said = tell_record_error(error, language)
        data |= {"problem": error.problem, "line": error.line, "column": error.column}
    else:
        said = getattr(error, "strerror", None) or str(error)
    if as_json:
        print(json.dumps(data | {"error": said}))
    print(f"botifarra: {file}: {said}", file=sys.stderr)
