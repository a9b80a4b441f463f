"""``botifarra quiz``: questions in a terminal, answered by typing."""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from botifarra.cards import Card, Suit
from botifarra.cli.exporting import add_filters, number_to, tell_none_found, wanted_of
from botifarra.cli.terminal import language_of
from botifarra.export import NoQuestionsError
from botifarra.export.exercise import Exercise
from botifarra.rulebook import load_profile
from botifarra.teaching.progress import Answer, ProgressError
from botifarra.teaching.questions import (
    NO,
    NONE,
    YES,
    AnswerError,
    Kind,
    Question,
    read_answer,
    right,
)
from botifarra.words import language, problem, rule_set_name
from botifarra.words.feedback import Reason, reasons
from botifarra.words.language import capitalised

if TYPE_CHECKING:
    from botifarra.cli.asking import Asking
    from botifarra.teaching.database import Database

COUNT: Final = 10
"""Questions of a round."""

MOST: Final = 1000

COLOURS: Final = {Suit.COINS: "33", Suit.CUPS: "31", Suit.SWORDS: "34", Suit.BATONS: "32"}
"""The suits in a terminal that shows colours; their letters are there in any."""

LETTERS: Final = "abcdefghijklmnop"
"""What the answers to choose from are typed by."""


def add_quiz(commands: Any) -> None:
    """Add the command to those of the parser."""
    quiz = commands.add_parser(
        "quiz",
        help="be asked here, in the terminal, and told why",
        epilog="? is “I don't know”, why tells the reasons of the last answer, q stops.",
    )
    add_filters(quiz, seed=None)
    quiz.add_argument(
        "--count", type=number_to(MOST, 1), default=COUNT, help=f"questions; default: {COUNT}"
    )
    quiz.add_argument("--no-progress", action="store_true", help="don't keep the answers")
    quiz.set_defaults(run=_quiz)


def _quiz(options: argparse.Namespace) -> int:
    spoken = language_of(options)
    wanted = wanted_of(options)
    seed = random.SystemRandom().randrange(2**32) if options.seed is None else options.seed
    store = None if options.no_progress else _store(spoken)
    try:
        from botifarra.cli.asking import Asking

        asking = Asking(wanted, seed, _due(store, wanted.profile))
        Round(asking, options.count, spoken, store).play()
    except NoQuestionsError as error:
        tell_none_found(error, spoken)
        return 2
    finally:
        if store is not None:
            store.close()
    return 0


def _store(spoken: str) -> Database:
    """The database of this computer's user, or the one in the environment."""
    from botifarra.teaching.database import configured_url, default_url, open_database

    database = open_database(configured_url() or default_url())
    if database.notice is not None:
        print(f"botifarra: {problem(database.notice, spoken)}", file=sys.stderr)
    return database


def _due(store: Database | None, profile: str) -> Iterator[str]:
    """The rule families that this user should come back to now."""
    if store is not None:
        from botifarra.teaching.memory import due

        for each in due(store.load(""), datetime.now(UTC)):
            if each.profile == profile:
                yield each.family


class _Stopped(Exception):  # noqa: N818 - nothing is wrong: the learner has had enough
    """The learner stops, or there is no more to read."""


class Round:
    """A round of questions in a terminal.

    Args:
        asking: who chooses them.
        count: how many.
        spoken: the language.
        store: where the answers are kept, or None.
    """

    def __init__(
        self, asking: Asking, count: int, spoken: str, store: Database | None = None
    ) -> None:
        self._asking, self._count, self._store = asking, count, store
        self._spoken = spoken
        self._words = language(spoken)
        self._told: list[tuple[Question, str, bool]] = []
        self._colour = _shows_colour()
        self._typed_here = sys.stdin is not None and sys.stdin.isatty()

    def play(self) -> None:
        """Ask one question after another, until there are enough or the learner stops."""
        rules = rule_set_name(load_profile(self._asking.wanted.profile), self._spoken)
        self._say("begin", self._count, rules=rules, n=str(self._count))
        self._say("keys")
        try:
            for number in range(1, self._count + 1):
                self._ask(number)
        except (_Stopped, EOFError, KeyboardInterrupt):
            print()
        self._sum_up()

    def _say(self, key: str, count: int = 1, **values: str) -> None:
        print(self._words.sentence(f"quiz_terminal.{key}", count, **values))

    # One question

    def _ask(self, number: int) -> None:
        question = self._asking.next()
        exercise = Exercise(question, self._spoken)
        self._show(exercise, number)
        began = time.monotonic()
        chosen = self._answer(exercise)
        is_right = right(question, chosen)
        self._told.append((question, chosen, is_right))
        self._keep(question, chosen, is_right, time.monotonic() - began)
        if self._asking.tutor is not None:
            self._asking.tutor.tell(question, chosen)
        if is_right:
            self._say("right")
        else:
            self._say("wrong" if chosen else "unknown", answer=exercise.told_answer)
        for reason in exercise.why:
            print(f"  {reason.sentence}")

    def _show(self, exercise: Exercise, number: int) -> None:
        level = self._words.sentence(f"export.level_{exercise.question.level}")
        print()
        title = self._words.sentence("quiz_terminal.number", n=str(number), all=str(self._count))
        print(f"{title} · {exercise.family_name} · {level}")
        for line in self._scene(exercise):
            print(line)
        print(exercise.asks)
        for line in self._choices(exercise):
            print(line)

    def _scene(self, exercise: Exercise) -> Iterator[str]:
        scene, words = exercise.scene, self._words
        if scene is None:
            return
        yield f"{words.sentence('ui.trump')}: {scene.trump_name}"
        width = max((len(name) for name, _ in scene.played), default=0)
        for name, card in scene.played:
            yield f"  {name:<{width}}  {self._card(card)}  {words.card(card)}"
        if scene.hand:
            yield words.sentence("ui.your_hand")
            width = max(len(words.suit(suit)) for suit in Suit)
            for suit in Suit:
                held = [self._card(card) for card in scene.hand if card.suit is suit]
                if held:
                    yield f"  {words.suit(suit):<{width}}  {' '.join(held)}"

    def _card(self, card: Card) -> str:
        text = f"{card!s:>3}"
        return f"\x1b[1;{COLOURS[card.suit]}m{text}\x1b[0m" if self._colour else text

    def _choices(self, exercise: Exercise) -> Iterator[str]:
        """The answers with their letters, those of a player in one line."""
        lettered = zip(LETTERS, self._lettered(exercise), strict=False)
        if exercise.question.kind is not Kind.WHO_SPEAKS:
            yield from (f"  {letter}) {label}" for letter, (_, label) in lettered)
            return
        by_seat = groupby(lettered, key=lambda each: each[1][0].partition(":")[0])
        for seat, choices in by_seat:
            told = (f"{letter}) {label.partition(': ')[2]}" for letter, (_, label) in choices)
            yield f"  {seat}:  {'   '.join(told)}"

    def _lettered(self, exercise: Exercise) -> list[tuple[str, str]]:
        """The answers chosen by a letter; others are typed as they are."""
        if exercise.question.kind not in (Kind.WHICH_DUTY, Kind.WHO_SPEAKS):
            return []
        options = exercise.options[: len(LETTERS)]
        return [(option.answer, option.label) for option in options]

    # An answer

    def _answer(self, exercise: Exercise) -> str:
        """Read until there is an answer; empty for "I don't know"."""
        wanted = self._wanted(exercise)
        while True:
            text = self._read(f"{wanted} ")
            said = text.casefold()
            if said == "?":
                return ""
            if said in self._listed("words_quit"):
                raise _Stopped
            if said.replace(" ", "_") in self._listed("words_why"):
                self._explain_last()
            else:
                try:
                    answer = self._read_answer(exercise, text)
                except AnswerError:
                    answer = ""
                if answer:
                    return answer
                self._say("not_an_answer", text=text[:40])

    def _read(self, prompt: str) -> str:
        """A line, without its end; what comes through a pipe does not end the prompt's line."""
        try:
            text = input(prompt)
        finally:
            if not self._typed_here:
                print()
        return text.strip()

    def _wanted(self, exercise: Exercise) -> str:
        kind, scene = exercise.question.kind, exercise.scene
        values = {"example": "a c"}
        if kind is Kind.TAP_LEGAL and scene is not None:
            values["example"] = " ".join(map(str, scene.hand[:2]))
        elif kind is Kind.WHO_WINS:
            values["letters"] = ", ".join(exercise.question.choices)
        return self._words.sentence(f"quiz_terminal.{_WANTED[kind]}", 1, **values)

    def _read_answer(self, exercise: Exercise, text: str) -> str:
        question, said = exercise.question, text.casefold()
        kind = question.kind
        if kind in (Kind.IS_LEGAL, Kind.DO_DIFFER):
            for answer, key in ((YES, "words_yes"), (NO, "words_no")):
                if said and any(word.startswith(said) for word in self._listed(key)):
                    return answer
        if kind is Kind.TAP_LEGAL and said in self._listed("words_all"):
            return read_answer(question, " ".join(question.parts))
        if kind in _NONE and said in self._listed("words_none"):
            return NONE
        if kind is Kind.DEAL_SCORE:
            text = "".join(sign for sign in text if sign not in "-–:")
            if said[:1].isalpha() and len(text.split()) == 3:  # A C 36
                text = text.replace(" ", "", 1)
        lettered = dict(zip(LETTERS, self._lettered(exercise), strict=False))
        typed = said.replace(",", " ").split()
        if lettered and typed and all(each in lettered for each in typed):
            text = " ".join(lettered[each][0] for each in typed)
        return read_answer(question, text)

    def _listed(self, key: str) -> list[str]:
        return self._words.sentence(f"quiz_terminal.{key}").split()

    def _explain_last(self) -> None:
        if not self._told:
            self._say("nothing_before")
            return
        question, _, _ = self._told[-1]
        for reason in reasons(question, self._spoken):
            _print_reason(reason)

    def _keep(self, question: Question, chosen: str, is_right: bool, seconds: float) -> None:
        if self._store is None:
            return
        try:
            self._store.add(Answer.to(question, chosen, is_right, seconds=seconds))
        except ProgressError as error:  # said once; the round goes on
            print(f"botifarra: {problem(error, self._spoken)}", file=sys.stderr)
            self._store = None

    # The end

    def _sum_up(self) -> None:
        answered = [told for told in self._told if told[1]]
        unknown = len(self._told) - len(answered)
        if not self._told:
            self._say("none_answered")
            return
        if answered:
            rights = sum(is_right for _, _, is_right in answered)
            self._say("so_far", len(answered), right=str(rights), n=str(len(answered)))
        if unknown:
            self._say("unknown_too", unknown, n=str(unknown))
        self._diagnose()
        if self._store is None:
            self._say("not_kept")
        else:
            where = self._store.file
            self._say("kept", where=str(where or self._store.url.render_as_string()))

    def _diagnose(self) -> None:
        tutor = self._asking.tutor
        believed = None if tutor is None else tutor.diagnosis
        if tutor is None or believed is None:
            return
        if not believed:
            self._say("cleared")
            return
        from botifarra.teaching.misconceptions import misconceptions

        self._say("believes")
        for name in sorted(believed):
            found = misconceptions()[name]
            print(f"  {capitalised(found.name[self._spoken])}")
            print(f"  → {found.remedy[self._spoken]}")
        shown = {question.id for question, _ in tutor.why}
        numbers = [
            str(number)
            for number, (question, _, _) in enumerate(self._told, 1)
            if question.id in shown
        ]
        if numbers:
            self._say("because", questions=", ".join(numbers))


_WANTED: Final = {
    Kind.TAP_LEGAL: "cards",
    Kind.IS_LEGAL: "yes_no",
    Kind.WHICH_DUTY: "choose",
    Kind.WHO_WINS: "seat",
    Kind.TRICK_WORTH: "number_please",
    Kind.DEAL_SCORE: "score_please",
    Kind.WHO_SPEAKS: "choose_several",
    Kind.DO_DIFFER: "yes_no",
}
_NONE: Final = (Kind.WHICH_DUTY, Kind.DEAL_SCORE, Kind.WHO_SPEAKS)
"""The kinds to which nobody, or none, may be the answer."""


def _print_reason(reason: Reason) -> None:
    print(f"- {reason.sentence}")
    for source in reason.sources:
        print(f"    {source}")


def _shows_colour() -> bool:
    """Whether colours are wanted, and can be seen."""
    shown = sys.stdout is not None and sys.stdout.isatty()
    return shown and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
