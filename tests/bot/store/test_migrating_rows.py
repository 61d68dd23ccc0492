"""A database with rows in every table goes through all migrations, and loses none on the way."""

from sqlalchemy import insert, select

import bot.features  # noqa: F401 - all tables
from bot.store import migrate
from bot.store.connection import normalise_url
from bot.store.migrating import all_revisions, make_place, our_tables, upgrade
from tests.bot.store.conftest import (  # noqa: F401 - fixtures
    empty_url,
    postgresql_database,
    postgresql_url,
    sqlite_url,
)
from tests.bot.store.filling import on, value_of

ROWS = 3
ONE_OF_TWO = {"player", "challenger", "winner"}
"""Columns of matches, moves and what belongs to them that tell one of two players."""


def value(column, number):
    """Return a value for a column: rows refer to the rows of the same number."""
    if column.foreign_keys and not column.primary_key and column.table.name == "matches":
        return None
    if column.name in ONE_OF_TWO and not column.table.name.startswith("tournament"):
        return number % 2
    if column.foreign_keys or (column.primary_key and column.type.python_type is int):
        return number + 1
    return value_of(column, number)


def put(connection, revision, full):
    """Put rows into the tables that a migration has made."""
    for table in our_tables(connection, revision).sorted_tables:
        if table.name not in full:
            rows = [{c.name: value(c, number) for c in table.columns} for number in range(ROWS)]
            connection.execute(insert(table), rows)
            full[table.name] = [c.name for c in table.columns]


def content(connection, revision, full):
    """Return the rows of the tables, as far as their columns were there when they were filled."""
    tables = our_tables(connection, revision).tables
    return {
        name: [
            tuple(row)
            for row in connection.execute(
                select(*(tables[name].c[column] for column in columns)).order_by(
                    *tables[name].primary_key.columns
                )
            )
        ]
        for name, columns in full.items()
    }


def climb(connection):
    """Go up migration by migration, with rows in every table there is."""
    full, before = {}, {}
    for revision in all_revisions():
        upgrade(connection, revision)
        after = content(connection, revision, full)
        assert after == before, revision
        put(connection, revision, full)
        before = content(connection, revision, full)
        assert all(len(rows) == ROWS for rows in before.values())
    return set(full)


async def test_no_migration_loses_a_row(empty_url):  # noqa: F811 - the fixture
    make_place(normalise_url(empty_url))
    filled = await on(empty_url, climb)
    assert {"matches", "moves", "ratings_results", "settings_people", "tournaments"} <= filled
    await migrate(empty_url)
