"""The project's own lessons, served, and what a page of theirs must not do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page
from served_app import serving

# JupyterLab's modules disagree about patch versions of each other, harmlessly.
HARMLESS = re.compile(r"Unsatisfied version")


@pytest.fixture(scope="session")
def tutorial() -> Iterator[str]:
    """The address of the project's own lessons, served."""
    with serving() as address:
        yield address


@dataclass
class Watch:
    """What a page did that it should not."""

    home: str
    errors: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)

    def on(self, page: Page) -> None:
        page.on("console", lambda message: self._console(message.type, message.text))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self._request(request.url))

    def _console(self, kind: str, text: str) -> None:
        if kind == "error" and not HARMLESS.search(text):
            self.errors.append(text)

    def _request(self, url: str) -> None:
        if not url.startswith((self.home, "data:", "blob:", self.home.replace("http", "ws", 1))):
            self.outside.append(url)


@pytest.fixture
def watch(tutorial: str, page: Page) -> Iterator[Watch]:
    """Watches the page; when the test ends, it must have been silent and stayed at home."""
    watching = Watch(tutorial)
    watching.on(page)
    yield watching
    assert watching.errors == []
    assert watching.outside == []


def chapter(tutorial: str, name: str, query: str = "", *, language: str = "en") -> str:
    return f"{tutorial}voila/render/{language}/{name}.ipynb{'?' + query if query else ''}"
