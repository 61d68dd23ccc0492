"""The members who follow matches, and are told how they end."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ColumnElement, and_, delete, or_, select, update

from bot.matches.rows import FollowerRow, MatchRow
from bot.matches.rows.limits import OPEN
from bot.store import Store, add_new

FOLLOWERS = FollowerRow.metadata.tables[FollowerRow.__tablename__]
AT_ONCE = 100


class Followers:
    """Followers in a database. Every method may raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, match_id: int, user_id: int) -> None:
        """Note that a member wants to be told how a match ends; twice is once."""
        async with self._store.writing() as connection:
            await add_new(connection, FOLLOWERS, {"match_id": match_id, "user_id": user_id})

    async def remove(self, match_id: int, user_id: int) -> None:
        """Forget that a member follows a match."""
        async with self._store.writing() as connection:
            await connection.execute(delete(FOLLOWERS).where(_is(match_id, user_id)))

    async def has(self, match_id: int, user_id: int) -> bool:
        """Return whether a member follows a match."""
        async with self._store.reading() as connection:
            query = select(FOLLOWERS.c.match_id).where(_is(match_id, user_id))
            return await connection.scalar(query) is not None

    async def to_tell(self, before: datetime) -> list[tuple[int, int]]:
        """Return matches that are over, each with a member who is to be told so.

        Left out is whom a process tells at this moment; what was claimed ``before`` counts no more.
        """
        query = (
            select(FOLLOWERS.c.match_id, FOLLOWERS.c.user_id)
            .join(MatchRow, MatchRow.id == FOLLOWERS.c.match_id)
            .where(
                MatchRow.status.not_in(OPEN),
                _is_free(before),
                self._store.shards.of(MatchRow.guild_id),
            )
            .limit(AT_ONCE)
        )
        async with self._store.reading() as connection:
            return [(row[0], row[1]) for row in await connection.execute(query)]

    async def claim(self, match_id: int, user_id: int, now: datetime, before: datetime) -> bool:
        """Take it upon this process to tell a member; of all who try, one is told so."""
        query = (
            update(FOLLOWERS)
            .where(_is(match_id, user_id), _is_free(before))
            .values(claimed_at=now)
            .returning(FOLLOWERS.c.match_id)
        )
        async with self._store.writing() as connection:
            return await connection.scalar(query) is not None


def _is(match_id: int, user_id: int) -> ColumnElement[bool]:
    return and_(FOLLOWERS.c.match_id == match_id, FOLLOWERS.c.user_id == user_id)


def _is_free(before: datetime) -> ColumnElement[bool]:
    return or_(FOLLOWERS.c.claimed_at.is_(None), FOLLOWERS.c.claimed_at < before)
