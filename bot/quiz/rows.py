"""The questions and sprints in the database: each method is one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Generic, TypeVar

from sqlalchemy import Index, Integer, String, Table, Text, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import Mapped, mapped_column

from bot.puzzles.model import PuzzleNotFound
from bot.quiz.model import Question, Sprint
from bot.store import Store
from bot.store.document import of_row, write
from bot.store.tables import DELETED, LARGEST_NUMBER, Base, Number, Snowflake, UtcDateTime
from bot.store.versioned import compare_and_set

T = TypeVar("T", Question, Sprint)


class QuestionRow(Base):
    """A question. ``version`` counts its changes; what no query asks for is in ``state``."""

    __tablename__ = "questions"
    __table_args__ = (Index(None, "member"), {"sqlite_autoincrement": True})

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    version: Mapped[int] = mapped_column(Integer)
    member: Mapped[int] = mapped_column(Snowflake, info=DELETED)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    state: Mapped[str] = mapped_column(Text)


class SprintRow(Base):
    """A sprint. ``version`` counts its changes; what no query asks for is in ``state``."""

    __tablename__ = "sprints"
    __table_args__ = (Index(None, "member", "mode"), {"sqlite_autoincrement": True})

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    version: Mapped[int] = mapped_column(Integer)
    member: Mapped[int] = mapped_column(Snowflake, info=DELETED)
    mode: Mapped[str] = mapped_column(String(16))
    game: Mapped[str] = mapped_column(Text)
    score: Mapped[int] = mapped_column(Integer)
    state: Mapped[str] = mapped_column(Text)


class Documents(Generic[T]):
    """Values in a table: columns hold some fields (``beside``), and a document the others.

    Every method may raise :class:`StoreUnavailable`.
    """

    def __init__(self, store: Store, kind: type[T], table: Table, beside: Sequence[str]) -> None:
        self._store = store
        self._kind = kind
        self._table = table
        self._beside = beside

    def _columns(self, value: T) -> dict[str, object]:
        return {"state": write(value, without=self._beside)}

    async def _insert(self, connection: AsyncConnection, value: T, **columns: object) -> T:
        row = {"version": 1, "member": value.member, **columns, **self._columns(value)}
        adding = insert(self._table).values(row).returning(self._table.c.id)
        return replace(value, id=await connection.scalar(adding), version=1)

    async def load(self, number: int) -> T:
        """Return the value of a number.

        :raises PuzzleNotFound: when there is none, or it can't be read.
        """
        query = select(self._table).where(self._table.c.id == min(number, LARGEST_NUMBER))
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        found = None if row is None else of_row(self._kind, row, self._beside)
        if found is None:
            raise PuzzleNotFound
        return found

    async def save(self, before: T, after: T) -> T | None:
        """Return a changed value in its new version; None if it has changed since it was read."""
        key, columns = {"id": before.id}, self._columns(after)
        async with self._store.writing() as connection:
            is_saved = await compare_and_set(connection, self._table, key, before.version, columns)
        return replace(after, version=before.version + 1) if is_saved else None


class Questions(Documents[Question]):
    """Questions in a database."""

    def __init__(self, store: Store) -> None:
        table = QuestionRow.metadata.tables[QuestionRow.__tablename__]
        super().__init__(store, Question, table, ("id", "version", "member", "created_at"))

    async def add(self, question: Question) -> Question:
        """Store a new question, and return it with its number."""
        async with self._store.writing() as connection:
            return await self._insert(connection, question, created_at=question.created_at)


class Sprints(Documents[Sprint]):
    """Sprints in a database; ``mode``, ``game`` and ``score`` are columns to be compared, too."""

    def __init__(self, store: Store) -> None:
        table = SprintRow.metadata.tables[SprintRow.__tablename__]
        super().__init__(store, Sprint, table, ("id", "version", "member"))

    def _columns(self, value: Sprint) -> dict[str, object]:
        compared = {"mode": value.mode.value, "game": value.ranked_as, "score": value.score}
        return compared | super()._columns(value)

    async def add(self, sprint: Sprint) -> Sprint:
        """Store a new sprint, and return it with its number and the member's best score so far."""
        best = select(func.max(SprintRow.score)).filter_by(
            member=sprint.member, mode=sprint.mode.value, game=sprint.ranked_as
        )
        async with self._store.writing() as connection:
            sprint = replace(sprint, best=await connection.scalar(best) or 0)
            return await self._insert(connection, sprint)
