"""The databases that the store is tested on: an SQLite file, and a PostgreSQL server."""

import asyncio
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest

import bot.app.features  # noqa: F401 - all tables
from bot.store import Store, connection, migrate
from bot.store.tables import Base
from tests.samples import sampled

PATIENCE = 60
"""Seconds until a server that does not answer is given up, on a busy machine too."""
KINDS = sampled(["sqlite", "postgresql"], ["sqlite"])
"""The kinds of databases: the default run needs no server."""
SERVER = os.environ.get("TEST_DATABASE_URL", "postgresql://postgres@127.0.0.1:5432/test")


async def on_server(statement: str, url: str = SERVER) -> None:
    server = await asyncpg.connect(url, timeout=PATIENCE)
    try:
        await server.execute(statement)
    finally:
        await server.close()


def server_is_there() -> bool:
    try:
        asyncio.run(on_server("SELECT 1"))
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
        return False
    return True


@contextmanager
def database_on_server() -> Iterator[str]:
    """Make a PostgreSQL database for a test session; without a server, its tests are skipped."""
    if not server_is_there():
        pytest.skip("no PostgreSQL server answers at TEST_DATABASE_URL")
    name = f"grundy_{secrets.token_hex(6)}"
    asyncio.run(on_server(f"CREATE DATABASE {name}"))
    try:
        yield f"{SERVER.rpartition('/')[0]}/{name}"
    finally:
        asyncio.run(on_server(f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture(scope="session")
def postgresql_database():
    """A PostgreSQL database of this test session."""
    with database_on_server() as url:
        yield url


@pytest.fixture(scope="session")
def postgresql_with_tables():
    """One that is up to date, and stays so: tests change its rows alone."""
    with database_on_server() as url:
        asyncio.run(migrate(url))
        yield url


async def empty_tables(url: str) -> None:
    """Take all rows out of a PostgreSQL database, and count from 1 again.

    Of few rows that is many times quicker than to truncate the tables.
    """
    server = await asyncpg.connect(url, timeout=PATIENCE)
    try:
        counters = await server.fetch("SELECT sequencename FROM pg_sequences")
        await server.execute(
            "".join(
                [f"DELETE FROM {table.name};" for table in reversed(Base.metadata.sorted_tables)]
                + [f"ALTER SEQUENCE {name} RESTART;" for (name,) in counters]
            )
        )
    finally:
        await server.close()


@pytest.fixture
def postgresql_url(postgresql_database: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """An empty PostgreSQL database."""
    empty = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"
    asyncio.run(on_server(empty, postgresql_database))
    monkeypatch.setattr(connection, "CONNECT_SECONDS", PATIENCE)
    return postgresql_database


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """An SQLite file that is not there yet, nor its folder."""
    return f"sqlite:///{tmp_path / 'data' / 'matches.db'}"


@pytest.fixture(params=KINDS)
def empty_url(request: pytest.FixtureRequest) -> str:
    """An empty database of either kind, with no tables."""
    return request.getfixturevalue(f"{request.param}_url")


@pytest.fixture
async def fresh_url(empty_url: str) -> str:
    """A database of either kind that was brought up to date for one test, to do anything with."""
    await migrate(empty_url)
    return empty_url


@pytest.fixture(params=KINDS)
def url(
    request: pytest.FixtureRequest,
    new_database: Path,
    in_memory: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> str:
    """A database of either kind, up to date and without rows, whose tables are left as they are."""
    monkeypatch.setattr(connection, "QUEUE_SECONDS", 10 * PATIENCE)  # a thousand may wait at once
    if request.param == "sqlite":
        return f"sqlite:///{shutil.copy(new_database, in_memory / 'matches.db')}"
    with_tables = request.getfixturevalue("postgresql_with_tables")
    asyncio.run(empty_tables(with_tables))
    monkeypatch.setattr(connection, "CONNECT_SECONDS", PATIENCE)
    return with_tables


@pytest.fixture
async def store(url: str):
    opened = await Store.open(url)
    yield opened
    await opened.close()
