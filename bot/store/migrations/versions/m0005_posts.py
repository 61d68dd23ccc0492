"""Move the messages of races, dailies and questions into one table of posts."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

AT_ONCE = 1_000
"""The number of documents that are read at a time."""
OWNERS = {"race_id": "races", "daily_id": "dailies", "round_id": "class_rounds"}
"""The tables with posts, by the columns for their rows."""


def upgrade() -> None:
    """Create the table, fill it, and drop the columns that it replaces."""
    op.create_table(
        "posts",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("show_at", sa.DateTime(timezone=True)),
        sa.Column("is_below", sa.Boolean, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        *(sa.Column(key, sa.BigInteger().with_variant(sa.Integer, "sqlite")) for key in OWNERS),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_posts")),
        *(
            sa.ForeignKeyConstraint(
                [key], [f"{table}.id"], name=op.f(f"fk_posts_{key}"), ondelete="CASCADE"
            )
            for key, table in OWNERS.items()
        ),
        *(sa.UniqueConstraint(key, name=op.f(f"uq_posts_{key}")) for key in OWNERS),
        sqlite_autoincrement=True,
    )
    where = sa.text("show_at IS NOT NULL")
    op.create_index(
        op.f("ix_posts_show_at"), "posts", ["show_at"], sqlite_where=where, postgresql_where=where
    )
    _fill("race_id", "SELECT id, message_id, show_at, false, 1 FROM races")
    _fill("daily_id", "SELECT id, message_id, due_at, false, posts FROM dailies")
    _fill(
        "round_id",
        "SELECT id, message_id, CASE WHEN is_stale THEN created_at END, false, 1 FROM class_rounds",
    )
    _move_below()
    _drop("races", "ix_races_show_at", "message_id", "show_at")
    _drop("dailies", "ix_dailies_due_at", "message_id", "due_at", "posts")
    _drop("class_rounds", "ix_class_rounds_is_stale", "message_id", "is_stale")


def _fill(key: str, query: str) -> None:
    """Insert a post for each row of a query."""
    op.execute(f"INSERT INTO posts ({key}, message_id, show_at, is_below, tries) {query}")


def _drop(table: str, index: str, *columns: str) -> None:
    op.drop_index(index, table)
    for column in columns:
        op.drop_column(table, column)


def _move_below() -> None:
    """Move the flag of cards below out of the documents of races."""
    bind = op.get_bind()
    races = sa.table("races", sa.column("id"), sa.column("state"))
    posts = sa.table("posts", sa.column("race_id"), sa.column("is_below"))
    query = sa.select(races.c.id, races.c.state).order_by(races.c.id).limit(AT_ONCE)
    rows = [*bind.execute(query)]
    while rows:
        for number, text in rows:
            state = json.loads(text)
            is_below = state.pop("is_below", False)
            written = json.dumps(state, ensure_ascii=False, separators=(",", ":"))
            bind.execute(sa.update(races).where(races.c.id == number).values(state=written))
            if is_below:
                below = sa.update(posts).where(posts.c.race_id == number)
                bind.execute(below.values(is_below=True))
        rows = [*bind.execute(query.where(races.c.id > rows[-1][0]))]
