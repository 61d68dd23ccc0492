"""The database, all of whose failures raise one kind of error.

Discord assigns servers to shards by their ids. :class:`Shards` are the ones of a process.
"""

from __future__ import annotations

from asyncio import Lock
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from sqlalchemy import (
    Connection,
    FromClause,
    Insert,
    Table,
    delete,
    func,
    inspect,
    literal,
    or_,
    select,
    text,
    true,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.elements import ColumnElement

from bot import metrics
from bot.store.connection import (
    CONNECTIONS,
    READ,
    SERVING,
    WRITE,
    make_engine,
    normalise_url,
    require_folder,
)
from bot.store.deliveries import InteractionRow, RepeatedDelivery, claiming, oldest_kept
from bot.store.errors import StoreUnavailable, translate_errors
from bot.store.migrations import our_tables, revisions
from bot.store.tables import Base

PATIENCE = 5
"""The seconds that a statement can wait for a lock, or run."""
INCREMENTS = 1 << 22
"""The ids of Discord per millisecond. The rest below doesn't change an id's shard."""


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards of one process, among all those of the bot.

    A server belongs to one shard, and direct messages to shard 0, as Discord delivers them.
    """

    count: int = 1
    ids: tuple[int, ...] = (0,)

    @property
    def is_whole(self) -> bool:
        """Whether the process serves all shards."""
        return len(self.ids) == self.count

    def serve(self, guild_id: int | None) -> bool:
        """Return whether this process serves a server, or direct messages (None)."""
        return (guild_id or 0) // INCREMENTS % self.count in self.ids

    def of(self, guild_id: Any) -> ColumnElement[bool]:
        """Return the condition that this process serves a row, given its column of the server."""
        if self.is_whole:
            return true()
        shard = func.coalesce(guild_id, 0) // INCREMENTS % self.count
        return shard.in_(self.ids)

    def of_rows(self, table: FromClause) -> ColumnElement[bool]:
        """Return the condition that this process serves the rows of a table, or their owners."""
        if self.is_whole:
            return true()
        if "guild_id" in table.columns:
            return self.of(table.c.guild_id)
        owners = (
            key.parent.in_(select(key.column).where(self.of_rows(key.column.table)))
            for key in table.foreign_keys
        )
        return or_(*owners)


ALL = Shards()
"""All shards in one process."""


class Store:
    """A database, any use of which can raise :class:`StoreUnavailable`."""

    def __init__(self, engine: AsyncEngine, shards: Shards = ALL) -> None:
        self.shards = shards
        self._engine = engine
        is_file = engine.dialect.name == "sqlite"
        # reading statements are in no transaction, so each is one round trip instead of three
        each: dict[str, Any] = {READ: True} if is_file else {"isolation_level": "AUTOCOMMIT"}
        self._reader = engine.execution_options(**each)
        self._writer = engine.execution_options(**{WRITE: True})
        self._turn = Lock() if is_file else nullcontext()
        self._closed = False

    @classmethod
    async def open(cls, url: str, shards: Shards = ALL, *, connections: int = CONNECTIONS) -> Self:
        """Return the store at a URL after connecting to it once, without any migration.

        :raises StoreUnavailable: when the URL is malformed or the database can't be reached.
        """
        parsed = normalise_url(url)
        require_folder(parsed)
        engine = make_engine(parsed, patience=PATIENCE, name=SERVING, connections=connections)
        store = cls(engine, shards)
        try:
            await store.answers()
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Close all connections. Every later use is refused."""
        self._closed = True
        await self._engine.dispose()

    async def answers(self) -> bool:
        """Return True as soon as the database answers."""
        async with self.reading() as connection:
            return bool(await connection.scalar(text("SELECT 1")))

    async def revision(self) -> tuple[str | None, str]:
        """Return the database's migration, or None before the first, and the newest one."""
        async with self.reading() as connection:
            return await connection.run_sync(revisions)

    async def counts(self) -> dict[str, int]:
        async with self.reading() as connection:
            return await connection.run_sync(count_rows)

    async def is_empty(self) -> bool:
        """Return whether the database has no tables. The first start makes them."""
        async with self.reading() as connection:
            return not await connection.run_sync(lambda there: inspect(there).get_table_names())

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[AsyncConnection]:
        """Open a connection for reading, whose statements can each see a later moment."""
        self._require_open()
        with metrics.database("read"), translate_errors(self._engine.url.password):
            async with self._reader.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncGenerator[AsyncConnection]:
        """Open a writing transaction, committed at the end and rolled back after an error.

        SQLite allows one write at a time, and not in the order of arrival. So those of this process
        queue up.

        :raises Repeated: when an earlier delivery of the same interaction has changed something.
        """
        self._require_open()
        with metrics.database("write"), translate_errors(self._engine.url.password):
            async with claiming() as delivered, self._turn, self._writer.begin() as connection:
                if delivered is not None:
                    await _claim(connection, delivered)
                yield connection

    async def forget_interactions(self, now: datetime) -> None:
        """Delete the ids of interactions that Discord can't deliver again."""
        is_old = InteractionRow.id < oldest_kept(now)
        async with self.reading() as connection:
            first = await connection.scalar(select(InteractionRow.id).where(is_old).limit(1))
        if first is not None:
            async with self.writing() as connection:
                await connection.execute(delete(InteractionRow).where(is_old))

    def _require_open(self) -> None:
        if self._closed:
            raise StoreUnavailable("the store is closed")


def insert_new(connection: AsyncConnection, table: Table | type[Base]) -> Insert:
    """Return the statement that adds rows to a table, except for those whose key exists.

    It returns the added rows and never fails. (An error would keep a cursor until Python collects
    garbage. That may have to wait for a connection that waits to write.)
    """
    kind = postgresql if connection.dialect.name == "postgresql" else sqlite
    return kind.insert(table).on_conflict_do_nothing()


async def add_new(
    connection: AsyncConnection, table: Table | type[Base], row: Mapping[str, object]
) -> bool:
    """Add a row to a table, or return False if its key exists."""
    statement = insert_new(connection, table).values(row).returning(literal(1))
    return await connection.scalar(statement) is not None


async def _claim(connection: AsyncConnection, interaction_id: int) -> None:
    """Store that an interaction changes something, or refuse its second delivery."""
    claim = insert_new(connection, InteractionRow).values(id=interaction_id)
    if not (await connection.execute(claim)).rowcount:  # returning a row would take longer
        raise RepeatedDelivery


async def one_at_a_time(connection: AsyncConnection, turn: int) -> None:
    """Block other transactions of this turn until this one ends, as SQLite always does."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(turn)))


def count_rows(connection: Connection) -> dict[str, int]:
    """Return the number of rows in each table that exists at the database's version."""
    at, _ = revisions(connection)
    tables = our_tables(connection, at).sorted_tables
    return {
        table.name: connection.scalar(select(func.count()).select_from(table)) or 0
        for table in tables
    }
