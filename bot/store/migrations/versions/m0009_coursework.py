"""Add the time zones of classes, the groups of their members, and certificates."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and the table."""
    op.add_column("classes", sa.Column("zone", sa.String(64)))
    op.add_column("class_members", sa.Column("team", sa.Integer))
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "class_certificates",
        sa.Column("number", sa.String(12), nullable=False),
        sa.Column("class_id", number, nullable=False),
        sa.Column("member", sa.BigInteger, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("issued_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_class_certificates")),
        sa.ForeignKeyConstraint(
            ["class_id", "member"],
            ["class_members.class_id", "class_members.member"],
            name=op.f("fk_class_certificates_class_id_member"),
            ondelete="CASCADE",
        ),
    )
    op.create_index(
        op.f("ix_class_certificates_class_id_member"),
        "class_certificates",
        ["class_id", "member"],
        unique=True,
    )
    op.create_index(op.f("ix_class_certificates_member"), "class_certificates", ["member"])
