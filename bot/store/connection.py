"""Engines for database URLs, with the settings that each database needs."""

from __future__ import annotations

import asyncio
import math
import os
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
"""The default maximum of connections. Five processes leave some of PostgreSQL's 100 free."""
CONNECT_SECONDS = 5
QUEUE_SECONDS = 60
"""The seconds to wait for a free connection, while the member sees "thinking"."""
RESTED_SECONDS = 1.0
"""The seconds without use after which a connection to PostgreSQL is tested."""
AGAIN_SECONDS = 0.05
"""The seconds between two tries of a statement for which SQLite doesn't wait."""
SERVING = "grundy"
"""The name that PostgreSQL shows for connections of a running bot."""
TENDING = "grundy upkeep"
"""The name that PostgreSQL shows for connections that maintain the database."""
WRITE = "grundy_write"
"""The execution option of an engine whose transactions write."""
READ = "grundy_read"
"""The execution option of an engine whose statements each read on their own."""


def normalise_url(url: str) -> URL:
    """Return a database URL with the driver that is used here.

    Accepts ``sqlite:///`` and ``postgresql://`` with or without a driver, ``postgres://``, and the
    parameters ``sslmode`` and ``connect_timeout`` of libpq. ``str()`` of the result hides the
    password.

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
    """Return the error for an unusable URL, without repeating the URL."""
    return StoreUnavailable(
        "malformed database URL",
        "I can't read the database URL. Write sqlite:///FILE or "
        "postgresql://USER:PASSWORD@HOST/NAME.",
    )


def file_of(url: URL) -> Path | None:
    """Return the SQLite file of a URL. PostgreSQL and ``file:`` URIs have no such file."""
    if url.get_backend_name() != "sqlite" or "uri" in url.query:
        return None
    return Path(str(url.database)).absolute()


def is_to_make(url: URL) -> bool:
    """Return whether an SQLite file is missing from a folder that can be written to."""
    file = file_of(url)
    return file is not None and not file.exists() and os.access(file.parent, os.W_OK | os.X_OK)


def require_folder(url: URL) -> None:
    """Refuse an SQLite file in a missing folder, before the driver's thread starts."""
    if (file := file_of(url)) and not file.parent.is_dir():
        raise StoreUnavailable(
            f"unable to open the database: there is no folder {file.parent} "
            "(`bot migrate` makes it)"
        )


def require_file(url: URL) -> None:
    """Refuse a missing SQLite file, because connecting would create it."""
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
    """Return an engine, which connects when it is first used.

    ``patience`` is the maximum seconds for a statement, or for its wait for a lock. ``name`` is the
    name that PostgreSQL shows for its connections. ``connections`` is their maximum.
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
    """Test a connection that has rested, and replace a broken one.

    SQLAlchemy would test it each time, which costs as much as a short statement. If the server goes
    away, all connections are replaced.
    """

    def returned(_connection: object, record: ConnectionPoolEntry) -> None:
        record.info["used"] = time.monotonic()

    def check_rested(connection: Any, record: ConnectionPoolEntry, _proxy: object) -> None:
        if time.monotonic() - record.info.get("used", math.inf) > RESTED_SECONDS:
            try:
                engine.dialect.do_ping(connection)
            except engine.dialect.loaded_dbapi.Error as error:
                raise DisconnectionError from error

    event.listen(engine.sync_engine, "checkin", returned)
    event.listen(engine.sync_engine, "checkout", check_rested)


def _configure_sqlite(engine: AsyncEngine, patience: int, *, foreign_keys: bool) -> None:
    """Set up an engine's SQLite connections for WAL, lock waits and real transactions.

    Python's driver leaves schema changes out of transactions and takes the write lock too late. So
    we begin transactions ourselves. A writing one takes the lock at once, because one that read
    first couldn't wait for it.
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
            dbapi_connection.close()  # nobody else knows it yet, so its thread would stay
            raise

    def begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        if not options.get(READ, False):
            connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get(WRITE) else "BEGIN")

    event.listen(engine.sync_engine, "connect", connect)
    event.listen(engine.sync_engine, "begin", begin)


async def _use_wal(driver: aiosqlite.Connection, patience: int) -> None:
    """Switch a connection to WAL.

    The first connection to a new file changes the file, under a lock. If another one is about to
    write, SQLite refuses at once instead of waiting as usual.
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
