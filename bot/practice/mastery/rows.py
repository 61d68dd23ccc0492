"""The skills, templates and attempts in the database, with one transaction per method."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from zlib import crc32

from sqlalchemy import (
    Boolean,
    Float,
    Index,
    Integer,
    String,
    Table,
    Text,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import Mapped, mapped_column

from bot.practice.mastery.model import (
    DAY,
    MOST_A_DAY,
    TEMPLATE_SIGMA,
    GradedAttempt,
    Mastery,
    Strength,
    Template,
    met,
)
from bot.store import Store, add_new, one_at_a_time
from bot.store.tables import DELETED, Base, Snowflake, UtcDateTime

LONGEST_KEY = 128
"""The maximum length of a skill's key. A template's key can be twice as long."""


class SkillRow(Base):
    """A member's command of a skill, and the time of its next review."""

    __tablename__ = "skills"

    member: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, info=DELETED
    )
    skill: Mapped[str] = mapped_column(String(LONGEST_KEY), primary_key=True)
    mu: Mapped[float] = mapped_column(Float(53))
    sigma: Mapped[float] = mapped_column(Float(53))
    attempts: Mapped[int] = mapped_column(Integer)
    right: Mapped[int] = mapped_column(Integer)
    due_at: Mapped[datetime] = mapped_column(UtcDateTime)
    card: Mapped[str] = mapped_column(Text)


class TemplateRow(Base):
    """The difficulty of a template's puzzles."""

    __tablename__ = "templates"
    __table_args__ = (Index(None, "skill"),)

    key: Mapped[str] = mapped_column(String(2 * LONGEST_KEY), primary_key=True)
    skill: Mapped[str] = mapped_column(String(LONGEST_KEY))
    mu: Mapped[float] = mapped_column(Float(53))
    sigma: Mapped[float] = mapped_column(Float(53))
    attempts: Mapped[int] = mapped_column(Integer)
    seconds: Mapped[float] = mapped_column(Float(53))
    timed: Mapped[int] = mapped_column(Integer)


class AttemptRow(Base):
    """A first answer of a member to a puzzle."""

    __tablename__ = "attempts"
    __table_args__ = (Index(None, "member", "puzzle"), Index(None, "member", "attempted_at"))

    member: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, info=DELETED
    )
    source: Mapped[str] = mapped_column(String(64), primary_key=True)
    puzzle: Mapped[str] = mapped_column(String(32))
    template: Mapped[str] = mapped_column(String(2 * LONGEST_KEY))
    is_right: Mapped[bool] = mapped_column(Boolean)
    is_hinted: Mapped[bool] = mapped_column(Boolean)
    is_rated: Mapped[bool] = mapped_column(Boolean)
    seconds: Mapped[float] = mapped_column(Float(53))
    attempted_at: Mapped[datetime] = mapped_column(UtcDateTime)


SKILLS = SkillRow.metadata.tables[SkillRow.__tablename__]
TEMPLATES = TemplateRow.metadata.tables[TemplateRow.__tablename__]
ATTEMPTS = AttemptRow.metadata.tables[AttemptRow.__tablename__]


class Skills:
    """Skills in a database. Every method can raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def record(self, attempt: GradedAttempt) -> bool:
        """Record an attempt as :func:`record` does, in a new transaction."""
        async with self._store.writing() as connection:
            return await record(connection, attempt)

    async def of(self, member: int) -> list[Mastery]:
        """Return the skills of a member, those with the most attempts first."""
        query = select(*SKILLS.columns).where(SKILLS.c.member == member)
        query = query.order_by(SKILLS.c.attempts.desc(), SKILLS.c.skill)
        async with self._store.reading() as connection:
            return [_as_mastery(row) for row in (await connection.execute(query)).mappings()]

    async def template_ratings(self, skills: Sequence[str]) -> dict[str, float]:
        """Return the ratings of the templates of some skills, by their keys."""
        query = select(TEMPLATES.c.key, TEMPLATES.c.mu).where(TEMPLATES.c.skill.in_(skills))
        async with self._store.reading() as connection:
            return {row.key: row.mu for row in await connection.execute(query)}


async def record(connection: AsyncConnection, attempt: GradedAttempt) -> bool:
    """Record an attempt, and return whether it was new. A second time changes nothing.

    Attempts of a member, then of a template, lock each other out, always in this order to prevent
    deadlocks.
    """
    member, moment = attempt.member, attempt.at
    await one_at_a_time(connection, member)
    seen = await _is_there(connection, member=member, puzzle=attempt.puzzle)
    is_rated = not seen and await _rated_lately(connection, member, moment) < MOST_A_DAY
    row = {
        "member": member,
        "source": attempt.source,
        "puzzle": attempt.puzzle,
        "template": attempt.template,
        "is_right": attempt.is_right,
        "is_hinted": attempt.is_hinted,
        "is_rated": is_rated,
        "seconds": attempt.seconds,
        "attempted_at": moment,
    }
    if not await add_new(connection, ATTEMPTS, row):
        return False
    await one_at_a_time(connection, -1 - crc32(attempt.template.encode()))
    mine, its = await _mastery(connection, attempt), await _template(connection, attempt)
    await _upsert(connection, *met(mine, its, attempt, is_rated=is_rated))
    return True


async def plant(connection: AsyncConnection, masteries: Sequence[Mastery]) -> None:
    """Store skills that are new to their member."""
    for each in masteries:
        await add_new(connection, SKILLS, _row(SKILLS, each))


async def _is_there(connection: AsyncConnection, **columns: object) -> bool:
    """Return whether an attempt with these column values exists."""
    query = select(ATTEMPTS.c.member).filter_by(**columns).limit(1)
    return await connection.scalar(query) is not None


async def _rated_lately(connection: AsyncConnection, member: int, moment: datetime) -> int:
    """Return the number of a member's rated attempts within a day."""
    query = select(func.count()).where(
        ATTEMPTS.c.member == member, ATTEMPTS.c.attempted_at > moment - DAY, ATTEMPTS.c.is_rated
    )
    return await connection.scalar(query) or 0


async def _mastery(connection: AsyncConnection, attempt: GradedAttempt) -> Mastery:
    """Return the member's stored skill, or a new one."""
    query = select(*SKILLS.columns).filter_by(member=attempt.member, skill=attempt.skill)
    row = (await connection.execute(query)).mappings().one_or_none()
    if row is None:
        return Mastery(member=attempt.member, skill=attempt.skill, due_at=attempt.at)
    return _as_mastery(row)


async def _template(connection: AsyncConnection, attempt: GradedAttempt) -> Template:
    """Return the stored template, or a new one with the prior of its puzzle."""
    query = select(*TEMPLATES.columns).filter_by(key=attempt.template)
    row = (await connection.execute(query)).mappings().one_or_none()
    if row is None:
        strength = Strength(attempt.prior, TEMPLATE_SIGMA)
        return Template(key=attempt.template, skill=attempt.skill, strength=strength)
    return Template(strength=Strength(row["mu"], row["sigma"]), **_other_columns(row))


def _as_mastery(row: Mapping[Any, Any]) -> Mastery:
    return Mastery(strength=Strength(row["mu"], row["sigma"]), **_other_columns(row))


def _other_columns(row: Mapping[Any, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in {"mu", "sigma"}}


async def _upsert(connection: AsyncConnection, mastery: Mastery, template: Template) -> None:
    """Insert or update a skill and a template."""
    for table, value in ((SKILLS, mastery), (TEMPLATES, template)):
        row = _row(table, value)
        key = {column.name: row[column.name] for column in table.primary_key}
        changing = update(table).filter_by(**key).values(row).returning(table.c.mu)
        if await connection.scalar(changing) is None:
            await connection.execute(insert(table).values(row))


def _row(table: Table, value: Mastery | Template) -> dict[str, Any]:
    rating = {"mu": value.strength.mu, "sigma": value.strength.sigma}
    names = (column.name for column in table.columns)
    return {name: rating.get(name, getattr(value, name, None)) for name in names}
