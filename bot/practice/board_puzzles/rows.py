"""The puzzles in the database, with one transaction per method."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Index, Row, String, Text
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import Mapped, mapped_column

from bot.practice.board_puzzles.model import MAX_OPEN, Puzzle, PuzzleNotFound, Status
from bot.shared.refusals import Refusal
from bot.store import one_at_a_time
from bot.store.repository import Repository, count
from bot.store.tables import (
    DEADLINE,
    RENAMED,
    Base,
    Number,
    Snowflake,
    UtcDateTime,
    index_where,
    set_index,
)
from cgt.core import notation

IS_OPEN = "status = 'open'"
"""The condition of the index on ``follows``, one open puzzle for each predecessor."""


class PuzzleRow(Base):
    """A puzzle. ``version`` counts its changes, and ``state`` has the rest as JSON."""

    __tablename__ = "puzzles"
    __table_args__ = (
        Index(None, "member", "status"),
        index_where("uq_puzzles_open_follows", IS_OPEN, "follows", unique=True),
        *map(set_index, ("expires_at", "show_at")),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    version: Mapped[int]
    member: Mapped[int] = mapped_column(Snowflake, info=RENAMED)
    status: Mapped[str] = mapped_column(String(16))
    follows: Mapped[int | None] = mapped_column(ForeignKey("puzzles.id", ondelete="SET NULL"))
    expires_at: Mapped[datetime | None] = mapped_column(UtcDateTime, info=DEADLINE)
    show_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    guild_id: Mapped[int | None] = mapped_column(Snowflake)
    start: Mapped[str] = mapped_column(Text)
    answer: Mapped[str | None] = mapped_column(Text)
    state: Mapped[str] = mapped_column(Text)


PUZZLES = PuzzleRow.metadata.tables[PuzzleRow.__tablename__]


class Puzzles(Repository[int, Puzzle]):
    """Puzzles in a database."""

    kind, row, not_found = Puzzle, PuzzleRow, PuzzleNotFound
    moments = ("expires_at", "show_at")
    custom = frozenset({"start", "answer"})

    def custom_columns(self, value: Puzzle) -> dict[str, Any]:
        answer = value.answer and str(value.answer)
        return {"guild_id": value.place.guild_id, "start": str(value.start), "answer": answer}

    def custom_fields(self, row: Row[Any]) -> dict[str, Any]:
        start = notation.position(row.start)
        return {"start": start, "answer": row.answer and notation.move(row.answer, start)}

    async def add(self, value: Puzzle) -> Puzzle:
        """Store a new puzzle, and return it with its number.

        Simultaneous requests of a member are counted one after the other.

        :raises Refusal: if the member has too many open puzzles, or this successor already.
        """
        async with self._store.writing() as connection:
            await one_at_a_time(connection, value.member)
            await _require_room(connection, value.member)
            added = await self.insert_new(connection, value)
            if added is None:
                raise Refusal("You already have your next puzzle. /matches lists it.")
        return added

    async def require_room(self, user_id: int) -> None:
        """Refuse a member with the maximum number of open puzzles."""
        async with self._store.reading() as connection:
            await _require_room(connection, user_id)

    async def open_of(self, user_id: int) -> list[Puzzle]:
        """Return the open puzzles of a member, the newest first."""
        return await self.find(*_open_of(user_id), order=PUZZLES.c.id.desc())


def _open_of(user_id: int) -> tuple[Any, Any]:
    return PUZZLES.c.member == user_id, PUZZLES.c.status == Status.OPEN.value


async def _require_room(connection: AsyncConnection, user_id: int) -> None:
    if await count(connection, PUZZLES, *_open_of(user_id)) >= MAX_OPEN:
        raise Refusal(
            "You already have {limit} open puzzles, the maximum. Solve one, or "
            "look at its solution. /matches lists them and can close them all.",
            limit=MAX_OPEN,
        )
