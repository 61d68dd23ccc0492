"""The puzzles of dates in the database: each method is one transaction."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import Row, Select, Update, and_, case, func, literal, null, select, update

from bot import log
from bot.daily.model.daily import Daily, Drawn, Week
from bot.daily.model.plan import Plan
from bot.daily.rows import ANSWERS, COUNTED, DAILIES
from bot.daily.rows.plans import save_plan
from bot.puzzles.model import PuzzleNotFound
from bot.store import Store, insert_new, one_at_a_time
from bot.store.document import BadDocument, read, write
from bot.store.tables import LARGEST_NUMBER, UtcDateTime
from bot.store.versioned import save

logger = log.get(__name__)

WEEK = timedelta(days=7)


class Dailies:
    """Daily puzzles. Every method may raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, daily: Daily, plan: Plan | None = None, after: Plan | None = None) -> None:
        """Store the puzzle of a date, unless it has one, and close the one before.

        Its number is the next one of its server. The ``plan`` of the server, if there is one, goes
        on in the same transaction: what it says is due is due no more.
        """
        async with self._store.writing() as connection:
            await one_at_a_time(connection, daily.guild_id)
            of_guild = DAILIES.c.guild_id == daily.guild_id
            newest = select(func.max(DAILIES.c.number)).where(of_guild)
            number = (await connection.scalar(newest) or 0) + 1
            row = {**_columns(replace(daily, number=number)), "version": 1}
            adding = insert_new(connection, DAILIES).values(row).returning(DAILIES.c.id)
            added = await connection.scalar(adding)
            if added is not None:
                before = (of_guild, DAILIES.c.id != added, DAILIES.c.closed_at.is_(None))
                await connection.execute(_closing(daily.created_at).where(*before))
            if plan is not None and after is not None:
                await save_plan(connection, plan, after)

    async def close(self, guild_id: int, now: datetime) -> None:
        """Close the open puzzle of a server, if there is one; its post is to show so."""
        is_open = (DAILIES.c.guild_id == guild_id, DAILIES.c.closed_at.is_(None))
        async with self._store.writing() as connection:
            await connection.execute(_closing(now).where(*is_open))

    async def load(self, daily_id: int) -> Daily:
        query = DAILIES.c.id == min(daily_id, LARGEST_NUMBER)
        for found in await self._dailies(select(*DAILIES.columns).where(query)):
            return found
        raise PuzzleNotFound

    async def numbered(self, guild_id: int, number: int) -> Daily:
        of_guild = (DAILIES.c.guild_id == guild_id, DAILIES.c.number == number)
        for found in await self._dailies(select(*DAILIES.columns).where(*of_guild)):
            return found
        raise PuzzleNotFound

    async def newest(self, guild_id: int) -> Daily | None:
        found = await self.recent(guild_id, 1)
        return found[0] if found else None

    async def recent(self, guild_id: int, count: int) -> list[Daily]:
        """Return the last dailies of a server, the newest first."""
        of_guild = select(*DAILIES.columns).where(DAILIES.c.guild_id == guild_id)
        return await self._dailies(of_guild.order_by(DAILIES.c.day.desc()).limit(count))

    async def save(self, before: Daily, after: Daily) -> Daily | None:
        """Store a change of a daily; None if it has changed since it was read."""
        return await save(self._store, DAILIES, before, after, _columns(after))

    async def due(self, now: datetime, limit: int = 100) -> list[Daily]:
        """Return the dailies to be posted or renewed now, the longest overdue first."""
        mine = self._store.shards.of(DAILIES.c.guild_id)
        due = select(*DAILIES.columns).where(DAILIES.c.due_at <= now, mine)
        return await self._dailies(due.order_by(DAILIES.c.due_at).limit(limit))

    async def week(self, daily: Daily) -> Week:
        """Return how the dailies of the seven days before one were answered."""
        first = (daily.day - WEEK).isoformat()
        between = (DAILIES.c.day >= first, DAILIES.c.day < daily.day.isoformat())
        of_week = (DAILIES.c.guild_id == daily.guild_id, *between)
        joined = DAILIES.outerjoin(ANSWERS, and_(ANSWERS.c.daily_id == DAILIES.c.id, *COUNTED))
        solved = func.count().filter(ANSWERS.c.is_solved)
        each = (
            select(DAILIES.c.number, func.count(ANSWERS.c.member), solved)
            .select_from(joined)
            .where(*of_week)
            .group_by(DAILIES.c.number)
            .order_by(DAILIES.c.number)
        )
        members = select(func.count(ANSWERS.c.member.distinct())).select_from(joined)
        async with self._store.reading() as connection:
            rows = [tuple(row) for row in await connection.execute(each)]
            count = await connection.scalar(members.where(*of_week)) or 0
        shares = [(right / answered, number) for number, answered, right in rows if answered]
        return Week(
            puzzles=len(rows),
            members=count,
            answered=sum(answered for _, answered, _ in rows),
            solved=sum(right for _, _, right in rows),
            hardest=min(shares)[1] if shares else None,
        )

    async def _dailies(self, query: Select[Any]) -> list[Daily]:
        """Return the dailies that a query selects; those that cannot be read are left out."""
        async with self._store.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [daily for row in rows if (daily := _daily(row)) is not None]


def _closing(now: datetime) -> Update:
    """Return the statement that closes dailies: a post shows so, and no other is posted later."""
    moment = literal(now, UtcDateTime())
    due_at = case((DAILIES.c.message_id.is_not(None), moment), else_=null())
    return update(DAILIES).values(closed_at=now, due_at=due_at, version=DAILIES.c.version + 1)


SAME = (
    "guild_id",
    "number",
    "channel_id",
    "message_id",
    "posts",
    "created_at",
    "due_at",
    "closed_at",
)
"""The fields of a daily that a column holds as they are."""


def _columns(daily: Daily) -> dict[str, Any]:
    """Return the columns of a daily, its id and version aside."""
    row = {name: getattr(daily, name) for name in SAME}
    return {**row, "day": daily.day.isoformat(), "drawn": write(daily.drawn)}


def _daily(row: Row[Any]) -> Daily | None:
    """Return a stored daily, or None (and a line in the log) if it cannot be read."""
    try:
        drawn = read(Drawn, row.drawn)
    except BadDocument as error:
        logger.warning("daily cannot be read", daily=row.id, error=str(error))
        return None
    same = {name: getattr(row, name) for name in ("id", "version", *SAME)}
    return Daily(**same, day=date.fromisoformat(row.day), drawn=drawn)
