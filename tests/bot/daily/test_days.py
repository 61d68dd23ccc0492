"""Dates, hours and streaks: each date has one moment, and one missed day a week is forgiven."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.daily.model import DAY, date_in, due_day, next_slot, runs, slot, streak, zones
from bot.daily.model.daily import MARKS, earned
from bot.daily.model.plan import SHOWN_ZONES, UnknownZone, zone_of

FIRST = date(2026, 1, 1)
ODD_ZONES = (
    *SHOWN_ZONES,
    "Australia/Lord_Howe",  # its clocks move by half an hour
    "America/Nuuk",  # its clocks skip an hour that begins at 23:00
    "Africa/Cairo",  # and these skip the first hour of a date
    "America/Santiago",
)


@pytest.mark.parametrize("zone", ODD_ZONES)
def test_each_hour_of_each_date_of_a_year_has_a_moment_on_that_date_in_order(zone):
    for hour in range(24):
        moments = [slot(FIRST + each * DAY, hour, zone) for each in range(366)]
        assert [date_in(zone, each) for each in moments] == [FIRST + n * DAY for n in range(366)]
        assert moments == sorted(moments)


def test_an_hour_that_comes_twice_counts_once_and_a_skipped_one_comes_later():
    berlin = ZoneInfo("Europe/Berlin")
    assert slot(date(2026, 10, 25), 2, "Europe/Berlin") == datetime(2026, 10, 25, 0, tzinfo=UTC)
    assert slot(date(2026, 3, 29), 2, "Europe/Berlin").astimezone(berlin).hour == 3
    nuuk = slot(date(2026, 3, 28), 23, "America/Nuuk").astimezone(ZoneInfo("America/Nuuk"))
    assert (nuuk.day, nuuk.hour) == (28, 22)


def test_a_date_that_a_zone_skipped_has_no_puzzle_and_the_next_one_has():
    skipped, zone = date(2011, 12, 30), "Pacific/Apia"
    assert slot(skipped, 12, zone) is None
    before = slot(skipped - DAY, 12, zone)
    assert next_slot(before, 12, zone, skipped - DAY) == slot(skipped + DAY, 12, zone)


def test_today_is_due_after_its_hour_once_and_no_past_date_ever():
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
def test_what_is_next_is_due_at_its_moment_and_not_before(zone, hour, now, ago):
    last = date_in(zone, now) - ago * DAY
    moment = next_slot(now, hour, zone, last)
    day = due_day(moment, hour, zone, last)
    if moment > now:
        assert day is not None
        assert day > last
        assert due_day(moment - timedelta(seconds=1), hour, zone, last) is None
    else:
        assert due_day(now, hour, zone, last) == date_in(zone, now)


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
def test_one_missed_day_in_seven_is_forgiven(answered, counts):
    assert [run.count for run in runs(days(answered))] == counts


@pytest.mark.parametrize(
    ("answered", "count"),
    [("", 0), ("xxx", 3), ("xx.", 2), ("x..", 1), ("x...", 0), ("x.x..", 0), ("x.x.", 2)],
)
def test_a_streak_lasts_as_long_as_today_can_still_save_it(answered, count):
    today = FIRST + (len(answered) - 1) * DAY
    assert streak(days(answered), today) == count


def test_marks_are_earned_on_the_first_and_on_the_seventh_day_in_a_row_and_not_again():
    found = days("xxxxxxxx..xxxxxxxx")
    won = [(at, mark) for at, day in enumerate(found) for mark in earned(found[: at + 1], day)]
    assert won == [(0, MARKS[0][1]), (6, MARKS[1][1])]


@pytest.mark.parametrize(
    ("text", "zone"),
    [("Europe/Berlin", "Europe/Berlin"), (" new york ", "America/New_York"), ("utc", "UTC")],
)
def test_a_zone_is_found_by_its_name_and_by_its_city(text, zone):
    assert zone_of(text) == zone


def test_a_text_that_names_no_zone_is_told_what_would():
    assert set(SHOWN_ZONES) <= set(zones().values())
    with pytest.raises(UnknownZone, match="Europe/Berlin"):
        zone_of("../etc/passwd")
