"""The questions and sprints in the database, with one transaction per method."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Index, Integer, String, Text, func, select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import Mapped, mapped_column

from bot.practice.asking.model import Question, Sprint
from bot.practice.board_puzzles.model import PuzzleNotFound
from bot.store.repository import Repository
from bot.store.tables import DELETED, Base, Number, Snowflake, UtcDateTime


class QuestionRow(Base):
    """A question. ``version`` counts its changes, and ``state`` has the rest as JSON."""

    __tablename__ = "questions"
    __table_args__ = (Index(None, "member"), {"sqlite_autoincrement": True})

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    version: Mapped[int] = mapped_column(Integer)
    member: Mapped[int] = mapped_column(Snowflake, info=DELETED)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    state: Mapped[str] = mapped_column(Text)


class SprintRow(Base):
    """A sprint. ``version`` counts its changes, and ``state`` has the rest as JSON."""

    __tablename__ = "sprints"
    __table_args__ = (Index(None, "member", "mode"), {"sqlite_autoincrement": True})

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    version: Mapped[int] = mapped_column(Integer)
    member: Mapped[int] = mapped_column(Snowflake, info=DELETED)
    mode: Mapped[str] = mapped_column(String(16))
    game: Mapped[str] = mapped_column(Text)
    score: Mapped[int] = mapped_column(Integer)
    state: Mapped[str] = mapped_column(Text)


class Questions(Repository[int, Question]):
    """Questions in a database."""

    kind, row, not_found = Question, QuestionRow, PuzzleNotFound


class Sprints(Repository[int, Sprint]):
    """Sprints in a database, with columns for comparing scores."""

    kind, row, not_found = Sprint, SprintRow, PuzzleNotFound
    copied = frozenset({"mode", "game", "score"})

    def custom_columns(self, value: Sprint) -> dict[str, Any]:
        return {"game": value.ranked_as}

    async def insert(self, connection: AsyncConnection, value: Sprint) -> Sprint:
        """Store a new sprint, and return it with its number and the member's best score so far."""
        best = select(func.max(SprintRow.score)).filter_by(
            member=value.member, mode=value.mode.value, game=value.ranked_as
        )
        value = replace(value, best=await connection.scalar(best) or 0)
        return await super().insert(connection, value)
