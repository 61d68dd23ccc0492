"""Races are kept in the databases that the store is tested on, and no answer is lost in them."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.practice.race import actions, actions as playing
from bot.practice.race.model import AnsweredAlready, RoundOver, Stage
from bot.practice.race.model.points import Tap, standings, winners
from bot.practice.race.rows import Races
from bot.server.privacy.rows import Members
from bot.services import Services
from bot.shared.refusals import TooFast
from bot.store.deadlines import move_deadlines
from tests.bot.practice.race.races import (
    ALICE,
    BOB,
    CHANNEL,
    NOW,
    SECOND,
    answer,
    duel,
    in_round,
    race,
)

MANY = 200


@pytest.fixture
def races(store):
    return Races(store)


async def test_channel_has_one_race_and_any_number_of_duels(races):
    first = await races.open(race())
    assert await races.open(race(organiser=BOB)) is None
    assert await races.open(race(channel_id=21)) is not None
    assert None not in [await races.open(duel()) for _ in range(2)]
    assert await races.live_in(CHANNEL) == first
    await races.save(first, replace(first, due_at=None, stage=Stage.OVER))
    assert await races.live_in(CHANNEL) is None
    assert await races.open(race()) is not None


async def test_member_opens_few_races_in_a_short_time(races):
    for channel in range(1, 11):
        await races.open(race(channel_id=channel))
    with pytest.raises(TooFast):
        await races.open(race(channel_id=11))
    assert await races.open(race(organiser=BOB, channel_id=500)) is not None
    later = {"created_at": NOW + timedelta(minutes=10), "channel_id": 501}
    assert await races.open(race(**later)) is not None


async def test_due_race_waits_while_the_bot_is_away(races, store):
    added = await races.open(race())
    assert await races.next_due(NOW) == added.due_at
    async with store.writing() as connection:
        await move_deadlines(connection, timedelta(minutes=5), NOW)
    later = await races.load(added.id)
    assert later.due_at == added.due_at + timedelta(minutes=5)
    assert await races.due(NOW, "show_at") == [later]  # its card tells the new time
    assert await races.save(added, replace(added, message_id=1)) is None, "it has changed"


async def test_member_has_one_answer_in_a_round_while_it_is_open(races):
    one = await races.open(in_round())
    await races.answer(one, answer(ALICE, right=False))
    with pytest.raises(AnsweredAlready):
        await races.answer(one, answer(ALICE))
    closed = await races.save(one, replace(one, stage=Stage.PAUSE))
    for stale in (one, closed):
        with pytest.raises(RoundOver):
            await races.answer(stale, answer(BOB))
    assert await races.answers(one.id) == (answer(ALICE, right=False),)


@pytest.mark.exhaustive
async def test_answers_in_the_same_second_all_count(races, store):
    services = Services(store, None, lambda: NOW)
    one = await races.open(in_round(due_at=NOW + 30 * SECOND))

    def tap(member):
        """Arrive in the order of the members, with times in the other order."""
        given = answer(member, right=member % 2 == 0, after=(MANY - member) * 2 / MANY)
        return Tap(one.id, 1, given.choice, member, given.at)

    taps = [tap(member) for member in range(1, MANY + 1)]
    told = await asyncio.gather(*(playing.answer(services, each) for each in taps))
    assert [is_right for _, is_right in told] == [each.member % 2 == 0 for each in taps]
    kept = await races.answers(one.id)
    assert sorted(each.member for each in kept) == [each.member for each in taps]
    first = min(each.at for each in taps if each.member % 2 == 0)
    shared = {each.member for each in taps if not each.member % 2 and each.at <= first + SECOND}
    assert set(winners(kept, 1)) == shared == {each.member for each in standings(kept)}
    assert 1 < len(shared) < MANY / 2
    assert (await races.load(one.id)).due_at == NOW + 1.5 * SECOND


async def test_answers_while_a_round_closes_count_or_are_refused(races, store):
    services = Services(store, None, lambda: NOW + 31 * SECOND)
    one = await races.open(replace(in_round(due_at=NOW), rounds=1))
    taps = [Tap(one.id, 1, one.puzzle.right, member, NOW) for member in range(1, 41)]

    async def answered(tap):
        try:
            return (await playing.answer(services, tap))[1]
        except RoundOver:
            return False

    told, _ = await asyncio.gather(
        asyncio.gather(*map(answered, taps)), actions.advance(services, one.id)
    )
    assert len(await races.answers(one.id)) == told.count(True)
    assert (await races.load(one.id)).stage is Stage.PAUSE


async def test_deleted_member_leaves_points_without_a_name(races, store):
    one = await races.open(in_round())
    await races.answer(one, answer(ALICE))
    await races.answer(one, answer(BOB, after=0.5))
    members = Members(store)
    assert await members.count(ALICE) == {"posts": 1, "race_answers": 1, "races": 1}
    assert await members.count(BOB) == {"race_answers": 1}
    await members.forget(ALICE, -7)
    assert await members.count(ALICE) == {}
    assert (await races.load(one.id)).organiser == -7
    assert [each.member for each in standings(await races.answers(one.id))] == [-7, BOB]
    assert await races.save(one, replace(one, message_id=1)) is None, "nobody stores the old name"
