"""Transfers of a whole database into a file and back.

An archive fits into a database of either kind. A copy of an SQLite file is made by SQLite itself,
even while the bot is running.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from sqlalchemy import (
    Connection,
    MetaData,
    Table,
    create_engine,
    func,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.exc import DatabaseError, DataError, IntegrityError
from sqlalchemy.pool import NullPool

from bot.store import archive, migrations
from bot.store.archive import Cell, Cells, Heading, Reader, Tally, Writer, from_json
from bot.store.connection import WRITE, make_engine, normalise_url, require_file
from bot.store.errors import StoreRefused, translate_errors
from bot.store.process_lock import hold_process_lock
from bot.store.store import count_rows

PATIENCE = 600
"""The seconds that a statement can wait for a lock, or run."""
FILE_PATIENCE = 60
"""The seconds that a copy of an SQLite file can wait for a lock."""
AT_ONCE = 1_000
"""The number of rows read or written at a time."""
MAGIC = b"SQLite format 3\0"


async def export_to(url: str, path: Path) -> dict[str, int]:
    """Write a database at one moment into an archive, and return the rows of each table.

    The bot can be running in the meantime.

    :raises StoreUnavailable: when the database can't be reached.
    :raises StoreRefused: when it is empty, or belongs to a newer version.
    """
    parsed = normalise_url(url)
    require_file(parsed)
    with archive.writing(path) as writer, translate_errors(parsed.password):
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
    """Replace a database by an archive, and migrate it to this version.

    It is one transaction, so an error leaves the database as it was. Return the rows of each table,
    which have been read back and compared.

    :raises StoreUnavailable: when the database can't be reached.
    :raises StoreRefused: when the archive is damaged or of a newer version, when the database is
        not empty and ``replace`` is off, or when a bot is running on it.
    """
    parsed = normalise_url(url)
    names = archive.check(path)
    with archive.reading(path) as reader:
        if not migrations.is_known(reader.revision):
            raise StoreRefused(
                f"{path} holds a database of a newer version of the bot ({reader.revision}): "
                "install that version first."
            )
        async with hold_process_lock(url):
            engine = make_engine(parsed, patience=PATIENCE, foreign_keys=False)
            try:
                with translate_errors(parsed.password):
                    async with engine.execution_options(**{WRITE: True}).begin() as connection:
                        await connection.run_sync(_read, reader, names, replace)
            except (IntegrityError, DataError, OverflowError):
                raise reader.damage_refusal() from None
            finally:
                await engine.dispose()
    return {name: tally.rows for name, tally in reader.tallies.items()}


def require_empty(connection: Connection, *, replace: bool) -> MetaData:
    """Refuse a database with any rows, unless ``replace`` is on, and return its tables."""
    migrations.require_known(connection)
    tables = migrations.our_tables(connection, migrations.revisions(connection)[0])
    for table in tables.tables.values():
        if not replace and connection.execute(select(table).limit(1)).first() is not None:
            raise StoreRefused(
                "The database is not empty: set DATABASE_URL to an empty one, or use --replace to "
                "throw away what is in it."
            )
    return tables


def _write(connection: Connection, writer: Writer) -> None:
    at, _ = migrations.revisions(connection)
    if at is None:
        raise StoreRefused("There is nothing in the database yet: `bot run` sets it up.")
    migrations.require_known(connection)
    at = migrations.layout_of(at, inspect(connection).get_table_names())
    writer.begin(str(at))
    for table in migrations.our_tables(connection, at).sorted_tables:
        columns = [column.name for column in table.columns]
        writer.table(
            table.name, columns, _counter(connection, table), _rows(connection, table, columns)
        )
    writer.end()


def _read(connection: Connection, reader: Reader, names: Collection[str], replace: bool) -> None:
    """Recreate the tables at the archive's migration, fill them, and migrate to this version."""
    migrations.hold(connection)
    require_empty(connection, replace=replace).drop_all(connection)
    connection.execute(text(f"DROP TABLE IF EXISTS {migrations.VERSION_TABLE}"))
    revision = str(migrations.layout_of(reader.revision, names))
    migrations.upgrade(connection, revision)
    tables = migrations.our_tables(connection, revision)
    _defer(connection, tables, deferred=True)
    headings = _fill(connection, reader, tables)
    if set(headings) != set(tables.tables):
        raise reader.damage_refusal()
    for name, heading in headings.items():
        _count_on(connection, tables.tables[name], heading.counter)
    _defer(connection, tables, deferred=False)
    for name, table in tables.tables.items():
        found = Tally()
        with connection.begin_nested() as reading:
            for row in _rows(connection, table, headings[name].columns):
                found.add(archive.row_line(row))
            reading.rollback()  # or PostgreSQL considers the table to be in use
        if found != reader.tallies[name]:
            raise reader.damage_refusal()
    migrations.upgrade(connection)


def _fill(connection: Connection, reader: Reader, tables: MetaData) -> dict[str, Heading]:
    """Insert all rows, and return the heading of each table."""
    headings: dict[str, Heading] = {}
    heading, table, waiting = Heading("", (), None), Table("", MetaData()), list[dict[str, Cell]]()
    for line in reader.lines():
        if isinstance(line, Heading):
            _insert(connection, table, waiting)
            found = tables.tables.get(line.table)
            if found is None or set(line.columns) != set(found.columns.keys()):
                raise reader.damage_refusal()
            heading, table = line, found
            headings[heading.table] = heading
        elif len(line) != len(heading.columns):
            raise reader.damage_refusal()
        else:
            waiting.append(_values(reader, table, heading.columns, line))
        if len(waiting) >= AT_ONCE:
            _insert(connection, table, waiting)
    _insert(connection, table, waiting)
    return headings


def _values(reader: Reader, table: Table, columns: Sequence[str], row: Cells) -> dict[str, Cell]:
    try:
        return {
            name: from_json(value, table.columns[name].type)
            for name, value in zip(columns, row, strict=True)
        }
    except (TypeError, ValueError):
        raise reader.damage_refusal() from None


def _insert(connection: Connection, table: Table, waiting: list[dict[str, Cell]]) -> None:
    if waiting:
        connection.execute(insert(table), waiting)
        waiting.clear()


def _rows(connection: Connection, table: Table, columns: Sequence[str]) -> Iterator[Cells]:
    query = select(*(table.columns[name] for name in columns)).order_by(*table.primary_key.columns)
    return iter(connection.execute(query.execution_options(yield_per=AT_ONCE)))


def _defer(connection: Connection, tables: MetaData, *, deferred: bool) -> None:
    """Defer the checks of foreign keys, or run them and check at once from then on."""
    if connection.dialect.name == "sqlite":  # they are off in the meantime
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
    """Make the database count on after a number, so that none is given twice."""
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

    :raises StoreUnavailable: when the database can't be read.
    :raises StoreRefused: when it is empty, or the copy is incomplete.
    """
    parsed = normalise_url(url)
    require_file(parsed)
    path.touch(mode=0o600)
    with translate_errors():
        _copy(Path(str(parsed.database)), path)
        with closing(sqlite3.connect(path)) as copy:
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, without others next to it
        return _examine(path)


async def copy_from(url: str, path: Path, *, replace: bool) -> dict[str, int]:
    """Replace an SQLite database by a copy, and migrate it to this version.

    :raises StoreUnavailable: when the database can't be written.
    :raises StoreRefused: when the copy is damaged or of a newer version, when the database is not
        empty and ``replace`` is off, or when a bot is running on it.
    """
    target = Path(str(normalise_url(url).database))
    with translate_errors():
        found = _examine(path)
        async with hold_process_lock(url):
            _overwrite(target, path, replace=replace)
            await migrations.migrate(url)
    return found


def _overwrite(target: Path, path: Path, *, replace: bool) -> None:
    """Overwrite a database with a copy, if it is another file and can be replaced."""
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


def _examine(path: Path) -> dict[str, int]:
    """Return the rows of each table of a copy, and refuse one that is damaged or not ours."""
    engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
    try:
        with engine.connect() as connection:
            said = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
            at, _ = migrations.revisions(connection)
            if at is None:
                raise StoreRefused(f"{path} holds no database of the bot.")
            migrations.require_known(connection)
            rows = count_rows(connection)
    except DatabaseError as error:
        said = [str(error.orig)]
        rows = {}
    if said != ["ok"]:
        raise StoreRefused(f"{path} is damaged ({said[0]}): take another backup.")
    return rows
