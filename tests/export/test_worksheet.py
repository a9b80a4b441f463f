"""The worksheet: a page of its own, the cards drawn, the answers apart, no colours needed."""

from __future__ import annotations

import io
import random
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from botifarra.export import Wanted, choose_questions, export_worksheet
from botifarra.export.exercise import Exercise
from botifarra.rulebook import LANGUAGES
from botifarra.teaching.bank import bank

CHOSEN = choose_questions(Wanted(), count=14, fresh=4, seed=3)


def sheet(language: str = "en") -> str:
    return export_worksheet(CHOSEN, language, source="seed 3").decode()


class Balanced(HTMLParser):
    """Complains of an element that is not closed, or of what is not there."""

    VOID = ("meta", "br", "img", "use", "rect", "circle", "path", "ellipse")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.used: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids += [str(given["id"])] if "id" in given else []
        self.used |= {str(given["href"])} if "href" in given else set()
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_whole_and_needs_nothing_from_elsewhere(language: str) -> None:
    text = sheet(language)
    reading = Balanced()
    reading.feed(text)
    assert reading.open == []
    assert len(set(reading.ids)) == len(reading.ids)
    assert {name.removeprefix("#") for name in reading.used} <= set(reading.ids)
    assert not re.search(r'(?:src|href)="(?!#)', text)
    assert "$" not in text
    assert f'<html lang="{language}">' in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_is_asked_and_answered_once(language: str) -> None:
    asked, _, key = sheet(language).partition('<section class="bt-key"')
    assert asked.count("<h2>") == len(CHOSEN)
    assert key.count("<li>") == len(CHOSEN)
    for question in CHOSEN:
        exercise = Exercise(question, language)
        assert exercise.told_answer in key.replace("&#x27;", "'").replace("&quot;", '"')
        # An answer is not given away beside its question.
        assert exercise.why[0].sentence not in asked


def test_the_same_questions_make_the_same_sheet() -> None:
    assert sheet() == sheet()


def test_every_question_of_the_bank_can_be_printed() -> None:
    assert export_worksheet(bank(), "ca").count(b"<h2>") == len(bank())


# As it is seen


@pytest.fixture
def shown(page: Page, tmp_path: Path) -> Page:
    file = tmp_path / "sheet.html"
    file.write_text(sheet(), encoding="utf-8")
    page.goto(file.as_uri())
    return page


@pytest.mark.parametrize("width", [360, 1280])
def test_it_fits_any_screen_and_has_no_faults(shown: Page, width: int) -> None:
    shown.set_viewport_size({"width": width, "height": 800})
    assert shown.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(shown)
    assert found.violations_count == 0, found.generate_report()


def test_a_whole_hand_fits_one_line_of_paper(page: Page, tmp_path: Path) -> None:
    dice, wanted = random.Random(2), Wanted(category="lead")
    question = next(
        each
        for each in iter(lambda: wanted.fresh(dice), None)
        if len(each.position.rpartition("/")[2].split()) == 12
    )
    file = tmp_path / "sheet.html"
    file.write_bytes(export_worksheet([question], "en"))
    page.goto(file.as_uri())
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 680, "height": 1000})  # 180 mm, within the margins of A4
    tops = page.eval_on_selector_all(
        ".bt-hand .bt-card", "cards => cards.map(card => card.getBoundingClientRect().top)"
    )
    assert len(tops) == 12
    assert len(set(tops)) == 1


def test_the_answers_begin_a_page_of_their_own(shown: Page) -> None:
    shown.emulate_media(media="print")
    broken = shown.eval_on_selector(".bt-key", "key => getComputedStyle(key).breakBefore")
    assert broken == "page"
    whole = shown.eval_on_selector_all(
        ".bt-questions > li", "all => all.map(each => getComputedStyle(each).breakInside)"
    )
    assert set(whole) == {"avoid"}


def test_suits_differ_without_colours(page: Page) -> None:
    """Any two suits' marks differ in a good part of their dots, printed in black and white."""
    image = pytest.importorskip("PIL.Image", reason="comes with matplotlib")
    from botifarra.cards import Suit
    from botifarra.export.faces import suit_mark

    dots = []
    for suit in Suit:
        page.set_content(f'<div style="width:48px;height:48px">{suit_mark(suit)}</div>')
        taken = page.locator("div").screenshot()
        grey = image.open(io.BytesIO(taken)).convert("L").point(lambda shade: shade < 160)
        dots.append([dot != 0 for dot in grey.tobytes()])
    for one in range(4):
        for other in range(one):
            unlike = sum(a != b for a, b in zip(dots[one], dots[other], strict=True))
            assert unlike > 0.15 * max(sum(dots[one]), sum(dots[other]))
