"""The kept faces are those that the widgets draw."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Page

from botifarra.cards import PACK, Suit
from botifarra.export.faces import face, suit_mark

from .drawn_faces import FILE, drawn, written


def test_the_kept_faces_are_those_drawn(page: Page) -> None:
    kept = FILE.read_text(encoding="utf-8")
    assert kept == written(drawn(page)), "run python tests/export/drawn_faces.py"


@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_face_is_a_picture_of_its_own(card: object) -> None:
    svg = face(card)  # type: ignore[arg-type]
    assert ET.fromstring(svg).get("viewBox") == "0 0 100 156"
    assert "href" not in svg
    assert "url(" not in svg


def test_the_marks_differ_in_shape_and_not_in_colour_alone() -> None:
    shapes = {
        tuple(node.get("d") or node.tag for node in ET.fromstring(suit_mark(suit)).iter())
        for suit in Suit
    }
    assert len(shapes) == 4
