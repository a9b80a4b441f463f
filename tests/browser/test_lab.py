"""The widgets inside JupyterLab, whose keys must not reach the cells."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Error, Locator, Page, expect
from served_app import free_port, stop, wait_for, write_lesson

LESSON = 'from botifarra_widgets import CardTable\nCardTable("O / 1E / 9E 8E 12C")'


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    write_lesson(tmp_path, "try", cells=["# Before", LESSON, "# After"])
    port = free_port()
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", f"--port={port}"]
    command += [
        "--LabApp.news_url=None",
        "--IdentityProvider.token=",
        "--allow-root",
        f"--notebook-dir={tmp_path}",
    ]
    log = (tmp_path / "lab.log").open("w")
    environment = {**os.environ, "JUPYTER_CONFIG_DIR": str(tmp_path / "config")}
    process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    address = f"http://127.0.0.1:{port}/"
    wait_for(process, address)
    yield address
    stop(process)
    log.close()


def test_typing_on_a_card_leaves_the_cells_alone(page: Page, lab: str) -> None:
    """In JupyterLab, d d deletes a cell and x cuts it, unless the focused element opts out."""
    page.goto(f"{lab}lab/tree/try.ipynb")
    # A cell run before the kernel is ready is dropped.
    ready = page.locator(".jp-Notebook-ExecutionIndicator[data-status='idle']")
    ready.wait_for(timeout=90_000)
    card = page.locator("[data-key='hand-8E']")
    run_until(page, card)
    card.click()
    expect(card).to_be_focused()
    for key in ("d", "d", "x", "a", "b", "0", "0"):
        page.keyboard.press(key)
    page.wait_for_timeout(500)
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(3)
    expect(page.locator(".bt-headline")).to_contain_text("The 8 of swords: you may not play it.")


def run_until(page: Page, shown: Locator) -> None:
    """Run all cells; once more if JupyterLab, still busy opening, let the menu's click pass."""
    for _ in range(3):
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        try:
            shown.wait_for(timeout=30_000)
        except Error:
            continue
        return
    expect(shown).to_be_visible()
