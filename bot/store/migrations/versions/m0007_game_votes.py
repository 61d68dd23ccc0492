"""Create the table of the votes for games of the month."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table of votes."""
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "own_game_votes",
        sa.Column("id", number, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("month", sa.String(10), nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_own_game_votes")),
        sa.UniqueConstraint(
            "guild_id", "month", "user_id", name=op.f("uq_own_game_votes_guild_id_month_user_id")
        ),
    )
    op.create_index(op.f("ix_own_game_votes_user_id"), "own_game_votes", ["user_id"])
