"""Lessons in the database: the runs of members, and lessons that members wrote."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    ForeignKey,
    Index,
    Row,
    String,
    Text,
    column,
    delete,
    insert,
    or_,
    select,
    table,
    update,
)
from sqlalchemy.orm import Mapped, mapped_column

from bot.lessons.model.path import Shared, Written
from bot.lessons.model.run import OWN, LessonNotFound, Run
from bot.store import Store
from bot.store.document import of_row, write
from bot.store.tables import DELETED, LARGEST_NUMBER, Base, Number, Snowflake, UtcDateTime
from bot.store.versioned import save


class LessonRow(Base):
    """A lesson that its ``author`` wrote: a draft, or one of a class, which goes with that."""

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
    """A run. ``version`` counts its changes; what no query asks for is in ``state``.

    With ``lesson_id``, that of a lesson that a member wrote, it goes with that lesson.
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


IN_COLUMNS = ("id", "version", "member", "lesson", "finished_at")
"""The fields of a run that a column holds; the document has the others."""
RUNS = RunRow.metadata.tables[RunRow.__tablename__]
LESSONS = LessonRow.metadata.tables[LessonRow.__tablename__]
MEMBERS = table("class_members", column("class_id"), column("member"))
"""The members of classes, named by text: classes are built on lessons, so lessons import none."""


class Runs:
    """Runs in a database. Every method may raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, run: Run) -> Run:
        """Store a new run, and return it with its number; one that is there already is returned."""
        mine = select(*RUNS.columns).filter_by(member=run.member, lesson=run.lesson)
        async with self._store.writing() as connection:
            there = (await connection.execute(mine)).one_or_none()
            if there is None:
                columns = {
                    "version": 1,
                    "member": run.member,
                    "lesson_id": run.own,
                    **_columns(run),
                }
                adding = insert(RUNS).values(columns).returning(RUNS.c.id)
                return replace(run, id=await connection.scalar(adding), version=1)
        return _run(there)

    async def load(self, run_id: int) -> Run:
        """Return the run of a number.

        :raises LessonNotFound: when there is none, or it can't be read.
        """
        query = select(*RUNS.columns).where(RUNS.c.id == min(run_id, LARGEST_NUMBER))
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            raise LessonNotFound
        return _run(row)

    async def of(self, member: int) -> dict[str, Run]:
        query = select(*RUNS.columns).filter_by(member=member)
        async with self._store.reading() as connection:
            found = (await connection.execute(query)).all()
        return {row.lesson: _run(row) for row in found}

    async def save(self, before: Run, after: Run) -> Run | None:
        """Store a change of a run; None, and nothing is stored, when it has changed since."""
        return await save(self._store, RUNS, before, after, _columns(after))


def _columns(run: Run) -> dict[str, object]:
    """Return the columns of a run that can change, or be looked for."""
    return {
        "lesson": run.lesson,
        "finished_at": run.finished_at,
        "state": write(run, without=IN_COLUMNS),
    }


def _run(row: Row[Any]) -> Run:
    """Return the run of a row."""
    found = of_row(Run, row, IN_COLUMNS)
    if found is None:
        raise LessonNotFound
    return found


class Lessons:
    """Lessons that members wrote. Every method may raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def put(
        self, author: int, name: str, title: str, text: str, class_id: int | None = None
    ) -> Written:
        """Store a lesson in place of the author's earlier one of this name in the same place."""
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
            row = (await connection.execute(storing.returning(*LESSONS.c))).mappings().one()
        return Written(**row)

    async def load(self, number: int, reader: int) -> Written:
        """Return the lesson of a number to its author, or to a member of its class.

        :raises LessonNotFound: to all others, and when there is none.
        """
        is_for_them = or_(LESSONS.c.author == reader, _shared_with(reader))
        is_it = LESSONS.c.id == min(number, LARGEST_NUMBER)
        query = select(*LESSONS.columns).where(is_it, is_for_them)
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).mappings().one_or_none()
        if row is None:
            raise LessonNotFound
        return Written(**row)

    async def shared_with(self, member: int) -> list[Shared]:
        """Return the lessons of the classes that somebody is a member of, the newest first."""
        query = select(LESSONS.c.id, LESSONS.c.title).where(_shared_with(member))
        async with self._store.reading() as connection:
            rows = (await connection.execute(query.order_by(LESSONS.c.id.desc()))).all()
        return [Shared(f"{OWN}{row.id}", row.title) for row in rows]

    async def delete(self, number: int) -> None:
        """Delete a lesson, with the runs through it."""
        async with self._store.writing() as connection:
            await connection.execute(delete(LESSONS).where(LESSONS.c.id == number))


def _shared_with(member: int) -> ColumnElement[bool]:
    """Return the condition that a lesson is of a class that somebody is a member of."""
    return LESSONS.c.class_id.in_(select(MEMBERS.c.class_id).where(MEMBERS.c.member == member))
