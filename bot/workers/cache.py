"""Caches of pictures, names and values in the memory of this process."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

MOST_BYTES = 8_000_000
"""The maximum size of the pictures, enough for some 400 boards."""
MOST_KNOWN = 20_000
KNOWN_FOR = timedelta(minutes=1)


class Pictures:
    """A cache of pictures by their content. The least recently used one is dropped first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._room = most_bytes
        self._pictures: OrderedDict[Hashable, bytes] = OrderedDict()

    async def of(self, view: Hashable, draw: Callable[[], Awaitable[bytes]]) -> bytes:
        """Return a picture, drawn now unless it is cached."""
        picture = self._pictures.get(view)
        if picture is None:
            picture = await draw()
        self.keep(view, picture)
        return picture

    def keep(self, view: Hashable, picture: bytes) -> None:
        """Add a picture, and drop the oldest ones if there is no room."""
        self._room += len(self._pictures.pop(view, b""))
        self._pictures[view] = picture
        self._room -= len(picture)
        while self._room < 0:
            _, oldest = self._pictures.popitem(last=False)
            self._room += len(oldest)


class Names:
    """The last seen names of members, for pictures. They are never stored.

    The member who was not seen for longest is forgotten first.
    """

    def __init__(self) -> None:
        self._names: OrderedDict[int, str] = OrderedDict()

    def see(self, user_id: int, name: str) -> None:
        self._names[user_id] = name
        self._names.move_to_end(user_id)
        if len(self._names) > MOST_KNOWN:
            self._names.popitem(last=False)

    def of(self, user_id: int) -> str:
        return self._names.get(user_id, "")

    def forget(self, user_id: int) -> None:
        self._names.pop(user_id, None)


class TimedCache(Generic[K, V]):
    """A cache of values for one minute.

    The value that was read first is forgotten first.
    """

    def __init__(self) -> None:
        self._values: OrderedDict[K, tuple[datetime, V]] = OrderedDict()

    def of(self, keys: Iterable[K], now: datetime) -> dict[K, V]:
        found = {key: self._values[key] for key in keys if key in self._values}
        return {key: value for key, (until, value) in found.items() if now < until}

    def keep(self, values: Mapping[K, V], now: datetime) -> None:
        for key, value in values.items():
            self._values[key] = now + KNOWN_FOR, value
            self._values.move_to_end(key)
        while len(self._values) > MOST_KNOWN:
            self._values.popitem(last=False)

    def forget(self, *keys: K) -> None:
        """Drop values, so that they are read again."""
        for key in keys:
            self._values.pop(key, None)
