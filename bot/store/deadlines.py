"""Deadlines in marked columns, which move by the time that the bot was away."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Interval as Span, func, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.posts import post_key, posts_of
from bot.store.store import ALL, Shards
from bot.store.tables import DEADLINE, Base

MILLISECOND = timedelta(milliseconds=1)


async def move_deadlines(
    connection: AsyncConnection, by: timedelta, now: datetime, shards: Shards = ALL
) -> None:
    """Move every deadline in the servers of some shards to a later time.

    A row whose deadlines move gets a new version, and its post is due to show the new time.
    """
    for row in Base.__subclasses__():
        table = Base.metadata.tables[row.__tablename__]
        deadlines = [column for column in table.columns if column.info == DEADLINE]
        if deadlines:
            moved = {column.name: later(connection, column, by) for column in deadlines}
            values = {**moved, "version": table.c.version + 1, **row.after_absence(by, now)}
            is_moved = or_(*(column.is_not(None) for column in deadlines)), shards.of_rows(table)
            await connection.execute(update(table).where(*is_moved).values(values))
            if post_key(table) is not None:
                moved_rows = select(table.c.id).where(*is_moved)
                await connection.execute(posts_of(table, moved_rows).values(show_at=now))


def later(
    connection: AsyncConnection, column: ColumnElement[datetime], by: timedelta
) -> ColumnElement[datetime]:
    """Return a column of times moved by whole milliseconds, in the database's own SQL."""
    if connection.dialect.name == "postgresql":
        return column + literal(by, Span())
    seconds = f"{by.total_seconds():+.3f} seconds"
    text = func.strftime("%Y-%m-%d %H:%M:%f", column, seconds)
    return text.op("||")("000")  # times are stored and compared with microseconds
