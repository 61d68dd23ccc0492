"""A lock that lets one process at a time use a database or, on PostgreSQL, a shard."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator, Generator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, suppress

from filelock import FileLock, Timeout
from sqlalchemy import URL, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import log
from bot.store.connection import file_of, make_engine, normalise_url
from bot.store.errors import StoreRefused, StoreUnavailable, translate_errors
from bot.store.migrations import make_place
from bot.store.private import keep_private
from bot.store.store import ALL, Shards

logger = log.get(__name__)
away = log.RateLimitFilter(logger)

PATIENCE = 5
"""The seconds that PostgreSQL has to answer."""
LOOK_SECONDS = 5.0
"""The seconds between two checks of the connection that holds the lock."""
END_SECONDS = 2.0
"""The seconds that a start waits for the earlier process to end."""
AGAIN_SECONDS = 0.1
TAKE = text("SELECT pg_try_advisory_lock(x'6772756E'::int, 1)")
"""The statement for a lock of two numbers ("grun", 1). Transactions take locks of one number."""
SHARE = text("SELECT pg_try_advisory_lock_shared(x'6772756E'::int, 1)")
"""The statement for a lock of each of several processes, so that none has the whole database."""
TAKE_SHARD = text("SELECT pg_try_advisory_lock(x'67727573'::int, :shard)")
SHARE_COUNT = text("SELECT pg_try_advisory_lock_shared(x'67727563'::int, :count)")
OTHER_COUNT = text(
    "SELECT min(objid::bigint) FROM pg_locks WHERE locktype = 'advisory' AND granted "
    "AND classid = x'67727563'::int::oid AND objid::bigint <> :count "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
BACKEND = text("SELECT pg_backend_pid()")
POOLED = (
    "A pooler such as PgBouncer in transaction mode would lose the locks of this bot. Use session "
    "mode, or connect to PostgreSQL directly."
)
NO_STATEMENT = ("26000", "42P05")
"""PostgreSQL's error codes for a statement prepared on another connection, and for a taken name."""
KEEPALIVE = text(
    "SELECT set_config('tcp_keepalives_idle', '5', false), "
    "set_config('tcp_keepalives_interval', '5', false), "
    "set_config('tcp_keepalives_count', '3', false)"
)
"""The settings with which PostgreSQL frees the lock of a vanished machine after 20 seconds."""
END_MINE = text(
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
    "WHERE application_name = :name AND pid <> pg_backend_pid()"
)


@asynccontextmanager
async def hold_process_lock(url: str, shards: Shards = ALL) -> AsyncGenerator[asyncio.Event]:
    """Lock these shards of a database, or the whole of it, for this process.

    For SQLite the lock is a file next to the database. In PostgreSQL it belongs to a connection,
    which is replaced when it breaks. Both end with the process, however that ends. Yields an event.
    It is set if another process has taken the lock in the meantime, and then this one must end.

    :raises StoreRefused: when another process serves them, or a pooler would lose the lock.
    :raises StoreUnavailable: when the database can't be reached.
    """
    parsed = normalise_url(url)
    lost = asyncio.Event()
    if parsed.get_backend_name() == "postgresql":
        lock = Lock(parsed, shards)
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
    """Take the lock next to an SQLite file, until the end of a `with` block."""
    with translate_errors():
        make_place(url)
        if (file := file_of(url)) is not None:
            keep_private(file)
        lock = FileLock(f"{url.database}.lock", mode=0o600)
        try:
            return lock.acquire(blocking=False)
        except Timeout:
            raise _lock_refusal(f"file {url.database}") from None


def _lock_refusal(what: str) -> StoreRefused:
    return StoreRefused(
        f"Another bot is running on the database {what}: stop it first, or give this one a "
        "DATABASE_URL of its own."
    )


@contextmanager
def _pooler_told() -> Generator[None]:
    """Refuse a pooler that sends a statement to a connection that didn't prepare it."""
    try:
        yield
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) in NO_STATEMENT:
            raise StoreRefused(POOLED) from error
        raise


async def _end(connection: AsyncConnection) -> None:
    """Close a connection for good, without returning it to the pool."""
    with suppress(OSError, DBAPIError):
        await connection.invalidate()
        await connection.close()


class Lock:
    """The lock of one process on a PostgreSQL database, which belongs to a connection of its own.

    A process that serves all shards has the database for itself. One that serves some of them has a
    lock for each.
    """

    def __init__(self, url: URL, shards: Shards = ALL) -> None:
        self._url = url
        self._shards = shards
        self._name = f"grundy lock {secrets.token_hex(8)}"
        engine = make_engine(url, patience=PATIENCE, name=self._name)
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._connection: AsyncConnection | None = None

    async def take(self) -> None:
        """Take the lock, or raise the errors of :func:`hold_process_lock`."""
        end = asyncio.get_running_loop().time() + END_SECONDS
        while (refusal := await self._try()) is not None:
            if asyncio.get_running_loop().time() > end:
                raise refusal
            await asyncio.sleep(AGAIN_SECONDS)

    async def keep(self, lost: asyncio.Event) -> None:
        """Watch the lock until cancelled, or until another process has it."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                if not await self._stands():
                    await self.take()
            except StoreUnavailable as error:
                away.warning("the lock on the database waits for it", error=error.detail)
            except StoreRefused as error:
                logger.error(str(error))  # noqa: TRY400 - the operator only needs the sentence
                lost.set()
                return

    async def release(self) -> None:
        with suppress(OSError, DBAPIError, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                if self._connection is not None:
                    await self._connection.close()
                await self._engine.dispose()

    async def _try(self) -> StoreRefused | None:
        """Try to take the lock. Return the refusal, or None if it is held now.

        An earlier connection of this process is ended, because the server may not know yet that it
        broke.

        :raises StoreRefused: when a pooler would lose the lock.
        """
        with translate_errors(self._url.password), _pooler_told():
            connection = await self._engine.connect()
            try:
                await connection.execute(END_MINE, {"name": self._name})
                await self._require_own_backend(connection)
                await connection.execute(KEEPALIVE)
                refusal = await self._refusal(connection)
            except BaseException:
                await _end(connection)
                raise
            if refusal is None:
                self._connection = connection
            else:
                await connection.execute(text("SELECT pg_advisory_unlock_all()"))
                await _end(connection)
            return refusal

    async def _refusal(self, connection: AsyncConnection) -> StoreRefused | None:
        """Take the locks one by one, and return the refusal at the first that is taken."""
        name = str(self._url.database)
        if self._shards.is_whole:
            return None if await connection.scalar(TAKE) else _lock_refusal(name)
        if not await connection.scalar(SHARE):
            return _lock_refusal(name)
        for shard in self._shards.ids:
            if not await connection.scalar(TAKE_SHARD, {"shard": shard}):
                return StoreRefused(
                    f"Shard {shard} is served by another bot on the database {name}: give each "
                    "process SHARD_IDS of its own."
                )
        count = {"count": self._shards.count}
        await connection.execute(SHARE_COUNT, count)
        other = await connection.scalar(OTHER_COUNT, count)
        return other and StoreRefused(
            f"Another bot on the database {name} counts {other} shards, and this one "
            f"{self._shards.count}: give all of them the same SHARD_COUNT."
        )

    async def _require_own_backend(self, connection: AsyncConnection) -> None:
        """Refuse a pooler that shares this connection's backend with another connection."""
        mine = await connection.scalar(BACKEND)
        async with self._engine.connect() as other:
            await other.execution_options(isolation_level="READ COMMITTED")
            is_own = await other.scalar(BACKEND) != mine
            is_own = is_own and await connection.scalar(BACKEND) == mine
            await _end(other)
        if not is_own:
            raise StoreRefused(POOLED)

    async def _stands(self) -> bool:
        """Return whether the connection that holds the lock answers. Close one that doesn't."""
        if self._connection is None:
            return False
        try:
            with translate_errors(self._url.password):
                return bool(await self._connection.scalar(text("SELECT 1")))
        except StoreUnavailable:
            broken, self._connection = self._connection, None
            await _end(broken)
            return False
