"""``botifarra export``: the questions for Moodle, for Anki, or on paper."""

from __future__ import annotations

import argparse
import sys
from typing import Any, Final

from botifarra import __version__
from botifarra.cli.terminal import language_of
from botifarra.export import (
    CannotWriteError,
    NoQuestionsError,
    Wanted,
    choose_questions,
    export_anki,
    export_moodle,
    export_worksheet,
    write_whole,
)
from botifarra.rulebook import LANGUAGES
from botifarra.teaching import CATEGORIES
from botifarra.teaching.questions import FAMILIES, Question
from botifarra.words import language

FORMATS: Final = ("moodle", "anki", "html")

SHEET: Final = 10
"""Questions of a worksheet; Moodle and Anki get all there are."""

MOST: Final = 2000
"""Questions of one export at most."""


def add_export(commands: Any) -> None:
    """Add the command to those of the parser."""
    exporter = commands.add_parser(
        "export",
        help="write the questions for Moodle, for Anki, or as a worksheet to print",
        epilog="The same options give the same questions.",
    )
    exporter.add_argument(
        "format", choices=FORMATS, help="Moodle XML, an Anki package, or a worksheet with answers"
    )
    exporter.add_argument("--out", required=True, metavar="FILE", help="where to write it")
    add_filters(exporter)
    exporter.add_argument(
        "--count",
        type=number_to(MOST),
        help=f"questions of the bank at most; default: all, and {SHEET} for html",
    )
    exporter.add_argument(
        "--fresh", type=number_to(MOST), default=0, metavar="N", help="and N fresh ones"
    )
    exporter.set_defaults(run=_export)


def add_filters(parser: Any, *, seed: int | None = 0) -> None:
    """Add the options that say what the questions are to be about."""
    parser.add_argument(
        "--profile", default="butinet", help="the rules, as for explain; default: butinet"
    )
    parser.add_argument("--family", help=f"only about one of {', '.join(FAMILIES)}")
    parser.add_argument("--category", help=f"only positions such as {', '.join(CATEGORIES)}")
    parser.add_argument("--level", help="only 1 (easy), 2 or 3 (hard)")
    parser.add_argument("--language", choices=LANGUAGES, help="default: this computer's")
    usual = "by chance" if seed is None else str(seed)
    parser.add_argument(
        "--seed", type=int, default=seed, help=f"another number, other questions; default: {usual}"
    )


def number_to(most: int, least: int = 0) -> Any:
    """Return a reader of whole numbers for the parser."""

    def number(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(
                f"{text!r} is no number here; write one from {least} to {most}"
            )
        return int(text)

    return number


def wanted_of(options: argparse.Namespace) -> Wanted:
    """Return what the options want the questions to be about.

    Raises:
        UnknownNameError: an option names what there is not.
    """
    return Wanted(options.profile, options.family, options.category, options.level)


def tell_none_found(error: NoQuestionsError, spoken: str) -> None:
    """Say on standard error that nothing fits."""
    asked = ", ".join(f"--{name} {value}" for name, value in error.wanted.items())
    said = language(spoken).sentence("export.none_found", asked=asked)
    print(f"botifarra: {said}", file=sys.stderr)


def _export(options: argparse.Namespace) -> int:
    spoken = language_of(options)
    count = options.count
    if count is None and options.format == "html":
        count = SHEET
    try:
        questions = choose_questions(
            wanted_of(options), count=count, fresh=options.fresh, seed=options.seed
        )
        write_whole(options.out, _written(options, questions, spoken))
    except NoQuestionsError as error:
        tell_none_found(error, spoken)
        return 2
    except CannotWriteError as error:
        print(f"botifarra: {_told(error, spoken)}", file=sys.stderr)
        return 2
    number = len(questions)
    said = language(spoken).sentence("export.written", number, file=options.out, n=str(number))
    print(said)
    return 0


def _written(options: argparse.Namespace, questions: tuple[Question, ...], spoken: str) -> bytes:
    if options.format == "moodle":
        return export_moodle(questions, spoken)
    if options.format == "anki":
        return export_anki(questions, spoken)
    source = language(spoken).sentence("export.source", version=__version__, seed=str(options.seed))
    return export_worksheet(questions, spoken, source=source)


def _told(error: CannotWriteError, spoken: str) -> str:
    words = language(spoken)
    why = error.why
    if error.problem:
        folder = error.file.rpartition("/")[0] or "."
        why = words.sentence(f"export.{error.problem}", folder=folder)
    return words.sentence("export.cannot_write", file=error.file, why=why)
