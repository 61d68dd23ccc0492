"""Changes of stored values by reading, applying a pure transition, and compare-and-set.

No lock is held during the transition, so a change makes nobody wait. If somebody else changed the
value in the meantime, it is read again and the transition is repeated.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar, cast

from sqlalchemy import Table, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.errors import StoreUnavailable
from bot.store.store import add_new

K_contra = TypeVar("K_contra", contravariant=True)
V = TypeVar("V")

Also: TypeAlias = Callable[[AsyncConnection], Awaitable[object]]
"""A function that stores something else in the transaction of a change."""
TRIES = 200
"""The maximum tries of a change. Each failure means that another change succeeded."""


class VersionedValues(Protocol[K_contra, V]):
    """Stored values that carry a version, such as the tournaments."""

    async def load(self, key: K_contra, /) -> V:
        """Return the value of a key as it is stored."""
        ...

    async def save(self, before: V, after: V, /) -> V | None:
        """Replace the value that was read, and return the new one with its version.

        If another version is stored by now, nothing changes and None is returned.
        """
        ...


class Joint(Protocol[K_contra, V]):
    """Stored values with whose changes something else can be stored."""

    async def load(self, key: K_contra, /) -> V:
        """Return the value of a key as it is stored."""
        ...

    async def save(self, before: V, after: V, also: Also | None = None, /) -> V | None:
        """Store a value as :meth:`Versioned.save` does, and with it something else."""
        ...


@dataclass(frozen=True, slots=True)
class ChangedTogether(Generic[K_contra, V]):
    """Stored values with whose changes something else is stored, or nothing at all.

    ``also`` returns that, given the value before and after the change, before the transaction.
    """

    values: Joint[K_contra, V]
    also: Callable[[V, V], Awaitable[Also | None]]

    async def load(self, key: K_contra, /) -> V:
        """Return the value of a key as it is stored."""
        return await self.values.load(key)

    async def save(self, before: V, after: V, /) -> V | None:
        """Store a value and its additions, unless it has changed since it was read."""
        return await self.values.save(before, after, await self.also(before, after))


async def change(
    values: VersionedValues[K_contra, V], key: K_contra, transition: Callable[[V], V | Awaitable[V]]
) -> tuple[V, V]:
    """Apply a transition to the value of a key, and return the value before and after it.

    A transition that returns an equal value changes nothing. One that raises leaves everything as
    it was. It can run several times, so it must have no side effects.

    :raises StoreUnavailable: when others keep changing the value.
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


async def compare_and_set(
    connection: AsyncConnection,
    table: Table,
    key: Mapping[str, object],
    version: int,
    columns: Mapping[str, object],
) -> bool:
    """Store columns under the next version, if the row of a key still has this one.

    Version 0 means that there is no row yet. Return False if another version is stored.
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
