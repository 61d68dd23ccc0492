"""Add the time zones of classes, and the groups of their members."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns."""
    op.add_column("classes", sa.Column("zone", sa.String(64)))
    op.add_column("class_members", sa.Column("team", sa.Integer))
