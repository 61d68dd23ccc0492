"""Add when players drew attention to their matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

MATCH_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "match_nudges",
        sa.Column("match_id", MATCH_ID, autoincrement=False, nullable=False),
        sa.Column("player", sa.SmallInteger, autoincrement=False, nullable=False),
        sa.Column("nudged_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("player IN (0, 1)", name=op.f("ck_match_nudges_player")),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], op.f("fk_match_nudges_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "player", name=op.f("pk_match_nudges")),
    )


def downgrade() -> None:
    """Drop it again."""
    op.drop_table("match_nudges")
