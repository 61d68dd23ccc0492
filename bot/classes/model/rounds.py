"""A question that a whole channel answers, once or twice, and how the answers are spread."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.classes.model import VotingOver
from bot.classes.model.problems import Problem

FIRST, SECOND = 1, 2
FEWEST = 3
"""With fewer answers the spread would tell who chose what, so it is not shown."""
MINUTES = (0, 1, 2, 5, 10, 60)
"""After how many minutes a vote can end by itself; 0 for never."""

Spread = Mapping[int, Mapping[int, int]]
"""For each vote, how many members chose each answer."""


@dataclass(frozen=True, kw_only=True)
class Round:
    """A problem that is asked in a channel. ``vote`` is the number of the vote, 1 or 2.

    Where a vote has a time limit, it ends at ``closes_at``, and ``minutes`` is how long each vote
    takes.
    """

    id: int = 0
    version: int = 0
    class_id: int
    channel_id: int
    message_id: int | None = None
    vote: int = FIRST
    is_open: bool = True
    closes_at: datetime | None = None
    minutes: int = 0
    problem: Problem
    created_at: datetime


def opened(class_id: int, channel_id: int, problem: Problem, minutes: int, now: datetime) -> Round:
    """Return a new round, which takes answers from now on."""
    return Round(
        class_id=class_id,
        channel_id=channel_id,
        problem=problem,
        minutes=minutes,
        closes_at=_end(minutes, now),
        created_at=now,
    )


def closed(asked: Round) -> Round:
    """Return a round after its vote: the right answer is shown."""
    if not asked.is_open:
        raise VotingOver
    return replace(asked, is_open=False, closes_at=None)


def expired(asked: Round, now: datetime) -> Round:
    """Return a round after its time limit; one that has time stays as it is."""
    is_over = asked.is_open and asked.closes_at is not None and asked.closes_at <= now
    return closed(asked) if is_over else asked


def again(asked: Round, now: datetime) -> Round:
    """Return a round in its second vote; of the first one no more answers are taken."""
    if asked.vote != FIRST:
        raise VotingOver
    return replace(asked, vote=SECOND, is_open=True, closes_at=_end(asked.minutes, now))


def total(spread: Spread, vote: int) -> int:
    """Return how many members answered in a vote."""
    return sum(spread.get(vote, {}).values())


def _end(minutes: int, now: datetime) -> datetime | None:
    return now + timedelta(minutes=minutes) if minutes else None
