"""Counts that limit a member's matches, and deadlines moved by the bot's absence."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, and_, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.matches.model.limits import WHILE, Counted
from bot.matches.model.match import Match, Status
from bot.matches.rows import MatchRow, MateRow
from bot.matches.rows.reading import MATCHES
from bot.store.presence import MILLISECOND, later
from bot.store.store import ALL, Shards

OPEN = (Status.CHALLENGED.value, Status.PLAYING.value)
BEGUN = (Status.PLAYING.value, Status.FINISHED.value)


async def count_open(connection: AsyncConnection, user_id: int) -> int:
    """Return how many matches of a member are not over, unanswered challenges to them aside."""
    playing = MatchRow.status == Status.PLAYING.value
    counted = or_(playing, _is_challenge_by(user_id))
    query = select(func.count()).select_from(MatchRow).where(*open_of(user_id), counted)
    return await connection.scalar(query) or 0


async def counted(connection: AsyncConnection, match: Match) -> Counted:
    """Return what there is of the matches of who proposes a match."""
    proposer = match.players[match.challenge.challenger].user_id or 0
    still_open = await count_open(connection, proposer)
    if match.challenged.user_id is None:
        return Counted(still_open)
    by, to = _is_challenge_by(proposer), _is_challenge_to(match.challenged.user_id)
    query = select(
        func.count().filter(by), func.count().filter(to), func.count().filter(and_(by, to))
    ).where(
        or_(by, to),
        MatchRow.created_at > match.created_at - WHILE,
        MatchRow.status.not_in(BEGUN),
        MatchRow.first_user.is_not(None),
        MatchRow.second_user.is_not(None),
    )
    made, received, between = (await connection.execute(query)).one()
    return Counted(still_open, made, received, between)


def open_of(user_id: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Return the conditions for the open matches of a member."""
    return player_is(user_id), MatchRow.status.in_(OPEN)


def open_with(user_id: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Return the conditions for the open matches of a member, those of their teams among them."""
    teams = select(MateRow.match_id).where(MateRow.user_id == user_id)
    return or_(player_is(user_id), MatchRow.id.in_(teams)), MatchRow.status.in_(OPEN)


def player_is(user_id: int) -> ColumnElement[bool]:
    """Return the condition that a member plays one side."""
    return or_(MatchRow.first_user == user_id, MatchRow.second_user == user_id)


def _is_challenge_by(user_id: int) -> ColumnElement[bool]:
    first, second = MatchRow.first_user == user_id, MatchRow.second_user == user_id
    return or_(and_(first, MatchRow.challenger == 0), and_(second, MatchRow.challenger == 1))


def _is_challenge_to(user_id: int) -> ColumnElement[bool]:
    first, second = MatchRow.first_user == user_id, MatchRow.second_user == user_id
    return or_(and_(first, MatchRow.challenger == 1), and_(second, MatchRow.challenger == 0))


NOTICED = timedelta(seconds=5)
"""A board says so when the clock stood still for at least this long."""
SOON = timedelta(days=1)
"""The boards are renewed of those matches in which time runs out within this time."""


async def move_deadlines(
    connection: AsyncConnection, by: timedelta, now: datetime, shards: Shards = ALL
) -> None:
    """Let the time of players, votes and challenges end later, and the boards say so."""
    columns = [MATCHES.c[name] for name in ("deadline", "expires_at", "notify_at")]
    is_open = and_(MATCHES.c.status.in_(OPEN), shards.of(MATCHES.c.guild_id))
    moved = {column.name: later(connection, column, by) for column in columns}
    moved["version"] = MATCHES.c.version + 1
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
