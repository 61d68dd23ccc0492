"""What the processes of one application share: its slash commands, and the pace of identifying."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

from sqlalchemy import Interval, SmallInteger, String, bindparam, delete, select, text
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.store import Store, add_new
from bot.store.tables import Base, Snowflake, UtcDateTime

GAP_SECONDS = 5.25
"""Discord lets one shard of a key identify itself each five seconds."""
LONGEST_SECONDS = 45
"""No shard reserves a later time than in so long: the connection would not wait for it."""


class RegisteredRow(Base):
    """The digest of the commands that an application registered last."""

    __tablename__ = "registered_commands"

    application_id: Mapped[int] = mapped_column(Snowflake, primary_key=True, autoincrement=False)
    digest: Mapped[str] = mapped_column(String(64))


async def registered(store: Store, application_id: int) -> str | None:
    """Return the digest of the commands registered last; None when none have been."""
    query = select(RegisteredRow.digest).where(RegisteredRow.application_id == application_id)
    async with store.reading() as connection:
        return await connection.scalar(query)


async def note_registered(store: Store, application_id: int, digest: str) -> None:
    """Note the digest of the commands that are registered now."""
    row = {"application_id": application_id, "digest": digest}
    async with store.writing() as connection:
        await connection.execute(
            delete(RegisteredRow).where(RegisteredRow.application_id == application_id)
        )
        # where another process starts in the same moment, it has noted what it registered
        await add_new(connection, RegisteredRow, row)


class IdentifyRow(Base):
    """When the next shard of a key can identify itself, by the clock of PostgreSQL.

    The key of a shard is the rest that ``max_concurrency`` leaves of its number.
    """

    __tablename__ = "identifies"

    key: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    next_at: Mapped[datetime] = mapped_column(UtcDateTime)


RESERVE = text(
    "INSERT INTO identifies (key, next_at) VALUES (:key, clock_timestamp() + :gap) "
    "ON CONFLICT (key) DO UPDATE "
    "SET next_at = greatest(identifies.next_at, clock_timestamp()) + :gap "
    "WHERE identifies.next_at < clock_timestamp() + :longest "
    "RETURNING extract(epoch FROM identifies.next_at - :gap - clock_timestamp())"
).bindparams(bindparam("gap", type_=Interval), bindparam("longest", type_=Interval))


async def wait_to_identify(store: Store, key: int) -> None:
    """Wait until a shard of a key can identify itself. PostgreSQL alone has this."""
    while True:
        seconds = await reserved(store, key)
        await asyncio.sleep(GAP_SECONDS if seconds is None else seconds)
        if seconds is not None:
            return


async def reserved(store: Store, key: int) -> float | None:
    """Reserve the next time for a shard of a key; return in how many seconds that is.

    None means that others come first for long, and nothing is reserved.
    """
    spans = {"gap": timedelta(seconds=GAP_SECONDS), "longest": timedelta(seconds=LONGEST_SECONDS)}
    async with store.writing() as connection:
        seconds = await connection.scalar(RESERVE, {"key": key, **spans})
    return None if seconds is None else max(0.0, float(seconds))
