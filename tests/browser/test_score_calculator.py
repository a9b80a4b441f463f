"""Reckoning a deal by finger, by slider and by key."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from .conftest import Watch, chapter


def calculator(page: Page, tutorial: str, place: int = 0) -> Locator:
    """A calculator of the lesson, its sheet uncovered."""
    page.goto(chapter(tutorial, "10_scoring"))
    found = page.locator(".bt:has(.bt-score)").nth(place)
    found.get_by_role("button", name="Show the sheet").click()
    return found


def field(found: Locator, key: str) -> Locator:
    return found.locator(f"[data-key='{key}']")


def test_the_sheet_is_covered_until_the_reader_asks(
    page: Page, tutorial: str, watch: Watch
) -> None:
    page.goto(chapter(tutorial, "10_scoring"))
    found = page.locator(".bt:has(.bt-score)").first
    found.get_by_role("button", name="Show the sheet").wait_for()
    expect(found.locator(".bt-sheet .bt-links")).to_have_count(0)
    field(found, "callers").fill("41")
    found.get_by_role("button", name="Show the sheet").click()
    expect(found.locator(".bt-sheet")).to_contain_text("(41 − 36) × 1 = 5")


def test_points_of_either_pair_and_the_clause_behind_a_line(
    page: Page, tutorial: str, watch: Watch
) -> None:
    found = calculator(page, tutorial, 1)
    field(found, "others").fill("52")
    expect(field(found, "callers")).to_have_value("20")
    field(found, "stage-1").click()
    expect(found.locator(".bt-sheet")).to_contain_text("B–D score 32: (52 − 36) × 2 = 32.")
    found.locator(".bt-links summary").last.click()
    expect(found.locator(".bt-links details[open]")).to_contain_text("Western text, §06")
    expect(found.locator("[role=status]")).to_contain_text("B–D score 32")


def test_what_cannot_be_is_said_at_its_field_and_no_number_is_shown(
    page: Page, tutorial: str, watch: Watch
) -> None:
    found = calculator(page, tutorial, 2)
    for wrong, said in (
        ("73", "73 can't be: a deal has 72 points in all."),
        ("", "Nothing is written here."),
        ("abc", "“abc” is no whole number."),
        ("-1", "−1 can't be"),
    ):
        field(found, "callers").fill(wrong)
        expect(found.locator(".bt-number-callers .bt-fault")).to_contain_text(said)
        expect(field(found, "callers")).to_have_attribute("aria-invalid", "true")
        expect(found.locator(".bt-sheet .bt-links")).to_have_count(0)
    field(found, "callers").fill("72")
    expect(found.locator(".bt-fault").first).to_be_empty()
    field(found, "tricks").fill("11")
    expect(found.locator(".bt-number-tricks")).to_contain_text("can't be in 11 tricks")
    field(found, "tricks").fill("12")
    expect(found.locator(".bt-sheet")).to_contain_text("Capot: A–C took all twelve tricks.")


def test_a_doubling_that_is_not_there_answers_with_the_reason(
    page: Page, tutorial: str, watch: Watch
) -> None:
    found = calculator(page, tutorial, 1)
    field(found, "stage-3").click()
    expect(found.locator(".bt-sheet")).to_contain_text("counts 8 times")
    field(found, "call--").click()
    expect(found.locator(".bt-refused")).to_contain_text("B can't say Sant Vicenç")
    expect(field(found, "stage-2")).to_have_attribute("aria-pressed", "true")
    expect(field(found, "stage-3")).to_have_attribute("aria-disabled", "true")
    field(found, "stage-2").click()
    field(found, "stage-3").click(force=True)
    expect(found.locator(".bt-refused details")).to_have_count(1)


def test_the_match_by_other_rules(page: Page, tutorial: str, watch: Watch) -> None:
    found = calculator(page, tutorial, 2)
    expect(found.locator(".bt-after")).to_contain_text("Nobody has 101 yet: another deal.")
    field(found, "profile").select_option("fournier")
    expect(found.locator(".bt-after")).to_contain_text("A–C have 100 or more: they win the match.")


def test_keyboard_alone(page: Page, tutorial: str, watch: Watch) -> None:
    """One tab stop for each group; arrows move in it; the slider and the fields are their own."""
    found = calculator(page, tutorial, 1)
    field(found, "call-C").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(field(found, "call-E")).to_have_attribute("aria-pressed", "true")
    expect(field(found, "call-E")).to_be_focused()
    page.keyboard.press("Tab")
    expect(field(found, "stage-0")).to_be_focused()
    page.keyboard.press("Tab")
    expect(field(found, "callers")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(field(found, "slider")).to_be_focused()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(field(found, "callers")).to_have_value("41")
    expect(field(found, "others")).to_have_value("31")
    expect(found.locator(".bt-sheet")).to_contain_text("(41 − 36) × 1 = 5")


def test_typing_fast_loses_nothing(page: Page, tutorial: str, watch: Watch) -> None:
    found = calculator(page, tutorial, 1)
    field(found, "callers").fill("")
    field(found, "callers").press_sequentially("50", delay=5)
    field(found, "call--").click(no_wait_after=True)
    field(found, "stage-1").click(no_wait_after=True)
    expect(found.locator(".bt-sheet")).to_contain_text("(50 − 36) × 4 = 56")
    expect(field(found, "callers")).to_have_value("50")
