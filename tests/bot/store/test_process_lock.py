"""A second process, a running bot and a newer database: each is refused with one sentence."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from operator import methodcaller
from pathlib import Path

import pytest
from sqlalchemy import func, select, text

import bot.store.process_lock
from bot.store import Store, StoreRefused, migrate, normalise_url
from bot.store.application import note_registered
from bot.store.connection import file_of
from bot.store.process_lock import Lock, hold_process_lock
from bot.store.transfer import export_to, import_from
from tests.bot.store.conftest import PATIENCE
from tests.bot.store.filling import on

HOLDING = """
import asyncio, sys
from bot.store.process_lock import hold_process_lock

async def hold():
    async with hold_process_lock(sys.argv[1]):
        print("held", flush=True)
        await asyncio.to_thread(sys.stdin.read)

asyncio.run(hold())
"""


@pytest.fixture
def holder(empty_url):
    """Another process that has the database for itself."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDING, empty_url], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout.readline() == b"held\n"
    yield process
    process.kill()
    process.communicate()


async def test_second_process_is_refused_until_the_first_ends(empty_url, holder, tmp_path):
    async with hold_process_lock(f"sqlite:///{tmp_path / 'other.db'}"):
        pass
    with pytest.raises(StoreRefused, match=r"^Another bot is running on the database .*\S+: "):
        async with hold_process_lock(empty_url):
            pass
    holder.kill()
    holder.wait()
    async with hold_process_lock(empty_url) as lost:
        await migrate(empty_url)
        assert not lost.is_set()


async def holders(url):
    """Return the processes of PostgreSQL that hold the locks of bots on its database."""
    query = text(
        "SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database "
        "WHERE locktype = 'advisory' AND granted AND datname = current_database()"
    )
    return await on(url, lambda connection: connection.scalars(query).all())


async def cut(url):
    """Break the connections that hold locks, as a restart of the server does."""
    for pid in await holders(url):
        await on(url, methodcaller("scalar", select(func.pg_terminate_backend(pid, 60_000))))


async def test_a_lock_whose_connection_breaks_is_taken_again(postgresql_url, monkeypatch):
    monkeypatch.setattr(bot.store.process_lock, "LOOK_SECONDS", 0.05)
    async with hold_process_lock(postgresql_url) as lost:
        before = await holders(postgresql_url)
        await cut(postgresql_url)
        async with asyncio.timeout(PATIENCE):
            while await holders(postgresql_url) in ([], before):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        monkeypatch.setattr(bot.store.process_lock, "END_SECONDS", 0)
        with pytest.raises(StoreRefused, match="Another bot"):
            async with hold_process_lock(postgresql_url):
                pass
        assert not lost.is_set()


async def test_lock_that_another_bot_took_is_reported_as_lost(postgresql_url, monkeypatch):
    monkeypatch.setattr(bot.store.process_lock, "LOOK_SECONDS", 0)
    monkeypatch.setattr(bot.store.process_lock, "END_SECONDS", 0)
    first, other = (Lock(normalise_url(postgresql_url)) for _ in range(2))
    await first.take()
    await cut(postgresql_url)
    await other.take()
    lost = asyncio.Event()
    await first.keep(lost)
    assert lost.is_set()
    await first.release()
    await other.release()


@pytest.mark.exhaustive
async def test_a_database_is_read_but_not_replaced_while_a_bot_runs(fresh_url, tmp_path):
    async with hold_process_lock(fresh_url):
        store = await Store.open(fresh_url)
        await export_to(fresh_url, tmp_path / "file")
        await migrate(fresh_url)
        with pytest.raises(StoreRefused, match="running on"):
            await import_from(fresh_url, tmp_path / "file", replace=True)
        await store.close()
    await import_from(fresh_url, tmp_path / "file", replace=True)


def modes(folder):
    """Return the mode of a folder and of each file in it."""
    return {path.name: oct(path.stat().st_mode & 0o777) for path in (folder, *folder.iterdir())}


@pytest.mark.parametrize("umask", [0o022, 0o000])
async def test_database_file_and_folder_are_private(sqlite_url, tmp_path, umask):
    before = os.umask(umask)
    try:
        async with hold_process_lock(sqlite_url):
            await migrate(sqlite_url)
            store = await Store.open(sqlite_url)
            await note_registered(store, 1, "digest")
            found = modes(tmp_path / "data")
            await store.close()
    finally:
        os.umask(before)
    names = ("matches.db", "matches.db-wal", "matches.db-shm", "matches.db.lock")
    assert found == {"data": "0o700"} | dict.fromkeys(names, "0o600")


@pytest.mark.skipif(os.name != "posix", reason="files have no modes")
async def test_files_that_others_can_read_are_made_private(sqlite_url, tmp_path, capsys):
    backup = tmp_path / "data" / "backups" / "grundy-20261128T110000000000Z.db"
    await migrate(sqlite_url)
    store = await Store.open(sqlite_url)
    await note_registered(store, 1, "digest")  # with the files that SQLite has beside it
    backup.parent.mkdir(mode=0o755)
    backup.touch()
    (other := tmp_path / "data" / "of-somebody.txt").touch()
    files = [each for each in (tmp_path / "data").iterdir() if each.is_file() and each != other]
    assert len(files) == 3
    for each in (*files, backup, other):
        each.chmod(0o644)
    for lines in (1, 0):  # a start that finds nothing says nothing
        async with hold_process_lock(sqlite_url):
            said = capsys.readouterr()
        assert (said.out + said.err).count("other users could read the database") == lines
        assert {each.stat().st_mode & 0o777 for each in (*files, backup)} == {0o600}
    assert other.stat().st_mode & 0o777 == 0o644
    await store.close()


@pytest.mark.skipif(os.name != "posix", reason="files have no modes")
async def test_a_bot_starts_when_it_cannot_change_a_mode(sqlite_url, monkeypatch, capsys):
    await migrate(sqlite_url)
    file_of(normalise_url(sqlite_url)).chmod(0o644)

    def refuse(*_arguments, **_options):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refuse)
    async with hold_process_lock(sqlite_url):
        said = capsys.readouterr()
    assert "chmod 600" in said.out + said.err


@pytest.mark.exhaustive
async def test_database_of_a_newer_version_is_refused(fresh_url, tmp_path):
    await export_to(fresh_url, tmp_path / "file")
    newer = text("UPDATE alembic_version SET version_num = '9999'")
    await on(fresh_url, lambda connection: connection.execute(newer))
    for refused in (
        migrate(fresh_url),
        export_to(fresh_url, tmp_path / "none"),
        import_from(fresh_url, tmp_path / "file", replace=True),
    ):
        with pytest.raises(StoreRefused, match="at version 9999, and this bot knows") as caught:
            await refused
        assert "newer version" in str(caught.value)
    store = await Store.open(fresh_url)
    assert (await store.revision())[0] == "9999"
    await store.close()


async def test_the_lock_is_no_table_of_the_database(sqlite_url):
    async with hold_process_lock(sqlite_url):
        await migrate(sqlite_url)
    with closing(sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))) as file:
        names = {name for (name,) in file.execute("SELECT name FROM sqlite_master")}
    assert "matches" in names
