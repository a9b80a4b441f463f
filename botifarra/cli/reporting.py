"""``botifarra report``: how the learners of a database stand, in the terminal, as CSV or a page."""

from __future__ import annotations

import argparse
import csv
import io
import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any, Final

from botifarra.cli.terminal import language_of
from botifarra.rulebook import LANGUAGES
from botifarra.teaching.progress import RECENT
from botifarra.teaching.questions import FAMILIES
from botifarra.words.language import Language, capitalised, language

if TYPE_CHECKING:
    from botifarra.teaching.database import Report, Tally

SEMICOLON: Final = {"ca", "es"}
"""Where a comma stands in decimal numbers, spreadsheets divide the columns at semicolons."""

HIGH, LOW = 0.8, 0.5
"""From here mastery is tinted as high; below that, as low."""

ENOUGH: Final = 5
"""Answers from which it is tinted at all."""

Row = Sequence[str]


def add_report(commands: Any) -> None:
    """Add the command to those of the parser."""
    reporter = commands.add_parser(
        "report",
        help="how the learners of a database stand, one by one and by rule family",
        epilog="The CSV opens in a spreadsheet: UTF-8 with its mark, and divided by semicolons "
        "in Catalan and Spanish, whose numbers have decimal commas.",
    )
    reporter.add_argument(
        "database",
        metavar="DATABASE",
        nargs="?",
        help="a file, or an address such as postgresql://user:password@host/name; "
        "default: where this computer keeps progress",
    )
    reporter.add_argument("--csv", metavar="FILE", help="write a table; - is standard output")
    reporter.add_argument("--html", metavar="FILE", help="write a page; - is standard output")
    reporter.add_argument("--language", choices=LANGUAGES, help="default: this computer's")
    reporter.set_defaults(run=_report)


def _report(options: argparse.Namespace) -> int:
    from botifarra.teaching.database import configured_url, default_url, open_database

    words = language(language_of(options))
    where = options.database or configured_url() or default_url()
    wanted = [
        (file, write)
        for file, write in ((options.csv, as_csv), (options.html, as_page))
        if file is not None
    ]
    with open_database(where, existing=True) as database:
        for file, _ in wanted:
            if database.file is not None and file != "-" and _same(Path(file), database.file):
                said = words.sentence("report.same_file", file=file)
                print(f"botifarra: {said}", file=sys.stderr)
                return 2
        report = database.report()
    for file, write in wanted:
        _write(file, write(report, words), words)
    if not wanted:
        print(as_text(report, words))
    return 0


def _same(one: Path, other: Path) -> bool:
    return one.exists() and one.samefile(other)


def _write(file: str, text: str, words: Language) -> None:
    if file == "-":
        sys.stdout.write(text.removeprefix("\ufeff"))
        return
    Path(file).write_bytes(text.encode())
    print(words.sentence("report.written", file=file))


# What every form shows


def _percent(share: float | None, words: Language) -> str:
    return "–" if share is None else words.sentence("report.percent", n=_whole(share))


def _whole(share: float) -> str:
    return str(round(100 * share))


def _share(tally: Tally) -> float | None:
    return tally.right / tally.answers if tally.answers else None


def _day(tally: Tally) -> str:
    """The day of the last answer, on this computer's calendar."""
    return datetime.fromisoformat(tally.last).astimezone().date().isoformat()


def _named(learner: str, words: Language) -> str:
    return learner or words.sentence("report.no_name")


def _family(family: str, words: Language) -> str:
    return str(words.table["rule_family"].get(family, family.replace("_", " ")))


def _families(report: Report) -> list[str]:
    """The families asked, in the order one learns them; what a newer version adds comes last."""
    asked = report.families
    return [*(each for each in FAMILIES if each in asked), *sorted(set(asked) - set(FAMILIES))]


def _counts(tally: Tally, words: Language) -> list[str]:
    numbers = [str(tally.answers), _percent(_share(tally), words), str(tally.unknown)]
    return [*numbers, _percent(tally.mastery, words), _day(tally)]


def _headings(first: str, words: Language) -> list[str]:
    keys = (first, "answers", "right", "unknown", "mastery", "last")
    return [words.sentence(f"report.{key}") for key in keys]


def _count(report: Report, words: Language) -> str:
    learners = len(report.learners)
    if not learners:
        return words.sentence("report.nobody")
    answers = sum(tally.answers for tally in report.families.values())
    return words.sentence("report.count", learners, n=str(learners), answers=str(answers))


def _summaries(report: Report, words: Language) -> tuple[list[Row], list[Row]]:
    """The learners, and the families, each with a heading."""
    learners = [
        [_named(standing.learner, words), *_counts(standing.total, words)]
        for standing in report.learners
    ]
    asked = report.families
    families = [
        [capitalised(_family(name, words)), *_counts(asked[name], words)]
        for name in _families(report)
    ]
    return [_headings("learner", words), *learners], [_headings("family", words), *families]


# The terminal


def as_text(report: Report, words: Language) -> str:
    """Return the report for a terminal."""
    if not report.learners:
        return _count(report, words)
    learners, families = _summaries(report, words)
    note = words.sentence("report.mastery_means", n=str(RECENT))
    return "\n\n".join([_count(report, words), _columns(learners), _columns(families), note])


def _columns(rows: Sequence[Row]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip()
        for row in rows
    )


# A spreadsheet


def as_csv(report: Report, words: Language) -> str:
    """Return a table of one line a learner, for a spreadsheet."""
    say, families = words.sentence, _families(report)
    keys = ("learner", "answers", "right_percent", "unknown", "mastery_percent", "last")
    head = [say(f"report.{key}") for key in keys]
    for name in families:
        family = _family(name, words)
        head += [say(f"report.{key}", family=family) for key in ("answers_of", "mastery_of")]
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, delimiter=";" if words.id in SEMICOLON else ",")
    writer.writerow(map(capitalised, head))
    for standing in report.learners:
        total = standing.total
        row = [_harmless(_named(standing.learner, words)), total.answers, _number(_share(total))]
        row += [total.unknown, _number(total.mastery), _day(total)]
        for name in families:
            tally = standing.families.get(name)
            row += ["", ""] if tally is None else [tally.answers, _number(tally.mastery)]
        writer.writerow(row)
    return "\ufeff" + stream.getvalue()


def _number(share: float | None) -> str:
    return "" if share is None else _whole(share)


def _harmless(name: str) -> str:
    """A name that a spreadsheet does not take for a formula: learners type it themselves."""
    return f"'{name}" if name.lstrip()[:1] in ("=", "+", "-", "@", "＝", "＋", "－", "＠") else name


# A page


def as_page(report: Report, words: Language) -> str:
    """Return the report as a page that needs nothing else."""
    learners, families = _summaries(report, words)
    tables = (
        _table("learners", learners, words),
        _table("families", families, words),
        _table("each", _each(report, words), words, _mastery_of(report)),
    )
    values = {
        "title": words.sentence("report.title"),
        "count": _count(report, words),
        "mastery_means": words.sentence("report.mastery_means", n=str(RECENT)),
        "made": words.sentence("report.made", date=datetime.now().astimezone().date().isoformat()),
    }
    page = files("botifarra.cli").joinpath("report.html").read_text(encoding="utf-8")
    return Template(page).substitute(
        {name: escape(value) for name, value in values.items()},
        language=words.id,
        tables="\n".join(tables if report.learners else ()),
    )


Shares = Callable[[int, int], float | None]


def _each(report: Report, words: Language) -> list[Row]:
    families = _families(report)
    head = [words.sentence("report.learner"), *(_family(name, words) for name in families)]
    rows: list[Row] = [list(map(capitalised, head))]
    for standing in report.learners:
        cells = (standing.families.get(name) for name in families)
        told = [f"{_percent(c.mastery, words)} ({c.answers})" if c else "–" for c in cells]
        rows.append([_named(standing.learner, words), *told])
    return rows


def _mastery_of(report: Report) -> Shares:
    """What tints a cell: the mastery of a row's learner in a column's family, if it says much."""
    families = _families(report)

    def share(row: int, column: int) -> float | None:
        tally = report.learners[row].families.get(families[column])
        return tally.mastery if tally and tally.answers >= ENOUGH else None

    return share


def _table(key: str, rows: Sequence[Row], words: Language, shares: Shares | None = None) -> str:
    head, *body = rows
    title = words.sentence(f"report.{key}")
    note = f"<p>{escape(words.sentence('report.each_means'))}</p>\n" if key == "each" else ""
    columns = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    lines = "\n".join(_line(number, row, shares) for number, row in enumerate(body))
    return (
        f'<h2 id="{key}">{escape(title)}</h2>\n{note}'
        f'<div class="wide" role="region" aria-labelledby="{key}" tabindex="0">\n'
        f'<table aria-labelledby="{key}">\n<thead><tr>{columns}</tr></thead>\n'
        f"<tbody>\n{lines}\n</tbody>\n</table>\n</div>"
    )


def _line(number: int, row: Row, shares: Shares | None) -> str:
    name, *cells = row
    told = "".join(
        f"<td{_tint(shares(number, column) if shares else None)}>{escape(cell)}</td>"
        for column, cell in enumerate(cells)
    )
    return f'<tr><th scope="row"><bdi>{escape(name)}</bdi></th>{told}</tr>'


def _tint(share: float | None) -> str:
    if share is None:
        return ""
    return f' class="{"high" if share >= HIGH else "middle" if share >= LOW else "low"}"'
