"""The tables: a row per match, and a row per move."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    String,
    Text,
)
from sqlalchemy.orm import Mapped, MappedColumn, mapped_column

from bot.store.tables import (
    DELETED,
    RENAMED,
    Base,
    Number,
    Snowflake,
    UtcDateTime,
    index_where,
    set_index,
)


def match_key() -> MappedColumn[int]:
    """Return the column of a table that names a match, as its key or as a part of it."""
    return mapped_column(
        ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )


class MatchRow(Base):
    """A match. Its position is the start and the moves; ``ply`` is how many of them there are.

    ``version`` counts its changes. ``kind`` names the mode; what no query asks for is in ``state``,
    a document of JSON. How long the clock stood still is in milliseconds.
    """

    __tablename__ = "matches"
    __table_args__ = (
        CheckConstraint("challenger IN (0, 1)", name="challenger"),
        CheckConstraint("winner IN (0, 1)", name="winner"),
        Index(None, "first_user", "status"),
        Index(None, "second_user", "status"),
        set_index("expires_at"),
        index_where(
            "uq_matches_open_rematch_of",
            "status IN ('challenged', 'playing')",
            "rematch_of",
            unique=True,
        ),
        index_where("uq_matches_second_leg", "leg = 2", "rematch_of", unique=True),
        index_where("ix_matches_ended", "status = 'finished'", "updated_at", "id"),
        index_where("ix_matches_played", "status = 'playing'", "channel_id"),
        *map(set_index, ("deadline", "notify_at", "show_at", "rematch_of")),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    version: Mapped[int] = mapped_column(Integer)
    start: Mapped[str] = mapped_column(Text)
    ply: Mapped[int] = mapped_column(Integer)
    status: Mapped[str] = mapped_column(String(16))
    kind: Mapped[str] = mapped_column(String(8))
    first_user: Mapped[int | None] = mapped_column(Snowflake, info=RENAMED)
    first_level: Mapped[str | None] = mapped_column(String(16))
    second_user: Mapped[int | None] = mapped_column(Snowflake, info=RENAMED)
    second_level: Mapped[str | None] = mapped_column(String(16))
    challenger: Mapped[int] = mapped_column(SmallInteger)
    winner: Mapped[int | None] = mapped_column(SmallInteger)
    guild_id: Mapped[int | None] = mapped_column(Snowflake)
    channel_id: Mapped[int] = mapped_column(Snowflake)
    message_id: Mapped[int | None] = mapped_column(Snowflake)
    reachable: Mapped[bool]
    locale: Mapped[str | None] = mapped_column(String(16))
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    updated_at: Mapped[datetime] = mapped_column(UtcDateTime)
    expires_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    deadline: Mapped[datetime | None] = mapped_column(UtcDateTime)
    notify_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    stood_still: Mapped[int] = mapped_column(BigInteger)
    show_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    rematch_of: Mapped[int | None] = mapped_column(ForeignKey("matches.id", ondelete="SET NULL"))
    leg: Mapped[int | None] = mapped_column(SmallInteger)
    state: Mapped[str] = mapped_column(Text)


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


class NoticeRow(Base):
    """The message that tells who is to move at some ply that they are: one for each match.

    ``claimed_at`` is when a process took it upon itself to post it; ``message_id`` is not known
    before it is posted.
    """

    __tablename__ = "match_notices"

    match_id: Mapped[int] = match_key()
    ply: Mapped[int] = mapped_column(Integer)
    channel_id: Mapped[int] = mapped_column(Snowflake)
    message_id: Mapped[int | None] = mapped_column(Snowflake)
    claimed_at: Mapped[datetime] = mapped_column(UtcDateTime)


class FixtureRow(Base):
    """The occasion of a match, such as a tournament's pairing: one match for each.

    ``claimed_at`` is when a process last took it upon itself to post the board.
    """

    __tablename__ = "match_fixtures"

    match_id: Mapped[int] = match_key()
    occasion: Mapped[str] = mapped_column(String(40), unique=True)
    claimed_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class NudgeRow(Base):
    """The time of a player's last nudge; the player is an index."""

    __tablename__ = "match_nudges"
    __table_args__ = (CheckConstraint("player IN (0, 1)", name="player"),)

    match_id: Mapped[int] = match_key()
    player: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    nudged_at: Mapped[datetime] = mapped_column(UtcDateTime)


class MateRow(Base):
    """A member of a team: the ``place``-th who joined it, when ``since`` moves had been made."""

    __tablename__ = "match_mates"

    match_id: Mapped[int] = match_key()
    user_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, index=True, info=RENAMED
    )
    player: Mapped[int] = mapped_column(SmallInteger)
    place: Mapped[int] = mapped_column(SmallInteger)
    since: Mapped[int] = mapped_column(Integer)


class VoteRow(Base):
    """A member's vote for a move at some ply; of all votes of the match the number-th."""

    __tablename__ = "match_votes"

    match_id: Mapped[int] = match_key()
    user_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, info=DELETED
    )
    ply: Mapped[int] = mapped_column(Integer)
    notation: Mapped[str] = mapped_column(Text)
    number: Mapped[int] = mapped_column(Integer)


class MakerRow(Base):
    """The author of a shared move: a member, or a vote, or (neither) the bot."""

    __tablename__ = "match_makers"

    match_id: Mapped[int] = match_key()
    ply: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    user_id: Mapped[int | None] = mapped_column(Snowflake, info=RENAMED)
    votes: Mapped[int] = mapped_column(Integer)
    voters: Mapped[int] = mapped_column(Integer)
    tied: Mapped[bool]


class FollowerRow(Base):
    """Somebody who wants to be told how a match ends.

    ``claimed_at`` is when a process last took it upon itself to tell them.
    """

    __tablename__ = "match_followers"

    match_id: Mapped[int] = match_key()
    user_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, index=True, info=DELETED
    )
    claimed_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
