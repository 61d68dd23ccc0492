"""Classes, their members and assignments in the database: each method is one transaction."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, delete, func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.classes.model import Full, NoAssignment, NoClass
from bot.classes.model.classes import (
    MOST_ASSIGNMENTS,
    MOST_CLASSES,
    MOST_MEMBERS,
    Assignment,
    StudyClass,
)
from bot.classes.rows import ASSIGNMENTS, CLASSES, MEMBERS, ROUNDS, VOTES
from bot.store import Store, one_at_a_time
from bot.store.document import content, of_rows, write
from bot.store.store import add_new
from bot.store.tables import LARGEST_NUMBER
from bot.store.versioned import save

ONE_SERVER = 0xC1A55
"""Beside the number of a server or class, the lock under which PostgreSQL counts what is in it."""
IN_COLUMNS = ("id", "class_id", "due_at", "created_at", "lesson")
"""The fields of an assignment that a column holds; the document has the others."""


class Classes:
    """Classes in a database. Every method may raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, wanted: StudyClass) -> StudyClass:
        """Store a new class, and return it with its number.

        :raises Full: when the server has as many as it can.
        """
        here = CLASSES.c.guild_id == wanted.guild_id
        adding = insert(CLASSES).values({**content(wanted, without=("id",)), "version": 1})
        async with self._store.writing() as connection:
            await one_at_a_time(connection, wanted.guild_id ^ ONE_SERVER)
            if await _count(connection, CLASSES.c.id, here) >= MOST_CLASSES:
                raise Full(
                    "This server already has {limit} classes, the maximum. Delete one first.",
                    limit=MOST_CLASSES,
                )
            number = await connection.scalar(adding.returning(CLASSES.c.id))
        return replace(wanted, id=number, version=1)

    async def load(self, class_id: int) -> StudyClass:
        for found in await self._all(CLASSES.c.id == min(class_id, LARGEST_NUMBER)):
            return found
        raise NoClass

    async def save(self, before: StudyClass, after: StudyClass) -> StudyClass | None:
        """Store a change of a class; None, and nothing is stored, when it has changed since."""
        columns = content(after, without=("id", "version"))
        return await save(self._store, CLASSES, before, after, columns)

    async def delete(self, class_id: int) -> None:
        """Delete a class, with all that was assigned, answered and asked in it."""
        async with self._store.writing() as connection:
            await connection.execute(delete(CLASSES).where(CLASSES.c.id == class_id))

    async def of_user(self, user_id: int, guild_id: int | None) -> list[StudyClass]:
        """Return the classes that a user teaches or is in, in a server or (None) in all of them."""
        joined = select(MEMBERS.c.class_id).where(MEMBERS.c.member == user_id)
        theirs = or_(CLASSES.c.teacher == user_id, CLASSES.c.id.in_(joined))
        here = [] if guild_id is None else [CLASSES.c.guild_id == guild_id]
        return await self._all(theirs, *here)

    async def join(self, class_id: int, user_id: int, agreed_at: datetime) -> None:
        """Let a user be a member; one who is stays so, with their first consent.

        :raises Full: when the class has as many members as it can.
        """
        row = {"class_id": class_id, "member": user_id, "agreed_at": agreed_at}
        async with self._store.writing() as connection:
            await one_at_a_time(connection, class_id ^ ONE_SERVER)
            here = MEMBERS.c.class_id == class_id
            if await _count(connection, MEMBERS.c.member, here) >= MOST_MEMBERS:
                raise Full(
                    "This class already has {limit} members, the maximum.", limit=MOST_MEMBERS
                )
            await add_new(connection, MEMBERS, row)

    async def leave(self, class_id: int, user_id: int) -> None:
        """Take a member out of a class, with all that they answered in it."""
        rounds = select(ROUNDS.c.id).where(ROUNDS.c.class_id == class_id)
        mine = VOTES.c.member == user_id, VOTES.c.round_id.in_(rounds)
        here = MEMBERS.c.member == user_id, MEMBERS.c.class_id == class_id
        async with self._store.writing() as connection:
            await connection.execute(delete(VOTES).where(*mine))
            await connection.execute(delete(MEMBERS).where(*here))

    async def has_member(self, class_id: int, user_id: int) -> bool:
        here = MEMBERS.c.member == user_id, MEMBERS.c.class_id == class_id
        async with self._store.reading() as connection:
            return await _count(connection, MEMBERS.c.member, *here) > 0

    async def members(self, class_id: int) -> tuple[int, ...]:
        """Return the members of a class, in the order in which they joined."""
        query = select(MEMBERS.c.member).where(MEMBERS.c.class_id == class_id)
        async with self._store.reading() as connection:
            found = await connection.scalars(query.order_by(MEMBERS.c.agreed_at, MEMBERS.c.member))
            return tuple(found)

    async def assign(self, wanted: Assignment) -> Assignment:
        """Store a new assignment, and return it with its number.

        :raises Full: when the class has as many as it can.
        """
        columns = {name: getattr(wanted, name) for name in IN_COLUMNS if name != "id"}
        adding = insert(ASSIGNMENTS).values({**columns, "state": write(wanted, without=IN_COLUMNS)})
        async with self._store.writing() as connection:
            await one_at_a_time(connection, wanted.class_id ^ ONE_SERVER)
            here = ASSIGNMENTS.c.class_id == wanted.class_id
            if await _count(connection, ASSIGNMENTS.c.id, here) >= MOST_ASSIGNMENTS:
                raise Full(
                    "This class already has {limit} assignments, the maximum. Withdraw one first.",
                    limit=MOST_ASSIGNMENTS,
                )
            number = await connection.scalar(adding.returning(ASSIGNMENTS.c.id))
        return replace(wanted, id=number)

    async def assignments(self, class_id: int) -> tuple[Assignment, ...]:
        """Return the assignments of a class, the newest first, as far as they can be read."""
        return tuple(await self._assignments(ASSIGNMENTS.c.class_id == class_id))

    async def assignment(self, class_id: int, assignment_id: int) -> Assignment:
        here = ASSIGNMENTS.c.class_id == class_id
        one = ASSIGNMENTS.c.id == min(assignment_id, LARGEST_NUMBER)
        for found in await self._assignments(here, one):
            return found
        raise NoAssignment

    async def with_lesson(self, user_id: int, lesson: str) -> list[Assignment]:
        """Return the assignments of a lesson in the classes that a user is a member of."""
        joined = select(MEMBERS.c.class_id).where(MEMBERS.c.member == user_id)
        is_it = ASSIGNMENTS.c.lesson == lesson
        return await self._assignments(is_it, ASSIGNMENTS.c.class_id.in_(joined))

    async def _assignments(self, *conditions: ColumnElement[bool]) -> list[Assignment]:
        """Return the assignments that meet some conditions, the newest first."""
        query = select(*ASSIGNMENTS.columns).where(*conditions).order_by(ASSIGNMENTS.c.id.desc())
        async with self._store.reading() as connection:
            return of_rows(Assignment, (await connection.execute(query)).all(), IN_COLUMNS)

    async def withdraw(self, class_id: int, assignment_id: int) -> None:
        """Delete an assignment, with all answers to it."""
        here = ASSIGNMENTS.c.class_id == class_id, ASSIGNMENTS.c.id == assignment_id
        async with self._store.writing() as connection:
            await connection.execute(delete(ASSIGNMENTS).where(*here))

    async def _all(self, *conditions: ColumnElement[bool]) -> list[StudyClass]:
        """Return the classes that meet some conditions, the newest first."""
        query = select(*CLASSES.columns).where(*conditions).order_by(CLASSES.c.id.desc())
        async with self._store.reading() as connection:
            return [StudyClass(**row) for row in (await connection.execute(query)).mappings()]


async def _count(
    connection: AsyncConnection, column: ColumnElement[Any], *conditions: ColumnElement[bool]
) -> int:
    return await connection.scalar(select(func.count(column)).where(*conditions)) or 0
