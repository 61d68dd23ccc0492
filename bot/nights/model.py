"""The rounds of an evening, and the date of the next one."""

from __future__ import annotations

from datetime import datetime, timedelta

LASTS = timedelta(hours=2)
"""So long a game night is announced to last."""
USUAL_MINUTES, USUAL_ROUNDS = 5, 5
"""How long a round lasts at the most, and how many there are, unless it is said."""
DAYS = (1, 7, 14, 28)
"""In how many days the next evening may be."""


def clock_of(minutes: int) -> str:
    """Return the clock of rounds that last so many minutes at the most, as it is kept.

    >>> clock_of(5)
    'game 150'
    """
    return f"game {30 * minutes}"


def next_date(before: datetime, days: int, now: datetime) -> datetime:
    """Return when the next evening begins: at the quarter of an hour at which this one began.

    It lies in the future, however long ago the one before was.
    """
    quarter = timedelta(minutes=15)
    began = before.replace(minute=0, second=0, microsecond=0)
    began += round((before - began) / quarter) * quarter
    found = began + timedelta(days=days)
    while found <= now:
        found += timedelta(days=days)
    return found
