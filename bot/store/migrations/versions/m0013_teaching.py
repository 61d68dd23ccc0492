"""Add whether the bot judges each move of the member whom it plays against."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; no match of before teaches."""
    teach = sa.Column("teach", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("matches", teach)


def downgrade() -> None:
    """Drop it again."""
    op.drop_column("matches", "teach")
