"""Add how a match is played and judged, and the language of its board."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; the matches there are were played the normal way, and judged."""
    op.add_column("matches", sa.Column("locale", sa.String(16)))
    play = sa.Column("play", sa.String(8), nullable=False, server_default="normal")
    op.add_column("matches", play)
    judged = sa.Column("judged", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("matches", judged)
    puzzle = sa.Column("puzzle", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("matches", puzzle)


def downgrade() -> None:
    """Drop them again."""
    for column in ("puzzle", "judged", "play", "locale"):
        op.drop_column("matches", column)
