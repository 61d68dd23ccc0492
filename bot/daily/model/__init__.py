"""Days: when a date's hour comes in a time zone, and how many days in a row a member has."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

DAY = timedelta(days=1)
FREEZE = 7 * DAY
"""A missed day is forgiven if the last one that was forgiven is at least this long ago."""
DATES_TRIED = 4
"""The number of dates among which at least one is there in each zone; Apia once skipped one."""


def slot(day: date, hour: int, zone: str) -> datetime | None:
    """Return the moment at which a date's hour comes in a zone; None if that date is skipped.

    An hour that comes twice counts once, the first time. One that the clock skips comes as much
    later as the clock was moved, or earlier where that would be the next date.
    """
    for fold in (0, 1):
        local = datetime.combine(day, time(hour, fold=fold), ZoneInfo(zone))
        moment = local.astimezone(UTC)
        if date_in(zone, moment) == day:
            return moment
    return None


def date_in(zone: str, moment: datetime) -> date:
    """Return the date that a moment has in a zone."""
    return moment.astimezone(ZoneInfo(zone)).date()


def due_day(now: datetime, hour: int, zone: str, last: date | None) -> date | None:
    """Return the date for which a puzzle is due: today after its hour, if that is a new date.

    ``last`` is the date of the newest puzzle. No past date is ever due.
    """
    today = date_in(zone, now)
    begins = slot(today, hour, zone)
    is_new = last is None or today > last
    return today if is_new and begins is not None and begins <= now else None


def next_slot(now: datetime, hour: int, zone: str, last: date | None) -> datetime:
    """Return the moment of the first date from today on that is later than the ``last`` one."""
    today = date_in(zone, now)
    first = today if last is None else max(today, last + DAY)
    slots = (slot(first + step * DAY, hour, zone) for step in range(DATES_TRIED))
    return next(moment for moment in slots if moment is not None)


@dataclass(frozen=True, slots=True)
class Run:
    """The days in a row up to the ``last`` one; ``forgiven`` is the last missed day among them."""

    count: int
    last: date
    forgiven: date | None = None

    def goes_on(self, day: date) -> bool:
        """Return whether a later day continues this: it is the next, or one may be missed."""
        missed = day - DAY
        if missed == self.last:
            return True
        is_free = self.forgiven is None or missed - self.forgiven >= FREEZE
        return missed - DAY == self.last and is_free

    def then(self, day: date) -> Run:
        """Return the days in a row up to a later day."""
        if not self.goes_on(day):
            return Run(1, day)
        forgiven = self.forgiven if day - DAY == self.last else day - DAY
        return Run(self.count + 1, day, forgiven)


def runs(days: Iterable[date]) -> list[Run]:
    """Return the days in a row up to each of some days, in their order."""
    found: list[Run] = []
    for day in sorted(set(days)):
        found.append(found[-1].then(day) if found else Run(1, day))
    return found


def streak(days: Iterable[date], today: date) -> int:
    """Return how many days in a row a member has; today can still be answered."""
    found = runs(day for day in days if day <= today)
    if not found:
        return 0
    newest = found[-1]
    return newest.count if newest.last == today or newest.goes_on(today) else 0


@cache
def zones() -> dict[str, str]:
    """Return the names of time zones, each also by its last part: berlin is Europe/Berlin."""
    names = sorted(name for name in available_timezones() if not name.startswith("posix"))
    places = {name.rpartition("/")[2].lower(): name for name in reversed(names) if "/" in name}
    return {**places, **{name.lower(): name for name in names}}
