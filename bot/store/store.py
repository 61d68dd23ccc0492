"""The store: a database whose transactions fail in one way, whatever goes wrong with it."""

from __future__ import annotations

from asyncio import Lock
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, nullcontext
from typing import Self

from sqlalchemy import Connection, func, select, text
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from bot import metrics
from bot.store.connection import (
    SERVING,
    WRITE,
    make_engine,
    normalise_url,
    reading_each,
    require_folder,
)
from bot.store.errors import StoreUnavailable, translated
from bot.store.migrating import is_empty, our_tables, revisions
from bot.store.sqlite_driver import Driver

PATIENCE = 5
"""How many seconds a statement may wait for a lock, or last."""


class Store:
    """A database. Whatever is done with it may raise :class:`StoreUnavailable`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._reader = reading_each(engine)
        self._writer = engine.execution_options(**{WRITE: True})
        is_file = engine.dialect.name == "sqlite"
        self._turn = Lock() if is_file else nullcontext()
        self._closed = False

    @classmethod
    async def open(cls, url: str) -> Self:
        """Return the store at a URL after having connected to it once; it migrates nothing.

        :raises StoreUnavailable: when the URL is malformed or the database cannot be reached.
        """
        parsed = normalise_url(url)
        require_folder(parsed)
        store = cls(make_engine(parsed, patience=PATIENCE, name=SERVING))
        try:
            async with store.reading() as session:
                await session.execute(text("SELECT 1"))
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Close all connections; who asks afterwards is refused, and opens none again."""
        self._closed = True
        await self._engine.dispose()
        if isinstance(driver := self._engine.dialect.dbapi, Driver):
            await driver.close()

    async def answers(self) -> bool:
        """Return True as soon as the database answers."""
        async with self.reading() as session:
            return bool(await session.scalar(text("SELECT 1")))

    async def revision(self) -> tuple[str | None, str]:
        """Return the migration that the database is at (None: none), and the newest there is."""
        async with self.reading() as session:
            return await (await session.connection()).run_sync(revisions)

    async def counts(self) -> dict[str, int]:
        """Return how many rows each table has."""
        async with self.reading() as session:
            return await (await session.connection()).run_sync(_counted)

    async def is_empty(self) -> bool:
        """Return whether nothing is in the database yet: the first start fills it."""
        async with self.reading() as session:
            return await (await session.connection()).run_sync(is_empty)

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[AsyncSession]:
        """Read: what each statement finds is of one moment, and not that of the next one."""
        self._require_open()
        with metrics.database("read"), translated(self._engine.url.password):
            async with AsyncSession(self._reader, expire_on_commit=False) as session:
                yield session

    @asynccontextmanager
    async def writing(self) -> AsyncGenerator[AsyncSession]:
        """Open a transaction that writes: committed at the end, undone by an error.

        SQLite lets one write at a time, and who waits for it may see others go first; so within
        this process they wait in turn.
        """
        self._require_open()
        with metrics.database("write"), translated(self._engine.url.password):
            async with (
                self._turn,
                AsyncSession(self._writer, expire_on_commit=False) as session,
                session.begin(),
            ):
                yield session

    def _require_open(self) -> None:
        if self._closed:
            raise StoreUnavailable("the store is closed")


def _counted(connection: Connection) -> dict[str, int]:
    """Return how many rows each table has, of those that are there at this version."""
    at, _ = revisions(connection)
    tables = our_tables(connection, at).sorted_tables
    return {
        table.name: connection.scalar(select(func.count()).select_from(table)) or 0
        for table in tables
    }
