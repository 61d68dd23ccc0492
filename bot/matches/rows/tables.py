"""The tables: a row per match, and a row per move."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    String,
    Text,
    false,
    text,
    true,
)
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.tables import Base, Number, Snowflake, UtcDateTime


class MatchRow(Base):
    """A match. Its position is the start and the moves; ``ply`` is how many of them there are."""

    __tablename__ = "matches"
    __table_args__ = (
        CheckConstraint("challenger IN (0, 1)", name="challenger"),
        CheckConstraint("winner IN (0, 1)", name="winner"),
        Index(None, "first_user", "status"),
        Index(None, "second_user", "status"),
        Index(
            None,
            "expires_at",
            sqlite_where=text("expires_at IS NOT NULL"),
            postgresql_where=text("expires_at IS NOT NULL"),
        ),
        Index(
            "uq_matches_open_rematch_of",
            "rematch_of",
            unique=True,
            sqlite_where=text("status IN ('challenged', 'playing')"),
            postgresql_where=text("status IN ('challenged', 'playing')"),
        ),
        Index(
            "ix_matches_ended",
            "updated_at",
            "id",
            sqlite_where=text("status = 'finished'"),
            postgresql_where=text("status = 'finished'"),
        ),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    start: Mapped[str] = mapped_column(Text)
    ply: Mapped[int] = mapped_column(Integer)
    status: Mapped[str] = mapped_column(String(16))
    first_user: Mapped[int | None] = mapped_column(Snowflake)
    first_level: Mapped[str | None] = mapped_column(String(16))
    second_user: Mapped[int | None] = mapped_column(Snowflake)
    second_level: Mapped[str | None] = mapped_column(String(16))
    challenger: Mapped[int] = mapped_column(SmallInteger)
    winner: Mapped[int | None] = mapped_column(SmallInteger)
    ending: Mapped[str | None] = mapped_column(String(16))
    guild_id: Mapped[int | None] = mapped_column(Snowflake)
    channel_id: Mapped[int] = mapped_column(Snowflake)
    message_id: Mapped[int | None] = mapped_column(Snowflake)
    reachable: Mapped[bool]
    locale: Mapped[str | None] = mapped_column(String(16))
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    updated_at: Mapped[datetime] = mapped_column(UtcDateTime)
    expires_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    play: Mapped[str] = mapped_column(String(8), server_default="normal")
    judged: Mapped[bool] = mapped_column(Boolean, server_default=true())
    puzzle: Mapped[bool] = mapped_column(Boolean, server_default=false())
    rematch_of: Mapped[int | None] = mapped_column(ForeignKey("matches.id", ondelete="SET NULL"))


class MoveRow(Base):
    """A move: the ``ply``-th of its match, counted from 1, by the player of that index."""

    __tablename__ = "moves"
    __table_args__ = (CheckConstraint("player IN (0, 1)", name="player"),)

    match_id: Mapped[int] = mapped_column(
        ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
    )
    ply: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    notation: Mapped[str] = mapped_column(Text)
    player: Mapped[int] = mapped_column(SmallInteger)
    played_at: Mapped[datetime] = mapped_column(UtcDateTime)
