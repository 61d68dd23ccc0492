"""Add the tournaments: who takes part, who meets whom, what was put right, and their matches."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "tournaments",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("format", sa.String(16), nullable=False),
        sa.Column("games", sa.Text, nullable=False),
        sa.Column("clock", sa.String(32), nullable=False),
        sa.Column("play", sa.String(8), nullable=False),
        sa.Column("size", sa.String(8), nullable=False),
        sa.Column("rounds", sa.Integer),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("organiser_id", sa.BigInteger, nullable=False),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("shown", sa.Integer, nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("starts_at", TIME),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_tournaments_stage"), "tournaments", ["stage"])
    op.create_index(op.f("ix_tournaments_guild_id_stage"), "tournaments", ["guild_id", "stage"])
    _create(
        "entrants",
        ("user_id",),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("seed", sa.Integer, nullable=False),
        sa.Column("joined_round", sa.Integer, nullable=False),
        sa.Column("left_round", sa.Integer),
    )
    op.create_index(op.f("ix_tournament_entrants_user_id"), "tournament_entrants", ["user_id"])
    _create(
        "pairings",
        ("round", "board"),
        sa.Column("round", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("board", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("first_user", sa.BigInteger, nullable=False),
        sa.Column("second_user", sa.BigInteger),
        sa.Column("winner", sa.BigInteger),
        sa.Column("how", sa.String(16)),
    )
    _create(
        "corrections",
        ("number",),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("made_at", TIME, nullable=False),
        sa.Column("made_by", sa.BigInteger, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("board", sa.Integer, nullable=False),
        sa.Column("before", sa.BigInteger),
        sa.Column("winner", sa.BigInteger),
    )
    op.create_table(
        "match_occasions",
        sa.Column("match_id", NUMBER, autoincrement=False, nullable=False),
        sa.Column("occasion", sa.String(40), nullable=False),
        sa.Column("claimed_at", TIME),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], op.f("fk_match_occasions_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_match_occasions")),
        sa.UniqueConstraint("occasion", name=op.f("uq_match_occasions_occasion")),
    )


def _create(name: str, key: tuple[str, ...], *columns: sa.Column[Any]) -> None:
    """Make a table of what belongs to tournaments."""
    table = f"tournament_{name}"
    op.create_table(
        table,
        sa.Column("tournament_id", NUMBER, autoincrement=False, nullable=False),
        *columns,
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            op.f(f"fk_{table}_tournament_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("tournament_id", *key, name=op.f(f"pk_{table}")),
    )


def downgrade() -> None:
    """Drop the tables again."""
    op.drop_table("match_occasions")
    for name in ("corrections", "pairings", "entrants"):
        op.drop_table(f"tournament_{name}")
    op.drop_table("tournaments")
