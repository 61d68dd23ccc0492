"""An absence on both databases: deadlines move by it once, whatever process notices it."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.play.matches.model import timing, transitions
from bot.play.matches.model.clock import CORRESPONDENCE
from bot.play.matches.rows.matches import Matches
from bot.store.uptime import Uptime
from tests.bot.play.matches.rows.test_matches import BEN, NOW, begun, challenge
from tests.bot.play.matches.stages import BLITZ

SECOND = timedelta(seconds=1)
GRACE = 8 * SECOND


async def beat(store, at):
    """Note that a process is there at a moment; return by how much deadlines moved."""
    return await Uptime(store, lambda: at).beat(GRACE)


@pytest.mark.parametrize(
    ("away", "by"),
    [
        (8 * SECOND, timedelta()),
        (9.25 * SECOND, 1.25 * SECOND),
        (3600.0015 * SECOND, 3592.001 * SECOND),
        (timedelta(days=40), timedelta(days=40) - GRACE),
        (-7200 * SECOND, -7200 * SECOND),
    ],
)
async def test_deadlines_move_by_an_absence_once(stores, away, by):
    matches = Matches(stores[0])
    match = await begun(matches)
    match = await matches.save(match, replace(match, expires_at=NOW + 99 * SECOND))
    offered = await matches.add(replace(challenge(), expires_at=NOW + 900.123456 * SECOND))
    over = await begun(matches)
    over = await matches.save(over, transitions.resign(over, BEN, NOW))
    assert await beat(stores[0], NOW) == timedelta()
    beats = await asyncio.gather(*(beat(stores[n % 2], NOW + away) for n in range(4)))
    assert sorted(beats, key=abs) == 3 * [timedelta()] + [by]
    later, still = await matches.load(match.id), await matches.load(offered.id)
    for before, after, name in (
        (match.timer, later.timer, "deadline"),
        (match.timer, later.timer, "notify_at"),
        (match, later, "expires_at"),
        (offered, still, "expires_at"),
    ):
        exact = getattr(before, name) + by
        assert abs(exact - getattr(after, name)) < timedelta(milliseconds=1)
    assert later.timer.stood_still == (by if by >= 5 * SECOND else timedelta())
    assert await matches.load(over.id) == over
    move = next(later.position.moves())
    after = transitions.make_move(later, later.to_move.user_id, 0, move, NOW + away)
    again = await matches.save(later, after)
    assert (again.ply, again.timer.stood_still) == (1, timedelta())


async def test_change_from_before_the_absence_is_refused(stores):
    matches = Matches(stores[0])
    match = await begun(matches)
    await beat(stores[0], NOW)
    await beat(stores[1], NOW + 60 * SECOND)
    assert await matches.save(match, timing.forfeit(match, match.deadline)) is None


async def test_boards_whose_time_ends_soon_are_renewed(stores):
    matches = Matches(stores[0])
    soon, late, unposted = [await begun(matches, clock) for clock in (BLITZ, CORRESPONDENCE, BLITZ)]
    for match in (soon, late):
        await matches.place_message(match.id, replace(match.place, message_id=5))
    await beat(stores[0], NOW)
    await beat(stores[0], NOW + 60 * SECOND)
    due = await matches.due(NOW + 60 * SECOND, by="show_at")
    assert {match.id for match in due} - {unposted.id} == {soon.id}


async def test_time_stops_after_a_grace_until_the_next_beat(store):
    now = NOW
    uptime = Uptime(store, lambda: now)
    await uptime.beat(GRACE)
    for passed, seen in ((0, 0), (7, 7), (8, 8), (9, 8), (3600, 8), (-60, -60)):
        now = NOW + passed * SECOND
        assert uptime.now() == NOW + seen * SECOND
        assert uptime.stands_still is (passed > 8)
    await uptime.beat(GRACE)
    assert uptime.now() == now
