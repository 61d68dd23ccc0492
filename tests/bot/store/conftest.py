"""The databases that the store is tested on: an SQLite file, and a PostgreSQL server."""

import asyncio
import os
import secrets
from pathlib import Path

import asyncpg
import pytest

from bot.store import Store, connection, migrate

PATIENCE = 60
"""Seconds until a server that does not answer is given up, on a busy machine too."""
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


@pytest.fixture(scope="session")
def postgresql_database():
    """A PostgreSQL database of this test session; without a server, its tests are skipped."""
    if not server_is_there():
        pytest.skip("no PostgreSQL server answers at TEST_DATABASE_URL")
    name = f"grundy_{secrets.token_hex(6)}"
    asyncio.run(on_server(f"CREATE DATABASE {name}"))
    yield f"{SERVER.rpartition('/')[0]}/{name}"
    asyncio.run(on_server(f"DROP DATABASE {name} WITH (FORCE)"))


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


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest) -> str:
    """An empty database of either kind, with no tables."""
    return request.getfixturevalue(f"{request.param}_url")


@pytest.fixture
async def url(empty_url: str) -> str:
    """A database of either kind, up to date."""
    await migrate(empty_url)
    return empty_url


@pytest.fixture
async def store(url: str):
    opened = await Store.open(url)
    yield opened
    await opened.close()
