"""The matches in the store: each method is one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, and_, func, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from bot import log
from bot.matches.model import AlreadyProposed, Match, MatchNotFound, Place, Stale, Status
from bot.matches.model.limits import admit, require_room
from bot.matches.rows.limits import OPEN, count_open, counted, one_at_a_time, open_of, player_is
from bot.matches.rows.tables import MatchRow, MoveRow
from bot.matches.rows.values import match_of, move_rows, new_row, place_columns, place_of, progress
from bot.store import Store
from bot.store.tables import LARGEST_NUMBER
from cgt.errors import CgtError

logger = log.get(__name__)

MOVES = MoveRow.metadata.tables[MoveRow.__tablename__]
COLUMNS = tuple(MatchRow.__table__.columns)
"""What is read of a match: rows as they are, no objects that a session would watch."""
PLACE = tuple(column for column in COLUMNS if column.name in {*place_columns(Place(None, 0))})


class Matches:
    """Matches in a database. Every method may raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, match: Match) -> Match:
        """Store a new match with any moves it has, and return it with its number.

        :raises AlreadyProposed: when it is a rematch and another one of the same match is open.
        """
        async with self._store.writing() as session:
            return await _add(session, match)

    async def propose(self, match: Match) -> Match:
        """Store a new match as :meth:`add` does, within the limits of who proposes it.

        However many they propose at once, they are counted one after the other.

        :raises TooManyMatches: when they have as many open ones as they may.
        :raises TooFast: when they have challenged others very often just now.
        :raises AlreadyProposed: when it is a rematch and another one of the same match is open.
        """
        async with self._store.writing() as session:
            await one_at_a_time(session, match.players[match.challenger].user_id or 0)
            return await _add(session, admit(match, await counted(session, match)))

    async def require_room(self, user_id: int) -> None:
        """Refuse a member who could not propose another match now.

        :raises TooManyMatches: when they have as many open ones as they may.
        """
        require_room(await self.count_open(user_id))

    async def load(self, match_id: int) -> Match:
        """Return the match of a number.

        :raises MatchNotFound: when there is none.
        """
        if match_id > LARGEST_NUMBER:
            raise MatchNotFound
        query = (
            select(*COLUMNS, MoveRow.notation)
            .outerjoin(MoveRow, and_(MoveRow.match_id == MatchRow.id, MoveRow.ply <= MatchRow.ply))
            .where(MatchRow.id == match_id)
            .order_by(MoveRow.ply)
        )
        async with self._store.reading() as session:
            rows = (await session.execute(query)).all()
        moves = [row.notation for row in rows if row.notation is not None]
        found = _readable(rows[0], moves) if rows else None
        if found is None:
            raise MatchNotFound
        return found

    async def save(self, before: Match, after: Match) -> Match:
        """Store a transition of a match, if it still is at the ply and status of ``before``.

        Returns ``after``, with the place where the board stands now.

        :raises Stale: when the match has changed meanwhile; then nothing is stored.
        :raises MatchNotFound: when it is not stored.
        """
        changed = progress(after)
        if after.place != before.place:
            changed |= place_columns(after.place)
        async with self._store.writing() as session:
            changes = await session.execute(
                update(MatchRow)
                .where(
                    MatchRow.id == before.id,
                    MatchRow.ply == before.ply,
                    MatchRow.status == before.status.value,
                )
                .values(changed)
                .returning(*PLACE)
                .execution_options(synchronize_session=False)
            )
            row = changes.one_or_none()
            if row is None:
                await self._require(session, before.id)
                raise Stale
            await _add_moves(session, move_rows(before.id, after, before.ply))
            return replace(after, place=place_of(row))

    async def place_message(self, match_id: int, place: Place) -> tuple[int, Status, Place]:
        """Store where the board of a match stands now.

        Returned are its ply and status by then, and where its board stood before.

        :raises MatchNotFound: when there is no such match.
        """
        chosen = MatchRow.id == match_id
        async with self._store.writing() as session:
            query = select(MatchRow.ply, MatchRow.status, *PLACE).where(chosen).with_for_update()
            row = (await session.execute(query)).one_or_none()
            if row is None:
                raise MatchNotFound
            before = row.ply, Status(row.status), place_of(row)
            await session.execute(update(MatchRow).where(chosen).values(place_columns(place)))
            return before

    async def open_matches(self, user_id: int, limit: int = 25) -> list[Match]:
        """Return the matches of a member that are not over: those begun first, the newest first."""
        begun = MatchRow.status == Status.PLAYING.value
        query = select(*COLUMNS).where(*open_of(user_id)).order_by(begun.desc(), MatchRow.id.desc())
        return await self._matches(query.limit(limit))

    async def open_against_bot(self, user_id: int) -> list[Match]:
        """Return the puzzles of a member, and the matches against the bot, that are not over."""
        bots = or_(MatchRow.first_user.is_(None), MatchRow.second_user.is_(None))
        return await self._matches(select(*COLUMNS).where(*open_of(user_id), bots))

    async def open_rematch(self, match_id: int) -> Match | None:
        """Return the rematch of a match that is proposed or being played, if there is one."""
        still_open = MatchRow.status.in_(OPEN)
        query = select(*COLUMNS).where(MatchRow.rematch_of == match_id, still_open)
        return next(iter(await self._matches(query)), None)

    async def count_open(self, user_id: int) -> int:
        """Return how many matches of a member are not over, unanswered challenges to them aside."""
        async with self._store.reading() as session:
            return await count_open(session, user_id)

    async def count_live(self) -> dict[str, int]:
        """Return how many matches are not over, by their status."""
        query = (
            select(MatchRow.status, func.count())
            .where(MatchRow.status.in_(OPEN))
            .group_by(MatchRow.status)
        )
        async with self._store.reading() as session:
            found = await session.execute(query)
        return dict.fromkeys(OPEN, 0) | {status: count for status, count in found}  # noqa: C416

    async def has_finished(self, user_id: int) -> bool:
        """Return whether a member has played a match, puzzles aside, to its end."""
        is_player = player_is(user_id)
        finished = MatchRow.status == Status.FINISHED.value
        query = select(MatchRow.id).where(is_player, finished, MatchRow.puzzle.is_(False)).limit(1)
        async with self._store.reading() as session:
            return await session.scalar(query) is not None

    async def due(self, now: datetime, limit: int = 100) -> list[Match]:
        """Return the open matches whose time is over, the longest overdue first."""
        query = (
            select(*COLUMNS)
            .where(MatchRow.status.in_(OPEN), MatchRow.expires_at <= now)
            .order_by(MatchRow.expires_at, MatchRow.id)
        )
        return await self._matches(query.limit(limit))

    async def ended(self, since: datetime, after: int, limit: int) -> list[tuple[datetime, int]]:
        """Return when matches ended, and their numbers, in the order of their end.

        Puzzles are left out, and what came before a moment, or at it with no larger number.
        """
        ended = MatchRow.updated_at
        query = (
            select(ended, MatchRow.id)
            .where(
                MatchRow.status == text("'finished'"),  # as the condition of the index
                ~MatchRow.puzzle,
                ended >= since,
                or_(ended > since, MatchRow.id > after),
            )
            .order_by(ended, MatchRow.id)
            .limit(limit)
        )
        async with self._store.reading() as session:
            return [(row[0], row[1]) for row in await session.execute(query)]

    async def _matches(self, query: Select[Any]) -> list[Match]:
        """Return the matches that a query selects, in its order, with their moves."""
        async with self._store.reading() as session:
            rows = (await session.execute(query)).all()
            moves = await _moves_of(session, rows)
        return [match for row in rows if (match := _readable(row, moves[row.id])) is not None]

    @staticmethod
    async def _require(session: AsyncSession, match_id: int) -> None:
        """Refuse when no match has this number."""
        query = select(MatchRow.id).where(MatchRow.id == match_id)
        if await session.scalar(query) is None:
            raise MatchNotFound


async def _add(session: AsyncSession, match: Match) -> Match:
    """Store a new match, and return it with its number."""
    row = new_row(match)
    session.add(row)
    try:
        await session.flush()
    except IntegrityError as error:
        if "unique" in str(error.orig).lower():
            raise AlreadyProposed from error
        raise
    await _add_moves(session, move_rows(row.id, match, 0))
    return replace(match, id=row.id)


async def _add_moves(session: AsyncSession, rows: list[dict[str, object]]) -> None:
    """Store moves."""
    if rows:
        await session.execute(insert(MOVES), rows)


def _readable(row: Row[Any], moves: list[str]) -> Match | None:
    """Return a stored match, or None (and a line in the log) if its notation is not known."""
    try:
        return match_of(row, moves)
    except CgtError as error:
        logger.warning("match cannot be read", match=row.id, error=str(error))
        return None


async def _moves_of(session: AsyncSession, rows: Sequence[Row[Any]]) -> dict[int, list[str]]:
    """Return the moves of matches in notation, by the number of the match.

    A move that came between reading the row of a match and this is left out: it belongs to a
    later state of that match.
    """
    moves: dict[int, list[str]] = {row.id: [] for row in rows}
    if any(row.ply for row in rows):
        query = (
            select(MoveRow.match_id, MoveRow.notation)
            .where(MoveRow.match_id.in_(moves))
            .order_by(MoveRow.match_id, MoveRow.ply)
        )
        for match_id, notation in await session.execute(query):
            moves[match_id].append(notation)
    return {row.id: moves[row.id][: row.ply] for row in rows}
