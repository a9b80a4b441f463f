"""The glossary: found in any language, linked to, read with a dead kernel and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import Watch, chapter

NAME = "13_glossary"


def opened(page: Page, tutorial: str, query: str = "language=en") -> None:
    page.goto(chapter(tutorial, NAME, query))
    page.locator(".bt-term").first.wait_for()


def shown(page: Page) -> list[str]:
    return page.locator(".bt-term:visible").evaluate_all("all => all.map((each) => each.id)")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("SOBREFALLAR", "overruff"),
        ("overtrump", "overruff"),
        ("compañero", "partner"),
        ("companero", "partner"),
        ("MÀ CONTRADA", "doubled_hand"),
        ("ma contrada", "doubled_hand"),
        ("sant vicenc", "sant_vicenc"),
        ("girona", "revoke"),
        ("  palo  salida ", "led_suit"),
    ],
)
def test_a_word_is_found_in_any_language_without_accents_or_case(
    page: Page, tutorial: str, watch: Watch, typed: str, found: str
) -> None:
    opened(page, tutorial)
    page.get_by_label("Find a word").fill(typed)
    assert found in shown(page)
    assert len(shown(page)) < 10
    expect(page.locator(".bt-search [role='status']")).to_contain_text(str(len(shown(page))))


def test_a_word_that_is_none_says_so_and_an_empty_field_shows_all(
    page: Page, tutorial: str, watch: Watch
) -> None:
    opened(page, tutorial)
    everything = len(shown(page))
    page.get_by_label("Find a word").fill("<b>tute")
    expect(page.locator(".bt-search [role='status']")).to_have_text(
        "No word here is like “<b>tute”."
    )
    assert shown(page) == []
    page.get_by_label("Find a word").fill("")
    assert len(shown(page)) == everything


def test_a_group_is_chosen_by_its_button(page: Page, tutorial: str, watch: Watch) -> None:
    opened(page, tutorial)
    page.get_by_role("button", name="Ways to play").click()
    assert shown(page) == ["free_game", "petita"]
    expect(page.get_by_role("button", name="Ways to play")).to_be_focused()
    page.get_by_role("button", name="All words").click()
    assert len(shown(page)) > 50


def test_a_link_opens_its_term_with_the_example(page: Page, tutorial: str, watch: Watch) -> None:
    page.goto(chapter(tutorial, NAME, "language=ca") + "#overruff")
    headline = page.locator("#overruff .bt-headline")
    expect(headline).to_contain_text("El 2 d'oros no es pot tirar.")
    expect(page.locator("#overruff h3")).to_be_in_viewport()
    page.locator(".bt-search input").fill("manilla")
    page.evaluate("location.hash = 'beat'")
    expect(page.locator("#beat .bt-headline")).to_be_visible()


def test_it_is_read_and_searched_with_a_dead_kernel(page: Page, tutorial: str) -> None:
    opened(page, tutorial)
    page.locator("body[data-ready]").wait_for(state="attached")
    kernel = page.evaluate(
        "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
    )
    page.evaluate("id => navigator.sendBeacon(`/voila/api/shutdown/${id}`, new FormData())", kernel)
    page.wait_for_timeout(500)
    page.get_by_label("Find a word").fill("ruff")
    page.locator("#ruff summary").first.click()
    page.locator("#ruff [data-key='hand-9O']").click()
    expect(page.locator("#ruff .bt-headline")).to_contain_text(
        "The nine of coins: you may play it."
    )


def test_it_is_used_by_keyboard_alone(page: Page, tutorial: str, watch: Watch) -> None:
    opened(page, tutorial)
    page.get_by_label("Find a word").focus()
    page.keyboard.type("overtrump")
    page.locator("#overruff h3 a").focus()
    page.keyboard.press("Tab")
    expect(page.locator("#overruff summary").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#overruff .bt-headline")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#overruff .bt-hand [aria-pressed='true']")).to_be_focused()


def test_the_lesson_is_one_tap_away_in_the_same_language(
    page: Page, tutorial: str, watch: Watch
) -> None:
    opened(page, tutorial, "language=es")
    page.locator("#suit .bt-lesson a").click()
    page.wait_for_url("**/01_the_pack.ipynb?language=es")
