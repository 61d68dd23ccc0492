"""Databases and archives that earlier versions left come to today's tables, and are read."""

import gzip
import hashlib
import json
from dataclasses import replace

import pytest
from sqlalchemy import MetaData, inspect, select

import bot.app.features  # noqa: F401 - all tables
from bot.events import rows as event_rows
from bot.events.model import Stage
from bot.play.matches.model.match import Ending
from bot.play.matches.rows.matches import Matches
from bot.play.matches.rows.values import progress
from bot.practice.board_puzzles.rows import Puzzles
from bot.rankings.model import EVERYWHERE
from bot.rankings.rows import Ratings
from bot.server.privacy.rows import Departures
from bot.server.settings.rows import People, Servers
from bot.store import Store, StoreRefused, migrate
from bot.store.migrations import MIGRATIONS, VERSION_TABLE, revisions, upgrade
from bot.store.tables import Base
from bot.store.transfer import export_to, import_from
from cgt.core.convention import Convention
from tests.bot.store.filling import NOON, content
from tests.bot.store.released.loading import ORIGINS, RELEASED, archive, facts, load
from tests.bot.store.test_migrating import check, make_anew, on, schema
from tests.samples import sampled

FROZEN = {
    "m0001_tables.py": "d423191e3828e05ec2aa25fd95d33554a5aafb0a0efb9600a99bc9b016ab4967",
    "m0002_learning.py": "4012ec7afbc5572fe8da9facecdda7a8ed842d6fce312f9da493ee79c56058fa",
    "m0003_since_1_0.py": "2a7534e55a46c50b6407c32e1d3a10309676a14c1826445ce8f1fc24886022f8",
    "m0004_deliveries.py": "0689a7c21de0758900e92471599391f28d16f32e1b25bab1d56c0a3f74442b20",
    "m0005_posts.py": "a001c63d2beaf14182164c55e8c8b0b30bd84b30867b4be76e3d832ff9680ed5",
    "m0006_invented_games.py": "2bd64da614a2f3296d2bdf71bf5c7353ff6b0cfc6c58b3c8fe76a5723c81928d",
    "m0007_game_votes.py": "1d6aa7886a796943dea6376c18cd16ae36a621cb6cf22ce98546e6b0e29c888b",
    "m0008_night_followers.py": "3380c4c868ac526cbf47bb08f3116d2049c7689d4799ac438073b4c44efdd3e5",
    "m0009_coursework.py": "dbbd951cc33127e4b0f5df02cc1c32644e6109965992207cfb8a511f814eb365",
}
"""The digests of the migrations that databases have gone through."""


def test_a_released_migration_is_never_edited():
    changed = [
        name
        for name, digest in FROZEN.items()
        if hashlib.sha256((MIGRATIONS / "versions" / name).read_bytes()).hexdigest() != digest
    ]
    assert changed == [], (
        "A released migration is never edited, since databases have gone through it: "
        "restore the file, and make a new migration."
    )


def empty(connection):
    """Drop all tables, whoever made them; return the migration that they were at."""
    at, _ = revisions(connection)
    found = MetaData()
    found.reflect(connection)
    found.drop_all(connection)
    return at


@pytest.mark.parametrize("origin", RELEASED)
async def test_released_migrations_make_the_tables_of_then(empty_url, origin):
    await load(empty_url, origin)
    then, at = await on(empty_url, schema), await on(empty_url, empty)
    await on(empty_url, lambda connection: upgrade(connection, at))
    assert await on(empty_url, schema) == then


EMPTY = {
    ("1.0.0", "settings_welcomes"): "its maker welcomes no server",
    ("1.1.0", "identifies"): "only shards that share a PostgreSQL database wait for each other",
}
"""The tables without a row in the database of a release, each with the reason."""


@pytest.mark.parametrize("origin", RELEASED)
async def test_each_table_of_a_release_has_a_row(sqlite_url, origin):
    await load(sqlite_url, origin)
    found = await on(sqlite_url, content)
    assert {(origin, name) for name, rows in found.items() if not rows} == {
        each for each in EMPTY if each[0] == origin
    }


@pytest.fixture(params=sampled(ORIGINS, RELEASED))
async def origin(request, empty_url):
    """The name of a version whose database was brought to today's tables."""
    await load(empty_url, request.param)
    await migrate(empty_url)
    return request.param


@pytest.fixture
async def store(empty_url, origin):
    assert origin in ORIGINS
    opened = await Store.open(empty_url)
    yield opened
    await opened.close()


async def test_old_databases_come_to_the_tables_of_today(empty_url, origin):
    await on(empty_url, check)
    migrated = await on(empty_url, schema)
    await on(empty_url, make_anew)
    assert await on(empty_url, schema) == migrated, origin


async def rows_of(store, table):
    """Return all rows of a table."""
    async with store.reading() as connection:
        return (await connection.execute(select(Base.metadata.tables[table]))).all()


def with_parts(document):
    """Return the fields of a document, with those of documents in it."""
    fields = {}
    for name, value in document.items():
        inner = with_parts(value) if isinstance(value, dict) else {"": value}
        fields |= {f"{name}.{each}": content for each, content in inner.items()}
    return fields


UTC = "UTC"
"""The time zone of members and servers that have chosen none."""


async def test_every_old_document_is_as_it_is_written_today(store):
    documents = {}
    for row in await rows_of(store, "matches"):
        match = await Matches(store).load(row.id)
        assert len(match.moves) == row.ply
        documents[row] = progress(match)["state"]
    for row in await rows_of(store, "puzzles"):
        puzzle = await Puzzles(store).load(row.id)
        assert row.guild_id == puzzle.place.guild_id
        documents[row] = Puzzles(store).columns(puzzle)["state"]
    for row in await rows_of(store, "tournaments"):
        event = await event_rows.Tournaments(store).load(row.id)
        documents[row] = event_rows.Tournaments(store).columns(event)["state"]
    for row in await rows_of(store, "settings_servers"):
        documents[row] = Servers(store).columns(await Servers(store).load(row.guild_id))["state"]
    for row in await rows_of(store, "settings_people"):
        documents[row] = People(store).columns(await People(store).load(row.user_id))["state"]
    assert documents
    for row, document in documents.items():
        before, now = with_parts(json.loads(row.state)), with_parts(json.loads(document))
        assert {name: now.get(name) for name in before} == before, row
        added = {now[name] or None for name in now.keys() - before.keys()}
        assert added <= {None, UTC}, "a new field says nothing"


@pytest.mark.parametrize("origin", RELEASED, indirect=True)
async def test_data_of_members_of_a_release_are_there(store, origin):
    places = facts(origin)
    member = places["members"]
    matches = [await Matches(store).load(row.id) for row in await rows_of(store, "matches")]
    modes = [match.mode for match in matches]
    assert {Ending.LAST_MOVE, Ending.RESIGNATION} <= {match.ending for match in matches}
    assert any(match.convention is Convention.MISERE for match in matches)
    assert {1, 2} <= {mode.leg for mode in modes}
    assert any(mode.is_taught for mode in modes)
    assert any(mode.is_stopped for mode in modes)
    assert any(mode.is_of_everyone for mode in modes)
    assert {"first", "turns", "vote"} <= {mode.deciding for mode in modes}
    assert any(mode.votes for mode in modes)
    assert any(mode.undo_by is not None for mode in modes)
    events = event_rows.Tournaments(store)
    found = [await events.load(row.id) for row in await rows_of(store, "tournaments")]
    stages = {event.stage for event in found}
    assert stages == {Stage.OPEN, Stage.RUNNING, Stage.PAUSED, Stage.OVER}
    assert {event.rules.convention for event in found} == set(Convention)
    assert any(event.corrections for event in found)
    carol = await People(store).load(member["carol"])
    assert (carol.notices, carol.challenges) == (False, True)
    assert carol.refused == (member["frank"], member["erin"])
    assert not carol.takes_challenges_of(member["erin"])
    server = await Servers(store).load(places["guild"])
    assert (server.game, server.organiser_id) == ("kayles", places["role"])
    puzzles = [await Puzzles(store).load(row.id) for row in await rows_of(store, "puzzles")]
    assert {puzzle.is_solved for puzzle in puzzles if puzzle.answer is not None} == {True, False}
    assert any(puzzle.follows for puzzle in puzzles)


async def test_old_results_know_the_rating_before(store, origin):
    for scope in (EVERYWHERE, facts(origin)["guild"]):
        for name, member in facts(origin)["members"].items():
            results = await Ratings(store).results(scope, member)
            former = [*(result.points for result in results[1:]), None]
            assert [result.before for result in results] == former[: len(results)], name
            assert all(result.number == 1 for result in results[-1:])


async def test_new_numbers_go_on_where_the_old_ended(store, origin):
    for load_one, add, table in (
        (Matches(store).load, Matches(store).add, "matches"),
        (Puzzles(store).load, Puzzles(store).add, "puzzles"),
    ):
        last = max(row.id for row in await rows_of(store, table))
        old = await load_one(last)
        new = await add(old if table == "matches" else replace(old, follows=None))
        assert new.id == last + 1, origin


@pytest.mark.exhaustive
@pytest.mark.parametrize("origin", sampled(ORIGINS, RELEASED), indirect=True)
async def test_an_old_archive_holds_what_its_database_does(empty_url, origin, tmp_path):
    migrated = await on(empty_url, content)
    for url in (f"sqlite:///{tmp_path / 'other.db'}", empty_url):
        await import_from(url, archive(origin), replace=True)
        assert await on(url, content) == migrated
        await on(url, check)


@pytest.mark.exhaustive
@pytest.mark.parametrize("origin", [each for each in ORIGINS if each not in RELEASED])
async def test_a_database_of_development_is_exported_whole(sqlite_url, tmp_path, origin):
    await load(sqlite_url, origin)
    rows = await export_to(sqlite_url, tmp_path / "exported")
    assert rows["privacy_departures"] == 1
    await import_from(sqlite_url, tmp_path / "exported", replace=True)
    opened = await Store.open(sqlite_url)
    assert await Departures(opened).before(NOON) == [7]
    await opened.close()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"version": 2}, "in a format that this one does not know"),
        ({"revision": "9999"}, "holds a database of a newer version"),
    ],
)
async def test_an_archive_of_a_newer_version_is_refused(sqlite_url, tmp_path, change, said):
    await migrate(sqlite_url)
    path = tmp_path / "newer"
    await export_to(sqlite_url, path)
    first, *lines = gzip.decompress(path.read_bytes()).decode().splitlines(keepends=True)
    lines[:0] = [json.dumps(json.loads(first) | change) + "\n"]
    lines[-1] = json.dumps({"end": hashlib.sha256("".join(lines[:-1]).encode()).hexdigest()})
    path.write_bytes(gzip.compress("".join(lines).encode()))
    with pytest.raises(StoreRefused, match=said) as caught:
        await import_from(sqlite_url, path, replace=True)
    assert "install" in str(caught.value)
    tables = await on(sqlite_url, lambda connection: inspect(connection).get_table_names())
    assert set(tables) == {VERSION_TABLE, *Base.metadata.tables}
