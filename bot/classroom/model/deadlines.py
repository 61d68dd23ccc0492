"""The due date of an assignment, as a teacher types it."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.classroom.model import BadProblem

USUAL = timedelta(days=7)
"""The time until a usual due date."""
LATEST = timedelta(days=366)
END_OF_DAY = time(23, 59)
LONGEST = 25
"""The maximum length of a typed due date."""


def usual(zone: str, now: datetime) -> str:
    """Return the usual due date as it is typed."""
    return f"{(now + USUAL).astimezone(ZoneInfo(zone)):%Y-%m-%d} {END_OF_DAY:%H:%M}"


def read(typed: str, zone: str, now: datetime) -> datetime | None:
    """Return the moment of a due date, or None if there isn't one.

    It is a date and a time in a time zone, a date whose end counts, or a number of days from now.

    :raises BadProblem: if it can't be read, is past, or is too far away.
    """
    if typed in {"", "0"}:
        return None
    try:
        moment = _moment(typed, zone, now)
        is_soon = now < moment <= now + LATEST
    except (ValueError, OverflowError):
        raise BadProblem(
            "I can't read “{typed}” as a due date. Type it like {example}, or a number of days.",
            typed=typed[:LONGEST],
            example=usual(zone, now),
        ) from None
    if not is_soon:
        raise BadProblem(
            "An assignment can only be due within the next year. Type it like {example}.",
            example=usual(zone, now),
        )
    return moment


def _moment(typed: str, zone: str, now: datetime) -> datetime:
    if typed.isdecimal():
        return now + timedelta(days=int(typed))
    try:
        read = datetime.combine(date.fromisoformat(typed), END_OF_DAY)
    except ValueError:
        read = datetime.fromisoformat(typed)
    return read if read.tzinfo else read.replace(tzinfo=ZoneInfo(zone))
