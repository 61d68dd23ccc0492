"""Migrations: from an empty database to the models, and by several processes at once."""

import asyncio
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, DateTime, bindparam, inspect, text

from bot.matches.rows.matches import Matches
from bot.store import Store, StoreUnavailable, migrate
from bot.store.connection import make_engine, normalise_url
from bot.store.migrating import all_revisions, configuration

TABLES = {
    "alembic_version",
    "matches",
    "moves",
    "match_followers",
    "match_makers",
    "match_mates",
    "match_notices",
    "match_occasions",
    "match_nudges",
    "match_votes",
    "presence",
    "ratings_results",
    "ratings_standings",
    "ratings_taken",
    "registered_commands",
    "settings_people",
    "settings_refused",
    "settings_servers",
    "tournament_corrections",
    "tournament_entrants",
    "tournament_pairings",
    "tournaments",
    "settings_welcomes",
}


async def on(url, function):
    engine = make_engine(normalise_url(url), patience=10, foreign_keys=False)
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(function)
    finally:
        await engine.dispose()


def check(connection: Connection) -> None:
    command.check(configuration(connection))


def take_back(connection: Connection) -> None:
    command.downgrade(configuration(connection), "base")


def tables(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names())


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


async def test_the_check_notices_a_column_too_many(fresh_url):
    await on(fresh_url, lambda c: c.execute(text("ALTER TABLE matches ADD COLUMN extra INTEGER")))
    with pytest.raises(Exception, match="New upgrade operations detected"):
        await on(fresh_url, check)


async def test_migrations_can_be_taken_back(fresh_url):
    await on(fresh_url, take_back)
    assert await on(fresh_url, tables) == {"alembic_version"}
    await migrate(fresh_url)


OLD_MATCH = """
INSERT INTO matches (id, start, ply, status, first_user, second_user, second_level, challenger,
    channel_id, reachable, created_at, updated_at, expires_at)
VALUES (:id, 'nim: 3 4 5', 0, :status, 1, :second, :level, 0,
    1, true, :updated, :updated, :expires)
"""
SINCE = datetime(2026, 11, 1, 12, tzinfo=UTC)


def with_old_matches(connection: Connection) -> None:
    command.upgrade(configuration(connection), "0009")
    time = bindparam("updated", type_=DateTime(timezone=True))
    ends = bindparam("expires", type_=DateTime(timezone=True))
    kinds = [("playing", None, None), ("playing", 2, None), ("finished", None, None)]
    for number, (status, second, expires) in enumerate([*kinds, ("playing", None, SINCE)], 1):
        level = None if second else "perfect"
        values = {"id": number, "status": status, "second": second, "level": level}
        values |= {"updated": SINCE, "expires": expires}
        connection.execute(text(OLD_MATCH).bindparams(time, ends), values)
    command.upgrade(configuration(connection), "head")


async def test_open_matches_against_the_bot_that_had_no_end_are_given_one(empty_url, tmp_path):
    (tmp_path / "data").mkdir()
    await on(empty_url, with_old_matches)
    store = await Store.open(empty_url)
    found = [(await Matches(store).load(number)).expires_at for number in (1, 2, 3, 4)]
    await store.close()
    assert found == [SINCE + timedelta(hours=72), None, None, SINCE]


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


async def test_several_tasks_may_migrate_at_once(empty_url):
    await asyncio.gather(*(migrate(empty_url) for _ in range(6)))
    await on(empty_url, check)
