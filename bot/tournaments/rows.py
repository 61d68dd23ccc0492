"""The tournaments in the store: their tables, and what is asked of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    ForeignKey,
    Index,
    Row,
    String,
    Text,
    delete,
    func,
    insert,
    select,
    tuple_,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import Mapped, MappedColumn, mapped_column

from bot import log
from bot.matches.model.match import Place
from bot.store import Store, one_at_a_time
from bot.store.document import content, read, write
from bot.store.tables import (
    CALLED,
    LARGEST_NUMBER,
    OF_SERVER,
    RENAMED,
    Base,
    Number,
    Snowflake,
    UtcDateTime,
    set_index,
)
from bot.store.versioned import compare_and_set
from bot.tournaments.model import (
    Correction,
    Entrant,
    How,
    Pairing,
    Refusal,
    Stage,
    Tournament,
)

logger = log.get(__name__)

AT_ONCE = 20
"""The maximum number of podiums that one look posts, and of panels that it renews."""
ONE_SERVER = 0x7C0B5
"""Beside the number of a server, the lock under which PostgreSQL counts its tournaments."""
FIELDS = ("id", "version", "stage", "organiser_id", "starts_at")
"""The fields of a tournament that have columns of the same names."""
BESIDE = (*FIELDS, "place", "entrants", "pairings", "corrections")
"""The fields of a tournament that are not in its document."""


class TournamentRow(Base):
    """A tournament. ``version`` counts its changes, and its panel shows the version ``shown``.

    In the version ``looked_at`` nothing was left to do but to wait for its matches.

    What no query asks for is in ``state``, a document. At ``podium_at`` the podium is to be posted.
    """

    __tablename__ = "tournaments"
    __table_args__ = (
        Index(None, "stage"),
        Index(None, "guild_id", "stage"),
        set_index("podium_at"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(Number, primary_key=True)
    version: Mapped[int]
    stage: Mapped[str] = mapped_column(String(16))
    organiser_id: Mapped[int] = mapped_column(Snowflake, info=RENAMED)
    guild_id: Mapped[int] = mapped_column(Snowflake, info=OF_SERVER)
    channel_id: Mapped[int] = mapped_column(Snowflake)
    locale: Mapped[str] = mapped_column(String(16))
    message_id: Mapped[int | None] = mapped_column(Snowflake)
    shown: Mapped[int]
    looked_at: Mapped[int]
    starts_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    podium_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    state: Mapped[str] = mapped_column(Text)


def _of_tournament() -> MappedColumn[int]:
    return mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True)


class EntrantRow(Base):
    """A member who takes part in a tournament."""

    __tablename__ = "tournament_entrants"

    tournament_id: Mapped[int] = _of_tournament()
    user_id: Mapped[int] = mapped_column(Snowflake, primary_key=True, index=True, info=RENAMED)
    name: Mapped[str] = mapped_column(String(32), info=CALLED)
    seed: Mapped[int]
    joined: Mapped[int]
    left: Mapped[int | None]


class PairingRow(Base):
    """Two who meet at a board of a round, or one who has a bye."""

    __tablename__ = "tournament_pairings"

    tournament_id: Mapped[int] = _of_tournament()
    round: Mapped[int] = mapped_column(primary_key=True)
    board: Mapped[int] = mapped_column(primary_key=True)
    first: Mapped[int] = mapped_column(Snowflake, info=RENAMED)
    second: Mapped[int | None] = mapped_column(Snowflake, info=RENAMED)
    winner: Mapped[int | None] = mapped_column(Snowflake, info=RENAMED)
    how: Mapped[str | None] = mapped_column(String(16))


class CorrectionRow(Base):
    """A result that an organiser has put right: the ``number``-th of a tournament."""

    __tablename__ = "tournament_corrections"

    tournament_id: Mapped[int] = _of_tournament()
    number: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime] = mapped_column(UtcDateTime)
    by: Mapped[int] = mapped_column(Snowflake, info=RENAMED)
    round: Mapped[int]
    board: Mapped[int]
    before: Mapped[int | None] = mapped_column(Snowflake, info=RENAMED)
    winner: Mapped[int | None] = mapped_column(Snowflake, info=RENAMED)


TABLE, ENTRANTS, PAIRINGS, CORRECTIONS = (
    Base.metadata.tables[row.__tablename__]
    for row in (TournamentRow, EntrantRow, PairingRow, CorrectionRow)
)
PLAYED = TournamentRow.stage.in_((Stage.RUNNING.value, Stage.PAUSED.value))
IS_OPEN = TournamentRow.stage.in_((Stage.OPEN.value, Stage.RUNNING.value, Stage.PAUSED.value))
PARTS = (
    (ENTRANTS, ("user_id",), (ENTRANTS.c.seed, ENTRANTS.c.user_id)),
    (PAIRINGS, ("round", "board"), (PAIRINGS.c.round, PAIRINGS.c.board)),
    (CORRECTIONS, ("number",), (CORRECTIONS.c.number,)),
)
"""The tables of the parts of a tournament, each with the key within it and the order."""


class Tournaments:
    """Tournaments in a database. Every method may raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._mine = store.shards.of(TournamentRow.guild_id)

    async def add(self, tournament: Tournament, most: int) -> Tournament:
        """Store a new tournament, and return it with its number.

        :raises Refusal: when there are ``most`` in its server that are not over.
        """
        guild_id, place = tournament.guild_id, tournament.place
        async with self._store.writing() as connection:
            await one_at_a_time(connection, guild_id ^ ONE_SERVER)
            counting = select(func.count()).select_from(TournamentRow)
            counting = counting.where(TournamentRow.guild_id == guild_id, IS_OPEN)
            if (await connection.scalar(counting) or 0) >= most:
                raise Refusal(
                    "This server already has {limit} open tournaments, the maximum. End "
                    "one first. /tournament lists them.",
                    limit=most,
                )
            row = {
                **_columns(tournament),
                **content(place, without=("reachable",)),
                "organiser_id": tournament.organiser_id,
                "version": 1,
                "shown": 1,
                "looked_at": 0,
            }
            adding = insert(TournamentRow).values(row).returning(TournamentRow.id)
            added = await connection.execute(adding)
            stored = replace(tournament, id=added.scalar_one(), version=1)
            await _write(connection, replace(stored, entrants=(), pairings=()), stored)
            return stored

    async def load(self, tournament_id: int) -> Tournament:
        """Return the tournament of a number, or refuse where there is none."""
        if 0 < tournament_id <= LARGEST_NUMBER:
            for found in await self._all(TournamentRow.id == tournament_id):
                return found
        raise Refusal("I can't find this tournament any more. Use /tournament to open another.")

    async def save(
        self, before: Tournament, after: Tournament, podium_at: datetime | None = None
    ) -> Tournament | None:
        """Store a change, if no other came before; the podium of an end is due at ``podium_at``."""
        columns = _columns(after)
        if after.stage is Stage.OVER and before.is_open:
            columns["podium_at"] = podium_at
        key = {"id": before.id}
        async with self._store.writing() as connection:
            if not await compare_and_set(connection, TABLE, key, before.version, columns):
                return None
            await _write(connection, before, after)
        return replace(after, version=before.version + 1)

    async def open_in(self, guild_id: int) -> list[Tournament]:
        """Return the tournaments of a server that are not over, the newest first."""
        return await self._all(TournamentRow.guild_id == guild_id, IS_OPEN)

    async def undecided(self) -> list[tuple[int, Pairing]]:
        """Return the matches being played that have no result yet, each with its tournament."""
        query = (
            select(*PAIRINGS.columns)
            .join(TournamentRow, TournamentRow.id == PairingRow.tournament_id)
            .where(PLAYED, PairingRow.how.is_(None), self._mine)
        )
        async with self._store.reading() as connection:
            return [(row[0], Pairing(*row[1:])) for row in await connection.execute(query)]

    async def due(self, now: datetime, ids: Collection[int]) -> list[Tournament]:
        """Return the tournaments that can begin, have changed since a look, or are in ``ids``."""
        begins = (TournamentRow.stage == Stage.OPEN.value) & (TournamentRow.starts_at <= now)
        changed = TournamentRow.looked_at < TournamentRow.version
        can_go_on = PLAYED & (changed | TournamentRow.id.in_(ids))
        return await self._all(begins | can_go_on, self._mine)

    async def note_look(self, tournament: Tournament) -> None:
        """Note that in this version of a tournament nothing is left to do."""
        await self._set(tournament.id, looked_at=tournament.version)

    async def due_podiums(self, now: datetime) -> list[Tournament]:
        """Return those whose podium is to be posted by now."""
        return await self._all(TournamentRow.podium_at <= now, self._mine, limit=AT_ONCE)

    async def put_off_podium(self, tournament_id: int, now: datetime, until: datetime) -> bool:
        """Let the podium that is due be due at another time; of all who try, one does."""
        return await self._set(tournament_id, TournamentRow.podium_at <= now, podium_at=until)

    async def plan_podium(self, tournament_id: int, at: datetime | None) -> None:
        """Store when the podium of a tournament is to be posted; None for no more."""
        await self._set(tournament_id, podium_at=at)

    async def unshown(self) -> list[Tournament]:
        """Return tournaments that have changed since their panels were made."""
        return await self._all(
            TournamentRow.shown < TournamentRow.version,
            TournamentRow.message_id.is_not(None),
            self._mine,
            limit=AT_ONCE,
        )

    async def without_panel(self, since: datetime, until: datetime) -> list[Tournament]:
        """Return the tournaments opened at some time that are not over and have no panel."""
        found = await self._all(IS_OPEN, TournamentRow.message_id.is_(None), self._mine)
        return [each for each in found if since <= each.created_at <= until]

    async def claim_showing(self, tournament: Tournament) -> bool:
        """Return whether this process, and no other, is to show a tournament in this version."""
        is_older = TournamentRow.shown < tournament.version
        return await self._set(tournament.id, is_older, shown=tournament.version)

    async def place_panel(self, shown: Tournament, channel_id: int, message_id: int) -> None:
        """Store where the panel of a tournament stands now, and in which version."""
        place = {"channel_id": channel_id, "message_id": message_id}
        await self._set(shown.id, **place, shown=shown.version)

    async def _set(
        self, tournament_id: int, *conditions: ColumnElement[bool], **columns: object
    ) -> bool:
        """Set columns that are no part of a version; return whether the conditions were met."""
        query = update(TournamentRow).where(TournamentRow.id == tournament_id, *conditions)
        async with self._store.writing() as connection:
            done = await connection.execute(query.values(columns).returning(TournamentRow.id))
            return done.one_or_none() is not None

    async def _all(self, *wanted: ColumnElement[bool], limit: int = 500) -> list[Tournament]:
        """Return tournaments with all that belongs to them, the newest first, if readable."""
        query = select(*TABLE.columns).where(*wanted).order_by(TABLE.c.id.desc()).limit(limit)
        async with self._store.reading() as connection:
            rows = (await connection.execute(query)).all()
            ids = [row.id for row in rows]
            parts: list[dict[int, list[Row[Any]]]] = []
            for table, _, order in PARTS if ids else ():
                of_each: dict[int, list[Row[Any]]] = defaultdict(list)
                parts.append(of_each)
                query = select(*table.columns).where(table.c.tournament_id.in_(ids))
                for row in await connection.execute(query.order_by(*order)):
                    of_each[row.tournament_id].append(row)
        read = (_readable(row, *(of_each[row.id] for of_each in parts)) for row in rows)
        return [tournament for tournament in read if tournament is not None]


def _columns(tournament: Tournament) -> dict[str, Any]:
    """Return the columns of a tournament that a transition can change."""
    return {
        "stage": tournament.stage.value,
        "starts_at": tournament.starts_at,
        "state": write(tournament, without=BESIDE),
    }


def _readable(
    row: Row[Any],
    entrants: Sequence[Row[Any]],
    pairings: Sequence[Row[Any]],
    corrections: Sequence[Row[Any]],
) -> Tournament | None:
    """Return a stored tournament, or None (and a line in the log) if it can't be read."""
    columns = {name: getattr(row, name) for name in FIELDS}
    try:
        return read(
            Tournament,
            row.state,
            **columns | {"stage": Stage(row.stage)},
            place=Place(row.guild_id, row.channel_id, row.message_id, locale=row.locale),
            entrants=tuple(Entrant(*each[1:]) for each in entrants),
            pairings=tuple(
                Pairing(*each[1:-1], how=each.how and How(each.how)) for each in pairings
            ),
            corrections=tuple(Correction(*each[2:]) for each in corrections),
        )
    except ValueError as error:
        logger.warning("tournament cannot be read", tournament=row.id, error=str(error))
        return None


async def _write(connection: AsyncConnection, before: Tournament, after: Tournament) -> None:
    for (table, key, _), old, new in zip(PARTS, _parts(before), _parts(after), strict=True):
        kept = {tuple(row[name] for name in key): row for row in old}
        wanted = {tuple(row[name] for name in key): row for row in new}
        gone = [each for each, row in kept.items() if wanted.get(each) != row]
        added = [row for each, row in wanted.items() if kept.get(each) != row]
        if gone:
            among = tuple_(*(table.c[name] for name in key)).in_(gone)
            await connection.execute(delete(table).where(table.c.tournament_id == after.id, among))
        if added:
            await connection.execute(
                insert(table), [{"tournament_id": after.id, **row} for row in added]
            )


def _parts(tournament: Tournament) -> Sequence[list[dict[str, Any]]]:
    """Return the rows of the parts of a tournament, in the order of their tables."""
    return (
        [asdict(one) for one in tournament.entrants],
        [asdict(each) for each in tournament.pairings],
        [{"number": at, **asdict(each)} for at, each in enumerate(tournament.corrections, 1)],
    )
