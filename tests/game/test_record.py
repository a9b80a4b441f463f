"""Records as text: what is written is what is read, and what can't be read says where and why."""

from __future__ import annotations

import copy
import doctest
import pickle
import random
import re
from dataclasses import replace
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from botifarra.cards import Card
from botifarra.game import Call, Deal
from botifarra.game.check import replay
from botifarra.game.record import LARGEST, LateCall, Record, RecordError
from botifarra.game.record_errors import EXAMPLES, MOST_CALLS, MOST_TAGS, RECORD_PROBLEMS
from botifarra.table import Seat, Side
from botifarra.words.checking import tell_record_error
from botifarra.words.language import language
from game.played import PAGE, PROFILES, WORKED, played, rules, some_deals

each_profile = pytest.mark.parametrize("name", PROFILES)

HANDS = """A: 8O 1O 2C 3C 10C 11C 1C 7E 12E 6B 7B 8B / B: 2O 5O 6O 10O 9O 4C 5C 12C 6E 1E 11B 12B \
/ C: 3O 8C 9C 2E 3E 8E 11E 9E 2B 4B 1B 9B / D: 4O 7O 11O 12O 6C 7C 4E 5E 10E 3B 5B 10B"""
PLAIN = f"""[Rules "butinet"]
[Dealer "A"]
[Hands "{HANDS}"]
[Calls "A delegate, C E"]
1. B: 10O 3O 4O 1O
2. A: 1C 12C 9C 6C
"""


def read(text: str | bytes) -> Record:
    return Record.parse(text)


def refused(text: str | bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Record.parse(text)
    return caught.value


# Writing and reading


@each_profile
@given(seed=st.integers(0, 2**32), cards=st.integers(0, 48))
@settings(max_examples=20, deadline=None)
def test_what_is_written_is_read(name: str, seed: int, cards: int) -> None:
    deal = played(rules(name), random.Random(seed), cards=cards)
    record = Record.of(deal)
    again = read(str(record))
    assert again == record
    assert str(again) == str(record)
    assert replay(again).deals[0].deal == deal


@each_profile
def test_twelve_tricks_tell_the_hands(name: str) -> None:
    for deal in some_deals(name, 20):
        record = Record.of(deal)
        bare = Record((replace(record.deals[0], hands=None),))
        assert read(str(bare)) == bare
        assert replay(bare).deals[0].deal == deal


@each_profile
def test_leaders_numbers_and_passes_may_be_left_out(name: str) -> None:
    for deal in some_deals(name, 20):
        text = re.sub(r"(?m)^\d+\. [A-D]: ", "", str(Record.of(deal)))
        if rules(name).parameters["asked"].value == "in_turn":
            text = re.sub(r", [A-D] pass", "", text)
        report = replay(read(text))
        assert report.clean
        assert report.deals[0].deal == deal


def test_a_match_writes_only_what_does_not_follow() -> None:
    dice = random.Random(3)
    deals = [played(rules("butinet"), dice, dealer=seat) for seat in (Seat.A, Seat.B, Seat.D)]
    record = Record.of(*deals, score=(1, 2), tags={"Event": 'The "Cup"', "Place": "a\\b"})
    text = str(record)
    assert [text.count(f"[{tag} ") for tag in ("Rules", "Dealer", "Score", "Event")] == [1, 2, 1, 1]
    assert read(text) == record
    report = replay(read(text))
    assert [deal.deal for deal in report.deals] == deals
    assert record.tags_of(2) == {"Event": 'The "Cup"', "Place": "a\\b"}
    assert [deal.before for deal in report.deals][1:] == [d.after for d in report.deals][:-1]


def test_the_page_is_true() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0
    record = read(WORKED)
    assert replay(record).clean
    assert read(str(record)) == record
    assert record.tags_of(0) == {"Event": "Thursday league", "Date": "2026-11-26"}
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"`[{tag} " in page for tag in EXAMPLES)
    assert f"{LARGEST:,}" in page
    assert f"at most {MOST_TAGS} different names" in page
    assert f"at most {MOST_CALLS} calls" in page
    assert all(f'"{call.value}"' in page for call in Call if not call.names_trumps)


@pytest.mark.parametrize("ends", ["\r\n", "\r", "\n\n", " \t\n"])
def test_line_ends_and_the_byte_order_mark_don_t_matter(ends: str) -> None:
    other = WORKED.replace("\n", ends)
    assert read(other) == read("\ufeff" + other) == read(WORKED)
    assert read(("\ufeff" + other).encode()) == read(WORKED)


def test_mixed_line_ends_are_read() -> None:
    lines = WORKED.splitlines()
    mixed = "".join(line + end for line, end in zip(lines, ["\r\n", "\r", "\n"] * 20, strict=False))
    assert read(mixed) == read(WORKED)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("10O 3O 4O 1O", "j♦, 3o. 4O A♦"),
        ("10O 3O 4O 1O", "J♦️ 3♦︎ 4♦ a♦"),
        ("A delegate, C E", "a DELEGATE,  c: ♠"),
        ("1. B: ", "b : "),
        ('[Dealer "A"]', '[ dealer  " a " ]'),
        ("1. B: 10O", "1.B:10O"),
        (" / C:", "\n/ C:"),
        ('"]\n[Hands', '"] [Hands'),
        ("2. A:", '; a remark with [Dealer "Z"]\n\n2. A:'),
        ("6C\n", "6C ; the end"),
    ],
)
def test_what_people_write_is_read(old: str, new: str) -> None:
    assert old in PLAIN
    assert read(PLAIN.replace(old, new)).deals[0].calls == read(PLAIN).deals[0].calls
    assert replay(read(PLAIN.replace(old, new))).deals[0].deal == replay(read(PLAIN)).deals[0].deal


@pytest.mark.parametrize("word", ["-", "–", "Botifarra", "botifarra"])
def test_botifarra_is_called(word: str) -> None:
    record = read(PLAIN.replace("C E", f"C {word}"))
    assert record.deals[0].calls[-1] == (Seat.C, Call.BOTIFARRA)


@pytest.mark.parametrize("word", ["santvicenc", "Sant Vicenç", "SANT VICENÇ"])
def test_sant_vicenc_is_called(word: str) -> None:
    record = read(PLAIN.replace("C E", f"C E, D contro, A recontro, B {word}"))
    assert record.deals[0].calls[-1] == (Seat.B, Call.SANT_VICENC)


def test_a_result_may_stand_at_the_end_and_a_late_call_among_cards() -> None:
    tag = '[Result "AC 108"]\n'
    assert read(WORKED.replace(tag, "") + tag) == read(WORKED)
    record = read(PLAIN.replace("3O 4O", "3O (D contro) (A recontro) 4O"))
    contro, recontro = LateCall(2, Seat.D, Call.CONTRO), LateCall(2, Seat.A, Call.RECONTRO)
    assert record.deals[0].tricks[0].late == (contro, recontro)
    assert read(str(record)) == record


def test_a_bonus_and_nobody_s_result_are_read() -> None:
    record = read(PLAIN.replace("1. B", '[Bonus "bd"]\n[Result "0"]\n1. B'))
    assert record.deals[0].bonus == (Side.BD,)
    assert record.deals[0].result == (0, 0)
    assert read(str(record)) == record


def test_deals_that_end_early_are_told_apart() -> None:
    other = PLAIN.replace("[Rules", "*\n[Rules")
    assert len(read(PLAIN + other).deals) == 2
    calls_only = PLAIN.partition("1. B")[0]
    assert len(read(calls_only + "*\n" + calls_only).deals) == 2
    assert refused(calls_only + calls_only).problem == "duplicate_tag"


@pytest.mark.parametrize("said", [(), ((Seat.A, Call.DELEGATE),), ((Seat.A, Call.CUPS),)])
def test_a_deal_before_its_first_card_is_written_and_read(
    said: tuple[tuple[Seat, Call], ...],
) -> None:
    deal = Deal.open(rules("butinet"), Seat.A, some_deals("butinet", 1)[0].dealt)
    for seat, call in said:
        deal = deal.call(seat, call)
    record = read(str(Record.of(deal)))
    assert record == Record.of(deal)
    assert replay(record).deals[0].deal == deal


@pytest.mark.parametrize(
    ("name", "value"),
    [("Dealr", "x"), ("Dealer", "A"), ("a b", "x"), ("", "x"), ("Event", "a\nb"), ("Event", " x")],
)
def test_a_tag_that_would_be_read_otherwise_is_refused(name: str, value: str) -> None:
    with pytest.raises(ValueError, match="tag"):
        Record.of(some_deals("butinet", 1)[0], tags={name: value})


# What can't be read

BAD = {
    "empty": ("", "", "no_deal", 1, 1),
    "comment only": (PLAIN, "; nothing", "no_deal", 1, 1),
    "unknown suit": ("1O\n", "1Z\n", "bad_card", 5, 17),
    "no card": ("1O\n", "x\n", "bad_card", 5, 17),
    "rank": ("1O\n", "13O\n", "bad_card", 5, 17),
    "prose": ("2. A: 1C 12C 9C 6C", "then Anna won", "bad_line", 6, 1),
    "twice": ("6C\n", "10O\n", "played_twice", 6, 17),
    "twice in a trick": ("4O 1O", "4O 4O", "played_twice", 5, 17),
    "fifth card": ("6C\n", "6C 7C\n", "long_trick", 6, 20),
    "three cards": (" 1O\n", "\n", "short_trick", 5, 1),
    "number": ("2. A", "3. A", "wrong_number", 6, 1),
    "reordered": ("1. B", "2. B", "wrong_number", 5, 1),
    "47 cards": (" 12B /", " /", "wrong_hand", 3, 53),
    "dealt twice": ('10B"', '8O"', "dealt_twice", 3, 179),
    "three hands": (" / C:", " ", "wrong_hand", 3, 53),
    "same seat": ("C: 3O", "B: 3O", "bad_value", 3, 97),
    "no dealer": ('[Dealer "A"]\n', "", "missing_tag", 1, 1),
    "bad dealer": ('Dealer "A"', 'Dealer "E"', "bad_value", 2, 10),
    "bad score": ("[Dealer", '[Score "70"]\n[Dealer', "bad_value", 2, 9),
    "huge score": ("[Dealer", '[Score "7000000 0"]\n[Dealer', "bad_value", 2, 9),
    "bad bonus": ("[Dealer", '[Bonus "A"]\n[Dealer', "bad_value", 2, 9),
    "bonus twice": ("[Dealer", '[Bonus "AC AC"]\n[Dealer', "bad_value", 2, 9),
    "bad result": ("[Dealer", '[Result "AB 3"]\n[Dealer', "bad_value", 2, 10),
    "misspelt": ("[Dealer", "[Dealr", "misspelt_tag", 2, 2),
    "plural": ("[Dealer", "[Dealers", "misspelt_tag", 2, 2),
    "PBN deal": ("[Hands", "[Deal", "misspelt_tag", 3, 2),
    "two dealers": ("[Dealer", '[Dealer "B"]\n[Dealer', "duplicate_tag", 3, 2),
    "two events": ("[Dealer", '[Event "B"][Event "A"]\n[Dealer', "duplicate_tag", 2, 13),
    "unclosed": ("6B 7B 8B", "[", "bad_card", 3, 42),
    "unclosed hands": ('10B"]', "10B", "bad_tag", 3, 1),
    "cut quote": ('delegate, C E"]', "delegate", "bad_tag", 4, 1),
    "no quotes": ('"A"]', "A]", "bad_tag", 2, 1),
    "no name": ("[Dealer", "[", "bad_tag", 2, 1),
    "calls": ("C E", "C speaks", "bad_call", 4, 21),
    "no seat": ("C E", "E", "bad_call", 4, 21),
    "comma": ("C E", "C E,", "bad_call", 4, 25),
    "no calls": ('[Calls "A delegate, C E"]\n', "", "missing_tag", 1, 1),
    "empty calls": ("A delegate, C E", "", "missing_tag", 1, 1),
    "early call": ("B: 10O", "B: (D contro) 10O", "early_call", 5, 7),
    "late nonsense": ("10O 3O", "10O (D hey) 3O", "bad_call", 5, 12),
    "no hands": (f'[Hands "{HANDS}"]\n', "", "hands_needed", 1, 1),
    "NUL": ("6C\n", "6\x00C\n", "not_text", 6, 18),
    "replaced": ("6C\n", "6\ufffdC\n", "not_text", 6, 18),
    "star only": (PLAIN, "*", "no_deal", 1, 1),
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_what_is_wrong_is_said_with_its_place(name: str, ends: str) -> None:
    old, new, problem, line, column = BAD[name]
    assert old in PLAIN
    text = PLAIN.replace(old, new, 1) if old else new
    error = refused(text.replace("\n", ends))
    assert (error.problem, error.line, error.column) == (problem, line, column)
    assert str(error).startswith(f"line {line}, character {column}: ")
    assert "{" not in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(copy.copy(error)) == str(error)
    for language_id in ("en", "ca", "es"):
        assert "{" not in tell_record_error(error, language_id)
    assert tell_record_error(error) == str(error)


def test_a_thirteenth_trick_is_refused() -> None:
    error = refused(WORKED + "13. A: 2O\n")
    assert (error.problem, error.line) == ("too_many_tricks", 21)
    short = WORKED.replace(" 7O\n", "\n") + "7O\n"
    assert refused(short).problem == "short_trick"


def test_every_cut_is_read_or_refused() -> None:
    for text in (WORKED, PLAIN):
        for end in range(len(text)):
            try:
                record = read(text[:end])
            except RecordError as error:
                assert error.line <= text.count("\n") + 1  # noqa: PT017
            else:
                replay(record)
                assert read(str(record)) == record


@given(st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    for whole in (text, PLAIN + text, PLAIN.replace("delegate", text)):
        try:
            record = read(whole)
        except RecordError:
            continue
        assert read(str(record)) == record


@given(st.binary(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for whole in (data, PLAIN.encode() + data):
        try:
            read(whole)
        except RecordError as error:
            assert error.line >= 1  # noqa: PT017


def test_other_encodings_are_refused_at_their_first_wrong_byte() -> None:
    text = PLAIN.replace("1. B", "; ací\n1. B")
    error = refused(text.encode("latin-1"))
    assert (error.problem, error.line, error.column) == ("not_text", 5, 5)
    assert refused(text.encode("utf-16")).line == 1


def test_more_calls_than_any_deal_has_are_refused() -> None:
    many = PLAIN.replace("C E", "C E" + ", D pass" * 60)
    assert refused(many).problem == "too_many_calls"
    late = PLAIN.replace("10O 3O", "10O" + " (D contro)" * 61 + " 3O")
    assert (refused(late).problem, refused(late).line) == ("too_many_calls", 5)


def test_more_names_of_tags_than_anybody_needs_are_refused() -> None:
    tags = [f'[Note{number} "x"]\n' for number in range(100)]
    assert len(read("".join(tags) + PLAIN).deals[0].tags) == 100
    error = refused("".join(tags) + '[Event "x"]\n' + PLAIN)
    assert (error.problem, error.line, error.column) == ("too_many_tags", 101, 2)
    assert "'Event' comes after 100 other names of tags" in str(error)
    later = "".join(tags) + PLAIN + "*\n" + '[Event "x"]\n' + PLAIN
    assert (refused(later).problem, refused(later).line) == ("too_many_tags", 108)


@pytest.mark.parametrize(
    "text",
    [
        "".join(f'[a{number} ""]' for number in range(350_000)),
        "".join(f'[a{number}{"x" * 40_000} ""]' for number in range(100)),
        PLAIN.partition("1. B")[0].replace("C E", "C E" + ", D contro" * 450_000),
        PLAIN.replace("[Calls", f'[Bonus "{"AC " * 1_500_000}"][Calls'),
        PLAIN.replace("[Hands", '[Hands "A:' + " /" * 2_000_000 + '"][Hands'),
    ],
    ids=["tags", "long names", "calls", "bonuses", "hands"],
)
def test_much_of_one_thing_is_refused_soon(text: str) -> None:
    start = process_time()
    refused(text)
    assert process_time() - start < 2


def test_too_much_is_refused_with_the_limit() -> None:
    for text in (" " * 10_000_000, b"x" * 10_000_000, PLAIN + "[" * LARGEST):
        error = refused(text)
        assert error.problem == "too_large"
        assert str(LARGEST) in str(error)


@pytest.mark.parametrize("filler", [" ", "\n", ";\n", "; ", "(", "[", '"', "\\", "1. ", "[A "])
def test_long_files_of_one_thing_are_answered_soon(filler: str) -> None:
    error = refused(PLAIN.replace("[Dealer", filler * 200_000 + "[Dolar"))
    assert error.line >= 1


def test_the_sentences_of_english_stand_once() -> None:
    table = dict(language("en").table["record_errors"])
    del table["place"]
    assert table == RECORD_PROBLEMS


def test_a_record_is_a_value() -> None:
    record = read(WORKED)
    assert hash(record) == hash(read(WORKED))
    assert pickle.loads(pickle.dumps(record)) == record
    deal: Deal = replay(record).deals[0].deal
    assert deal.dealt[Seat.A].bits & Card.parse("1O").bit
