"""Reading stored matches with their moves and the parts of their mode."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, and_, bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import log
from bot.play.matches.model.match import Match
from bot.play.matches.rows import MakerRow, MatchRow, MateRow, MoveRow, VoteRow
from bot.play.matches.rows.values import SHARED, Parts, match_of
from bot.store.document import BadDocument
from cgt.errors import CgtError

logger = log.get(__name__)

MATCHES = MatchRow.metadata.tables[MatchRow.__tablename__]
MOVES = MoveRow.metadata.tables[MoveRow.__tablename__]
MATES = MateRow.metadata.tables[MateRow.__tablename__]
VOTES = VoteRow.metadata.tables[VoteRow.__tablename__]
MAKERS = MakerRow.metadata.tables[MakerRow.__tablename__]
COLUMNS = tuple(MATCHES.columns)
"""The columns read of a match. Plain rows spare the ORM's tracking of changes."""
LOAD = (
    select(*COLUMNS, MOVES.c.notation)
    .outerjoin(MOVES, and_(MOVES.c.match_id == MATCHES.c.id, MOVES.c.ply <= MATCHES.c.ply))
    .where(MATCHES.c.id == bindparam("match_id"))
    .order_by(MOVES.c.ply)
)
"""The statement that reads a match and its moves.

Building a statement costs more than running it, so it is built once.
"""

WHERE = select(MATCHES.c.guild_id, MATCHES.c.channel_id).where(
    MATCHES.c.id == bindparam("match_id")
)


async def loaded(connection: AsyncConnection, match_id: int) -> Match | None:
    """Return a match, or None if there is no readable one with that number."""
    rows = (await connection.execute(LOAD, {"match_id": match_id})).all()
    parts = await _parts_of(connection, rows[:1])
    moves = [row.notation for row in rows if row.notation is not None]
    return _readable(rows[0], moves, parts.get(match_id)) if rows else None


async def matches_of(connection: AsyncConnection, rows: Sequence[Row[Any]]) -> list[Match]:
    """Return the matches of some rows in their order, without those that cannot be read."""
    moves = await _moves_of(connection, rows)
    parts = await _parts_of(connection, rows)
    read = (_readable(row, moves[row.id], parts.get(row.id)) for row in rows)
    return [match for match in read if match is not None]


def _readable(row: Row[Any], moves: list[str], parts: Parts | None = None) -> Match | None:
    """Return a stored match, or log a warning and return None if it cannot be read."""
    try:
        return match_of(row, moves, parts)
    except (CgtError, BadDocument) as error:
        logger.warning("match cannot be read", match=row.id, error=str(error))
        return None


async def _moves_of(connection: AsyncConnection, rows: Sequence[Row[Any]]) -> dict[int, list[str]]:
    """Return the moves in notation by the number of the match.

    A move added since the row was read is left out, because it belongs to a later state.
    """
    moves: dict[int, list[str]] = {row.id: [] for row in rows}
    if any(row.ply for row in rows):
        query = (
            select(MoveRow.match_id, MoveRow.notation)
            .where(MoveRow.match_id.in_(moves))
            .order_by(MoveRow.match_id, MoveRow.ply)
        )
        for match_id, notation in await connection.execute(query):
            moves[match_id].append(notation)
    return {row.id: moves[row.id][: row.ply] for row in rows}


async def _parts_of(connection: AsyncConnection, rows: Sequence[Row[Any]]) -> dict[int, Parts]:
    """Return the parts of the shared matches among some rows."""
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
