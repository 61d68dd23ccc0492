"""Pictures that are kept for who asks for the same again: a rematch, a page, the other player."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable

MOST_BYTES = 8_000_000
"""So much the pictures that are kept may hold together: some 800 boards."""


class Kept:
    """Pictures by all that is seen in them; those that were not asked for longest go first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._pictures: OrderedDict[Hashable, bytes] = OrderedDict()

    async def of(self, shown: Hashable, draw: Callable[[], Awaitable[bytes]]) -> bytes:
        """Return the picture of what is shown: the one that is kept, or else a new one."""
        if (kept := self._pictures.get(shown)) is not None:
            self._pictures.move_to_end(shown)
            return kept
        drawn = await draw()
        self.keep(shown, drawn)
        return drawn

    def keep(self, shown: Hashable, drawn: bytes) -> None:
        """Keep the picture of what is shown, for as long as there is room."""
        if shown not in self._pictures:
            self._pictures[shown] = drawn
            self._bytes += len(drawn)
        while self._bytes > self._most_bytes:
            _, oldest = self._pictures.popitem(last=False)
            self._bytes -= len(oldest)
