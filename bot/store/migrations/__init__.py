"""Migrations of the database, run by one process at a time."""

from __future__ import annotations

import re
import sys
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import URL, Connection, MetaData, create_engine, inspect, text

from bot.store.connection import WRITE, file_of, make_engine, normalise_url
from bot.store.errors import StoreRefused, translate_errors

if TYPE_CHECKING:  # loaded only for a pending migration, so not at most starts
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent
ADVISORY_LOCK = 0x6772756E6479
"""The number of the lock that processes take in PostgreSQL ("grundy")."""
VERSION_TABLE = "alembic_version"
PATIENCE = 60
"""The seconds to wait for another process that migrates."""


async def migrate(url: str) -> None:
    """Migrate the database at a URL to this version, if it isn't there yet.

    All pending migrations are one transaction under a lock, so a failed one leaves no trace, and of
    several processes one does the work while the others wait. The folder of an SQLite file is
    created. In SQLite foreign keys are off in the meantime. It rebuilds tables to change them, and
    dropping the old one must not delete rows that refer to it.

    :raises StoreUnavailable: when the URL is malformed or the database can't be reached.
    :raises StoreRefused: when the database belongs to a newer version of the bot.
    """
    parsed = normalise_url(url)
    with translate_errors(parsed.password):
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

    To make a migration, import the ``rows`` of every feature and call
    ``alembic.command.revision(configuration(connection), "what it does", autogenerate=True)`` on an
    up-to-date database.
    """
    from alembic.config import Config  # noqa: PLC0415

    config = Config(stdout=sys.stdout)  # Alembic's default is the stdout at its import
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def revisions(connection: Connection) -> tuple[str | None, str]:
    """Return the migration that a database is at, and the newest one."""
    at: str | None = None
    if inspect(connection).has_table(VERSION_TABLE):
        at = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return at, all_revisions()[-1]


@cache
def all_revisions() -> tuple[str, ...]:
    """Return the numbers of all migrations, the newest last.

    They are in the names of the files, such as ``m0002_x.py``, so that none has to be loaded to
    check whether a database is up to date.
    """
    names = sorted(path.stem for path in (MIGRATIONS / "versions").glob("m*.py"))
    return tuple(found[1] for name in names if (found := re.match(r"m(\d{4})_", name)))


def is_known(revision: str | None) -> bool:
    """Return whether a migration belongs to this version or an older one."""
    return revision is None or revision in all_revisions()


def require_known(connection: Connection) -> None:
    """Refuse a database that a newer version of the bot has migrated."""
    at, head = revisions(connection)
    if not is_known(at):
        raise StoreRefused(
            f"The database is at version {at}, and this bot knows versions up to {head}: install "
            "the newer version of the bot that made it, or restore a backup of the time before "
            "into an empty database."
        )


@cache
def tables_at(revision: str | None) -> tuple[str, ...]:
    """Return the names of the tables at a migration, by running the migrations up to it."""
    if revision is None:
        return ()
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        upgrade(connection, revision)
        names = inspect(connection).get_table_names()
    engine.dispose()
    return tuple(sorted(set(names) - {VERSION_TABLE}))


def layout_of(revision: str | None, names: Collection[str]) -> str | None:
    """Return the migration that makes tables of these names, in a database at some migration.

    That is the same one, except for databases of development versions after 1.0. They were at 0002
    with the tables of 0003.
    """
    return "0003" if revision == "0002" and "privacy_departures" in names else revision


def our_tables(connection: Connection, revision: str | None) -> MetaData:
    """Return the tables of a database that belong to a migration, as they are in it."""
    found = MetaData()
    there = set(inspect(connection).get_table_names())
    names = set(tables_at(layout_of(revision, there))) & there
    found.reflect(connection, only=sorted(names))
    return found


def make_place(url: URL) -> None:
    """Create an SQLite file and its folder, readable by their owner only.

    The file holds ids of members. SQLite gives the same mode to its files next to it. Existing
    files and ``file:`` URIs are left alone.
    """
    if file := file_of(url):
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not file.exists():
            file.touch(mode=0o600)


def hold(connection: Connection) -> None:
    """Wait for the migration lock, and hold it until the transaction ends."""
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
