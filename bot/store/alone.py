"""One process at a time on a database, whichever kind it is."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator
from contextlib import AbstractContextManager, asynccontextmanager, suppress

from filelock import FileLock, Timeout
from sqlalchemy import URL, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import log
from bot.store.connection import make_engine, normalise_url
from bot.store.errors import StoreRefused, StoreUnavailable, translated
from bot.store.migrating import make_place

logger = log.get(__name__)
away = log.Seldom(logger)

PATIENCE = 5
"""Seconds that PostgreSQL has to answer."""
LOOK_SECONDS = 5.0
"""Seconds between two checks of the connection that holds the lock."""
END_SECONDS = 2.0
"""Seconds that a start waits for the process before it to end."""
AGAIN_SECONDS = 0.1
TAKE = text("SELECT pg_try_advisory_lock(x'6772756E'::int, 1)")
"""Locks of two numbers ("grun", 1) are others than those of one, which transactions take."""
END_MINE = text(
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
    "WHERE application_name = :name AND pid <> pg_backend_pid()"
)
STANDS = text("SELECT 1")


@asynccontextmanager
async def alone(url: str) -> AsyncGenerator[asyncio.Event]:
    """Be the one process that serves from a database, or changes it as a whole.

    Beside an SQLite file the lock is another file; in PostgreSQL it belongs to a connection. Both
    end with the process, however that ends. A connection that breaks is made anew. The event that
    is yielded is set if another process took the lock meanwhile: then this one has to end.

    :raises StoreRefused: when another process serves from the database.
    :raises StoreUnavailable: when the database cannot be reached.
    """
    parsed = normalise_url(url)
    lost = asyncio.Event()
    if parsed.get_backend_name() == "postgresql":
        lock = Lock(parsed)
        try:
            await lock.take()
            watching = asyncio.create_task(lock.keep(lost))
            try:
                yield lost
            finally:
                watching.cancel()
        finally:
            await lock.release()
    elif "uri" in parsed.query:
        yield lost
    else:
        with _file_lock(parsed):
            yield lost


def _file_lock(url: URL) -> AbstractContextManager[object]:
    """Take the lock beside an SQLite file; it is released at the end of a `with` block.

    :raises StoreRefused: when another process has it.
    """
    with translated():
        make_place(url)
        lock = FileLock(f"{url.database}.lock", mode=0o600)
        try:
            return lock.acquire(blocking=False)
        except Timeout:
            raise _refused(f"file {url.database}") from None


def _refused(what: str) -> StoreRefused:
    return StoreRefused(
        f"Another bot is running on the database {what}: stop it first, or give this one a "
        "DATABASE_URL of its own."
    )


class Lock:
    """The lock of one process on a PostgreSQL database: it belongs to a connection of its own."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self._name = f"grundy lock {secrets.token_hex(8)}"
        engine = make_engine(url, patience=PATIENCE, name=self._name)
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._connection: AsyncConnection | None = None

    async def take(self) -> None:
        """Take the lock.

        :raises StoreRefused: when another process has it.
        :raises StoreUnavailable: when the database cannot be reached.
        """
        end = asyncio.get_running_loop().time() + END_SECONDS
        while not await self._taken():
            if asyncio.get_running_loop().time() > end:
                raise _refused(str(self._url.database))
            await asyncio.sleep(AGAIN_SECONDS)

    async def keep(self, lost: asyncio.Event) -> None:
        """Look after the lock until cancelled, or until another process has it."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                if not await self._stands():
                    await self.take()
            except StoreUnavailable as error:
                away.warning("the lock on the database waits for it", error=error.detail)
            except StoreRefused as error:
                logger.error(str(error))  # noqa: TRY400 - the operator needs the sentence alone
                lost.set()
                return

    async def release(self) -> None:
        """Give the lock back."""
        with suppress(OSError, DBAPIError, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                if self._connection is not None:
                    await self._connection.close()
                await self._engine.dispose()

    async def _taken(self) -> bool:
        """Try to take the lock, and return whether it is held now.

        The server may not know yet that an earlier connection of this process broke: it is ended.
        """
        with translated(self._url.password):
            connection = await self._engine.connect()
            try:
                await connection.execute(END_MINE, {"name": self._name})
                held = bool(await connection.scalar(TAKE))
            except BaseException:
                await connection.close()
                raise
            if held:
                self._connection = connection
            else:
                await connection.close()
            return held

    async def _stands(self) -> bool:
        """Return whether the connection that holds the lock answers; close one that doesn't."""
        if self._connection is None:
            return False
        try:
            with translated(self._url.password):
                return bool(await self._connection.scalar(STANDS))
        except StoreUnavailable:
            broken, self._connection = self._connection, None
            with suppress(OSError, DBAPIError):
                await broken.invalidate()
                await broken.close()
            return False
