"""A learner's progress: how well each rule is known, what is due, what was misunderstood."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import traitlets

from botifarra.teaching.progress import Progress as Answers
from botifarra.teaching.progress import ProgressError
from botifarra.words import problem
from botifarra_widgets.base import CardWidget, shown_inside
from botifarra_widgets.views import View
from botifarra_widgets.views_progress import (
    NOTHING,
    families_view,
    lessons,
    progress_view,
    receive,
)

if TYPE_CHECKING:
    from botifarra.teaching.database import Database

DATABASE: Final = "BOTIFARRA_PROGRESS"
CLASSROOM: Final = "BOTIFARRA_CLASS"
PRACTICE: Final = "15_practice"


class Progress(CardWidget):
    """How well a learner knows the rules, from the answers that their browser keeps.

    Where ``BOTIFARRA_PROGRESS`` names a database, the browser's answers are kept there too, and
    those of the same learner that another browser gave are shown with them.

    Args:
        language: ``"en"``, ``"ca"`` or ``"es"``; the page's if not given.
        options: any other trait.

    Attributes:
        said: what the browser tells: ``learner``, the name given in a class, empty for somebody
            alone; ``answers``, what it keeps; ``forget``, to forget what is kept elsewhere.
        classroom: whether this is a class, where everybody gives a name.
        view: what the browser can't work out by itself.
        families: the rule families by name.
        practice: title and address of the practice.
        labels: the widget's own words.

    Raises:
        UnknownNameError: there is no such language or option.

    Example:
        >>> Progress(language="ca")
        Progress(language='ca')
    """

    _module = "progress.js"

    said = traitlets.Dict().tag(sync=True, echo_update=False)
    classroom = traitlets.Bool(False).tag(sync=True)
    view = traitlets.Dict(NOTHING).tag(sync=True)
    families: traitlets.List[View] = traitlets.List().tag(sync=True)
    practice = traitlets.Dict().tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)

    def __init__(self, *, language: str | None = None, **options: Any) -> None:
        super().__init__(
            language=language, **{"classroom": bool(os.environ.get(CLASSROOM)), **options}
        )

    @traitlets.observe("said")
    @shown_inside
    def _hear(self, _change: Any) -> None:
        self.problem = ""
        self._look(forget=bool(self.said.get("forget")))

    @traitlets.observe("language")
    def _change_language(self, _change: Any) -> None:
        super()._change_language(_change)
        if self.view["looked"]:
            self._look()

    def _speak(self) -> None:
        super()._speak()
        table = self.words.table["progress"]
        self.labels = {
            name: text if isinstance(text, str) else dict(text) for name, text in table.items()
        }
        self.families = families_view(self.words)
        self.practice = dict(lessons(self.language).get(PRACTICE, {"title": "", "path": ""}))

    def _look(self, *, forget: bool = False) -> None:
        """Look at what the browser keeps, and at what the database has beside it."""
        learner, sent = str(self.said.get("learner", "")), self.said.get("answers")
        mine, refused = receive(sent if isinstance(sent, list) else (), learner)
        kept, elsewhere = "", Answers()
        try:
            database = self._database(learner)
            if database is not None:
                if forget and not self.classroom:
                    _forget(database, learner)
                elsewhere = self._exchanged(database, mine, learner)
                kept = "class" if self.classroom else "computer"
        except ProgressError as error:
            self.problem = problem(error, self.language)
        here = {answer.id for answer in mine.answers}
        self.view = {
            **NOTHING,
            **progress_view(mine.merged(elsewhere), self.words, datetime.now(UTC)),
            "looked": True,
            "learner": learner,
            "kept": kept,
            "refused": list(refused),
            "lacking": [each.to_data() for each in elsewhere.answers if each.id not in here],
        }

    def _database(self, learner: str) -> Database | None:
        """The database, if there is one; in a class, nothing is kept of who gives no name."""
        url = os.environ.get(DATABASE, "").strip()
        return _opened(url) if url and (learner or not self.classroom) else None

    def _exchanged(self, database: Database, mine: Answers, learner: str) -> Answers:
        """Give the database what the browser has, and return what the database has."""
        if database.notice is not None:
            self.problem = problem(database.notice, self.language)
        database.add_all(mine.answers)
        return database.load(learner)


@cache
def _opened(url: str) -> Database:
    """One connection to the database, however many widgets."""
    from botifarra.teaching.database import open_database

    return open_database(url)


def _forget(database: Database, learner: str) -> None:
    """Take a learner's answers out of the database for good."""
    from sqlalchemy import delete

    from botifarra.teaching.database.schema import ANSWERS

    with database.writing() as connection:
        connection.execute(delete(ANSWERS).where(ANSWERS.c.learner == learner))
