"""The one way to change what is stored: read, apply a pure transition, compare and set.

No lock is held while the transition decides, so a change costs nobody a wait. A value that somebody
else changed meanwhile is read again, and the transition decides anew.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol, TypeVar, cast

from sqlalchemy import Table, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.errors import StoreUnavailable
from bot.store.store import Store, add_new

K_contra = TypeVar("K_contra", contravariant=True)
V = TypeVar("V")

TRIES = 200
"""The maximum number of times a change is tried; each failure means that another one succeeded."""


class Versioned(Protocol[K_contra, V]):
    """Stored values that carry a version, such as the tournaments."""

    async def load(self, key: K_contra, /) -> V:
        """Return the value of a key as it is stored."""
        ...

    async def save(self, before: V, after: V, /) -> V | None:
        """Store a value in place of the one that was read, and return it in its new version.

        None means that another version is stored by now, and nothing has changed.
        """
        ...


async def change(
    values: Versioned[K_contra, V], key: K_contra, transition: Callable[[V], V | Awaitable[V]]
) -> tuple[V, V]:
    """Apply a transition to what is stored under a key; return the value before and after it.

    A transition that returns the value it was given changes nothing. One that raises leaves
    everything as it was; it may run several times, so it has no side effects.

    :raises StoreUnavailable: when others change the value again and again.
    """
    for _ in range(TRIES):
        before = await values.load(key)
        made = transition(before)
        if isinstance(made, Awaitable):
            made = await cast("Awaitable[V]", made)
        after = cast("V", made)
        if after == before:
            return before, before
        saved = await values.save(before, after)
        if saved is not None:
            return before, saved
    raise StoreUnavailable(f"{key} is changed by others all the time")


async def save(
    store: Store, table: Table, before: Any, after: V, columns: Mapping[str, Any]
) -> V | None:
    """Store a change of a dataclass with a ``version``, and the fields of the key, in some columns.

    None, and nothing is stored, if it has changed since it was read.
    """
    key = {column.name: getattr(before, column.name) for column in table.primary_key}
    changed = cast("Any", after)
    async with store.writing() as connection:
        is_saved = await compare_and_set(connection, table, key, before.version, columns)
    return replace(changed, version=before.version + 1) if is_saved else None


async def compare_and_set(
    connection: AsyncConnection,
    table: Table,
    key: Mapping[str, Any],
    version: int,
    columns: Mapping[str, Any],
) -> bool:
    """Store columns under the next version, if the row of a key still has this one.

    Version 0 stands for a row that isn't there yet. Returns False when another version is stored.
    """
    if version == 0:
        return await add_new(connection, table, {**key, **columns, "version": 1})
    query = (
        update(table)
        .filter_by(**key, version=version)
        .values({**columns, "version": version + 1})
        .returning(table.c.version)
    )
    return await connection.scalar(query) is not None
