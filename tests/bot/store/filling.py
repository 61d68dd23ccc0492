"""Databases with something in them, and all that is in one."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import insert, inspect, select

from bot.store.connection import make_engine, normalise_url
from bot.store.migrations import VERSION_TABLE, our_tables, revisions

NOON = datetime(2026, 11, 22, 12, 0, 0, 123456, tzinfo=UTC)
MATCHES = 25
TEXTS = ("nim: 3 4 5", 'façade „ß“ 𝔫𝔦𝔪 \t\\ "quoted" \'; --', "a\nline")
FOUND = {}
"""The tables that each kind of database has at a version."""


async def on(url, function, *arguments):
    """Return what a function returns of a connection to a database, committed."""
    engine = make_engine(normalise_url(url), patience=20)
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(function, *arguments)
    finally:
        await engine.dispose()


def value_of(column, number):
    """Return a value for a column that is not of the few with rules of their own."""
    if column.nullable and number % 3 == 0:
        return None
    kind = column.type.python_type
    if kind is str:
        length = getattr(column.type, "length", None)
        return TEXTS[number % len(TEXTS)][:length]
    if kind is int:
        return number
    if kind is datetime:
        return NOON + timedelta(days=number, microseconds=number)
    return kind(number)


def ruled_values(table, number):
    """Return the values of columns with rules: keys, references, what is one of a few."""
    if table == "moves":
        return {"match_id": number % MATCHES + 1, "ply": number // MATCHES + 1, "player": 0}
    return {
        "id": number + 1,
        "ply": 4,
        "status": ("challenged", "playing", "over")[number % 3],
        "challenger": number % 2,
        "winner": (None, 0, 1)[number % 3],
        "first_user": 2**63 - 1 - number,
        "rematch_of": MATCHES if number == 0 else None if number == 5 else number,
        "convention": "normal",
        "locale": (None, "de", "en-GB")[number % 3],
    }


def tables_in(connection):
    """Return the tables of a database, which are looked up once for each kind and version."""
    revision, _ = revisions(connection)
    kind = connection.dialect.name, revision
    if kind not in FOUND:
        FOUND[kind] = our_tables(connection, revision)
    return FOUND[kind]


def fill(connection):
    """Put rows into the tables there are, with references to later rows too."""
    tables = tables_in(connection)
    for name in ("matches", "moves"):
        table = tables.tables[name]
        rows = [
            {column.name: value_of(column, number) for column in table.columns}
            | ruled_values(name, number)
            for number in range(MATCHES if name == "matches" else 4 * MATCHES)
        ]
        if name == "matches":  # the last one is deleted: its number is not given again
            rows.append(rows[1] | {"id": 1_000, "rematch_of": None})
        later = {row["id"]: row.pop("rematch_of") for row in rows if "rematch_of" in row}
        connection.execute(insert(table), rows)
        for number, of in later.items():
            connection.execute(table.update().where(table.c.id == number).values(rematch_of=of))
        if name == "matches":
            connection.execute(table.delete().where(table.c.id == 1_000))
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql("SELECT setval('matches_id_seq', 1000)")


def content(connection):
    """Return all rows of all tables, each as a mapping, times in UTC."""
    tables = tables_in(connection)
    names = set(inspect(connection).get_table_names()) - {VERSION_TABLE}
    assert set(tables.tables) == names, "no table is left out"
    return {
        name: [
            {
                key: value.replace(tzinfo=value.tzinfo or UTC).astimezone(UTC)
                if isinstance(value, datetime)
                else value
                for key, value in row.items()
            }
            for row in connection.execute(
                select(table).order_by(*table.primary_key.columns)
            ).mappings()
        ]
        for name, table in tables.tables.items()
    }
