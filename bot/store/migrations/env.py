"""The entry point of Alembic: runs the migrations on the connection it was handed."""

from __future__ import annotations

from alembic import context

from bot.store.tables import Base

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=Base.metadata,
    render_as_batch=connection.dialect.name == "sqlite",
)
with context.begin_transaction():  # inside that of the connection
    context.run_migrations()
