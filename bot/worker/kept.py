"""What is kept for who asks for the same again: a rematch, a page, the other player."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

MOST_BYTES = 8_000_000
"""So much the pictures that are kept may hold together: some 800 boards."""
MOST_JUDGED = 2_000
"""So many judgements are kept: each of a move, or of a match."""
MOST_ANSWERS = 100
"""So many answers to questions are kept: 30 kB each with their pictures, and rarely 150."""
MOST_REPLIES = 500
"""So many moves of the bot at its best are kept, with their boards: some 5 MB."""
MOST_MATCHES = 2_000
"""So many matches are kept that are being played: some 6 MB."""

T = TypeVar("T")


class Kept(Generic[T]):
    """What was found by all that it depends on; what was not asked for longest goes first.

    ``size`` tells how much room something takes, of the ``most`` that there is.
    """

    def __init__(self, most: int, size: Callable[[T], int]) -> None:
        self._room = most
        self._size = size
        self._found: OrderedDict[Hashable, T] = OrderedDict()

    async def of(self, asked: Hashable, find: Callable[[], Awaitable[T]]) -> T:
        """Return what is asked for: as it is kept, or else found anew."""
        if asked in self._found:
            self._found.move_to_end(asked)
            return self._found[asked]
        found = await find()
        self.keep(asked, found)
        return found

    def keep(self, asked: Hashable, found: T) -> None:
        """Keep what was found, for as long as there is room."""
        self.take(asked)
        self._found[asked] = found
        self._room -= self._size(found)
        while self._room < 0:
            _, oldest = self._found.popitem(last=False)
            self._room += self._size(oldest)

    def peek(self, asked: Hashable) -> T | None:
        """Return what is kept, and go on keeping it; None where there is nothing."""
        return self._found.get(asked)

    def take(self, asked: Hashable) -> T | None:
        """Return what is kept, and keep it no longer; None where there is nothing."""
        found = self._found.pop(asked, None)
        if found is not None:
            self._room += self._size(found)
        return found


def pictures(most_bytes: int = MOST_BYTES) -> Kept[bytes]:
    """Return room for pictures."""
    return Kept(most_bytes, len)


def judgements() -> Kept[object]:
    """Return room for judgements."""
    return _numbered(MOST_JUDGED)


def answers() -> Kept[object]:
    """Return room for answers to questions, which many ask when one has."""
    return _numbered(MOST_ANSWERS)


def replies() -> Kept[object]:
    """Return room for moves of the bot where it always makes the same one."""
    return _numbered(MOST_REPLIES)


def matches() -> Kept[object]:
    """Return room for matches that are being played."""
    return _numbered(MOST_MATCHES)


def _numbered(most: int) -> Kept[object]:
    """Return room for so many things."""
    return Kept(most, lambda _found: 1)
