"""Add how hard the starts of a tournament are wished."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; of the tournaments of before nothing was wished."""
    op.add_column("tournaments", sa.Column("difficulty", sa.String(8)))


def downgrade() -> None:
    """Drop it again."""
    op.drop_column("tournaments", "difficulty")
