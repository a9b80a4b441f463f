"""A record gone through in the browser: by slider, buttons and keys, and without the session."""

from __future__ import annotations

from collections.abc import Iterator

import psutil
import pytest
from playwright.sync_api import Locator, Page, expect
from served_app import start, stop

from botifarra.teaching import example_record

from .conftest import Watch, chapter
from .test_pages import assert_fits_and_reads
from .test_session import stop_now

LESSON = "11_when_things_go_wrong"


@pytest.fixture
def own_server() -> Iterator[tuple[psutil.Process, str]]:
    process, address = start()
    yield psutil.Process(process.pid), address
    stop(process)


def opened(page: Page, address: str) -> Locator:
    page.goto(chapter(address, LESSON))
    made = page.locator(".bt-replay").first
    made.locator(".bt-dealt").wait_for()
    return made


def by(made: Locator, key: str) -> Locator:
    return made.locator(f"[data-key='{key}']")


def says(made: Locator) -> Locator:
    return made.locator(".bt-question")


def paste(made: Locator, text: str) -> None:
    if by(made, "paste").get_attribute("open") is None:
        by(made, "paste-title").click()
    by(made, "text").fill(text)
    by(made, "replay").click()


def test_buttons_step_by_card_and_by_trick(page: Page, tutorial: str, watch: Watch) -> None:
    made = opened(page, tutorial)
    expect(says(made)).to_have_text("A has dealt. Twelve cards each, and no card played yet.")
    by(made, "back").click()
    expect(made.locator("[role=status]").first).to_have_text("This is the first step.")
    by(made, "trick-on").click()
    expect(says(made)).to_have_text("Trick 1: B leads the 2 of coins.")
    for _ in range(3):
        by(made, "on").click()
    expect(made.locator(".bt-result").first).to_have_text("D takes the trick: 5 points.")
    expect(made.locator(".bt-winning")).to_contain_text("D")
    expect(made.locator(".bt-tally")).to_contain_text("B–D: tricks 1, points 5")
    by(made, "trick-on").click()
    expect(says(made)).to_have_text("Trick 2: D leads the nine of coins.")
    by(made, "trick-back").click()
    expect(says(made)).to_have_text("Trick 1: B leads the 2 of coins.")
    by(made, "last").click()
    expect(made.locator(".bt-scored")).to_contain_text("5 of 12 tricks")
    by(made, "last").click()
    expect(made.locator("[role=status]").first).to_have_text("This is the last step.")


def test_by_keyboard_alone(page: Page, tutorial: str, watch: Watch) -> None:
    made = opened(page, tutorial)
    by(made, "slider").focus()
    for key, said in (
        ("ArrowRight", "A says: delegate"),
        ("PageUp", "Trick 1: B leads the 2 of coins."),
        ("PageUp", "Trick 2: D leads the nine of coins."),
        ("ArrowUp", "Trick 2: A plays the 8 of coins."),
        ("PageDown", "Trick 2: D leads the nine of coins."),
        ("ArrowLeft", "Trick 1: A plays the 4 of coins."),
        ("End", "The end of the record."),
        ("PageUp", "The end of the record."),
        ("Home", "A has dealt. Twelve cards each, and no card played yet."),
        ("PageDown", "A has dealt. Twelve cards each, and no card played yet."),
    ):
        page.keyboard.press(key)
        expect(says(made)).to_have_text(said)
        expect(by(made, "slider")).to_be_focused()
    expect(by(made, "slider")).to_have_attribute("aria-valuetext", said)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.key") == "first"
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(says(made)).to_have_text("Trick 1: B leads the 2 of coins.")
    expect(by(made, "trick-on")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.key") == "accuse"


def test_find_the_illegal_card(page: Page, tutorial: str, watch: Watch) -> None:
    made = opened(page, tutorial)
    by(made, "trick-on").click()
    expect(
        made.locator(".bt-wrong, .bt-reasons, .bt-dealt .bt-badge, [data-key='faults']")
    ).to_have_count(0)
    by(made, "accuse").click()
    expect(made.locator(".bt-guess")).to_contain_text("No, this card was allowed.")
    expect(made.locator(".bt-reasons")).to_contain_text("The 2 of coins: you may play it.")
    expect(made.locator(".bt-wrong")).to_have_count(0)
    by(made, "trick-on").click()
    by(made, "trick-on").click()
    for _ in range(3):
        by(made, "on").click()
    expect(says(made)).to_have_text("Trick 3: B plays the 3 of cups.")
    by(made, "accuse").click()
    expect(made.locator(".bt-wrong")).to_have_count(1)
    fault = made.locator(".bt-offence")
    expect(fault).to_contain_text("B may not play the 3 of cups: you must beat")
    expect(fault).to_contain_text("A–C score 36: 36 × 1 = 36.")
    expect(made.locator("[role=status]").first).to_contain_text("Found!")
    marked = made.locator(".bt-dealt li", has=page.locator(".bt-legal"))
    expect(marked).to_contain_text("ace of cups")
    by(made, "first").click()
    by(made, "fault-0").click()
    expect(says(made)).to_have_text("Trick 3: B plays the 3 of cups.")


def test_tell_me_goes_to_it(page: Page, tutorial: str, watch: Watch) -> None:
    made = opened(page, tutorial)
    by(made, "trick-on").click()
    by(made, "reveal").click()
    expect(says(made)).to_have_text("Trick 3: B plays the 3 of cups.")
    expect(made.locator(".bt-offence")).to_be_visible()
    by(made, "hands").click()
    expect(made.locator(".bt-others li")).to_have_count(3)
    assert_fits_and_reads(page)
    by(made, "last").click()
    expect(made.locator(".bt-others li")).to_have_count(4)
    by(made, "paste-title").click()
    assert_fits_and_reads(page)


def test_a_step_opens_in_the_explorer_and_is_copied(
    page: Page, tutorial: str, watch: Watch
) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    made = opened(page, tutorial)
    by(made, "trick-on").click()
    by(made, "reveal").click()
    by(made, "copy").click()
    expect(made.locator(".bt-tools .bt-said")).to_have_text("Copied.")
    position = page.evaluate("navigator.clipboard.readText()")
    assert position.startswith("E / 2C 6C 12C / 3C")
    with page.context.expect_page() as waiting:
        by(made, "open").click()
    explorer = waiting.value
    watch.on(explorer)
    explorer.locator("[data-key='hand-3C']").click()
    expect(explorer.locator(".bt-headline")).to_contain_text("The 3 of cups: you may not play it.")
    expect(explorer.locator("select[data-key='profile']")).to_have_value("butinet")
    explorer.close(run_before_unload=True)


def test_a_record_of_ones_own(page: Page, tutorial: str, watch: Watch) -> None:
    made = opened(page, tutorial)
    match = str(example_record("a_match"))
    broken = f"{match}oops"
    by(made, "trick-on").click()
    paste(made, broken)
    trouble = made.locator(".bt-trouble")
    expect(trouble).to_contain_text("character 1: 'oops' would be trick 13")
    expect(by(made, "text")).to_have_value(broken)
    expect(by(made, "text")).to_be_focused()
    expect(says(made)).to_have_text("Trick 1: B leads the 2 of coins.")
    paste(made, match)
    expect(trouble).to_be_empty()
    expect(by(made, "deal")).to_have_value("1")
    expect(by(made, "slider")).to_have_value("0")
    expect(by(made, "slider")).to_be_focused()
    by(made, "deal").select_option("5")
    expect(made.locator(".bt-trump")).to_have_count(0)  # nobody has called yet
    by(made, "trick-on").click()
    expect(made.locator(".bt-trump")).to_contain_text("× 4")
    by(made, "last").click()
    expect(made.locator(".bt-scored")).to_contain_text("A–C win with deal 5.")
    assert_fits_and_reads(page)


def test_it_goes_on_when_the_session_has_ended(
    page: Page, own_server: tuple[psutil.Process, str]
) -> None:
    server, address = own_server
    made = opened(page, address)
    page.wait_for_timeout(500)
    stop_now(server)
    by(made, "slider").focus()
    page.keyboard.press("End")
    expect(made.locator(".bt-scored")).to_contain_text("36 × 1 = 36")
    page.keyboard.press("Home")
    by(made, "trick-on").click()
    by(made, "reveal").click()
    expect(made.locator(".bt-offence")).to_contain_text("B may not play the 3 of cups")
    paste(made, "anything")
    ended = made.get_by_role("alert").filter(has_text="reload")
    expect(ended).to_be_visible(timeout=15_000)
    expect(by(made, "text")).to_have_value("anything")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_card_moves_only_where_motion_is_welcome(
    page: Page, tutorial: str, watch: Watch, motion: str
) -> None:
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    made = opened(page, tutorial)
    by(made, "trick-on").click()
    by(made, "on").click()
    name = made.locator(".bt-fresh").evaluate("card => getComputedStyle(card).animationName")
    assert name == ("none" if motion == "reduce" else "bt-played")


def test_many_fast_taps_lose_nothing(page: Page, tutorial: str, watch: Watch) -> None:
    made = opened(page, tutorial)
    on = by(made, "on")
    on.evaluate("button => { for (let n = 0; n < 7; n += 1) button.click(); }")
    expect(by(made, "slider")).to_have_value("7")
    on.dblclick()
    expect(by(made, "slider")).to_have_value("9")
