"""Classes, members, assignments, work and questions in the database.

Each method is one transaction. All rows are deleted with their class. A member's work depends on
their membership, so leaving deletes it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    Row,
    String,
    Text,
    UniqueConstraint,
    and_,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import Mapped, MappedColumn, mapped_column

from bot.classroom.model import Full, NoAssignment, NoClass, NotAMember, VotingOver
from bot.classroom.model.classes import (
    LONGEST_NAME,
    MOST_ASSIGNMENTS,
    MOST_CLASSES,
    MOST_MEMBERS,
    Assignment,
    StudyClass,
)
from bot.classroom.model.groups import by_group
from bot.classroom.model.rounds import Round, Spread
from bot.classroom.model.work import Work
from bot.store import one_at_a_time
from bot.store.posts import posts_of, with_posts
from bot.store.repository import Repository, count
from bot.store.store import add_new
from bot.store.tables import (
    DEADLINE,
    DELETED,
    OF_SERVER,
    Base,
    Number,
    Snowflake,
    UtcDateTime,
    set_index,
)


class ClassRow(Base):
    """A class, deleted with the data of its teacher."""

    __tablename__ = "classes"
    __table_args__ = (Index(None, "guild_id"), {"sqlite_autoincrement": True})

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    version: Mapped[int]
    guild_id: Mapped[int] = mapped_column(Snowflake, info=OF_SERVER)
    channel_id: Mapped[int] = mapped_column(Snowflake)
    teacher: Mapped[int] = mapped_column(Snowflake, index=True, info=DELETED)
    name: Mapped[str] = mapped_column(String(LONGEST_NAME))
    zone: Mapped[str | None] = mapped_column(String(64))
    is_closed: Mapped[bool]
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)


def _of_class(*, is_key: bool = False) -> MappedColumn[int]:
    return mapped_column(
        ForeignKey("classes.id", ondelete="CASCADE"),
        primary_key=is_key,
        autoincrement=False,
        index=not is_key,
    )


def membership_key() -> ForeignKeyConstraint:
    """Return the constraint of rows that are deleted with the membership of their member."""
    membership = ("class_members.class_id", "class_members.member")
    return ForeignKeyConstraint(("class_id", "member"), membership, ondelete="CASCADE")


class MemberRow(Base):
    """A member's consent that the teacher sees their progress, with its time.

    ``team`` is the number of their group in the class, if they have one.
    """

    __tablename__ = "class_members"

    class_id: Mapped[int] = _of_class(is_key=True)
    member: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, index=True, info=DELETED
    )
    agreed_at: Mapped[datetime] = mapped_column(UtcDateTime)
    team: Mapped[int | None]


class AssignmentRow(Base):
    """An assignment, with the content as JSON in ``state``."""

    __tablename__ = "class_assignments"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    class_id: Mapped[int] = _of_class()
    due_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    lesson: Mapped[str] = mapped_column(String(64), index=True)
    state: Mapped[str] = mapped_column(Text)


class WorkRow(Base):
    """A member's work in an assignment, with the exercises as JSON in ``state``."""

    __tablename__ = "class_works"
    __table_args__ = (
        membership_key(),
        UniqueConstraint("assignment_id", "member"),
        Index(None, "class_id", "member"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    version: Mapped[int]
    class_id: Mapped[int] = mapped_column(Number)
    assignment_id: Mapped[int] = mapped_column(
        ForeignKey("class_assignments.id", ondelete="CASCADE")
    )
    member: Mapped[int] = mapped_column(Snowflake, index=True, info=DELETED)
    done_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    state: Mapped[str] = mapped_column(Text)


@with_posts("round_id")
class RoundRow(Base):
    """A question in a channel."""

    __tablename__ = "class_rounds"
    __table_args__ = (set_index("closes_at"), {"sqlite_autoincrement": True})

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    version: Mapped[int]
    class_id: Mapped[int] = _of_class()
    channel_id: Mapped[int] = mapped_column(Snowflake)
    vote: Mapped[int]
    is_open: Mapped[bool]
    closes_at: Mapped[datetime | None] = mapped_column(UtcDateTime, info=DEADLINE)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    state: Mapped[str] = mapped_column(Text)


class VoteRow(Base):
    """A member's answer in one of the two votes of a round, never shown by name."""

    __tablename__ = "class_votes"

    round_id: Mapped[int] = mapped_column(
        ForeignKey("class_rounds.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    vote: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    member: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, index=True, info=DELETED
    )
    choice: Mapped[int]


CLASSES, MEMBERS, ASSIGNMENTS, WORKS, ROUNDS, VOTES = (
    Base.metadata.tables[row.__tablename__]
    for row in (ClassRow, MemberRow, AssignmentRow, WorkRow, RoundRow, VoteRow)
)


ONE_SERVER = 0xC1A55
"""The mask that turns a server or class number into the key of its PostgreSQL counting lock."""


class Classes(Repository[int, StudyClass]):
    """Classes in a database."""

    kind, row, not_found = StudyClass, ClassRow, NoClass

    async def insert(self, connection: AsyncConnection, value: StudyClass) -> StudyClass:
        """Store a new class, and return it with its number.

        :raises Full: if the server has the maximum number.
        """
        await one_at_a_time(connection, value.guild_id ^ ONE_SERVER)
        if await count(connection, CLASSES, CLASSES.c.guild_id == value.guild_id) >= MOST_CLASSES:
            raise Full(
                "This server already has {limit} classes, the maximum. Delete one first.",
                limit=MOST_CLASSES,
            )
        return await super().insert(connection, value)

    async def of_user(self, user_id: int, guild_id: int | None) -> list[StudyClass]:
        """Return the classes of a teacher or member, in a server or (None) in all of them."""
        joined = select(MEMBERS.c.class_id).where(MEMBERS.c.member == user_id)
        theirs = or_(CLASSES.c.teacher == user_id, CLASSES.c.id.in_(joined))
        here = [] if guild_id is None else [CLASSES.c.guild_id == guild_id]
        return await self.find(theirs, *here, order=CLASSES.c.id.desc())

    async def joined_by(self, user_id: int) -> frozenset[int]:
        """Return the numbers of the classes that a user is a member of."""
        query = select(MEMBERS.c.class_id).where(MEMBERS.c.member == user_id)
        async with self._store.reading() as connection:
            return frozenset(await connection.scalars(query))

    async def join(self, class_id: int, user_id: int, agreed_at: datetime) -> None:
        """Add a user to a class. Existing members keep their first consent.

        :raises Full: if the class has the maximum number of members.
        """
        row = {"class_id": class_id, "member": user_id, "agreed_at": agreed_at}
        async with self._store.writing() as connection:
            await one_at_a_time(connection, class_id ^ ONE_SERVER)
            here = MEMBERS.c.class_id == class_id
            if await count(connection, MEMBERS, here) >= MOST_MEMBERS:
                raise Full(
                    "This class already has {limit} members, the maximum.", limit=MOST_MEMBERS
                )
            await add_new(connection, MEMBERS, row)

    async def leave(self, class_id: int, user_id: int) -> None:
        """Remove a member from a class, with all their answers in it."""
        rounds = select(ROUNDS.c.id).where(ROUNDS.c.class_id == class_id)
        mine = VOTES.c.member == user_id, VOTES.c.round_id.in_(rounds)
        here = MEMBERS.c.member == user_id, MEMBERS.c.class_id == class_id
        async with self._store.writing() as connection:
            await connection.execute(delete(VOTES).where(*mine))
            await connection.execute(delete(MEMBERS).where(*here))

    async def has_member(self, class_id: int, user_id: int) -> bool:
        here = MEMBERS.c.member == user_id, MEMBERS.c.class_id == class_id
        async with self._store.reading() as connection:
            return await count(connection, MEMBERS, *here) > 0

    async def groups(self, class_id: int) -> dict[int, int]:
        """Return the number of the group of each member who has one."""
        query = select(MEMBERS.c.member, MEMBERS.c.team).where(MEMBERS.c.class_id == class_id)
        async with self._store.reading() as connection:
            found = await connection.execute(query.where(MEMBERS.c.team.is_not(None)))
            return {member: team for member, team in found}  # noqa: C416 - as in lessons

    async def set_groups(self, class_id: int, groups: Mapping[int, int]) -> None:
        """Replace the groups of a class."""
        here = update(MEMBERS).where(MEMBERS.c.class_id == class_id)
        async with self._store.writing() as connection:
            await connection.execute(here.values(team=None))
            for number, members in by_group(groups).items():
                theirs = here.where(MEMBERS.c.member.in_(members))
                await connection.execute(theirs.values(team=number))

    async def members(self, class_id: int) -> tuple[int, ...]:
        """Return the members of a class, by the time of joining."""
        query = select(MEMBERS.c.member).where(MEMBERS.c.class_id == class_id)
        async with self._store.reading() as connection:
            found = await connection.scalars(query.order_by(MEMBERS.c.agreed_at, MEMBERS.c.member))
            return tuple(found)


class Assignments(Repository[int, Assignment]):
    """The assignments of classes in a database."""

    kind, row, not_found = Assignment, AssignmentRow, NoAssignment

    async def insert(self, connection: AsyncConnection, value: Assignment) -> Assignment:
        """Store a new assignment, for groups if the class has any, and return it with its number.

        :raises Full: if the class has the maximum number.
        """
        await one_at_a_time(connection, value.class_id ^ ONE_SERVER)
        here = ASSIGNMENTS.c.class_id == value.class_id
        if await count(connection, ASSIGNMENTS, here) >= MOST_ASSIGNMENTS:
            raise Full(
                "This class already has {limit} assignments, the maximum. Withdraw one first.",
                limit=MOST_ASSIGNMENTS,
            )
        has_group = MEMBERS.c.class_id == value.class_id, MEMBERS.c.team.is_not(None)
        in_groups = not value.is_elsewhere and await count(connection, MEMBERS, *has_group) > 0
        return await super().insert(connection, replace(value, in_groups=in_groups))

    async def of_class(self, class_id: int) -> tuple[Assignment, ...]:
        """Return the readable assignments of a class, the newest first."""
        return tuple(await self._newest_first(ASSIGNMENTS.c.class_id == class_id))

    async def in_class(self, class_id: int, assignment_id: int) -> Assignment:
        """Return an assignment of a class by its number.

        :raises NoAssignment: if the class has no such assignment.
        """
        return await self.one(ASSIGNMENTS.c.class_id == class_id, self.has_key(assignment_id))

    async def with_lesson(self, user_id: int, lesson: str) -> list[Assignment]:
        """Return the assignments of a lesson in all classes of a member."""
        joined = select(MEMBERS.c.class_id).where(MEMBERS.c.member == user_id)
        is_it = ASSIGNMENTS.c.lesson == lesson
        return await self._newest_first(is_it, ASSIGNMENTS.c.class_id.in_(joined))

    async def _newest_first(self, *conditions: ColumnElement[bool]) -> list[Assignment]:
        return await self.find(*conditions, order=ASSIGNMENTS.c.id.desc())


class Works(Repository[tuple[int, int], Work]):
    """The work of members in a database, by assignment and member."""

    kind, row, not_found = Work, WorkRow, NoAssignment

    def has_key(self, key: tuple[int, int]) -> ColumnElement[bool]:
        assignment_id, member = key
        return and_(WORKS.c.assignment_id == assignment_id, WORKS.c.member == member)

    async def begin(self, wanted: Work) -> Work:
        """Store a new work, or return the existing one. A group gets its shared work at once.

        :raises NotAMember: if the member has left the class.
        :raises NoAssignment: if it was withdrawn.
        """
        is_member = MEMBERS.c.class_id == wanted.class_id, MEMBERS.c.member == wanted.member
        is_assigned = ASSIGNMENTS.c.id == wanted.assignment_id
        async with self._store.writing() as connection:
            if wanted.is_shared:  # before the other locks, which others of the group want too
                await one_at_a_time(connection, wanted.assignment_id ^ ONE_SERVER)
            # The locks keep both rows until this is stored. A later deletion takes it along.
            member = select(MEMBERS.c.member).where(*is_member).with_for_update()
            if await connection.scalar(member) is None:
                raise NotAMember
            one = select(ASSIGNMENTS.c.id).where(is_assigned).with_for_update(read=True)
            if await connection.scalar(one) is None:
                raise NoAssignment
            for each in await self._copies(connection, wanted):
                await self.insert_new(connection, each)
        return await self.load((wanted.assignment_id, wanted.member))

    async def _copies(self, connection: AsyncConnection, wanted: Work) -> list[Work]:
        """Return a new work, for each member of the group if it is shared."""
        if not wanted.is_shared:
            return [wanted]
        here = MEMBERS.c.class_id == wanted.class_id
        team = select(MEMBERS.c.team).where(here, MEMBERS.c.member == wanted.member)
        mates = select(MEMBERS.c.member).where(here, MEMBERS.c.team == team.scalar_subquery())
        staying = mates.with_for_update(read=True)  # a member who leaves does so afterwards
        members = {wanted.member, *await connection.scalars(staying)}
        is_it = WORKS.c.assignment_id == wanted.assignment_id, WORKS.c.member.in_(members)
        rows = (await connection.execute(select(WORKS).where(*is_it))).all()
        begun = [each for each in await self.values(connection, rows) if each.is_shared]
        shared = replace(begun[0], id=0, version=0) if begun else wanted
        return [replace(shared, member=member) for member in sorted(members)]

    async def save_in(self, connection: AsyncConnection, before: Work, after: Work) -> Work | None:
        """Store a change in a transaction, also for the others who share the work."""
        if after.is_shared:
            await one_at_a_time(connection, after.assignment_id ^ ONE_SERVER)
        saved = await super().save_in(connection, before, after)
        if saved is not None and saved.is_shared:
            others = WORKS.c.assignment_id == saved.assignment_id, WORKS.c.id != saved.id
            rows = (await connection.execute(select(WORKS).where(*others))).all()
            works = await self.values(connection, rows)
            sharing = [each.id for each in works if each.is_shared and each.seed == saved.seed]
            columns = self.columns(saved)
            copy = {"state": columns["state"], "done_at": columns["done_at"]}
            changing = update(WORKS).where(WORKS.c.id.in_(sharing))
            await connection.execute(changing.values(version=WORKS.c.version + 1, **copy))
        return saved

    async def in_class(self, class_id: int, member: int | None = None) -> tuple[Work, ...]:
        """Return the work of all members of a class, or of one."""
        theirs = [] if member is None else [WORKS.c.member == member]
        return tuple(await self.find(WORKS.c.class_id == class_id, *theirs))


class Rounds(Repository[int, Round]):
    """Questions in channels in a database."""

    kind, row, not_found = Round, RoundRow, NoClass
    moments = ("closes_at", "show_at")
    custom = frozenset({"guild_id"})

    async def values(self, connection: AsyncConnection, rows: Collection[Row[Any]]) -> list[Round]:
        """Return the rounds of rows with the servers of their classes."""
        of = CLASSES.c.id.in_({row.class_id for row in rows})
        found = await connection.execute(select(CLASSES.c.id, CLASSES.c.guild_id).where(of))
        guilds = {row.id: row.guild_id for row in found}
        read = (self.readable(row, guild_id=guilds[row.class_id]) for row in rows)
        return [each for each in read if each is not None]

    async def answer(
        self, round_id: int, vote: int, user_id: int, choice: int, now: datetime
    ) -> None:
        """Store the answer of a member in a vote, replacing an earlier one, to be shown at once.

        The same transaction checks that the vote is open, so an answer is either counted or
        refused.

        :raises VotingOver: if the vote is closed.
        """
        taking = (ROUNDS.c.id == round_id, ROUNDS.c.is_open, ROUNDS.c.vote == vote)
        mine = {"round_id": round_id, "vote": vote, "member": user_id}
        async with self._store.writing() as connection:
            noting = update(ROUNDS).where(*taking).values(version=ROUNDS.c.version + 1)
            if await connection.scalar(noting.returning(ROUNDS.c.id)) is None:
                raise VotingOver
            await connection.execute(posts_of(ROUNDS, [round_id]).values(show_at=now))
            await connection.execute(delete(VOTES).filter_by(**mine))
            await connection.execute(insert(VOTES).values(choice=choice, **mine))

    async def spread(self, round_id: int) -> Spread:
        """Return the number of members by vote and answer."""
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

    async def next_end(self) -> datetime | None:
        async with self._store.reading() as connection:
            first = select(func.min(ROUNDS.c.closes_at)).where(self.is_served_here)
            return await connection.scalar(first)
