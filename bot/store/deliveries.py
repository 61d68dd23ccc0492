"""Deliveries of interactions, of which only the first can change something.

Discord can deliver an interaction twice, also to two processes. Its first change stores its id in
the same transaction. So a second delivery is refused at its first change. If the process was killed
before any change, the interaction counts as never delivered. An interaction that changes nothing is
not stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from datetime import datetime, timedelta

from discord.utils import time_snowflake
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.tables import Base, Snowflake

KEPT_FOR = timedelta(minutes=15)
"""The time for which ids are kept. Discord accepts no answer to an older interaction."""


class InteractionRow(Base):
    """An interaction that has changed something. Its id contains its time."""

    __tablename__ = "interactions"

    id: Mapped[int] = mapped_column(Snowflake, primary_key=True, autoincrement=False)


class RepeatedDelivery(Exception):
    """An interaction that was delivered before and needs no answer."""


class Delivery:
    """One delivery of an interaction, which its first change claims."""

    def __init__(self, interaction_id: int) -> None:
        self.interaction_id = interaction_id
        self.is_claimed = False
        self.turn = asyncio.Lock()


_CURRENT = ContextVar[Delivery | None]("delivery", default=None)


def begin(interaction_id: int) -> None:
    """Mark the current task as answering an interaction."""
    _CURRENT.set(Delivery(interaction_id))


def leave() -> None:
    """Mark the current task as answering none, though it was started by one that does."""
    _CURRENT.set(None)


@asynccontextmanager
async def claiming() -> AsyncGenerator[int | None]:
    """Yield the interaction that the transaction in the body must claim, if there is one.

    The first changes of an interaction wait for each other, because only one can claim it.
    """
    delivery = _CURRENT.get()
    if delivery is None or delivery.is_claimed:
        yield None
        return
    async with delivery.turn:
        yield None if delivery.is_claimed else delivery.interaction_id
        delivery.is_claimed = True


def oldest_kept(now: datetime) -> int:
    """Return the lowest id of an interaction that Discord could still deliver again."""
    return time_snowflake(now - KEPT_FOR)
