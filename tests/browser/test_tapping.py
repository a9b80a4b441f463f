"""Tapping cards, by finger and by key."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from .conftest import Watch, chapter


def card(page: Page, code: str) -> Locator:
    return page.locator(f"[data-key='hand-{code}']").first


def test_a_tapped_card_answers_with_reason_and_clause(
    page: Page, tutorial: str, watch: Watch
) -> None:
    page.goto(chapter(tutorial, "14_explorer"))
    card(page, "2O").click()
    panel = page.locator(".bt-reasons")
    expect(panel).to_contain_text("The 2 of coins: you may not play it.")
    expect(panel).to_contain_text("you must overruff")
    panel.locator("summary").last.click()
    expect(panel.locator("details[open]")).to_contain_text("Western text, §05")
    expect(card(page, "2O")).to_have_accessible_name("2 of coins, may not be played")
    expect(page.locator("[role=status]").filter(has_text="The 2 of coins")).to_have_count(1)


def test_funnel_shows_where_each_card_fell(page: Page, tutorial: str, watch: Watch) -> None:
    page.goto(chapter(tutorial, "14_explorer"))
    card(page, "9O").click()
    stages = page.locator(".bt-funnel li")
    expect(stages).to_have_count(3)
    expect(stages.nth(0)).to_contain_text("6 in hand")
    expect(stages.nth(1).locator(".bt-fell .bt-chip")).to_have_count(3)
    expect(stages.nth(2).locator(".bt-stage")).to_contain_text("2 beat")


def test_keyboard_alone(page: Page, tutorial: str, watch: Watch) -> None:
    """One tab stop for the hand; arrows, Home and End move; Enter asks; focus stays on the card."""
    page.goto(chapter(tutorial, "14_explorer"))
    card(page, "9O").wait_for()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.key") == "hand-9O":
            break
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".bt-headline")).to_contain_text("The 2 of coins")
    expect(card(page, "2O")).to_be_focused()
    page.keyboard.press("End")
    page.keyboard.press("Space")
    expect(page.locator(".bt-headline")).to_contain_text("The 4 of batons")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.key") == "all"


def test_predict_then_tap(page: Page, tutorial: str, watch: Watch) -> None:
    page.goto(chapter(tutorial, "03_what_may_i_play"))
    table = page.locator(".bt").first
    table.locator("[data-key='hand-1B']").click()
    table.locator("[data-key='hand-9O']").click()
    table.get_by_role("button", name="Check").click()
    expect(table.locator(".bt-result")).to_contain_text("1 of 3 found, 1 marked wrongly")
    missed = table.locator("[data-key='hand-4B']")
    expect(missed).to_have_accessible_name("4 of batons, may be played, missed")
    table.locator("[data-key='hand-9O']").click()
    expect(table.locator(".bt-reasons")).to_contain_text("you must follow suit")
    table.get_by_role("button", name="Do it again").click()
    table.get_by_role("button", name="Check").click()
    expect(table.locator(".bt-result")).to_contain_text("Mark at least one card")
    for code in ("1B", "10B", "4B"):
        table.locator(f"[data-key='hand-{code}']").click()
    table.get_by_role("button", name="Check").click()
    expect(table.locator(".bt-result")).to_contain_text("All right!")


def test_after_the_check_every_card_stands_under_a_word(
    page: Page, tutorial: str, watch: Watch
) -> None:
    """Right or wrong is told by shape and word; the first mistake's reason comes at once."""
    page.goto(chapter(tutorial, "03_what_may_i_play"))
    table = page.locator(".bt").first
    table.locator("[data-key='hand-1B']").click()
    table.locator("[data-key='hand-9O']").click()
    table.get_by_role("button", name="Check").click()
    rows = table.locator(".bt-sort")
    expect(rows).to_contain_text(["Right", "You missed", "Not allowed", "Rightly left"])
    expect(table.locator(".bt-headline")).to_contain_text("The nine of coins")
    expect(table.locator("[role=status]")).to_contain_text("you must follow suit")
    rows.nth(1).locator("[data-key='why-10B']").press("Enter")
    expect(table.locator(".bt-headline")).to_contain_text("jack of batons: you may play it")
    table.get_by_role("button", name="Do it again").click()
    expect(rows).to_have_count(0)


def test_which_of_two_cards_wins(page: Page, tutorial: str, watch: Watch) -> None:
    page.goto(chapter(tutorial, "01_the_pack"))
    packs = page.locator(".bt:has(.bt-pack)")
    plain, trumps = packs.nth(0), packs.nth(1)
    plain.locator("[data-key='pack-1E']").click()
    plain.locator("[data-key='pack-9E']").click()
    expect(plain.locator(".bt-conclusion")).to_have_text("Nine of swords wins.")
    trumps.locator("[data-key='pack-9C']").click()
    trumps.locator("[data-key='pack-2O']").click()
    expect(trumps.locator(".bt-outcome")).to_contain_text("2 of coins wins.")


def test_points_of_a_trick(page: Page, tutorial: str, watch: Watch) -> None:
    page.goto(chapter(tutorial, "06_worked_example"))
    page.locator("[data-key='pack-12E']").click()
    expect(page.locator(".bt-outcome")).to_contain_text("4 + 5 + 0 + 3 + 1 = 13")


def test_fast_double_taps_lose_nothing(page: Page, tutorial: str, watch: Watch) -> None:
    page.goto(chapter(tutorial, "14_explorer"))
    card(page, "9O").wait_for()
    page.get_by_role("button", name="Clear").click()
    for code in ("1E", "8E", "9E", "12C"):
        page.locator(f"[data-key='pack-{code}']").click(no_wait_after=True)
    expect(page.locator(".bt-hand button")).to_have_count(4)
    page.locator("[data-key='pack-8E']").dblclick()
    expect(page.locator(".bt-hand button")).to_have_count(4)


def test_editor_composes_a_position(page: Page, tutorial: str, watch: Watch) -> None:
    page.goto(chapter(tutorial, "14_explorer"))
    card(page, "9O").wait_for()
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".bt-none")).to_be_visible()
    page.locator("[data-key='to-trick']").click()
    for code in ("9C", "4C", "2C", "3C"):
        page.locator(f"[data-key='pack-{code}']").click()
    expect(page.locator(".bt-compose .bt-said")).to_contain_text("already has three cards")
    page.locator("[data-key='to-hand']").click()
    page.locator("[data-key='pack-1C']").click()
    card(page, "1C").click()
    expect(page.locator(".bt-headline")).to_contain_text("The ace of cups: you may play it.")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".bt-none")).to_be_visible()


def test_random_position_of_a_kind(page: Page, tutorial: str, watch: Watch) -> None:
    page.goto(chapter(tutorial, "14_explorer", "profile=9buti-lliure"))
    card(page, "9O").wait_for()
    before = page.url
    page.locator("[data-key='category']").select_option("lower_trumps")
    page.locator("[data-key='random']").click()
    page.wait_for_function("before => location.href !== before", arg=before)
    page.locator(".bt-hand button").first.click()
    expect(page.locator(".bt-links")).to_contain_text("none of your trumps beats it")


def test_wrong_text_is_refused_where_it_stands(page: Page, tutorial: str, watch: Watch) -> None:
    page.goto(chapter(tutorial, "14_explorer"))
    card(page, "9O").wait_for()
    text = page.locator("input[name=text]")
    for wrong, said in (
        ("O / 1E / 9Z", "'9Z' at character 10"),
        ("", "has three parts"),
        ("O / 1E / 1E", "already in use"),
        ("9E " * 20_000, "shorten it"),
        ("<img src=x onerror=alert(1)>", "has three parts"),
    ):
        text.fill(wrong)
        page.locator("[data-key='apply']").click()
        expect(page.locator(".bt-trouble")).to_contain_text(said)
        expect(card(page, "9O")).to_be_visible()
    text.fill("- / 12C / 9O 4O")
    text.press("Enter")
    expect(page.locator(".bt-trump")).to_contain_text("Botifarra")
    expect(page.locator(".bt-trouble")).to_be_empty()
