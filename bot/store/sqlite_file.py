"""Copies of an SQLite file by SQLite itself, which takes them while the bot is running."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import create_engine
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import NullPool

from bot.store.alone import alone
from bot.store.connection import normalise_url, require_file
from bot.store.errors import StoreRefused, translated
from bot.store.migrations import migrate, require_known, revisions
from bot.store.store import counted
from bot.store.transfer import require_empty

MAGIC = b"SQLite format 3\0"
PATIENCE = 60
"""Seconds to wait for a lock."""


def is_sqlite(path: Path) -> bool:
    """Return whether a file is an SQLite database."""
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def copy_to(url: str, path: Path) -> dict[str, int]:
    """Copy an SQLite database into a file, and return the rows of each table.

    :raises StoreUnavailable: when the database cannot be read.
    :raises StoreRefused: when nothing is in it, or the copy is not whole.
    """
    parsed = normalise_url(url)
    require_file(parsed)
    path.touch(mode=0o600)
    with translated():
        _copy(Path(str(parsed.database)), path)
        with closing(sqlite3.connect(path)) as copy:
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, and none beside it
        return _examined(path)


async def copy_from(url: str, path: Path, *, replace: bool) -> dict[str, int]:
    """Make an SQLite database what a copy is, and bring it to this version.

    :raises StoreUnavailable: when the database cannot be written.
    :raises StoreRefused: when the copy is damaged or of a newer version, when the database is not
        empty and is not to be replaced, or when a bot is running on it.
    """
    target = Path(str(normalise_url(url).database))
    with translated():
        found = _examined(path)
        async with alone(url):
            _overwrite(target, path, replace=replace)
            await migrate(url)
    return found


def _overwrite(target: Path, path: Path, *, replace: bool) -> None:
    """Make a database what a copy is, if it is another one and may be replaced."""
    if target.exists() and target.samefile(path):
        raise StoreRefused(f"{path} is the database itself.")
    if not replace:
        engine = create_engine(f"sqlite:///{target}", poolclass=NullPool)
        with engine.connect() as connection:
            require_empty(connection, replace=False)
    _copy(path, target)


def _copy(source: Path, target: Path) -> None:
    with (
        closing(sqlite3.connect(source, timeout=PATIENCE)) as one,
        closing(sqlite3.connect(target, timeout=PATIENCE)) as other,
    ):
        one.backup(other)


def _examined(path: Path) -> dict[str, int]:
    """Return the rows of each table of a copy, and refuse one that is damaged, or not ours."""
    engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
    try:
        with engine.connect() as connection:
            said = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
            at, _ = revisions(connection)
            if at is None:
                raise StoreRefused(f"{path} holds no database of the bot.")
            require_known(connection)
            rows = counted(connection)
    except DatabaseError as error:
        said = [str(error.orig)]
        rows = {}
    if said != ["ok"]:
        raise StoreRefused(f"{path} is damaged ({said[0]}): take another backup.")
    return rows
