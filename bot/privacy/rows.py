"""The data of members in the database."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from sqlalchemy import Column, ColumnElement, Table, delete, false, func, or_, select, update
from sqlalchemy.orm import Mapped, mapped_column

from bot.store import Store, add_new
from bot.store.tables import (
    CALLED,
    DELETED,
    MEMBER,
    OF_SERVER,
    RENAMED,
    Base,
    Snowflake,
    UtcDateTime,
)

NO_NAME = "–"
"""The name of a member whose name is no longer known; a picture can show it."""


class DepartureRow(Base):
    """A server that has removed the bot, and when."""

    __tablename__ = "privacy_departures"

    guild_id: Mapped[int] = mapped_column(Snowflake, primary_key=True, autoincrement=False)
    left_at: Mapped[datetime] = mapped_column(UtcDateTime)


class Departures:
    """The servers that removed the bot. Every method may raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def note(self, guild_id: int, now: datetime) -> None:
        """Note that a server has removed the bot, unless that is noted already."""
        async with self._store.writing() as connection:
            await add_new(connection, DepartureRow, {"guild_id": guild_id, "left_at": now})

    async def before(self, moment: datetime) -> list[int]:
        """Return the servers that removed the bot before a moment."""
        query = select(DepartureRow.guild_id).where(DepartureRow.left_at < moment)
        async with self._store.reading() as connection:
            return [*await connection.scalars(query)]

    async def take_back(self, guild_id: int) -> None:
        """Note that a server has the bot again."""
        async with self._store.writing() as connection:
            await connection.execute(delete(DepartureRow).filter_by(guild_id=guild_id))

    async def forget(self, guild_id: int) -> None:
        """Delete what a server chose and made, in one transaction."""
        async with self._store.writing() as connection:
            for table in reversed(Base.metadata.sorted_tables):
                for column in table.columns:
                    if column.info == OF_SERVER:
                        await connection.execute(delete(table).where(column == guild_id))
            await connection.execute(delete(DepartureRow).filter_by(guild_id=guild_id))


class Members:
    """The data of members in a database. Every method may raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def count(self, user_id: int) -> dict[str, int]:
        """Return how many rows of each table are about a member."""
        found: dict[str, int] = {}
        async with self._store.reading() as connection:
            for table in Base.metadata.sorted_tables:
                query = select(func.count()).select_from(table).where(_about(table, user_id))
                found[table.name] = await connection.scalar(query) or 0
        return {name: count for name, count in found.items() if count}

    async def rows(self, user_id: int) -> dict[str, list[dict[str, Any]]]:
        """Return what is stored of a member: the rows of each table, as they are."""
        found: dict[str, list[dict[str, Any]]] = {}
        async with self._store.reading() as connection:
            for table in Base.metadata.sorted_tables:
                query = select(table).where(_about(table, user_id))
                answer = await connection.execute(query.order_by(*table.primary_key.columns))
                found[table.name] = [dict(row) for row in answer.mappings()]
        return {name: rows for name, rows in found.items() if rows}

    async def forget(self, user_id: int, former: int) -> None:
        """Delete what is stored of a member, in one transaction.

        What belongs to others too stays, with another number (``former``) in place of theirs. It
        counts as changed, so nobody stores it as it was read before.
        """
        async with self._store.writing() as connection:
            for table in Base.metadata.sorted_tables:
                if "version" in table.columns:
                    changed = update(table).where(_names(table, user_id))
                    await connection.execute(changed.values(version=table.c.version + 1))
            for table in reversed(Base.metadata.sorted_tables):
                theirs = [column == user_id for column in _columns(table, DELETED)]
                if theirs:
                    await connection.execute(delete(table).where(or_(*theirs)))
                called = dict.fromkeys(_columns(table, CALLED), NO_NAME)
                for column in _columns(table, RENAMED):
                    values = {column: former, **called}
                    await connection.execute(update(table).where(column == user_id).values(values))


def _columns(table: Table, kind: dict[str, str]) -> Iterator[Column[Any]]:
    """Return the columns of a table that hold members, with what becomes of their rows."""
    return (column for column in table.columns if column.info.get(MEMBER) == kind[MEMBER])


def _names(table: Table, user_id: int) -> ColumnElement[bool]:
    """Return the condition for the rows of a table that name a member, or whose parts do."""
    own = (column == user_id for column in _columns(table, RENAMED))
    parts = (
        key.column.in_(select(key.parent).where(column == user_id))
        for part in Base.metadata.sorted_tables
        for key in part.foreign_keys
        if key.column.table is table
        for column in _columns(part, RENAMED)
    )
    return or_(false(), *own, *parts)


def _about(table: Table, user_id: int) -> ColumnElement[bool]:
    """Return the condition for the rows of a table that are about a member."""
    named = [column for kind in (DELETED, RENAMED) for column in _columns(table, kind)]
    if named:
        return or_(*(column == user_id for column in named))
    belongs = [
        key.parent.in_(select(key.column).where(_about(key.column.table, user_id)))
        for key in table.foreign_keys
    ]
    return or_(false(), *belongs)
