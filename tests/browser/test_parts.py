"""What a page is sent: each module and style sheet once, however many widgets are on it."""

from __future__ import annotations

from botifarra_widgets.bundle import BASE
from playwright.sync_api import Page, WebSocket

from .conftest import Watch, chapter

MOST = 400_000
SHEETS = "[...document.querySelectorAll('style[id^=botifarra-]')].map((sheet) => sheet.id)"


def test_a_page_with_many_widgets_has_every_file_once(
    page: Page, tutorial: str, watch: Watch
) -> None:
    received: list[int] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: received.append(len(payload)))

    page.on("websocket", listen)
    page.goto(chapter(tutorial, "07_la_petita"))
    page.locator(".bt").nth(5).wait_for()
    sheets = page.evaluate(SHEETS)
    assert sheets[0] == f"botifarra-{BASE}"
    assert len(sheets) == len(set(sheets)) > 1
    assert sum(received) < MOST
