"""Kernels end with their tabs, and a page says when its kernel is gone."""

from __future__ import annotations

import time
from collections.abc import Iterator

import psutil
import pytest
from playwright.sync_api import CDPSession, Error, Page, expect
from served_app import start, stop

from .conftest import Watch, chapter


@pytest.fixture
def own_server() -> Iterator[tuple[psutil.Process, str]]:
    process, address = start()
    yield psutil.Process(process.pid), address
    stop(process)


def kernels(server: psutil.Process) -> list[psutil.Process]:
    return [child for child in server.children(recursive=True) if is_kernel(child)]


def is_kernel(process: psutil.Process) -> bool:
    try:
        return "ipykernel_launcher" in " ".join(process.cmdline())
    except (psutil.NoSuchProcess, psutil.ZombieProcess):  # it is ending as we look
        return False


def wait_until_kernels(server: psutil.Process, count: int) -> None:
    for _ in range(100):
        if len(kernels(server)) == count:
            return
        time.sleep(0.1)
    pytest.fail(f"{len(kernels(server))} kernels, not {count}, run after ten seconds")


def test_no_kernel_outlives_its_tab(page: Page, own_server: tuple[psutil.Process, str]) -> None:
    server, address = own_server
    tabs = [page, page.context.new_page()]
    for tab in tabs:
        tab.goto(chapter(address, "14_explorer"))
        tab.locator(".bt-hand button").first.wait_for()
    assert len(kernels(server)) == 2
    for tab in tabs:
        tab.close(run_before_unload=True)
    wait_until_kernels(server, 0)


@pytest.mark.parametrize("gap", [0.15, 0.3, 0.6, 1.0])
def test_a_page_loaded_again_and_again_has_one_kernel(
    page: Page, own_server: tuple[psutil.Process, str], gap: float
) -> None:
    server, address = own_server
    page.goto(chapter(address, "14_explorer"))
    page.locator(".bt-hand button").first.wait_for()
    browser = page.context.new_cdp_session(page)
    for _ in range(4):
        press_reload(browser)
        time.sleep(gap)
    page.locator("body[data-ready]").wait_for(state="attached")
    wait_until_kernels(server, 1)
    # And the one that is left is its own.
    page.locator("[data-key='pack-9E']").click()
    expect(page.locator("[data-key='hand-9E']")).to_be_visible()


def press_reload(browser: CDPSession) -> None:
    """Press it again when the browser, between two pages, had none to reload at that instant."""
    for _ in range(50):
        try:
            browser.send("Page.reload")
        except Error as error:
            if "Not attached" not in str(error):
                raise
            time.sleep(0.02)
        else:
            return
    raise AssertionError("the browser has had no page to reload for a second")


@pytest.mark.parametrize("after", [0.0, 0.2, 0.4])
def test_no_kernel_outlives_a_tab_closed_while_it_loads(
    page: Page, own_server: tuple[psutil.Process, str], after: float
) -> None:
    server, address = own_server
    for tab in [page.context.new_page() for _ in range(3)]:
        tab.goto(chapter(address, "14_explorer"), wait_until="commit")
        time.sleep(after)
        tab.close()
    time.sleep(0.5)
    wait_until_kernels(server, 0)


@pytest.mark.parametrize("kept", ["5", '"abc"', "true", "null", "[1]", "{", '{"01_the_pack":5}'])
def test_whatever_the_browser_remembers_a_chapter_works(
    page: Page, tutorial: str, watch: Watch, kept: str
) -> None:
    page.goto(tutorial)
    page.evaluate("kept => localStorage.setItem('botifarra.read', kept)", kept)
    page.goto(chapter(tutorial, "14_explorer"))
    page.locator(".bt-hand button").first.wait_for()
    page.locator("body[data-ready]").wait_for(state="attached")
    marks = page.evaluate("JSON.parse(localStorage.getItem('botifarra.read'))")
    assert marks["14_explorer"] in ("visited", "finished")


@pytest.mark.parametrize("use", ["click", "copy"])
def test_the_language_changes_and_the_position_stays(
    page: Page, tutorial: str, watch: Watch, use: str
) -> None:
    query = "position=O/12C.8O/5O.2O.1E&profile=howto-100&deck=french&language=ca"
    page.goto(chapter(tutorial, "14_explorer", query))
    page.locator("[data-key='pack-9E']").click()
    page.wait_for_url("**9E**")
    spanish = page.locator(".b-languages a[hreflang='es']")
    if use == "click":
        spanish.click()
    else:
        # What a new tab or a copied link gets: the address in the link itself.
        spanish.click(button="right")
        page.goto(spanish.evaluate("link => link.href"))
    page.wait_for_url("**language=es**")
    expect(page.locator("[data-key='hand-9E']")).to_be_visible()
    expect(page.locator("[data-key='hand-5O']")).to_be_visible()
    expect(page.locator("select[data-key='profile']")).to_have_value("howto-100")
    assert "deck=french" in page.url
    expect(page.locator("html")).to_have_attribute("lang", "es")


def test_dead_kernel_is_said_and_answers_already_here_still_work(
    page: Page, own_server: tuple[psutil.Process, str]
) -> None:
    server, address = own_server
    page.goto(chapter(address, "14_explorer"))
    page.locator(".bt-hand button").first.wait_for()
    page.wait_for_timeout(500)
    stop_now(server)
    page.locator("[data-key='hand-2O']").click()
    expect(page.locator(".bt-headline")).to_contain_text("The 2 of coins: you may not play it.")
    ended = page.get_by_role("alert").filter(has_text="reload")
    expect(ended.first).to_be_visible(timeout=15_000)


def stop_now(server: psutil.Process) -> None:
    for child in [*server.children(recursive=True), server]:
        child.kill()
