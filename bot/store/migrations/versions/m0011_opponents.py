"""Let the results against somebody be found, to be told or deleted."""

from __future__ import annotations

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the index."""
    op.create_index(op.f("ix_ratings_results_opponent"), "ratings_results", ["opponent"])


def downgrade() -> None:
    """Drop it again."""
    op.drop_index(op.f("ix_ratings_results_opponent"), "ratings_results")
