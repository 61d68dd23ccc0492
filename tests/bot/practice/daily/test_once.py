"""Each date has its puzzle exactly once, with two processes on one database."""

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import select

import bot.app.features  # noqa: F401 - all tables
from bot.practice.asking import work
from bot.practice.asking.model import answered
from bot.practice.daily import actions
from bot.practice.daily.handlers import POSTS
from bot.practice.daily.model import date_in, slot
from bot.practice.daily.model.plan import Mix, PlanSetting, choose, wish_for
from bot.practice.daily.rows import DAILIES, Dailies, Plans
from bot.server.settings.actions import change_person
from bot.services import Services
from bot.shared.refusals import Refusal
from tests.samples import sampled

ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe")
HOURS = (2, 18)
"""An hour that a change of the clock skips or repeats, and the usual one."""
FIRST = date(2026, 1, 1)
SPRING, DAYS = date(2026, 3, 5), 35
"""Five weeks in which each of the zones changes its clock."""
SHORT = [date(2026, 3, 6), date(2026, 3, 27), date(2026, 4, 3), date(2026, 10, 2)]
SHORT += [date(2026, 10, 23), date(2026, 10, 30)]
"""The days before a change of the clock in one of the zones."""
DRAWN = work.draw(wish_for(Mix.HEAPS, FIRST, []), 1)


async def drawn_before(_who, _function, *_wanted):
    """Return a puzzle at once: how one is drawn is tested elsewhere."""
    await asyncio.sleep(0)
    return DRAWN


async def done_at_once(_who, function, *given):
    return function(*given)


class Clock:
    """A clock that a test moves."""

    now = datetime.combine(FIRST, datetime.min.time(), UTC)

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def both(others, clock):
    """Two processes on one database."""
    workers = SimpleNamespace(ask=drawn_before, move=done_at_once)
    return [Services(each, workers, clock) for each in others[:2]]


async def look(services):
    """Let a process do what is due; return what it posted."""
    for plan in await actions.due_plans(services):
        await actions.begin_day(services, plan)
    posted = []
    for due in await actions.due_dailies(services):
        daily = await POSTS.claim(services, due)
        if daily is not None and daily.message_id is None:
            posted.append((daily.guild_id, daily.day))
            await POSTS.settle(services, daily, daily.id)
        elif daily is not None:
            await POSTS.settle(services, daily, daily.message_id)
    return posted


async def passed(both, clock, first, days, step):
    """Let days pass in both processes; return what they posted, with the moment."""
    posted = []
    clock.now = datetime.combine(first, datetime.min.time(), UTC)
    while clock.now < datetime.combine(first + timedelta(days), datetime.min.time(), UTC):
        for found in await asyncio.gather(*map(look, both)):
            posted += [(*each, clock.now) for each in found]
        clock.now += step
    return posted


async def plan_all(services, apart=1):
    """Let a server for each zone and hour have a daily puzzle; return their zones and hours.

    The numbers of the servers are multiples of how far they are ``apart``.
    """
    servers = {}
    for at, (zone, hour) in enumerate([(z, h) for z in ZONES for h in HOURS], 1):
        number = at * apart
        await actions.change_plan(services, number, 7, partial(replace, channel_id=5))
        choices = [(PlanSetting.ZONE, zone), (PlanSetting.HOUR, str(hour))]
        for setting, value in choices:
            await actions.change_plan(
                services, number, 7, lambda plan, at=(setting, value): choose(plan, at[0], [at[1]])
            )
        await actions.switch_plan(services, number, 7, whether=True)
        servers[number] = zone, hour
    return servers


def assert_once(posted, servers, days, step):
    """Assert that each server posted once on each date, within a step after its hour."""
    assert len({(guild_id, day) for guild_id, day, _ in posted}) == len(posted)
    for guild_id, (zone, hour) in servers.items():
        mine = {day: moment for each, day, moment in posted if each == guild_id}
        assert len(mine) >= days - 1
        for day, moment in mine.items():
            assert date_in(zone, moment) == day
            clock = moment - step
            is_early = date_in(zone, clock) == day and hour < _hour(zone, clock)
            assert not is_early or day == min(mine), (zone, hour, day, moment)


def _hour(zone, moment):
    return moment.astimezone(ZoneInfo(zone)).hour


@pytest.mark.exhaustive
@pytest.mark.parametrize("days", sampled([SHORT[:1], SHORT], [SHORT[:1]]), ids=len)
async def test_dates_around_a_clock_change_have_one_puzzle(both, clock, days):
    step = timedelta(hours=1)
    clock.now = datetime.combine(days[0], datetime.min.time(), UTC)
    servers = await plan_all(both[0])
    for first in days:
        assert_once(await passed(both, clock, first, 4, step), servers, 4, step)
    async with both[0].store.reading() as connection:
        rows = (await connection.execute(select(DAILIES))).all()
    for guild_id in servers:
        mine = sorted((row for row in rows if row.guild_id == guild_id), key=lambda row: row.day)
        assert [row.number for row in mine] == list(range(1, len(mine) + 1))
        assert [row.closed_at is None for row in mine] == [False] * (len(mine) - 1) + [True]
    posts = await Dailies(both[0].store).find()
    assert all(daily.message_id and daily.tries == 1 for daily in posts)


@pytest.mark.exhaustive
async def test_dates_of_a_spring_have_one_puzzle_at_their_hour(both, clock):
    clock.now = datetime.combine(SPRING, datetime.min.time(), UTC)
    servers, posted = await plan_all(both[0]), []
    plans = Plans(both[0].store)
    while clock.now.date() < SPRING + timedelta(DAYS):
        for found in await asyncio.gather(*map(look, both)):
            posted += [(*each, clock.now) for each in found]
        clock.now = min([(await plans.load(guild_id)).next_at for guild_id in servers])
    for guild_id, (zone, hour) in servers.items():
        mine = [(day, moment) for each, day, moment in posted if each == guild_id]
        first, _ = mine.pop(0)  # it comes when the plan is started
        assert [day for day, _ in mine] == [first + timedelta(at + 1) for at in range(len(mine))]
        assert len(mine) >= DAYS - 1
        assert all(moment == slot(day, hour, zone) for day, moment in mine)


@pytest.mark.exhaustive
async def test_bot_that_was_away_posts_only_for_today(both, clock):
    servers = await plan_all(both[0])
    await passed(both, clock, FIRST, 3, timedelta(hours=1))
    away = FIRST + timedelta(9)
    posted = await passed(both, clock, away, 1, timedelta(hours=20))
    days = {(guild_id, day) for guild_id, day, _ in posted}
    assert len(days) == len(posted) >= len(servers)
    assert {day for _, day in days} <= {away + timedelta(at) for at in (-1, 0, 1)}
    assert all(date_in(servers[each][0], at) == day for each, day, at in posted)


async def test_personal_streak_counts_the_members_own_days(both, clock):
    """The member answers on four evenings of theirs, by turns before and after UTC midnight."""
    zone, (one, other) = "America/Los_Angeles", both
    await change_person(one, 7, partial(replace, zone=zone))
    counts = []
    for day, hour in enumerate((15, 17, 15, 17)):
        local = datetime(2026, 6, 1 + day, hour, tzinfo=ZoneInfo(zone))
        clock.now = local.astimezone(UTC)
        daily = await actions.personal(one, 7)
        assert daily.day == date_in(zone, clock.now)
        assert await actions.personal(other, 7) == daily
        assert (await actions.personal(other, 8)).day == clock.now.date()
        await actions.open_answer(one, daily, 7)
        transition = partial(answered, user_id=7, index=daily.puzzle.right)
        answer = await actions.answer(one, daily, 7, transition)
        counts.append((await actions.result(one, answer)).streak)
    assert counts == [1, 2, 3, 4]


async def test_archive_of_the_personal_daily_has_no_date_to_come(both, clock):
    services, _ = both
    await change_person(services, 7, partial(replace, zone="Pacific/Auckland"))
    clock.now = datetime(2026, 6, 1, 20, tzinfo=UTC)
    here = await actions.personal(services, 8)
    ahead = await actions.personal(services, 7)
    assert (here.day, ahead.day) == (date(2026, 6, 1), date(2026, 6, 2))
    assert await actions.load_past(services, here, 9, 7) == (await actions.personal(services, 8), 1)
    with pytest.raises(Refusal):
        await actions.load_past(services, here, 9, 8)
