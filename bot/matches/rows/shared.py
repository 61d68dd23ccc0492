"""Shared matches in the store: who is in a team, who votes, and who made which move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from sqlalchemy import Row, bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.matches.model.match import Match
from bot.matches.model.modes import Mode
from bot.matches.model.sides import By, Mate, Vote
from bot.matches.rows import MakerRow, MateRow, VoteRow
from cgt import notation
from cgt.positions import Position

MATES = MateRow.metadata.tables[MateRow.__tablename__]
VOTES = VoteRow.metadata.tables[VoteRow.__tablename__]
MAKERS = MakerRow.metadata.tables[MakerRow.__tablename__]


PARTS = {"teams", "votes", "by"}
"""The parts of a mode that these tables hold."""
SHARED = {"shared", "vote"}
"""The kinds of matches that they belong to."""


@dataclass(slots=True)
class Parts:
    """The rows that belong to a shared match."""

    mates: list[Row[Any]] = field(default_factory=list[Row[Any]])
    votes: list[Row[Any]] = field(default_factory=list[Row[Any]])
    makers: list[Row[Any]] = field(default_factory=list[Row[Any]])


async def parts_of(connection: AsyncConnection, rows: Sequence[Row[Any]]) -> dict[int, Parts]:
    """Return what belongs to those of some matches that are shared."""
    found = {row.id: Parts() for row in rows if row.kind in SHARED}
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


def parts_of_mode(ply: int, position: Position, parts: Parts | None) -> dict[str, Any]:
    """Return what these tables hold of the mode of a match; nothing where it is not shared.

    What came between reading its row and these is left out: it belongs to a later state.
    """
    if parts is None:
        return {}
    first, second = (
        tuple(Mate(mate.user_id, mate.since) for mate in parts.mates if mate.player == player)
        for player in (0, 1)
    )
    votes = (vote for vote in parts.votes if vote.ply == ply)
    return {
        "teams": (first, second),
        "votes": tuple(
            Vote(vote.user_id, notation.move(vote.notation, position), vote.number)
            for vote in votes
        ),
        "by": tuple(
            By(made.user_id, made.votes, made.voters, made.tied)
            for made in parts.makers
            if made.ply <= ply
        ),
    }


async def put_parts(
    connection: AsyncConnection, match_id: int, match: Match, before: Mode | None = None
) -> None:
    """Store what a shared match has by now, and had not before, as part of saving it."""
    now = match.mode
    old = before or Mode()
    if now.teams != old.teams:
        await connection.execute(delete(MATES).where(MATES.c.match_id == match_id))
        mates = [
            {"user_id": mate.user_id, "player": player, "place": place, "since": mate.since}
            for player, mates in enumerate(now.teams)
            for place, mate in enumerate(mates)
        ]
        await _insert(connection, MATES, match_id, mates)
    if gone := set(old.votes) - set(now.votes):
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
        for vote in now.votes
        if vote not in old.votes
    ]
    await _insert(connection, VOTES, match_id, votes)
    makers = [
        {"ply": ply, **asdict(by)} for ply, by in enumerate(now.by, start=1) if ply > len(old.by)
    ]
    await _insert(connection, MAKERS, match_id, makers)


async def _insert(
    connection: AsyncConnection, table: Any, match_id: int, rows: list[dict[str, Any]]
) -> None:
    if rows:
        await connection.execute(insert(table), [{"match_id": match_id, **row} for row in rows])
