"""The races and their answers in the database, with one transaction per method."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Index, SmallInteger, String, Text, func, select
from sqlalchemy.orm import Mapped, mapped_column

from bot.practice.race.model import Answer, AnsweredAlready, Race, RaceNotFound, RoundOver
from bot.shared.refusals import MAX_CHALLENGES, WHILE, TooFast
from bot.store import add_new, one_at_a_time
from bot.store.document import content
from bot.store.posts import with_posts
from bot.store.repository import Repository, count
from bot.store.tables import (
    DEADLINE,
    OF_SERVER,
    RENAMED,
    Base,
    Number,
    Snowflake,
    UtcDateTime,
    index_where,
    set_index,
)
from bot.store.versioned import Also

IS_RACE = "due_at IS NOT NULL AND opponent IS NULL"
"""The condition of the index that allows one race per channel."""


@with_posts("race_id")
class RaceRow(Base):
    """A race or duel. ``version`` counts its changes, and ``state`` has the rest as JSON."""

    __tablename__ = "races"
    __table_args__ = (
        Index(None, "organiser"),
        Index(None, "opponent"),
        index_where("uq_races_live_channel_id", IS_RACE, "channel_id", unique=True),
        set_index("due_at"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    version: Mapped[int]
    organiser: Mapped[int] = mapped_column(Snowflake, info=RENAMED)
    opponent: Mapped[int | None] = mapped_column(Snowflake, info=RENAMED)
    guild_id: Mapped[int] = mapped_column(Snowflake, info=OF_SERVER)
    channel_id: Mapped[int] = mapped_column(Snowflake)
    stage: Mapped[str] = mapped_column(String(16))
    round: Mapped[int] = mapped_column(SmallInteger)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    due_at: Mapped[datetime | None] = mapped_column(UtcDateTime, info=DEADLINE)
    state: Mapped[str] = mapped_column(Text)


class AnswerRow(Base):
    """A member's only answer in a round. Points are counted from these rows."""

    __tablename__ = "race_answers"
    __table_args__ = (Index(None, "member"),)

    race_id: Mapped[int] = mapped_column(
        ForeignKey("races.id", ondelete="CASCADE"), primary_key=True
    )
    round: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    member: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, info=RENAMED
    )
    choice: Mapped[int] = mapped_column(SmallInteger)
    is_right: Mapped[bool]
    at: Mapped[datetime] = mapped_column(UtcDateTime)


RACES = RaceRow.metadata.tables[RaceRow.__tablename__]
ANSWERS = AnswerRow.metadata.tables[AnswerRow.__tablename__]


class Races(Repository[int, Race]):
    """Races in a database."""

    kind, row, not_found = Race, RaceRow, RaceNotFound
    moments = ("due_at", "show_at")

    async def open(self, race: Race) -> Race | None:
        """Store a new race, and return it with its number, or None if the channel has one.

        :raises TooFast: if its organiser has opened too many in a short time.
        """
        async with self._store.writing() as connection:
            await one_at_a_time(connection, race.organiser)
            since = RACES.c.created_at > race.created_at - WHILE
            made = await count(connection, RACES, RACES.c.organiser == race.organiser, since)
            if made >= MAX_CHALLENGES:
                raise TooFast(
                    "You've made {count} challenges in the last few minutes. Give people some time "
                    "to answer.",
                    count=made,
                )
            return await self.insert_new(connection, race)

    async def is_quiet(self, race: Race) -> bool:
        """Return whether the challenged member was pinged in the last few minutes."""
        to = (RACES.c.opponent == race.opponent, RACES.c.created_at > race.created_at - WHILE)
        async with self._store.reading() as connection:
            return bool(await count(connection, RACES, *to, RACES.c.id != race.id))

    async def live_in(self, channel_id: int) -> Race | None:
        """Return the race running in a channel, if any."""
        live = RACES.c.due_at.is_not(None), RACES.c.opponent.is_(None)
        return await self.first(RACES.c.channel_id == channel_id, *live)

    async def live(self) -> list[Race]:
        """Return the running races in servers of this process."""
        return await self.find(RACES.c.due_at.is_not(None), self.is_served_here)

    async def next_due(self, now: datetime) -> datetime | None:
        """Return the time when the next stage of any race is due."""
        query = select(func.min(RACES.c.due_at)).where(RACES.c.due_at > now, self.is_served_here)
        async with self._store.reading() as connection:
            return await connection.scalar(query)

    async def answer(self, race: Race, answer: Answer, also: Also | None = None) -> None:
        """Store the answer of a member, and ``also`` in the same transaction.

        The row lock keeps the round open until then, so every stored answer counts.

        :raises RoundOver: if the round is closed.
        :raises AnsweredAlready: if the member has already answered it.
        """
        query = select(RACES.c.stage, RACES.c.round).where(RACES.c.id == race.id)
        async with self._store.writing() as connection:
            now = (await connection.execute(query.with_for_update(read=True))).one_or_none()
            if now is None or (now.stage, now.round) != race.open_round:
                raise RoundOver
            is_added = await add_new(connection, ANSWERS, {"race_id": race.id, **content(answer)})
            if is_added and also is not None:
                await also(connection)
        if not is_added:
            raise AnsweredAlready

    async def answers(self, race_id: int) -> tuple[Answer, ...]:
        """Return the answers in a race, in the order of their times."""
        columns = [ANSWERS.c[name] for name in ("round", "member", "choice", "is_right", "at")]
        query = select(*columns).where(ANSWERS.c.race_id == race_id)
        async with self._store.reading() as connection:
            rows = await connection.execute(query.order_by(ANSWERS.c.at, ANSWERS.c.member))
            return tuple(Answer(*row) for row in rows)
