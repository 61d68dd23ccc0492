"""Add how hard a puzzle was wished."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; of the puzzles of before nothing was wished."""
    op.add_column("matches", sa.Column("difficulty", sa.String(8)))


def downgrade() -> None:
    """Drop it again."""
    op.drop_column("matches", "difficulty")
