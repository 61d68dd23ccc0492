"""The plan of a server: where, when and which puzzles; and the choices for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import StrEnum

from bot.daily.model import next_slot, zones
from cgt.errors import CgtError

LONGEST_ZONE = 60
SHOWN_ZONES = (
    "UTC",
    "Pacific/Honolulu",
    "America/Los_Angeles",
    "America/Denver",
    "America/Chicago",
    "America/New_York",
    "America/Sao_Paulo",
    "Europe/London",
    "Europe/Berlin",
    "Europe/Madrid",
    "Europe/Paris",
    "Europe/Warsaw",
    "Europe/Kyiv",
    "Europe/Istanbul",
    "Africa/Lagos",
    "Africa/Johannesburg",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Shanghai",
    "Asia/Seoul",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
)
"""The time zones that a select offers; all others can be typed."""


class UnknownZone(CgtError):
    """A text names no time zone."""


class NoChannel(CgtError):
    """The daily puzzle is to be started without a channel."""

    def __init__(self) -> None:
        super().__init__("Choose a channel for the daily puzzle first.")


class Mix(StrEnum):
    """The games that the puzzles of a server are about."""

    BASICS = "basics"
    HEAPS = "heaps"
    ALL = "all"


class PlanSetting(StrEnum):
    """A part of a plan that is chosen in a select."""

    CHANNEL = "channel"
    HOUR = "hour"
    ZONE = "zone"
    MIX = "mix"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The daily puzzle of a server.

    It comes at ``hour`` (0 to 23) of each date in ``zone``. ``next_at`` is the moment at which the
    next one is due (None: it is off). ``manager`` is the member who changed the plan last: they are
    told what hinders a post. ``is_hindered`` is True once they have been, until a post succeeds.
    """

    guild_id: int
    channel_id: int | None = None
    hour: int = 18
    zone: str = "UTC"
    mix: Mix = Mix.HEAPS
    is_summarised: bool = False
    manager: int = 0
    is_hindered: bool = False
    next_at: datetime | None = None
    version: int = field(default=0, compare=False)

    @property
    def is_on(self) -> bool:
        """Whether puzzles are posted."""
        return self.next_at is not None


def chosen(plan: Plan, setting: PlanSetting, values: Sequence[str]) -> Plan:
    """Return a plan after a choice in a select; one that isn't offered changes nothing.

    :raises NoChannel: when the channel is taken away.
    """
    value = values[0] if values else ""
    match setting:
        case PlanSetting.CHANNEL:
            if not value.isdecimal():
                raise NoChannel
            return replace(plan, channel_id=int(value), is_hindered=False)
        case PlanSetting.HOUR:
            is_hour = value in set(map(str, range(24)))
            return replace(plan, hour=int(value)) if is_hour else plan
        case PlanSetting.ZONE:
            return replace(plan, zone=zone_of(value))
        case PlanSetting.MIX:
            return replace(plan, mix=Mix(value)) if value in set(Mix) else plan


def zone_of(text: str) -> str:
    """Return the time zone that a text names, such as ``europe/berlin`` or ``New York``.

    :raises UnknownZone: when it names none.
    """
    found = zones().get(text.strip().replace(" ", "_").lower())
    if found is None:
        raise UnknownZone(
            "I don't know the time zone “{zone}”. Type a city or a name such as Europe/Berlin.",
            zone=text[:LONGEST_ZONE],
        )
    return found


def started(plan: Plan, now: datetime, last: date | None) -> Plan:
    """Return a plan that is on; ``last`` is the date of the server's newest puzzle."""
    if plan.channel_id is None:
        raise NoChannel
    return replace(plan, next_at=next_slot(now, plan.hour, plan.zone, last))


def stopped(plan: Plan) -> Plan:
    """Return a plan that is off."""
    return replace(plan, next_at=None)
