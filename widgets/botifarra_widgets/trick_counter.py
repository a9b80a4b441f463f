"""Tap four cards: who takes the trick, and what is it worth?"""

from __future__ import annotations

from botifarra_widgets.bundle import bundle
from botifarra_widgets.pack import PackWidget


class TrickCounter(PackWidget):
    """The pack; four tapped cards make a trick, and its points are added up.

    Takes a trump and a language, as ``PackWidget``.

    Example:
        >>> TrickCounter(language="es")
        TrickCounter('-', language='es')
    """

    _esm = bundle("trick_counter.js")
