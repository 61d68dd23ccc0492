"""What members answered in assignments: each method is one transaction."""

from __future__ import annotations

from sqlalchemy import insert, select

from bot.classes.model import NoAssignment, NotAMember
from bot.classes.model.work import Work
from bot.classes.rows import ASSIGNMENTS, MEMBERS, WORKS
from bot.store import Store
from bot.store.document import of_row, of_rows, write
from bot.store.versioned import save

IN_COLUMNS = ("id", "version", "class_id", "assignment_id", "member", "done_at")
"""The fields that a column holds; the document has the others."""


class Works:
    """The work of members in a database. Every method may raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def begin(self, wanted: Work) -> Work:
        """Store a new work, and return it as it is stored; one that is there stays as it is.

        :raises NotAMember: when the member has left the class.
        :raises NoAssignment: when it was withdrawn.
        """
        columns = {name: getattr(wanted, name) for name in IN_COLUMNS if name != "id"}
        row = {**columns, "version": 1, "state": write(wanted, without=IN_COLUMNS)}
        is_member = MEMBERS.c.class_id == wanted.class_id, MEMBERS.c.member == wanted.member
        is_assigned = ASSIGNMENTS.c.id == wanted.assignment_id
        async with self._store.writing() as connection:
            # both stay as they are until this is stored, and what is deleted then goes with it
            member = select(MEMBERS.c.member).where(*is_member).with_for_update()
            if await connection.scalar(member) is None:
                raise NotAMember
            one = select(ASSIGNMENTS.c.id).where(is_assigned).with_for_update(read=True)
            if await connection.scalar(one) is None:
                raise NoAssignment
            there = select(WORKS.c.id).where(
                WORKS.c.assignment_id == wanted.assignment_id, WORKS.c.member == wanted.member
            )
            if await connection.scalar(there) is None:
                await connection.execute(insert(WORKS).values(row))
        return await self.load((wanted.assignment_id, wanted.member))

    async def load(self, key: tuple[int, int]) -> Work:
        assignment_id, member = key
        conditions = WORKS.c.assignment_id == assignment_id, WORKS.c.member == member
        async with self._store.reading() as connection:
            query = select(*WORKS.columns).where(*conditions)
            row = (await connection.execute(query)).one_or_none()
        found = None if row is None else of_row(Work, row, IN_COLUMNS)
        if found is None:
            raise NoAssignment
        return found

    async def save(self, before: Work, after: Work) -> Work | None:
        """Store a change of a work; None, and nothing is stored, when it has changed since."""
        columns = {"done_at": after.done_at, "state": write(after, without=IN_COLUMNS)}
        return await save(self._store, WORKS, before, after, columns)

    async def in_class(self, class_id: int, member: int | None = None) -> tuple[Work, ...]:
        """Return the work of the members of a class, or of one of them."""
        query = select(*WORKS.columns).where(WORKS.c.class_id == class_id)
        if member is not None:
            query = query.where(WORKS.c.member == member)
        async with self._store.reading() as connection:
            rows = (await connection.execute(query.order_by(WORKS.c.id))).all()
        return tuple(of_rows(Work, rows, IN_COLUMNS))
