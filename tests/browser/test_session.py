"""Kernels end with their tabs, and a page says when its kernel is gone."""

from __future__ import annotations

import time
from collections.abc import Iterator

import psutil
import pytest
from playwright.sync_api import Page, expect
from served_app import start, stop

from .conftest import chapter


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


def wait_until_no_kernel(server: psutil.Process) -> None:
    for _ in range(100):
        if not kernels(server):
            return
        time.sleep(0.1)
    pytest.fail(f"{len(kernels(server))} kernels still run ten seconds after the tab closed")


def test_no_kernel_outlives_its_tab(page: Page, own_server: tuple[psutil.Process, str]) -> None:
    server, address = own_server
    tabs = [page, page.context.new_page()]
    for tab in tabs:
        tab.goto(chapter(address, "05_explorer"))
        tab.locator(".bt-hand button").first.wait_for()
    assert len(kernels(server)) == 2
    for tab in tabs:
        tab.close(run_before_unload=True)
    wait_until_no_kernel(server)


def test_dead_kernel_is_said_and_answers_already_here_still_work(
    page: Page, own_server: tuple[psutil.Process, str]
) -> None:
    server, address = own_server
    page.goto(chapter(address, "05_explorer"))
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
