"""Matches that were arranged for two, such as those of a tournament."""

from __future__ import annotations

from dataclasses import dataclass

from bot.matches.model.event import Event
from bot.matches.model.match import Ending, Place, Status


@dataclass(frozen=True, slots=True)
class Arranged:
    """How far a match is that was arranged for an occasion; ``winner`` is a user."""

    match_id: int
    occasion: str
    status: Status
    ply: int
    winner: int | None
    ending: Ending | None
    place: Place
    event: Event | None = None

    @property
    def is_over(self) -> bool:
        """Whether no move can be made any more."""
        return self.status not in {Status.CHALLENGED, Status.PLAYING}

    @property
    def is_stopped(self) -> bool:
        """Whether it stands still."""
        return self.event is not None and self.event.stopped

    @property
    def is_posted(self) -> bool:
        """Whether its board stands in a message."""
        return self.place.message_id is not None
