"""Add hints that were taken, and moves that were taken back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

COUNTS = ("first_hints", "second_hints", "undone")


def upgrade() -> None:
    """Add the columns; nothing of this was in the matches there are."""
    for count in COUNTS:
        op.add_column(
            "matches", sa.Column(count, sa.Integer, nullable=False, server_default=sa.text("0"))
        )
    op.add_column("matches", sa.Column("undo_by", sa.SmallInteger))


def downgrade() -> None:
    """Drop them again."""
    for column in ("undo_by", *COUNTS[::-1]):
        op.drop_column("matches", column)
