"""Notices in the store: who posts one is decided here, and where it stands is remembered."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.dml import ReturningDelete

from bot.matches.model import Match, Status
from bot.matches.model.notices import Notice
from bot.matches.rows.tables import MatchRow, NoticeRow, NudgeRow
from bot.store import Store

NOTICES = NoticeRow.metadata.tables[NoticeRow.__tablename__]
NUDGES = NudgeRow.metadata.tables[NudgeRow.__tablename__]


class Notices:
    """Notices in a database. Every method may raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def claim(self, match: Match, following: datetime | None) -> bool:
        """Take over the notice that is due in a match, and plan the following one.

        Of all who try, one is told that it is theirs to post; nobody is once the match went on.
        """
        claimed = (
            update(MatchRow)
            .where(
                MatchRow.id == match.id,
                MatchRow.ply == match.ply,
                MatchRow.status == match.status.value,
                MatchRow.notify_at == match.notify_at,
            )
            .values(notify_at=following)
            .returning(MatchRow.id)
        )
        async with self._store.writing() as connection:
            return await connection.scalar(claimed) is not None

    async def put(self, notice: Notice) -> Notice | None:
        """Remember a notice that was posted; return the one that it takes the place of."""
        columns = {name: getattr(notice, name) for name in Notice.__slots__}
        async with self._store.writing() as connection:
            before = (await connection.execute(_deleted(notice.match_id))).one_or_none()
            await connection.execute(insert(NOTICES).values(columns))
        return None if before is None else Notice(*before)

    async def take(self, match_id: int) -> Notice | None:
        """Forget the notice of a match, and return it: of all who take it, one gets it."""
        async with self._store.writing() as connection:
            taken = (await connection.execute(_deleted(match_id))).one_or_none()
        return None if taken is None else Notice(*taken)

    async def has(self, match_id: int) -> bool:
        """Return whether a match has a notice."""
        async with self._store.reading() as connection:
            found = select(NOTICES.c.match_id).where(NOTICES.c.match_id == match_id)
            return await connection.scalar(found) is not None

    async def nudge(self, match_id: int, player: int, now: datetime, before: datetime) -> bool:
        """Note that a player draws attention to a match; refuse who did after some moment."""
        mine = NUDGES.c.match_id == match_id, NUDGES.c.player == player
        again = update(NUDGES).where(*mine, NUDGES.c.nudged_at <= before).values(nudged_at=now)
        first = insert(NUDGES).values(match_id=match_id, player=player, nudged_at=now)
        late = select(NUDGES.c.match_id).where(*mine, NUDGES.c.nudged_at > before)
        async with (
            self._store.reading() as connection
        ):  # who presses again and again writes nothing
            if await connection.scalar(late) is not None:
                return False
        try:
            async with self._store.writing() as connection:
                if await connection.scalar(again.returning(NUDGES.c.match_id)) is None:
                    await connection.execute(first)
        except IntegrityError:
            return False
        return True

    async def outdated(self, limit: int = 100) -> list[int]:
        """Return the matches that went on, or ended, since a notice of theirs was posted."""
        query = (
            select(NOTICES.c.match_id)
            .join(MatchRow, MatchRow.id == NOTICES.c.match_id)
            .where(
                or_(MatchRow.ply != NOTICES.c.ply, MatchRow.status != Status.PLAYING.value),
            )
            .limit(limit)
        )
        async with self._store.reading() as connection:
            return list(await connection.scalars(query))


def _deleted(match_id: int) -> ReturningDelete[Any]:
    """Return the statement that deletes the notice of a match, and tells what it was."""
    columns = [NOTICES.c[name] for name in Notice.__slots__]
    return delete(NOTICES).where(NOTICES.c.match_id == match_id).returning(*columns)
