"""Records of the bot's uptime, by which players' time is frozen while it is away."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from sqlalchemy import SmallInteger, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.deadlines import MILLISECOND, move_deadlines
from bot.store.store import Store, insert_new
from bot.store.tables import Base, UtcDateTime


class PresenceRow(Base):
    """The last beat of a shard, and the time until which it counts. ``id`` is the shard."""

    __tablename__ = "presence"

    id: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    beat_at: Mapped[datetime] = mapped_column(UtcDateTime)
    until: Mapped[datetime] = mapped_column(UtcDateTime)


PRESENCE = PresenceRow.metadata.tables[PresenceRow.__tablename__]
PROBE = -1
"""The id of the row that is written as a check. It never outlives its transaction."""


class Uptime:
    """The players' clock, which is frozen while the bot is away.

    A beat every few seconds records in the database that the bot is up. Without one, because the
    process, the database or Discord was away, time goes on for a short grace and then stops. The
    next beat, from any process, moves all deadlines once by the time that was lost. Each shard has
    its own time, so if one of several processes is away, only its servers stop.
    """

    def __init__(self, store: Store, wall: Callable[[], datetime]) -> None:
        self._store = store
        self._shards = store.shards
        self._wall = wall
        self._until: datetime | None = None

    def now(self) -> datetime:
        """Return the time in UTC. Before the first beat it is that of the system clock."""
        now = self._wall()
        return now if self._until is None else min(now, self._until)

    @property
    def stands_still(self) -> bool:
        return self._until is not None and self._wall() > self._until

    async def last_beat(self) -> datetime | None:
        """Return the last beat of these shards, or else of any, or None if there was none."""
        mine = func.min(PRESENCE.c.beat_at).filter(PRESENCE.c.id.in_(self._shards.ids))
        query = select(func.coalesce(mine, func.max(PRESENCE.c.beat_at)))
        async with self._store.reading() as connection:
            return await connection.scalar(query)

    async def beat(self, grace: timedelta) -> timedelta:
        """Record that the bot is up, and return the time by which the deadlines were moved.

        It is negative if the system clock was set back.

        :raises StoreUnavailable: when the database can't be reached.
        """
        mine = PRESENCE.c.id.in_(self._shards.ids)
        async with self._store.writing() as connection:
            if self._until is None:
                await self._provide(connection, grace)
            query = select(*PRESENCE.columns).where(mine).order_by(PRESENCE.c.id).with_for_update()
            rows = (await connection.execute(query)).all()
            now, stood = self._wall(), defaultdict[timedelta, list[int]](list)
            for row in rows:
                stood[_stood_still(now, row.beat_at, row.until)].append(row.id)
            for by, ids in stood.items():
                if by:
                    await move_deadlines(connection, by, now, replace(self._shards, ids=tuple(ids)))
            noted = {"beat_at": now, "until": now + grace}
            await connection.execute(update(PRESENCE).where(mine).values(noted))
        self._until = now + grace
        return max(stood, key=abs)

    async def _provide(self, connection: AsyncConnection, grace: timedelta) -> None:
        """Create a row for each shard, and delete those of shards that no longer exist.

        A new shard starts with the times of the others.
        """
        count, now = self._shards.count, self._wall()
        query = select(func.max(PRESENCE.c.beat_at), func.max(PRESENCE.c.until))
        beat_at, until = (await connection.execute(query)).one()
        await connection.execute(delete(PRESENCE).where(PRESENCE.c.id >= count))
        noted = {"beat_at": beat_at or now, "until": until or now + grace}
        rows = [{"id": shard, **noted} for shard in range(count)]
        await connection.execute(insert_new(connection, PRESENCE), rows)


async def require_writable(store: Store) -> None:
    """Write a row and delete it, which fails if the disk is full or the database read-only.

    :raises StoreUnavailable: when the database can't be written.
    """
    async with store.writing() as connection:
        now = datetime.now(UTC)
        noted = {"id": PROBE, "beat_at": now, "until": now}
        await connection.execute(insert_new(connection, PRESENCE), [noted])
        await connection.execute(delete(PRESENCE).where(PRESENCE.c.id == PROBE))


def _stood_still(now: datetime, beat_at: datetime, until: datetime) -> timedelta:
    """Return the time lost since the last beat, in whole milliseconds."""
    since = until if now > until else max(now, beat_at)
    return (now - since) // MILLISECOND * MILLISECOND
