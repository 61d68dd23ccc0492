"""Settings in the database."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Generic, TypeVar

from sqlalchemy import String, Text, select
from sqlalchemy.orm import Mapped, mapped_column

from bot.settings.model import Person, Server
from bot.store import Store, add_new
from bot.store.document import made, read, write
from bot.store.tables import DELETED, OF_SERVER, Base, Snowflake, UtcDateTime, set_index
from bot.store.versioned import save

V = TypeVar("V", Server, Person)


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
    """The preferences of a person, as a document; ``version`` counts the changes."""

    __tablename__ = "settings_people"

    user_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, info=DELETED
    )
    version: Mapped[int]
    state: Mapped[str] = mapped_column(Text)


class Settings(Generic[V]):
    """Settings of servers or of persons. Every method can raise :class:`StoreUnavailable`."""

    kind: type[V]
    row: type[Base]
    columns: tuple[str, ...]
    """The fields that have columns, first of all the key; the others are in the document."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._table = Base.metadata.tables[self.row.__tablename__]

    async def all(self, keys: Collection[int]) -> dict[int, V]:
        """Return the settings of some, the defaults where nothing is stored."""
        key = self.columns[0]
        query = select(self._table).where(self._table.c[key].in_(keys))
        found = {each: made(self.kind, {}, **{key: each}) for each in keys}
        async with self._store.reading() as connection:
            for row in await connection.execute(query):
                beside = {name: getattr(row, name) for name in self.columns}
                found[beside[key]] = read(self.kind, row.state, **beside)
        return found

    async def load(self, key: int) -> V:
        """Return the settings of one, the defaults where nothing is stored."""
        return (await self.all((key,)))[key]

    async def save(self, before: V, after: V) -> V | None:
        """Store changed settings; None if they have changed since they were read."""
        columns = {name: getattr(after, name) for name in self.columns}
        columns["state"] = write(after, without=self.columns)
        return await save(self._store, self._table, before, after, columns)


class Servers(Settings[Server]):
    """The settings of servers."""

    kind, row, columns = Server, ServerRow, ("guild_id", "version", "language")

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


class People(Settings[Person]):
    """The preferences of persons."""

    kind, row, columns = Person, PersonRow, ("user_id", "version")
