"""Clocks and notices on both databases: what is due is served once, and one of two wins."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.matches.model import challenges, timing, transitions
from bot.matches.model.clock import CORRESPONDENCE, Clock, Pace, Timer
from bot.matches.model.match import Match, Notice
from bot.matches.rows.matches import Matches
from bot.matches.rows.notices import Notices
from bot.store import Store
from tests.bot.matches.rows.test_matches import BEN, NOW, challenge, moved
from tests.bot.matches.stages import BLITZ

HOUR = Clock(Pace.MOVE, timedelta(hours=1))
LATER = NOW + timedelta(hours=1)


async def begun(matches, clock=HOUR):
    return await matches.add(challenges.accept(replace(challenge(), timer=Timer(clock)), BEN, NOW))


@pytest.fixture
async def stores(url):
    opened = [await Store.open(url) for _ in range(2)]
    yield opened
    for each in opened:
        await each.close()


@pytest.mark.parametrize("clock", [None, HOUR, CORRESPONDENCE, BLITZ])
async def test_a_match_with_a_clock_comes_back_as_it_was(matches, clock):
    match = await begun(matches, clock)
    assert await matches.load(match.id) == match
    later = transitions.make_move(
        match, match.to_move.user_id, 0, next(match.position.moves()), NOW + timedelta(seconds=3.3)
    )
    saved = await matches.save(match, later)
    assert await matches.load(match.id) == saved == later
    over = transitions.resign(replace(later, mode=replace(later.mode, rated=False)), BEN, LATER)
    assert await matches.load((await matches.save(saved, over)).id) == over


async def test_due_are_the_matches_whose_deadline_has_come(matches):
    match = await begun(matches)
    await begun(matches, None)
    await matches.add(replace(challenge(), timer=Timer(HOUR)))
    assert await matches.due(LATER - timedelta(microseconds=1), by="deadline") == []
    assert await matches.due(LATER, by="deadline") == [match]
    await matches.save(match, timing.forfeit(match, LATER))
    assert await matches.due(LATER, by="deadline") == []


async def test_of_a_move_and_its_forfeit_in_the_same_second_one_wins(stores):
    one, two = map(Matches, stores)
    for number in range(6):
        match = await begun(one)
        attempts = [
            one.save(match, moved(match, "A-1")),
            two.save(match, timing.forfeit(match, LATER)),
        ]
        results = await asyncio.gather(*attempts[:: 1 - 2 * (number % 2)], return_exceptions=True)
        assert sorted(type(result).__name__ for result in results) == ["Match", "NoneType"]
        won = next(result for result in results if isinstance(result, Match))
        assert await one.load(match.id) == won


async def test_of_two_processes_that_serve_a_deadline_one_does(stores):
    match = await begun(Matches(stores[0]))
    over = timing.forfeit(match, LATER)
    results = await asyncio.gather(
        *(Matches(stores[number % 2]).save(match, over) for number in range(6)),
        return_exceptions=True,
    )
    assert sorted(type(result).__name__ for result in results) == ["Match"] + 5 * ["NoneType"]


def claimed(match, at=NOW):
    return Notice(match.id, match.ply, 7, None, at)


async def test_of_all_who_claim_a_notice_one_gets_it_and_none_after_a_move(stores):
    matches = Matches(stores[0])
    match = await begun(matches)
    claims = [
        Notices(stores[number % 2]).claim(match, claimed(match), following=None)
        for number in range(6)
    ]
    assert sorted(await asyncio.gather(*claims)) == 5 * [False] + [True]
    assert (await matches.load(match.id)).timer.notify_at is None
    assert await matches.due(LATER, by="notify_at") == []
    other = await begun(matches)
    await matches.save(other, moved(other, "A-1"))
    assert not await Notices(stores[1]).claim(other, claimed(other), following=None)
    assert await Notices(stores[1]).of(other.id) is None


async def test_a_notice_that_stands_keeps_the_next_one_due(matches, store):
    notices = Notices(store)
    match = await begun(matches)
    assert await notices.put(claimed(match))
    assert not await notices.put(claimed(match))
    assert not await notices.claim(match, claimed(match), following=None)
    assert await matches.due(LATER, by="notify_at") == [match]


async def test_a_claimed_notice_stays_claimed_when_the_match_changes_at_the_same_ply(
    matches, store
):
    match = await begun(matches)
    assert await Notices(store).claim(match, claimed(match), following=None)
    await matches.save(match, replace(match, mode=replace(match.mode, rated=False)))
    assert (await matches.load(match.id)).timer.notify_at is None


async def test_a_notice_is_unsettled_when_it_was_claimed_and_not_posted_or_is_of_no_use(
    matches, store
):
    notices = Notices(store)
    match = await begun(matches)
    notice = claimed(match)
    await notices.put(notice)
    assert await notices.unsettled(NOW) == []
    assert await notices.unsettled(LATER) == [match.id]
    posted = replace(notice, message_id=2**62)
    await notices.posted(posted)
    assert await notices.of(match.id) == posted
    assert await notices.unsettled(LATER) == []
    after = await matches.save(match, moved(match, "A-1"))
    assert await notices.unsettled(NOW) == [match.id]
    await notices.remove(replace(posted, claimed_at=LATER))
    assert await notices.of(match.id) == posted, "another one"
    await notices.remove(posted)
    assert await notices.of(match.id) is None
    await notices.put(replace(posted, ply=1))
    assert await notices.unsettled(NOW) == []
    await matches.save(after, transitions.resign(after, BEN, NOW))
    assert await notices.unsettled(NOW) == [match.id]


async def test_one_nudge_an_hour_of_each_player_however_often_they_press(stores):
    match = await begun(Matches(stores[0]))

    async def nudges(player, now):
        each = [
            Notices(stores[number % 2]).nudge(match.id, player, now, now - timedelta(hours=1))
            for number in range(4)
        ]
        return sorted(await asyncio.gather(*each))

    just_before = LATER - timedelta(microseconds=1)
    assert await nudges(0, NOW) == 3 * [False] + [True]
    assert await nudges(1, NOW) == 3 * [False] + [True], "the other player's own"
    assert await nudges(0, just_before) == 4 * [False]
    assert await nudges(0, LATER) == 3 * [False] + [True]
