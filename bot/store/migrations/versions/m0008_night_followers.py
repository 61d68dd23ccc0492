"""Create the table of the members who wait for the next game night."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table of members who wait for game nights."""
    op.create_table(
        "night_followers",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name=op.f("pk_night_followers")),
    )
    op.create_index(op.f("ix_night_followers_user_id"), "night_followers", ["user_id"])
