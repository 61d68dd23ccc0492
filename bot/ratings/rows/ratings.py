"""Ratings in the database: what was taken in, where everybody stands, and how they came there.

A standing is kept up to date on every board that a match counts for, so that a page of a board is
read off an index, however many matches there were.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    Row,
    bindparam,
    delete,
    func,
    insert,
    literal,
    select,
    tuple_,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.matches.model.kept import Kept
from bot.ratings.model import (
    OFTEN,
    Board,
    Ended,
    Result,
    Standing,
    after,
    weight,
)
from bot.ratings.rows.tables import (
    RESULT,
    RESULTS,
    STANDING,
    STANDINGS,
    ResultRow,
    StandingRow,
    TakenRow,
)
from bot.store import Store, one_at_a_time

TURN = 0x7A7E5
"""The lock under which PostgreSQL lets matches be taken in one after the other."""
LATE = timedelta(hours=1)
"""A match may come to light so much later than one that ended after it."""
OF_STANDING = tuple(Standing.__dataclass_fields__)
STANDINGS_OF = select(*STANDING).where(
    *(STANDINGS.c[name] == bindparam(name) for name in ("scope", "game", "period")),
    STANDINGS.c.user_id.in_(bindparam("members", expanding=True)),
)
"""Where some members stand on a board; asked for each board of a match, so it is made once."""


class Ratings:
    """Ratings in a database. Every method may raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def since(self) -> datetime | None:
        """Return since when matches may have ended that are not taken in; None for ever."""
        async with self._store.reading() as connection:
            newest = await connection.scalar(select(func.max(TakenRow.ended_at)))
        return None if newest is None else newest - LATE

    async def new(self, match_ids: Sequence[int]) -> list[int]:
        """Return those of some matches that have not been taken in, in their order."""
        query = select(TakenRow.match_id).where(TakenRow.match_id.in_(match_ids))
        async with self._store.reading() as connection:
            taken = set(await connection.scalars(query))
        return [match_id for match_id in match_ids if match_id not in taken]

    async def take_in(self, match_id: int, moment: datetime, match: Ended | None) -> bool:
        """Take a match in that is over; None for one that does not count.

        Returns whether it was new: what has been taken in is left as it is.
        """
        async with self._store.writing() as connection:
            await one_at_a_time(connection, TURN)
            taken = select(TakenRow.match_id).where(TakenRow.match_id == match_id)
            if await connection.scalar(taken) is not None:
                return False
            await connection.execute(insert(TakenRow).values(match_id=match_id, ended_at=moment))
            if match is not None:
                await _rate(connection, match)
            return True

    async def page(self, board: Board, offset: int, limit: int) -> list[Standing]:
        """Return a page of a board, the best first.

        What comes before the page is passed over in the index alone, without a look at the rows.
        """
        best_first = (StandingRow.points.desc(), StandingRow.user_id.desc())
        members = select(StandingRow.user_id).where(*_of(board)).order_by(*best_first)
        shown = members.offset(offset).limit(limit).subquery()
        query = (
            select(*STANDING)
            .join(shown, StandingRow.user_id == shown.c.user_id)
            .where(*_of(board))
            .order_by(*best_first)
        )
        async with self._store.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [_standing(row) for row in rows]

    async def count(self, board: Board) -> int:
        """Return how many stand on a board."""
        query = select(func.count()).select_from(StandingRow).where(*_of(board))
        async with self._store.reading() as connection:
            return await connection.scalar(query) or 0

    async def place(self, board: Board, user_id: int) -> tuple[int, Standing] | None:
        """Return the place of a member on a board, from 1, and their standing."""
        async with self._store.reading() as connection:
            query = select(*STANDING).where(*_of(board), StandingRow.user_id == user_id)
            row = (await connection.execute(query)).one_or_none()
            if row is None:
                return None
            mine = tuple_(literal(row.points), literal(user_id))
            better = tuple_(StandingRow.points, StandingRow.user_id) > mine
            query = select(func.count()).select_from(StandingRow).where(*_of(board), better)
            return 1 + (await connection.scalar(query) or 0), _standing(row)

    async def standings_of(self, board: Board, user_ids: Collection[int]) -> list[Standing]:
        """Return where some members stand on a board; who does not is left out."""
        chosen = asdict(board) | {"members": list(user_ids)}
        async with self._store.reading() as connection:
            return [_standing(row) for row in await connection.execute(STANDINGS_OF, chosen)]

    async def by_game(self, scope: int, user_id: int) -> dict[str, Standing]:
        """Return where a member stands in each game, the one most played first."""
        query = (
            select(*STANDING)
            .where(
                StandingRow.user_id == user_id,
                StandingRow.scope == scope,
                StandingRow.period == "",
                StandingRow.game != "",
            )
            .order_by(StandingRow.matches.desc(), StandingRow.game)
        )
        async with self._store.reading() as connection:
            return {row.game: _standing(row) for row in await connection.execute(query)}

    async def results(
        self, scope: int, user_id: int, opponent: int | None = None, limit: int = 500
    ) -> list[Result]:
        """Return the last matches of a member, against one opponent or all, the newest first."""
        query = select(*RESULT).where(ResultRow.user_id == user_id, ResultRow.scope == scope)
        if opponent is not None:
            query = query.where(ResultRow.opponent == opponent)
        query = query.order_by(ResultRow.number.desc()).limit(limit)
        async with self._store.reading() as connection:
            return [_result(row) for row in await connection.execute(query)]

    async def has_beaten(self, scope: int, user_id: int, opponent: int) -> bool:
        """Return whether a member has won against an opponent."""
        query = select(ResultRow.number).where(
            ResultRow.user_id == user_id,
            ResultRow.scope == scope,
            ResultRow.opponent == opponent,
            ResultRow.won,
        )
        async with self._store.reading() as connection:
            return await connection.scalar(query.limit(1)) is not None


async def _rate(connection: AsyncConnection, match: Ended) -> None:
    """Change the standings on all boards that a match counts for."""
    share = weight(await _met(connection, match))
    boards = list(match.boards())
    theirs = (
        StandingRow.user_id.in_(match.players),
        tuple_(StandingRow.scope, StandingRow.game, StandingRow.period).in_(
            [(board.scope, board.game, board.period) for board in boards]
        ),
    )
    before = {
        (Board(row.scope, row.game, row.period), row.user_id): _standing(row)
        for row in await connection.execute(select(*STANDING).where(*theirs))
    }
    changed: list[dict[str, Any]] = []
    results: list[dict[str, Any]] = []
    for board in boards:
        winner, loser = (
            before.get((board, user), Standing(user_id=user))
            for user in (match.winner, match.loser)
        )
        for now in after(match, winner, loser, share).values():
            changed.append(asdict(board) | asdict(now) | {"points": now.points})
            if board == Board(board.scope):
                results.append(_result_row(match, board.scope, now))
    await connection.execute(delete(StandingRow).where(*theirs))
    await connection.execute(insert(STANDINGS), changed)
    await connection.execute(insert(RESULTS), results)


async def _met(connection: AsyncConnection, match: Ended) -> int:
    """Return how often the players have met just before a match."""
    one = match.players[0]
    query = select(func.count()).where(
        ResultRow.user_id == one,
        ResultRow.scope == 0,
        ResultRow.opponent == match.opponent(one),
        ResultRow.ended_at > match.moment - OFTEN,
    )
    return await connection.scalar(query) or 0


def _of(board: Board) -> tuple[Any, ...]:
    """Return the conditions for the standings on a board."""
    return (
        StandingRow.scope == board.scope,
        StandingRow.game == board.game,
        StandingRow.period == board.period,
    )


def _standing(row: Row[Any]) -> Standing:
    return Standing(**{name: getattr(row, name) for name in OF_STANDING})


def _result_row(match: Ended, scope: int, now: Standing) -> dict[str, Any]:
    kept = match.kept(now.user_id)
    return {
        "user_id": now.user_id,
        "scope": scope,
        "number": now.matches,
        "match_id": match.match_id,
        "opponent": match.opponent(now.user_id),
        "game": match.game,
        "won": now.user_id == match.winner,
        "points": now.points,
        "kept": kept.kept,
        "held": kept.held,
        "ended_at": match.moment,
    }


def _result(row: Row[Any]) -> Result:
    return Result(
        number=row.number,
        match_id=row.match_id,
        opponent=row.opponent,
        game=row.game,
        won=row.won,
        points=row.points,
        kept=Kept(row.kept, row.held),
        moment=row.ended_at,
    )
