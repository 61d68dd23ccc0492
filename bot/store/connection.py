"""From a database URL to an engine with the settings that each database needs."""

from __future__ import annotations

import asyncio
import math
import sqlite3
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.exc import ArgumentError, DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.store.errors import StoreRefused, StoreUnavailable

if TYPE_CHECKING:
    import aiosqlite

CONNECTIONS = 15
"""The default maximum of connections: five processes leave some of the 100 of PostgreSQL free."""
CONNECT_SECONDS = 5
QUEUE_SECONDS = 60
"""Seconds to wait for a free connection; meanwhile the member is told that an answer will come."""
RESTED_SECONDS = 1.0
"""After so long without use a connection to PostgreSQL is asked whether it still stands."""
AGAIN_SECONDS = 0.05
"""Seconds between two tries of what SQLite does not wait for."""
SERVING = "grundy"
"""The name that PostgreSQL shows for connections of a running bot."""
TENDING = "grundy upkeep"
"""The name that it shows for connections that maintain the database."""
WRITE = "grundy_write"
"""The execution option of an engine whose transactions write."""
READ = "grundy_read"
"""The execution option of an engine whose statements each read by themselves."""


def normalise_url(url: str) -> URL:
    """Return a database URL with the driver that is used here.

    Taken are ``sqlite:///`` and ``postgresql://`` with or without a driver, ``postgres://``, and
    the parameters ``sslmode`` and ``connect_timeout`` of libpq. ``str()`` of what is returned
    hides the password.

    >>> str(normalise_url("postgres://grundy:secret@db/grundy?sslmode=require"))
    'postgresql+asyncpg://grundy:***@db/grundy?ssl=require'
    >>> str(normalise_url("sqlite:///matches.db"))
    'sqlite+aiosqlite:///matches.db'

    :raises StoreUnavailable: when the URL is malformed, names another kind of database, or a
        database in memory, which would forget all matches.
    """
    try:
        parsed = make_url(url.strip())
    except (ArgumentError, ValueError):
        raise _wrong_url() from None
    kind = parsed.drivername.partition("+")[0].lower()
    if kind == "sqlite":
        if parsed.database in {None, "", ":memory:"} or parsed.query.get("mode") == "memory":
            raise _wrong_url()
        return parsed.set(drivername="sqlite+aiosqlite")
    if kind not in {"postgres", "postgresql"} or not parsed.database:
        raise _wrong_url()
    query = dict(parsed.query)
    query.pop("channel_binding", None)
    for theirs, ours in (("sslmode", "ssl"), ("connect_timeout", "timeout")):
        if theirs in query:
            query.setdefault(ours, query.pop(theirs))
    return parsed.set(drivername="postgresql+asyncpg", query=query)


def _wrong_url() -> StoreUnavailable:
    """Return the error for a URL that cannot be used; it does not repeat the URL."""
    return StoreUnavailable(
        "malformed database URL",
        "I can't read the database URL. Write sqlite:///FILE or "
        "postgresql://USER:PASSWORD@HOST/NAME.",
    )


def file_of(url: URL) -> Path | None:
    """Return the SQLite file of a URL; None for PostgreSQL, and for a ``file:`` URI."""
    if url.get_backend_name() != "sqlite" or "uri" in url.query:
        return None
    return Path(str(url.database)).absolute()


def require_folder(url: URL) -> None:
    """Refuse an SQLite file in a folder that is not there, before the driver's thread starts."""
    if (file := file_of(url)) and not file.parent.is_dir():
        raise StoreUnavailable(
            f"unable to open the database: there is no folder {file.parent} "
            "(`bot migrate` makes it)"
        )


def require_file(url: URL) -> None:
    """Refuse an SQLite file that is not there, which connecting to it would make."""
    if (file := file_of(url)) and not file.is_file():
        raise StoreRefused(f"There is no database file {file}: check DATABASE_URL.")


def make_engine(
    url: URL,
    *,
    patience: int,
    foreign_keys: bool = True,
    name: str = TENDING,
    connections: int = CONNECTIONS,
) -> AsyncEngine:
    """Return an engine; it connects when it is first used.

    ``patience`` is how many seconds a statement may wait for a lock, or last; ``name`` is what
    PostgreSQL shows of its connections, of which there are at most so many.
    """
    pool: dict[str, Any] = {
        "pool_size": connections,
        "max_overflow": 0,
        "pool_timeout": QUEUE_SECONDS,
    }
    if url.get_backend_name() == "sqlite":
        engine = create_async_engine(url, **pool)
        _configure_sqlite(engine, patience, foreign_keys=foreign_keys)
        return engine
    arguments: dict[str, object] = {
        "command_timeout": patience,
        "server_settings": {"application_name": name},
    }
    if "timeout" not in url.query:
        arguments["timeout"] = CONNECT_SECONDS
    engine = create_async_engine(url, pool_recycle=1800, connect_args=arguments, **pool)
    _try_rested(engine)
    return engine


def _try_rested(engine: AsyncEngine) -> None:
    """Ask a connection that has rested whether it still stands, and take a new one if not.

    SQLAlchemy would ask each time, which is as much as a short statement; one that was in use a
    moment ago stands. Should the server go away just then, all connections are taken anew.
    """

    def returned(_connection: object, record: ConnectionPoolEntry) -> None:
        record.info["used"] = time.monotonic()

    def taken(connection: Any, record: ConnectionPoolEntry, _proxy: object) -> None:
        if time.monotonic() - record.info.get("used", math.inf) > RESTED_SECONDS:
            try:
                engine.dialect.do_ping(connection)
            except engine.dialect.loaded_dbapi.Error as error:
                raise DisconnectionError from error

    event.listen(engine.sync_engine, "checkin", returned)
    event.listen(engine.sync_engine, "checkout", taken)


def _configure_sqlite(engine: AsyncEngine, patience: int, *, foreign_keys: bool) -> None:
    """Set up every SQLite connection of an engine: WAL, waiting for locks, real transactions.

    Python's driver begins transactions by rules of its own, which leave schema changes out and
    take the write lock too late. So it is told not to, and BEGIN is ours. A transaction that
    writes takes the lock at once: one that read first could not wait for it.
    """

    def connect(dbapi_connection: Any, _record: object) -> None:
        try:
            dbapi_connection.isolation_level = None
            cursor = dbapi_connection.cursor()
            cursor.execute(f"PRAGMA busy_timeout = {patience * 1000}")
            dbapi_connection.run_async(partial(_use_wal, patience=patience))
            cursor.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")
            cursor.close()
        except BaseException:
            dbapi_connection.close()  # nobody else knows of it yet, and its thread would stay
            raise

    def begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        if not options.get(READ, False):
            connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get(WRITE) else "BEGIN")

    event.listen(engine.sync_engine, "connect", connect)
    event.listen(engine.sync_engine, "begin", begin)


async def _use_wal(driver: aiosqlite.Connection, patience: int) -> None:
    """Have a connection use WAL.

    The first connection that a file ever has changes the file for that, under a lock. Where
    another one is about to write, SQLite refuses at once and does not wait as it does elsewhere.
    """
    end = time.monotonic() + patience
    while True:
        try:
            async with driver.execute("PRAGMA journal_mode = WAL"):
                return
        except sqlite3.OperationalError as error:
            busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > end:
                raise
            await asyncio.sleep(AGAIN_SECONDS)
