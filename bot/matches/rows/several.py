"""Sides that several hold in the store: who is in a team, who votes, and who made which move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Row, bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.matches.model.match import Match
from bot.matches.model.sides import By, Deciding, Mate, Several, Vote
from bot.matches.rows.tables import MakerRow, MateRow, VoteRow
from cgt import notation
from cgt.positions import Position

MATES = MateRow.metadata.tables[MateRow.__tablename__]
VOTES = VoteRow.metadata.tables[VoteRow.__tablename__]
MAKERS = MakerRow.metadata.tables[MakerRow.__tablename__]


@dataclass(slots=True)
class Parts:
    """The rows that belong to a match of several."""

    mates: list[Row[Any]] = field(default_factory=list[Row[Any]])
    votes: list[Row[Any]] = field(default_factory=list[Row[Any]])
    makers: list[Row[Any]] = field(default_factory=list[Row[Any]])


async def parts_of(connection: AsyncConnection, rows: Sequence[Row[Any]]) -> dict[int, Parts]:
    """Return what belongs to those of some matches in which several hold a side."""
    found = {row.id: Parts() for row in rows if row.deciding is not None}
    if found:
        for table, order, name in (
            (MATES, (MATES.c.player, MATES.c.place), "mates"),
            (VOTES, (VOTES.c.number,), "votes"),
            (MAKERS, (MAKERS.c.ply,), "makers"),
        ):
            query = select(table).where(table.c.match_id.in_(found)).order_by(*order)
            for row in await connection.execute(query):
                getattr(found[row.match_id], name).append(row)
    return found


def several_of(row: Row[Any], position: Position, parts: Parts) -> Several:
    """Return what a match has of several; its row is one of :class:`MatchRow`.

    What came between reading that row and these is left out: it belongs to a later state.
    """
    first, second = (
        tuple(Mate(mate.user_id, mate.since) for mate in parts.mates if mate.player == player)
        for player in (0, 1)
    )
    votes = (vote for vote in parts.votes if vote.ply == row.ply)
    return Several(
        Deciding(row.deciding),
        (first, second),
        tuple(
            Vote(vote.user_id, notation.move(vote.notation, position), vote.number)
            for vote in votes
        ),
        tuple(
            By(made.user_id, made.votes, made.voters, made.tied)
            for made in parts.makers
            if made.ply <= row.ply
        ),
        row.revision,
    )


async def add_several(connection: AsyncConnection, match_id: int, match: Match) -> None:
    """Store what a new match has of several."""
    if match.several is not None:
        await _put(connection, match_id, match, Several(match.several.deciding))


async def save_several(connection: AsyncConnection, before: Match, after: Match) -> None:
    """Store what has changed of several, in the transaction that has changed the match."""
    if before.several is not None and after.several != before.several:
        await _put(connection, before.id, after, before.several)


async def _put(connection: AsyncConnection, match_id: int, match: Match, before: Several) -> None:
    """Store what several have by now, and had not before."""
    now = match.several or before
    if now.teams != before.teams:
        await connection.execute(delete(MATES).where(MATES.c.match_id == match_id))
        mates = [
            {"user_id": mate.user_id, "player": player, "place": place, "since": mate.since}
            for player, mates in enumerate(now.teams)
            for place, mate in enumerate(mates)
        ]
        await _insert(connection, MATES, match_id, mates)
    gone = set(before.votes) - set(now.votes)
    new = [vote for vote in now.votes if vote not in before.votes]
    if gone:
        theirs = VOTES.c.user_id == bindparam("of_user")
        await connection.execute(
            delete(VOTES).where(VOTES.c.match_id == match_id, theirs),
            [{"of_user": vote.user_id} for vote in gone],
        )
    votes = [
        {
            "user_id": vote.user_id,
            "ply": match.ply,
            "notation": str(vote.move),
            "number": vote.number,
        }
        for vote in new
    ]
    await _insert(connection, VOTES, match_id, votes)
    makers = [
        {
            "ply": ply,
            "user_id": by.user_id,
            "votes": by.votes,
            "voters": by.voters,
            "tied": by.tied,
        }
        for ply, by in enumerate(now.by, start=1)
        if ply > len(before.by)
    ]
    await _insert(connection, MAKERS, match_id, makers)


async def _insert(
    connection: AsyncConnection, table: Any, match_id: int, rows: list[dict[str, Any]]
) -> None:
    """Store rows that belong to a match."""
    if rows:
        await connection.execute(insert(table), [{"match_id": match_id, **row} for row in rows])
