"""Moodle XML, held to what Moodle's importer takes, and read by a parser that is none of ours."""

from __future__ import annotations

import base64
import random
import re
from collections import Counter
from xml.etree import ElementTree as ET

import pytest
from moodle_xml_parser.parser import parse_string

from botifarra.export import export_moodle
from botifarra.export.exercise import Exercise
from botifarra.export.moodle import LONGEST_ID, id_number, shares
from botifarra.rulebook import LANGUAGES, PROFILES
from botifarra.teaching.bank import bank
from botifarra.teaching.fresh import fresh_question
from botifarra.teaching.questions import Kind, Question, solve

QUESTIONS = [*bank(), *(fresh_question(random.Random(seed)) for seed in range(30))]
UNIQUE = [*{question.id: question for question in QUESTIONS}.values()]

# What question/format/xml/format.php of Moodle reads, by type; it passes over anything else.
COMMON = {
    *("name", "questiontext", "generalfeedback", "defaultgrade", "penalty", "hidden"),
    *("idnumber", "tags", "answer"),
}
COMBINED = {"correctfeedback", "partiallycorrectfeedback", "incorrectfeedback", "shownumcorrect"}
READ = {
    "category": {"category", "info", "idnumber"},
    "multichoice": COMMON | COMBINED | {"single", "shuffleanswers", "answernumbering"},
    "shortanswer": COMMON | {"usecase"},
    "numerical": COMMON | {"unitgradingtype", "unitpenalty", "showunits", "unitsleft"},
}
NEEDED = {
    "category": {"category"},
    "multichoice": COMMON | COMBINED - {"shownumcorrect"} | {"single", "shuffleanswers"},
    "shortanswer": COMMON,
    "numerical": COMMON,
}
# question_bank::fraction_options_full(): any other is refused, unless it is this near.
FRACTIONS = [100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20]
FRACTIONS += [16.66667, 14.28571, 12.5, 11.11111, 10, 5, 0]
NEAR = 0.001


@pytest.fixture(scope="module", params=LANGUAGES)
def exported(request: pytest.FixtureRequest) -> tuple[str, ET.Element]:
    return request.param, ET.fromstring(export_moodle(UNIQUE, request.param))


def asked(quiz: ET.Element) -> list[ET.Element]:
    return [each for each in quiz if each.get("type") != "category"]


def text(element: ET.Element, path: str) -> str:
    return element.findtext(f"{path}/text") or ""


def test_the_structure_is_what_moodle_reads(exported: tuple[str, ET.Element]) -> None:
    _, quiz = exported
    assert quiz.tag == "quiz"
    assert {each.tag for each in quiz} == {"question"}
    for question in quiz:
        kind = question.get("type") or ""
        tags = Counter(each.tag for each in question)
        assert NEEDED[kind] <= set(tags) <= READ[kind], question.findtext("idnumber")
        assert {tag for tag, count in tags.items() if count > 1} <= {"answer"}
        for each in question.iter():
            if each.get("format") not in (None, "plain_text"):
                assert each.get("format") == "html"
                assert each.find("text") is not None


def test_every_question_has_a_name_and_a_number_that_moodle_can_hold(
    exported: tuple[str, ET.Element],
) -> None:
    language, quiz = exported
    numbers = [question.findtext("idnumber") or "" for question in quiz]
    assert len(set(numbers)) == len(numbers)
    assert {*map(len, numbers)} <= set(range(1, LONGEST_ID + 1))
    assert {id_number(question, language) for question in UNIQUE} <= set(numbers)
    assert all(0 < len(text(question, "name")) <= 255 for question in asked(quiz))


def test_marks_are_those_that_moodle_knows_and_make_a_whole(
    exported: tuple[str, ET.Element],
) -> None:
    for question in asked(exported[1]):
        shared = [float(answer.get("fraction") or "") for answer in question.iter("answer")]
        for each in shared:
            assert min(abs(abs(each) - known) for known in FRACTIONS) < NEAR, each
        if question.findtext("single") == "false":
            gained = sum(each for each in shared if each > 0)
            assert gained == pytest.approx(100, abs=0.005)
            assert sum(shared) < NEAR or min(shared) > 0  # choosing all brings nothing
        else:
            assert max(shared) == 100


@pytest.mark.parametrize("number", range(1, 13))
def test_any_hand_can_be_shared_out(number: int) -> None:
    assert sum(shares(number)) == pytest.approx(100, abs=0.005)
    assert len(shares(number)) == number


def test_the_pictures_shown_are_there_and_no_others(exported: tuple[str, ET.Element]) -> None:
    for question in asked(exported[1]):
        asking = question.find("questiontext")
        assert asking is not None
        shown = set(re.findall(r"@@PLUGINFILE@@/([\w-]+\.svg)", text(question, "questiontext")))
        files = {each.get("name"): each for each in asking.iter("file")}
        assert shown == set(files)
        for file in files.values():
            assert (file.get("encoding"), file.get("path")) == ("base64", "/")
            assert ET.fromstring(base64.b64decode(file.text or "")).tag.endswith("svg")


def test_each_answer_tells_what_the_engine_says(exported: tuple[str, ET.Element]) -> None:
    language, quiz = exported
    by_number = {each.findtext("idnumber"): each for each in asked(quiz)}
    for question in UNIQUE:
        exercise = Exercise(question, language)
        answers = [*by_number[id_number(question, language)].iter("answer")]
        whys = [option.why for option in exercise.options] or [exercise.why] * len(answers)
        assert len(answers) == len(whys)
        for answer, why in zip(answers, whys, strict=True):
            for reason in why:
                said = reason.sentence.split("'")[0].split("’")[0].split('"')[0]
                assert said in text(answer, "feedback")


def test_a_number_or_a_score_is_right_in_any_of_its_spellings() -> None:
    quiz = ET.fromstring(export_moodle(bank(), "en"))
    by_number = {each.findtext("idnumber"): each for each in asked(quiz)}
    for question in bank():
        if question.kind not in (Kind.TRICK_WORTH, Kind.DEAL_SCORE):
            continue
        written = by_number[id_number(question, "en")]
        marks = {text(each, "."): each.get("fraction") for each in written.iter("answer")}
        assert marks.pop("*") == "0"
        assert set(marks.values()) == {"100"}
        assert solve(question) in marks


def test_the_number_stays_from_export_to_export_and_differs_by_language() -> None:
    long = fresh_question(random.Random(4), family="rule_sets")
    assert id_number(long, "en") == id_number(long, "en") != id_number(long, "ca")
    assert export_moodle(UNIQUE, "es") == export_moodle(UNIQUE, "es")


def test_another_parser_reads_as_many_questions() -> None:
    """It knows questions with choices only; what is free is counted apart."""
    for profile in PROFILES:
        chosen = [question for question in bank() if question.profile == profile]
        quiz = export_moodle(chosen, "ca").decode()
        read = parse_string(quiz.partition("?>")[2])["multichoice"]
        free = Counter(re.findall(r'<question type="(shortanswer|numerical)">', quiz))
        assert len(read) + free.total() == len(chosen)
        assert free["numerical"] == sum(each.kind is Kind.TRICK_WORTH for each in chosen)
        for question in read:
            assert question.options
            assert max(option.score_fraction for option in question.options) > 0
            assert all(option.feedback for option in question.options)


def test_text_is_escaped_once_and_no_more() -> None:
    question = Question(
        "a<b&c", Kind.TRICK_WORTH, "butinet", "points", "points", 1, "O / 1E 9E 2E 12E /"
    )
    [_, written] = ET.fromstring(export_moodle([question]))
    assert text(written, "name").endswith("a<b&c")
    assert "&amp;" not in text(written, "questiontext")
