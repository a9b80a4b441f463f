"""One switch of language on a page; it keeps the chapter, the place in it and the position."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from served_app import serving, write_lesson

from .conftest import Watch, chapter

HERE = "position=O/12C.8O/5O.2O.1E&profile=howto-100&deck=french&card=1E&language=en"
TOP = "heading => heading.getBoundingClientRect().top"
TALL = [f"## Part {n}\n\n" + "Words to read.\n\n" * 30 for n in range(6)]


@pytest.fixture(scope="module")
def translated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Lessons in two languages; in Spanish there is only the frame."""
    folder = tmp_path_factory.mktemp("translated")
    write_lesson(folder / "en", "01_pack", "The pack", ["# The pack", "1 + 1", *TALL])
    longer = [
        text.replace("Words to read.", "Paraules per llegir, i més llargues.") for text in TALL
    ]
    write_lesson(folder / "ca", "01_pack", "La baralla", ["# La baralla", "1 + 1", *longer])
    with serving(folder) as address:
        yield address


def switch(page: Page, language: str) -> None:
    page.locator(f".b-languages a[hreflang='{language}']").click()
    page.wait_for_url(f"**language={language}**")
    page.locator("body[data-ready]").wait_for(state="attached")


@pytest.mark.parametrize("language", ["ca", "es"])
def test_the_explorer_keeps_position_rules_card_and_deck(
    page: Page, tutorial: str, watch: Watch, language: str
) -> None:
    page.goto(chapter(tutorial, "14_explorer", HERE))
    page.locator("[data-key='hand-2O']").click()
    page.wait_for_url("**card=2O**")
    switch(page, language)
    expect(page.locator("[data-key='hand-2O']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-key='hand-5O']")).to_be_visible()
    expect(page.locator("select[data-key='profile']")).to_have_value("howto-100")
    expect(page.locator("select[data-key='deck']")).to_have_value("french")
    said = {"ca": "es pot tirar", "es": "se puede jugar"}[language]
    expect(page.locator(".bt-headline")).to_contain_text(said)


def test_the_explorer_has_one_switch_of_language(page: Page, tutorial: str, watch: Watch) -> None:
    page.goto(chapter(tutorial, "14_explorer", HERE))
    expect(page.locator("select[data-key='profile']")).to_be_visible()
    expect(page.locator("select[data-key='language']")).to_have_count(0)
    expect(page.get_by_role("navigation", name="Language")).to_have_count(1)


def test_a_card_in_the_address_that_is_not_in_the_hand_is_left_out(
    page: Page, tutorial: str, watch: Watch
) -> None:
    page.goto(chapter(tutorial, "14_explorer", HERE.replace("card=1E", "card=9B")))
    expect(page.locator("[data-key='hand-5O']")).to_be_visible()
    expect(page.locator(".bt-hand [aria-pressed='true']")).to_have_count(0)
    expect(page.locator(".bt-trouble")).to_be_empty()


@pytest.mark.parametrize("width", [1280, 360])
def test_a_lesson_goes_on_at_the_same_place(page: Page, translated: str, width: int) -> None:
    """Translations have the same cells, of other lengths: the cell and how far into it count."""
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(chapter(translated, "01_pack", "language=en"))
    page.locator("body[data-ready]").wait_for(state="attached")
    page.evaluate("scrollBy(0, document.querySelector('#Part-3').getBoundingClientRect().top - 90)")
    for language in ("ca", "en", "es"):
        page.mouse.move(100, 400)
        page.mouse.wheel(0, -20)  # the bar with the switch comes down
        page.wait_for_timeout(400)
        before = page.locator("#Part-3").evaluate(TOP)
        switch(page, language)
        page.wait_for_timeout(700)
        after = page.locator("#Part-3").evaluate(TOP)
        assert abs(after - before) < 40, f"{language}: the heading was at {before}, is at {after}"
    assert "/en/" in page.url, "there is no Spanish text"


def test_a_reader_who_moves_is_left_alone(page: Page, translated: str) -> None:
    page.goto(chapter(translated, "01_pack", "language=en"))
    page.locator("body[data-ready]").wait_for(state="attached")
    page.evaluate("scrollTo(0, 1500)")
    switch(page, "ca")
    page.mouse.wheel(0, -5000)
    page.wait_for_timeout(1200)
    assert page.evaluate("scrollY") == 0


def test_a_fresh_visit_begins_at_the_top(page: Page, translated: str) -> None:
    page.goto(chapter(translated, "01_pack", "language=en"))
    page.evaluate("scrollTo(0, 1500)")
    page.goto(translated)
    page.goto(chapter(translated, "01_pack", "language=ca"))
    page.locator("body[data-ready]").wait_for(state="attached")
    page.wait_for_timeout(600)
    assert page.evaluate("scrollY") == 0


def visitor(browser: Browser, locale: str) -> Page:
    return browser.new_context(locale=locale).new_page()


@pytest.mark.parametrize(
    ("locale", "language", "folder"),
    [("ca-ES", "ca", "ca"), ("es", "es", "en"), ("fr", "en", "en")],
)
def test_the_browser_decides_the_first_visit(
    browser: Browser, translated: str, locale: str, language: str, folder: str
) -> None:
    page = visitor(browser, locale)
    page.goto(translated)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.goto(chapter(translated, "01_pack"))
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert f"/{folder}/01_pack" in page.url
    page.context.close()


def test_a_choice_is_remembered_on_every_page(browser: Browser, translated: str) -> None:
    page = visitor(browser, "en")
    page.goto(chapter(translated, "01_pack"))
    switch(page, "ca")
    expect(page.get_by_role("heading", level=1)).to_contain_text("La baralla")
    page.goto(translated)
    expect(page.locator("html")).to_have_attribute("lang", "ca")
    page.goto(chapter(translated, "01_pack"))
    page.wait_for_url("**/ca/01_pack.ipynb?language=ca")
    expect(page.get_by_role("heading", level=1)).to_contain_text("La baralla")
    page.goto(chapter(translated, "01_pack", "language=es"))
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.context.close()


def test_the_landing_page_keeps_the_choice_too(browser: Browser, translated: str) -> None:
    page = visitor(browser, "en")
    page.goto(translated)
    page.locator(".b-languages a[hreflang='es']").click()
    page.wait_for_url("**language=es**")
    page.goto(translated)
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.context.close()


def test_an_address_of_another_language_leads_to_the_translation(
    page: Page, translated: str
) -> None:
    page.goto(chapter(translated, "01_pack", "position=O/1E/9E&language=ca"))
    page.wait_for_url("**/ca/01_pack.ipynb?language=ca&position=O/1E/9E")
    expect(page.get_by_role("heading", level=1)).to_contain_text("La baralla")
    assert Path(page.url.partition("?")[0]).parent.name == "ca"
