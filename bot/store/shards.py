"""Which servers a process works for: Discord deals them out over shards by their ids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, func, true

INCREMENTS = 1 << 22
"""An id of Discord divided by this counts milliseconds; what is below doesn't change its shard."""


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards of one process, of all that the bot has.

    A server belongs to one shard, and direct messages to shard 0, as Discord delivers them.
    """

    count: int = 1
    ids: tuple[int, ...] = (0,)

    @property
    def is_whole(self) -> bool:
        """Whether the process serves all there is."""
        return len(self.ids) == self.count

    def serve(self, guild_id: int | None) -> bool:
        """Return whether a server, or (None) direct messages, is for this process to serve."""
        return (guild_id or 0) // INCREMENTS % self.count in self.ids

    def of(self, guild_id: Any) -> ColumnElement[bool]:
        """Return the condition that a row, by its column of the server, is for this process."""
        if self.is_whole:
            return true()
        shard = func.coalesce(guild_id, 0) // INCREMENTS % self.count
        return shard.in_(self.ids)


ALL = Shards()
"""All there is, served by one process."""
