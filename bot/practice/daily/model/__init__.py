"""Days, with the moment of a date's hour in a time zone and a member's streak."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

DAY = timedelta(days=1)
FREEZE = 7 * DAY
"""The least time between two missed days that are both forgiven."""
DATES_TRIED = 4
"""The number of dates with at least one that exists in each zone. Apia once skipped one."""


def slot(day: date, hour: int, zone: str) -> datetime | None:
    """Return the moment of a date's hour in a time zone, or None if the zone skips the date.

    The first of two equal hours counts. A skipped hour comes as much later as the clock moved, or
    earlier if that would be the next date.
    """
    for fold in (0, 1):
        local = datetime.combine(day, time(hour, fold=fold), ZoneInfo(zone))
        moment = local.astimezone(UTC)
        if date_in(zone, moment) == day:
            return moment
    return None


def date_in(zone: str, moment: datetime) -> date:
    """Return the date of a moment in a time zone."""
    return moment.astimezone(ZoneInfo(zone)).date()


def due_day(now: datetime, hour: int, zone: str, last: date | None) -> date | None:
    """Return today's date if its hour has come and ``last`` is earlier, else None.

    ``last`` is the date of the newest puzzle. Past dates are never due.
    """
    today = date_in(zone, now)
    begins = slot(today, hour, zone)
    is_new = last is None or today > last
    return today if is_new and begins is not None and begins <= now else None


def next_slot(now: datetime, hour: int, zone: str, last: date | None) -> datetime:
    """Return the moment of the first date from today on, later than ``last``."""
    today = date_in(zone, now)
    first = today if last is None else max(today, last + DAY)
    slots = (slot(first + step * DAY, hour, zone) for step in range(DATES_TRIED))
    return next(moment for moment in slots if moment is not None)


@dataclass(frozen=True, slots=True)
class Run:
    """The days in a row up to ``last``. ``forgiven`` is the latest missed day among them."""

    count: int
    last: date
    forgiven: date | None = None

    def goes_on(self, day: date) -> bool:
        """Return whether a later day continues this, with at most one missed day forgiven."""
        missed = day - DAY
        if missed == self.last:
            return True
        is_free = self.forgiven is None or missed - self.forgiven >= FREEZE
        return missed - DAY == self.last and is_free

    def extend(self, day: date) -> Run:
        """Return the run up to a later day."""
        if not self.goes_on(day):
            return Run(1, day)
        forgiven = self.forgiven if day - DAY == self.last else day - DAY
        return Run(self.count + 1, day, forgiven)


def runs(days: Iterable[date]) -> list[Run]:
    """Return the runs up to each of some days, in order."""
    found: list[Run] = []
    for day in sorted(set(days)):
        found.append(found[-1].extend(day) if found else Run(1, day))
    return found


def streak(days: Iterable[date], today: date) -> int:
    """Return a member's days in a row. Today can still be answered."""
    found = runs(day for day in days if day <= today)
    if not found:
        return 0
    newest = found[-1]
    return newest.count if newest.last == today or newest.goes_on(today) else 0


@cache
def zones() -> dict[str, str]:
    """Return time zones by lower-case name and by last part, so ``berlin`` is Europe/Berlin."""
    names = sorted(name for name in available_timezones() if not name.startswith("posix"))
    places = {name.rpartition("/")[2].lower(): name for name in reversed(names) if "/" in name}
    return {**places, **{name.lower(): name for name in names}}
