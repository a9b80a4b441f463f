"""Answers kept in a database, each for good at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import URL, Connection, Engine, Insert, insert, literal, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError

from botifarra.teaching.database.addresses import address, file_of, spoken
from botifarra.teaching.database.engine import connect
from botifarra.teaching.database.files import DAMAGE
from botifarra.teaching.database.schema import ANSWERS
from botifarra.teaching.database.standing import Report, standings
from botifarra.teaching.progress import Answer, Progress, ProgressError


class Store(Protocol):
    """Whatever keeps answers."""

    def add(self, answer: Answer) -> None:
        """Keep an answer; when this returns, it is kept."""

    def load(self, learner: str) -> Progress:
        """Return all the answers of a learner."""


class Database:
    """A database with the tables in it; ``open_database`` sees to that.

    Args:
        url: an address as SQLAlchemy has them, or the path of a SQLite file.

    Attributes:
        url: the address.
        notice: what the user should be told: that a damaged file was set aside; else None.

    Raises:
        ProgressError: by any method: the database can't be reached, read or written.
    """

    def __init__(self, url: str | URL) -> None:
        self.url = address(url) if isinstance(url, str) else url
        self.notice: ProgressError | None = None
        self._engine: Engine = connect(self.url)

    @property
    def file(self) -> Path | None:
        """The SQLite file; None where it is no file."""
        return file_of(self.url)

    def add(self, answer: Answer) -> None:
        """Keep an answer for good; one that is there already is left as it is."""
        self.add_all((answer,))

    def add_all(self, answers: Iterable[Answer]) -> None:
        """Keep all of them, or none if that fails."""
        rows = [answer.to_data() for answer in answers]
        if not rows:
            return
        with self.writing() as connection:
            statement = _insert(connection.dialect.name)
            if statement is not None:
                connection.execute(statement, rows)
            else:
                _one_by_one(connection, rows)

    def load(self, learner: str) -> Progress:
        """Return all the answers of a learner."""
        with self.reading() as connection:
            fields = (column.label(name) for name, column in ANSWERS.c.items())
            rows = connection.execute(select(*fields).where(ANSWERS.c.learner == learner))
            return Progress(Answer(**row) for row in rows.mappings())

    def learners(self) -> tuple[str, ...]:
        """Return who has answered anything, by name."""
        with self.reading() as connection:
            names = connection.scalars(select(ANSWERS.c.learner).distinct())
            return tuple(sorted(names, key=lambda name: (name.casefold(), name)))

    def report(self) -> Report:
        """Return how every learner stands in every rule family."""
        with self.reading() as connection:
            return standings(connection)

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Database {spoken(self.url)}>"

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection to read by."""
        with _telling(self.url), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Give a connection whose changes are kept together when it is done."""
        writer = self._engine.execution_options(botifarra_writes=True)
        with _telling(self.url), writer.begin() as connection:
            yield connection


@contextmanager
def _telling(url: URL) -> Iterator[None]:
    """Say in our words, and without the password, what a database complains of."""
    try:
        yield
    except DBAPIError as error:
        code = getattr(error.orig, "sqlite_errorcode", 0)
        if code & 0xFF in DAMAGE:
            raise ProgressError("damaged_file", file=spoken(url)) from error
        why = str(error.orig).strip().partition("\n")[0]
        raise ProgressError("not_kept", file=spoken(url), why=why) from error


def _insert(dialect: str) -> Insert | None:
    """A statement that passes over what is there, where the database has one."""
    if dialect == "sqlite":
        return sqlite.insert(ANSWERS).on_conflict_do_nothing()
    if dialect == "postgresql":
        return postgresql.insert(ANSWERS).on_conflict_do_nothing()
    return None


def _one_by_one(connection: Connection, rows: list[dict[str, Any]]) -> None:
    for row in rows:
        there = select(literal(1)).where(ANSWERS.c.id == row["id"])
        if connection.scalar(there) is None:
            try:
                with connection.begin_nested():
                    connection.execute(insert(ANSWERS), row)
            except IntegrityError:  # another process was quicker
                if connection.scalar(there) is None:
                    raise
