"""The store: a database whose transactions fail in one way, whatever goes wrong with it.

Discord deals servers out over shards by their ids: :class:`Shards` says which are for a process.
"""

from __future__ import annotations

from asyncio import Lock
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass
from typing import Any, Self

from sqlalchemy import Connection, Insert, Table, func, inspect, literal, select, text, true
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
from bot.store.errors import StoreUnavailable, translated
from bot.store.migrations import our_tables, revisions
from bot.store.tables import Base

PATIENCE = 5
"""Seconds that a statement can wait for a lock, or run."""
INCREMENTS = 1 << 22
"""An id of Discord divided by this counts milliseconds; what is below doesn't change its shard."""


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards of one process, of all that the bot has.

    A server belongs to one shard, and direct messages to shard 0, as Discord delivers them.
    """

    count: int = 1
    ids: tuple[int, ...] = (0,)

    @property
    def is_whole(self) -> bool:
        """Whether the process serves all there is."""
        return len(self.ids) == self.count

    def serve(self, guild_id: int | None) -> bool:
        """Return whether a server, or (None) direct messages, is for this process to serve."""
        return (guild_id or 0) // INCREMENTS % self.count in self.ids

    def of(self, guild_id: Any) -> ColumnElement[bool]:
        """Return the condition that a row, by its column of the server, is for this process."""
        if self.is_whole:
            return true()
        shard = func.coalesce(guild_id, 0) // INCREMENTS % self.count
        return shard.in_(self.ids)


ALL = Shards()
"""All there is, served by one process."""


class Store:
    """A database. Whatever is done with it may raise :class:`StoreUnavailable`."""

    def __init__(self, engine: AsyncEngine, shards: Shards = ALL) -> None:
        self.shards = shards
        self._engine = engine
        is_file = engine.dialect.name == "sqlite"
        # a statement that reads is in no transaction: the database is asked once, not three times
        each: dict[str, Any] = {READ: True} if is_file else {"isolation_level": "AUTOCOMMIT"}
        self._reader = engine.execution_options(**each)
        self._writer = engine.execution_options(**{WRITE: True})
        self._turn = Lock() if is_file else nullcontext()
        self._closed = False

    @classmethod
    async def open(cls, url: str, shards: Shards = ALL, *, connections: int = CONNECTIONS) -> Self:
        """Return the store at a URL after having connected to it once; it migrates nothing.

        :raises StoreUnavailable: when the URL is malformed or the database cannot be reached.
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
        """Close all connections; every later use is refused."""
        self._closed = True
        await self._engine.dispose()

    async def answers(self) -> bool:
        """Return True as soon as the database answers."""
        async with self.reading() as connection:
            return bool(await connection.scalar(text("SELECT 1")))

    async def revision(self) -> tuple[str | None, str]:
        """Return the migration that the database is at (None: none), and the newest there is."""
        async with self.reading() as connection:
            return await connection.run_sync(revisions)

    async def counts(self) -> dict[str, int]:
        async with self.reading() as connection:
            return await connection.run_sync(counted)

    async def is_empty(self) -> bool:
        """Return whether nothing is in the database yet: the first start fills it."""
        async with self.reading() as connection:
            return not await connection.run_sync(lambda there: inspect(there).get_table_names())

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[AsyncConnection]:
        """Read: what each statement finds is of one moment, and not that of the next one."""
        self._require_open()
        with metrics.database("read"), translated(self._engine.url.password):
            async with self._reader.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncGenerator[AsyncConnection]:
        """Open a transaction that writes: committed at the end, undone by an error.

        SQLite lets one write at a time, and who waits for it may see others go first; so within
        this process they wait in turn.
        """
        self._require_open()
        with metrics.database("write"), translated(self._engine.url.password):
            async with self._turn, self._writer.begin() as connection:
                yield connection

    def _require_open(self) -> None:
        if self._closed:
            raise StoreUnavailable("the store is closed")


def insert_new(connection: AsyncConnection, table: Table | type[Base]) -> Insert:
    """Return the statement that adds rows to a table, but none whose key is there already.

    Nothing fails: a row that was not added is one that the statement does not return. (An error
    would keep a cursor until Python collects garbage, which may have to wait for a connection that
    waits for its turn to write.)
    """
    kind = postgresql if connection.dialect.name == "postgresql" else sqlite
    return kind.insert(table).on_conflict_do_nothing()


async def add_new(
    connection: AsyncConnection, table: Table | type[Base], row: Mapping[str, Any]
) -> bool:
    """Add a row to a table; return False where one with its key is there already."""
    statement = insert_new(connection, table).values(row).returning(literal(1))
    return await connection.scalar(statement) is not None


async def one_at_a_time(connection: AsyncConnection, turn: int) -> None:
    """Let no other transaction take this turn until this one ends, as SQLite does in any case."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(turn)))


def counted(connection: Connection) -> dict[str, int]:
    """Return how many rows each table has, of those that are there at this version."""
    at, _ = revisions(connection)
    tables = our_tables(connection, at).sorted_tables
    return {
        table.name: connection.scalar(select(func.count()).select_from(table)) or 0
        for table in tables
    }
