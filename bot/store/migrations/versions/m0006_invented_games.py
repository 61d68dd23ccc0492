"""Create the tables of texts too long for custom ids, and of the authors of custom games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables, and an index to count the matches of a server by their games."""
    op.create_table(
        "long_clicks",
        sa.Column("digest", sa.String(22), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_long_clicks")),
    )
    op.create_index(op.f("ix_long_clicks_used_at"), "long_clicks", ["used_at"])
    op.create_table(
        "own_game_authors",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "name", name=op.f("pk_own_game_authors")),
    )
    op.create_index(op.f("ix_own_game_authors_user_id"), "own_game_authors", ["user_id"])
    where = sa.text("guild_id IS NOT NULL")
    op.create_index(
        op.f("ix_matches_guild_id"),
        "matches",
        ["guild_id"],
        sqlite_where=where,
        postgresql_where=where,
    )
