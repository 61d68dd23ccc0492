"""A database that is away, locked or misnamed is one friendly sentence, without the password."""

import asyncio
import socket
import sqlite3
import threading

import pytest
from sqlalchemy import text

import bot.store.store as module
from bot.play.matches.rows.matches import Matches
from bot.shared.places import Place
from bot.store import Store, StoreUnavailable, migrate, normalise_url
from cgt.core.text import Text


@pytest.mark.parametrize(
    ("given", "normal"),
    [
        ("sqlite:///a.db", "sqlite+aiosqlite:///a.db"),
        ("sqlite+aiosqlite:////var/a.db", "sqlite+aiosqlite:////var/a.db"),
        ("postgres://u:p@h:5/d", "postgresql+asyncpg://u:p@h:5/d"),
        ("postgresql://h/d", "postgresql+asyncpg://h/d"),
        ("  postgresql+psycopg2://h/d ", "postgresql+asyncpg://h/d"),
        ("postgres://h/d?sslmode=require", "postgresql+asyncpg://h/d?ssl=require"),
        (
            "postgres://h/d?sslmode=require&channel_binding=require",
            "postgresql+asyncpg://h/d?ssl=require",
        ),
    ],
)
def test_urls_are_normalised(given, normal):
    assert normalise_url(given).render_as_string(hide_password=False) == normal


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "matches.db",
        "mysql://u:geheim@h/d",
        "sqlite://",
        "sqlite:///:memory:",
        "postgres://h",
        "postgres://u:geheim@h:port/d",
    ],
)
async def test_a_wrong_url_is_refused_without_repeating_it(wrong):
    for use in (Store.open, migrate):
        with pytest.raises(StoreUnavailable, match="sqlite:///FILE") as caught:
            await use(wrong)
        assert "geheim" not in str(caught.value) + caught.value.detail


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


async def test_a_server_that_is_away():
    url = f"postgresql://grundy:geheim@127.0.0.1:{free_port()}/grundy"
    for use in (Store.open, migrate):
        with pytest.raises(StoreUnavailable, match="can't reach the database") as caught:
            await use(url)
        assert isinstance(caught.value.text, Text)
        assert "geheim" not in str(caught.value) + caught.value.detail


async def test_a_server_that_does_not_know_the_database(postgresql_url):
    with pytest.raises(StoreUnavailable) as caught:
        await Store.open(f"{postgresql_url}_not")
    assert "does not exist" in caught.value.detail


async def test_a_file_in_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(StoreUnavailable) as caught:
        await Store.open(f"sqlite:///{tmp_path}/none/matches.db")
    assert "unable to open" in caught.value.detail


async def test_a_file_that_is_no_database(tmp_path):
    (tmp_path / "matches.db").write_text("This is a letter, not a database. " * 40)
    with pytest.raises(StoreUnavailable):
        await migrate(f"sqlite:///{tmp_path}/matches.db")


async def test_a_locked_file(sqlite_url, monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 0)
    await migrate(sqlite_url)
    store = await Store.open(sqlite_url)
    other = sqlite3.connect(normalise_url(sqlite_url).database)
    other.execute("BEGIN IMMEDIATE")
    try:
        with pytest.raises(StoreUnavailable) as caught:
            await Matches(store).place_message(1, Place(1, 2))
        assert "locked" in caught.value.detail
        assert await Matches(store).count_open(1) == 0, "readers do not wait for writers"
    finally:
        other.close()
        await store.close()


async def test_a_cancelled_transaction_leaves_the_store_usable(store):
    async def hold():
        async with store.writing() as connection:
            await connection.execute(text("SELECT 1"))
            await asyncio.sleep(60)

    task = asyncio.create_task(hold())
    await asyncio.sleep(0.05)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await Matches(store).count_open(1) == 0


async def test_closed_store_leaves_and_opens_no_connection(url):
    before = set(threading.enumerate())
    store = await Store.open(url)
    used = asyncio.Event()

    async def hold():
        async with store.writing() as connection:
            await connection.execute(text("SELECT 1"))
            used.set()
            await asyncio.sleep(60)

    task = asyncio.create_task(hold())
    await used.wait()
    task.cancel()
    await asyncio.sleep(0)
    task.cancel()  # the connection is being closed, and nobody waits for it
    await asyncio.gather(task, return_exceptions=True)
    await store.close()
    await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}), return_exceptions=True)
    for begin in (store.reading, store.writing):
        with pytest.raises(StoreUnavailable, match="can't reach the database"):
            async with begin():
                pass
    for thread in set(threading.enumerate()) - before:
        thread.join(60)
        assert not thread.is_alive()
