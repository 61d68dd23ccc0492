"""The base of all tables: names of constraints, and types of columns."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import BigInteger, DateTime, Dialect, Index, Integer, MetaData, TypeDecorator, text
from sqlalchemy.orm import DeclarativeBase

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
"""The naming of constraints, so that migrations can name them too."""

Snowflake = BigInteger
"""An id that Discord gave."""

LARGEST_NUMBER = 2**63 - 1
"""The largest number that a database keeps as one."""
Number = BigInteger().with_variant(Integer, "sqlite")
"""A number that the database counts up; SQLite does so only for what it knows as INTEGER."""


MEMBER = "member"
"""Under which key of its ``info`` a column says that it holds the id of a member."""
RENAMED = {MEMBER: "renamed"}
"""A member whose data are deleted stands there as somebody without a name."""
DELETED = {MEMBER: "deleted"}
"""The row goes with the data of the member."""
CALLED = {MEMBER: "called"}
"""Marks a column that holds a member's name: it goes with their data."""


OF_SERVER = {"server": True}
"""The column holds a server, and the row goes some time after the bot has left it."""


class UtcDateTime(TypeDecorator[datetime]):
    """An aware time, kept in UTC also where the database knows no time zones."""

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
    """Return the index of the rows in which a column is set, such as those with something due."""
    return index_where(None, f"{column} IS NOT NULL", column)


class Base(DeclarativeBase):
    """The base of all tables."""

    metadata = MetaData(naming_convention=NAMES)
