"""The entry point of Alembic, which runs the migrations on the given connection."""

from __future__ import annotations

from alembic import context

from bot.store.tables import Base

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=Base.metadata,
    render_as_batch=connection.dialect.name == "sqlite",
)
with context.begin_transaction():  # inside the connection's transaction
    context.run_migrations()
