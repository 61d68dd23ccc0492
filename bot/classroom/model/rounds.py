"""Questions to a whole channel as values, with one or two votes and the spread of answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.classroom.model import VotingOver
from bot.classroom.model.problems import Problem
from bot.play.matches.model.match import Posted

FIRST, SECOND = 1, 2
FEWEST = 3
"""The fewest answers for showing the spread, which would otherwise reveal members' choices."""
MINUTES = (0, 1, 2, 5, 10, 60)
"""The possible minutes until a vote ends, 0 for never."""

Spread = Mapping[int, Mapping[int, int]]
"""The number of members by vote and answer."""


@dataclass(frozen=True, kw_only=True)
class Round(Posted):
    """A problem for a channel. ``vote`` is the number of the vote, 1 or 2.

    With a time limit, the vote ends at ``closes_at``, and ``minutes`` is the duration of each vote.
    """

    id: int = 0
    version: int = 0
    class_id: int
    guild_id: int | None = None
    channel_id: int
    vote: int = FIRST
    is_open: bool = True
    closes_at: datetime | None = None
    minutes: int = 0
    problem: Problem
    created_at: datetime


def opened(class_id: int, channel_id: int, problem: Problem, minutes: int, now: datetime) -> Round:
    """Return a new round, open for answers."""
    return Round(
        class_id=class_id,
        channel_id=channel_id,
        problem=problem,
        minutes=minutes,
        closes_at=_end(minutes, now),
        created_at=now,
    )


def closed(asked: Round) -> Round:
    """Return a round after closing its vote, which reveals the answer, unchanged if closed."""
    return replace(asked, is_open=False, closes_at=None) if asked.is_open else asked


def expired(asked: Round, now: datetime) -> Round:
    """Return a round after its deadline, unchanged before it."""
    is_over = asked.is_open and asked.closes_at is not None and asked.closes_at <= now
    return closed(asked) if is_over else asked


def begin_second_vote(asked: Round, now: datetime) -> Round:
    """Return a round in its second vote, which closes the first one.

    :raises VotingOver: if the second vote has begun.
    """
    if asked.vote != FIRST:
        raise VotingOver
    return replace(asked, vote=SECOND, is_open=True, closes_at=_end(asked.minutes, now))


def total(spread: Spread, vote: int) -> int:
    """Return the number of members who answered in a vote."""
    return sum(spread.get(vote, {}).values())


def _end(minutes: int, now: datetime) -> datetime | None:
    return now + timedelta(minutes=minutes) if minutes else None
