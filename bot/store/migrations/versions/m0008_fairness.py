"""Add the choice who moves first, and matches of two games with the sides changed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

SECOND = sa.text("leg = 2")


def upgrade() -> None:
    """Add the columns; the matches there are have neither."""
    pie = sa.Column("pie", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("matches", pie)
    op.add_column("matches", sa.Column("leg", sa.SmallInteger))
    op.create_index(
        op.f("uq_matches_second_leg"),
        "matches",
        ["rematch_of"],
        unique=True,
        sqlite_where=SECOND,
        postgresql_where=SECOND,
    )


def downgrade() -> None:
    """Drop them again."""
    op.drop_index(op.f("uq_matches_second_leg"), "matches")
    for column in ("leg", "pie"):
        op.drop_column("matches", column)
