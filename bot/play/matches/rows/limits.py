"""Counts that limit a member's matches."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.matches.model.limits import Counted
from bot.play.matches.model.match import Match, Status
from bot.play.matches.rows import MatchRow, MateRow
from bot.shared.refusals import WHILE

OPEN = (Status.CHALLENGED.value, Status.PLAYING.value)
BEGUN = (Status.PLAYING.value, Status.FINISHED.value)


async def count_open(connection: AsyncConnection, user_id: int) -> int:
    """Return the number of a member's open matches, without unanswered challenges to them."""
    playing = MatchRow.status == Status.PLAYING.value
    counted = or_(playing, _is_challenge_by(user_id))
    query = select(func.count()).select_from(MatchRow).where(*open_of(user_id), counted)
    return await connection.scalar(query) or 0


async def counted(connection: AsyncConnection, match: Match) -> Counted:
    """Return the matches of a proposer that count towards the limits."""
    proposer = match.players[match.challenge.challenger].user_id or 0
    still_open = await count_open(connection, proposer)
    if match.challenged.user_id is None:
        return Counted(still_open)
    by, to = _is_challenge_by(proposer), _is_challenge_to(match.challenged.user_id)
    query = select(func.count().filter(by), func.count().filter(to)).where(
        or_(by, to),
        MatchRow.created_at > match.created_at - WHILE,
        MatchRow.status.not_in(BEGUN),
        MatchRow.first_user.is_not(None),
        MatchRow.second_user.is_not(None),
    )
    made, received = (await connection.execute(query)).one()
    return Counted(still_open, made, received)


def open_of(user_id: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Return the conditions for a member's open matches."""
    return player_is(user_id), MatchRow.status.in_(OPEN)


def open_with(user_id: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Return the conditions for a member's open matches, including those of their teams."""
    teams = select(MateRow.match_id).where(MateRow.user_id == user_id)
    return or_(player_is(user_id), MatchRow.id.in_(teams)), MatchRow.status.in_(OPEN)


def player_is(user_id: int) -> ColumnElement[bool]:
    """Return the condition that a member is one of the players."""
    return or_(MatchRow.first_user == user_id, MatchRow.second_user == user_id)


def _is_challenge_by(user_id: int) -> ColumnElement[bool]:
    first, second = MatchRow.first_user == user_id, MatchRow.second_user == user_id
    return or_(and_(first, MatchRow.challenger == 0), and_(second, MatchRow.challenger == 1))


def _is_challenge_to(user_id: int) -> ColumnElement[bool]:
    first, second = MatchRow.first_user == user_id, MatchRow.second_user == user_id
    return or_(and_(first, MatchRow.challenger == 1), and_(second, MatchRow.challenger == 0))
