"""The plan of a server, with the place, the time and the mix of its puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import StrEnum

from bot.practice.asking.model import FAMILIAR, Pair, PuzzleWish
from bot.practice.daily.model import date_in, next_slot, zones
from cgt.core.convention import Convention
from cgt.core.sizes import Size
from cgt.errors import CgtError
from cgt.puzzles import Kind
from cgt.rulesets.catalogue import families

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
"""The time zones in the select. Others can be typed."""


class UnknownZone(CgtError):
    """A text that isn't a time zone."""


class NoChannel(CgtError):
    """A start of the daily puzzle without a channel."""

    def __init__(self) -> None:
        super().__init__("Choose a channel for the daily puzzle first.")


class Mix(StrEnum):
    """The choices of games for a server's puzzles."""

    MOVES = "moves"
    BASICS = "basics"
    HEAPS = "heaps"
    ALL = "all"


FIRST_FAMILIES = 4
"""The number of families in the basics, from Nim to passes."""
WEEKEND = 5
"""The first weekday (Monday is 0) with larger positions."""


def wish_for(mix: Mix, day: date, recent: Sequence[Pair]) -> PuzzleWish:
    """Return the wish for the puzzle of a date, unlike ``recent`` ones, the newest first."""
    size = Size.MEDIUM if day.weekday() >= WEEKEND else Size.SMALL
    if mix is Mix.MOVES:
        return PuzzleWish(
            kinds=(Kind.WINNING_MOVE,),
            games=FAMILIAR,
            conventions=(Convention.NORMAL,),
            size=size,
            recent=tuple(recent[: len(FAMILIAR) // 2]),
        )
    entries = [
        entry
        for at, family in enumerate(families().values())
        if mix is not Mix.BASICS or at < FIRST_FAMILIES
        for entry in family
        if mix is Mix.ALL or entry.ruleset.is_of_heaps
    ]
    return PuzzleWish(
        games=tuple(str(entry.ruleset) for entry in entries),
        conventions=tuple(Convention) if mix is Mix.ALL else (Convention.NORMAL,),
        size=size,
        recent=tuple(recent),
        weekday=day.weekday(),
    )


class PlanSetting(StrEnum):
    """The settings of a plan with a select."""

    HOUR = "hour"
    ZONE = "zone"
    MIX = "mix"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The plan of a server's daily puzzle.

    Puzzles come at ``hour`` (0 to 23) of each date in ``zone``. ``next_at`` is the moment of the
    next one, None if stopped. ``manager`` is the member who changed the plan last, and hears of
    failed posts. ``is_hindered`` is True from that message until a post succeeds.
    """

    guild_id: int
    channel_id: int | None = None
    hour: int = 18
    zone: str = "UTC"
    mix: Mix = Mix.MOVES
    is_summarised: bool = False
    manager: int = 0
    is_hindered: bool = False
    next_at: datetime | None = None
    version: int = field(default=0, compare=False)

    @property
    def is_on(self) -> bool:
        """Whether puzzles are posted."""
        return self.next_at is not None


def choose(plan: Plan, setting: PlanSetting, values: Sequence[str]) -> Plan:
    """Return a plan after a choice in a select, unchanged if the value isn't offered."""
    value = values[0] if values else ""
    match setting:
        case PlanSetting.HOUR:
            is_hour = value in set(map(str, range(24)))
            return replace(plan, hour=int(value)) if is_hour else plan
        case PlanSetting.ZONE:
            return replace(plan, zone=zone_of(value))
        case PlanSetting.MIX:
            return replace(plan, mix=Mix(value)) if value in set(Mix) else plan


def zone_of(text: str) -> str:
    """Return the time zone for a text such as ``europe/berlin`` or ``New York``.

    :raises UnknownZone: if the text doesn't name one.
    """
    found = zones().get(text.strip().replace(" ", "_").lower())
    if found is None:
        raise UnknownZone(
            "I don't know the time zone “{zone}”. Type a city or a name such as Europe/Berlin.",
            zone=text[:LONGEST_ZONE],
        )
    return found


def started(plan: Plan, now: datetime, last: date | None) -> Plan:
    """Return a plan after starting it. ``last`` is the date of the server's newest puzzle."""
    if plan.channel_id is None:
        raise NoChannel
    return replace(plan, next_at=next_slot(now, plan.hour, plan.zone, last))


def is_due(plan: Plan, now: datetime) -> bool:
    """Return whether today's puzzle comes at once, because its hour has passed."""
    return plan.next_at is not None and plan.next_at <= now


def next_time(plan: Plan, now: datetime) -> datetime | None:
    """Return the next puzzle's moment that is still to come, or None if the plan is stopped."""
    if not is_due(plan, now):
        return plan.next_at
    return next_slot(now, plan.hour, plan.zone, date_in(plan.zone, now))


def stopped(plan: Plan) -> Plan:
    """Return a plan after stopping it."""
    return replace(plan, next_at=None)
