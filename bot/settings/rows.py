"""Settings in the database."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Row, String, Text, delete, insert, select
from sqlalchemy.orm import Mapped, mapped_column

from bot.settings.model import Person, Server
from bot.store import Store, add_new
from bot.store.document import read, write
from bot.store.tables import DELETED, KEPT, OF_SERVER, Base, Snowflake, UtcDateTime, set_index
from bot.store.versioned import compare_and_set


class ServerRow(Base):
    """The settings of a server, as a document; ``version`` counts the changes."""

    __tablename__ = "settings_servers"
    __table_args__ = (set_index("language"),)

    guild_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, info=OF_SERVER
    )
    version: Mapped[int]
    language: Mapped[str | None] = mapped_column(String(16))
    state: Mapped[str] = mapped_column(Text)


class WelcomeRow(Base):
    """A server that has been welcomed: that is done once."""

    __tablename__ = "settings_welcomes"

    guild_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, info=OF_SERVER
    )
    welcomed_at: Mapped[datetime] = mapped_column(UtcDateTime)


class PersonRow(Base):
    """The preferences of a person; ``version`` counts the changes."""

    __tablename__ = "settings_people"

    user_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, info=DELETED
    )
    version: Mapped[int]
    notices: Mapped[bool]
    challenges: Mapped[bool]


class RefusedRow(Base):
    """Somebody whose challenges a person refuses: the ``number``-th whom they named."""

    __tablename__ = "settings_refused"

    user_id: Mapped[int] = mapped_column(
        ForeignKey("settings_people.user_id", ondelete="CASCADE"), primary_key=True, info=DELETED
    )
    number: Mapped[int] = mapped_column(primary_key=True)
    refused_id: Mapped[int] = mapped_column(Snowflake, info=KEPT)


SERVERS, PEOPLE = (Base.metadata.tables[row.__tablename__] for row in (ServerRow, PersonRow))
IN_COLUMNS = ("guild_id", "version", "language")
"""The fields of a server that have columns; the others are in its document."""


class Servers:
    """The settings of servers. Every method can raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def all(self, guild_ids: Collection[int]) -> dict[int, Server]:
        """Return what some servers have chosen, the defaults where it is nothing."""
        query = select(*SERVERS.columns).where(ServerRow.guild_id.in_(guild_ids))
        async with self._store.reading() as connection:
            found = {row.guild_id: _server(row) for row in await connection.execute(query)}
        return {each: found.get(each) or Server(guild_id=each) for each in guild_ids}

    async def load(self, guild_id: int) -> Server:
        """Return what a server has chosen, the defaults where it is nothing."""
        return (await self.all((guild_id,)))[guild_id]

    async def save(self, before: Server, after: Server) -> Server | None:
        """Store what a server has chosen; None if it has changed since it was read."""
        key = {"guild_id": before.guild_id}
        columns = {"language": after.language, "state": write(after, without=IN_COLUMNS)}
        async with self._store.writing() as connection:
            saved = await compare_and_set(connection, SERVERS, key, before.version, columns)
        return replace(after, version=before.version + 1) if saved else None

    async def languages(self) -> dict[int, str]:
        """Return the languages of the servers of this process that have chosen one."""
        mine = self._store.shards.of(ServerRow.guild_id)
        query = select(ServerRow.guild_id, ServerRow.language)
        query = query.where(ServerRow.language.is_not(None), mine)
        async with self._store.reading() as connection:
            return {row.guild_id: row.language or "" for row in await connection.execute(query)}

    async def welcome(self, guild_id: int, now: datetime) -> bool:
        """Note that a server is welcomed; return whether it had not been, in any process."""
        async with self._store.writing() as connection:
            return await add_new(connection, WelcomeRow, {"guild_id": guild_id, "welcomed_at": now})


class People:
    """The preferences of persons. Every method can raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def all(self, user_ids: Collection[int]) -> dict[int, Person]:
        """Return what some persons wish, the defaults where it is nothing."""
        query = (
            select(*PEOPLE.columns, RefusedRow.refused_id)
            .outerjoin(RefusedRow, RefusedRow.user_id == PersonRow.user_id)
            .where(PersonRow.user_id.in_(user_ids))
            .order_by(PersonRow.user_id, RefusedRow.number)
        )
        found = {user_id: Person(user_id=user_id) for user_id in user_ids}
        async with self._store.reading() as connection:
            for row in await connection.execute(query):
                named = () if row.refused_id is None else (row.refused_id,)
                columns = {each.name: getattr(row, each.name) for each in PEOPLE.columns}
                refused = (*found[row.user_id].refused, *named)
                found[row.user_id] = Person(**columns, refused=refused)
        return found

    async def load(self, user_id: int) -> Person:
        """Return what a person wishes, the defaults where it is nothing."""
        return (await self.all((user_id,)))[user_id]

    async def save(self, before: Person, after: Person) -> Person | None:
        """Store what a person wishes; None if it has changed since it was read."""
        key = {"user_id": before.user_id}
        columns = {name: getattr(after, name) for name in ("notices", "challenges")}
        async with self._store.writing() as connection:
            if not await compare_and_set(connection, PEOPLE, key, before.version, columns):
                return None
            if after.refused != before.refused:
                await connection.execute(delete(RefusedRow).filter_by(**key))
                rows = [
                    {**key, "number": number, "refused_id": each}
                    for number, each in enumerate(after.refused, 1)
                ]
                if rows:
                    await connection.execute(insert(RefusedRow), rows)
        return replace(after, version=before.version + 1)


def _server(row: Row[Any]) -> Server:
    return read(Server, row.state, **{name: getattr(row, name) for name in IN_COLUMNS})
