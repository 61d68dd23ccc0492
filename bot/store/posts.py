"""The messages that show rows of other tables, each kept in step with its row.

A row and its post change together, under the version of the row.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar, cast

from sqlalchemy import Column, ForeignKey, Table, Update, update
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.tables import Base, Number, Snowflake, UtcDateTime, set_index

R = TypeVar("R", bound=type[Base])


class PostRow(Base):
    """The message of a row, which is named in the column of its table (see :func:`with_posts`).

    The message is due to be posted or edited at ``show_at``, as a new one below if ``is_below``.
    ``tries`` counts the tries to post the first one.
    """

    __tablename__ = "posts"
    __table_args__ = (set_index("show_at"), {"sqlite_autoincrement": True})

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    message_id: Mapped[int | None] = mapped_column(Snowflake)
    show_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    is_below: Mapped[bool]
    tries: Mapped[int]


POSTS = Base.metadata.tables[PostRow.__tablename__]
FIELDS_OF_POST = frozenset({"message_id", "show_at", "is_below", "tries"})
"""The columns of a post that its value has as fields."""


def with_posts(key: str) -> Callable[[R], R]:
    """Give each row of a table a post, which has the row's id in the column ``key``.

    A post is deleted with its row.
    """

    def add(row: R) -> R:
        owner = ForeignKey(f"{row.__tablename__}.id", ondelete="CASCADE")
        setattr(PostRow, key, mapped_column(Number, owner, unique=True, nullable=True))
        return row

    return add


def post_key(table: Table) -> Column[int] | None:
    """Return the column with the rows of a table, or None if they have no posts."""
    keys = (key.parent for key in POSTS.foreign_keys if key.column.table is table)
    return next(keys, None)


def posts_of(table: Table, numbers: Any) -> Update:
    """Return the statement that changes the posts of some rows, given their numbers or a query.

    The rows must be changed before, in the same transaction.
    """
    return update(POSTS).where(cast("Column[int]", post_key(table)).in_(numbers))
