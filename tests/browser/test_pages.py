"""Every page, wide and narrow, light and dark: readable, reachable, at home and without faults."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import Watch, chapter

CHAPTERS = sorted(
    path.stem for path in (Path(__file__).parents[2] / "notebooks" / "en").glob("*.ipynb")
)
WIDGET = ".bt button, .bt li"
each_language = pytest.mark.parametrize("language", ["en", "ca", "es"])
CUT_OFF = """[...document.querySelectorAll(".bt button, .bt summary, .bt label, nav a")]
    .filter((e) => e.offsetParent && e.scrollWidth > e.clientWidth + 2 && e.clientWidth > 0
        && getComputedStyle(e).overflowX !== "auto" && getComputedStyle(e).display !== "inline")
    .map((e) => `${e.className} ${e.textContent.trim().slice(0, 40)}`)"""
RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}


EVERY_LOOK = ((1280, "light"), (1280, "dark"), (360, "light"), (360, "dark"))
EACH_ONCE = ((1280, "dark"), (360, "light"))
"""Enough for a page in another language: only its words differ."""


def assert_fits_and_reads(page: Page, looks: tuple[tuple[int, str], ...] = EVERY_LOOK) -> None:
    """No sideways scrolling and no accessibility fault, at these widths in these themes."""
    for width, scheme in looks:
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.wait_for_timeout(150)
        widest = page.evaluate("document.documentElement.scrollWidth")
        assert widest <= width, f"{widest} pixels wide on a screen of {width}"
        result = Axe().run(page, options=RULES)
        assert result.violations_count == 0, f"{width} {scheme}: {result.generate_report()}"


@each_language
def test_landing_page(page: Page, tutorial: str, watch: Watch, language: str) -> None:
    page.goto(f"{tutorial}?language={language}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.locator("a[data-name]").count() >= len(CHAPTERS)
    assert_fits_and_reads(page)


@each_language
@pytest.mark.parametrize("name", CHAPTERS)
def test_chapter(page: Page, tutorial: str, watch: Watch, name: str, language: str) -> None:
    page.goto(chapter(tutorial, name, language=language))
    page.locator(WIDGET).first.wait_for()
    expect(page.locator("#b-progress")).to_be_hidden()
    assert page.locator("html").get_attribute("lang") == language
    assert_fits_and_reads(page, EVERY_LOOK if language == "en" else EACH_ONCE)
    cut = page.evaluate(CUT_OFF)
    assert cut == [], "text that does not fit its button"


@pytest.mark.parametrize("name", CHAPTERS)
def test_text_can_be_read_before_the_widgets_are_ready(
    page: Page, tutorial: str, name: str
) -> None:
    page.goto(chapter(tutorial, name), wait_until="commit")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_be_visible(timeout=20_000)
    assert page.locator(WIDGET).count() == 0, "the widgets came first: measure the text instead"


def test_course_is_walked_by_its_links(page: Page, tutorial: str, watch: Watch) -> None:
    page.goto(tutorial)
    page.locator("a[data-name='01_the_pack']").click()
    for title in ("What the cards are worth", "What may I play?", "When your partner is winning"):
        page.locator("nav a", has_text=title).click()
        expect(page.get_by_role("heading", level=1)).to_contain_text(title)
    page.goto(tutorial)
    expect(page.locator("#b-continue")).to_be_visible()
