"""Making the calls of a deal, by finger and by key, with a kernel and without one."""

from __future__ import annotations

from collections.abc import Iterator

import psutil
import pytest
from playwright.sync_api import Locator, Page, expect
from served_app import start, stop

from .conftest import Watch, chapter

LESSON = "09_contro"


def auction(page: Page, place: int) -> Locator:
    table = page.locator(".bt:has(.bt-auction)").nth(place)
    table.locator(".bt-calls button").first.wait_for()
    return table


def say(table: Locator, call: str, seat: str = "") -> None:
    if seat:
        table.locator(f"[data-key='seat-{seat}']").click()
    table.locator(f"[data-key='call-{call}']").click()


def chair(table: Locator, seat: str) -> Locator:
    return table.locator(f"[data-key='seat-{seat}']")


def test_who_is_asked_is_kept_until_a_call_was_tried(
    page: Page, tutorial: str, watch: Watch
) -> None:
    page.goto(chapter(tutorial, LESSON))
    table = auction(page, 1)
    expect(chair(table, "D")).to_have_accessible_name("D")
    expect(table).not_to_contain_text("is asked first")
    say(table, "contro")
    expect(table.locator(".bt-hint")).to_have_text("Who speaks? Tap a seat first.")
    chair(table, "B").click()
    expect(table.locator(".bt-hint")).to_have_count(0)
    say(table, "contro")
    expect(table.locator(".bt-headline")).to_contain_text("B can't say Contro")
    expect(chair(table, "D")).to_have_accessible_name("D, to speak")
    expect(table.locator(".bt-asked")).to_contain_text("D, at C's right, is asked first")
    say(table, "contro", "D")
    expect(table.locator(".bt-headline")).to_contain_text("D may say Contro.")
    expect(chair(table, "D")).to_have_accessible_name("D, said Contro")
    expect(table.locator("[aria-current]")).to_contain_text("×2")
    table.get_by_role("button", name="Start again").click()
    expect(chair(table, "D")).to_have_accessible_name("D")


def test_a_refused_call_tells_the_clause(page: Page, tutorial: str, watch: Watch) -> None:
    page.goto(chapter(tutorial, LESSON))
    table = auction(page, 0)
    say(table, "contro", "C")
    reply = table.locator(".bt-reply")
    expect(reply).to_contain_text("C can't say Contro: that is for the other pair to say.")
    reply.locator("summary").click()
    expect(reply.locator("details[open]")).to_contain_text("Western text, §04")
    told = table.locator("[role=status]").filter(has_text="C can't say Contro")
    expect(told).to_have_count(1)


def test_calls_to_the_end_and_back(page: Page, tutorial: str, watch: Watch) -> None:
    page.goto(chapter(tutorial, LESSON))
    table = auction(page, 0)
    say(table, "contro", "B")
    for call in ("recontro", "santvicenc"):
        say(table, call)
    expect(table.locator(".bt-asked")).to_contain_text("Sant Vicenç is the last step")
    expect(table.locator(".bt-asked")).to_contain_text("B, at the dealer's right, leads")
    expect(table.locator(".bt-asked")).to_contain_text("count ×8")
    expect(chair(table, "B")).to_have_accessible_name("B, leads, said Contro")
    say(table, "contro")
    expect(table.locator(".bt-headline")).to_contain_text("it is said only once")
    undo = table.get_by_role("button", name="Undo")
    for times in ("×4", "×2", "×1"):
        undo.click()
        expect(table.locator("[aria-current]")).to_contain_text(times)
    undo.click()
    expect(table.locator("[aria-current]")).to_have_count(0)
    undo.click()
    expect(table.locator(".bt-hint")).to_have_text("Nobody has said anything yet.")
    say(table, "-")
    expect(table.locator(".bt-hint")).to_have_count(0)
    expect(table.locator("[aria-current]")).to_contain_text("×2")


def test_a_double_click_is_one_call_and_starting_again_can_be_undone(
    page: Page, tutorial: str, watch: Watch
) -> None:
    page.goto(chapter(tutorial, LESSON))
    table = auction(page, 0)
    chair(table, "B").click()
    table.locator("[data-key='call-pass']").dblclick()
    expect(table.locator(".bt-speech")).to_have_count(2)
    for call in ("contro", "recontro"):
        table.locator(f"[data-key='call-{call}']").click(no_wait_after=True)
    expect(table.locator(".bt-speech")).to_have_count(4)
    table.get_by_role("button", name="Start again").click()
    expect(table.locator(".bt-speech")).to_have_count(1)
    table.get_by_role("button", name="Undo").click()
    expect(table.locator(".bt-speech")).to_have_count(4)
    expect(table.locator("[aria-current]")).to_contain_text("×4")


def test_keyboard_alone(page: Page, tutorial: str, watch: Watch) -> None:
    page.goto(chapter(tutorial, LESSON))
    table = auction(page, 0)
    chair(table, "A").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(chair(table, "B")).to_have_attribute("aria-pressed", "true")
    expect(chair(table, "B")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(chair(table, "B")).to_have_accessible_name("B, said pass")
    expect(table.locator("[data-key='call-pass']")).to_be_focused()
    assert table.locator(".bt-seats button[tabindex='0']").count() == 1
    assert table.locator(".bt-calls button[tabindex='0']").count() == 1


def test_other_rules_and_another_dealer(page: Page, tutorial: str, watch: Watch) -> None:
    page.goto(chapter(tutorial, LESSON))
    table = auction(page, 3)
    say(table, "santvicenc", "D")
    expect(table.locator(".bt-headline")).to_contain_text("in Botifarra, by these rules")
    table.locator("[data-key='others-title']").click()
    table.locator("[data-key='profile']").select_option("howto-100")
    expect(table.locator(".bt-asked")).to_contain_text("Either B or D may say Sant Vicenç")
    say(table, "santvicenc", "D")
    expect(table.locator("[aria-current]")).to_contain_text("×16")
    table.locator("[data-key='profile']").select_option("butinet")
    expect(table.locator(".bt-headline")).to_contain_text("D can't say Sant Vicenç")
    expect(table.locator("[aria-current]")).to_contain_text("×8")
    table.get_by_role("button", name="Undo").click()
    expect(table.locator("[aria-current]")).to_contain_text("×16")
    table.locator("[data-key='dealer']").select_option("C")
    expect(chair(table, "C")).to_have_accessible_name("C, dealer, to speak")
    expect(table.locator(".bt-speech")).to_have_count(0)


def test_nothing_runs_over_on_a_phone(page: Page, tutorial: str, watch: Watch) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    for language in ("en", "ca", "es"):
        page.goto(chapter(tutorial, LESSON, f"language={language}"))
        table = auction(page, 3)
        table.locator("[data-key='others-title']").click()
        table.locator("[data-key='profile']").select_option("howto-100")
        expect(table.locator(".bt-rungs li")).to_have_count(8)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        over = table.evaluate(
            """root => [...root.querySelectorAll('button, .bt-speech, li, li small')]
            .filter(each => each.scrollWidth > each.clientWidth + 1)
            .map(each => each.textContent)"""
        )
        assert over == []


@pytest.fixture
def own_server() -> Iterator[tuple[psutil.Process, str]]:
    process, address = start()
    yield psutil.Process(process.pid), address
    stop(process)


def test_calls_are_answered_without_a_kernel(
    page: Page, own_server: tuple[psutil.Process, str]
) -> None:
    server, address = own_server
    page.goto(chapter(address, LESSON))
    table = auction(page, 0)
    for child in server.children(recursive=True):
        child.kill()
    say(table, "contro", "B")
    say(table, "recontro")
    say(table, "recontro")
    expect(table.locator(".bt-headline")).to_contain_text("said only once")
    table.locator("[data-key='others-title']").click()
    table.locator("[data-key='dealer']").select_option("D")
    expect(chair(table, "D")).to_have_accessible_name("D, dealer, to speak")
    expect(table.locator(".bt-trouble")).to_contain_text("has ended", timeout=15_000)
