"""The entry point of Alembic: runs the migrations on the connection it was handed."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from bot.store.tables import Base


def run(connection: Connection) -> None:
    """Run the migrations inside the transaction of the connection."""
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=connection.dialect.name == "sqlite",
    )
    with context.begin_transaction():
        context.run_migrations()


run(context.config.attributes["connection"])
