"""The hand adviser by finger and by key: composing, dealing, undoing, and advice on request."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from .conftest import Watch, chapter
from .test_pages import assert_fits_and_reads

LESSON = "08_choosing_trumps"
BALANCED = ("9O", "1O", "4O", "9C", "12C", "7C", "3C", "1E", "10E", "5E", "8B", "2B")
PICKED = ".bt-pick[aria-pressed=true]"


def adviser(page: Page, tutorial: str, place: int) -> Locator:
    """The lesson's widgets: three hands to guess at, and one to compose."""
    page.goto(chapter(tutorial, LESSON))
    found = page.locator(".bt:has([data-key=another])").nth(place)
    found.locator("[data-key=another]").wait_for(state="attached")
    return found


def tap(widget: Locator, *codes: str) -> None:
    for code in codes:
        widget.locator(f"[data-key=pack-{code}]").click(no_wait_after=True)


def test_advice_on_a_given_hand_waits_for_the_tap(page: Page, tutorial: str, watch: Watch) -> None:
    given = adviser(page, tutorial, 1)
    expect(given.locator(".bt-facts tfoot")).to_contain_text("Nines: 2 · Aces: 2")
    expect(given.locator(".bt-counsel").first).to_be_hidden()
    expect(given.locator("[role=status]")).to_have_text("12 of 12 cards")
    given.locator("[data-key=advice]").click()
    expect(given.locator(".bt-headline").first).to_contain_text("this is a hand for it")
    expect(given.locator("[role=status]")).to_contain_text("Botifarra, without trumps? As we read")
    word = given.locator("[data-key=word-botifarra-several]")
    expect(word).to_contain_text("How-to guide, Consejos y estrategias, 2")
    word.locator("summary").click()
    expect(word).to_contain_text("It gives no number.")
    expect(given.locator("[data-key=word-suit-thumb]")).to_contain_text("ours, no document's")
    expect(given).to_contain_text("neither says how long or how strong trumps should be")


def test_twelve_taps_make_a_hand_and_each_is_counted(
    page: Page, tutorial: str, watch: Watch
) -> None:
    own = adviser(page, tutorial, 3)
    expect(own.locator("[role=status]")).to_contain_text("12 cards are missing")
    tap(own, *BALANCED[:11])
    expect(own.locator("[role=status]")).to_have_text("1 card is missing. Tap one more.")
    expect(own.locator(".bt-counsel")).to_have_count(0)
    tap(own, BALANCED[11])
    expect(own.locator(".bt-headline").first).to_contain_text("this is a hand for it")
    expect(own.locator(".bt-facts tbody tr").nth(1)).to_contain_text("cups")
    expect(own.locator(".bt-facts tbody tr").nth(1).locator(".bt-number")).to_have_text(["4", "8"])
    expect(own.locator(".bt-facts tbody .bt-top")).to_have_count(4)
    tap(own, "2O")
    expect(own.locator("[role=status]")).to_contain_text("already has twelve cards")
    expect(own.locator(PICKED)).to_have_count(12)
    tap(own, "9O")
    expect(own.locator("[role=status]")).to_contain_text("1 card is missing")
    expect(own.locator(".bt-counsel")).to_have_count(0)


def test_fast_taps_undo_and_clear_lose_nothing(page: Page, tutorial: str, watch: Watch) -> None:
    own = adviser(page, tutorial, 3)
    tap(own, "9O", "1O")
    own.locator("[data-key=pack-9C]").dblclick()
    expect(own.locator(PICKED)).to_have_count(2)
    own.locator("[data-key=clear]").click()
    expect(own.locator(PICKED)).to_have_count(0)
    own.locator("[data-key=undo]").click()
    expect(own.locator(PICKED)).to_have_count(2)
    own.locator("[data-key=another]").dblclick()
    expect(own.locator(PICKED)).to_have_count(12)
    first = own.locator(PICKED).first.get_attribute("data-key")
    own.locator(f"[data-key={first}]").click()
    expect(own.locator(PICKED)).to_have_count(11)
    own.locator("[data-key=undo]").click()
    expect(own.locator(PICKED)).to_have_count(12)
    for left in (12, 2, 3, 2, 1, 0):
        own.locator("[data-key=undo]").click()
        expect(own.locator(PICKED)).to_have_count(left)
    expect(own.locator("[data-key=undo]")).to_have_attribute("aria-disabled", "true")


def test_by_keyboard_alone(page: Page, tutorial: str, watch: Watch) -> None:
    own = adviser(page, tutorial, 3)
    own.locator("[data-key=clear]").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    ace = own.locator("[data-key=pack-1O]")
    expect(ace).to_be_focused()
    expect(ace).to_have_accessible_name("ace of coins, in the hand")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    expect(own.locator("[data-key=pack-1C]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Shift+Tab")
    expect(own.locator("[data-key=clear]")).to_be_focused()


def test_a_given_hand_can_be_changed(page: Page, tutorial: str, watch: Watch) -> None:
    given = adviser(page, tutorial, 0)
    given.locator("[data-key=change]").click()
    tap(given, "9O")
    expect(given.locator("[role=status]")).to_contain_text("1 card is missing")
    tap(given, "9C")
    given.locator("[data-key=advice]").click()
    expect(given.locator(".bt-headline").nth(1)).to_have_text("By our rule of thumb: coins.")


def test_all_of_it_fits_and_reads(page: Page, tutorial: str, watch: Watch) -> None:
    given = adviser(page, tutorial, 0)
    given.locator("[data-key=advice]").click()
    page.evaluate("document.querySelectorAll('.bt details').forEach((each) => (each.open = true))")
    given.locator(".bt-counsel").first.wait_for()
    assert_fits_and_reads(page)
