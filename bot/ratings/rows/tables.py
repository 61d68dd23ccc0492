"""The tables: what was taken in, where everybody stands, and the matches that led there."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Boolean, Float, ForeignKey, Index, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.tables import DELETED, RENAMED, Base, Snowflake, UtcDateTime


class TakenRow(Base):
    """A match that is over and has been taken in, be it rated or not."""

    __tablename__ = "ratings_taken"
    __table_args__ = (Index(None, "ended_at"),)

    match_id: Mapped[int] = mapped_column(
        ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    ended_at: Mapped[datetime] = mapped_column(UtcDateTime)


class StandingRow(Base):
    """Where a member stands on a board."""

    __tablename__ = "ratings_standings"
    __table_args__ = (Index(None, "scope", "game", "period", "points", "user_id"),)

    user_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, info=DELETED
    )
    scope: Mapped[int] = mapped_column(Snowflake, primary_key=True, autoincrement=False)
    period: Mapped[str] = mapped_column(String(8), primary_key=True)
    game: Mapped[str] = mapped_column(String(64), primary_key=True)
    points: Mapped[int] = mapped_column(Integer)
    mu: Mapped[float] = mapped_column(Float(53))
    sigma: Mapped[float] = mapped_column(Float(53))
    matches: Mapped[int] = mapped_column(Integer)
    wins: Mapped[int] = mapped_column(Integer)
    streak: Mapped[int] = mapped_column(Integer)
    best_streak: Mapped[int] = mapped_column(Integer)
    kept: Mapped[int] = mapped_column(Integer)
    held: Mapped[int] = mapped_column(Integer)


class ResultRow(Base):
    """A rated match of a member, with the rating that it led to: the ``number``-th in a scope."""

    __tablename__ = "ratings_results"
    __table_args__ = (Index(None, "user_id", "scope", "opponent", "ended_at"),)

    user_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, info=DELETED
    )
    scope: Mapped[int] = mapped_column(Snowflake, primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), index=True)
    opponent: Mapped[int] = mapped_column(Snowflake, index=True, info=RENAMED)
    game: Mapped[str] = mapped_column(String(64))
    won: Mapped[bool] = mapped_column(Boolean)
    points: Mapped[int] = mapped_column(Integer)
    kept: Mapped[int] = mapped_column(Integer)
    held: Mapped[int] = mapped_column(Integer)
    ended_at: Mapped[datetime] = mapped_column(UtcDateTime)


STANDINGS = StandingRow.metadata.tables[StandingRow.__tablename__]
RESULTS = ResultRow.metadata.tables[ResultRow.__tablename__]
STANDING, RESULT = tuple(STANDINGS.columns), tuple(RESULTS.columns)
