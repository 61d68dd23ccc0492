"""The puzzles in the database: each method is one transaction."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Literal, TypeAlias

from sqlalchemy import ForeignKey, Index, Row, Select, String, Text, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import Mapped, mapped_column

from bot import log
from bot.matches.model import Refusal
from bot.puzzles.model import MAX_OPEN, Puzzle, PuzzleNotFound, Status
from bot.store import Store, insert_new, one_at_a_time
from bot.store.document import BadDocument, read, write
from bot.store.presence import later
from bot.store.store import ALL, Shards
from bot.store.tables import (
    LARGEST_NUMBER,
    RENAMED,
    Base,
    Number,
    Snowflake,
    UtcDateTime,
    index_where,
    set_index,
)
from bot.store.versioned import save
from cgt import notation
from cgt.errors import CgtError

logger = log.get(__name__)

Moment: TypeAlias = Literal["expires_at", "show_at"]
IS_OPEN = "status = 'open'"
"""The condition of the index of puzzles that follow others."""


class PuzzleRow(Base):
    """A puzzle. ``version`` counts its changes; what no query asks for is in ``state``, as JSON."""

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
    expires_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    show_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    guild_id: Mapped[int | None] = mapped_column(Snowflake)
    start: Mapped[str] = mapped_column(Text)
    answer: Mapped[str | None] = mapped_column(Text)
    state: Mapped[str] = mapped_column(Text)


PLAIN = ("id", "version", "member", "follows", "expires_at", "show_at")
"""The fields that a column holds as they are in the puzzle."""
IN_COLUMNS = (*PLAIN, "status", "start", "answer")
"""The fields that a column holds; the document has the others."""
PUZZLES = PuzzleRow.metadata.tables[PuzzleRow.__tablename__]
READ = select(*PUZZLES.columns)


class Puzzles:
    """Puzzles in a database. Every method may raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, puzzle: Puzzle) -> Puzzle:
        """Store a new puzzle, and return it with its number.

        However many a member asks for at once, they are counted one after the other.

        :raises Refusal: when they have as many open ones as one can have, or have had this one.
        """
        async with self._store.writing() as connection:
            await one_at_a_time(connection, puzzle.member)
            await _require_room(connection, puzzle.member)
            adding = insert_new(connection, PUZZLES).values(version=1, **_columns(puzzle))
            number = await connection.scalar(adding.returning(PUZZLES.c.id))
            if number is None:
                raise Refusal("You already have your next puzzle. /matches lists it.")
        return replace(puzzle, id=number, version=1)

    async def require_room(self, user_id: int) -> None:
        """Refuse a member who could not have another puzzle now."""
        async with self._store.reading() as connection:
            await _require_room(connection, user_id)

    async def load(self, puzzle_id: int) -> Puzzle:
        """Return the puzzle of a number, or raise :class:`PuzzleNotFound`."""
        query = READ.where(PUZZLES.c.id == min(puzzle_id, LARGEST_NUMBER))
        for found in await self._puzzles(query):
            return found
        raise PuzzleNotFound

    async def save(self, before: Puzzle, after: Puzzle) -> Puzzle | None:
        """Return a changed puzzle in its new version; None if it has changed since it was read."""
        return await save(self._store, PUZZLES, before, after, _columns(after))

    async def open_of(self, user_id: int) -> list[Puzzle]:
        """Return the open puzzles of a member, the newest first."""
        return await self._puzzles(READ.where(*_open_of(user_id)).order_by(PUZZLES.c.id.desc()))

    async def due(self, now: datetime, by: Moment) -> list[Puzzle]:
        """Return the puzzles for which a moment has come, the longest overdue first."""
        moment = PUZZLES.c[by]
        is_due = moment <= now, self._store.shards.of(PUZZLES.c.guild_id)
        return await self._puzzles(READ.where(*is_due).order_by(moment).limit(100))

    async def _puzzles(self, query: Select[Any]) -> list[Puzzle]:
        """Return the puzzles that a query selects; those that cannot be read are left out."""
        async with self._store.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [puzzle for row in rows if (puzzle := _readable(row)) is not None]


async def move_deadlines(
    connection: AsyncConnection, by: timedelta, _now: datetime, shards: Shards = ALL
) -> None:
    """Let puzzles wait longer for their answers."""
    expires_at = PUZZLES.c.expires_at
    moved = {"expires_at": later(connection, expires_at, by), "version": PUZZLES.c.version + 1}
    is_moved = expires_at.is_not(None), shards.of(PUZZLES.c.guild_id)
    await connection.execute(update(PUZZLES).where(*is_moved).values(moved))


def _open_of(user_id: int) -> tuple[Any, Any]:
    return PUZZLES.c.member == user_id, PUZZLES.c.status == Status.OPEN.value


async def _require_room(connection: AsyncConnection, user_id: int) -> None:
    query = select(func.count()).select_from(PUZZLES).where(*_open_of(user_id))
    if (await connection.scalar(query) or 0) >= MAX_OPEN:
        raise Refusal(
            "You already have {limit} open puzzles, the maximum. Solve one, or "
            "look at its solution. /matches lists them and can close them all.",
            limit=MAX_OPEN,
        )


def _columns(puzzle: Puzzle) -> dict[str, object]:
    """Return the columns of a puzzle, its number and version aside."""
    return {
        "member": puzzle.member,
        "status": puzzle.status.value,
        "follows": puzzle.follows,
        "expires_at": puzzle.expires_at,
        "show_at": puzzle.show_at,
        "guild_id": puzzle.place.guild_id,
        "start": str(puzzle.start),
        "answer": puzzle.answer and str(puzzle.answer),
        "state": write(puzzle, without=IN_COLUMNS),
    }


def _readable(row: Row[Any]) -> Puzzle | None:
    """Return a stored puzzle, or None (and a line in the log) if it cannot be read."""
    plain = {name: getattr(row, name) for name in PLAIN}
    try:
        start = notation.position(row.start)
        answer = row.answer and notation.move(row.answer, start)
        return read(
            Puzzle, row.state, **plain, status=Status(row.status), start=start, answer=answer
        )
    except (CgtError, BadDocument) as error:
        logger.warning("puzzle cannot be read", puzzle=row.id, error=str(error))
        return None
