"""Custom games in the database, a row for each server with any, their authors and votes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date

from sqlalchemy import Index, String, Text, UniqueConstraint, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import Mapped, mapped_column

from bot.server.games.model import LONGEST_NAME, Ballot, OwnGames, Vote, month_before
from bot.store import Store
from bot.store.repository import Defaults, Repository
from bot.store.tables import DELETED, OF_SERVER, Base, Number, Snowflake


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
        """Store the authors of added games in a transaction.

        Those of removed ones are deleted, with the votes for these games.
        """
        await connection.execute(
            delete(VoteRow).where(VOTES.guild_id == guild_id, VOTES.game.in_(removed))
        )
        gone = AuthorRow.guild_id == guild_id, AuthorRow.name.in_([*removed, *added])
        await connection.execute(delete(AuthorRow).where(*gone))
        rows = [
            {"guild_id": guild_id, "name": name, "user_id": user_id}
            for name, user_id in added.items()
            if user_id is not None
        ]
        if rows:
            await connection.execute(insert(AuthorRow).values(rows))


class VoteRow(Base):
    """The only vote of a member for the game of a month in a server."""

    __tablename__ = "own_game_votes"
    __table_args__ = (UniqueConstraint("guild_id", "month", "user_id"), Index(None, "user_id"))

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    version: Mapped[int]
    guild_id: Mapped[int] = mapped_column(Snowflake, info=OF_SERVER)
    month: Mapped[str] = mapped_column(String(10))
    user_id: Mapped[int] = mapped_column(Snowflake, info=DELETED)
    game: Mapped[str] = mapped_column(String(LONGEST_NAME))


VOTES = VoteRow.__table__.c


class Votes(Repository[int, Vote]):
    """The votes for games of the month. Those before the last month are deleted by later ones."""

    kind, row, not_found = Vote, VoteRow, LookupError

    async def cast(self, vote: Vote) -> None:
        """Store a member's vote in place of the one before in this month."""
        here = VOTES.guild_id == vote.guild_id
        theirs = here, VOTES.month == vote.month.isoformat(), VOTES.user_id == vote.user_id
        changed = {"game": vote.game, "version": VOTES.version + 1}
        async with self._store.writing() as connection:
            if await self.insert_new(connection, vote) is None:
                await connection.execute(update(VoteRow).where(*theirs).values(changed))
            old = here, VOTES.month < month_before(vote.month).isoformat()
            await connection.execute(delete(VoteRow).where(*old))

    async def ballot(self, guild_id: int, month: date, user_id: int) -> Ballot:
        """Return the votes of a server in a month and the one before, and a member's own."""
        this, last = month.isoformat(), month_before(month).isoformat()
        here = VOTES.guild_id == guild_id
        counting = select(VOTES.month, VOTES.game, func.count()).where(here, VOTES.month >= last)
        votes: dict[str, dict[str, int]] = {this: {}, last: {}}
        async with self._store.reading() as connection:
            query = counting.group_by(VOTES.month, VOTES.game)
            for when, game, count in await connection.execute(query):
                votes.setdefault(when, {})[game] = count
        own = await self.first(here, VOTES.month == this, VOTES.user_id == user_id)
        return Ballot(votes[this], votes[last], "" if own is None else own.game)
