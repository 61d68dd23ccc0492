"""Repositories of dataclasses in tables, with columns matched to fields by name.

An enum is stored by its value, a date or a dataclass as text. The fields of a post are in the table
of posts. The column ``state``, if there is one, holds all other fields as a document of JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, fields, is_dataclass, replace
from datetime import date, datetime
from enum import Enum
from functools import cache, partial
from types import NoneType
from typing import Any, Generic, TypeAlias, TypeVar, cast, get_args, get_type_hints

import msgspec
from sqlalchemy import ColumnElement, Insert, Row, Table, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import log
from bot.store import document
from bot.store.posts import FIELDS_OF_POST, POSTS, post_key
from bot.store.store import Store, insert_new
from bot.store.tables import LARGEST_NUMBER, Base
from bot.store.versioned import Also, compare_and_set

K = TypeVar("K")
V = TypeVar("V")

Columns: TypeAlias = dict[str, Any]
"""The values of columns or fields by their names."""
AnyRow: TypeAlias = Row[Any]
Conversion: TypeAlias = Callable[[Any], object]
STATE = "state"
"""The column of the document."""
AT_ONCE = 100
"""The maximum number of due values that are read at once."""

logger = log.get(__name__)


@dataclass(frozen=True, slots=True)
class Codec:
    """The conversions of a field to its column and back."""

    write: Conversion
    read: Conversion


def _same(value: object) -> object:
    return value


PLAIN = Codec(_same, _same)


def _codec(hint: Any) -> Codec:
    """Return the codec of a field by its type. None stays None in each."""
    (kind, *others) = [each for each in get_args(hint) or (hint,) if each is not NoneType]
    if others or not isinstance(kind, type):
        return PLAIN
    if is_dataclass(kind):
        return Codec(document.write, partial(document.read, kind))
    if issubclass(kind, Enum) or kind is date:
        return Codec(msgspec.to_builtins, partial(msgspec.convert, type=kind))
    return PLAIN


@cache
def _codecs(kind: type[Any], table: Table, custom: frozenset[str]) -> dict[str, Codec]:
    """Return the codecs of the fields with columns of their own."""
    hints = get_type_hints(kind)
    names = (each.name for each in fields(kind) if each.name not in custom)
    return {name: _codec(hints[name]) for name in names if name in table.columns}


class Repository(Generic[K, V]):
    """The values of a dataclass in a table, each under a key.

    Every method can raise :class:`StoreUnavailable`.
    """

    kind: type[V]
    row: type[Base]
    not_found: type[Exception]
    """The refusal of a key without a readable value."""
    moments: tuple[str, ...] = ()
    """The columns of the times at which a value is due."""
    custom: frozenset[str] = frozenset()
    """The fields that :meth:`custom_columns` writes and :meth:`custom_fields` reads."""
    copied: frozenset[str] = frozenset()
    """The fields in the document whose columns are copies for queries."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._table = Base.metadata.tables[self.row.__tablename__]
        self._codecs = _codecs(self.kind, self._table, self.custom)
        self._read = self._codecs.keys() - self.copied
        self._key = tuple(column.name for column in self._table.primary_key)
        self._post_key = post_key(self._table)
        self._posted = FIELDS_OF_POST if self._post_key is not None else frozenset[str]()

    @property
    def is_served_here(self) -> ColumnElement[bool]:
        """The condition that this process serves a row."""
        return self._store.shards.of_rows(self._table)

    def custom_columns(self, value: V) -> Columns:
        """Return the columns with a custom conversion."""
        del value
        return {}

    def custom_fields(self, row: AnyRow) -> Columns:
        """Return the fields with a custom conversion."""
        del row
        return {}

    def columns(self, value: V) -> Columns:
        """Return the columns of a value, except for its key and its version."""
        found = {
            name: None if (held := getattr(value, name)) is None else codec.write(held)
            for name, codec in self._codecs.items()
            if name != "version" and name not in self._key
        }
        if STATE in self._table.columns:
            elsewhere = self._read | self.custom | self._posted
            found[STATE] = document.write(value, without=elsewhere)
        return found | self.custom_columns(value)

    def initial(self, value: V) -> Columns:
        """Return the columns that only a new row sets."""
        del value
        return {}

    def changes(self, before: V, after: V) -> Columns:
        """Return the columns that a change sets."""
        del before
        return self.columns(after)

    def value(self, row: AnyRow, **parts: object) -> V:
        """Return the value of a row, and of the parts in other tables.

        :raises ValueError: when it can't be read.
        """
        known: Columns = {}
        for name in self._read:
            held = getattr(row, name)
            known[name] = None if held is None else self._codecs[name].read(held)
        known |= {name: getattr(row, name) for name in self._posted}
        text = row.state if STATE in self._table.columns else "{}"
        return document.read(self.kind, text, **known, **self.custom_fields(row), **parts)

    def readable(self, row: AnyRow, **parts: object) -> V | None:
        """Return the value of a row, or log it and return None if it can't be read."""
        try:
            return self.value(row, **parts)
        except (ValueError, msgspec.ValidationError) as error:
            key = {name: getattr(row, name) for name in self._key}
            logger.warning("row cannot be read", kind=self.kind.__name__, **key, error=str(error))
            return None

    async def find(
        self,
        *conditions: ColumnElement[bool],
        order: ColumnElement[Any] | None = None,
        limit: int | None = None,
    ) -> list[V]:
        """Return the values that meet some conditions, without unreadable ones."""
        query = select(*self._table.columns).where(*conditions).limit(limit)
        if self._post_key is not None:
            post = [POSTS.c[name] for name in self._posted]
            query = query.join(POSTS, self._post_key == self._table.c.id).add_columns(*post)
        query = query.order_by(*(self._table.primary_key if order is None else (order,)))
        async with self._store.reading() as connection:
            return await self.values(connection, (await connection.execute(query)).all())

    async def values(self, connection: AsyncConnection, rows: Collection[AnyRow]) -> list[V]:
        """Return the values of rows, without unreadable ones."""
        del connection  # a value with parts reads them
        return [each for row in rows if (each := self.readable(row)) is not None]

    async def first(self, *conditions: ColumnElement[bool]) -> V | None:
        """Return the first value that meets some conditions, if there is one."""
        return next(iter(await self.find(*conditions, limit=1)), None)

    async def one(self, *conditions: ColumnElement[bool]) -> V:
        """Return the value that meets some conditions, or raise ``not_found``."""
        found = await self.first(*conditions)
        if found is None:
            raise self.not_found
        return found

    async def load(self, key: K) -> V:
        """Return the value of a key, or raise ``not_found``."""
        return await self.one(self.has_key(key))

    def has_key(self, key: K) -> ColumnElement[bool]:
        """Return the condition that a row has a key, which is one number."""
        (column,) = self._table.primary_key
        return column == min(cast("int", key), LARGEST_NUMBER)

    async def due(
        self, now: datetime, by: str | None = None, limit: int | None = AT_ONCE
    ) -> list[V]:
        """Return the values that are due by now, the longest overdue first.

        ``by`` is one of the moments (default: the first).
        """
        name = by or self.moments[0]
        moment = POSTS.c[name] if name in self._posted else self._table.c[name]
        return await self.find(moment <= now, self.is_served_here, order=moment, limit=limit)

    async def add(self, value: V) -> V:
        """Store a new value, and return it with its number."""
        async with self._store.writing() as connection:
            return await self.insert(connection, value)

    async def insert(self, connection: AsyncConnection, value: V) -> V:
        """Store a new value in a transaction, and return it with its number."""
        added = await self._insert(connection, insert(self._table), value)
        return cast("V", added)

    async def insert_new(self, connection: AsyncConnection, value: V) -> V | None:
        """Store a new value as :meth:`insert` does, or return None if its place is taken."""
        return await self._insert(connection, insert_new(connection, self._table), value)

    async def _insert(self, connection: AsyncConnection, adding: Insert, value: V) -> V | None:
        first = {"version": 1} if "version" in self._table.columns else {}
        columns = {**self.columns(value), **self.initial(value), **first}
        number = await connection.scalar(adding.values(columns).returning(self._table.c.id))
        if number is not None and self._post_key is not None:
            post = {**self._post(value), self._post_key.name: number}
            await connection.execute(insert(POSTS).values(post))
        return None if number is None else replace(cast("Any", value), id=number, **first)

    def _post(self, value: V) -> dict[str, Any]:
        """Return the columns of a value's post."""
        return {name: getattr(value, name) for name in self._posted}

    async def save(self, before: V, after: V, also: Also | None = None) -> V | None:
        """Store a change, and ``also`` in the same transaction, and return the new version.

        If the value has changed since it was read, nothing is stored and None is returned.
        """
        async with self._store.writing() as connection:
            saved = await self.save_in(connection, before, after)
            if saved is not None and also is not None:
                await also(connection)
        return saved

    async def save_in(self, connection: AsyncConnection, before: V, after: V) -> V | None:
        """Store a change in a transaction, as :meth:`save` does."""
        key = {name: getattr(before, name) for name in self._key}
        version = cast("Any", before).version
        changes = self.changes(before, after)
        if not await compare_and_set(connection, self._table, key, version, changes):
            return None
        if self._post_key is not None and (post := self._post(after)) != self._post(before):
            is_own = self._post_key == key["id"]
            await connection.execute(update(POSTS).where(is_own).values(post))
        return replace(cast("Any", after), version=version + 1)

    async def delete(self, key: K) -> None:
        """Delete a value, with all that belongs to it."""
        async with self._store.writing() as connection:
            await connection.execute(delete(self._table).where(self.has_key(key)))


class Defaults(Repository[int, V]):
    """The values of a dataclass, which are the defaults until a row is stored.

    A row that can't be read raises :class:`BadDocument`, because the defaults would be wrong.
    """

    async def load(self, key: int) -> V:
        """Return the value of a key."""
        return (await self.all((key,)))[key]

    async def all(self, keys: Collection[int]) -> dict[int, V]:
        """Return the values of some keys."""
        (column,) = self._table.primary_key
        query = select(*self._table.columns).where(column.in_(keys))
        found = {key: document.from_fields(self.kind, {}, **{column.name: key}) for key in keys}
        async with self._store.reading() as connection:
            for row in await connection.execute(query):
                found[getattr(row, column.name)] = self.value(row)
        return found


async def count(connection: AsyncConnection, table: Table, *conditions: ColumnElement[bool]) -> int:
    """Return the number of rows that meet some conditions."""
    query = select(func.count()).select_from(table).where(*conditions)
    return await connection.scalar(query) or 0
