"""Who follows which match, and is to be told how it ends."""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from bot.matches.rows.limits import OPEN
from bot.matches.rows.tables import FollowerRow, MatchRow
from bot.store import Store

FOLLOWERS = FollowerRow.metadata.tables[FollowerRow.__tablename__]
AT_ONCE = 100


class Followers:
    """Followers in a database. Every method may raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, match_id: int, user_id: int) -> None:
        """Note that a member wants to be told how a match ends; twice is once."""
        try:
            async with self._store.writing() as session:
                await session.execute(insert(FOLLOWERS).values(match_id=match_id, user_id=user_id))
        except IntegrityError:
            pass

    async def remove(self, match_id: int, user_id: int) -> bool:
        """Forget that a member follows a match; of all who try, one is told that they did."""
        mine = FOLLOWERS.c.match_id == match_id, FOLLOWERS.c.user_id == user_id
        query = delete(FOLLOWERS).where(*mine).returning(FOLLOWERS.c.match_id)
        async with self._store.writing() as session:
            return await session.scalar(query) is not None

    async def has(self, match_id: int, user_id: int) -> bool:
        """Return whether a member follows a match."""
        mine = FOLLOWERS.c.match_id == match_id, FOLLOWERS.c.user_id == user_id
        async with self._store.reading() as session:
            return await session.scalar(select(FOLLOWERS.c.match_id).where(*mine)) is not None

    async def to_tell(self) -> list[tuple[int, int]]:
        """Return matches that are over, each with a member who is to be told so."""
        query = (
            select(FOLLOWERS.c.match_id, FOLLOWERS.c.user_id)
            .join(MatchRow, MatchRow.id == FOLLOWERS.c.match_id)
            .where(MatchRow.status.not_in(OPEN))
            .limit(AT_ONCE)
        )
        async with self._store.reading() as session:
            return [(row[0], row[1]) for row in await session.execute(query)]
