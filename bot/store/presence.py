"""Since when the bot has been there: while it is away, time stands still for those who play."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TypeAlias

from sqlalchemy import Interval as Span
from sqlalchemy import SmallInteger, delete, func, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import Mapped, mapped_column
from sqlalchemy.sql.elements import ColumnElement

from bot.store.store import Shards, Store, insert_new
from bot.store.tables import Base, UtcDateTime

Move: TypeAlias = Callable[[AsyncConnection, timedelta, datetime, Shards], Awaitable[None]]
"""Moves the deadlines of some shards by some time, at a moment."""
MILLISECOND = timedelta(milliseconds=1)


class PresenceRow(Base):
    """The last time a shard was served, and until when that counts; ``id`` is the shard."""

    __tablename__ = "presence"

    id: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    beat_at: Mapped[datetime] = mapped_column(UtcDateTime)
    until: Mapped[datetime] = mapped_column(UtcDateTime)


PRESENCE = PresenceRow.metadata.tables[PresenceRow.__tablename__]


class Presence:
    """The time as those who play have it: it stands still while the bot is away.

    Every few seconds a beat notes in the database that the bot is there. Without one, because the
    process was suspended or ended, or the database or Discord was away, time goes on for a short
    grace and no further. The next beat, whatever process makes it, moves all deadlines by as long
    as time stood still, once, and then it runs on. Each shard has a time of its own: where one
    process of several is away, time stands still for its servers alone.
    """

    def __init__(self, store: Store, wall: Callable[[], datetime]) -> None:
        self._store = store
        self._shards = store.shards
        self._wall = wall
        self._until: datetime | None = None

    def now(self) -> datetime:
        """Return the time in UTC; before the first beat it is that of the system clock."""
        now = self._wall()
        return now if self._until is None else min(now, self._until)

    @property
    def stands_still(self) -> bool:
        return self._until is not None and self._wall() > self._until

    async def last_beat(self) -> datetime | None:
        """Return when these shards were last served, or any; None if none ever was."""
        mine = func.min(PRESENCE.c.beat_at).filter(PRESENCE.c.id.in_(self._shards.ids))
        query = select(func.coalesce(mine, func.max(PRESENCE.c.beat_at)))
        async with self._store.reading() as connection:
            return await connection.scalar(query)

    async def beat(self, grace: timedelta, move: Move) -> timedelta:
        """Note that the bot is there, and return by how much the deadlines were moved for that.

        It is a negative time if the system clock was set back.

        :raises StoreUnavailable: when the database cannot be reached.
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
                    await move(connection, by, now, replace(self._shards, ids=tuple(ids)))
            noted = {"beat_at": now, "until": now + grace}
            await connection.execute(update(PRESENCE).where(mine).values(noted))
        self._until = now + grace
        return max(stood, key=abs)

    async def _provide(self, connection: AsyncConnection, grace: timedelta) -> None:
        """Let each shard there is have its row, also where their number has changed.

        A new one was served when the others were.
        """
        count, now = self._shards.count, self._wall()
        query = select(func.max(PRESENCE.c.beat_at), func.max(PRESENCE.c.until))
        beat_at, until = (await connection.execute(query)).one()
        await connection.execute(delete(PRESENCE).where(PRESENCE.c.id >= count))
        noted = {"beat_at": beat_at or now, "until": until or now + grace}
        rows = [{"id": shard, **noted} for shard in range(count)]
        await connection.execute(insert_new(connection, PRESENCE), rows)


def _stood_still(now: datetime, beat_at: datetime, until: datetime) -> timedelta:
    """Return how long time stood still since the last beat, in whole milliseconds."""
    since = until if now > until else max(now, beat_at)
    return (now - since) // MILLISECOND * MILLISECOND


def later(
    connection: AsyncConnection, column: ColumnElement[datetime], by: timedelta
) -> ColumnElement[datetime]:
    """Return a column of times moved by whole milliseconds, as either database works it out."""
    if connection.dialect.name == "postgresql":
        return column + literal(by, Span())
    seconds = f"{by.total_seconds():+.3f} seconds"
    text = func.strftime("%Y-%m-%d %H:%M:%f", column, seconds)
    return text.op("||")("000")  # times are kept, and compared, with microseconds
