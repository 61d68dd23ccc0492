"""Notices to players and to followers of a match in the database.

A process claims each message here before posting it, and stores the message's number.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, and_, case, delete, or_, select, update
from sqlalchemy.sql.dml import ReturningUpdate

from bot.play.matches.model.match import Match, Notice, Status
from bot.play.matches.rows import FollowerRow, MatchRow, NoticeRow, NudgeRow
from bot.play.matches.rows.limits import OPEN
from bot.store import Store, add_new
from bot.store.document import content

NOTICES = NoticeRow.metadata.tables[NoticeRow.__tablename__]
NUDGES = NudgeRow.metadata.tables[NudgeRow.__tablename__]


class Notices:
    """Notices in a database. Every method can raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def plan(self, match: Match, following: datetime | None) -> bool:
        """Mark the due notice of a match as done, and plan the next one.

        Return True to one caller only, and to none once the match went on.
        """
        async with self._store.writing() as connection:
            return await connection.scalar(_planned(match, following)) is not None

    async def claim(self, match: Match, notice: Notice, *, following: datetime | None) -> bool:
        """Claim the posting of the due notice, and plan the next one.

        Return True to one caller only, and to none once the match went on or while it has a notice.
        """
        async with self._store.writing() as connection:
            if await connection.scalar(_planned(match, following)) is None:
                return False
            if await add_new(connection, NOTICES, content(notice)):
                return True
            await connection.rollback()
            return False

    async def claim_requested(self, notice: Notice) -> bool:
        """Claim the posting of a notice, unless the match already has one."""
        async with self._store.writing() as connection:
            return await add_new(connection, NOTICES, content(notice))

    async def posted(self, notice: Notice) -> None:
        """Store the message of a posted notice."""
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
        """Delete a notice."""
        async with self._store.writing() as connection:
            await connection.execute(delete(NOTICES).where(_is(notice)))

    async def nudge(self, match_id: int, player: int, now: datetime, before: datetime) -> bool:
        """Record a player's nudge, or return False if their last one was after ``before``."""
        mine = NUDGES.c.match_id == match_id, NUDGES.c.player == player
        again = update(NUDGES).where(*mine, NUDGES.c.nudged_at <= before).values(nudged_at=now)
        first = {"match_id": match_id, "player": player, "nudged_at": now}
        late = select(NUDGES.c.match_id).where(*mine, NUDGES.c.nudged_at > before)
        async with self._store.reading() as connection:  # repeated presses write nothing
            if await connection.scalar(late) is not None:
                return False
        async with self._store.writing() as connection:
            if await connection.scalar(again.returning(NUDGES.c.match_id)) is not None:
                return True
            return await add_new(connection, NUDGES, first)

    async def unsettled(self, before: datetime, limit: int = 100) -> list[int]:
        """Return matches with an obsolete notice, or one claimed ``before`` and not posted.

        A notice is obsolete when the match went on or ended.
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
    """Return the statement that plans the next notice if the match is unchanged."""
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


def _is(notice: Notice) -> ColumnElement[bool]:
    return and_(NOTICES.c.match_id == notice.match_id, NOTICES.c.claimed_at == notice.claimed_at)


FOLLOWERS = FollowerRow.metadata.tables[FollowerRow.__tablename__]
AT_ONCE = 100


class Followers:
    """Followers in a database. Every method can raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, match_id: int, user_id: int) -> None:
        """Add a follower to a match. Adding them twice has no effect."""
        async with self._store.writing() as connection:
            await add_new(connection, FOLLOWERS, {"match_id": match_id, "user_id": user_id})

    async def remove(self, match_id: int, user_id: int) -> None:
        """Remove a follower from a match."""
        async with self._store.writing() as connection:
            await connection.execute(delete(FOLLOWERS).where(_is_follower(match_id, user_id)))

    async def has(self, match_id: int, user_id: int) -> bool:
        """Return whether a member follows a match."""
        async with self._store.reading() as connection:
            query = select(FOLLOWERS.c.match_id).where(_is_follower(match_id, user_id))
            return await connection.scalar(query) is not None

    async def to_tell(self, before: datetime) -> list[tuple[int, int]]:
        """Return finished matches, each with a follower who hasn't been notified.

        Followers claimed by another process are left out, unless the claim was ``before``.
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
        """Claim the message to a follower, and return True to one caller only."""
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
