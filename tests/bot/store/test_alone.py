"""A second process, a running bot and a newer database: each is refused with one sentence."""

import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from sqlalchemy import text

from bot.store import Store, StoreRefused, migrate
from bot.store.alone import alone
from bot.store.transfer import export_to, import_from
from tests.bot.store.filling import on

HOLDING = """
import sys
from bot.store.alone import alone
with alone(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def holder(sqlite_url):
    """Another process that has the SQLite file for itself."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDING, sqlite_url], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout.readline() == b"held\n"
    yield process
    process.kill()
    process.communicate()


def test_a_second_process_on_the_same_file_is_refused_until_the_first_ends(
    sqlite_url, holder, tmp_path
):
    with alone(f"sqlite:///{tmp_path / 'other.db'}"):
        pass
    with pytest.raises(StoreRefused, match=r"Another bot is running on the database file \S+: "):
        alone(sqlite_url).__enter__()
    holder.kill()
    holder.wait()
    with alone(sqlite_url):
        pass


async def test_a_postgresql_database_may_have_several_processes(postgresql_url):
    with alone(postgresql_url), alone(postgresql_url):
        await migrate(postgresql_url)


async def test_a_database_is_read_but_not_replaced_while_a_bot_runs(fresh_url, tmp_path):
    with alone(fresh_url):
        store = await Store.open(fresh_url)
        await export_to(fresh_url, tmp_path / "file")
        await migrate(fresh_url)
        with pytest.raises(StoreRefused, match="running on"):
            await import_from(fresh_url, tmp_path / "file", replace=True)
        await store.close()
    await import_from(fresh_url, tmp_path / "file", replace=True)


async def test_a_database_of_a_newer_version_is_refused_and_left_as_it_is(fresh_url, tmp_path):
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
    with alone(sqlite_url):
        await migrate(sqlite_url)
    with closing(sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))) as file:
        names = {name for (name,) in file.execute("SELECT name FROM sqlite_master")}
    assert "matches" in names
