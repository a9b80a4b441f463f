"""Tap two cards: which of them wins?"""

from __future__ import annotations

from botifarra_widgets.pack import PackWidget


class WhichWins(PackWidget):
    """The pack in the order of the game; two tapped cards say which of them wins, and why.

    Takes a trump and a language, as ``PackWidget``. The first card is led, the second played on it.

    Example:
        >>> WhichWins("O", language="en")
        WhichWins('O', language='en')
    """

    _module = "which_wins.js"
