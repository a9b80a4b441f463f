"""The faces as the widgets' own JavaScript draws them, and the file that keeps them for exports.

Run it after changing how a card is drawn: ``python tests/export/drawn_faces.py``.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from botifarra_widgets.bundle import bundle
from playwright.sync_api import Page, sync_playwright

from botifarra.cards import PACK, Suit

FILE = Path(__file__).parents[2] / "botifarra" / "export" / "faces.json"

# What a picture in a page of ours needs, and a picture file does not.
IN_A_PAGE = re.compile(r' (?:class|aria-hidden|focusable)="[^"]*"')


def drawn(page: Page) -> dict[str, str]:
    """Every face and every suit's mark, drawn by ``faces.js`` in a browser."""
    module = re.sub(r"export default ([^.;]+)\.default;", r"window.faces = \1;", bundle("faces.js"))
    page.goto("about:blank")
    page.evaluate(f"() => {{ {module} }}")
    faces = {str(card): page.evaluate("(card) => faces.cardFace(card)", str(card)) for card in PACK}
    marks = {
        suit.letter: page.evaluate("(suit) => faces.suitMark(suit)", suit.letter) for suit in Suit
    }
    return {name: IN_A_PAGE.sub("", svg) for name, svg in (faces | marks).items()}


def written(faces: dict[str, str]) -> str:
    """The text of the file, a face a line."""
    return json.dumps(faces, indent=0, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from conftest import ARGUMENTS, CHROMIUM

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        FILE.write_text(written(drawn(browser.new_page())), encoding="utf-8")
        browser.close()
