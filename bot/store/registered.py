"""Which slash commands an application has registered: what tells whether they have changed."""

from __future__ import annotations

from sqlalchemy import String, delete, select
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.store import Store, add_new
from bot.store.tables import Base, Snowflake


class RegisteredRow(Base):
    """The digest of the commands that an application registered last."""

    __tablename__ = "registered_commands"

    application_id: Mapped[int] = mapped_column(Snowflake, primary_key=True, autoincrement=False)
    digest: Mapped[str] = mapped_column(String(64))


async def registered(store: Store, application_id: int) -> str | None:
    """Return the digest of the commands registered last; None when none have been.

    :raises StoreUnavailable: when the database cannot be reached.
    """
    query = select(RegisteredRow.digest).where(RegisteredRow.application_id == application_id)
    async with store.reading() as connection:
        return await connection.scalar(query)


async def note_registered(store: Store, application_id: int, digest: str) -> None:
    """Note the digest of the commands that are registered now.

    :raises StoreUnavailable: when the database cannot be reached.
    """
    row = {"application_id": application_id, "digest": digest}
    async with store.writing() as connection:
        await connection.execute(
            delete(RegisteredRow).where(RegisteredRow.application_id == application_id)
        )
        # where another process starts in the same moment, it has noted what it registered
        await add_new(connection, RegisteredRow, row)
