"""The lessons' pictures: what they show, what they say to those who can't see it."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from botifarra_widgets import picture
from game.spoken import called, played

from botifarra import NotationError, Position, Suit, UnknownNameError, load_profile
from botifarra.cards import PACK
from botifarra.figures import (
    DARK,
    LIGHT,
    Palette,
    Picture,
    decision_picture,
    match_picture,
    multipliers_picture,
    points_picture,
    ranking_picture,
)
from botifarra.figures.kept import kept
from botifarra.figures.multipliers import WHO, factor
from botifarra.figures.ranking import BY_NUMBER, BY_RANK, CLIMBERS
from botifarra.game import Call, Calling, Record, score_deal
from botifarra.game.calling import STAGES
from botifarra.rulebook import LANGUAGES, PROFILES, Effect
from botifarra.table import Seat, Side
from botifarra.words import language as words_of

A, B, C, D = Seat
OVERRUFF = "O / 12C 8O / 10O 9O 2O 1E"
LEADING = "O / - / 10O 9O 2O 1E"
WHOLE_HAND = "O / 1E 9E / 12C 11C 10C 8C 7C 9B 1B 12O 11O 3O 2O 4B"
MATCH = [(0, 12), (36, 0), (0, 4), (0, 0), (28, 0), (0, 72), (40, 0)]

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_palette = pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("botifarra.figures.kept.folder", lambda: tmp_path / "kept")


def every_picture(language: str) -> Iterator[Picture]:
    yield ranking_picture(language)
    yield points_picture(language)
    yield multipliers_picture(language)
    for profile in PROFILES:
        yield decision_picture(OVERRUFF, profile, language)
        yield decision_picture(WHOLE_HAND, profile, language)
    yield decision_picture(LEADING, language=language)
    yield match_picture(MATCH, language=language)
    yield match_picture([(0, 0)], "fournier", language)


def png(made: Picture) -> bytes:
    stream = io.BytesIO()
    made.draw(LIGHT).savefig(stream, dpi=40)
    return stream.getvalue()


def texts(figure: Any) -> list[str]:
    """Everything written in a figure, but for the numbers of an axis."""
    (axes,) = figure.axes
    return [text.get_text() for text in (*axes.texts, axes.title, axes.xaxis.label)]


# Every picture


@each_language
@each_palette
def test_it_is_drawn_and_all_that_is_written_lies_inside(language: str, palette: Palette) -> None:
    for made in every_picture(language):
        figure = made.draw(palette)
        figure.draw_without_rendering()
        width, height = figure.bbox.size
        (axes,) = figure.axes
        for text in axes.texts:
            box = text.get_window_extent()
            inside = box.x0 >= -1 and box.x1 <= width + 1 and box.y0 >= -1 and box.y1 <= height + 1
            assert inside, (made, text.get_text())
            assert text.get_fontsize() >= 12, (made, text.get_text())


@each_language
def test_no_two_texts_lie_on_each_other(language: str) -> None:
    for made in every_picture(language):
        figure = made.draw(LIGHT)
        figure.draw_without_rendering()
        (axes,) = figure.axes
        boxes = [(text.get_text(), text.get_window_extent()) for text in axes.texts]
        for place, (one, box) in enumerate(boxes):
            for other, beside in boxes[place + 1 :]:
                assert not box.padded(-4).overlaps(beside.padded(-4)), (made, one, other)


@each_language
def test_it_has_a_name_and_a_text_without_open_places(language: str) -> None:
    for made in every_picture(language):
        assert made.name
        assert len(made.alt) > 40
        assert not re.search(r"[{}]", made.name + made.alt)


def test_it_is_one_image_for_light_and_one_for_dark_pages() -> None:
    shown = picture("ranking", language="ca")._repr_html_()
    assert shown.count("<img ") == shown.count("data:image/png;base64,") == 2
    assert shown.count('alt="Dues columnes') == 2
    assert len(shown) < 100_000


@each_palette
def test_what_is_written_on_a_shade_can_be_read(palette: Palette) -> None:
    for shade, ink in zip(palette.shades, palette.on, strict=True):
        assert contrast(shade, ink) >= 4.5


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_matplotlib_is_imported_only_to_draw_what_was_not_drawn_before(tmp_path: Path) -> None:
    asked = (
        "import sys; from pathlib import Path; from botifarra_widgets import picture;"
        "from botifarra.figures import kept; kept.folder = lambda: Path(sys.argv[1]);"
        "made = picture('ranking'); picture('match', [(0, 4)]);"
        "assert 'matplotlib' not in sys.modules, 'too early';"
        "made._repr_html_(); print('matplotlib' in sys.modules)"
    )
    command = [sys.executable, "-c", asked, str(tmp_path / "pictures")]
    said = [subprocess.check_output(command, text=True).strip() for _ in range(2)]
    assert said == ["True", "False"]


# What was drawn before


def test_a_picture_is_drawn_once_and_then_kept() -> None:
    drawn = iter([b"first", b"second"])
    assert [kept(("a", "light"), lambda: next(drawn)) for _ in range(2)] == [b"first"] * 2
    assert kept(("a", "dark"), lambda: next(drawn)) == b"second"


def test_another_drawing_code_draws_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept(("a",), lambda: b"old") == b"old"
    monkeypatch.setattr("botifarra.figures.kept._drawn_by", lambda: "other code")
    assert kept(("a",), lambda: b"new") == b"new"


def test_where_nothing_can_be_kept_it_is_drawn(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr("botifarra.figures.kept.folder", lambda: tmp_path / "file" / "pictures")
    assert kept(("a",), lambda: b"drawn") == b"drawn"


def test_only_the_newest_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("botifarra.figures.kept.MOST", 3)
    for number in range(6):
        kept((str(number),), lambda: b"drawn")
    assert len([*(tmp_path / "kept").iterdir()]) == 3


def test_pictures_that_differ_are_told_differently() -> None:
    """What is kept is found by what is told."""
    made = [*every_picture("en")]
    assert len({png(each) for each in made}) <= len({(each.name, each.alt) for each in made})


# The order of the cards


def test_the_ranking_is_that_of_the_pack() -> None:
    in_suit = [card.number for card in reversed([*(PACK & Suit.CUPS)])]
    assert [rank.number for rank in BY_RANK] == in_suit
    assert [rank.number for rank in BY_NUMBER] == [*range(12, 0, -1)]
    assert [rank.number for rank in CLIMBERS] == [9, 1]
    assert "9, 1, 12, 11, 10, 8, 7, 6, 5, 4, 3, 2" in ranking_picture("es").alt


# The ladder of doubling


@pytest.mark.parametrize(
    ("stage", "in_a_suit", "in_botifarra"),
    [(0, (1, True), (2, True)), (1, (2, True), (4, True)), (2, (4, True), (8, True))],
)
def test_what_all_documents_multiply_by(
    stage: int, in_a_suit: tuple[int, bool], in_botifarra: tuple[int, bool]
) -> None:
    assert factor(stage, "multipliers") == in_a_suit
    assert factor(stage, "multipliers_no_trump") == in_botifarra


def test_sant_vicenc_in_botifarra_is_in_one_document_alone() -> None:
    assert factor(3, "multipliers") == (8, True)
    assert factor(3, "multipliers_no_trump") == (16, False)
    having = [
        name for name in PROFILES if load_profile(name).parameters["sant_vicenc_no_trump"].value
    ]
    assert having == ["howto-100"]


def test_each_rung_is_said_by_the_pair_that_may_say_it() -> None:
    calling = Calling.open(load_profile("butinet"), A)
    calling = calling.make(A, Call.CUPS)
    for stage, call in enumerate(STAGES, start=1):
        speaker, _ = calling.legal()[0]
        others = speaker.side is not Side.AC
        assert WHO[stage] == ("multipliers_others" if others else "multipliers_callers")
        calling = calling.make(speaker, call)


# The way to a verdict


@each_language
def test_a_decision_shows_every_step_of_the_judgement(language: str) -> None:
    words = words_of(language)
    steps = load_profile("butinet").judge(Position.parse(OVERRUFF)).steps
    assert [step.effect for step in steps] == ["impossible", "binds", "binds", "moot"]
    written = texts(decision_picture(OVERRUFF, language=language).draw(LIGHT))
    for step in steps:
        assert words.sentence(f"figures.decision_{step.obligation.rule}") in written
    assert words.sentence("figures.decision_impossible") in written
    assert words.sentence("figures.decision_binds", 3, kept="3", all="4") in written


def test_a_decision_tells_what_fell_where() -> None:
    alt = decision_picture(OVERRUFF).alt
    assert "Follow suit: None of them can: all stay." in alt
    assert "Play a trump: 3 of 4 do. Out: the ace of swords." in alt
    assert "Out: the 2 of coins. Left: the nine and the jack of coins." in alt
    assert alt.endswith("At the end you may play the nine or the jack of coins.")


def test_a_decision_goes_by_the_rules_it_is_given() -> None:
    position = "O / 9C 2C / 12C 8C 2O"
    assert "Point card, or the lowest" not in decision_picture(position).alt
    petita = decision_picture(position, "9buti-petita").alt
    assert "Beat what is winning: Not when your partner is winning." in petita
    strict = load_profile("howto-100+strict")
    assert decision_picture(position, strict).name == decision_picture(position).name


def test_a_leader_is_held_to_nothing() -> None:
    steps = load_profile("butinet").judge(Position.parse(LEADING)).steps
    assert {step.effect for step in steps} == {Effect.MOOT}
    assert "Follow suit: Only when a card is on the table." in decision_picture(LEADING).alt


def test_a_duty_gone_round_in_the_same_words_is_shown_once() -> None:
    alt = decision_picture(OVERRUFF, "9buti-petita").alt
    assert alt.count("Play the lowest: Only when you can't win.") == 1


# A match


def test_a_match_tells_the_score_after_each_deal() -> None:
    made = match_picture(MATCH)
    assert made.name == "A match to 101"
    assert "Deal 2: A–C 36, B–D 12." in made.alt
    assert made.alt.endswith("Deal 7: A–C 104, B–D 88. A–C have won.")


def test_a_match_is_played_to_the_target_of_its_rules() -> None:
    level = [(100, 0)]
    assert match_picture(level).alt.endswith("Nobody has won yet.")
    assert match_picture(level, "fournier").alt.endswith("A–C have won.")
    assert match_picture(level, "howto-100+target-50").name == "A match to 50"


def test_a_match_may_be_given_as_sheets() -> None:
    rules = load_profile("butinet")
    calling = Calling.open(rules, A).make(A, Call.CUPS)
    sheet = score_deal(rules, calling, cards=(38, 22), tricks=(7, 5))
    assert match_picture([sheet, sheet]).alt == match_picture([(9, 0), (9, 0)]).alt


def test_a_match_may_be_given_as_a_record() -> None:
    over = played(called("butinet", "A O"))
    record = str(Record.of(over, over, score=(70, 12)))
    one, other = over.sheet.match_points
    assert f"Deal 1: A–C {70 + one}, B–D {12 + other}." in match_picture(record).alt


@pytest.mark.parametrize(
    "deals", [[], [(1, 2, 3)], [(-1, 0)], [(1.5, 0)], [("4", 0)], [(True, 0)], [(1, 0)] * 61]
)
def test_what_is_no_match_is_refused(deals: Any) -> None:
    with pytest.raises(ValueError, match=r"pictured|no score of a deal"):
        match_picture(deals)


# By name


def test_pictures_by_name() -> None:
    assert repr(picture("ranking", language="en")) == repr(ranking_picture())
    assert repr(picture("multipliers", language="es")) == repr(multipliers_picture("es"))
    assert picture("decision", OVERRUFF, language="en").alt == decision_picture(OVERRUFF).alt
    made = picture("match", MATCH, profile="fournier", language="ca")
    assert made.alt == match_picture(MATCH, "fournier", "ca").alt


def test_a_picture_that_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="decision"):
        picture("pack")
    with pytest.raises(UnknownNameError):
        picture("ranking", language="fr")
    with pytest.raises(UnknownNameError):
        picture("match", MATCH, profile="tute")
    with pytest.raises(NotationError):
        picture("decision", "O / 1E")


def test_a_picture_says_whether_it_is_of_something() -> None:
    with pytest.raises(ValueError, match="needs what it is of"):
        picture("decision")
    with pytest.raises(ValueError, match="always the same"):
        picture("points", OVERRUFF)
