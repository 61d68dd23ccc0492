"""The plans, puzzles and answers in the database, with one transaction per method."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import (
    ColumnElement,
    ForeignKey,
    Index,
    String,
    Text,
    UniqueConstraint,
    and_,
    case,
    exists,
    func,
    literal,
    null,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import Mapped, mapped_column

from bot.practice.board_puzzles.model import PuzzleNotFound
from bot.practice.daily.model.daily import Answer, Daily, Tally, Week
from bot.practice.daily.model.plan import Plan
from bot.store import one_at_a_time
from bot.store.posts import POSTS, posts_of, with_posts
from bot.store.repository import Defaults, Repository
from bot.store.store import add_new
from bot.store.tables import (
    DELETED,
    OF_SERVER,
    RENAMED,
    Base,
    Number,
    Snowflake,
    UtcDateTime,
    set_index,
)


class PlanRow(Base):
    """The plan of a server. ``version`` counts its changes, and ``state`` has the rest as JSON."""

    __tablename__ = "daily_plans"
    __table_args__ = (set_index("next_at"),)

    guild_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, info=OF_SERVER
    )
    version: Mapped[int]
    manager: Mapped[int] = mapped_column(Snowflake, info=RENAMED)
    next_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    state: Mapped[str] = mapped_column(Text)


@with_posts("daily_id")
class DailyRow(Base):
    """The only puzzle of a server for a date."""

    __tablename__ = "dailies"
    __table_args__ = (
        UniqueConstraint("guild_id", "day"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    version: Mapped[int]
    guild_id: Mapped[int] = mapped_column(Snowflake, info=OF_SERVER)
    day: Mapped[str] = mapped_column(String(10))
    number: Mapped[int]
    channel_id: Mapped[int | None] = mapped_column(Snowflake)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    closed_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    drawn: Mapped[str] = mapped_column(Text)


class AnswerRow(Base):
    """A member's answer to a daily. ``state`` has the rest as JSON."""

    __tablename__ = "daily_answers"
    __table_args__ = (Index(None, "member"),)

    daily_id: Mapped[int] = mapped_column(ForeignKey("dailies.id"), primary_key=True)
    member: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, info=DELETED
    )
    version: Mapped[int]
    day: Mapped[str] = mapped_column(String(10))
    is_late: Mapped[bool]
    is_solved: Mapped[bool]
    first: Mapped[int | None]
    ended_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    state: Mapped[str] = mapped_column(Text)


PLANS, DAILIES, ANSWERS = (
    Base.metadata.tables[row.__tablename__] for row in (PlanRow, DailyRow, AnswerRow)
)
COUNTED = (ANSWERS.c.ended_at.is_not(None), ANSWERS.c.is_late.is_(False))
"""The conditions of answers that ended in time."""


class Plans(Defaults[Plan]):
    """The plans of servers."""

    kind, row = Plan, PlanRow
    moments = ("next_at",)


WEEK = timedelta(days=7)


class Dailies(Repository[int, Daily]):
    """Daily puzzles."""

    kind, row, not_found = Daily, DailyRow, PuzzleNotFound
    moments = ("show_at",)

    async def begin(
        self, daily: Daily, plan: Plan | None = None, after: Plan | None = None
    ) -> None:
        """Store the puzzle of a date unless it has one, and close the one before.

        It gets the next number of its server. The server's ``plan`` (if any) changes to ``after``
        in the same transaction, so it is no longer due.
        """
        async with self._store.writing() as connection:
            await one_at_a_time(connection, daily.guild_id)
            of_guild = DAILIES.c.guild_id == daily.guild_id
            newest = select(func.max(DAILIES.c.number)).where(of_guild)
            number = (await connection.scalar(newest) or 0) + 1
            added = await self.insert_new(connection, replace(daily, number=number))
            if added is not None:
                before = of_guild, DAILIES.c.id != added.id
                await _close(connection, daily.created_at, *before)
            if plan is not None and after is not None:
                await Plans(self._store).save_in(connection, plan, after)

    async def close(self, guild_id: int, now: datetime) -> None:
        """Close the open puzzle of a server, if any, and make its post due."""
        async with self._store.writing() as connection:
            await _close(connection, now, DAILIES.c.guild_id == guild_id)

    async def numbered(self, guild_id: int, number: int) -> Daily:
        """Return the daily of a server by its number there."""
        return await self.one(DAILIES.c.guild_id == guild_id, DAILIES.c.number == number)

    async def newest(self, guild_id: int) -> Daily | None:
        """Return the newest daily of a server, if any."""
        return next(iter(await self.recent(guild_id, 1)), None)

    async def recent(self, guild_id: int, count: int) -> list[Daily]:
        """Return the newest dailies of a server, the latest first."""
        of_guild = DAILIES.c.guild_id == guild_id
        return await self.find(of_guild, order=DAILIES.c.day.desc(), limit=count)

    async def on(self, guild_id: int, day: date) -> Daily | None:
        """Return the daily of a server for a date, if any."""
        of_date = (DAILIES.c.guild_id == guild_id, DAILIES.c.day == day.isoformat())
        return next(iter(await self.find(*of_date, limit=1)), None)

    async def week(self, daily: Daily) -> Week:
        """Return the counts of answers in the seven days before a daily."""
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


async def _close(
    connection: AsyncConnection, now: datetime, *conditions: ColumnElement[bool]
) -> None:
    """Close open dailies, renew their posts and prevent later ones."""
    closing = update(DAILIES).where(DAILIES.c.closed_at.is_(None), *conditions)
    closing = closing.values(closed_at=now, version=DAILIES.c.version + 1)
    closed = [*await connection.scalars(closing.returning(DAILIES.c.id))]
    moment = literal(now, UtcDateTime())
    show_at = case((POSTS.c.message_id.is_not(None), moment), else_=null())
    await connection.execute(posts_of(DAILIES, closed).values(show_at=show_at))


REFRESH = timedelta(minutes=1)
"""The delay before a post is renewed with newer counts."""


class Answers(Repository[tuple[Daily, int], Answer]):
    """The answers of members to dailies, which hold the puzzles."""

    kind, row, not_found = Answer, AnswerRow, PuzzleNotFound
    custom = frozenset({"puzzle"})

    def custom_columns(self, value: Answer) -> dict[str, Any]:
        first = value.chosen[0] if value.chosen else None
        return {"is_solved": value.is_solved, "first": first}

    async def open(self, daily: Daily, answer: Answer) -> Answer:
        """Return the stored answer of a member to a daily, after storing a new one if needed."""
        key = {"daily_id": daily.id, "member": answer.member, "version": 1}
        async with self._store.writing() as connection:
            await add_new(connection, ANSWERS, {**self.columns(answer), **key})
        return await self.load((daily, answer.member))

    async def load(self, key: tuple[Daily, int]) -> Answer:
        daily, member = key
        mine = (ANSWERS.c.daily_id == daily.id, ANSWERS.c.member == member)
        async with self._store.reading() as connection:
            row = (await connection.execute(select(*ANSWERS.columns).where(*mine))).one_or_none()
        found = None if row is None else self.readable(row, puzzle=daily.puzzle)
        if found is None:
            raise PuzzleNotFound
        return found

    async def save_in(
        self, connection: AsyncConnection, before: Answer, after: Answer
    ) -> Answer | None:
        """Store a change as usual. If it ends the answer, the daily's post is due in a minute."""
        saved = await super().save_in(connection, before, after)
        if saved is not None and after.ended_at is not None and before.ended_at is None:
            post = POSTS.c.message_id.is_not(None), POSTS.c.show_at.is_(None)
            is_idle = exists().where(POSTS.c.daily_id == DAILIES.c.id, *post)
            query = update(DAILIES).where(DAILIES.c.id == after.daily_id, is_idle)
            query = query.values(version=DAILIES.c.version + 1).returning(DAILIES.c.id)
            idle = [*await connection.scalars(query)]
            at = after.ended_at + REFRESH
            await connection.execute(posts_of(DAILIES, idle).values(show_at=at))
        return saved

    async def tally(self, daily: Daily) -> Tally:
        """Return the counts of members who answered a daily in time, and of their first choices."""
        query = (
            select(ANSWERS.c.first, ANSWERS.c.is_solved, func.count())
            .where(ANSWERS.c.daily_id == daily.id, *COUNTED)
            .group_by(ANSWERS.c.first, ANSWERS.c.is_solved)
        )
        async with self._store.reading() as connection:
            rows = [tuple(row) for row in await connection.execute(query)]
        spread, solved, answered = Counter[int](), 0, 0
        for first, is_solved, count in rows:
            answered += count
            solved += count if is_solved else 0
            if first is not None:
                spread[first] += count
        among = range(len(daily.puzzle.answers))
        return Tally(answered, solved, tuple(spread[index] for index in among))

    async def days(self, member: int) -> list[date]:
        """Return the dates whose dailies a member answered in time, in any server."""
        chose = ANSWERS.c.first.is_not(None)
        query = select(ANSWERS.c.day).distinct().where(ANSWERS.c.member == member, chose, *COUNTED)
        async with self._store.reading() as connection:
            return sorted(map(date.fromisoformat, (await connection.execute(query)).scalars()))
