"""The questions and sprints in the database: each method is one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from sqlalchemy import Index, Integer, String, Table, Text, func, insert, select
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


IN_QUESTION_COLUMNS = ("id", "version", "member", "created_at")
"""The fields that a column holds; the document has the others."""
QUESTIONS = QuestionRow.metadata.tables[QuestionRow.__tablename__]


class Questions:
    """Questions in a database. Every method may raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, question: Question) -> Question:
        """Store a new question, and return it with its number."""
        columns = {"version": 1, "member": question.member, "created_at": question.created_at}
        adding = insert(QUESTIONS).values(
            **columns, state=write(question, without=IN_QUESTION_COLUMNS)
        )
        async with self._store.writing() as connection:
            number = await connection.scalar(adding.returning(QUESTIONS.c.id))
        return replace(question, id=number, version=1)

    async def load(self, question_id: int) -> Question:
        """Return the question of a number.

        :raises PuzzleNotFound: when there is none, or it can't be read.
        """
        return await _load(self._store, QUESTIONS, question_id, Question, IN_QUESTION_COLUMNS)

    async def save(self, before: Question, after: Question) -> Question | None:
        """Store a change of a question, and return it in its new version.

        None, and nothing is stored, when it has changed since ``before`` was read.
        """
        async with self._store.writing() as connection:
            is_saved = await compare_and_set(
                connection,
                QUESTIONS,
                {"id": before.id},
                before.version,
                {"state": write(after, without=IN_QUESTION_COLUMNS)},
            )
        return replace(after, version=before.version + 1) if is_saved else None


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


IN_SPRINT_COLUMNS = ("id", "version", "member")
"""The fields that a column alone holds; three others are there to be compared."""
SPRINTS = SprintRow.metadata.tables[SprintRow.__tablename__]


class Sprints:
    """Sprints in a database. Every method may raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, sprint: Sprint) -> Sprint:
        """Store a new sprint, and return it with its number and the member's best score so far."""
        best = select(func.max(SPRINTS.c.score)).filter_by(
            member=sprint.member, mode=sprint.mode.value, game=sprint.ranked_as
        )
        async with self._store.writing() as connection:
            sprint = replace(sprint, best=await connection.scalar(best) or 0)
            row = {"version": 1, "member": sprint.member, **_sprint_columns(sprint)}
            adding = insert(SPRINTS).values(row).returning(SPRINTS.c.id)
            number = await connection.scalar(adding)
        return replace(sprint, id=number, version=1)

    async def load(self, sprint_id: int) -> Sprint:
        """Return the sprint of a number.

        :raises PuzzleNotFound: when there is none, or it can't be read.
        """
        return await _load(self._store, SPRINTS, sprint_id, Sprint, IN_SPRINT_COLUMNS)

    async def save(self, before: Sprint, after: Sprint) -> Sprint | None:
        """Store a change of a sprint, and return it in its new version.

        None, and nothing is stored, when it has changed since ``before`` was read.
        """
        async with self._store.writing() as connection:
            is_saved = await compare_and_set(
                connection, SPRINTS, {"id": before.id}, before.version, _sprint_columns(after)
            )
        return replace(after, version=before.version + 1) if is_saved else None


async def _load(
    store: Store, table: Table, number: int, kind: type[T], columns: Sequence[str]
) -> T:
    """Return the question or the sprint of a number; ``columns`` hold some of its fields.

    :raises PuzzleNotFound: when there is none, or it can't be read.
    """
    query = select(*table.columns).where(table.c.id == min(number, LARGEST_NUMBER))
    async with store.reading() as connection:
        row = (await connection.execute(query)).one_or_none()
    found = None if row is None else of_row(kind, row, columns)
    if found is None:
        raise PuzzleNotFound
    return found


def _sprint_columns(sprint: Sprint) -> dict[str, object]:
    """Return the columns of a sprint that can change or be compared."""
    return {
        "mode": sprint.mode.value,
        "game": sprint.ranked_as,
        "score": sprint.score,
        "state": write(sprint, without=IN_SPRINT_COLUMNS),
    }
