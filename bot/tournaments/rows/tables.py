"""The tables: a row per tournament, per member of one, per pairing and per correction."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Index, Integer, String, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.tables import CALLED, RENAMED, Base, Number, Snowflake, UtcDateTime


class TournamentRow(Base):
    """A tournament. ``version`` counts its changes, ``shown`` is the one that its panel shows.

    The games are in notation, a line each. At ``podium_at`` the podium is to be posted, if that has
    not been done by then.
    """

    __tablename__ = "tournaments"
    __table_args__ = (
        Index(None, "stage"),
        Index(None, "guild_id", "stage"),
        Index(
            None,
            "podium_at",
            sqlite_where=text("podium_at IS NOT NULL"),
            postgresql_where=text("podium_at IS NOT NULL"),
        ),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    format: Mapped[str] = mapped_column(String(16))
    games: Mapped[str] = mapped_column(Text)
    clock: Mapped[str] = mapped_column(String(32))
    play: Mapped[str] = mapped_column(String(8))
    size: Mapped[str] = mapped_column(String(8))
    difficulty: Mapped[str | None] = mapped_column(String(8))
    rounds: Mapped[int | None] = mapped_column(Integer)
    guild_id: Mapped[int] = mapped_column(Snowflake)
    channel_id: Mapped[int] = mapped_column(Snowflake)
    locale: Mapped[str] = mapped_column(String(16))
    message_id: Mapped[int | None] = mapped_column(Snowflake)
    organiser_id: Mapped[int] = mapped_column(Snowflake, info=RENAMED)
    stage: Mapped[str] = mapped_column(String(16))
    round: Mapped[int] = mapped_column(Integer)
    version: Mapped[int] = mapped_column(Integer)
    shown: Mapped[int] = mapped_column(Integer)
    blocked: Mapped[str] = mapped_column(String(100))
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    starts_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    podium_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class EntrantRow(Base):
    """Somebody who takes part in a tournament."""

    __tablename__ = "tournament_entrants"

    tournament_id: Mapped[int] = mapped_column(
        ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    user_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, index=True, info=RENAMED
    )
    name: Mapped[str] = mapped_column(String(32), info=CALLED)
    seed: Mapped[int] = mapped_column(Integer)
    joined_round: Mapped[int] = mapped_column(Integer)
    left_round: Mapped[int | None] = mapped_column(Integer)


class PairingRow(Base):
    """Two who meet at a board of a round, or one who has a bye."""

    __tablename__ = "tournament_pairings"

    tournament_id: Mapped[int] = mapped_column(
        ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    round: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    board: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    first_user: Mapped[int] = mapped_column(Snowflake, info=RENAMED)
    second_user: Mapped[int | None] = mapped_column(Snowflake, info=RENAMED)
    winner: Mapped[int | None] = mapped_column(Snowflake, info=RENAMED)
    how: Mapped[str | None] = mapped_column(String(16))


class CorrectionRow(Base):
    """A result that an organiser has put right: the ``number``-th of a tournament."""

    __tablename__ = "tournament_corrections"

    tournament_id: Mapped[int] = mapped_column(
        ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    made_at: Mapped[datetime] = mapped_column(UtcDateTime)
    made_by: Mapped[int] = mapped_column(Snowflake, info=RENAMED)
    round: Mapped[int] = mapped_column(Integer)
    board: Mapped[int] = mapped_column(Integer)
    before: Mapped[int | None] = mapped_column(Snowflake, info=RENAMED)
    winner: Mapped[int | None] = mapped_column(Snowflake, info=RENAMED)
