"""Predict first, then tap: the table of a lesson."""

from __future__ import annotations

from botifarra_widgets.base import PositionWidget


class PredictTable(PositionWidget):
    """A table that first asks which cards may be played, then tells, card by card, with reasons.

    Takes a position, a profile and a language, as ``PositionWidget``.

    Example:
        >>> PredictTable("O / 1E / 9E 8E 12C")
        PredictTable('O / 1E / 12C 8E 9E', profile='butinet', language='en')
    """

    _module = "predict_table.js"
