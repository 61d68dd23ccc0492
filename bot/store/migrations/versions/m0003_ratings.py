"""Add the ratings: matches taken in, standings, and results."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

MATCH_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
TIME = sa.DateTime(timezone=True)
NUMBERS = ("matches", "wins", "streak", "best_streak", "kept", "held")
FINISHED = sa.text("status = 'finished'")


def upgrade() -> None:
    """Make the tables; what has been played already is rated by and by."""
    op.create_index(
        op.f("ix_matches_ended"),
        "matches",
        ["updated_at", "id"],
        sqlite_where=FINISHED,
        postgresql_where=FINISHED,
    )
    op.create_table(
        "ratings_taken",
        sa.Column("match_id", MATCH_ID, autoincrement=False, nullable=False),
        sa.Column("ended_at", TIME, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
            op.f("fk_ratings_taken_match_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_ratings_taken")),
    )
    op.create_index(op.f("ix_ratings_taken_ended_at"), "ratings_taken", ["ended_at"])
    op.create_table(
        "ratings_standings",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("scope", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("period", sa.String(8), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in NUMBERS),
        sa.PrimaryKeyConstraint(
            "user_id", "scope", "period", "game", name=op.f("pk_ratings_standings")
        ),
    )
    op.create_index(
        op.f("ix_ratings_standings_scope_game_period_points_user_id"),
        "ratings_standings",
        ["scope", "game", "period", "points", "user_id"],
    )
    op.create_table(
        "ratings_results",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("scope", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("match_id", MATCH_ID, nullable=False),
        sa.Column("opponent", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("kept", sa.Integer, nullable=False),
        sa.Column("held", sa.Integer, nullable=False),
        sa.Column("ended_at", TIME, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
            op.f("fk_ratings_results_match_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("user_id", "scope", "number", name=op.f("pk_ratings_results")),
    )
    op.create_index(op.f("ix_ratings_results_match_id"), "ratings_results", ["match_id"])
    op.create_index(
        op.f("ix_ratings_results_user_id_scope_opponent_ended_at"),
        "ratings_results",
        ["user_id", "scope", "opponent", "ended_at"],
    )


def downgrade() -> None:
    """Drop the tables again."""
    for name in ("results", "standings", "taken"):
        op.drop_table(f"ratings_{name}")
    op.drop_index(op.f("ix_matches_ended"), "matches")
