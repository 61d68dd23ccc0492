"""Slash commands and the pace of identifying, which the processes of an application share."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

from sqlalchemy import Interval, SmallInteger, String, bindparam, delete, select, text
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.store import Store, add_new
from bot.store.tables import Base, Snowflake, UtcDateTime

GAP_SECONDS = 5.25
"""The seconds between two shards of a key, slightly more than Discord's five."""
LONGEST_SECONDS = 45
"""The maximum seconds ahead that a shard reserves. The connection wouldn't wait longer."""


class RegisteredRow(Base):
    """The digest of the commands that an application registered last."""

    __tablename__ = "registered_commands"

    application_id: Mapped[int] = mapped_column(Snowflake, primary_key=True, autoincrement=False)
    digest: Mapped[str] = mapped_column(String(64))


async def registered_digest(store: Store, application_id: int) -> str | None:
    """Return the digest of the commands registered last, if there are any."""
    query = select(RegisteredRow.digest).where(RegisteredRow.application_id == application_id)
    async with store.reading() as connection:
        return await connection.scalar(query)


async def note_registered(store: Store, application_id: int, digest: str) -> None:
    """Store the digest of the commands that are registered now."""
    row = {"application_id": application_id, "digest": digest}
    async with store.writing() as connection:
        await connection.execute(
            delete(RegisteredRow).where(RegisteredRow.application_id == application_id)
        )
        # if another process starts at the same moment, its digest is stored already
        await add_new(connection, RegisteredRow, row)


class IdentifyRow(Base):
    """The time at which the next shard of a key can identify, by the clock of PostgreSQL.

    The key of a shard is its number modulo ``max_concurrency``.
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
    """Wait until a shard of a key can identify. This needs PostgreSQL."""
    while True:
        seconds = await reserve_identify(store, key)
        await asyncio.sleep(GAP_SECONDS if seconds is None else seconds)
        if seconds is not None:
            return


async def reserve_identify(store: Store, key: int) -> float | None:
    """Reserve the next time for a shard of a key, and return the seconds until then.

    If too many others are waiting, nothing is reserved and None is returned.
    """
    spans = {"gap": timedelta(seconds=GAP_SECONDS), "longest": timedelta(seconds=LONGEST_SECONDS)}
    async with store.writing() as connection:
        seconds = await connection.scalar(RESERVE, {"key": key, **spans})
    return None if seconds is None else max(0.0, float(seconds))
