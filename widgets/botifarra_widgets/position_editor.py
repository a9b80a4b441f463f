"""Compose any position from the 48 cards."""

from __future__ import annotations

from typing import Any

import traitlets

from botifarra import Position, Profile
from botifarra.teaching import random_position
from botifarra_widgets.base import PositionWidget, shown_inside


class PositionEditor(PositionWidget):
    """Puts together a trick, a trump and a hand; a card in use can't be used twice.

    Takes a position to start from, a profile and a language, as ``PositionWidget``.

    Attributes:
        wish: a random position asked for by the browser: ``{"random": category, "turn": n}``.

    Example:
        >>> editor = PositionEditor()
        >>> editor.wish = {"random": "overruff", "turn": 1}
        >>> len(editor.position.split("/"))
        3
    """

    _module = "position_editor.js"

    wish = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        position: str | Position = "O / 1E / 9E 8E 12C",
        *,
        profile: str | Profile = "butinet",
        language: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__(position, profile=profile, language=language, **options)

    @traitlets.observe("wish")
    @shown_inside
    def _grant(self, change: Any) -> None:
        category = change["new"].get("random", "any")
        self.position = str(random_position(str(category), profile=self.rules))
