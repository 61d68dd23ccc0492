"""Add whether a match belongs to an event, and stands still; and what hinders a tournament."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; the matches that were arranged so far belong to an event."""
    event = sa.Column("event", sa.String(24), nullable=False, server_default="")
    op.add_column("matches", event)
    matches = sa.table("matches", sa.column("id"), sa.column("event"))
    occasions = sa.table("match_occasions", sa.column("match_id"))
    arranged = matches.c.id.in_(sa.select(occasions.c.match_id))
    op.execute(sa.update(matches).where(arranged).values(event="set"))
    blocked = sa.Column("blocked", sa.String(100), nullable=False, server_default="")
    op.add_column("tournaments", blocked)


def downgrade() -> None:
    """Drop them again."""
    op.drop_column("tournaments", "blocked")
    op.drop_column("matches", "event")
