"""The places of messages in Discord, which the bot keeps in step with its rows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

POSTING = timedelta(minutes=1)
"""The time a process has to post a claimed message before another tries again."""


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a board, such as that of a match.

    ``guild_id`` is None in direct messages, and ``message_id`` before the board is posted.
    ``reachable`` is False if the bot isn't a member there and can answer only interactions.
    ``locale`` is the language of a board in direct messages, from the member who requested it.
    """

    guild_id: int | None
    channel_id: int
    message_id: int | None = None
    reachable: bool = True
    locale: str | None = None
