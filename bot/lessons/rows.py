"""Runs of members and lessons written by members in the database."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Index, String, Text, func, insert, or_, select, update
from sqlalchemy.orm import Mapped, mapped_column

from bot.lessons.model.path import Learner, SharedLesson, WrittenLesson
from bot.lessons.model.run import LessonNotFound, Run
from bot.store import Store
from bot.store.repository import Repository
from bot.store.tables import DELETED, Base, Number, Snowflake, UtcDateTime


class LessonRow(Base):
    """A lesson by its ``author``, either a draft or one of a class and deleted with the class."""

    __tablename__ = "lessons"
    __table_args__ = (
        Index(None, "author", "name"),
        Index(None, "class_id"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    version: Mapped[int]
    class_id: Mapped[int | None] = mapped_column(ForeignKey("classes.id", ondelete="CASCADE"))
    author: Mapped[int] = mapped_column(Snowflake, info=DELETED)
    name: Mapped[str] = mapped_column(String(64))
    title: Mapped[str] = mapped_column(String(60))
    text: Mapped[str] = mapped_column(Text)


class RunRow(Base):
    """A run. ``version`` counts its changes. Data that no query uses is in ``state``.

    A run with ``lesson_id`` is deleted with that lesson, which a member wrote.
    """

    __tablename__ = "lesson_runs"
    __table_args__ = (
        Index(None, "member", "lesson", unique=True),
        Index(None, "lesson_id"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    version: Mapped[int]
    member: Mapped[int] = mapped_column(Snowflake, info=DELETED)
    lesson: Mapped[str] = mapped_column(String(64))
    lesson_id: Mapped[int | None] = mapped_column(ForeignKey("lessons.id", ondelete="CASCADE"))
    finished_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    state: Mapped[str] = mapped_column(Text)


RUNS = RunRow.metadata.tables[RunRow.__tablename__]
LESSONS = LessonRow.metadata.tables[LessonRow.__tablename__]


class Runs(Repository[int, Run]):
    """Runs in a database."""

    kind, row, not_found = Run, RunRow, LessonNotFound

    def custom_columns(self, value: Run) -> dict[str, Any]:
        return {"lesson_id": value.written_id}

    async def add(self, value: Run) -> Run:
        """Store a new run, or find the existing one, and return it with its number."""
        mine = RUNS.c.member == value.member, RUNS.c.lesson == value.lesson
        async with self._store.writing() as connection:
            added = await self.insert_new(connection, value)
        return await self.one(*mine) if added is None else added

    async def of(self, member: int) -> dict[str, Run]:
        """Return the runs of a member by their lessons."""
        return {run.lesson: run for run in await self.find(RUNS.c.member == member)}

    async def finished(self, lesson: str, members: Collection[int]) -> dict[int, datetime]:
        """Return the time at which each of some members first finished a lesson, if they have."""
        theirs = RUNS.c.lesson == lesson, RUNS.c.member.in_(members)
        query = select(RUNS.c.member, RUNS.c.finished_at)
        async with self._store.reading() as connection:
            found = await connection.execute(query.where(*theirs, RUNS.c.finished_at.is_not(None)))
            return {member: at for member, at in found}  # noqa: C416 - rows are no pairs to pyright

    @classmethod
    async def count_finished(cls, store: Store, member: int) -> int:
        """Return the number of lessons of the course that a member has finished."""
        finished = RUNS.c.finished_at.is_not(None), RUNS.c.lesson_id.is_(None)
        query = select(func.count()).where(RUNS.c.member == member, *finished)
        async with store.reading() as connection:
            return await connection.scalar(query) or 0


class Lessons(Repository[int, WrittenLesson]):
    """Lessons written by members."""

    kind, row, not_found = WrittenLesson, LessonRow, LessonNotFound

    async def store_lesson(
        self, author: int, name: str, title: str, text: str, class_id: int | None = None
    ) -> WrittenLesson:
        """Store a lesson, replacing the author's earlier one of the same name and class."""
        key = {"author": author, "name": name, "class_id": class_id}
        now = {"title": title, "text": text}
        async with self._store.writing() as connection:
            number = await connection.scalar(select(LESSONS.c.id).filter_by(**key).limit(1))
            if number is None:
                storing = insert(LESSONS).values(version=1, **now, **key)
            else:
                storing = (
                    update(LESSONS)
                    .where(LESSONS.c.id == number)
                    .values(version=LESSONS.c.version + 1, **now)
                )
            return self.value((await connection.execute(storing.returning(*LESSONS.c))).one())

    async def load_for(self, number: int, reader: Learner) -> WrittenLesson:
        """Return a lesson to its author or to a member of its class.

        :raises LessonNotFound: for all others, and when there is no such lesson.
        """
        is_shared = LESSONS.c.class_id.in_(reader.classes)
        return await self.one(
            self.has_key(number), or_(LESSONS.c.author == reader.member, is_shared)
        )

    async def shared_with(self, reader: Learner) -> list[SharedLesson]:
        """Return the lessons of a member's classes, the newest first."""
        is_shared = LESSONS.c.class_id.in_(reader.classes)
        found = await self.find(is_shared, order=LESSONS.c.id.desc())
        return [SharedLesson(each.lesson, each.title) for each in found]
