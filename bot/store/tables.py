"""The base of all tables, with the names of constraints and the types of columns."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import BigInteger, DateTime, Dialect, Index, Integer, MetaData, TypeDecorator, text
from sqlalchemy.orm import DeclarativeBase

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
"""The names of constraints, so that migrations can use them too."""

Snowflake = BigInteger
"""An id that Discord gave."""

LARGEST_NUMBER = 2**63 - 1
"""The largest number that a database can store."""
Number = BigInteger().with_variant(Integer, "sqlite")
"""A number that the database counts up, which SQLite only does for INTEGER."""


MEMBER = "member"
"""The key in a column's ``info`` that marks it as holding the id of a member."""
RENAMED = {MEMBER: "renamed"}
"""A nameless stand-in replaces the member when their data is deleted."""
DELETED = {MEMBER: "deleted"}
"""The row is deleted with the data of the member."""
NAMED = {MEMBER: "named"}
"""The document lists members, and those whose data is deleted are removed from it."""
CALLED = {MEMBER: "called"}
"""The column holds a member's name, which is deleted with their data."""


OF_SERVER = {"server": True}
"""The column holds a server. After the bot has left, the row is deleted with all its parts."""


DEADLINE = {"deadline": True}
"""The column holds a deadline, which moves by the time that the bot was away."""


class UtcDateTime(TypeDecorator[datetime]):
    """An aware time, stored in UTC even if the database has no time zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        del dialect
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        del dialect
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def index_where(name: str | None, condition: str, *columns: str, unique: bool = False) -> Index:
    """Return the index of the rows that meet a condition."""
    where = text(condition)
    return Index(name, *columns, unique=unique, sqlite_where=where, postgresql_where=where)


def set_index(column: str) -> Index:
    """Return the index of the rows in which a column is set."""
    return index_where(None, f"{column} IS NOT NULL", column)


class Base(DeclarativeBase):
    """The base of all tables."""

    metadata = MetaData(naming_convention=NAMES)

    @classmethod
    def after_absence(cls, by: timedelta, now: datetime) -> dict[str, Any]:
        """Return further changes to a row whose deadlines move, by the names of columns."""
        del by, now
        return {}
