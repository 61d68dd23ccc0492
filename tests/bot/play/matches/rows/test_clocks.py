"""Clocks and notices on both databases: what is due is served once, and one of two wins."""

import asyncio
from dataclasses import replace
from datetime import timedelta

from bot.play.matches.model import timing, transitions
from bot.play.matches.model.clock import Timer
from bot.play.matches.model.match import Notice
from bot.play.matches.rows.matches import Matches
from bot.play.matches.rows.notices import Notices
from tests.bot.play.matches.rows.test_matches import BEN, HOUR, LATER, NOW, begun, challenge, moved


async def test_due_are_the_matches_whose_deadline_has_come(matches):
    match = await begun(matches)
    await begun(matches, None)
    await matches.add(replace(challenge(), timer=Timer(HOUR)))
    assert await matches.due(LATER - timedelta(microseconds=1), by="deadline") == []
    assert await matches.due(LATER, by="deadline") == [match]
    await matches.save(match, timing.forfeit(match, LATER))
    assert await matches.due(LATER, by="deadline") == []


def claimed(match, at=NOW):
    return Notice(match.id, match.ply, 7, None, at)


async def test_notice_is_claimed_once_and_not_after_a_move(stores):
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


async def test_posted_notice_keeps_the_next_one_due(matches, store):
    notices = Notices(store)
    match = await begun(matches)
    assert await notices.claim_requested(claimed(match))
    assert not await notices.claim_requested(claimed(match))
    assert not await notices.claim(match, claimed(match), following=None)
    assert await matches.due(LATER, by="notify_at") == [match]


async def test_claimed_notice_stays_claimed_at_the_same_ply(matches, store):
    match = await begun(matches)
    assert await Notices(store).claim(match, claimed(match), following=None)
    await matches.save(match, replace(match, mode=replace(match.mode, rated=False)))
    assert (await matches.load(match.id)).timer.notify_at is None


async def test_unsettled_notice_is_unposted_or_of_no_use(matches, store):
    notices = Notices(store)
    match = await begun(matches)
    notice = claimed(match)
    await notices.claim_requested(notice)
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
    await notices.claim_requested(replace(posted, ply=1))
    assert await notices.unsettled(NOW) == []
    await matches.save(after, transitions.resign(after, BEN, NOW))
    assert await notices.unsettled(NOW) == [match.id]


async def test_player_nudges_once_an_hour(stores):
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
