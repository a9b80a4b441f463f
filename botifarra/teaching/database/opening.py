"""Opening a database: made or brought up to date, refused if newer, set aside if damaged."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Column, Connection, MetaData, String, Table, func, inspect, select

from botifarra.teaching.database.addresses import address, file_of, spoken
from botifarra.teaching.database.files import is_damaged, put_aside, share
from botifarra.teaching.database.schema import HEAD, VERSIONS
from botifarra.teaching.database.store import Database
from botifarra.teaching.progress import ProgressError

MIGRATIONS: Final = Path(__file__).with_name("migrations")

_VERSION: Final = Table(VERSIONS, MetaData(), Column("version_num", String(32)))
_LOCK: Final = 0x626F7469
"""What those who upgrade a PostgreSQL database at once wait for."""


def open_database(url: str, *, existing: bool = False) -> Database:
    """Open a database, and make or upgrade its table where needed.

    Args:
        url: an address as SQLAlchemy has them, or the path of a SQLite file.
        existing: only to read what is there: nothing is made and nothing set aside.

    Returns:
        The database; its ``notice`` tells if a damaged file was set aside.

    Raises:
        ProgressError: it can't be reached, was written by a newer version or, where only an
            existing one will do, is damaged or holds no progress.
    """
    where = address(url)
    file = file_of(where)
    notice = None
    if file is not None:
        try:
            notice = _look_at(file, existing)
        except OSError as error:
            why = error.strerror or str(error)
            raise ProgressError("not_kept", file=str(file), why=why) from error
    database = Database(where)
    database.notice = notice
    try:
        _bring_up_to_date(database, existing)
    except BaseException:
        database.close()
        raise
    return database


def _look_at(file: Path, existing: bool) -> ProgressError | None:
    """See to it that a SQLite file can be used; return what there is to say."""
    if existing:
        if not file.is_file():
            raise ProgressError("no_database", file=str(file))
        if is_damaged(file):
            raise ProgressError("damaged_file", file=str(file))
        return None
    file.parent.mkdir(parents=True, exist_ok=True)
    kept = put_aside(file) if is_damaged(file) else None
    share(file)
    return None if kept is None else ProgressError("set_aside", file=str(file), kept=str(kept))


def _bring_up_to_date(database: Database, existing: bool) -> None:
    with database.reading() as connection:
        revision = _revision(connection)
    if revision is None and existing:
        raise ProgressError("no_database", file=spoken(database.url))
    if revision != HEAD:
        with database.writing() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
            _upgrade(connection, database)


def _revision(connection: Connection) -> str | None:
    """The revision of the schema; None where there is none yet."""
    if not inspect(connection).has_table(VERSIONS):
        return None
    return connection.scalar(select(_VERSION.c.version_num))


def _upgrade(connection: Connection, database: Database) -> None:
    """Take the steps that are missing, unless another process has just taken them."""
    from alembic import command  # a tenth of a second that only the first opening pays
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    revision = _revision(connection)
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    if revision is not None and revision not in known:
        raise ProgressError("newer_database", file=spoken(database.url), version=revision)
    command.upgrade(config, "head")
