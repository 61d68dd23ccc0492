"""The races in the database, and the answers in them: each method is one transaction."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    ColumnElement,
    ForeignKey,
    Index,
    Row,
    SmallInteger,
    String,
    Text,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import Mapped, mapped_column

from bot import log
from bot.matches.model import TooFast
from bot.matches.model.limits import MAX_CHALLENGES, MAX_MENTIONS, WHILE
from bot.race.model import Race, Stage
from bot.race.model.points import Answer
from bot.race.model.refusals import AnsweredAlready, RaceNotFound, RoundOver
from bot.store import Store, add_new, insert_new, one_at_a_time
from bot.store.document import BadDocument, read, write
from bot.store.presence import later
from bot.store.store import ALL, Shards
from bot.store.tables import (
    LARGEST_NUMBER,
    OF_SERVER,
    RENAMED,
    Base,
    Number,
    Snowflake,
    UtcDateTime,
    index_where,
    set_index,
)
from bot.store.versioned import save

logger = log.get(__name__)

IS_RACE = "due_at IS NOT NULL AND opponent IS NULL"
"""The condition of the index that keeps races to one in each channel."""


class RaceRow(Base):
    """A race or duel. ``version`` counts its changes; what no query asks for is in ``state``."""

    __tablename__ = "races"
    __table_args__ = (
        Index(None, "organiser"),
        Index(None, "opponent"),
        index_where("uq_races_live_channel_id", IS_RACE, "channel_id", unique=True),
        *map(set_index, ("due_at", "show_at")),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    version: Mapped[int]
    organiser: Mapped[int] = mapped_column(Snowflake, info=RENAMED)
    opponent: Mapped[int | None] = mapped_column(Snowflake, info=RENAMED)
    guild_id: Mapped[int] = mapped_column(Snowflake, info=OF_SERVER)
    channel_id: Mapped[int] = mapped_column(Snowflake)
    message_id: Mapped[int | None] = mapped_column(Snowflake)
    stage: Mapped[str] = mapped_column(String(16))
    round: Mapped[int] = mapped_column(SmallInteger)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    due_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    show_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    state: Mapped[str] = mapped_column(Text)


class AnswerRow(Base):
    """The one answer of a member in a round. Points are counted from these rows alone."""

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


PLAIN = (
    "organiser",
    "opponent",
    "guild_id",
    "channel_id",
    "message_id",
    "round",
    "created_at",
    "due_at",
    "show_at",
)
"""The fields that a column holds as they are."""
IN_COLUMNS = ("id", "version", "stage", *PLAIN)
"""The fields that a column holds; the document has the others."""
RACES = RaceRow.metadata.tables[RaceRow.__tablename__]
ANSWERS = AnswerRow.metadata.tables[AnswerRow.__tablename__]


class Races:
    """Races in a database. Every method may raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, race: Race) -> Race | None:
        """Store a new race, and return it with its number; None where one is in the channel.

        :raises TooFast: when its organiser has opened very many just now.
        """
        async with self._store.writing() as connection:
            await one_at_a_time(connection, race.organiser)
            since = RACES.c.created_at > race.created_at - WHILE
            by = RACES.c.organiser == race.organiser
            query = select(func.count()).select_from(RACES).where(by, since)
            count = await connection.scalar(query) or 0
            if count >= MAX_CHALLENGES:
                raise TooFast(
                    "You've made {count} challenges in the last few minutes. Give people some time "
                    "to answer.",
                    count=count,
                )
            adding = insert_new(connection, RACES).values(version=1, **_columns(race))
            number = await connection.scalar(adding.returning(RACES.c.id))
        return None if number is None else replace(race, id=number, version=1)

    async def is_quiet(self, race: Race) -> bool:
        """Return whether the challenged member was mentioned enough in the last few minutes."""
        to = (RACES.c.opponent == race.opponent, RACES.c.created_at > race.created_at - WHILE)
        by = func.count().filter(RACES.c.organiser == race.organiser, RACES.c.id != race.id)
        query = select(by, func.count().filter(RACES.c.id != race.id)).where(*to)
        async with self._store.reading() as connection:
            between, received = (await connection.execute(query)).one()
        return bool(between) or received >= MAX_MENTIONS

    async def load(self, race_id: int) -> Race:
        for found in await self._races(RACES.c.id == min(race_id, LARGEST_NUMBER)):
            return found
        raise RaceNotFound

    async def live_in(self, channel_id: int) -> Race | None:
        live = RACES.c.due_at.is_not(None), RACES.c.opponent.is_(None)
        return next(iter(await self._races(RACES.c.channel_id == channel_id, *live)), None)

    async def live(self) -> list[Race]:
        mine = self._store.shards.of(RACES.c.guild_id)
        return await self._races(RACES.c.due_at.is_not(None), mine)

    async def due(self, now: datetime) -> list[Race]:
        """Return the races whose next stage is due, or that are to be shown."""
        is_due = or_(RACES.c.due_at <= now, RACES.c.show_at <= now)
        mine = self._store.shards.of(RACES.c.guild_id)
        return await self._races(is_due, mine)

    async def next_due(self, now: datetime) -> datetime | None:
        """Return when the next stage of any race will be due."""
        mine = self._store.shards.of(RACES.c.guild_id)
        query = select(func.min(RACES.c.due_at)).where(RACES.c.due_at > now, mine)
        async with self._store.reading() as connection:
            return await connection.scalar(query)

    async def save(self, before: Race, after: Race) -> Race | None:
        """Store a change of a race; None, and nothing is stored, when it has changed since."""
        return await save(self._store, RACES, before, after, _columns(after))

    async def answer(self, race: Race, answer: Answer) -> None:
        """Store the answer of a member.

        The round can't be closed meanwhile, so what is stored is always counted.

        :raises RoundOver: when the round was closed.
        :raises AnsweredAlready: when the member has answered it.
        """
        query = select(RACES.c.stage, RACES.c.round).where(RACES.c.id == race.id)
        async with self._store.writing() as connection:
            now = (await connection.execute(query.with_for_update(read=True))).one_or_none()
            if now is None or (now.stage, now.round) != race.open_round:
                raise RoundOver
            row = {
                "race_id": race.id,
                "round": answer.round,
                "member": answer.member,
                "choice": answer.choice,
                "is_right": answer.is_right,
                "at": answer.at,
            }
            is_added = await add_new(connection, ANSWERS, row)
        if not is_added:
            raise AnsweredAlready

    async def answers(self, race_id: int) -> tuple[Answer, ...]:
        """Return the answers in a race, in the order of their times."""
        columns = [ANSWERS.c[name] for name in ("round", "member", "choice", "is_right", "at")]
        query = select(*columns).where(ANSWERS.c.race_id == race_id)
        async with self._store.reading() as connection:
            rows = await connection.execute(query.order_by(ANSWERS.c.at, ANSWERS.c.member))
            return tuple(Answer(*row) for row in rows)

    async def _races(self, *conditions: ColumnElement[bool]) -> list[Race]:
        """Return the races that meet some conditions; those that cannot be read are left out."""
        query = select(*RACES.columns).where(*conditions).order_by(RACES.c.id)
        async with self._store.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [race for row in rows if (race := _readable(row)) is not None]


async def move_deadlines(
    connection: AsyncConnection, by: timedelta, now: datetime, shards: Shards = ALL
) -> None:
    """Let races wait longer, and their cards say so."""
    moved = {
        "due_at": later(connection, RACES.c.due_at, by),
        "show_at": now,
        "version": RACES.c.version + 1,
    }
    is_moved = RACES.c.due_at.is_not(None), shards.of(RACES.c.guild_id)
    await connection.execute(update(RACES).where(*is_moved).values(moved))


def _columns(race: Race) -> dict[str, object]:
    """Return the columns of a race, its number and version aside."""
    plain = {name: getattr(race, name) for name in PLAIN}
    return {**plain, "stage": race.stage.value, "state": write(race, without=IN_COLUMNS)}


def _readable(row: Row[Any]) -> Race | None:
    """Return a stored race, or None (and a line in the log) if it cannot be read."""
    plain = {name: getattr(row, name) for name in ("id", "version", *PLAIN)}
    try:
        return read(Race, row.state, stage=Stage(row.stage), **plain)
    except (BadDocument, ValueError) as error:
        logger.warning("race cannot be read", race=row.id, error=str(error))
        return None
