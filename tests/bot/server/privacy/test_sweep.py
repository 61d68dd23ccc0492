"""Nothing is left of a member who deletes their data, or of a server that is gone for good.

Every table is filled, as the tables themselves say, and the database is read as a text after.
"""

import json
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from sqlalchemy import Text, create_engine, func, insert, select

from bot.app.features import ROUTER  # noqa: F401 - all tables
from bot.server.games.model import add_game
from bot.server.games.rows import OwnGamesOf
from bot.server.privacy import actions, handlers
from bot.server.privacy.rows import Departures
from bot.server.settings import actions as settings
from bot.server.settings.model import refuse
from bot.server.settings.rows import Servers
from bot.store.tables import CALLED, DELETED, MEMBER, NAMED, RENAMED, Base, UtcDateTime
from bot.store.versioned import change
from tests.bot.chat.test_forged import dump
from tests.bot.reading import texts
from tests.bot.server.privacy.test_conversations import answer
from tests.bot.test_reach import furnish

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
OF_MEMBERS = {"matches", "puzzles"}
"""The tables that keep the server of a row: a match is its players', wherever it was played."""
DAY = timedelta(days=1)
LARGE = 2**50
"""Ids of Discord are larger; counts, seconds and numbers of rows are smaller."""
IN_DOCUMENTS = {
    "daily_plans.state.channel_id": "server",
    "puzzles.state.place.channel_id": "place",
    "puzzles.state.place.guild_id": "place",
    "puzzles.state.place.message_id": "place",
    "settings_people.state.refused": "member",
    "settings_servers.state.channel_id": "server",
    "settings_servers.state.organiser_id": "server",
}
"""The ids of Discord in documents: of members, in rows that go with a server, or of a board."""


def value_of(column):
    """Return a value that a column can hold."""
    if column.nullable:
        return None
    if isinstance(column.type, UtcDateTime):
        return NOON
    kind = column.type.python_type
    return "{}" if kind is str else kind(1)


def row_of(connection, table):
    """Return the values of a new row: those of the last one, or any, with a key of its own."""
    order = [column.desc() for column in table.primary_key.columns]
    found = connection.execute(select(table).order_by(*order).limit(1)).mappings().one_or_none()
    row = dict(found or {column.name: value_of(column) for column in table.columns})
    for column in table.primary_key.columns:
        if found and not column.foreign_keys and isinstance(row[column.name], int):
            row[column.name] = 1_000
    for key in table.foreign_keys:
        if not found and not key.parent.nullable:
            row[key.parent.name] = connection.scalar(select(key.column).limit(1))
    return row


def members_in(table):
    """Return the columns of a table that hold members."""
    kinds = {DELETED[MEMBER], RENAMED[MEMBER]}
    return [column for column in table.columns if column.info.get(MEMBER) in kinds]


def is_full(connection, table, user_id):
    """Return whether a table has rows, and every column for members holds one of them."""
    counting = select(func.count()).select_from(table)
    held = (counting.where(column == user_id) for column in members_in(table))
    return all(connection.scalar(query) for query in (counting, *held))


def fill(url, user_id, name):
    """Put a member into every column that can hold one, and a row into every table."""
    engine = create_engine(url)
    with engine.begin() as connection:
        for table in Base.metadata.sorted_tables:
            if not is_full(connection, table, user_id):
                called = [each for each in table.columns if each.info == CALLED]
                values = {
                    **row_of(connection, table),
                    **dict.fromkeys((each.name for each in members_in(table)), user_id),
                    **dict.fromkeys((each.name for each in called), name),
                }
                connection.execute(insert(table).values(values))
            assert is_full(connection, table, user_id), table.name
    engine.dispose()


def large_in(value, path):
    """Yield where in a document ids of Discord are."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from large_in(each, f"{path}.{name}")
    elif isinstance(value, list):
        for each in value:
            yield from large_in(each, path)
    elif isinstance(value, int) and value > LARGE:
        yield path


def ids_in_documents(url):
    """Return where in the documents of all tables ids of Discord are."""
    found = set()
    engine = create_engine(url)
    with engine.connect() as connection:
        for table in Base.metadata.sorted_tables:
            for column in table.columns:
                if isinstance(column.type, Text):
                    for text in connection.scalars(select(column)):
                        with suppress(ValueError, TypeError):
                            found |= {*large_in(json.loads(text), f"{table.name}.{column.name}")}
    engine.dispose()
    return found


@pytest.fixture
async def full(world):
    """A server in which alice has done everything, and others have named her."""
    await furnish(world)
    await world.alice.slash(world.channel, "puzzle", kind="value")
    await world.alice.slash(world.channel, "learn", lesson="nim")
    (daily,) = [each for each in world.messages if texts(each).startswith("### Daily #")]
    await world.alice.click(daily, label="Answer")
    services, role = world.services, world.guild.create_role("organisers")
    for member, other in ((world.alice, world.bob), (world.bob, world.alice)):
        await settings.change_person(
            services, member.id, lambda person, other=other: refuse(person, other.id)
        )
    chosen = partial(replace, channel_id=world.channel.id, organiser_id=role.id)
    await settings.change_server(services, world.guild.id, chosen)
    await change(
        OwnGamesOf(services.store),
        world.guild.id,
        partial(add_game, name="Towers", typed="take 1,4"),
    )
    await Servers(services.store).welcome(world.guild.id, services.now())
    fill(world.database, world.alice.id, world.alice.name)
    return world


def check_documents(url):
    """Assert that documents hold no ids of Discord but those that deletion knows."""
    found = ids_in_documents(url)
    assert {path for path in found if not path.endswith(".seed")} == set(IN_DOCUMENTS)
    for path, sort in IN_DOCUMENTS.items():
        table, name = path.split(".")[:2]
        column = Base.metadata.tables[table].c[name]
        assert (column.info == NAMED) is (sort == "member"), path


async def test_deleted_member_leaves_nothing(full):
    world = full
    check_documents(world.database)
    before = [line for line in dump(world) if str(world.alice.id) in line]
    assert len(before) > 40
    shown = await world.alice.slash(world.channel, "privacy")
    await answer(world, shown.response, "yes")
    traces = (str(world.alice.id), world.alice.name)
    assert [line for line in dump(world) if any(each in line for each in traces)] == []
    assert (await settings.of_person(world.services.store, world.bob.id)).refused == ()


@pytest.mark.exhaustive
async def test_departed_server_leaves_nothing(full):
    world = full
    gone, services = world.guild.id, world.services
    things = {gone, world.channel.id, *world.env.backend.guilds[gone].roles}
    world.env.backend.remove_guild(gone)
    await world.env.settle()
    await Departures(services.store).take_back(gone)
    await Departures(services.store).note(gone, services.now() - actions.KEPT_FOR - DAY)
    await handlers.forget_servers(world.env.bot)
    left = [line for line in dump(world) if any(str(each) in line for each in things)]
    assert {line.split('"')[1] for line in left} == OF_MEMBERS
