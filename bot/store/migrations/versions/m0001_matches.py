"""Add the matches and their moves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

MATCH_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "matches",
        sa.Column("id", MATCH_ID, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("first_user", sa.BigInteger),
        sa.Column("first_level", sa.String(16)),
        sa.Column("second_user", sa.BigInteger),
        sa.Column("second_level", sa.String(16)),
        sa.Column("challenger", sa.SmallInteger, nullable=False),
        sa.Column("winner", sa.SmallInteger),
        sa.Column("ending", sa.String(16)),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("reachable", sa.Boolean, nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("updated_at", TIME, nullable=False),
        sa.Column("expires_at", TIME),
        sa.Column("rematch_of", MATCH_ID),
        sa.CheckConstraint("challenger IN (0, 1)", name=op.f("ck_matches_challenger")),
        sa.CheckConstraint("winner IN (0, 1)", name=op.f("ck_matches_winner")),
        sa.ForeignKeyConstraint(
            ["rematch_of"], ["matches.id"], op.f("fk_matches_rematch_of"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sqlite_autoincrement=True,
    )
    for user in ("first_user", "second_user"):
        op.create_index(op.f(f"ix_matches_{user}_status"), "matches", [user, "status"])
    expiring = sa.text("expires_at IS NOT NULL")
    op.create_index(
        op.f("ix_matches_expires_at"),
        "matches",
        ["expires_at"],
        sqlite_where=expiring,
        postgresql_where=expiring,
    )
    still_open = sa.text("status IN ('challenged', 'playing')")
    op.create_index(
        op.f("uq_matches_open_rematch_of"),
        "matches",
        ["rematch_of"],
        unique=True,
        sqlite_where=still_open,
        postgresql_where=still_open,
    )
    op.create_table(
        "moves",
        sa.Column("match_id", MATCH_ID, nullable=False),
        sa.Column("ply", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("notation", sa.Text, nullable=False),
        sa.Column("player", sa.SmallInteger, nullable=False),
        sa.Column("played_at", TIME, nullable=False),
        sa.CheckConstraint("player IN (0, 1)", name=op.f("ck_moves_player")),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], op.f("fk_moves_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "ply", name=op.f("pk_moves")),
    )


def downgrade() -> None:
    """Drop both tables."""
    op.drop_table("moves")
    op.drop_table("matches")
