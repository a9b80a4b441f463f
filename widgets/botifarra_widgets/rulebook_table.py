"""The rule sets side by side: what each asks and fixes, where they part, and on whose word."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import traitlets

from botifarra import Profile, load_profile
from botifarra.rulebook import compare
from botifarra_widgets.base import CardWidget
from botifarra_widgets.views_compare import comparison_view, rows_view


class RulebookTable(CardWidget):
    """What the rule sets ask and fix, side by side; each says on whose word at a tap.

    Args:
        profiles: ids of profiles, or ``Profile`` values (house rules loaded from a file); the
            five of the documents if not given.
        rows: the names of the rows to show and no other, as a text or a list; they are drawn
            one under the other without the groups. Every row if not given.
        language: ``"en"``, ``"ca"`` or ``"es"``; the page's if not given.
        options: any other trait.

    Attributes:
        table: what the browser draws.
        labels: the table's own words.

    Raises:
        UnknownNameError: there is no such profile, row, language or option.

    Example:
        >>> RulebookTable(["butinet", "howto-100"], language="ca")
        RulebookTable(['butinet', 'howto-100'], language='ca')
        >>> RulebookTable(rows="contro recontro")
        RulebookTable(rows='contro recontro', language='en')
    """

    _module = "rulebook_table.js"

    table = traitlets.Dict().tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        profiles: Iterable[str | Profile] = (),
        *,
        rows: str | Iterable[str] = (),
        language: str | None = None,
        **options: Any,
    ) -> None:
        self._only = tuple(rows.split() if isinstance(rows, str) else rows)
        self._chosen = tuple(
            each if isinstance(each, Profile) else load_profile(each) for each in profiles
        )
        self._comparison = compare(self._chosen, self._only)
        super().__init__(language=language, **options)

    def _speak(self) -> None:
        super()._speak()
        self.labels = dict(self.words.table["compare"])
        view = rows_view if self._only else comparison_view
        self.table = view(self._comparison, self.words)

    def __repr__(self) -> str:
        told = [str([each.id for each in self._comparison.profiles])]
        if self._only:
            told = [str([each.id for each in self._chosen])] if self._chosen else []
            told.append(f"rows={' '.join(self._only)!r}")
        return f"{type(self).__name__}({', '.join(told)}, language={self.language!r})"
