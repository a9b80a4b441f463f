"""The rule sets side by side: what each asks and fixes, where they part, and on whose word."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import traitlets

from botifarra import Profile, load_profile
from botifarra.rulebook import compare
from botifarra_widgets.base import CardWidget
from botifarra_widgets.bundle import bundle
from botifarra_widgets.views_compare import comparison_view


class RulebookTable(CardWidget):
    """Every duty and every parameter by rule set; each cell opens its clauses.

    Args:
        profiles: ids of profiles, or ``Profile`` values (house rules loaded from a file); the
            five of the documents if not given.
        language: ``"en"``, ``"ca"`` or ``"es"``; the page's if not given.
        options: any other trait.

    Attributes:
        table: what the browser draws.
        labels: the table's own words.

    Raises:
        UnknownNameError: there is no such profile, language or option.

    Example:
        >>> RulebookTable(["butinet", "howto-100"], language="ca")
        RulebookTable(['butinet', 'howto-100'], language='ca')
    """

    _esm = bundle("rulebook_table.js")

    table = traitlets.Dict().tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        profiles: Iterable[str | Profile] = (),
        *,
        language: str | None = None,
        **options: Any,
    ) -> None:
        self._comparison = compare(
            each if isinstance(each, Profile) else load_profile(each) for each in profiles
        )
        super().__init__(language=language, **options)

    def _speak(self) -> None:
        super()._speak()
        self.labels = dict(self.words.table["compare"])
        self.table = comparison_view(self._comparison, self.words)

    def __repr__(self) -> str:
        ids = [profile.id for profile in self._comparison.profiles]
        return f"{type(self).__name__}({ids}, language={self.language!r})"
