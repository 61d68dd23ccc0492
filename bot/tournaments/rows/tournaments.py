"""The tournaments in the store: each method is one transaction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import log
from bot.store import Store, one_at_a_time
from bot.store.tables import LARGEST_NUMBER
from bot.tournaments.model.refusals import Full, NotFound
from bot.tournaments.model.tournament import Stage, Tournament
from bot.tournaments.model.transitions import Change
from bot.tournaments.rows.tables import CorrectionRow, EntrantRow, PairingRow, TournamentRow
from bot.tournaments.rows.values import (
    columns,
    correction_columns,
    correction_of,
    entrant_columns,
    entrant_of,
    pairing_columns,
    pairing_of,
    tournament_of,
)

logger = log.get(__name__)

COLUMNS = tuple(TournamentRow.__table__.columns)
ENTRANTS, PAIRINGS, CORRECTIONS = (
    TournamentRow.metadata.tables[row.__tablename__]
    for row in (EntrantRow, PairingRow, CorrectionRow)
)
OPEN = (Stage.OPEN.value, Stage.RUNNING.value, Stage.PAUSED.value)
AT_ONCE = 20
"""The maximum number of podiums that are posted before what else is due is looked at."""
ONE_SERVER = 0x7C0B5
"""Beside the number of a server, the lock under which PostgreSQL counts its tournaments."""


class Tournaments:
    """Tournaments in a database. Every method may raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, tournament: Tournament, most: int) -> Tournament:
        """Store a new tournament, and return it with its number.

        :raises Full: when there are ``most`` in its server that are not over.
        """
        guild_id = tournament.place.guild_id
        async with self._store.writing() as connection:
            await one_at_a_time(connection, guild_id ^ ONE_SERVER)
            counting = select(func.count()).select_from(TournamentRow)
            counting = counting.where(TournamentRow.guild_id == guild_id, _is_open())
            if (await connection.scalar(counting) or 0) >= most:
                raise Full(
                    "There are {limit} tournaments in this server that are not over, and that is "
                    "the most: end one first. /tournaments lists them.",
                    limit=most,
                )
            adding = insert(TournamentRow).values(**columns(tournament), shown=tournament.version)
            added = await connection.execute(adding.returning(TournamentRow.id))
            stored = replace(tournament, id=added.scalar_one())
            await _write(connection, replace(stored, entrants=()), stored)
            return stored

    async def load(self, tournament_id: int) -> Tournament:
        """Return the tournament of a number.

        :raises NotFound: when there is none.
        """
        async with self._store.reading() as connection:
            return await _read(connection, tournament_id)

    async def change(
        self, tournament_id: int, change: Change, podium_at: datetime | None = None
    ) -> tuple[Tournament, Tournament]:
        """Change a tournament, and return it as it was and as it is.

        If that is its end, the podium is due at ``podium_at``.

        Changes come one after the other, in whatever process: each sees what those before it
        have left, and none is lost. What ``change`` raises leaves all as it was.

        :raises NotFound: when there is none of this number.
        """
        async with self._store.writing() as connection:
            before = await _read(connection, tournament_id, lock=True)
            after = change(before)
            if after == before:
                return before, before
            after = replace(after, version=before.version + 1)
            await _write(connection, before, after)
            changed = columns(after)
            if after.stage is Stage.OVER and before.is_open:
                changed["podium_at"] = podium_at
            query = update(TournamentRow).where(TournamentRow.id == tournament_id)
            await connection.execute(query.values(changed))
            return before, after

    async def open_in(self, guild_id: int) -> list[Tournament]:
        """Return the tournaments of a server that are not over, the newest first."""
        return await self._all(TournamentRow.guild_id == guild_id, _is_open())

    async def due(self, now: datetime) -> list[Tournament]:
        """Return those that are being played, and those whose time to begin has come."""
        begins = and_(TournamentRow.stage == Stage.OPEN.value, TournamentRow.starts_at <= now)
        played = TournamentRow.stage.in_((Stage.RUNNING.value, Stage.PAUSED.value))
        return await self._all(or_(begins, played))

    async def due_podiums(self, now: datetime) -> list[Tournament]:
        """Return those whose podium is to be posted by now."""
        return await self._all(TournamentRow.podium_at <= now, limit=AT_ONCE)

    async def put_off_podium(self, tournament_id: int, now: datetime, until: datetime) -> bool:
        """Let the podium that is due be due at another time; of all who try, one does."""
        query = (
            update(TournamentRow)
            .where(TournamentRow.id == tournament_id, TournamentRow.podium_at <= now)
            .values(podium_at=until)
            .returning(TournamentRow.id)
        )
        async with self._store.writing() as connection:
            return await connection.scalar(query) is not None

    async def plan_podium(self, tournament_id: int, at: datetime | None) -> None:
        """Store when the podium of a tournament is to be posted; None for no more."""
        query = update(TournamentRow).where(TournamentRow.id == tournament_id)
        async with self._store.writing() as connection:
            await connection.execute(query.values(podium_at=at))

    async def unshown(self, limit: int) -> list[Tournament]:
        """Return tournaments that have changed since their panels were made."""
        return await self._all(
            TournamentRow.shown < TournamentRow.version,
            TournamentRow.message_id.is_not(None),
            limit=limit,
        )

    async def without_panel(self, since: datetime, until: datetime) -> list[Tournament]:
        """Return those of some time that are not over and have no panel."""
        made = TournamentRow.created_at.between(since, until)
        return await self._all(_is_open(), TournamentRow.message_id.is_(None), made)

    async def take_turn_to_show(self, tournament: Tournament) -> bool:
        """Return whether this process, and no other, is to show a tournament as it stands."""
        query = (
            update(TournamentRow)
            .where(TournamentRow.id == tournament.id, TournamentRow.shown < tournament.version)
            .values(shown=tournament.version)
            .returning(TournamentRow.id)
        )
        async with self._store.writing() as connection:
            return (await connection.execute(query)).one_or_none() is not None

    async def place_panel(self, tournament_id: int, channel_id: int, message_id: int) -> None:
        """Store where the panel of a tournament stands now."""
        query = update(TournamentRow).where(TournamentRow.id == tournament_id)
        async with self._store.writing() as connection:
            await connection.execute(query.values(channel_id=channel_id, message_id=message_id))

    async def _all(self, *wanted: ColumnElement[bool], limit: int = 500) -> list[Tournament]:
        query = select(*COLUMNS).where(*wanted).order_by(TournamentRow.id.desc()).limit(limit)
        async with self._store.reading() as connection:
            rows = (await connection.execute(query)).all()
            return await _filled(connection, rows)


def _is_open() -> ColumnElement[bool]:
    return TournamentRow.stage.in_(OPEN)


async def _read(
    connection: AsyncConnection, tournament_id: int, *, lock: bool = False
) -> Tournament:
    if not 0 < tournament_id <= LARGEST_NUMBER:
        raise NotFound
    query = select(*COLUMNS).where(TournamentRow.id == tournament_id)
    rows = (await connection.execute(query.with_for_update() if lock else query)).all()
    found = await _filled(connection, rows)
    if not found:
        raise NotFound
    return found[0]


async def _filled(connection: AsyncConnection, rows: Sequence[Any]) -> list[Tournament]:
    """Return tournaments with all that belongs to them, in the order of their rows.

    Those that cannot be read are left out.
    """
    ids = [row.id for row in rows]
    parts: list[dict[int, list[Any]]] = []
    for table, order in (
        (EntrantRow, (EntrantRow.seed, EntrantRow.user_id)),
        (PairingRow, (PairingRow.round, PairingRow.board)),
        (CorrectionRow, (CorrectionRow.number,)),
    ):
        found: dict[int, list[Any]] = defaultdict(list)
        parts.append(found)
        query = select(*table.__table__.columns).where(table.tournament_id.in_(ids))
        if ids:
            for row in await connection.execute(query.order_by(*order)):
                found[row.tournament_id].append(row)
    read = (_readable(row, *(found[row.id] for found in parts)) for row in rows)
    return [tournament for tournament in read if tournament is not None]


def _readable(
    row: Any, entrants: Sequence[Any], pairings: Sequence[Any], corrections: Sequence[Any]
) -> Tournament | None:
    """Return a stored tournament, or None (and a line in the log) if it holds an unknown word."""
    try:
        return tournament_of(
            row,
            tuple(map(entrant_of, entrants)),
            tuple(map(pairing_of, pairings)),
            tuple(map(correction_of, corrections)),
        )
    except ValueError as error:
        logger.warning("tournament cannot be read", tournament=row.id, error=str(error))
        return None


async def _write(connection: AsyncConnection, before: Tournament, after: Tournament) -> None:
    """Store what has changed of all that belongs to a tournament."""
    number = after.id
    gone = {one.user_id for one in before.entrants} - {one.user_id for one in after.entrants}
    known = {one.user_id: one for one in before.entrants}
    changed = [one for one in after.entrants if known.get(one.user_id) != one]
    again = gone | {one.user_id for one in changed if one.user_id in known}
    if again:
        await connection.execute(
            delete(EntrantRow).where(
                EntrantRow.tournament_id == number, EntrantRow.user_id.in_(again)
            )
        )
    if changed:
        await connection.execute(
            insert(ENTRANTS), [entrant_columns(number, one) for one in changed]
        )
    drawn = {each.key: each for each in before.pairings}
    new = [each for each in after.pairings if each.key not in drawn]
    if new:
        await connection.execute(insert(PAIRINGS), [pairing_columns(number, each) for each in new])
    for each in after.pairings:
        if drawn.get(each.key, each) != each:
            query = update(PairingRow).where(
                PairingRow.tournament_id == number,
                PairingRow.round == each.round,
                PairingRow.board == each.board,
            )
            await connection.execute(query.values(pairing_columns(number, each)))
    made = len(before.corrections)
    if after.corrections[made:]:
        rows = [
            correction_columns(number, place, each)
            for place, each in enumerate(after.corrections[made:], made + 1)
        ]
        await connection.execute(insert(CORRECTIONS), rows)
