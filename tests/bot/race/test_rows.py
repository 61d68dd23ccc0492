"""Races are kept in the databases that the store is tested on, and no answer is lost in them."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import text

from bot.matches.model import TooFast
from bot.privacy.rows import Members
from bot.race import actions
from bot.race.actions import playing
from bot.race.model import Stage
from bot.race.model.points import Tap, standings, winners
from bot.race.model.refusals import AnsweredAlready, RaceNotFound, RoundOver
from bot.race.rows import Races, move_deadlines
from bot.services import Services
from tests.bot.race.races import ALICE, BOB, CHANNEL, NOW, SECOND, answer, duel, in_round, race
from tests.bot.store.conftest import (  # noqa: F401 - fixtures
    postgresql_with_tables,
    store,
    url,
)

MANY = 200


@pytest.fixture
def races(store):  # noqa: F811 - the fixture
    return Races(store)


async def test_a_race_comes_back_as_it_was(races):
    for each in (race(), duel(), in_round(2, channel_id=7, message_id=8, seconds=11, silent=1)):
        added = await races.add(each)
        assert await races.load(added.id) == added == replace(each, id=added.id, version=1)
    for number in (9, 2**63 - 1):
        with pytest.raises(RaceNotFound):
            await races.load(number)


async def test_of_two_changes_at_once_one_is_stored(races):
    before = await races.add(race())
    assert await races.save(before, replace(before, message_id=5)) is not None
    assert await races.save(before, replace(before, message_id=6)) is None
    assert (await races.load(before.id)).message_id == 5


async def test_one_race_runs_in_a_channel_and_any_number_of_duels(races):
    first = await races.add(race())
    assert await races.add(race(organiser=BOB)) is None
    assert await races.add(race(channel_id=21)) is not None
    assert None not in [await races.add(duel()) for _ in range(2)]
    assert await races.live_in(CHANNEL) == first
    await races.save(first, replace(first, due_at=None, stage=Stage.OVER))
    assert await races.live_in(CHANNEL) is None
    assert await races.add(race()) is not None


async def test_a_member_opens_no_more_than_a_few_races_in_a_short_time(races):
    for channel in range(1, 11):
        await races.add(race(channel_id=channel))
    with pytest.raises(TooFast):
        await races.add(race(channel_id=11))
    assert await races.add(race(organiser=BOB, channel_id=500)) is not None
    later = {"created_at": NOW + timedelta(minutes=10), "channel_id": 501}
    assert await races.add(race(**later)) is not None


async def test_what_is_due_is_found_and_waits_while_the_bot_is_away(races, store):  # noqa: F811
    added = await races.add(race())
    assert await races.due(NOW) == []
    assert await races.due(NOW + SECOND) == [added]
    assert await races.next_due(NOW) == added.due_at
    async with store.writing() as connection:
        await move_deadlines(connection, timedelta(minutes=5), NOW)
    later = await races.load(added.id)
    assert later.due_at == added.due_at + timedelta(minutes=5)
    assert await races.due(NOW) == [later]  # its card tells the new time
    assert await races.save(added, replace(added, message_id=1)) is None, "it has changed"


async def test_a_member_has_one_answer_in_a_round_while_it_is_open(races):
    one = await races.add(in_round())
    await races.answer(one, answer(ALICE, right=False))
    with pytest.raises(AnsweredAlready):
        await races.answer(one, answer(ALICE))
    closed = await races.save(one, replace(one, stage=Stage.PAUSE))
    for stale in (one, closed):
        with pytest.raises(RoundOver):
            await races.answer(stale, answer(BOB))
    assert await races.answers(one.id) == (answer(ALICE, right=False),)


async def test_of_many_answers_in_the_same_second_none_is_lost(races, store):  # noqa: F811
    services = Services(store, None, lambda: NOW)
    one = await races.add(in_round(due_at=NOW + 30 * SECOND))

    def tap(member):
        """Arrive in the order of the members, with times in the other order."""
        given = answer(member, right=member % 2 == 0, after=(MANY - member) * 2 / MANY)
        return Tap(one.id, 1, given.choice, member, given.at)

    taps = [tap(member) for member in range(1, MANY + 1)]
    told = await asyncio.gather(*(playing.answer(services, each) for each in taps))
    assert told == [each.member % 2 == 0 for each in taps]
    kept = await races.answers(one.id)
    assert sorted(each.member for each in kept) == [each.member for each in taps]
    first = min(each.at for each in taps if each.member % 2 == 0)
    shared = {each.member for each in taps if not each.member % 2 and each.at <= first + SECOND}
    assert set(winners(kept, 1)) == shared == {each.member for each in standings(kept)}
    assert 1 < len(shared) < MANY / 2
    assert (await races.load(one.id)).due_at == NOW + 1.5 * SECOND


async def test_answers_while_the_round_is_closed_are_counted_or_refused(races, store):  # noqa: F811
    services = Services(store, None, lambda: NOW + 31 * SECOND)
    one = await races.add(replace(in_round(due_at=NOW), rounds=1))
    taps = [Tap(one.id, 1, one.puzzle.right, member, NOW) for member in range(1, 41)]

    async def answered(tap):
        try:
            return await playing.answer(services, tap)
        except RoundOver:
            return False

    told, _ = await asyncio.gather(
        asyncio.gather(*map(answered, taps)), actions.advance(services, one.id)
    )
    assert len(await races.answers(one.id)) == told.count(True)
    assert (await races.load(one.id)).stage is Stage.PAUSE


async def test_who_deletes_their_data_leaves_points_without_a_name(races, store):  # noqa: F811
    one = await races.add(in_round())
    await races.answer(one, answer(ALICE))
    await races.answer(one, answer(BOB, after=0.5))
    members = Members(store)
    assert await members.count(ALICE) == {"race_answers": 1, "races": 1}
    assert await members.count(BOB) == {"race_answers": 1}
    await members.forget(ALICE, -7)
    assert await members.count(ALICE) == {}
    assert (await races.load(one.id)).organiser == -7
    assert [each.member for each in standings(await races.answers(one.id))] == [-7, BOB]
    assert await races.save(one, replace(one, message_id=1)) is None, "nobody stores the old name"


async def test_what_cannot_be_read_hinders_nothing_else(races, store):  # noqa: F811
    broken, good = await races.add(race()), await races.add(duel())
    async with store.writing() as connection:
        await connection.execute(
            text("UPDATE races SET state = '{' WHERE id = :id"), {"id": broken.id}
        )
    assert await races.live() == [good]
    with pytest.raises(RaceNotFound):
        await races.load(broken.id)
