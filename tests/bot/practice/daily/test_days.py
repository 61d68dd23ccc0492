"""Dates, hours and streaks: each date has one moment, and one missed day a week is forgiven."""

import re
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, strategies as st

from bot.practice.daily.cards import later_card, plan_card
from bot.practice.daily.model import DAY, date_in, due_day, next_slot, runs, slot, streak, zones
from bot.practice.daily.model.daily import MARKS, earned
from bot.practice.daily.model.plan import (
    SHOWN_ZONES,
    Plan,
    UnknownZone,
    next_time,
    started,
    stopped,
    zone_of,
)
from tests.bot.limits import ENGLISH, body
from tests.samples import sampled

FIRST = date(2026, 1, 1)
ODD_ZONES = (
    *SHOWN_ZONES,
    "Australia/Lord_Howe",  # its clocks move by half an hour
    "America/Nuuk",  # its clocks skip an hour that begins at 23:00
    "Africa/Cairo",  # and these skip the first hour of a date
    "America/Santiago",
)


@pytest.mark.parametrize("zone", sampled(ODD_ZONES, ODD_ZONES[::5]))
def test_hours_of_a_year_have_moments_on_their_dates_in_order(zone):
    for hour in range(24):
        moments = [slot(FIRST + each * DAY, hour, zone) for each in range(366)]
        assert [date_in(zone, each) for each in moments] == [FIRST + n * DAY for n in range(366)]
        assert moments == sorted(moments)


def test_repeated_hour_counts_once_and_a_skipped_one_later():
    berlin = ZoneInfo("Europe/Berlin")
    assert slot(date(2026, 10, 25), 2, "Europe/Berlin") == datetime(2026, 10, 25, 0, tzinfo=UTC)
    assert slot(date(2026, 3, 29), 2, "Europe/Berlin").astimezone(berlin).hour == 3
    nuuk = slot(date(2026, 3, 28), 23, "America/Nuuk").astimezone(ZoneInfo("America/Nuuk"))
    assert (nuuk.day, nuuk.hour) == (28, 22)


def test_skipped_date_has_no_puzzle():
    skipped, zone = date(2011, 12, 30), "Pacific/Apia"
    assert slot(skipped, 12, zone) is None
    before = slot(skipped - DAY, 12, zone)
    assert next_slot(before, 12, zone, skipped - DAY) == slot(skipped + DAY, 12, zone)


def test_today_is_due_once_after_its_hour():
    noon = datetime(2026, 5, 5, 12, tzinfo=UTC)
    today, yesterday = noon.date(), noon.date() - DAY
    assert due_day(noon, 12, "UTC", None) == today
    assert due_day(noon, 12, "UTC", yesterday - 30 * DAY) == today
    assert due_day(noon, 13, "UTC", yesterday) is None
    assert due_day(noon, 12, "UTC", today) is None
    assert due_day(noon, 12, "UTC", today + DAY) is None, "the zone was changed"
    assert next_slot(noon, 13, "UTC", yesterday) == noon + timedelta(hours=1)
    assert next_slot(noon, 12, "UTC", today) == noon + DAY


@given(
    st.sampled_from(ODD_ZONES),
    st.integers(0, 23),
    st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC)),  # noqa: DTZ001
    st.integers(-3, 3),
)
def test_next_date_is_due_at_its_moment(zone, hour, now, ago):
    last = date_in(zone, now) - ago * DAY
    moment = next_slot(now, hour, zone, last)
    day = due_day(moment, hour, zone, last)
    if moment > now:
        assert day is not None
        assert day > last
        assert due_day(moment - timedelta(seconds=1), hour, zone, last) is None
    else:
        assert due_day(now, hour, zone, last) == date_in(zone, now)


@given(
    st.sampled_from(ODD_ZONES),
    st.integers(0, 23),
    st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC)),  # noqa: DTZ001
    st.none() | st.integers(-3, 3),
)
def test_plan_shows_a_time_to_come(zone, hour, now, ago):
    last = None if ago is None else date_in(zone, now) - ago * DAY
    plan = started(Plan(guild_id=1, channel_id=2, hour=hour, zone=zone), now, last)
    told = next_time(plan, now)
    assert told > now
    assert told in {slot(date_in(zone, told), hour, zone), plan.next_at}
    for card in (plan_card, later_card):
        moments = [int(at) for at in re.findall(r"<t:(\d+):", str(body(card(plan, now, ENGLISH))))]
        assert all(at > now.timestamp() - 1 for at in moments)


def test_plan_made_after_its_hour_shows_tomorrow():
    now = datetime(2026, 5, 5, 7, 55, tzinfo=UTC)
    plan = Plan(guild_id=1, channel_id=2, hour=9, zone="Europe/Berlin")
    made = started(plan, now, None)
    tomorrow = datetime(2026, 5, 6, 7, tzinfo=UTC)
    assert next_time(made, now) == tomorrow
    said = str(body(plan_card(made, now, ENGLISH)))
    assert f"The next one comes <t:{tomorrow.timestamp():.0f}:F>" in said
    assert next_time(stopped(made), now) is None


def days(text):
    """Return the dates on which a text has an x."""
    return [FIRST + at * DAY for at, sign in enumerate(text) if sign == "x"]


@pytest.mark.parametrize(
    ("answered", "counts"),
    [
        ("xxx", [1, 2, 3]),
        ("x.x", [1, 2]),
        ("x..x", [1, 1]),
        ("x.x.x", [1, 2, 1]),
        ("x.xxxxxx.x", [1, 2, 3, 4, 5, 6, 7, 8]),
        ("x.xxxxx.x", [1, 2, 3, 4, 5, 6, 1]),
        ("x.x.x.x", [1, 2, 1, 2]),
    ],
)
def test_missed_day_in_seven_is_forgiven(answered, counts):
    assert [run.count for run in runs(days(answered))] == counts


@pytest.mark.parametrize(
    ("answered", "count"),
    [("", 0), ("xxx", 3), ("xx.", 2), ("x..", 1), ("x...", 0), ("x.x..", 0), ("x.x.", 2)],
)
def test_streak_lasts_as_long_as_today_can_still_save_it(answered, count):
    today = FIRST + (len(answered) - 1) * DAY
    assert streak(days(answered), today) == count


def test_marks_are_earned_on_the_first_and_seventh_day_once():
    found = days("xxxxxxxx..xxxxxxxx")
    won = [(at, mark) for at, day in enumerate(found) for mark in earned(found[: at + 1], day)]
    assert won == [(0, MARKS[0][1]), (6, MARKS[1][1])]


@pytest.mark.parametrize(
    ("text", "zone"),
    [("Europe/Berlin", "Europe/Berlin"), (" new york ", "America/New_York"), ("utc", "UTC")],
)
def test_zone_is_found_by_its_name_and_by_its_city(text, zone):
    assert zone_of(text) == zone


def test_text_without_a_zone_is_refused_with_an_example():
    assert set(SHOWN_ZONES) <= set(zones().values())
    with pytest.raises(UnknownZone, match="Europe/Berlin"):
        zone_of("../etc/passwd")
