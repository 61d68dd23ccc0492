"""Tournaments in the database, with their tables and queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
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
    insert,
    select,
    tuple_,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import Mapped, MappedColumn, mapped_column

from bot.events.model import (
    Correction,
    Decision,
    Entrant,
    EventNotFound,
    Pairing,
    Stage,
    Tournament,
)
from bot.shared.places import Place
from bot.shared.refusals import Refusal
from bot.store import Store, insert_new, one_at_a_time
from bot.store.document import content
from bot.store.repository import Repository, count
from bot.store.tables import (
    CALLED,
    DELETED,
    OF_SERVER,
    RENAMED,
    Base,
    Number,
    Snowflake,
    UtcDateTime,
    set_index,
)
from bot.store.versioned import Also

AT_ONCE = 20
"""The maximum number of podiums posted and of panels renewed in one round of work."""
ONE_SERVER = 0x7C0B5
"""Combined with a server's number, the PostgreSQL lock for counting its tournaments."""


class TournamentRow(Base):
    """A tournament. ``version`` counts its changes, and its panel shows the version ``shown``.

    In the version ``looked_at`` it only waited for its matches. Data that no query uses is in
    ``state``, as a document. ``podium_at`` is the time to post the podium.
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
    """Two opponents at a board of a round, or a player with a bye."""

    __tablename__ = "tournament_pairings"

    tournament_id: Mapped[int] = _of_tournament()
    round: Mapped[int] = mapped_column(primary_key=True)
    board: Mapped[int] = mapped_column(primary_key=True)
    first: Mapped[int] = mapped_column(Snowflake, info=RENAMED)
    second: Mapped[int | None] = mapped_column(Snowflake, info=RENAMED)
    winner: Mapped[int | None] = mapped_column(Snowflake, info=RENAMED)
    how: Mapped[str | None] = mapped_column(String(16))


class CorrectionRow(Base):
    """The ``number``-th correction of a tournament's results by an organiser."""

    __tablename__ = "tournament_corrections"

    tournament_id: Mapped[int] = _of_tournament()
    number: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime] = mapped_column(UtcDateTime)
    by: Mapped[int] = mapped_column(Snowflake, info=RENAMED)
    round: Mapped[int]
    board: Mapped[int]
    before: Mapped[int | None] = mapped_column(Snowflake, info=RENAMED)
    winner: Mapped[int | None] = mapped_column(Snowflake, info=RENAMED)


class FollowerRow(Base):
    """A member who wants a ping when the next game night of a server opens."""

    __tablename__ = "night_followers"

    guild_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, info=OF_SERVER
    )
    user_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, index=True, info=DELETED
    )


class Followers:
    """The members who wait for game nights. Every method can raise :class:`StoreUnavailable`."""

    @staticmethod
    async def turn(store: Store, guild_id: int, user_id: int) -> bool:
        """Add a member, or remove them if they are there, and return whether they are now."""
        row = {"guild_id": guild_id, "user_id": user_id}
        async with store.writing() as connection:
            gone = await connection.execute(delete(FollowerRow).filter_by(**row))
            if not gone.rowcount:
                await connection.execute(insert_new(connection, FollowerRow).values(row))
            return not gone.rowcount

    @staticmethod
    async def of_server(store: Store, guild_id: int, limit: int) -> list[int]:
        """Return the members who wait for the next game night of a server."""
        query = select(FollowerRow.user_id).where(FollowerRow.guild_id == guild_id)
        async with store.reading() as connection:
            return [*await connection.scalars(query.order_by(FollowerRow.user_id).limit(limit))]

    @staticmethod
    async def remove(store: Store, guild_id: int, users: Collection[int]) -> None:
        """Remove the members who have got their ping."""
        here = FollowerRow.guild_id == guild_id, FollowerRow.user_id.in_(users)
        async with store.writing() as connection:
            await connection.execute(delete(FollowerRow).where(*here))


TABLE, ENTRANTS, PAIRINGS, CORRECTIONS = (
    Base.metadata.tables[row.__tablename__]
    for row in (TournamentRow, EntrantRow, PairingRow, CorrectionRow)
)
PLAYED = TournamentRow.stage.in_((Stage.RUNNING.value, Stage.PAUSED.value))
HAS_BEGUN = TournamentRow.stage != Stage.OPEN.value
IS_OPEN = TournamentRow.stage.in_((Stage.OPEN.value, Stage.RUNNING.value, Stage.PAUSED.value))
PARTS = {
    "entrants": (ENTRANTS, ("user_id",), (ENTRANTS.c.seed, ENTRANTS.c.user_id)),
    "pairings": (PAIRINGS, ("round", "board"), (PAIRINGS.c.round, PAIRINGS.c.board)),
    "corrections": (CORRECTIONS, ("number",), (CORRECTIONS.c.number,)),
}
"""The table of each field with parts, its key in the tournament, and its order."""


class Tournaments(Repository[int, Tournament]):
    """Tournaments in a database."""

    kind, row, not_found = Tournament, TournamentRow, EventNotFound
    custom = frozenset({"place", *PARTS})

    def initial(self, value: Tournament) -> dict[str, Any]:
        return {**content(value.place, without=("reachable",)), "shown": 1, "looked_at": 0}

    def custom_fields(self, row: Row[Any]) -> dict[str, Any]:
        return {"place": Place(row.guild_id, row.channel_id, row.message_id, locale=row.locale)}

    async def open(self, tournament: Tournament, most: int) -> Tournament:
        """Store a new tournament, and return it with its number.

        :raises Refusal: when there are ``most`` in its server that are not over.
        """
        guild_id = tournament.guild_id
        async with self._store.writing() as connection:
            await one_at_a_time(connection, guild_id ^ ONE_SERVER)
            here = TournamentRow.guild_id == guild_id
            if await count(connection, TABLE, here, IS_OPEN) >= most:
                raise Refusal(
                    "This server already has {limit} open events, the maximum. End "
                    "one first. /tournament lists them.",
                    limit=most,
                )
            return await self.insert(connection, tournament)

    async def insert(self, connection: AsyncConnection, value: Tournament) -> Tournament:
        """Store a new tournament with its parts, and return it with its number."""
        stored = await super().insert(connection, value)
        without_parts: dict[str, Any] = dict.fromkeys(PARTS, ())
        await _write(connection, replace(stored, **without_parts), stored)
        return stored

    async def save_in(
        self, connection: AsyncConnection, before: Tournament, after: Tournament
    ) -> Tournament | None:
        """Store a change of a tournament and its parts in a transaction."""
        saved = await super().save_in(connection, before, after)
        if saved is not None:
            await _write(connection, before, after)
        return saved

    def podium(self, tournament: Tournament, at: datetime) -> Also:
        """Return the change that makes the podium of a tournament due at a time."""
        planning = update(TABLE).where(TABLE.c.id == tournament.id).values(podium_at=at)
        return lambda connection: connection.execute(planning)

    async def open_in(self, guild_id: int) -> list[Tournament]:
        """Return the open tournaments of a server, the newest first."""
        return await self.newest(TournamentRow.guild_id == guild_id, IS_OPEN)

    async def undecided_pairings(self) -> list[tuple[int, Pairing]]:
        """Return the undecided pairings of running tournaments, each with its tournament."""
        query = (
            select(*PAIRINGS.columns)
            .join(TournamentRow, TournamentRow.id == PairingRow.tournament_id)
            .where(PLAYED, PairingRow.how.is_(None), self.is_served_here)
        )
        async with self._store.reading() as connection:
            return [(row[0], Pairing(*row[1:])) for row in await connection.execute(query)]

    async def to_advance(self, now: datetime, ids: Collection[int]) -> list[Tournament]:
        """Return the tournaments that can begin, have changed since a look, or are in ``ids``.

        Changes before the start don't count, but the end does.
        """
        awaited = TournamentRow.stage.in_((Stage.OPEN.value, Stage.RUNNING.value))
        begins = awaited & (TournamentRow.starts_at <= now)
        changed = TournamentRow.looked_at < TournamentRow.version
        can_go_on = (HAS_BEGUN & changed) | (PLAYED & TournamentRow.id.in_(ids))
        return await self.newest(begins | can_go_on, self.is_served_here)

    async def note_look(self, tournament: Tournament) -> None:
        """Store that a tournament has nothing to do in this version."""
        await self._set(tournament.id, looked_at=tournament.version)

    async def due_podiums(self, now: datetime) -> list[Tournament]:
        """Return the tournaments whose podium is due."""
        return await self.newest(TournamentRow.podium_at <= now, self.is_served_here, limit=AT_ONCE)

    async def put_off_podium(self, tournament_id: int, now: datetime, until: datetime) -> bool:
        """Postpone a due podium, and return True to one caller only."""
        return await self._set(tournament_id, TournamentRow.podium_at <= now, podium_at=until)

    async def plan_podium(self, tournament_id: int, at: datetime | None) -> None:
        """Set the time to post the podium of a tournament, or never (None)."""
        await self._set(tournament_id, podium_at=at)

    async def unshown(self) -> list[Tournament]:
        """Return tournaments that have changed since their panels were made."""
        return await self.newest(
            TournamentRow.shown < TournamentRow.version,
            TournamentRow.message_id.is_not(None),
            self.is_served_here,
            limit=AT_ONCE,
        )

    async def without_panel(self, since: datetime, until: datetime) -> list[Tournament]:
        """Return the open tournaments without a panel, opened in some period."""
        found = await self.newest(IS_OPEN, TournamentRow.message_id.is_(None), self.is_served_here)
        return [each for each in found if since <= each.created_at <= until]

    async def claim_showing(self, tournament: Tournament) -> bool:
        """Return whether this process has claimed the panel of this version for renewal."""
        is_older = TournamentRow.shown < tournament.version
        return await self._set(tournament.id, is_older, shown=tournament.version)

    async def place_panel(self, shown: Tournament, channel_id: int, message_id: int) -> None:
        """Store the place of a tournament's panel, and the version that it shows."""
        place = {"channel_id": channel_id, "message_id": message_id}
        await self._set(shown.id, **place, shown=shown.version)

    async def _set(
        self, tournament_id: int, *conditions: ColumnElement[bool], **columns: object
    ) -> bool:
        """Set columns outside the version, and return whether the conditions were met."""
        query = update(TournamentRow).where(TournamentRow.id == tournament_id, *conditions)
        async with self._store.writing() as connection:
            done = await connection.execute(query.values(columns).returning(TournamentRow.id))
            return done.one_or_none() is not None

    async def newest(self, *conditions: ColumnElement[bool], limit: int = 500) -> list[Tournament]:
        """Return the tournaments that meet some conditions, the newest first."""
        return await self.find(*conditions, order=TABLE.c.id.desc(), limit=limit)

    async def values(
        self, connection: AsyncConnection, rows: Collection[Row[Any]]
    ) -> list[Tournament]:
        """Return the tournaments of rows with their parts, without those that can't be read."""
        ids = [row.id for row in rows]
        parts = {name: defaultdict[int, list[Row[Any]]](list) for name in PARTS}
        for name, (table, _, order) in PARTS.items() if ids else ():
            query = select(*table.columns).where(table.c.tournament_id.in_(ids))
            for row in await connection.execute(query.order_by(*order)):
                parts[name][row.tournament_id].append(row)
        read = (
            self.readable(row, **{name: found[row.id] for name, found in parts.items()})
            for row in rows
        )
        return [tournament for tournament in read if tournament is not None]

    def value(self, row: Row[Any], **parts: Any) -> Tournament:
        """Return the tournament of a row, and of the rows of its parts."""
        return super().value(
            row,
            entrants=tuple(Entrant(*each[1:]) for each in parts["entrants"]),
            pairings=tuple(
                Pairing(*each[1:-1], how=each.how and Decision(each.how))
                for each in parts["pairings"]
            ),
            corrections=tuple(Correction(*each[2:]) for each in parts["corrections"]),
        )


async def _write(connection: AsyncConnection, before: Tournament, after: Tournament) -> None:
    """Store the changed parts of a tournament."""
    for name, (table, key, _) in PARTS.items():
        kept, wanted = (
            {tuple(row[column] for column in key): row for row in _rows(tournament, name)}
            for tournament in (before, after)
        )
        gone = [each for each, row in kept.items() if wanted.get(each) != row]
        added = [row for each, row in wanted.items() if kept.get(each) != row]
        if gone:
            among = tuple_(*(table.c[column] for column in key)).in_(gone)
            await connection.execute(delete(table).where(table.c.tournament_id == after.id, among))
        if added:
            await connection.execute(
                insert(table), [{"tournament_id": after.id, **row} for row in added]
            )


def _rows(tournament: Tournament, name: str) -> list[dict[str, Any]]:
    """Return the rows of the parts of a tournament in a field."""
    rows = [asdict(part) for part in getattr(tournament, name)]
    if name == "corrections":
        return [{"number": at, **row} for at, row in enumerate(rows, 1)]
    return rows
