"""What was drawn, seen and read lately: in the memory of this process alone."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

MOST_BYTES = 8_000_000
"""The room for pictures: some 400 boards."""
MOST_KNOWN = 20_000
KNOWN_FOR = timedelta(minutes=1)


class Pictures:
    """Pictures by what they show; the one that was not asked for longest goes first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._room = most_bytes
        self._pictures: OrderedDict[Hashable, bytes] = OrderedDict()

    async def of(self, view: Hashable, draw: Callable[[], Awaitable[bytes]]) -> bytes:
        """Return a picture, drawn now unless it is here."""
        picture = self._pictures.get(view)
        if picture is None:
            picture = await draw()
        self.keep(view, picture)
        return picture

    def keep(self, view: Hashable, picture: bytes) -> None:
        """Keep a picture for as long as there is room."""
        self._room += len(self._pictures.pop(view, b""))
        self._pictures[view] = picture
        self._room -= len(picture)
        while self._room < 0:
            _, oldest = self._pictures.popitem(last=False)
            self._room += len(oldest)


class Names:
    """The names of members, as they were seen last, for pictures. None is ever stored.

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


class Known(Generic[K, V]):
    """What was read lately, and is taken for known for a minute.

    What was read first is forgotten first.
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
        """Have values read anew."""
        for key in keys:
            self._values.pop(key, None)
