"""Settings in the database."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import (
    Boolean,
    ForeignKey,
    Index,
    Integer,
    Row,
    String,
    Text,
    delete,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import Mapped, mapped_column

from bot.opponent.model import Level
from bot.settings.model import LONGEST_CLOCK, LONGEST_GAME, Person, Server
from bot.store import Store
from bot.store.tables import DELETED, KEPT, Base, Snowflake, UtcDateTime


class ServerRow(Base):
    """What a server has chosen; ``version`` counts the changes. Favourites are a line each."""

    __tablename__ = "settings_servers"
    __table_args__ = (
        Index(
            None,
            "language",
            sqlite_where=text("language IS NOT NULL"),
            postgresql_where=text("language IS NOT NULL"),
        ),
    )

    guild_id: Mapped[int] = mapped_column(Snowflake, primary_key=True, autoincrement=False)
    version: Mapped[int] = mapped_column(Integer)
    channel_id: Mapped[int | None] = mapped_column(Snowflake)
    game: Mapped[str | None] = mapped_column(String(LONGEST_GAME))
    level: Mapped[str | None] = mapped_column(String(16))
    clock: Mapped[str] = mapped_column(String(LONGEST_CLOCK))
    favourites: Mapped[str] = mapped_column(Text)
    organiser_id: Mapped[int | None] = mapped_column(Snowflake)
    threads: Mapped[bool] = mapped_column(Boolean)
    notices: Mapped[bool] = mapped_column(Boolean)
    language: Mapped[str | None] = mapped_column(String(16))


class WelcomeRow(Base):
    """A server that has been welcomed: that is done once."""

    __tablename__ = "settings_welcomes"

    guild_id: Mapped[int] = mapped_column(Snowflake, primary_key=True, autoincrement=False)
    welcomed_at: Mapped[datetime] = mapped_column(UtcDateTime)


class PersonRow(Base):
    """What a person wishes; ``version`` counts the changes."""

    __tablename__ = "settings_people"

    user_id: Mapped[int] = mapped_column(
        Snowflake, primary_key=True, autoincrement=False, info=DELETED
    )
    version: Mapped[int] = mapped_column(Integer)
    notices: Mapped[bool] = mapped_column(Boolean)
    challenges: Mapped[bool] = mapped_column(Boolean)
    language: Mapped[str | None] = mapped_column(String(16))


class RefusedRow(Base):
    """Somebody whose challenges a person refuses: the ``number``-th whom they named."""

    __tablename__ = "settings_refused"

    user_id: Mapped[int] = mapped_column(
        ForeignKey("settings_people.user_id", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
        info=DELETED,
    )
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    refused_id: Mapped[int] = mapped_column(Snowflake, info=KEPT)


SERVER = tuple(ServerRow.__table__.columns)
PERSON = tuple(PersonRow.__table__.columns)
Table: TypeAlias = type[ServerRow] | type[PersonRow]
S = TypeVar("S", Server, Person)


class Settings:
    """Settings in a database. Every method may raise :class:`StoreUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def servers(self, guild_ids: Collection[int]) -> dict[int, Server]:
        """Return what some servers have chosen, the defaults where it is nothing."""
        query = select(*SERVER).where(ServerRow.guild_id.in_(guild_ids))
        async with self._store.reading() as connection:
            found = {row.guild_id: _server(row) for row in await connection.execute(query)}
        return {each: found.get(each) or Server(guild_id=each) for each in guild_ids}

    async def people(self, user_ids: Collection[int]) -> dict[int, Person]:
        """Return what some persons wish, the defaults where it is nothing."""
        async with self._store.reading() as connection:
            found = await _people(connection, user_ids)
        return {each: found[each][1] if each in found else _nobody(each) for each in user_ids}

    async def languages(self) -> dict[int, str]:
        """Return the languages of the servers that have chosen one."""
        query = select(ServerRow.guild_id, ServerRow.language)
        query = query.where(ServerRow.language.is_not(None))
        async with self._store.reading() as connection:
            return {row.guild_id: row.language or "" for row in await connection.execute(query)}

    async def welcome(self, guild_id: int, now: datetime) -> bool:
        """Note that a server is welcomed; return whether it had not been, in any process."""
        try:
            async with self._store.writing() as connection:
                row = {"guild_id": guild_id, "welcomed_at": now}
                await connection.execute(insert(WelcomeRow).values(row))
        except IntegrityError:
            return False
        return True

    async def change_server(self, guild_id: int, change: Callable[[Server], Server]) -> Server:
        """Change what a server has chosen, and return it.

        ``change`` is called again where another change came in between: neither is lost.
        """
        query = select(*SERVER).where(ServerRow.guild_id == guild_id)
        while True:
            async with self._store.reading() as connection:
                row = (await connection.execute(query)).one_or_none()
            version = None if row is None else row.version
            before = Server(guild_id=guild_id) if row is None else _server(row)
            after = change(before)
            if after == before or await self._set(
                ServerRow, {"guild_id": guild_id}, version, _server_columns(after)
            ):
                return after

    async def change_person(self, user_id: int, change: Callable[[Person], Person]) -> Person:
        """Change what a person wishes, and return it; as :meth:`change_server` does."""
        while True:
            async with self._store.reading() as connection:
                found = await _people(connection, (user_id,))
            version, before = found.get(user_id, (None, _nobody(user_id)))
            after = change(before)
            if after == before or await self._set(
                PersonRow, {"user_id": user_id}, version, _person_columns(after), after.refused
            ):
                return after

    async def _set(
        self,
        table: Table,
        key: dict[str, int],
        version: int | None,
        values: dict[str, Any],
        refused: Sequence[int] | None = None,
    ) -> bool:
        """Store what was chosen if its row is at a version (None: there is none) still."""
        try:
            async with self._store.writing() as connection:
                if version is None:
                    await connection.execute(insert(table).values(key | values | {"version": 1}))
                else:
                    changed = await connection.execute(
                        update(table)
                        .filter_by(**key, version=version)
                        .values(values | {"version": version + 1})
                        .returning(table.version)
                    )
                    if changed.one_or_none() is None:
                        return False
                if refused is not None:
                    await _set_refused(connection, key["user_id"], refused)
        except IntegrityError:
            return False
        return True


async def _people(
    connection: AsyncConnection, user_ids: Collection[int]
) -> dict[int, tuple[int, Person]]:
    """Return what persons wish who have chosen anything, each with its version."""
    query = (
        select(*PERSON, RefusedRow.refused_id)
        .outerjoin(RefusedRow, RefusedRow.user_id == PersonRow.user_id)
        .where(PersonRow.user_id.in_(user_ids))
        .order_by(PersonRow.user_id, RefusedRow.number)
    )
    found: dict[int, tuple[int, Person]] = {}
    for row in await connection.execute(query):
        _, person = found.get(row.user_id, (0, _person(row)))
        if row.refused_id is not None:
            person = replace(person, refused=(*person.refused, row.refused_id))
        found[row.user_id] = row.version, person
    return found


async def _set_refused(connection: AsyncConnection, user_id: int, refused: Sequence[int]) -> None:
    """Store whose challenges a person refuses."""
    await connection.execute(delete(RefusedRow).where(RefusedRow.user_id == user_id))
    if refused:
        rows = [
            {"user_id": user_id, "number": number, "refused_id": each}
            for number, each in enumerate(refused, 1)
        ]
        await connection.execute(insert(RefusedRow), rows)


def _nobody(user_id: int) -> Person:
    return Person(user_id=user_id)


def _server(row: Row[Any]) -> Server:
    return Server(
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        game=row.game,
        level=Level(row.level) if row.level in set(Level) else None,
        clock=row.clock,
        favourites=tuple(row.favourites.splitlines()),
        organiser_id=row.organiser_id,
        threads=row.threads,
        notices=row.notices,
        language=row.language,
    )


def _server_columns(server: Server) -> dict[str, Any]:
    return {
        "channel_id": server.channel_id,
        "game": server.game,
        "level": server.level and server.level.value,
        "clock": server.clock,
        "favourites": "\n".join(server.favourites),
        "organiser_id": server.organiser_id,
        "threads": server.threads,
        "notices": server.notices,
        "language": server.language,
    }


def _person(row: Row[Any]) -> Person:
    return Person(
        user_id=row.user_id,
        notices=row.notices,
        challenges=row.challenges,
        language=row.language,
    )


def _person_columns(person: Person) -> dict[str, Any]:
    return {
        "notices": person.notices,
        "challenges": person.challenges,
        "language": person.language,
    }
