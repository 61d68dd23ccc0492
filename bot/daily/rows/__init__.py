"""The tables of daily puzzles: plans, puzzles, and answers."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Index, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.tables import (
    DELETED,
    OF_SERVER,
    RENAMED,
    Base,
    Number,
    Snowflake,
    UtcDateTime,
    set_index,
)


class PlanRow(Base):
    """The plan of a server. ``version`` counts its changes; the rest is in ``state``."""

    __tablename__ = "daily_plans"
    __table_args__ = (set_index("next_at"),)

    guild_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, info=OF_SERVER
    )
    version: Mapped[int]
    manager: Mapped[int] = mapped_column(Snowflake, info=RENAMED)
    next_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    state: Mapped[str] = mapped_column(Text)


class DailyRow(Base):
    """The puzzle of a server for a date; there is one, whatever happens."""

    __tablename__ = "dailies"
    __table_args__ = (
        UniqueConstraint("guild_id", "day"),
        set_index("due_at"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    version: Mapped[int]
    guild_id: Mapped[int] = mapped_column(Snowflake)
    day: Mapped[str] = mapped_column(String(10))
    number: Mapped[int]
    channel_id: Mapped[int | None] = mapped_column(Snowflake)
    message_id: Mapped[int | None] = mapped_column(Snowflake)
    posts: Mapped[int]
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    due_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    closed_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    drawn: Mapped[str] = mapped_column(Text)


class AnswerRow(Base):
    """What a member answered to a daily; what no query asks for is in ``state``."""

    __tablename__ = "daily_answers"
    __table_args__ = (Index(None, "member"),)

    daily_id: Mapped[int] = mapped_column(ForeignKey("dailies.id"), primary_key=True)
    member: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, info=DELETED
    )
    version: Mapped[int]
    day: Mapped[str] = mapped_column(String(10))
    is_late: Mapped[bool]
    is_solved: Mapped[bool]
    first: Mapped[int | None]
    ended_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    state: Mapped[str] = mapped_column(Text)


PLANS, DAILIES, ANSWERS = (
    Base.metadata.tables[row.__tablename__] for row in (PlanRow, DailyRow, AnswerRow)
)
COUNTED = (ANSWERS.c.ended_at.is_not(None), ANSWERS.c.is_late.is_(False))
"""The conditions of the answers that count: they ended in time."""
