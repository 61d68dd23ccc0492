"""Settings in the database."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import String, Text, select
from sqlalchemy.orm import Mapped, mapped_column

from bot.server.settings.model import Person, Server
from bot.store import add_new
from bot.store.repository import Defaults
from bot.store.tables import DELETED, NAMED, OF_SERVER, Base, Snowflake, UtcDateTime, set_index


class ServerRow(Base):
    """The settings of a server as a document. ``version`` counts the changes."""

    __tablename__ = "settings_servers"
    __table_args__ = (set_index("language"),)

    guild_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, info=OF_SERVER
    )
    version: Mapped[int]
    language: Mapped[str | None] = mapped_column(String(16))
    state: Mapped[str] = mapped_column(Text)


class WelcomeRow(Base):
    """A server that has been welcomed."""

    __tablename__ = "settings_welcomes"

    guild_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, info=OF_SERVER
    )
    welcomed_at: Mapped[datetime] = mapped_column(UtcDateTime)


class PersonRow(Base):
    """The preferences of a member as a document. ``version`` counts the changes."""

    __tablename__ = "settings_people"

    user_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, info=DELETED
    )
    version: Mapped[int]
    state: Mapped[str] = mapped_column(Text, info=NAMED)


class Servers(Defaults[Server]):
    """The settings of servers."""

    kind, row = Server, ServerRow

    async def languages(self) -> dict[int, str]:
        """Return the languages of this process's servers that have chosen one."""
        query = select(ServerRow.guild_id, ServerRow.language)
        query = query.where(ServerRow.language.is_not(None), self.is_served_here)
        async with self._store.reading() as connection:
            return {row.guild_id: row.language or "" for row in await connection.execute(query)}

    async def welcome(self, guild_id: int, now: datetime) -> bool:
        """Mark a server as welcomed, and return True to the first caller only."""
        async with self._store.writing() as connection:
            return await add_new(connection, WelcomeRow, {"guild_id": guild_id, "welcomed_at": now})


class People(Defaults[Person]):
    """The preferences of members."""

    kind, row = Person, PersonRow
