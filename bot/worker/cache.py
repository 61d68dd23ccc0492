"""Pictures of boards that were drawn, for a rematch, a panel that opens, the other player."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import cgt
from cgt.themes import Theme

MOST_BYTES = 8_000_000
"""The room for pictures: some 400 boards."""

Board: TypeAlias = tuple[cgt.Position, cgt.Move | None, cgt.Position | None, str, Theme]
"""All that a worker draws a board of: the position, the last move and the position before it, the
language and the theme."""
Shown: TypeAlias = tuple[Board, tuple[str, ...]]
"""A board, and the moves that led to it: its picture may show who played what."""


class Pictures:
    """Pictures by what they show; the one that was not asked for longest goes first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._room = most_bytes
        self._pictures: OrderedDict[Shown, bytes] = OrderedDict()

    async def of(self, shown: Shown, draw: Callable[[], Awaitable[bytes]]) -> bytes:
        """Return a picture, drawn now unless it is here."""
        picture = self._pictures.get(shown)
        if picture is None:
            picture = await draw()
        self.keep(shown, picture)
        return picture

    def keep(self, shown: Shown, picture: bytes) -> None:
        """Keep a picture for as long as there is room."""
        self._room += len(self._pictures.pop(shown, b""))
        self._pictures[shown] = picture
        self._room -= len(picture)
        while self._room < 0:
            _, oldest = self._pictures.popitem(last=False)
            self._room += len(oldest)
