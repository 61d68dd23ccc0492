"""Fixture matches on both databases: one for each occasion, and one that posts its board."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.matches.model import AlreadyProposed, challenges, timing, transitions
from bot.matches.model.clock import Clock, Pace, Timer
from bot.matches.model.match import Ending, Match
from bot.matches.model.modes import ForEvent
from bot.matches.rows.fixtures import Fixtures
from bot.matches.rows.matches import Matches
from bot.store import Store
from tests.bot.matches.rows.test_matches import BEN, NOW, challenge

MINUTE = timedelta(minutes=1)


@pytest.fixture
async def stores(url):
    opened = [await Store.open(url) for _ in range(3)]
    yield opened
    for each in opened:
        await each.close()


def wanted():
    """Return a match that is to be arranged: it is played at once."""
    match = challenges.accept(challenge(), BEN, NOW)
    return replace(match, place=replace(match.place, message_id=None))


async def test_of_many_who_arrange_the_same_one_does(stores, matches):
    adds = [Fixtures(each).add(wanted(), "cup 1.1.1") for each in stores]
    done = await asyncio.gather(*adds, return_exceptions=True)
    (made,) = [each for each in done if isinstance(each, Match)]
    assert sum(isinstance(each, AlreadyProposed) for each in done) == 2
    assert await matches.count_live() == {"challenged": 0, "playing": 1}
    found = await Fixtures(stores[0]).of(["cup 1.1.1", "cup 1.1.2"])
    assert list(found) == ["cup 1.1.1"]
    assert found["cup 1.1.1"].match_id == made.id
    other = await Fixtures(stores[1]).add(wanted(), "cup 1.1.2")
    assert other.id != made.id


async def test_it_is_told_how_far_each_is(stores, matches):
    rows = Fixtures(stores[0])
    match = await rows.add(wanted(), "cup 1.1.1")
    before = (await rows.of(["cup 1.1.1"]))["cup 1.1.1"]
    assert (before.is_over, before.winner, before.is_posted) == (False, None, False)
    await matches.save(match, transitions.resign(match, BEN, NOW))
    await matches.place_message(match.id, replace(match.place, message_id=77))
    after = (await rows.of(["cup 1.1.1"]))["cup 1.1.1"]
    (winner,) = {player.user_id for player in match.players} - {BEN}
    assert (after.is_over, after.winner, after.is_posted) == (True, winner, True)
    assert after.ending is Ending.RESIGNATION


async def test_one_process_posts_a_board_and_another_when_that_one_is_gone(stores, matches):
    match = await Fixtures(stores[0]).add(wanted(), "cup 1.1.1")

    async def claims(now):
        rows = [Fixtures(each) for each in stores]
        return sum(await asyncio.gather(*(row.claim(match.id, now, now - MINUTE) for row in rows)))

    assert await claims(NOW) == 1
    assert await claims(NOW + MINUTE / 2) == 0
    assert await claims(NOW + 2 * MINUTE) == 1
    await matches.place_message(match.id, replace(match.place, message_id=77))
    assert await claims(NOW + 5 * MINUTE) == 0


async def test_a_thousand_occasions_are_looked_up(stores):
    rows = Fixtures(stores[0])
    await rows.add(wanted(), "cup 1.1.1001")
    found = await rows.of([f"cup 1.1.{number}" for number in range(1_002)])
    assert list(found) == ["cup 1.1.1001"]


async def test_of_a_move_and_a_pause_at_the_same_time_one_comes_first(stores, matches):
    match = await Fixtures(stores[0]).add(replace(wanted(), mode=ForEvent()), "cup 1.1.1")
    player = match.to_move.user_id
    move = transitions.make_move(match, player, 0, next(match.position.moves()), NOW)
    saves = [
        Matches(stores[0]).save(match, move),
        Matches(stores[1]).save(match, timing.stop(match, NOW)),
    ]
    done = await asyncio.gather(*saves, return_exceptions=True)
    assert sum(each is None for each in done) == 1
    now = await matches.load(match.id)
    assert (now.ply, now.mode.is_stopped) in {(1, False), (0, True)}


async def test_a_pause_that_came_and_went_before_a_forfeit_was_written_leaves_the_match_alone(
    stores, matches
):
    """The event reads as before; what the pause has left is time, and that tells."""
    clock = Clock(Pace.MOVE, MINUTE)
    begun = challenges.accept(replace(challenge(), timer=Timer(clock)), BEN, NOW)
    waiting = replace(begun, place=replace(begun.place, message_id=None), mode=ForEvent())
    match = await Fixtures(stores[0]).add(waiting, "cup 1.1.1")
    (seen,) = await matches.due(NOW + MINUTE, by="deadline")
    over = timing.forfeit(seen, NOW + MINUTE)
    still = await Matches(stores[1]).save(match, timing.stop(match, NOW + MINUTE / 2))
    going = await Matches(stores[1]).save(still, timing.go_on(still, NOW + MINUTE))
    assert (going.ply, going.status, going.mode) == (seen.ply, seen.status, seen.mode)
    assert await Matches(stores[0]).save(seen, over) is None
    assert await matches.load(match.id) == going
    assert await matches.due(NOW + MINUTE, by="deadline") == []
    assert await matches.due(going.deadline, by="deadline") == [going]


async def test_of_a_forfeit_and_a_pause_with_its_end_at_the_same_time_one_comes_first(
    stores, matches
):
    clock = Clock(Pace.MOVE, MINUTE)
    for number in range(8):
        begun = challenges.accept(replace(challenge(), timer=Timer(clock)), BEN, NOW)
        waiting = replace(begun, place=replace(begun.place, message_id=None), mode=ForEvent())
        match = await Fixtures(stores[0]).add(waiting, f"cup 2.1.{number}")

        async def pause_and_end(match=match):
            rows = Matches(stores[1])
            still = await rows.save(match, timing.stop(match, NOW + MINUTE / 2))
            return still and await rows.save(still, timing.go_on(still, NOW + MINUTE))

        both = [
            Matches(stores[0]).save(match, timing.forfeit(match, NOW + MINUTE)),
            pause_and_end(),
        ]
        done = await asyncio.gather(*both[:: 1 - 2 * (number % 2)], return_exceptions=True)
        assert sum(each is None for each in done) == 1
        now = await matches.load(match.id)
        assert not now.is_open or now.deadline == NOW + 1.5 * MINUTE


async def test_a_board_that_was_refused_is_not_tried_again_before_its_time(stores):
    rows = Fixtures(stores[0])
    match = await rows.add(wanted(), "cup 1.1.1")
    assert await rows.claim(match.id, NOW, NOW - MINUTE)
    await rows.postpone(match.id, NOW + 10 * MINUTE)
    assert not await rows.claim(match.id, NOW + 10 * MINUTE, NOW + 9 * MINUTE)
    assert await rows.claim(match.id, NOW + 12 * MINUTE, NOW + 11 * MINUTE)
