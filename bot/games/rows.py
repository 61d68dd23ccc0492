"""The games of servers in the database: a row for each server that has some."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Text, select
from sqlalchemy.orm import Mapped, mapped_column

from bot.games.model import OwnGames
from bot.store import Store
from bot.store.document import read, write
from bot.store.tables import OF_SERVER, Base, Snowflake
from bot.store.versioned import compare_and_set


class OwnGamesRow(Base):
    """The games of a server, as a document; ``version`` counts the changes."""

    __tablename__ = "own_games"

    guild_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, info=OF_SERVER
    )
    version: Mapped[int]
    state: Mapped[str] = mapped_column(Text)


TABLE = Base.metadata.tables[OwnGamesRow.__tablename__]
IN_COLUMNS = ("guild_id", "version")
"""The fields that have columns; the games are in the document."""


class OwnGamesOf:
    """The games of servers. Every method can raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def load(self, guild_id: int) -> OwnGames:
        """Return the games of a server, none where it has none."""
        query = select(*TABLE.columns).where(OwnGamesRow.guild_id == guild_id)
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            return OwnGames(guild_id=guild_id)
        return read(OwnGames, row.state, guild_id=row.guild_id, version=row.version)

    async def save(self, before: OwnGames, after: OwnGames) -> OwnGames | None:
        """Store the games of a server; None if they have changed since they were read."""
        key = {"guild_id": before.guild_id}
        columns = {"state": write(after, without=IN_COLUMNS)}
        async with self._store.writing() as connection:
            saved = await compare_and_set(connection, TABLE, key, before.version, columns)
        return replace(after, version=before.version + 1) if saved else None
