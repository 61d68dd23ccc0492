"""Custom games in the database, a row for each server with any, and their authors."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sqlalchemy import String, Text, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import Mapped, mapped_column

from bot.server.games.model import LONGEST_NAME, OwnGames
from bot.store import Store
from bot.store.repository import Defaults
from bot.store.tables import DELETED, OF_SERVER, Base, Snowflake


class OwnGamesRow(Base):
    """The custom games of a server as a document. ``version`` counts the changes."""

    __tablename__ = "own_games"

    guild_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, info=OF_SERVER
    )
    version: Mapped[int]
    state: Mapped[str] = mapped_column(Text)


class OwnGamesOf(Defaults[OwnGames]):
    """The custom games of servers, empty by default."""

    kind, row = OwnGames, OwnGamesRow


class AuthorRow(Base):
    """The member who added a custom game, which stays when the row is deleted."""

    __tablename__ = "own_game_authors"

    guild_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, info=OF_SERVER
    )
    name: Mapped[str] = mapped_column(String(LONGEST_NAME), primary_key=True)
    user_id: Mapped[int] = mapped_column(Snowflake, index=True, info=DELETED)


class Authors:
    """The authors of custom games. Every method can raise :class:`StoreUnavailable`."""

    @staticmethod
    async def of_server(store: Store, guild_id: int) -> dict[str, int]:
        """Return the authors of a server's games, by the names of the games."""
        query = select(AuthorRow.name, AuthorRow.user_id).where(AuthorRow.guild_id == guild_id)
        async with store.reading() as connection:
            return {row.name: row.user_id for row in await connection.execute(query)}

    @staticmethod
    async def change(
        connection: AsyncConnection,
        *,
        guild_id: int,
        removed: Collection[str],
        added: Mapping[str, int | None],
    ) -> None:
        """Delete the authors of removed games, and store those of added ones in a transaction."""
        gone = AuthorRow.guild_id == guild_id, AuthorRow.name.in_([*removed, *added])
        await connection.execute(delete(AuthorRow).where(*gone))
        rows = [
            {"guild_id": guild_id, "name": name, "user_id": user_id}
            for name, user_id in added.items()
            if user_id is not None
        ]
        if rows:
            await connection.execute(insert(AuthorRow).values(rows))
