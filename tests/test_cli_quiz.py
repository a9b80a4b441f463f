"""``botifarra quiz`` as people and pipes use it."""

from __future__ import annotations

import io
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from botifarra.cli import main
from botifarra.cli.asking import Asking
from botifarra.cli.quizzing import Round
from botifarra.export import NoQuestionsError, Wanted
from botifarra.rulebook import LANGUAGES
from botifarra.teaching.bank import bank
from botifarra.teaching.database import open_database
from botifarra.teaching.fresh import question_of
from botifarra.teaching.misconceptions import misconceptions, mistaken_answer
from botifarra.teaching.questions import Kind, Question, solve

Capture = pytest.CaptureFixture[str]
Type = Callable[..., None]


@pytest.fixture(autouse=True)
def own_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An English computer, with progress of its own."""
    monkeypatch.setattr("locale.getlocale", lambda: ("en_GB", "UTF-8"))
    file = tmp_path / "progress.sqlite"
    monkeypatch.setenv("BOTIFARRA_PROGRESS", f"sqlite:///{file}")
    return file


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Type:
    def typing(*lines: str) -> None:
        text = "".join(f"{line}\n" for line in lines)
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    return typing


class Listed:
    """Asks the questions it is given."""

    def __init__(self, *questions: Question) -> None:
        self.wanted, self.tutor = Wanted(questions[0].profile), None
        self._left = [*questions]

    def next(self) -> Question:
        return self._left.pop(0)


def played(*questions: Question, language: str = "en") -> None:
    Round(Listed(*questions), len(questions), language).play()  # type: ignore[arg-type]


def example(question_id: str) -> Question:
    return next(question for question in bank() if question.id == question_id)


BEAT = question_of("fresh:tap_legal:butinet:O / 1E / 12C 8E 9E")


# A round


def test_a_round_from_a_pipe(typed: Type, capsys: Capture, own_place: Path) -> None:
    typed("?", "all", "zz", "?")
    assert main(["quiz", "--seed", "1", "--count", "3"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert [f"Question {number} of 3" in out for number in (1, 2, 3)] == [True] * 3
    assert "“zz” is no answer here." in out
    assert "\x1b" not in out
    with open_database(str(own_place), existing=True) as database:
        answers = database.load("").answers
    assert len(answers) == 3
    assert sum(answer.unknown for answer in answers) == 2
    assert str(own_place) in out


def test_answers_are_not_kept_if_so_wished(typed: Type, capsys: Capture, own_place: Path) -> None:
    typed("?")
    assert main(["quiz", "--count", "1", "--no-progress"]) == 0
    assert "Your answers are not kept." in capsys.readouterr().out
    assert not own_place.exists()


def test_the_end_of_input_is_a_polite_end(typed: Type, capsys: Capture) -> None:
    typed("?")
    assert main(["quiz", "--count", "5", "--no-progress"]) == 0
    out = capsys.readouterr().out
    assert "Question 2 of 5" in out
    assert out.rstrip().endswith("Your answers are not kept.")
    typed()
    assert main(["quiz", "--no-progress"]) == 0
    assert capsys.readouterr().out.rstrip().endswith("No question was answered.")


def test_an_interruption_is_a_polite_end(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def interrupted(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(["quiz", "--no-progress"]) == 0
    assert "No question was answered." in capsys.readouterr().out


def test_one_can_stop(typed: Type, capsys: Capture) -> None:
    typed("9E", "q", "9E")
    played(BEAT, BEAT, BEAT)
    out = capsys.readouterr().out
    assert "1 of 1 answer right." in out
    assert "Question 3" not in out


def test_the_same_seed_asks_the_same(typed: Type, capsys: Capture) -> None:
    told = []
    for seed in ("7", "7", "8"):
        typed("?", "?", "?")
        main(["quiz", "--seed", seed, "--count", "3", "--no-progress"])
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] != told[2]


# One question


def test_the_table_is_shown_in_text(typed: Type, capsys: Capture) -> None:
    typed("?")
    played(BEAT)
    out = capsys.readouterr().out
    for line in (
        *("Trump: coins", "  Opponent (left)   1E  ace of swords", "Your hand"),
        *("  cups    12C", "  swords   9E  8E", "Mark every card you may play."),
    ):
        assert line in out.splitlines()


def test_the_verdict_and_its_reasons_are_told_and_why_names_the_clauses(
    typed: Type, capsys: Capture
) -> None:
    typed("8E", "why", "?")
    played(BEAT, BEAT)
    out = capsys.readouterr().out
    assert "No. The answer is: The nine of swords." in out
    assert "you must beat it" in out
    assert "    Western text, §05: " in out.partition("Question 2")[2]


@pytest.mark.parametrize(
    ("question", "texts"),
    [
        (BEAT, ("9E", "9e", " 9♠ ")),
        (
            question_of("fresh:tap_legal:butinet:O / - / 12C 8E 9E"),
            ("8E 9E 12C", "12C,8E,9E", "all"),
        ),
        (example("follow-001"), ("n", "No", "no")),
        (example("follow-006"), ("a", "A", "follow_suit")),
        (example("S01-winner"), ("B", "b")),
        (example("S01-worth"), ("13", " 13")),
        (example("S02"), ("AC 36", "ac 36", "A-C 36", "A–C: 36", "A C 36")),
        (example("K01-butinet"), ("e h", "h e", "e, h", "B:contro B:pass", "b:PASS b:Contro")),
    ],
)
def test_an_answer_may_be_typed_in_many_ways(
    question: Question, texts: tuple[str, ...], typed: Type, capsys: Capture
) -> None:
    for text in texts:
        typed(text)
        played(question)
        assert "Right!" in capsys.readouterr().out, text


@pytest.mark.parametrize("text", ["", "2B", "9Z", "yes", "a", "9E 9E", "\x00", "{0}", "9" * 500])
def test_what_is_no_answer_is_asked_again(text: str, typed: Type, capsys: Capture) -> None:
    typed(text, "9E")
    played(BEAT)
    out = capsys.readouterr().out
    assert "is no answer here." in out
    assert "Right!" in out


@pytest.mark.parametrize(
    ("language", "yes", "why"),
    [("en", "y", "why"), ("ca", "s", "per què"), ("es", "sí", "por qué")],
)
def test_each_language_is_answered_in_its_own_words(
    language: str, yes: str, why: str, typed: Type, capsys: Capture
) -> None:
    question = question_of("fresh:is_legal:butinet:O / 1E / 12C 8E 9E:9E")
    typed(yes, why, "?")
    played(question, question, language=language)
    out = capsys.readouterr().out
    assert {"en": "Right!", "ca": "Molt bé!", "es": "¡Muy bien!"}[language] in out
    assert "§05" in out


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_can_be_asked_and_answered(language: str, typed: Type, capsys: Capture) -> None:
    asked = {question.kind: question for question in bank()}
    assert set(asked) == set(Kind)
    typed(*(solve(question) for question in asked.values()))
    played(*asked.values(), language=language)
    out = capsys.readouterr().out
    right = {"en": "Right!", "ca": "Molt bé!", "es": "¡Muy bien!"}[language]
    assert out.count(right) == len(Kind)


# Who chooses


def test_the_tutor_finds_out_and_says_so(typed: Type, capsys: Capture) -> None:
    asking = Asking(Wanted(), 3)
    asked: list[Question] = []
    while not asking.tutor or not asking.tutor.sure:
        question = asking.next()
        asked.append(question)
        assert asking.tutor is not None
        asking.tutor.tell(question, mistaken_answer(question, "ace-highest"))
    typed(*(mistaken_answer(question, "ace-highest") for question in asked))
    Round(Asking(Wanted(), 3), len(asked), "en").play()
    out = capsys.readouterr().out
    assert "What your answers show:" in out
    assert str(misconceptions()["ace-highest"].remedy["en"]) in out


def test_once_the_tutor_is_sure_other_things_are_asked_too() -> None:
    asking = Asking(Wanted(), 3)
    kinds = set()
    for _ in range(40):
        question = asking.next()
        kinds.add(question.kind)
        assert asking.tutor is not None
        asking.tutor.tell(question, solve(question))
    assert len(kinds) > 4


@pytest.mark.parametrize(
    "wanted",
    [
        Wanted(family="scoring"),
        Wanted(category="overruff"),
        Wanted(level="3"),
        Wanted("9buti-petita", family="petita"),
        Wanted(family="points", level="1"),
    ],
    ids=str,
)
def test_only_what_is_wanted_is_asked(wanted: Wanted) -> None:
    asking = Asking(wanted, 1)
    for _ in range(25):
        assert wanted.fits(asking.next())


def test_what_is_due_comes_first() -> None:
    asking = Asking(Wanted(), 1, due=["scoring", "points"])
    families = [asking.next().family for _ in range(4)]
    assert (families[0], families[2]) == ("scoring", "points")


def test_nothing_that_fits_is_said(capsys: Capture) -> None:
    with pytest.raises(NoQuestionsError):
        Asking(Wanted(family="petita"), 1)
    assert main(["quiz", "--family", "petita", "--no-progress"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


# In a terminal


def in_terminal(keys: bytes, **environment: str) -> str:
    """Run a quiz in a terminal of its own, type some keys, and return what it showed.

    They are typed once a second, as a person would: what comes between the prompt and the reading
    may be lost.
    """
    ours, theirs = pty.openpty()
    words = ["quiz", "--seed", "1", "--count", "2", "--language", "en", "--no-progress"]
    process = subprocess.Popen(
        [sys.executable, "-m", "botifarra", *words],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", **environment},
        start_new_session=True,
    )
    os.close(theirs)
    shown, typed_at, end = b"", 0.0, time.monotonic() + 120
    try:
        while process.poll() is None and time.monotonic() < end:
            shown += _shown_by(ours)
            if b", or all: " in shown and time.monotonic() > typed_at + 1:
                typed_at = time.monotonic()
                if keys == INTERRUPT:
                    process.send_signal(signal.SIGINT)
                else:
                    os.write(ours, keys)
        shown += _shown_by(ours)
        assert process.poll() == 0
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    return shown.decode()


INTERRUPT = b"\x03"


def _shown_by(terminal: int) -> bytes:
    if not select.select([terminal], [], [], 0.2)[0]:
        return b""
    try:
        return os.read(terminal, 65536)
    except OSError:  # the other end is closed
        return b""


def test_colours_are_shown_in_a_terminal_unless_not_wanted() -> None:
    assert "\x1b[1;3" in in_terminal(b"q\n", NO_COLOR="")
    assert "\x1b[1;3" not in in_terminal(b"q\n", NO_COLOR="1")


@pytest.mark.parametrize("keys", [INTERRUPT, b"\x04"], ids=["interrupt", "end"])
def test_a_terminal_is_left_politely(keys: bytes) -> None:
    shown = in_terminal(keys)
    assert "No question was answered." in shown
    assert "Traceback" not in shown
