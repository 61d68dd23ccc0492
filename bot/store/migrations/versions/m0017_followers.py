"""Let who follows a match be told its end after a crash too; find what is played in a channel."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

OF_SEVERAL = "deciding IS NOT NULL AND status = 'playing'"
PLAYED = "status = 'playing'"


def upgrade() -> None:
    """Add the column; the index of what is played holds what that of several held."""
    claimed_at = sa.Column("claimed_at", sa.DateTime(timezone=True))
    op.add_column("match_followers", claimed_at)
    op.create_index(op.f("ix_match_followers_user_id"), "match_followers", ["user_id"])
    op.drop_index("ix_matches_of_several", "matches")
    _index("ix_matches_played", PLAYED)


def downgrade() -> None:
    """Drop it again."""
    op.drop_index("ix_matches_played", "matches")
    _index("ix_matches_of_several", OF_SEVERAL)
    op.drop_index(op.f("ix_match_followers_user_id"), "match_followers")
    op.drop_column("match_followers", "claimed_at")


def _index(name: str, condition: str) -> None:
    op.create_index(
        name,
        "matches",
        ["channel_id"],
        sqlite_where=sa.text(condition),
        postgresql_where=sa.text(condition),
    )
