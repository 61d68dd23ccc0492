"""Tables of matches and their moves, players and notices."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    String,
    Text,
    and_,
    case,
    literal,
    or_,
)
from sqlalchemy.orm import Mapped, MappedColumn, mapped_column

from bot.play.matches.model.match import Status
from bot.store.deadlines import MILLISECOND
from bot.store.tables import (
    DEADLINE,
    DELETED,
    RENAMED,
    Base,
    Number,
    Snowflake,
    UtcDateTime,
    index_where,
    set_index,
)

NOTICED = timedelta(seconds=5)
"""The least pause of the clock that a board mentions."""
SOON = timedelta(days=1)
"""After a pause, boards whose time runs out within this period are refreshed."""


def match_key() -> MappedColumn[int]:
    """Return a column that references a match and is the primary key, or part of it."""
    return mapped_column(
        ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )


class MatchRow(Base):
    """A match. Its position is the start and ``ply`` moves.

    ``version`` counts its changes, and ``kind`` names the mode. Data that no query uses is in
    ``state``, as JSON. ``stood_still`` is the pause of the clock in milliseconds.
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
        *map(set_index, ("deadline", "notify_at", "show_at", "rematch_of", "guild_id")),
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
    expires_at: Mapped[datetime | None] = mapped_column(UtcDateTime, info=DEADLINE)
    deadline: Mapped[datetime | None] = mapped_column(UtcDateTime, info=DEADLINE)
    notify_at: Mapped[datetime | None] = mapped_column(UtcDateTime, info=DEADLINE)
    stood_still: Mapped[int] = mapped_column(BigInteger)
    show_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    rematch_of: Mapped[int | None] = mapped_column(ForeignKey("matches.id", ondelete="SET NULL"))
    leg: Mapped[int | None] = mapped_column(SmallInteger)
    state: Mapped[str] = mapped_column(Text)

    @classmethod
    def after_absence(cls, by: timedelta, now: datetime) -> dict[str, Any]:
        """Record a long pause on running clocks, and refresh boards whose time ends soon."""
        changes: dict[str, Any] = {}
        if by >= NOTICED:
            runs = cls.deadline.is_not(None), cls.stood_still + by // MILLISECOND
            changes["stood_still"] = case(runs, else_=cls.stood_still)
        if abs(by) >= NOTICED:
            end = now + SOON - by
            is_challenge = cls.status == Status.CHALLENGED.value
            ends = or_(cls.deadline < end, and_(is_challenge, cls.expires_at < end))
            shown = and_(cls.message_id.is_not(None), ends), literal(now, UtcDateTime())
            changes["show_at"] = case(shown, else_=cls.show_at)
        return changes


class MoveRow(Base):
    """The ``ply``-th move of a match, counted from 1, by the player with that index."""

    __tablename__ = "moves"
    __table_args__ = (CheckConstraint("player IN (0, 1)", name="player"),)

    match_id: Mapped[int] = mapped_column(
        ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
    )
    ply: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    notation: Mapped[str] = mapped_column(Text)
    player: Mapped[int] = mapped_column(SmallInteger)


class NoticeRow(Base):
    """The message that tells a player it is their move at some ply, one per match.

    ``claimed_at`` is the time at which a process claimed the posting. ``message_id`` is empty until
    it is posted.
    """

    __tablename__ = "match_notices"

    match_id: Mapped[int] = match_key()
    ply: Mapped[int] = mapped_column(Integer)
    channel_id: Mapped[int] = mapped_column(Snowflake)
    message_id: Mapped[int | None] = mapped_column(Snowflake)
    claimed_at: Mapped[datetime] = mapped_column(UtcDateTime)


class FixtureRow(Base):
    """The occasion of a match, such as a tournament's pairing. Each has one match.

    ``claimed_at`` is the last time at which a process claimed the posting of the board.
    """

    __tablename__ = "match_fixtures"

    match_id: Mapped[int] = match_key()
    occasion: Mapped[str] = mapped_column(String(40), unique=True)
    claimed_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class NudgeRow(Base):
    """The time of a player's last nudge. The player is an index."""

    __tablename__ = "match_nudges"
    __table_args__ = (CheckConstraint("player IN (0, 1)", name="player"),)

    match_id: Mapped[int] = match_key()
    player: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    nudged_at: Mapped[datetime] = mapped_column(UtcDateTime)


class MateRow(Base):
    """A member of a team, the ``place``-th to join, after ``since`` moves."""

    __tablename__ = "match_mates"

    match_id: Mapped[int] = match_key()
    user_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, index=True, info=RENAMED
    )
    player: Mapped[int] = mapped_column(SmallInteger)
    place: Mapped[int] = mapped_column(SmallInteger)
    since: Mapped[int] = mapped_column(Integer)


class VoteRow(Base):
    """A member's vote for a move at some ply. ``number`` orders the votes of a match.

    A vote on the last move leaves the member's row, without a move, until the next vote.
    """

    __tablename__ = "match_votes"

    match_id: Mapped[int] = match_key()
    user_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, info=DELETED
    )
    ply: Mapped[int] = mapped_column(Integer)
    notation: Mapped[str] = mapped_column(Text)
    number: Mapped[int] = mapped_column(Integer)


class MakerRow(Base):
    """The author of a shared move, which is a member, a vote or (neither) the bot."""

    __tablename__ = "match_makers"

    match_id: Mapped[int] = match_key()
    ply: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    user_id: Mapped[int | None] = mapped_column(Snowflake, info=RENAMED)
    votes: Mapped[int] = mapped_column(Integer)
    voters: Mapped[int] = mapped_column(Integer)
    tied: Mapped[bool]


class FollowerRow(Base):
    """A member who wants to know how a match ends.

    ``claimed_at`` is the last time at which a process claimed the message to them.
    """

    __tablename__ = "match_followers"

    match_id: Mapped[int] = match_key()
    user_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, index=True, info=DELETED
    )
    claimed_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
