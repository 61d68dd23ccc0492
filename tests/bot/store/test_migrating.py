"""Migrations: from an empty database to the models, and by several processes at once."""

import asyncio
import json
import sqlite3
import sys
from contextlib import closing

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, inspect, text

import bot.app.features  # noqa: F401 - all tables
from bot.play.matches.rows.matches import Matches
from bot.store import Store, StoreUnavailable, migrate
from bot.store.connection import make_engine, normalise_url
from bot.store.migrations import VERSION_TABLE, all_revisions, configuration, make_place, upgrade
from bot.store.tables import Base
from tests.bot.store.filling import NOON

TABLES = {VERSION_TABLE, *Base.metadata.tables}


async def on(url, function):
    engine = make_engine(normalise_url(url), patience=10, foreign_keys=False)
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(function)
    finally:
        await engine.dispose()


def check(connection: Connection) -> None:
    command.check(configuration(connection))


def tables(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names())


def schema(connection: Connection) -> list[dict[str, list[str]]]:
    """Return all that a database says of its tables: columns, keys, constraints and indexes."""
    found = inspect(connection)
    asked = (
        found.get_multi_columns,
        found.get_multi_pk_constraint,
        found.get_multi_foreign_keys,
        found.get_multi_unique_constraints,
        found.get_multi_check_constraints,
        found.get_multi_indexes,
    )
    return [
        {
            table: sorted(
                json.dumps(each, default=str)
                for each in (facts if isinstance(facts, list) else [facts])
            )
            for (_, table), facts in ask().items()
        }
        for ask in asked
    ]


def make_anew(connection: Connection) -> None:
    """Make the tables as the models have them."""
    Base.metadata.drop_all(connection)
    Base.metadata.create_all(connection)


async def test_an_empty_database_has_no_revision_and_says_what_to_do(empty_url, tmp_path):
    (tmp_path / "data").mkdir()
    store = await Store.open(empty_url)
    at, head = await store.revision()
    assert at is None
    assert head
    with pytest.raises(StoreUnavailable) as caught:
        await Matches(store).load(1)
    assert "bot migrate" in caught.value.detail
    await store.close()


async def test_migrating_brings_the_database_to_the_head(fresh_url):
    store = await Store.open(fresh_url)
    at, head = await store.revision()
    assert at == head
    await store.close()
    assert await on(fresh_url, tables) == TABLES


def test_the_files_of_the_migrations_have_their_numbers_in_order():
    scripts = ScriptDirectory.from_config(configuration())
    assert all_revisions() == tuple(
        script.revision for script in reversed([*scripts.walk_revisions()])
    )


async def test_migrating_twice_changes_nothing(fresh_url):
    await migrate(fresh_url)
    assert await on(fresh_url, tables) == TABLES


async def test_models_and_migrations_agree(fresh_url):
    await on(fresh_url, check)
    migrated = await on(fresh_url, schema)
    await on(fresh_url, make_anew)
    assert await on(fresh_url, schema) == migrated


@pytest.mark.exhaustive
async def test_the_check_notices_a_column_too_many(fresh_url):
    await on(fresh_url, lambda c: c.execute(text("ALTER TABLE matches ADD COLUMN extra INTEGER")))
    with pytest.raises(Exception, match="New upgrade operations detected"):
        await on(fresh_url, check)


@pytest.mark.exhaustive
async def test_two_processes_may_migrate_at_once(empty_url):
    program = "import asyncio, sys, bot.store as s; asyncio.run(s.migrate(sys.argv[1]))"
    processes = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-c", program, empty_url, stderr=asyncio.subprocess.PIPE
        )
        for _ in range(2)
    ]
    said = await asyncio.gather(*(process.communicate() for process in processes))
    assert [process.returncode for process in processes] == [0] * 2, said
    await on(empty_url, check)


async def test_a_new_file_that_is_being_written_to_is_waited_for(tmp_path):
    path = tmp_path / "new.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("CREATE TABLE of_another_program (x)")
        other.execute("BEGIN IMMEDIATE")
        migrating = asyncio.create_task(migrate(f"sqlite:///{path}"))
        done, _ = await asyncio.wait({migrating}, timeout=1)
        assert not done
        other.execute("COMMIT")
    await migrating
    assert "matches" in await on(f"sqlite:///{path}", tables)


@pytest.mark.exhaustive
async def test_several_tasks_may_migrate_at_once(empty_url):
    await asyncio.gather(*(migrate(empty_url) for _ in range(6)))
    await on(empty_url, check)


MOVED = {
    "races": {
        **dict.fromkeys(("organiser", "guild_id", "channel_id", "version"), 7),
        "stage": "pause",
        "round": 1,
        "message_id": 5,
        "created_at": NOON,
        "show_at": NOON,
        "state": '{"is_below":true,"seconds":11}',
    },
    "dailies": {
        **dict.fromkeys(("version", "guild_id", "number", "channel_id"), 7),
        "day": "2026-11-22",
        "message_id": None,
        "posts": 3,
        "created_at": NOON,
        "due_at": NOON,
        "drawn": "{}",
    },
    "classes": {
        **dict.fromkeys(("version", "guild_id", "channel_id", "teacher"), 7),
        "id": 1,
        "name": "Nim",
        "is_closed": False,
        "created_at": NOON,
    },
    "class_rounds": {
        "version": 1,
        "class_id": 1,
        "channel_id": 7,
        "message_id": 6,
        "vote": 1,
        "is_open": True,
        "is_stale": True,
        "created_at": NOON,
        "state": "{}",
    },
}
"""Rows with messages, in the tables before the posts."""


async def test_messages_of_earlier_versions_become_posts(empty_url):
    def fill(connection: Connection) -> None:
        upgrade(connection, "0004")
        there = MetaData()
        there.reflect(connection, only=[*MOVED])
        for table, row in MOVED.items():
            connection.execute(there.tables[table].insert().values(row))

    make_place(normalise_url(empty_url))
    await on(empty_url, fill)
    await migrate(empty_url)
    read = "SELECT race_id, daily_id, round_id, message_id, is_below, tries FROM posts ORDER BY id"
    found = await on(empty_url, lambda connection: [*connection.execute(text(read))])
    assert found == [
        (1, None, None, 5, True, 1),
        (None, 1, None, None, False, 3),
        (None, None, 1, 6, False, 1),
    ]
    due = "SELECT count(*) FROM posts WHERE show_at IS NOT NULL"
    assert await on(empty_url, lambda connection: connection.scalar(text(due))) == len(found)
    state = await on(
        empty_url, lambda connection: connection.scalar(text("SELECT state FROM races"))
    )
    assert json.loads(state) == {"seconds": 11}
