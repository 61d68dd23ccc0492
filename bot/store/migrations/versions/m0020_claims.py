"""Let what was claimed and not done be found again; note until when the bot was there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0018"
branch_labels = None
depends_on = None

TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Add the columns, and the table of one row; notices that stand count as just claimed."""
    _due("matches", "show_at")
    _due("tournaments", "podium_at")
    waited = sa.Column("stood_still", sa.BigInteger, nullable=False, server_default=sa.text("0"))
    op.add_column("matches", waited)
    with op.batch_alter_table("match_notices") as table:
        table.alter_column("message_id", existing_type=sa.BigInteger, nullable=True)
        now = sa.text("'2026-01-01 00:00:00.000000'")
        table.add_column(sa.Column("claimed_at", TIME, nullable=False, server_default=now))
    with op.batch_alter_table("match_notices") as table:
        table.alter_column("claimed_at", existing_type=TIME, server_default=None)
    op.create_table(
        "presence",
        sa.Column("id", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("beat_at", TIME, nullable=False),
        sa.Column("until", TIME, nullable=False),
    )


def downgrade() -> None:
    """Drop them again."""
    op.drop_table("presence")
    op.execute("DELETE FROM match_notices WHERE message_id IS NULL")
    with op.batch_alter_table("match_notices") as table:
        table.drop_column("claimed_at")
        table.alter_column("message_id", existing_type=sa.BigInteger, nullable=False)
    op.drop_column("matches", "stood_still")
    for table, column in (("tournaments", "podium_at"), ("matches", "show_at")):
        op.drop_index(op.f(f"ix_{table}_{column}"), table)
        op.drop_column(table, column)


def _due(table: str, column: str) -> None:
    """Add a moment at which something is due, with the index that finds it."""
    op.add_column(table, sa.Column(column, TIME))
    condition = sa.text(f"{column} IS NOT NULL")
    op.create_index(
        op.f(f"ix_{table}_{column}"),
        table,
        [column],
        sqlite_where=condition,
        postgresql_where=condition,
    )
