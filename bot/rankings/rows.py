"""Ratings in the database, with their tables and conversions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import asdict, fields
from datetime import datetime, timedelta
from typing import Any, TypeVar

from sqlalchemy import (
    Float,
    ForeignKey,
    Index,
    Row,
    String,
    bindparam,
    delete,
    func,
    insert,
    select,
)
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import Mapped, mapped_column

from bot.rankings.model import (
    EVERYWHERE,
    OFTEN,
    Board,
    FinishedMatch,
    Placed,
    Result,
    Standing,
    after,
    weight,
)
from bot.store import Store, add_new, insert_new, one_at_a_time
from bot.store.tables import DELETED, OF_SERVER, RENAMED, Base, Snowflake, UtcDateTime

T = TypeVar("T", Standing, Result)


class TakenRow(Base):
    """A finished match that has been processed, rated or not."""

    __tablename__ = "ratings_taken"
    __table_args__ = (Index(None, "ended_at"),)

    match_id: Mapped[int] = mapped_column(
        ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
    )
    ended_at: Mapped[datetime] = mapped_column(UtcDateTime)


class StandingRow(Base):
    """A member's line on a leaderboard."""

    __tablename__ = "ratings_standings"
    __table_args__ = (Index(None, "scope", "game", "period", "points", "user_id"),)

    user_id: Mapped[int] = mapped_column(Snowflake, primary_key=True, info=DELETED)
    scope: Mapped[int] = mapped_column(Snowflake, primary_key=True, info=OF_SERVER)
    period: Mapped[str] = mapped_column(String(8), primary_key=True)
    game: Mapped[str] = mapped_column(String(64), primary_key=True)
    points: Mapped[int]
    mu: Mapped[float] = mapped_column(Float(53))
    sigma: Mapped[float] = mapped_column(Float(53))
    matches: Mapped[int]
    wins: Mapped[int]
    streak: Mapped[int]
    best_streak: Mapped[int]
    kept: Mapped[int]
    held: Mapped[int]


class ResultRow(Base):
    """A rated match of a member, with the resulting rating, as the ``number``-th in a scope."""

    __tablename__ = "ratings_results"
    __table_args__ = (Index(None, "user_id", "scope", "opponent", "ended_at"),)

    user_id: Mapped[int] = mapped_column(Snowflake, primary_key=True, info=DELETED)
    scope: Mapped[int] = mapped_column(Snowflake, primary_key=True, info=OF_SERVER)
    number: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), index=True)
    opponent: Mapped[int] = mapped_column(Snowflake, index=True, info=RENAMED)
    game: Mapped[str] = mapped_column(String(64))
    won: Mapped[bool]
    points: Mapped[int]
    before: Mapped[int | None]
    kept: Mapped[int]
    held: Mapped[int]
    ended_at: Mapped[datetime] = mapped_column(UtcDateTime)


STANDINGS = StandingRow.metadata.tables[StandingRow.__tablename__]
RESULTS = ResultRow.metadata.tables[ResultRow.__tablename__]

BEST_FIRST = (StandingRow.points.desc(), StandingRow.user_id.desc())
TURN = 0x7A7E5
"""The PostgreSQL lock that makes matches rate one after the other."""
LATE = timedelta(hours=1)
"""The longest delay with which a match can show up after one that ended later."""
THEIRS = tuple(
    STANDINGS.c[name].in_(bindparam(f"{name}s", expanding=True))
    for name in ("user_id", "scope", "game", "period")
)
STANDINGS_OF, FORGET_STANDINGS = select(STANDINGS).where(*THEIRS), delete(STANDINGS).where(*THEIRS)
"""The lines of some members on some leaderboards.

Statements that each match runs are built once, because building takes longer than the query.
"""
MET = (
    select(func.count())
    .select_from(RESULTS)
    .where(
        RESULTS.c.scope == EVERYWHERE,
        *(RESULTS.c[name] == bindparam(name) for name in ("user_id", "opponent")),
        RESULTS.c.ended_at > bindparam("since"),
    )
)


class Ratings:
    """Ratings in a database. Every method can raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def since(self) -> datetime | None:
        """Return the time since which unprocessed matches can have ended, or None at first."""
        async with self._store.reading() as connection:
            newest = await connection.scalar(select(func.max(TakenRow.ended_at)))
        return None if newest is None else newest - LATE

    async def pass_over(self, ended: Mapping[int, datetime]) -> None:
        """Mark matches that don't count as processed, each with its end."""
        if ended:
            taken = [{"match_id": number, "ended_at": at} for number, at in ended.items()]
            async with self._store.writing() as connection:
                await connection.execute(insert_new(connection, TakenRow), taken)

    async def take_in(self, match: FinishedMatch) -> list[Result]:
        """Rate a match, and return its results in its own server.

        A match already processed is left unchanged, without results.
        """
        async with self._store.writing() as connection:
            await one_at_a_time(connection, TURN)
            taken = {"match_id": match.match_id, "ended_at": match.moment}
            is_new = await add_new(connection, TakenRow, taken)
            return await _rate(connection, match) if is_new else []

    async def members(self, board: Board, limit: int) -> list[int]:
        """Return the members on a leaderboard, the best first."""
        query = select(StandingRow.user_id).filter_by(**asdict(board)).order_by(*BEST_FIRST)
        async with self._store.reading() as connection:
            return [*await connection.scalars(query.limit(limit))]

    async def page(
        self, board: Board, offset: int, limit: int, left: Collection[int] = ()
    ) -> list[Standing]:
        """Return a page of a leaderboard, the best first, without members who ``left``.

        The pages before it are skipped in the index, without reading their rows.
        """
        members = select(StandingRow.user_id).filter_by(**asdict(board)).order_by(*BEST_FIRST)
        members = members.where(StandingRow.user_id.not_in(left))
        shown = members.offset(offset).limit(limit).subquery()
        query = (
            select(STANDINGS)
            .filter_by(**asdict(board))
            .join(shown, StandingRow.user_id == shown.c.user_id)
            .order_by(*BEST_FIRST)
        )
        async with self._store.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [_read(Standing, row) for row in rows]

    async def count(self, board: Board, left: Collection[int] = ()) -> int:
        """Return the number of members on a leaderboard, without members who ``left``."""
        query = select(func.count()).select_from(StandingRow).filter_by(**asdict(board))
        query = query.where(StandingRow.user_id.not_in(left))
        async with self._store.reading() as connection:
            return await connection.scalar(query) or 0

    async def place(self, board: Board, user_id: int, left: Collection[int] = ()) -> Placed | None:
        """Return a member's place on a leaderboard, from 1, without members who ``left``."""
        async with self._store.reading() as connection:
            query = select(STANDINGS).filter_by(**asdict(board), user_id=user_id)
            row = (await connection.execute(query)).one_or_none()
            if row is None:
                return None
            others = select(func.count()).select_from(StandingRow).filter_by(**asdict(board))
            others = others.where(StandingRow.user_id.not_in({user_id, *left}))
            better = await connection.scalar(others.where(StandingRow.points > row.points)) or 0
            equal = await connection.scalar(others.where(StandingRow.points == row.points)) or 0
            return Placed(1 + better, _read(Standing, row), equal)

    async def standings_of(self, board: Board, user_ids: Collection[int]) -> list[Standing]:
        """Return the standings of the members on a leaderboard."""
        async with self._store.reading() as connection:
            found = await connection.execute(STANDINGS_OF, _parameters(user_ids, [board]))
            return [_read(Standing, row) for row in found]

    async def by_game(self, scope: int, user_id: int) -> dict[str, Standing]:
        """Return a member's standing in each game, the most played first."""
        query = (
            select(STANDINGS)
            .filter_by(user_id=user_id, scope=scope, period="")
            .where(StandingRow.game != "")
            .order_by(StandingRow.matches.desc(), StandingRow.game)
        )
        async with self._store.reading() as connection:
            return {row.game: _read(Standing, row) for row in await connection.execute(query)}

    async def results(self, scope: int, user_id: int, opponent: int | None = None) -> list[Result]:
        """Return a member's last matches, against one opponent or all, the newest first."""
        query = select(RESULTS).filter_by(user_id=user_id, scope=scope)
        if opponent is not None:
            query = query.filter_by(opponent=opponent)
        query = query.order_by(ResultRow.number.desc()).limit(500)
        async with self._store.reading() as connection:
            return [_read(Result, row) for row in await connection.execute(query)]

    async def of_match(self, scope: int, match_id: int) -> list[Result]:
        """Return the results of a match for its players."""
        query = select(RESULTS).filter_by(scope=scope, match_id=match_id)
        async with self._store.reading() as connection:
            return [_read(Result, row) for row in await connection.execute(query)]

    async def has_beaten(self, scope: int, user_id: int, opponent: int) -> bool:
        """Return whether a member has beaten an opponent."""
        query = select(ResultRow.number).filter_by(user_id=user_id, scope=scope, opponent=opponent)
        async with self._store.reading() as connection:
            return await connection.scalar(query.where(ResultRow.won).limit(1)) is not None


async def _rate(connection: AsyncConnection, match: FinishedMatch) -> list[Result]:
    """Rate a match on its leaderboards, and return its results in its own server."""
    one = match.players[0]
    met = {"user_id": one, "opponent": match.opponent(one), "since": match.moment - OFTEN}
    share = weight(await connection.scalar(MET, met) or 0)
    boards = list(match.boards())
    theirs = _parameters(match.players, boards)
    before = {
        (Board(row.scope, row.game, row.period), row.user_id): _read(Standing, row)
        for row in await connection.execute(STANDINGS_OF, theirs)
    }
    standings: list[dict[str, Any]] = []
    results: dict[int, list[Result]] = defaultdict(list)
    for board in boards:
        winner, loser = (
            before.get((board, user), Standing(user_id=user))
            for user in (match.winner, match.loser)
        )
        for now in after(match, winner, loser, share).values():
            standings.append(asdict(board) | asdict(now) | {"points": now.points})
            if board == Board(board.scope):
                former = before.get((board, now.user_id))
                results[board.scope].append(_result(match, now, former))
    rows = [
        {"scope": scope, "match_id": match.match_id, **asdict(result)}
        for scope, found in results.items()
        for result in found
    ]
    await connection.execute(FORGET_STANDINGS, theirs)
    await connection.execute(insert(STANDINGS), standings)
    await connection.execute(insert(RESULTS), rows)
    return results[match.guild_id or EVERYWHERE]


def _parameters(user_ids: Collection[int], boards: Collection[Board]) -> dict[str, list[Any]]:
    """Return the statement parameters for members and leaderboards."""
    names = ("scope", "game", "period")
    return {"user_ids": list(user_ids)} | {
        f"{name}s": list({getattr(board, name) for board in boards}) for name in names
    }


def _result(match: FinishedMatch, now: Standing, before: Standing | None) -> Result:
    """Return a match from a member's view, given their standing now and before."""
    kept = match.accuracy_of(now.user_id)
    return Result(
        user_id=now.user_id,
        number=now.matches,
        opponent=match.opponent(now.user_id),
        game=match.game,
        won=now.user_id == match.winner,
        points=now.points,
        before=None if before is None else before.points,
        kept=kept.kept,
        held=kept.held,
        ended_at=match.moment,
    )


def _read(kind: type[T], row: Row[Any]) -> T:
    """Return a value from a row that has a column for each field."""
    return kind(**{each.name: getattr(row, each.name) for each in fields(kind)})
