"""Add the settings of servers and of persons, and whose challenges a person refuses."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

CHOSEN = sa.text("language IS NOT NULL")


def upgrade() -> None:
    """Make the tables; who is not in them has the defaults."""
    op.create_table(
        "settings_servers",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("channel_id", sa.BigInteger),
        sa.Column("game", sa.String(60)),
        sa.Column("level", sa.String(16)),
        sa.Column("clock", sa.String(32), nullable=False),
        sa.Column("favourites", sa.Text, nullable=False),
        sa.Column("organiser_id", sa.BigInteger),
        sa.Column("threads", sa.Boolean, nullable=False),
        sa.Column("notices", sa.Boolean, nullable=False),
        sa.Column("language", sa.String(16)),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_settings_servers")),
    )
    op.create_index(
        op.f("ix_settings_servers_language"),
        "settings_servers",
        ["language"],
        sqlite_where=CHOSEN,
        postgresql_where=CHOSEN,
    )
    op.create_table(
        "settings_people",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("notices", sa.Boolean, nullable=False),
        sa.Column("challenges", sa.Boolean, nullable=False),
        sa.Column("language", sa.String(16)),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_settings_people")),
    )
    op.create_table(
        "settings_welcomes",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("welcomed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_settings_welcomes")),
    )
    op.create_table(
        "settings_refused",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("refused_id", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"],
            ["settings_people.user_id"],
            op.f("fk_settings_refused_user_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("user_id", "number", name=op.f("pk_settings_refused")),
    )


def downgrade() -> None:
    """Drop the tables again."""
    for name in ("refused", "people", "servers", "welcomes"):
        op.drop_table(f"settings_{name}")
