"""Since when the bot has been there: while it is away, time stands still for those who play."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import TypeAlias

from sqlalchemy import Interval as Span
from sqlalchemy import SmallInteger, func, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import Mapped, mapped_column
from sqlalchemy.sql.elements import ColumnElement

from bot.store.store import Store
from bot.store.tables import Base, UtcDateTime

Move: TypeAlias = Callable[[AsyncConnection, timedelta, datetime], Awaitable[None]]
"""Moves deadlines by some time, at a moment."""
MILLISECOND = timedelta(milliseconds=1)
ONE = 1
"""The number of the only row."""


class PresenceRow(Base):
    """The last time the bot noted its presence, and until when that counts."""

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
    as time stood still, once, and then it runs on.
    """

    def __init__(self, store: Store, wall: Callable[[], datetime]) -> None:
        self._store = store
        self._wall = wall
        self._until: datetime | None = None

    def now(self) -> datetime:
        """Return the time in UTC; before the first beat it is that of the system clock."""
        now = self._wall()
        return now if self._until is None else min(now, self._until)

    @property
    def stands_still(self) -> bool:
        """Whether time stands still."""
        return self._until is not None and self._wall() > self._until

    async def last_beat(self) -> datetime | None:
        """Return when a process last noted that it was there; None if none ever did."""
        async with self._store.reading() as connection:
            return await connection.scalar(select(PRESENCE.c.beat_at))

    async def beat(self, grace: timedelta, move: Move) -> timedelta:
        """Note that the bot is there, and return by how much the deadlines were moved for that.

        It is a negative time if the system clock was set back.

        :raises StoreUnavailable: when the database cannot be reached.
        """
        async with self._store.writing() as connection:
            query = select(PRESENCE.c.beat_at, PRESENCE.c.until).with_for_update()
            before = (await connection.execute(query)).one_or_none()
            now = self._wall()
            noted = {"beat_at": now, "until": now + grace}
            by = timedelta()
            if before is None:
                await connection.execute(insert(PRESENCE).values(id=ONE, **noted))
            else:
                by = _stood_still(now, before.beat_at, before.until)
                if by:
                    await move(connection, by, now)
                await connection.execute(update(PRESENCE).values(noted))
        self._until = now + grace
        return by


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
