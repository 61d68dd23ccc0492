"""The questions in channels, and the answers to them: each method is one transaction."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, delete, func, insert, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.classes.model import NoClass, VotingOver
from bot.classes.model.rounds import Round, Spread
from bot.classes.rows import CLASSES, ROUNDS, VOTES
from bot.store import Store
from bot.store.document import of_rows, write
from bot.store.presence import later
from bot.store.store import ALL, Shards
from bot.store.tables import LARGEST_NUMBER
from bot.store.versioned import save

IN_COLUMNS = (
    "id",
    "version",
    "class_id",
    "channel_id",
    "message_id",
    "vote",
    "is_open",
    "closes_at",
    "created_at",
)
"""The fields that a column holds; the document has the others."""
AT_ONCE = 50
"""The maximum number of rounds that one look sees to."""


class Rounds:
    """Questions in channels in a database. Every method may raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, wanted: Round) -> Round:
        """Store a new round, and return it with its number."""
        columns = {**_columns(wanted), "version": 1, "is_stale": False}
        async with self._store.writing() as connection:
            adding = insert(ROUNDS).values(columns).returning(ROUNDS.c.id)
            number = await connection.scalar(adding)
        return replace(wanted, id=number, version=1)

    async def load(self, round_id: int) -> Round:
        for found in await self._all(ROUNDS.c.id == min(round_id, LARGEST_NUMBER)):
            return found
        raise NoClass

    async def save(self, before: Round, after: Round) -> Round | None:
        """Store a change of a round; None, and nothing is stored, when it has changed since."""
        columns = {**_columns(after), "is_stale": True}
        return await save(self._store, ROUNDS, before, after, columns)

    async def answer(self, round_id: int, vote: int, user_id: int, choice: int) -> None:
        """Store the answer of a member in a vote, in place of the one that they gave before.

        Whether the vote takes answers is looked at in the same transaction: an answer counts
        before it is closed, or is refused.

        :raises VotingOver: when the vote takes no more answers.
        """
        taking = (ROUNDS.c.id == round_id, ROUNDS.c.is_open, ROUNDS.c.vote == vote)
        mine = {"round_id": round_id, "vote": vote, "member": user_id}
        async with self._store.writing() as connection:
            noting = update(ROUNDS).where(*taking).values(is_stale=True)
            if await connection.scalar(noting.returning(ROUNDS.c.id)) is None:
                raise VotingOver
            await connection.execute(delete(VOTES).filter_by(**mine))
            await connection.execute(insert(VOTES).values(choice=choice, **mine))

    async def spread(self, round_id: int) -> Spread:
        """Return how many members chose each answer in each vote."""
        query = (
            select(VOTES.c.vote, VOTES.c.choice, func.count())
            .where(VOTES.c.round_id == round_id)
            .group_by(VOTES.c.vote, VOTES.c.choice)
        )
        found = defaultdict[int, dict[int, int]](dict)
        async with self._store.reading() as connection:
            for vote, choice, count in await connection.execute(query):
                found[vote][choice] = count
        return dict(found)

    async def due(self, now: datetime) -> list[Round]:
        """Return the rounds whose vote ends by now."""
        return await self._all(ROUNDS.c.closes_at <= now, _of(self._store.shards))

    async def next_end(self) -> datetime | None:
        async with self._store.reading() as connection:
            first = select(func.min(ROUNDS.c.closes_at)).where(_of(self._store.shards))
            return await connection.scalar(first)

    async def stale(self) -> list[Round]:
        """Return the rounds whose messages don't show them as they are."""
        is_stale = ROUNDS.c.is_stale, ROUNDS.c.message_id.is_not(None)
        return await self._all(*is_stale, _of(self._store.shards))

    async def claim_showing(self, round_id: int) -> bool:
        """Return whether the caller, and nobody else, is to show a round as it is now."""
        claiming = update(ROUNDS).where(ROUNDS.c.id == round_id, ROUNDS.c.is_stale)
        async with self._store.writing() as connection:
            claimed = claiming.values(is_stale=False).returning(ROUNDS.c.id)
            return await connection.scalar(claimed) is not None

    async def place(self, round_id: int, message_id: int) -> None:
        """Store in which message a round is asked."""
        placing = update(ROUNDS).where(ROUNDS.c.id == round_id, ROUNDS.c.message_id.is_(None))
        async with self._store.writing() as connection:
            await connection.execute(placing.values(message_id=message_id))

    async def _all(self, *conditions: ColumnElement[bool]) -> list[Round]:
        """Return some rounds that meet some conditions; one that can't be read is left out."""
        query = select(*ROUNDS.columns).where(*conditions).order_by(ROUNDS.c.id).limit(AT_ONCE)
        async with self._store.reading() as connection:
            rows = (await connection.execute(query)).all()
        return of_rows(Round, rows, IN_COLUMNS)


def _of(shards: Shards) -> ColumnElement[bool]:
    """Return the condition that a round is asked in a server of some shards."""
    if shards.is_whole:
        return true()
    return ROUNDS.c.class_id.in_(select(CLASSES.c.id).where(shards.of(CLASSES.c.guild_id)))


async def move_deadlines(
    connection: AsyncConnection, by: timedelta, _now: datetime, shards: Shards = ALL
) -> None:
    """Let votes that end by themselves take answers for longer."""
    closes_at = ROUNDS.c.closes_at
    moved = {
        "closes_at": later(connection, closes_at, by),
        "version": ROUNDS.c.version + 1,
        "is_stale": True,
    }
    is_moved = closes_at.is_not(None), _of(shards)
    await connection.execute(update(ROUNDS).where(*is_moved).values(moved))


def _columns(asked: Round) -> dict[str, Any]:
    """Return what the columns hold of a round, but for its number, version and message."""
    apart = {"id", "version", "message_id"}
    columns = {name: getattr(asked, name) for name in IN_COLUMNS if name not in apart}
    return {**columns, "state": write(asked, without=IN_COLUMNS)}
