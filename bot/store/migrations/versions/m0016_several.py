"""Add sides that several members hold: teams, votes, who made a move; and who follows a match."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

MATCH_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
OF_SEVERAL = "deciding IS NOT NULL AND status = 'playing'"


def upgrade() -> None:
    """Add the columns and the tables; no match of before has several on a side."""
    op.add_column("matches", sa.Column("first_side", sa.String(8)))
    op.add_column("matches", sa.Column("second_side", sa.String(8)))
    op.add_column("matches", sa.Column("deciding", sa.String(8)))
    revision_column = sa.Column("revision", sa.Integer, nullable=False, server_default=sa.text("0"))
    op.add_column("matches", revision_column)
    op.create_index(
        "ix_matches_of_several",
        "matches",
        ["channel_id"],
        sqlite_where=sa.text(OF_SEVERAL),
        postgresql_where=sa.text(OF_SEVERAL),
    )
    _table(
        "match_mates",
        ["match_id", "user_id"],
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("player", sa.SmallInteger, nullable=False),
        sa.Column("place", sa.SmallInteger, nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
    )
    op.create_index(op.f("ix_match_mates_user_id"), "match_mates", ["user_id"])
    _table(
        "match_votes",
        ["match_id", "user_id"],
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("notation", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
    )
    _table(
        "match_makers",
        ["match_id", "ply"],
        sa.Column("ply", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("votes", sa.Integer, nullable=False),
        sa.Column("voters", sa.Integer, nullable=False),
        sa.Column("tied", sa.Boolean, nullable=False),
    )
    _table(
        "match_followers",
        ["match_id", "user_id"],
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
    )


def _table(name: str, key: list[str], *columns: sa.Column[Any]) -> None:
    """Make a table that belongs to matches."""
    op.create_table(
        name,
        sa.Column("match_id", MATCH_ID, autoincrement=False, nullable=False),
        *columns,
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], op.f(f"fk_{name}_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint(*key, name=op.f(f"pk_{name}")),
    )


def downgrade() -> None:
    """Drop it all again."""
    for name in ("match_followers", "match_makers", "match_votes", "match_mates"):
        op.drop_table(name)
    op.drop_index("ix_matches_of_several", "matches")
    for column in ("revision", "deciding", "second_side", "first_side"):
        op.drop_column("matches", column)
