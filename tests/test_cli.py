"""The command as people and programs use it: verdicts out, one clear line where all is not well."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from botifarra import Card, Position, __version__, explain, load_profile
from botifarra.cli import MANY, main
from botifarra.rulebook import LANGUAGES, PROFILES

POSITION = "O / 1E / 9E 8E 12C"
HOUSE_RULES = """
id = "our-club"
extends = "butinet"

[obligations.ruff]
rule = "ruff"
when.void_in_plain_suit = {}
unless.partner_winning = {}
cites = ["002.ruff-always"]
standing = "interpreted"
note = { en = "Agreed at our club.", ca = "Acordat al club.", es = "Acordado en el club." }
"""

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def english_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: ("en_GB", "UTF-8"))


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Typed:
    return Typed(monkeypatch)


class Typed:
    """Puts text on standard input, as a pipe would."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch

    def __call__(self, text: str | bytes | Iterable[str]) -> None:
        if not isinstance(text, str | bytes):
            text = "".join(f"{line}\n" for line in text)
        data = text if isinstance(text, bytes) else text.encode()
        stream = io.TextIOWrapper(io.BytesIO(data), encoding="ascii", errors="strict")
        self._monkeypatch.setattr("sys.stdin", stream)


def run(
    *words: str, given: bytes | None = None, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run ``python -m botifarra`` in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "botifarra", *words],
        input=given,
        stdin=None if given is not None else subprocess.DEVNULL,
        capture_output=True,
        env={**os.environ, **environment},
        timeout=60,
    )


def refused(words: list[str], capsys: Capture) -> str:
    """Run a command that is wrong; return the one line it says."""
    try:
        status = main(words)
    except SystemExit as ended:  # argparse's way
        status = ended.code  # type: ignore[assignment]
    out, err = capsys.readouterr()
    assert status == 2
    assert out == ""
    assert err.startswith("botifarra: ")
    assert err.count("\n") == 1
    assert err.endswith("\n")
    assert "Traceback" not in err
    return err.removeprefix("botifarra: ").rstrip("\n")


def engine(position: str, profile: str = "butinet", language: str = "en") -> dict[str, str]:
    judgement = load_profile(profile).judge(Position.parse(position))
    return {str(verdict.card): explain(verdict, language) for verdict in judgement}


# One position


def test_every_card_of_the_hand_is_explained(capsys: Capture) -> None:
    assert main(["explain", POSITION]) == 0
    out, err = capsys.readouterr()
    assert out.strip().split("\n\n") == list(engine(POSITION).values())
    assert err == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("profile", [*PROFILES, "howto-100+strict", "howto-100+harmonised"])
def test_one_card_under_a_profile_in_a_language(
    capsys: Capture, profile: str, language: str
) -> None:
    words = ["--card", "8E", "--profile", profile, "--language", language]
    assert main(["explain", POSITION, *words]) == 0
    assert capsys.readouterr().out.strip() == engine(POSITION, profile, language)["8E"]


@pytest.mark.parametrize(
    ("computer", "variable", "spoken"),
    [
        ("ca_ES", "", "ca"),
        ("es_MX", "", "es"),
        ("en_US", "", "en"),
        ("de_DE", "", "en"),
        ("C", "", "en"),
        (None, "ca_ES.UTF-8", "ca"),
        (None, "", "en"),
        (None, "C", "en"),
    ],
)
def test_the_computers_language_is_spoken(
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
    computer: str | None,
    variable: str,
    spoken: str,
) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: (computer, None))
    monkeypatch.setenv("LANG", variable)
    assert main(["explain", POSITION, "--card", "9E"]) == 0
    assert capsys.readouterr().out.strip() == engine(POSITION, language=spoken)["9E"]


def test_a_position_without_trump_is_no_option(capsys: Capture) -> None:
    for written in ("- / 12C / 9O 1E", "-/12C/9O.1E", "– / 12C / 9O 1E"):
        assert main(["explain", written, "--card", "9O"]) == 0
        assert capsys.readouterr().out.strip() == engine("- / 12C / 9O 1E")["9O"]


# For programs


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("profile", ["butinet", "9buti-petita", "howto-100+strict"])
def test_json_says_what_the_engine_says(capsys: Capture, profile: str, language: str) -> None:
    position = "O / 12C 8O / 10O 9O 2O 1E 9B 4B"
    assert main(["explain", position, "--json", "--profile", profile, "--language", language]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    told = json.loads(out)
    judgement = load_profile(profile).judge(Position.parse(position))
    assert told["position"] == str(judgement.position)
    assert told["profile"] == profile
    assert told["legal"] == str(judgement.legal).split()
    assert [card["card"] for card in told["cards"]] == str(judgement.position.hand).split()
    for card in told["cards"]:
        verdict = judgement.verdict(Card.parse(card["card"]))
        assert card["legal"] is verdict.legal
        assert card["explanation"] == explain(verdict, language)
        assert (card["broken"] is None) is verdict.legal
        if verdict.broken:
            assert card["broken"] == card["steps"][-1]
        for step, expected in zip(card["steps"], verdict.steps, strict=True):
            assert step["obligation"] == expected.obligation.id
            assert step["rule"] == expected.obligation.rule
            assert step["effect"] == str(expected.effect)
            assert step["left"] == str(expected.after).split()
            assert step["fallen"] == str(expected.fallen).split()
            assert step["standing"] == str(expected.grounds.standing)
            assert [(c["document"], c["where"], c["says"]) for c in step["cites"]] == [
                (c.document, c.where, c.says[language]) for c in expected.cites
            ]


def test_json_of_one_card(capsys: Capture) -> None:
    assert main(["explain", POSITION, "--json", "--card", "9♠"]) == 0
    assert [card["card"] for card in json.loads(capsys.readouterr().out)["cards"]] == ["9E"]


# Many positions


def test_a_wrong_line_is_reported_and_the_rest_told(capsys: Capture, typed: Typed) -> None:
    typed([POSITION, "", "O / 1E / 9Z", "   ", "C / - / 2B"])
    assert main(["explain"]) == 2
    out, err = capsys.readouterr()
    told = [*engine(POSITION).values(), *engine("C / - / 2B").values()]
    assert out.strip().replace("\n\n\n", "\n\n").split("\n\n") == told
    assert err.startswith("botifarra: line 3: '9Z' at character 10: 'Z' is not a suit")
    assert err.count("\n") == 1


def test_a_card_that_is_not_in_every_hand(capsys: Capture, typed: Typed) -> None:
    typed([POSITION, "C / - / 2B", POSITION])
    assert main(["explain", "--card", "9E"]) == 2
    out, err = capsys.readouterr()
    assert out.count("The nine of swords: you may play it.") == 2
    assert err == "botifarra: line 2: 9E is not in the hand 2B; ask about a card of the hand.\n"


def test_json_has_a_line_for_each_line(capsys: Capture, typed: Typed) -> None:
    typed([POSITION, "nonsense", "C / - / 2B"])
    assert main(["explain", "--json", "--language", "ca"]) == 2
    out, err = capsys.readouterr()
    first, wrong, last = map(json.loads, out.splitlines())
    assert first["legal"] == ["9E"]
    assert wrong == {"line": 2, "error": wrong["error"]}
    assert "'nonsense'" in wrong["error"]
    assert err == f"botifarra: line 2: {wrong['error']}\n"
    assert last["position"] == "C / - / 2B"


def test_nothing_on_standard_input(capsys: Capture, typed: Typed) -> None:
    for nothing in (b"", b"\n", b"\r\n \r\n", b"\xef\xbb\xbf"):
        typed(nothing)
        assert main(["explain"]) == 0
        assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    "written",
    [
        b"O / 1E / 9E\r\nC / - / 2B\r\n",
        b"\xef\xbb\xbfO / 1E / 9E\nC / - / 2B",
        b"O / 1E / 9E\rC / - / 2B\r",
        "♦ / A♠ / 9♠\n♥ / – / 2♣".encode(),
        b"\n\n  O / 1E / 9E  \n\t\nC / - / 2B\n\n",
    ],
    ids=["windows", "byte order mark", "old mac", "french suits", "blanks"],
)
def test_lines_as_editors_write_them(capsys: Capture, typed: Typed, written: bytes) -> None:
    typed(written)
    assert main(["explain", "--json"]) == 0
    out, err = capsys.readouterr()
    assert [json.loads(line)["position"] for line in out.splitlines()] == [
        "O / 1E / 9E",
        "C / - / 2B",
    ]
    assert err == ""


@pytest.mark.parametrize(
    "garbage",
    [b"\xff\xfe\x00\x80\x81", b"\x00" * 1000, bytes(range(14, 256)), b"O" * 1_000_000, b"/" * 399],
    ids=["not UTF-8", "zeros", "every byte", "a megabyte", "slashes"],
)
def test_garbage_is_one_short_line_and_the_rest_is_told(
    capsys: Capture, typed: Typed, garbage: bytes
) -> None:
    typed(b"O / 1E / 9E\n" + garbage + b"\nC / - / 2B\n")
    assert main(["explain"]) == 2
    out, err = capsys.readouterr()
    assert "nine of swords" in out
    assert "2 of batons" in out
    assert err.startswith("botifarra: line 2: ")
    assert err.count("\n") == 1
    assert len(err) < 300
    assert err.rstrip("\n").isprintable()


def test_a_progress_bar_for_many_on_standard_error_alone(capsys: Capture, typed: Typed) -> None:
    typed([POSITION] * MANY)
    assert main(["explain", "--json"]) == 0
    out, err = capsys.readouterr()
    assert f"{MANY}/{MANY}" in err
    assert [json.loads(line)["legal"] for line in out.splitlines()] == [["9E"]] * MANY
    typed([POSITION] * (MANY - 1))
    assert main(["explain", "--json"]) == 0
    assert capsys.readouterr().err == ""


# What is wrong


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("", "has three parts"),
        ("O / 1E", "has 2."),
        ("O / 1E / 9Z", "'9Z' at character 10"),
        ("O / 1E /", "The hand is empty"),
        ("O / 1E / 1E", "already in use"),
        ("X / 1E / 9E", "'X' at character 1 is not a trump"),
        ("9" * 100_000, "shorten it"),
        ("O / 1E / \x00", r"'\x00' at character 10"),
        ("O / 1E / 9E\n8Z", "'8Z' at character 13"),
        ("\udcff", r"'\udcff'"),
        ("{0.__class__}", "'{0.__class__}'"),
    ],
)
def test_a_wrong_position(capsys: Capture, position: str, said: str) -> None:
    assert said in refused(["explain", position], capsys)


@pytest.mark.parametrize("language", ["ca", "es"])
def test_a_wrong_position_is_told_in_the_language_asked_for(capsys: Capture, language: str) -> None:
    said = refused(["explain", "O / 1E / 9Z", "--language", language], capsys)
    assert {"ca": "no és cap coll", "es": "no es ningún palo"}[language] in said


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("9Z", "'Z' is not a suit"),
        ("", "is not a card"),
        ("13E", "'13' is not a card number"),
        ("2B", "2B is not in the hand 12C 8E 9E"),
        ("9E 8E", "is not a card number"),
    ],
)
def test_a_wrong_card(capsys: Capture, card: str, said: str) -> None:
    assert said in refused(["explain", POSITION, "--card", card], capsys)


def test_a_wrong_card_is_said_once_for_many_positions(capsys: Capture, typed: Typed) -> None:
    typed([POSITION] * 20)
    assert "'Z' is not a suit" in refused(["explain", "--card", "9Z"], capsys)


@pytest.mark.parametrize(
    ("profile", "said"),
    [
        ("tute", "'tute' is not a profile; the profiles are butinet"),
        ("", "'' is not a profile"),
        ("butinet+strict", "'strict' is not a switch; the switches of butinet"),
        ("howto-100+", "'' is not a switch"),
        ("/tmp", "'/tmp' is not a profile"),
        ("nowhere.toml", "nowhere.toml: can't be read (No such file or directory)"),
        ("../../etc/passwd", "is not a profile"),
        ("x" * 5_000, "is not a profile"),
        ("x" * 5_000 + ".toml", "can't be read"),
    ],
)
def test_a_wrong_profile(capsys: Capture, profile: str, said: str) -> None:
    assert said in refused(["explain", POSITION, "--profile", profile], capsys)


@pytest.mark.parametrize(
    "words",
    [
        ["explain", POSITION, "--language", "fr"],
        ["--language", "fr"],
        ["tutorial", "--language", "EN"],
    ],
)
def test_a_wrong_language(capsys: Capture, words: list[str]) -> None:
    assert "argument --language: invalid choice" in refused(words, capsys)


@pytest.mark.parametrize("command", [[], ["tutorial"], ["lab"]])
@pytest.mark.parametrize("port", ["0", "-1", "65536", "x", "", "8866.0", "²", "9" * 30])
def test_a_wrong_port(capsys: Capture, command: list[str], port: str) -> None:
    said = refused([*command, f"--port={port}"], capsys)
    assert said == f"argument --port: {port!r} is not a port; give a number from 1 to 65535"


@pytest.mark.parametrize(
    "words",
    [["nosuch"], ["explain", POSITION, "more"], ["--nosuch"], ["explain", "--card"], ["-p", "80"]],
)
def test_a_wrong_word(capsys: Capture, words: list[str]) -> None:
    assert refused(words, capsys)


def test_no_position_at_a_terminal(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    for stream in (terminal, None):
        monkeypatch.setattr("sys.stdin", stream)
        assert refused(["explain"], capsys).startswith("give a position, such as")


def test_ctrl_c_is_no_traceback(monkeypatch: pytest.MonkeyPatch, typed: Typed) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    typed([POSITION])
    monkeypatch.setattr("botifarra.cli.explaining.explain", interrupted)
    assert main(["explain"]) == 130


def test_help_and_version(capsys: Capture) -> None:
    for words in (["--help"], ["explain", "--help"], ["lab", "-h"], ["tutorial", "-h"]):
        with pytest.raises(SystemExit, match="0"):
            main(words)
        assert "usage: botifarra" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out == f"botifarra {__version__}\n"


# House rules


def test_house_rules_by_path(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "our club.toml"
    file.write_text(HOUSE_RULES, encoding="utf-8")
    lower_trumps = "O / 12C 8O / 5O 2O 1E"
    assert main(["explain", lower_trumps, "--json", "--profile", str(file)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["profile"] == "our-club"
    assert told["legal"] == ["2O", "5O"]
    assert "Agreed at our club." in told["cards"][-1]["explanation"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"\xff\xfe", "byte 0 is not UTF-8"),
        (b"id = ", "is not TOML"),
        (b"", "id: is missing"),
        (b'id = "x"\nextends = "tute"', "extends: 'tute' is not a profile"),
        (HOUSE_RULES.replace('"ruff"', '"rufff"').encode(), "'rufff'"),
        (HOUSE_RULES.replace("extends", "extend").encode(), "extend"),
    ],
)
def test_wrong_house_rules_are_refused_with_file_and_key(
    capsys: Capture, tmp_path: Path, text: bytes, said: str
) -> None:
    file = tmp_path / "club.toml"
    file.write_bytes(text)
    line = refused(["explain", POSITION, "--profile", str(file)], capsys)
    assert line.startswith("club.toml: ")
    assert said in line


# In a process of its own


def test_as_a_module() -> None:
    told = run("explain", POSITION, "--language", "ca")
    assert (told.returncode, told.stderr) == (0, b"")
    assert told.stdout.decode().strip().split("\n\n") == list(
        engine(POSITION, language="ca").values()
    )
    assert run("--version").stdout.decode() == f"botifarra {__version__}\n"
    wrong = run("explain", "O / 1E / 9Z", "--language", "en")
    assert (wrong.returncode, wrong.stdout) == (2, b"")
    assert wrong.stderr.startswith(b"botifarra: '9Z' at character 10")


def test_verdicts_need_neither_jupyter_nor_matplotlib() -> None:
    """They answer at once; what the lessons need is loaded only for the lessons."""
    code = (
        "import sys; from botifarra.cli import main; main(sys.argv[1:]); "
        "print(sorted({'tornado', 'IPython', 'matplotlib', 'tqdm', 'voila'} & set(sys.modules)))"
    )
    words = [sys.executable, "-c", code, "explain", POSITION]
    told = subprocess.run(words, capture_output=True, text=True, encoding="utf-8")
    assert told.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8:strict"])
def test_a_terminal_that_cannot_show_every_letter(encoding: str) -> None:
    given = b"\xff\xfe\nO / 1E / 9E 8E\n"
    told = run("explain", "--language", "ca", given=given, PYTHONIOENCODING=encoding)
    assert told.returncode == 2
    assert b"manilla d'espases" in told.stdout
    assert told.stderr.startswith(b"botifarra: ")
    assert told.stderr.count(b"\n") == 1
    assert b"Traceback" not in told.stderr
    program = run("explain", POSITION, "--json", "--language", "ca", PYTHONIOENCODING=encoding)
    cards = json.loads(program.stdout)["cards"]
    assert [card["explanation"] for card in cards] == list(engine(POSITION, language="ca").values())


@pytest.mark.parametrize("lines", [1, 50, 3_000])
def test_a_reader_that_has_seen_enough(lines: int) -> None:
    """As ``| head -1``: no traceback, no complaint at the end, and it ends soon."""
    words = [sys.executable, "-m", "botifarra", "explain", "--language", "en"]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        if lines == 1:
            process.stdout.close()
        process.stdin.write(f"{POSITION}\n".encode() * lines)
        process.stdin.close()
        if lines > 1:
            assert process.stdout.readline().startswith(b"The king of cups")
            process.stdout.close()
        said = process.stderr.read()
        assert process.wait(timeout=30) == 0
    assert b"Error" not in said
    assert b"Traceback" not in said
    assert b"Exception" not in said


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
def test_a_full_disk_is_one_clear_line() -> None:
    words = [sys.executable, "-m", "botifarra", "explain", POSITION]
    with Path("/dev/full").open("wb") as full:
        told = subprocess.run(words, stdout=full, stderr=subprocess.PIPE)
    assert told.returncode == 2
    assert told.stderr == b"botifarra: [Errno 28] No space left on device\n"


def test_binary_and_windows_lines_through_a_real_pipe() -> None:
    given = b"\xef\xbb\xbfO / 1E / 9E\r\n\x80\x00\xff\r\n" + b"x" * 1_000_000 + b"\r\nC / - / 2B"
    started = time.monotonic()
    told = run("explain", "--json", "--language", "en", given=given)
    assert time.monotonic() - started < 20
    assert told.returncode == 2
    first, second, third, last = map(json.loads, told.stdout.splitlines())
    assert (first["position"], last["position"]) == ("O / 1E / 9E", "C / - / 2B")
    assert (second["line"], third["line"]) == (2, 3)
    assert [line[:18] for line in told.stderr.splitlines()] == [
        b"botifarra: line 2:",
        b"botifarra: line 3:",
    ]


def test_closed_streams() -> None:
    command = [sys.executable, "-m", "botifarra", "explain"]
    told = subprocess.run(["sh", "-c", '"$@" <&-', "-", *command], capture_output=True, text=True)
    assert told.returncode == 2
    assert told.stderr.startswith("botifarra: give a position")
    told = subprocess.run(
        ["sh", "-c", '"$@" >&-', "-", *command, POSITION], capture_output=True, text=True
    )
    assert (told.returncode, told.stderr) == (0, "")
