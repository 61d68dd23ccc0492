"""Note which commands are registered, so that they are registered when they have changed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "registered_commands",
        sa.Column("application_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("application_id", name=op.f("pk_registered_commands")),
    )


def downgrade() -> None:
    """Drop it again."""
    op.drop_table("registered_commands")
