"""Clocks, with the time of players and the effect of a move on it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

MOST = timedelta(days=14)
"""The maximum time of a clock for a move or for a match."""
SOON = timedelta(minutes=5)
"""The time for a move below which a member gets no reminder, because they are at the board."""
LAST = timedelta(hours=12)
"""The longest time between a reminder and the end of the time."""
UNNOTICED = timedelta(minutes=10)
"""The time after which a player without a move might not have noticed their turn."""
SHARE = 6
"""The divisor of the time for a move that gives the time left at a reminder."""


class Pace(StrEnum):
    """The span that a time limit covers."""

    MOVE = "move"
    GAME = "game"


@dataclass(frozen=True, slots=True)
class Clock:
    """The time limit of each player, for each move or for all moves of a match together.

    ``increment`` is the extra time for each move, if the time is for all moves. Times are whole
    seconds.
    """

    pace: Pace
    time: timedelta
    increment: timedelta = timedelta()

    def __post_init__(self) -> None:
        whole = all(not each.microseconds for each in (self.time, self.increment))
        if not (
            whole and timedelta() < self.time <= MOST and timedelta() <= self.increment <= MOST
        ):
            raise ValueError("a clock gives whole seconds, some of them, and at most two weeks")
        if self.pace is Pace.MOVE and self.increment:
            raise ValueError("time for each move has no increment")

    @classmethod
    def of(cls, text: str) -> Clock | None:
        """Return the clock in the notation of :meth:`__str__`, or None without a clock.

        :raises ValueError: when the text is neither.
        """
        if text == NO_CLOCK:
            return None
        found = re.fullmatch(r"(move|game) (\d{1,7})(?:\+(\d{1,7}))?", text)
        if found is None:
            raise ValueError(f"no clock: {text}")
        seconds = timedelta(seconds=int(found[2])), timedelta(seconds=int(found[3] or 0))
        return cls(Pace(found[1]), *seconds)

    def __str__(self) -> str:
        """Return the notation for the database, such as ``move 259200`` or ``game 180+5``."""
        time, more = (round(each.total_seconds()) for each in (self.time, self.increment))
        return f"{self.pace} {time}+{more}" if more else f"{self.pace} {time}"

    @property
    def time_at_start(self) -> tuple[timedelta, timedelta] | None:
        """The time of both players at the start, or None if each move has its own."""
        return (self.time, self.time) if self.pace is Pace.GAME else None


@dataclass(frozen=True, slots=True)
class Timer:
    """The running time of a match, which belongs to the player to move.

    With a ``clock`` that player loses at the ``deadline``, which is set only during the match.
    ``left`` is the time of each player at the start of the turn, if the clock is for all moves. At
    ``notify_at`` the player to move gets a ping. ``stood_still`` is the time of this turn in which
    the clock stopped because the bot was away.
    """

    clock: Clock | None = None
    left: tuple[timedelta, timedelta] | None = None
    deadline: datetime | None = None
    notify_at: datetime | None = None
    stood_still: timedelta = timedelta()


NO_TIMER = Timer()
"""The timer of a match without a clock or a notice."""
NO_CLOCK = "none"
"""The notation for no clock."""
CORRESPONDENCE = Clock(Pace.MOVE, timedelta(days=3))
"""The default clock between members."""


def warned_before(time: timedelta) -> timedelta | None:
    """Return the time between the reminder and the end of a time for a move.

    It is None if the time is too short for a reminder.
    """
    return None if time < SOON else min(time / SHARE, LAST)
