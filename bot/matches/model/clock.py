"""Clocks: how long players may think, and what a move does to the time they have left."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

MOST = timedelta(days=14)
"""The most time that a clock gives for a move, or for a match."""
SOON = timedelta(minutes=5)
"""A member with less time than this for a move is not reminded: they look at the board."""
LAST = timedelta(hours=12)
"""A reminder comes at most so long before the time is over."""
UNNOTICED = timedelta(minutes=10)
"""After so long, who has not moved may not have noticed that they are to."""
SHARE = 6
"""And when so small a part of the time is left: a sixth of it."""


class Pace(StrEnum):
    """The span that a time limit covers."""

    MOVE = "move"
    GAME = "game"


@dataclass(frozen=True, slots=True)
class Clock:
    """The time limit of each player, for each move or for all moves of a match together.

    ``increment`` is what a player gets for each move that they make, where the time is for all.
    Times are whole seconds.
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
        """Return the clock that a text stands for, as :meth:`__str__` writes it; or none.

        :raises ValueError: when the text is of neither.
        """
        if text == NO_CLOCK:
            return None
        found = re.fullmatch(r"(move|game) (\d{1,7})(?:\+(\d{1,7}))?", text)
        if found is None:
            raise ValueError(f"no clock: {text}")
        seconds = timedelta(seconds=int(found[2])), timedelta(seconds=int(found[3] or 0))
        return cls(Pace(found[1]), *seconds)

    def __str__(self) -> str:
        """Return the clock as it is kept: ``move 259200``, or ``game 180+5``."""
        time, more = (round(each.total_seconds()) for each in (self.time, self.increment))
        return f"{self.pace} {time}+{more}" if more else f"{self.pace} {time}"

    @property
    def left(self) -> tuple[timedelta, timedelta] | None:
        """The time of both players at the start; None where each move has its own."""
        return (self.time, self.time) if self.pace is Pace.GAME else None


@dataclass(frozen=True, slots=True)
class Timer:
    """The running time of a match. It belongs to the player to move.

    With a ``clock`` that player loses at the ``deadline``, which is set only while the match is
    played; ``left`` is what each player had for all further moves when the turn began, where the
    clock is for all of them. At ``notify_at`` the player to move is pinged. ``stood_still`` is how
    long the clock waited in this turn because the bot was away.
    """

    clock: Clock | None = None
    left: tuple[timedelta, timedelta] | None = None
    deadline: datetime | None = None
    notify_at: datetime | None = None
    stood_still: timedelta = timedelta()


NO_TIMER = Timer()
"""The timer of a match without a clock, before anything is due."""
NO_CLOCK = "none"
"""The notation for no clock."""
CORRESPONDENCE = Clock(Pace.MOVE, timedelta(days=3))
"""The usual clock between members."""


def warned_before(time: timedelta) -> timedelta | None:
    """Return how long before its end the player is reminded who has some time for a move."""
    return None if time < SOON else min(time / SHARE, LAST)
