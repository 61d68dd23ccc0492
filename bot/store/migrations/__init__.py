"""The migrations of the database, and how it is brought up to date, one process at a time."""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import URL, Connection, MetaData, create_engine, inspect, text

from bot.store.connection import WRITE, file_of, make_engine, normalise_url
from bot.store.errors import StoreRefused, translated

if TYPE_CHECKING:  # it is loaded where a migration is pending: not at most starts
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent
ADVISORY_LOCK = 0x6772756E6479
"""The number of the lock that processes take in PostgreSQL ("grundy")."""
VERSION_TABLE = "alembic_version"
PATIENCE = 60
"""Seconds to wait for another process that migrates."""


async def migrate(url: str) -> None:
    """Bring the database at a URL up to date; of a database that is, nothing changes.

    All pending migrations are one transaction under a lock: one that fails leaves no trace, and
    of several processes one does the work and the others wait. The folder of an SQLite file is
    made. Foreign keys are off in SQLite meanwhile: it rebuilds tables in order to change them,
    and dropping the old one must not delete what refers to it.

    :raises StoreUnavailable: when the URL is malformed or the database cannot be reached.
    :raises StoreRefused: when the database belongs to a newer version of the bot.
    """
    parsed = normalise_url(url)
    with translated(parsed.password):
        make_place(parsed)
        engine = make_engine(parsed, patience=PATIENCE, foreign_keys=False)
        try:
            async with engine.execution_options(**{WRITE: True}).begin() as connection:
                await connection.run_sync(hold)
                await connection.run_sync(upgrade)
        finally:
            await engine.dispose()


def configuration(connection: Connection | None = None) -> Config:
    """Return the configuration of Alembic, for the migrations of this package.

    A new migration is made against an up-to-date database, the ``rows`` of every feature being
    imported, with ``alembic.command.revision(configuration(connection), "what it does",
    autogenerate=True)``.
    """
    from alembic.config import Config  # noqa: PLC0415

    config = Config(stdout=sys.stdout)  # its default is what it was when Alembic was imported
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def revisions(connection: Connection) -> tuple[str | None, str]:
    """Return the migration that a database is at, and the newest there is."""
    at: str | None = None
    if inspect(connection).has_table(VERSION_TABLE):
        at = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return at, all_revisions()[-1]


@cache
def all_revisions() -> tuple[str, ...]:
    """Return the migrations that there are, the newest last: a file each, such as ``m0002_x.py``.

    Their numbers are in the names of the files, so that it takes no look into them to tell
    whether a database is up to date.
    """
    names = sorted(path.stem for path in (MIGRATIONS / "versions").glob("m*.py"))
    return tuple(found[1] for name in names if (found := re.match(r"m(\d{4})_", name)))


def known(revision: str | None) -> bool:
    """Return whether a migration is one of this version; a newer version has more."""
    return revision is None or revision in all_revisions()


def require_known(connection: Connection) -> None:
    """Refuse a database that a newer version of the bot has brought to its own version."""
    at, head = revisions(connection)
    if not known(at):
        raise StoreRefused(
            f"The database is at version {at}, and this bot knows versions up to {head}: install "
            "the newer version of the bot that made it, or restore a backup of the time before "
            "into an empty database."
        )


@cache
def tables_at(revision: str | None) -> tuple[str, ...]:
    """Return the names of the tables that there are at a migration, as the migrations make them."""
    if revision is None:
        return ()
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        upgrade(connection, revision)
        names = inspect(connection).get_table_names()
    engine.dispose()
    return tuple(sorted(set(names) - {VERSION_TABLE}))


def our_tables(connection: Connection, revision: str | None) -> MetaData:
    """Return the tables of a database that are ours at a migration, as they stand in it."""
    found = MetaData()
    names = set(tables_at(revision)) & set(inspect(connection).get_table_names())
    found.reflect(connection, only=sorted(names))
    return found


def make_place(url: URL) -> None:
    """Make an SQLite file and its folder, readable by their owner alone; leave what is there.

    The file holds ids of members. SQLite gives the files beside it the same mode. One that is given
    as a ``file:`` URI is left alone.
    """
    if file := file_of(url):
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not file.exists():
            file.touch(mode=0o600)


def hold(connection: Connection) -> None:
    """Wait until no other process changes the tables, and let none do so in this transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ADVISORY_LOCK})


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run all pending migrations, or those up to one of them."""
    require_known(connection)
    at, head = revisions(connection)
    if at == (head if revision == "head" else revision):
        return
    from alembic import command  # noqa: PLC0415

    command.upgrade(configuration(connection), revision)
