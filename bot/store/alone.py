"""One process at a time on an SQLite file, and nobody at work on a database that is replaced."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from filelock import FileLock, Timeout
from sqlalchemy import Connection, text

from bot.store.connection import SERVING, normalise_url
from bot.store.errors import StoreRefused, translated
from bot.store.migrating import make_folder


@contextmanager
def alone(url: str) -> Generator[None]:
    """Be the one process that serves from an SQLite file, or changes it as a whole.

    The lock is a file beside the database; it ends with the process, however that ends. Several
    processes may share a PostgreSQL database, and nothing is locked there.

    :raises StoreRefused: when another process serves from the file.
    """
    parsed = normalise_url(url)
    if parsed.get_backend_name() != "sqlite" or "uri" in parsed.query:
        yield
        return
    with translated():
        make_folder(parsed)
        lock = FileLock(f"{parsed.database}.lock")
        try:
            held = lock.acquire(blocking=False)
        except Timeout:
            raise StoreRefused(
                f"Another bot is running on the database file {parsed.database}: stop it first, "
                "or give this one a DATABASE_URL of its own."
            ) from None
    with held:
        yield


def require_nobody(connection: Connection) -> None:
    """Refuse a PostgreSQL database that a bot is connected to."""
    if connection.dialect.name != "postgresql":
        return
    query = text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
        "AND application_name = :name AND pid <> pg_backend_pid()"
    )
    if connection.scalar(query, {"name": SERVING}):
        raise StoreRefused("A bot is running on this database: stop it first.")
