"""Fixture matches on both databases: one for each occasion, and one that posts its board."""

import asyncio
from dataclasses import replace
from datetime import timedelta

from bot.play.matches.model import AlreadyProposed, challenges, timing, transitions
from bot.play.matches.model.clock import Clock, Pace, Timer
from bot.play.matches.model.match import Ending, Match
from bot.play.matches.model.modes import ForEvent
from bot.play.matches.rows.arranged import Fixtures
from bot.play.matches.rows.matches import Matches
from tests.bot.play.matches.rows.test_matches import BEN, NOW, challenge

MINUTE = timedelta(minutes=1)


def wanted():
    """Return a match that is to be arranged: it is played at once."""
    match = challenges.accept(challenge(), BEN, NOW)
    return replace(match, place=replace(match.place, message_id=None))


async def test_occasion_is_arranged_once(others, matches):
    adds = [Fixtures(each).add(wanted(), "cup 1.1.1") for each in others]
    done = await asyncio.gather(*adds, return_exceptions=True)
    (made,) = [each for each in done if isinstance(each, Match)]
    assert sum(isinstance(each, AlreadyProposed) for each in done) == 2
    assert await matches.count_live() == {"challenged": 0, "playing": 1}
    found = await Fixtures(others[0]).of(["cup 1.1.1", "cup 1.1.2"])
    assert list(found) == ["cup 1.1.1"]
    assert found["cup 1.1.1"].match_id == made.id
    other = await Fixtures(others[1]).add(wanted(), "cup 1.1.2")
    assert other.id != made.id


async def test_arranged_match_has_its_state(others, matches):
    rows = Fixtures(others[0])
    match = await rows.add(wanted(), "cup 1.1.1")
    before = (await rows.of(["cup 1.1.1"]))["cup 1.1.1"]
    assert (before.is_over, before.winner, before.is_posted) == (False, None, False)
    await matches.save(match, transitions.resign(match, BEN, NOW))
    await matches.place_message(match.id, replace(match.place, message_id=77))
    after = (await rows.of(["cup 1.1.1"]))["cup 1.1.1"]
    (winner,) = {player.user_id for player in match.players} - {BEN}
    assert (after.is_over, after.winner, after.is_posted) == (True, winner, True)
    assert after.ending is Ending.RESIGNATION


async def test_board_is_claimed_by_one_process_at_a_time(others, matches):
    match = await Fixtures(others[0]).add(wanted(), "cup 1.1.1")

    async def claims(now):
        rows = [Fixtures(each) for each in others]
        return sum(await asyncio.gather(*(row.claim(match.id, now, now - MINUTE) for row in rows)))

    assert await claims(NOW) == 1
    assert await claims(NOW + MINUTE / 2) == 0
    assert await claims(NOW + 2 * MINUTE) == 1
    await matches.place_message(match.id, replace(match.place, message_id=77))
    assert await claims(NOW + 5 * MINUTE) == 0


async def test_thousand_occasions_are_looked_up(others):
    rows = Fixtures(others[0])
    await rows.add(wanted(), "cup 1.1.1001")
    found = await rows.of([f"cup 1.1.{number}" for number in range(1_002)])
    assert list(found) == ["cup 1.1.1001"]


async def test_forfeit_from_before_a_pause_is_refused(others, matches):
    """The event reads as before; what the pause has left is time, and that tells."""
    clock = Clock(Pace.MOVE, MINUTE)
    begun = challenges.accept(replace(challenge(), timer=Timer(clock)), BEN, NOW)
    waiting = replace(begun, place=replace(begun.place, message_id=None), mode=ForEvent())
    match = await Fixtures(others[0]).add(waiting, "cup 1.1.1")
    (seen,) = await matches.due(NOW + MINUTE, by="deadline")
    over = timing.forfeit(seen, NOW + MINUTE)
    still = await Matches(others[1]).save(match, timing.stop(match, NOW + MINUTE / 2))
    going = await Matches(others[1]).save(still, timing.go_on(still, NOW + MINUTE))
    assert (going.ply, going.status, going.mode) == (seen.ply, seen.status, seen.mode)
    assert await Matches(others[0]).save(seen, over) is None
    assert await matches.load(match.id) == going
    assert await matches.due(NOW + MINUTE, by="deadline") == []
    assert await matches.due(going.deadline, by="deadline") == [going]


async def test_forfeit_or_pause_at_the_same_moment_wins(others, matches):
    clock = Clock(Pace.MOVE, MINUTE)
    for number in range(8):
        begun = challenges.accept(replace(challenge(), timer=Timer(clock)), BEN, NOW)
        waiting = replace(begun, place=replace(begun.place, message_id=None), mode=ForEvent())
        match = await Fixtures(others[0]).add(waiting, f"cup 2.1.{number}")

        async def pause_and_end(match=match):
            rows = Matches(others[1])
            still = await rows.save(match, timing.stop(match, NOW + MINUTE / 2))
            return still and await rows.save(still, timing.go_on(still, NOW + MINUTE))

        both = [
            Matches(others[0]).save(match, timing.forfeit(match, NOW + MINUTE)),
            pause_and_end(),
        ]
        done = await asyncio.gather(*both[:: 1 - 2 * (number % 2)], return_exceptions=True)
        assert sum(each is None for each in done) == 1
        now = await matches.load(match.id)
        assert not now.is_open or now.deadline == NOW + 1.5 * MINUTE


async def test_refused_board_waits_for_its_time(others):
    rows = Fixtures(others[0])
    match = await rows.add(wanted(), "cup 1.1.1")
    assert await rows.claim(match.id, NOW, NOW - MINUTE)
    await rows.postpone(match.id, NOW + 10 * MINUTE)
    assert not await rows.claim(match.id, NOW + 10 * MINUTE, NOW + 9 * MINUTE)
    assert await rows.claim(match.id, NOW + 12 * MINUTE, NOW + 11 * MINUTE)
