"""Who is told what, in the store: notices to players, and how a match ends to its followers.

Which process posts a message is decided here, and where it stands is remembered.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, and_, case, delete, or_, select, update
from sqlalchemy.sql.dml import ReturningUpdate

from bot.matches.model.match import Match, Notice, Status
from bot.matches.rows import FollowerRow, MatchRow, NoticeRow, NudgeRow
from bot.matches.rows.limits import OPEN
from bot.store import Store, add_new

NOTICES = NoticeRow.metadata.tables[NoticeRow.__tablename__]
NUDGES = NudgeRow.metadata.tables[NudgeRow.__tablename__]


class Notices:
    """Notices in a database. Every method may raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def plan(self, match: Match, following: datetime | None) -> bool:
        """Take the notice that is due in a match for done, and plan the following one.

        Of all who try, one is told that it did; nobody is once the match went on.
        """
        async with self._store.writing() as connection:
            return await connection.scalar(_planned(match, following)) is not None

    async def claim(self, match: Match, notice: Notice, *, following: datetime | None) -> bool:
        """Take it upon this process to post the notice that is due, and plan the following one.

        Of all who try, one is told that it is theirs to post; nobody is once the match went on, or
        while another notice stands.
        """
        async with self._store.writing() as connection:
            if await connection.scalar(_planned(match, following)) is None:
                return False
            if await add_new(connection, NOTICES, _columns(notice)):
                return True
            await connection.rollback()
            return False

    async def put(self, notice: Notice) -> bool:
        """Take it upon this process to post a notice, unless another one stands."""
        async with self._store.writing() as connection:
            return await add_new(connection, NOTICES, _columns(notice))

    async def posted(self, notice: Notice) -> None:
        """Remember in which message a notice was posted."""
        query = update(NOTICES).where(_is(notice)).values(message_id=notice.message_id)
        async with self._store.writing() as connection:
            await connection.execute(query)

    async def of(self, match_id: int) -> Notice | None:
        """Return the notice of a match, if it has one."""
        columns = [NOTICES.c[name] for name in Notice.__slots__]
        async with self._store.reading() as connection:
            query = select(*columns).where(NOTICES.c.match_id == match_id)
            found = (await connection.execute(query)).one_or_none()
        return None if found is None else Notice(*found)

    async def remove(self, notice: Notice) -> None:
        """Forget a notice."""
        async with self._store.writing() as connection:
            await connection.execute(delete(NOTICES).where(_is(notice)))

    async def nudge(self, match_id: int, player: int, now: datetime, before: datetime) -> bool:
        """Note that a player draws attention to a match; refuse who did after some moment."""
        mine = NUDGES.c.match_id == match_id, NUDGES.c.player == player
        again = update(NUDGES).where(*mine, NUDGES.c.nudged_at <= before).values(nudged_at=now)
        first = {"match_id": match_id, "player": player, "nudged_at": now}
        late = select(NUDGES.c.match_id).where(*mine, NUDGES.c.nudged_at > before)
        async with (
            self._store.reading() as connection
        ):  # who presses again and again writes nothing
            if await connection.scalar(late) is not None:
                return False
        async with self._store.writing() as connection:
            if await connection.scalar(again.returning(NUDGES.c.match_id)) is not None:
                return True
            return await add_new(connection, NUDGES, first)

    async def unsettled(self, before: datetime, limit: int = 100) -> list[int]:
        """Return the matches whose notice is of no use any more, or was claimed and not posted.

        It is of no use when the match went on or ended; what was claimed ``before`` counts no more.
        """
        query = (
            select(NOTICES.c.match_id)
            .join(MatchRow, MatchRow.id == NOTICES.c.match_id)
            .where(
                case(
                    (NOTICES.c.message_id.is_(None), NOTICES.c.claimed_at < before),
                    else_=or_(
                        MatchRow.ply != NOTICES.c.ply, MatchRow.status != Status.PLAYING.value
                    ),
                ),
                self._store.shards.of(MatchRow.guild_id),
            )
            .limit(limit)
        )
        async with self._store.reading() as connection:
            return list(await connection.scalars(query))


def _planned(match: Match, following: datetime | None) -> ReturningUpdate[Any]:
    """Return the statement that plans the following notice, if the match is as it was read."""
    return (
        update(MatchRow)
        .where(
            MatchRow.id == match.id,
            MatchRow.ply == match.ply,
            MatchRow.status == match.status.value,
            MatchRow.notify_at == match.timer.notify_at,
        )
        .values(notify_at=following)
        .returning(MatchRow.id)
    )


def _columns(notice: Notice) -> dict[str, object]:
    return {name: getattr(notice, name) for name in Notice.__slots__}


def _is(notice: Notice) -> ColumnElement[bool]:
    return and_(NOTICES.c.match_id == notice.match_id, NOTICES.c.claimed_at == notice.claimed_at)


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
            await connection.execute(delete(FOLLOWERS).where(_is_follower(match_id, user_id)))

    async def has(self, match_id: int, user_id: int) -> bool:
        """Return whether a member follows a match."""
        async with self._store.reading() as connection:
            query = select(FOLLOWERS.c.match_id).where(_is_follower(match_id, user_id))
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
            .where(_is_follower(match_id, user_id), _is_free(before))
            .values(claimed_at=now)
            .returning(FOLLOWERS.c.match_id)
        )
        async with self._store.writing() as connection:
            return await connection.scalar(query) is not None


def _is_follower(match_id: int, user_id: int) -> ColumnElement[bool]:
    return and_(FOLLOWERS.c.match_id == match_id, FOLLOWERS.c.user_id == user_id)


def _is_free(before: datetime) -> ColumnElement[bool]:
    return or_(FOLLOWERS.c.claimed_at.is_(None), FOLLOWERS.c.claimed_at < before)
