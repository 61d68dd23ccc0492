"""Notices: the messages that tell who is to move that they are."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.matches.model import MatchOver, NotOpen, NotYourMatch
from bot.matches.model.match import Match, Status

NUDGED_EACH = timedelta(hours=1)
"""The time between two nudges of the same player."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A message that tells who is to move at a ply of a match that they are.

    ``claimed_at`` is when a process took it upon itself to post it, and ``message_id`` None until
    it is known to be posted.
    """

    match_id: int
    ply: int
    channel_id: int
    message_id: int | None
    claimed_at: datetime

    @property
    def nonce(self) -> str:
        """The nonce of the message: Discord posts only one with it within some minutes."""
        return f"n{self.match_id}.{self.claimed_at.timestamp():.0f}"


def require_waiting(match: Match, user_id: int) -> int:
    """Return the index of a player who waits for the opponent's move; refuse everybody else.

    :raises NotYourMatch: when another than the two players asks.
    :raises NotOpen: when the match has not begun, or waits for this player, or is one against the
        bot.
    :raises MatchOver: when it has ended.
    """
    player = match.index_of(user_id)
    if player is None:
        raise NotYourMatch
    if match.status is Status.CHALLENGED or match.against_bot:
        raise NotOpen("This match isn't waiting for anyone else's move.")
    if not match.is_open:
        raise MatchOver
    if player == match.turn:
        raise NotOpen("This match is waiting for your move.")
    return player
