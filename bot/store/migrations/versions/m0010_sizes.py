"""Add how large a start was wished, and an end to the matches against the bot that had none."""

from __future__ import annotations

from datetime import timedelta

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

IDLE = timedelta(hours=72)
"""So long after its last move a match that was begun before there were such ends is over."""
TIME = sa.DateTime(timezone=True)
MATCHES = sa.table(
    "matches",
    sa.column("id", sa.BigInteger),
    sa.column("status", sa.String),
    sa.column("first_user", sa.BigInteger),
    sa.column("second_user", sa.BigInteger),
    sa.column("clock", sa.String),
    sa.column("updated_at", TIME),
    sa.column("expires_at", TIME),
)


def upgrade() -> None:
    """Add the column, and give every open match against the bot and puzzle a time to end."""
    op.add_column("matches", sa.Column("size", sa.String(8)))
    columns = MATCHES.c
    endless = sa.select(columns.id, columns.updated_at).where(
        columns.status == "playing",
        sa.or_(columns.first_user.is_(None), columns.second_user.is_(None)),
        columns.expires_at.is_(None),
        columns.clock.is_(None),
    )
    connection = op.get_bind()
    for match_id, updated_at in connection.execute(endless).all():
        ending = sa.update(MATCHES).where(columns.id == match_id)
        connection.execute(ending.values(expires_at=updated_at + IDLE))


def downgrade() -> None:
    """Drop the column again; the times stay."""
    op.drop_column("matches", "size")
