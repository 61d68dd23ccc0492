"""A table of results on components or sums, with a bounded number of entries."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

TABLE_SIZE = 1_000_000
"""The default number of entries in a search's table, of some hundred bytes each."""


class Table(Generic[K, V]):
    """A mapping of at most ``size`` entries, which drops the least recently used one."""

    __slots__ = ("_entries", "size")

    def __init__(self, size: int) -> None:
        self.size = size
        self._entries: OrderedDict[K, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: K) -> V | None:
        """Return the value of a key, or None if it has none."""
        known = self._entries.get(key)
        if known is not None:
            self._entries.move_to_end(key)
        return known

    def store(self, key: K, known: V) -> None:
        """Store the value of a key."""
        self._entries[key] = known
        self._entries.move_to_end(key)
        if len(self._entries) > self.size:
            self._entries.popitem(last=False)
