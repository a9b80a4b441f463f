"""What would change it, the same card by other rules, and the rule sets side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from served_app import serving, write_lesson

from .conftest import Watch, chapter
from .test_pages import RULES, assert_fits_and_reads

RUFF = re.compile("^Ruff")
TABLE = "from botifarra_widgets import RulebookTable\nRulebookTable()"


@pytest.fixture(scope="module")
def rules_page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A lesson of its own that shows the rule sets side by side."""
    folder = tmp_path_factory.mktemp("rules")
    write_lesson(Path(folder) / "en", "01_rules", "Rules", ["# The rule sets", TABLE])
    with serving(folder) as address:
        yield chapter(address, "01_rules")


def asked(page: Page, tutorial: str, query: str = "") -> None:
    page.goto(chapter(tutorial, "14_explorer", query))
    page.locator("[data-key='hand-2O']").click()
    page.locator("[data-key='what-if-title']").click()
    page.locator("[data-key='change-0']").wait_for()


def test_a_change_opens_with_one_tap_and_undo_returns(
    page: Page, tutorial: str, watch: Watch
) -> None:
    asked(page, tutorial)
    expect(page.locator(".bt-changes li").first).to_contain_text(
        "If you did not hold the nine and the jack of coins, you could play it."
    )
    page.locator("[data-key='change-0']").click()
    expect(page.locator("[data-key='back']")).to_be_focused()
    expect(page.locator(".bt-headline")).to_contain_text("The 2 of coins: you may play it.")
    expect(page.locator(".bt-hand button")).to_have_count(4)
    page.locator("[data-key='back']").click()
    expect(page.locator(".bt-headline")).to_contain_text("The 2 of coins: you may not play it.")
    expect(page.locator("[data-key='hand-2O']")).to_be_focused()
    expect(page.locator("[data-key='back']")).to_have_count(0)
    page.locator("[data-key='change-1']").click()
    expect(page.locator(".bt-headline")).to_contain_text("The 2 of coins: you may play it.")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-key='back']")).to_have_count(0)
    expect(page.locator(".bt-partner .bt-label")).not_to_contain_text("winning")


def test_other_rules_open_with_one_tap_and_come_back(
    page: Page, tutorial: str, watch: Watch
) -> None:
    page.goto(chapter(tutorial, "14_explorer", "position=O/12C.8O/5O.2O.8E&profile=butinet"))
    page.locator("[data-key='hand-8E']").click()
    page.locator("[data-key='by-rules-title']").click()
    rows = page.locator(".bt-by-rules tr")
    expect(rows.first).to_contain_text("shown now")
    expect(rows.filter(has_text="to the letter")).to_contain_text("may not be played")
    page.locator("[data-key='by-howto-100']").click()
    expect(page.locator(".bt-headline")).to_contain_text("you may not play it")
    expect(page.locator("[data-key='profile']")).to_have_value("howto-100")
    page.locator("[data-key='back']").click()
    expect(page.locator("[data-key='profile']")).to_have_value("butinet")
    expect(page.locator(".bt-headline")).to_contain_text("you may play it")


def test_the_next_card_is_answered_at_the_tap_and_its_changes_follow(
    page: Page, tutorial: str, watch: Watch
) -> None:
    asked(page, tutorial)
    page.locator("[data-key='hand-9O']").click()
    expect(page.locator(".bt-headline")).to_contain_text("The nine of coins", timeout=300)
    expect(page.locator(".bt-changes")).to_contain_text("If you also held the 2 of cups")
    page.wait_for_url("**card=9O**")
    page.locator(".b-languages a[hreflang='ca']").click()
    page.wait_for_url("**language=ca**")
    page.locator("[data-key='what-if-title']").click()
    expect(page.locator(".bt-changes")).to_contain_text(
        "Si també tinguessis el 2 de copes, no la podries tirar."
    )


def test_a_position_where_two_rule_sets_differ_is_found(
    page: Page, tutorial: str, watch: Watch
) -> None:
    page.goto(chapter(tutorial, "14_explorer"))
    page.locator("[data-key='finder-title']").click()
    said = page.locator(".bt-finder .bt-said")
    page.locator("[data-key='find-other']").select_option("butinet")
    page.locator("[data-key='find']").click()
    expect(said).to_contain_text("two different")
    page.locator("[data-key='find-other']").select_option("9buti-lliure")
    page.locator("[data-key='find']").click()
    expect(said).to_contain_text("they never differ")
    page.locator("[data-key='find-one']").select_option("9buti-petita")
    page.locator("[data-key='find-category']").select_option("follow")
    page.locator("[data-key='find']").click()
    expect(said).to_contain_text("“La petita (9Buti.net)” allows")
    expect(page.locator("[data-key='profile']")).to_have_value("9buti-petita")
    rows = page.locator(".bt-by-rules tr")
    one = rows.filter(has_text="La petita").locator(".bt-badge").inner_text()
    other = rows.filter(has_text="Free game (9Buti.net)").locator(".bt-badge").inner_text()
    assert {one, other} == {"✓", "✕"}


def test_all_of_it_fits_and_reads(page: Page, tutorial: str, watch: Watch) -> None:
    asked(page, tutorial)
    page.locator("[data-key='by-rules-title']").click()
    page.locator("[data-key='finder-title']").click()
    page.locator(".bt-by-rules").wait_for()
    assert_fits_and_reads(page)
    page.locator("[data-key='change-0']").click()
    page.locator("[data-key='back']").wait_for()
    assert_fits_and_reads(page)


def test_by_keyboard_alone(page: Page, tutorial: str, watch: Watch) -> None:
    page.goto(chapter(tutorial, "14_explorer"))
    page.locator("[data-key='hand-2O']").click()
    page.locator("[data-key='what-if-title']").focus()
    page.keyboard.press("Enter")
    page.locator("[data-key='change-0']").wait_for()
    expect(page.locator("[data-key='what-if-title']")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("[data-key='back']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".bt-headline")).to_contain_text("you may not play it")


# The rule sets side by side


def test_the_table_fits_and_reads_with_everything_open(page: Page, rules_page: str) -> None:
    page.goto(rules_page)
    page.locator(".bt-section").first.wait_for()
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    assert_fits_and_reads(page)


def test_a_cell_opens_its_clauses(page: Page, rules_page: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(rules_page)
    section = page.locator("[data-key='section-duties']")
    cell = section.get_by_role("row", name=RUFF).get_by_role("cell").nth(1)
    cell.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(cell).to_contain_text("interpreted")
    expect(cell).to_contain_text("The document also says otherwise:")
    expect(cell).to_contain_text("Settled here as: except when your partner is winning.")
    expect(cell).to_contain_text("Why we read it so:")


def test_only_the_rows_that_differ_can_be_left(page: Page, rules_page: str) -> None:
    page.goto(rules_page)
    section = page.locator("[data-key='section-duties']")
    expect(section.get_by_role("rowheader")).to_have_count(7)
    expect(section.locator(".bt-differs")).to_have_count(6)
    page.locator("[data-key='only']").click()
    expect(section.get_by_role("rowheader")).to_have_count(6)
    expect(page.locator("[data-key='section-cards']")).to_have_count(0)
    assert Axe().run(page, options=RULES).violations_count == 0


def test_on_a_phone_those_who_say_the_same_stand_together(page: Page, rules_page: str) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(rules_page)
    ruff = page.locator("[data-key='section-duties']").get_by_role("row", name=RUFF)
    expect(ruff.get_by_role("cell")).to_have_count(1)
    expect(ruff.locator(".bt-grouped > div")).to_have_count(2)


# A few of its rows, at the end of a lesson


def test_a_few_rows_say_what_and_open_on_whose_word(
    page: Page, tutorial: str, watch: Watch
) -> None:
    page.goto(chapter(tutorial, "05_ruff_and_overruff"))
    ruff = page.get_by_role("region", name=RUFF)
    expect(ruff.get_by_role("heading")).to_have_text(["Ruff, without the suit led"])
    lines = ruff.locator("summary")
    expect(lines).to_have_count(2)
    expect(lines.last).to_contain_text("How-to guide")
    lines.last.focus()
    page.keyboard.press("Enter")
    expect(ruff).to_contain_text("The document also says otherwise:")
    expect(ruff).to_contain_text("Settled here as: except when your partner is winning.")


def test_a_few_rows_fit_and_read_with_everything_open(
    page: Page, tutorial: str, watch: Watch
) -> None:
    page.goto(chapter(tutorial, "06_worked_example"))
    page.locator(".bt-matter").nth(11).wait_for()
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    assert_fits_and_reads(page)


def test_on_a_phone_a_line_is_large_enough_to_tap(page: Page, tutorial: str) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(chapter(tutorial, "05_ruff_and_overruff"))
    line = page.locator(".bt-witness summary").first
    line.wait_for()
    box = line.bounding_box()
    assert box is not None
    assert box["height"] >= 44
