"""``botifarra explain``: verdicts on the cards of a position, or of many."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from botifarra.cards import Card
from botifarra.cli.terminal import language_of, lines_of, with_bar
from botifarra.errors import CardNotInHandError, NotationError
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


def add_explain(commands: Any) -> None:
    """Add the command to those of the parser."""
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


def _explain(options: argparse.Namespace) -> int:
    profile = load_profile(options.profile)
    language = language_of(options)
    if options.card is not None:
        options.card = Card.parse(options.card)
    if options.position is not None:
        print(_told(options.position, options, profile, language))
        return 0
    if sys.stdin is None or sys.stdin.isatty():
        print('botifarra: give a position, such as "O / 1E / 9E 8E 12C"', file=sys.stderr)
        return 2
    return _explain_lines(lines_of(sys.stdin), options, profile, language)


def _explain_lines(
    lines: list[str], options: argparse.Namespace, profile: Profile, language: str
) -> int:
    """Tell one position a line; a wrong line is reported with its number, and the rest go on."""
    status = 0
    for number, line in with_bar(
        [*enumerate(lines, start=1)], len(lines), "positions", always=True
    ):
        if not line.strip():
            continue
        try:
            print(_told(line, options, profile, language))
        except (NotationError, CardNotInHandError) as error:
            said = problem(error, language)
            if options.json:
                print(json.dumps({"line": number, "error": said}))
            print(f"botifarra: line {number}: {said}", file=sys.stderr)
            status = 2
    return status


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
