"""How we speak with a database: what makes a SQLite file safe for many at once."""

from __future__ import annotations

from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from botifarra.teaching.database.addresses import spoken
from botifarra.teaching.database.files import PATIENCE
from botifarra.teaching.progress import ProgressError


def connect(url: URL) -> Engine:
    """Return an engine for an address; nothing is opened yet.

    Raises:
        ProgressError: there is no such kind of database, or its Python package is missing.
    """
    lite = url.get_backend_name() == "sqlite"
    extra: dict[str, Any] = {"connect_args": {"timeout": PATIENCE}} if lite else {}
    try:
        engine = create_engine(url, pool_pre_ping=not lite, **extra)
    except ModuleNotFoundError as error:
        raise ProgressError("no_driver", file=spoken(url), package=error.name) from None
    except (ArgumentError, NoSuchModuleError, TypeError):
        raise ProgressError("bad_address", file=spoken(url)) from None
    if lite:
        event.listen(engine, "connect", _prepare)
        event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions begin where we say so
    connection.execute("PRAGMA synchronous = FULL")  # kept means kept, also when the power goes


def _begin(connection: Connection) -> None:
    """Who will write says so at once: else two who have read wait for each other."""
    writes = connection.get_execution_options().get("botifarra_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
