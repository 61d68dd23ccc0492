"""Deadlines of matches, which move by as long as the bot was away."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import and_, or_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.matches.model import Status
from bot.matches.rows.limits import OPEN
from bot.matches.rows.reading import MATCHES
from bot.store.presence import MILLISECOND, later

NOTICED = timedelta(seconds=5)
"""A board says so when the clock stood still for at least this long."""
SOON = timedelta(days=1)
"""The boards are renewed of those matches in which time runs out within this time."""


async def move_deadlines(connection: AsyncConnection, by: timedelta, now: datetime) -> None:
    """Let the time of players, votes and challenges end later, and the boards say so."""
    columns = [MATCHES.c[name] for name in ("deadline", "expires_at", "notify_at")]
    is_open = MATCHES.c.status.in_(OPEN)
    moved = {column.name: later(connection, column, by) for column in columns}
    has_time = or_(*(column.is_not(None) for column in columns))
    await connection.execute(update(MATCHES).where(is_open, has_time).values(moved))
    if by >= NOTICED:
        waited = MATCHES.c.stood_still + by // MILLISECOND
        runs = MATCHES.c.deadline.is_not(None)
        await connection.execute(update(MATCHES).where(is_open, runs).values(stood_still=waited))
    if abs(by) >= NOTICED:
        is_challenge = MATCHES.c.status == Status.CHALLENGED.value
        shown = or_(
            MATCHES.c.deadline < now + SOON, and_(is_challenge, MATCHES.c.expires_at < now + SOON)
        )
        is_posted = MATCHES.c.message_id.is_not(None)
        await connection.execute(
            update(MATCHES).where(is_open, shown, is_posted).values(show_at=now)
        )
