"""The data of members in the database."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any, cast

import msgspec
from sqlalchemy import Column, ColumnElement, Table, delete, false, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import Mapped, mapped_column

from bot.store import Store, add_new
from bot.store.tables import (
    CALLED,
    DELETED,
    MEMBER,
    NAMED,
    OF_SERVER,
    RENAMED,
    Base,
    Snowflake,
    UtcDateTime,
)

NO_NAME = "–"
"""The name in place of a deleted member's, which a picture can show."""


class DepartureRow(Base):
    """The moment when a server removed the bot."""

    __tablename__ = "privacy_departures"

    guild_id: Mapped[int] = mapped_column(Snowflake, primary_key=True, autoincrement=False)
    left_at: Mapped[datetime] = mapped_column(UtcDateTime)


class Departures:
    """The servers that removed the bot. Every method can raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def note(self, guild_id: int, now: datetime) -> None:
        """Record that a server has removed the bot, unless already recorded."""
        async with self._store.writing() as connection:
            await add_new(connection, DepartureRow, {"guild_id": guild_id, "left_at": now})

    async def before(self, moment: datetime) -> list[int]:
        """Return the servers that removed the bot before a moment."""
        query = select(DepartureRow.guild_id).where(DepartureRow.left_at < moment)
        async with self._store.reading() as connection:
            return [*await connection.scalars(query)]

    async def take_back(self, guild_id: int) -> None:
        """Remove the record, because the server has the bot again."""
        async with self._store.writing() as connection:
            await connection.execute(delete(DepartureRow).filter_by(guild_id=guild_id))

    async def forget(self, guild_id: int) -> None:
        """Delete the data of a server in one transaction."""
        async with self._store.writing() as connection:
            for table in reversed(Base.metadata.sorted_tables):
                await connection.execute(delete(table).where(_of_server(table, guild_id)))
            await connection.execute(delete(DepartureRow).filter_by(guild_id=guild_id))


class Members:
    """The data of members in a database. Every method can raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def count(self, user_id: int) -> dict[str, int]:
        """Return the number of a member's rows by table."""
        found: dict[str, int] = {}
        async with self._store.reading() as connection:
            for table in Base.metadata.sorted_tables:
                query = select(func.count()).select_from(table).where(_about(table, user_id))
                found[table.name] = await connection.scalar(query) or 0
        return {name: count for name, count in found.items() if count}

    async def rows(self, user_id: int) -> dict[str, list[dict[str, Any]]]:
        """Return a member's rows by table."""
        found: dict[str, list[dict[str, Any]]] = {}
        async with self._store.reading() as connection:
            for table in Base.metadata.sorted_tables:
                query = select(table).where(_about(table, user_id))
                answer = await connection.execute(query.order_by(*table.primary_key.columns))
                found[table.name] = [dict(row) for row in answer.mappings()]
        return {name: rows for name, rows in found.items() if rows}

    async def forget(self, user_id: int, former: int) -> None:
        """Delete a member's data in one transaction.

        Shared rows stay, with ``former`` in place of the member's number and without the member in
        their lists. Their version goes up, so nobody overwrites them with an older reading.
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
                for column in _columns(table, NAMED):
                    await _take_out(connection, column, user_id)


async def _take_out(connection: AsyncConnection, column: Column[str], user_id: int) -> None:
    """Remove a member from the lists in a column of JSON documents."""
    table = column.table
    keys = [*table.primary_key.columns]
    query = select(*keys, column).where(column.contains(str(user_id))).with_for_update()
    for row in (await connection.execute(query)).mappings().all():
        document = msgspec.json.encode(_without(msgspec.json.decode(row[column.name]), user_id))
        changed = update(table).where(*(key == row[key.name] for key in keys))
        values = {column: document.decode(), table.c.version: table.c.version + 1}
        await connection.execute(changed.values(values))


def _without(value: object, user_id: int) -> object:
    """Return a document without a member in its lists."""
    if isinstance(value, dict):
        parts = cast("dict[str, object]", value)
        return {name: _without(part, user_id) for name, part in parts.items()}
    if isinstance(value, list):
        found = cast("list[object]", value)
        return [_without(each, user_id) for each in found if each != user_id]
    return value


def _columns(table: Table, kind: dict[str, str]) -> Iterator[Column[Any]]:
    """Return the columns of a table for members of one kind, either deleted or renamed."""
    return (column for column in table.columns if column.info.get(MEMBER) == kind[MEMBER])


def _of_server(table: Table, guild_id: int) -> ColumnElement[bool]:
    """Return the condition for the rows that are a server's, directly or through another table."""
    own = (column == guild_id for column in table.columns if column.info == OF_SERVER)
    parts = (
        key.parent.in_(select(key.column).where(_of_server(key.column.table, guild_id)))
        for key in table.foreign_keys
        if key.column.table is not table
    )
    return or_(false(), *own, *parts)


def _names(table: Table, user_id: int) -> ColumnElement[bool]:
    """Return the condition for the rows that name a member, directly or in a dependent table."""
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
    named = [column for kind in (DELETED, RENAMED) for column in _columns(table, kind)]
    if named:
        return or_(*(column == user_id for column in named))
    belongs = [
        key.parent.in_(select(key.column).where(_about(key.column.table, user_id)))
        for key in table.foreign_keys
    ]
    return or_(false(), *belongs)
