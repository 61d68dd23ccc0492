"""The tables of classes.

All hangs on the class and goes with it, and what a member answered in assignments on their
membership: leaving takes it out of the class.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import (
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    String,
    Text,
    UniqueConstraint,
)
from sqlalchemy.orm import Mapped, MappedColumn, mapped_column

from bot.classes.model.classes import LONGEST_NAME
from bot.store.tables import (
    DELETED,
    OF_SERVER,
    Base,
    Number,
    Snowflake,
    UtcDateTime,
    index_where,
    set_index,
)


class ClassRow(Base):
    """A class. It goes with the data of its teacher."""

    __tablename__ = "classes"
    __table_args__ = (Index(None, "guild_id"), {"sqlite_autoincrement": True})

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    version: Mapped[int]
    guild_id: Mapped[int] = mapped_column(Snowflake, info=OF_SERVER)
    channel_id: Mapped[int] = mapped_column(Snowflake)
    teacher: Mapped[int] = mapped_column(Snowflake, index=True, info=DELETED)
    name: Mapped[str] = mapped_column(String(LONGEST_NAME))
    is_closed: Mapped[bool]
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)


def _of_class(*, is_key: bool = False) -> MappedColumn[int]:
    return mapped_column(
        ForeignKey("classes.id", ondelete="CASCADE"),
        primary_key=is_key,
        autoincrement=False,
        index=not is_key,
    )


class MemberRow(Base):
    """A member who agreed, at a time, that the teacher sees their progress."""

    __tablename__ = "class_members"

    class_id: Mapped[int] = _of_class(is_key=True)
    member: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, index=True, info=DELETED
    )
    agreed_at: Mapped[datetime] = mapped_column(UtcDateTime)


class AssignmentRow(Base):
    """An assignment. What is assigned is in ``state``, a document."""

    __tablename__ = "class_assignments"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    class_id: Mapped[int] = _of_class()
    due_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    lesson: Mapped[str] = mapped_column(String(64), index=True)
    state: Mapped[str] = mapped_column(Text)


class WorkRow(Base):
    """What a member has done in an assignment: the exercises are in ``state``, a document."""

    __tablename__ = "class_works"
    __table_args__ = (
        ForeignKeyConstraint(
            ("class_id", "member"),
            ("class_members.class_id", "class_members.member"),
            ondelete="CASCADE",
        ),
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


class RoundRow(Base):
    """A question in a channel. ``is_stale``: its message doesn't show it as it is now."""

    __tablename__ = "class_rounds"
    __table_args__ = (
        index_where(None, "is_stale", "is_stale"),
        set_index("closes_at"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    version: Mapped[int]
    class_id: Mapped[int] = _of_class()
    channel_id: Mapped[int] = mapped_column(Snowflake)
    message_id: Mapped[int | None] = mapped_column(Snowflake)
    vote: Mapped[int]
    is_open: Mapped[bool]
    is_stale: Mapped[bool]
    closes_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    state: Mapped[str] = mapped_column(Text)


class VoteRow(Base):
    """The answer of a member in one of the two votes of a round. Nobody is shown it by name."""

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
