"""A whole database out into a file, and back.

An archive goes into a database of either kind. An SQLite file is copied by SQLite itself, which
takes the copy while the bot is running.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, MetaData, Table, create_engine, func, insert, select, text
from sqlalchemy.exc import DatabaseError, DataError, IntegrityError
from sqlalchemy.pool import NullPool

from bot.store import archive, migrations
from bot.store.alone import alone
from bot.store.archive import Heading, Reader, Tally, Writer, from_json
from bot.store.connection import WRITE, make_engine, normalise_url, require_file
from bot.store.errors import StoreRefused, translated
from bot.store.store import counted

PATIENCE = 600
"""Seconds that a statement can wait for a lock, or run."""
FILE_PATIENCE = 60
"""Seconds that a copy of an SQLite file can wait for a lock."""
AT_ONCE = 1_000
"""The number of rows read or written at a time."""
MAGIC = b"SQLite format 3\0"


async def export_to(url: str, path: Path) -> dict[str, int]:
    """Write a database into an archive, as it is at one moment, and return the rows of each table.

    The bot may be running meanwhile.

    :raises StoreUnavailable: when the database cannot be reached.
    :raises StoreRefused: when nothing is in it, or it belongs to a newer version.
    """
    parsed = normalise_url(url)
    require_file(parsed)
    with archive.writing(path) as writer, translated(parsed.password):
        engine = make_engine(parsed, patience=PATIENCE)
        if parsed.get_backend_name() == "postgresql":
            engine = engine.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )
        try:
            async with engine.connect() as connection:
                await connection.run_sync(_write, writer)
        finally:
            await engine.dispose()
    return {name: tally.rows for name, tally in writer.tallies.items()}


async def import_from(url: str, path: Path, *, replace: bool) -> dict[str, int]:
    """Make a database what an archive holds, and bring it to this version.

    It is one transaction: what goes wrong leaves the database as it was. Returned are the rows of
    each table; they have been read again and compared.

    :raises StoreUnavailable: when the database cannot be reached.
    :raises StoreRefused: when the archive is damaged or of a newer version, when the database is
        not empty and is not to be replaced, or when a bot is running on it.
    """
    parsed = normalise_url(url)
    archive.check(path)
    with archive.reading(path) as reader:
        if not migrations.known(reader.revision):
            raise StoreRefused(
                f"{path} holds a database of a newer version of the bot ({reader.revision}): "
                "install that version first."
            )
        async with alone(url):
            engine = make_engine(parsed, patience=PATIENCE, foreign_keys=False)
            try:
                with translated(parsed.password):
                    async with engine.execution_options(**{WRITE: True}).begin() as connection:
                        await connection.run_sync(_read, reader, replace)
            except (IntegrityError, DataError, OverflowError):
                raise reader.damaged() from None
            finally:
                await engine.dispose()
    return {name: tally.rows for name, tally in reader.tallies.items()}


def require_empty(connection: Connection, *, replace: bool) -> MetaData:
    """Refuse a database that holds anything, unless it is to be replaced; return its tables."""
    migrations.require_known(connection)
    tables = migrations.our_tables(connection, migrations.revisions(connection)[0])
    for table in tables.tables.values():
        if not replace and connection.execute(select(table).limit(1)).first() is not None:
            raise StoreRefused(
                "The database is not empty: set DATABASE_URL to an empty one, or say --replace to "
                "throw away what is in it."
            )
    return tables


def _write(connection: Connection, writer: Writer) -> None:
    at, _ = migrations.revisions(connection)
    if at is None:
        raise StoreRefused("There is nothing in the database yet: `bot run` sets it up.")
    migrations.require_known(connection)
    writer.begin(at)
    for table in migrations.our_tables(connection, at).sorted_tables:
        columns = [column.name for column in table.columns]
        writer.table(table.name, columns, _counter(connection, table), _rows(connection, table))
    writer.end()


def _read(connection: Connection, reader: Reader, replace: bool) -> None:
    """Make the tables anew, as they were when the archive was made, fill them, and go on to now."""
    migrations.hold(connection)
    require_empty(connection, replace=replace).drop_all(connection)
    connection.execute(text(f"DROP TABLE IF EXISTS {migrations.VERSION_TABLE}"))
    migrations.upgrade(connection, reader.revision)
    tables = migrations.our_tables(connection, reader.revision)
    _defer(connection, tables, deferred=True)
    counters = _fill(connection, reader, tables)
    if set(counters) != set(tables.tables):
        raise reader.damaged()
    for name, counter in counters.items():
        _count_on(connection, tables.tables[name], counter)
    _defer(connection, tables, deferred=False)
    for name, table in tables.tables.items():
        found = Tally()
        for row in _rows(connection, table):
            found.add(archive.row_line(row))
        if found != reader.tallies[name]:
            raise reader.damaged()
    migrations.upgrade(connection)


def _fill(connection: Connection, reader: Reader, tables: MetaData) -> dict[str, int | None]:
    """Insert all rows; return the counter of each table."""
    counters: dict[str, int | None] = {}
    heading, table, waiting = Heading("", (), None), Table("", MetaData()), list[dict[str, Any]]()
    for line in reader.lines():
        if isinstance(line, Heading):
            _insert(connection, table, waiting)
            found = tables.tables.get(line.table)
            if found is None or set(line.columns) != set(found.columns.keys()):
                raise reader.damaged()
            heading, table = line, found
            counters[heading.table] = heading.counter
        elif len(line) != len(heading.columns):
            raise reader.damaged()
        else:
            waiting.append(_values(reader, table, heading.columns, line))
        if len(waiting) >= AT_ONCE:
            _insert(connection, table, waiting)
    _insert(connection, table, waiting)
    return counters


def _values(
    reader: Reader, table: Table, columns: Sequence[str], row: Sequence[Any]
) -> dict[str, Any]:
    try:
        return {
            name: from_json(value, table.columns[name].type)
            for name, value in zip(columns, row, strict=True)
        }
    except (TypeError, ValueError):
        raise reader.damaged() from None


def _insert(connection: Connection, table: Table, waiting: list[dict[str, Any]]) -> None:
    if waiting:
        connection.execute(insert(table), waiting)
        waiting.clear()


def _rows(connection: Connection, table: Table) -> Iterator[Sequence[Any]]:
    query = select(table).order_by(*table.primary_key.columns)
    return iter(connection.execution_options(yield_per=AT_ONCE).execute(query))


def _defer(connection: Connection, tables: MetaData, *, deferred: bool) -> None:
    """Let foreign keys be looked at when all rows are there; or look at them, as from then on."""
    if connection.dialect.name == "sqlite":  # they are off meanwhile
        if not deferred and connection.execute(text("PRAGMA foreign_key_check")).first():
            raise IntegrityError("foreign_key_check", {}, ValueError("a row refers to none"))
        return
    quote = connection.dialect.identifier_preparer.quote
    if not deferred:
        connection.execute(text("SET CONSTRAINTS ALL IMMEDIATE"))
    kind = "DEFERRABLE INITIALLY DEFERRED" if deferred else "NOT DEFERRABLE"
    for table in tables.sorted_tables:
        for key in table.foreign_key_constraints:
            name = f"{quote(table.name)} ALTER CONSTRAINT {quote(str(key.name))}"
            connection.execute(text(f"ALTER TABLE {name} {kind}"))


def _counter(connection: Connection, table: Table) -> int | None:
    """Return the last number that the database gave to a row of a table, if it counts them."""
    column = table.autoincrement_column
    if column is None:
        return None
    highest = connection.scalar(select(func.max(column))) or 0
    if connection.dialect.name == "sqlite":
        query = text("SELECT seq FROM sqlite_sequence WHERE name = :name")
        return max(int(highest), connection.scalar(query, {"name": table.name}) or 0)
    sequence = _sequence(connection, table.name, column.name)
    if sequence is None:
        return int(highest)
    query = text(f"SELECT last_value FROM {sequence} WHERE is_called")  # noqa: S608 - its own name
    last = connection.scalar(query)
    return max(int(highest), last or 0)


def _count_on(connection: Connection, table: Table, counter: int | None) -> None:
    """Let the database go on counting after a number: one that was given is not given again."""
    column = table.autoincrement_column
    if column is None or not counter:
        return
    if connection.dialect.name == "sqlite":
        values = {"name": table.name, "seq": counter}
        connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), values)
        connection.execute(text("INSERT INTO sqlite_sequence VALUES (:name, :seq)"), values)
        return
    sequence = _sequence(connection, table.name, column.name)
    if sequence is not None:
        connection.execute(text("SELECT setval(:name, :last)"), {"name": sequence, "last": counter})


def _sequence(connection: Connection, table: str, column: str) -> str | None:
    names = {"table": table, "column": column}
    return connection.scalar(text("SELECT pg_get_serial_sequence(:table, :column)"), names)


def is_sqlite(path: Path) -> bool:
    """Return whether a file is an SQLite database."""
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def copy_to(url: str, path: Path) -> dict[str, int]:
    """Copy an SQLite database into a file, and return the rows of each table.

    :raises StoreUnavailable: when the database cannot be read.
    :raises StoreRefused: when nothing is in it, or the copy is not whole.
    """
    parsed = normalise_url(url)
    require_file(parsed)
    path.touch(mode=0o600)
    with translated():
        _copy(Path(str(parsed.database)), path)
        with closing(sqlite3.connect(path)) as copy:
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, and none beside it
        return _examined(path)


async def copy_from(url: str, path: Path, *, replace: bool) -> dict[str, int]:
    """Make an SQLite database what a copy is, and bring it to this version.

    :raises StoreUnavailable: when the database cannot be written.
    :raises StoreRefused: when the copy is damaged or of a newer version, when the database is not
        empty and is not to be replaced, or when a bot is running on it.
    """
    target = Path(str(normalise_url(url).database))
    with translated():
        found = _examined(path)
        async with alone(url):
            _overwrite(target, path, replace=replace)
            await migrations.migrate(url)
    return found


def _overwrite(target: Path, path: Path, *, replace: bool) -> None:
    """Make a database what a copy is, if it is another one and may be replaced."""
    if target.exists() and target.samefile(path):
        raise StoreRefused(f"{path} is the database itself.")
    if not replace:
        engine = create_engine(f"sqlite:///{target}", poolclass=NullPool)
        with engine.connect() as connection:
            require_empty(connection, replace=False)
    _copy(path, target)


def _copy(source: Path, target: Path) -> None:
    with (
        closing(sqlite3.connect(source, timeout=FILE_PATIENCE)) as one,
        closing(sqlite3.connect(target, timeout=FILE_PATIENCE)) as other,
    ):
        one.backup(other)


def _examined(path: Path) -> dict[str, int]:
    """Return the rows of each table of a copy, and refuse one that is damaged, or not ours."""
    engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
    try:
        with engine.connect() as connection:
            said = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
            at, _ = migrations.revisions(connection)
            if at is None:
                raise StoreRefused(f"{path} holds no database of the bot.")
            migrations.require_known(connection)
            rows = counted(connection)
    except DatabaseError as error:
        said = [str(error.orig)]
        rows = {}
    if said != ["ok"]:
        raise StoreRefused(f"{path} is damaged ({said[0]}): take another backup.")
    return rows
