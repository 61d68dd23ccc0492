"""Texts of clicks that are too long for custom ids, each under its digest.

They hold a game, a position or a teacher's questions. A text is deleted some months after the last
message with it was sent and its last click.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from sqlalchemy import String, Text, delete, select, update
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.store import Store, insert_new
from bot.store.tables import Base, UtcDateTime

KEPT_FOR = timedelta(days=90)
"""The time for which a text is stored without being used."""
NOTED_EACH = timedelta(days=1)
"""The time after which another use is noted."""


class LongClickRow(Base):
    """The text of a click, and the time of its last use, exact to a day."""

    __tablename__ = "long_clicks"

    digest: Mapped[str] = mapped_column(String(22), primary_key=True)
    text: Mapped[str] = mapped_column(Text)
    used_at: Mapped[datetime] = mapped_column(UtcDateTime, index=True)


async def keep(store: Store, texts: Mapping[str, str], now: datetime) -> None:
    """Store texts by their digests, and note that they are used."""
    is_new = LongClickRow.used_at > now - NOTED_EACH
    known = select(LongClickRow.digest).where(LongClickRow.digest.in_(texts), is_new)
    async with store.reading() as connection:
        others = sorted(texts.keys() - {*await connection.scalars(known)})
    if not others:
        return
    using = update(LongClickRow).where(LongClickRow.digest.in_(others)).values(used_at=now)
    rows = [{"digest": each, "text": texts[each], "used_at": now} for each in others]
    async with store.writing() as connection:
        await connection.execute(using)
        await connection.execute(insert_new(connection, LongClickRow).values(rows))


async def find(store: Store, digest: str, now: datetime) -> str | None:
    """Return the text with a digest, or None, and note its use."""
    query = select(LongClickRow.text).where(LongClickRow.digest == digest)
    async with store.reading() as connection:
        text = await connection.scalar(query)
    if text is not None:
        await keep(store, {digest: text}, now)
    return text


async def forget(store: Store, now: datetime) -> None:
    """Delete the texts that weren't used for long."""
    is_old = LongClickRow.used_at < now - KEPT_FOR
    async with store.reading() as connection:
        first = await connection.scalar(select(LongClickRow.digest).where(is_old).limit(1))
    if first is not None:
        async with store.writing() as connection:
            await connection.execute(delete(LongClickRow).where(is_old))
