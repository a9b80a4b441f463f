"""A recorded deal, card by card: who played what, whether they might, and what it came to."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import traitlets

from botifarra import Profile, load_profile
from botifarra.game import Deal, Record, RecordError, Report, replay
from botifarra.rulebook import PROFILES
from botifarra.words.checking import tell_record_error
from botifarra_widgets.base import CardWidget, shown_inside
from botifarra_widgets.views import View
from botifarra_widgets.views_replay import replay_view

LARGEST_PASTED: Final = 200_000
"""Characters of a record that is pasted into a page: some two hundred deals."""


class ReplayTable(CardWidget):
    """Step through a record: every call and card, whether it was allowed and why, and the score.

    Args:
        record: a record's text, a ``Record``, or a ``Deal``.
        profile: the rules to judge by, instead of those the record names; an id, or a ``Profile``
            (house rules loaded from a file).
        language: ``"en"``, ``"ca"`` or ``"es"``; the page's if not given.
        options: any other trait.

    Attributes:
        record: the record's text; may be set.
        deal: which of its deals is shown, from 1; may be set.
        find: whether what was illegal stays hidden until the reader has found it.
        view: the deal shown, step by step: the browser goes through it alone.
        deals: the deals there are to choose from, each by its name.
        labels: the widget's own words.
        pasted: what the browser asks to replay: ``{"text": record, "turn": number}``.
        mistake: where a pasted record can't be read: ``line`` and ``column``; else empty.

    Raises:
        RecordError: the text is no record; the error names line and character.
        UnknownNameError: there is no such profile, language or option.

    Example:
        >>> from botifarra.teaching import example_record
        >>> ReplayTable(example_record("a_revoke"), language="ca")
        ReplayTable(1 deal, 1 fault, language='ca')
    """

    _module = "replay_table.js"

    record = traitlets.Unicode("").tag(sync=True)
    deal = traitlets.Int(1).tag(sync=True)
    find = traitlets.Bool(False).tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    deals = traitlets.List(traitlets.Unicode()).tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)
    pasted = traitlets.Dict().tag(sync=True)
    mistake = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        record: str | Record | Deal,
        *,
        profile: str | Profile | None = None,
        language: str | None = None,
        **options: Any,
    ) -> None:
        if isinstance(record, Deal):
            profile, record = profile or record.profile, Record.of(record)
        read = Record.parse(record) if isinstance(record, str) else record
        rules = load_profile(profile) if isinstance(profile, str) else profile
        self._edition = 0
        self._hold(replay(read, rules))
        super().__init__(language=language, **options)
        self.record = self._text

    @property
    def report(self) -> Report:
        """The record replayed, with everything in it that was illegal."""
        return self._report

    @traitlets.observe("record")
    @shown_inside
    def _set_record(self, change: Any) -> None:
        if change["new"] != self._text:
            self._take(change["new"])

    @traitlets.observe("pasted")
    @shown_inside
    def _paste(self, change: Any) -> None:
        if "text" in change["new"]:
            self._take(str(change["new"]["text"]))

    def _take(self, text: str) -> None:
        """Replay another record; one that can't be read is told, and the shown one stays."""
        try:
            if len(text) > LARGEST_PASTED:
                raise RecordError("too_large", "", 1, limit=LARGEST_PASTED)
            report = replay(Record.parse(text))
        except RecordError as error:
            self.problem = tell_record_error(error, self.language)
            self.mistake = {"line": error.line, "column": error.column}
            self.record = self._text
            return
        self._hold(report)
        if self.deal == 1:
            self._show()
        else:
            self.deal = 1
        self.record = self._text  # last, for the browser takes it as the answer

    def _hold(self, report: Report) -> None:
        """Keep a record, and the course of the match that each of its deals belongs to."""
        self._report, self._text = report, str(report.record)
        self._edition += 1  # tells a new record from the same one in another language
        self._courses = {deal.number: each.own for each in report.matches for deal in each.deals}

    @traitlets.validate("deal")
    def _known_deal(self, proposal: Any) -> int:
        """A deal there is: the nearest one."""
        asked: int = proposal["value"]
        return min(max(asked, 1), len(self._report.deals))

    @traitlets.observe("deal")
    @shown_inside
    def _change_deal(self, _change: Any) -> None:
        self._show()

    def _speak(self) -> None:
        super()._speak()
        self.labels = dict(self.words.table["replay"])
        self._show()

    def _show(self) -> None:
        report = self._report.deals[self.deal - 1]
        view = replay_view(report, self._courses[self.deal], self.words)
        self.problem, self.mistake = "", {}
        shown = {"edition": self._edition, "number": self.deal}
        self.view = {**view, **shown, **_explorer(report.deal.profile)}
        self.deals = [
            self.words.sentence("replay.deal", n=str(number))
            for number in range(1, len(self._report.deals) + 1)
        ]

    def __repr__(self) -> str:
        deals, faults = len(self._report.deals), len(self._report.offences)
        counted = f"{deals} deal{'s'[deals == 1 :]}, {faults} fault{'s'[faults == 1 :]}"
        return f"{type(self).__name__}({counted}, language={self.language!r})"


def _explorer(profile: Profile) -> View:
    """The page that opens a position by itself, if it is there and knows the rules."""
    built_in = profile.id.partition("+")[0] in PROFILES
    page = next(iter(sorted(Path.cwd().glob("*_explorer.ipynb"))), None) if built_in else None
    return {"explorer": "" if page is None else page.name}
