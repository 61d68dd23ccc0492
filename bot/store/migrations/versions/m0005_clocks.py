"""Add the clocks of matches, whether they are rated, and the notices of whose turn it is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

MATCH_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
TIME = sa.DateTime(timezone=True)
COLUMNS = ("clock", "first_left", "second_left", "deadline", "notify_at", "rated")
UNRATED = """
UPDATE matches SET rated = false
WHERE puzzle OR first_level IN ('casual', 'beginner') OR second_level IN ('casual', 'beginner')
"""


def upgrade() -> None:
    """Add the columns and the table; the matches there are go on without a clock."""
    op.add_column("matches", sa.Column("clock", sa.String(32)))
    for left in ("first_left", "second_left"):
        op.add_column("matches", sa.Column(left, sa.BigInteger))
    for due in ("deadline", "notify_at"):
        op.add_column("matches", sa.Column(due, TIME))
        is_due = sa.text(f"{due} IS NOT NULL")
        op.create_index(
            op.f(f"ix_matches_{due}"),
            "matches",
            [due],
            sqlite_where=is_due,
            postgresql_where=is_due,
        )
    rated = sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("matches", rated)
    op.execute(UNRATED)
    op.create_table(
        "match_notices",
        sa.Column("match_id", MATCH_ID, autoincrement=False, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], op.f("fk_match_notices_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_match_notices")),
    )


def downgrade() -> None:
    """Drop them again."""
    op.drop_table("match_notices")
    for due in ("deadline", "notify_at"):
        op.drop_index(op.f(f"ix_matches_{due}"), "matches")
    for column in COLUMNS[::-1]:
        op.drop_column("matches", column)
