"""Counting the matches of members, for the limits that there are."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.matches.model import Match, Status
from bot.matches.model.limits import WHILE, Counted
from bot.matches.rows.tables import MatchRow, MateRow

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
    proposer = match.players[match.challenger].user_id or 0
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
