"""Tournaments in a database: nothing is lost, whoever changes what at the same moment."""

import asyncio
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from bot.events.model import Decision, Format, Overtaken, Stage
from bot.events.model.transitions import cancel, correct, join, leave, next_round, start, take
from bot.events.rows import Tournaments
from bot.events.work import pair
from bot.shared.refusals import Refusal
from bot.store.versioned import change
from tests.bot.events.events import NOW, begun, opened, played


@pytest.fixture
def tournaments(store):
    return Tournaments(store)


async def test_tournament_returns_as_it_was_after_each_round(tournaments):
    at = await tournaments.open(opened(Format.SWISS, 0, games=("nim", "take 1,3,4")), 5)
    assert await tournaments.load(at.id) == at
    rng, made = Random(3), begun(Format.SWISS, 7, Random(3), id=at.id)
    stored = []
    for step in (made, *played(made, rng, leaving=0.1)):
        before, after = await change(tournaments, at.id, lambda _, step=step: step)
        assert await tournaments.load(at.id) == after == replace(step, version=before.version + 1)
        stored.append(after)
    last = stored[-1]
    right = correct(last, (1, 1), last.pairings[0].first, 4, NOW)
    _, after = await change(tournaments, at.id, lambda _: right)
    assert (await tournaments.load(at.id)).corrections == right.corrections
    same, again = await change(tournaments, at.id, lambda each: each)
    assert same == again == after


async def test_refusal_changes_nothing(tournaments):
    at = await tournaments.open(opened(Format.SWISS, 2), 5)
    with pytest.raises(Overtaken):
        await change(tournaments, at.id, lambda each: start(join(each, 7, "x"), [1]))
    assert await tournaments.load(at.id) == at
    for number in (0, at.id + 1, 2**70):
        with pytest.raises(Refusal, match="can't find this event"):
            await tournaments.load(number)


@pytest.mark.exhaustive
async def test_members_who_join_at_once_all_count(tournaments, others):
    at = await tournaments.open(opened(Format.SWISS, 0), 5)

    async def joins(user):
        await change(
            Tournaments(others[user % 3]), at.id, lambda each: join(each, user, f"player {user}")
        )

    await asyncio.gather(*(joins(user) for user in range(1, 31)))
    found = await tournaments.load(at.id)
    assert {one.user_id for one in found.entrants} == set(range(1, 31))
    assert found.version == 31
    _, after = await change(tournaments, at.id, lambda each: leave(each, 5))
    assert 5 not in {one.user_id for one in after.entrants}


async def test_two_processes_begin_a_round_once_and_take_a_result_once(tournaments, others):
    at = await tournaments.open(begun(Format.SWISS, 6, Random(1)), 5)
    pairs = pair(at)

    async def both(step):
        done = await asyncio.gather(
            *(change(Tournaments(other), at.id, step) for other in others),
            return_exceptions=True,
        )
        return [each for each in done if isinstance(each, tuple) and each[0] != each[1]]

    assert len(await both(lambda each: next_round(each, pairs))) == 1
    won = {(1, 1): (pairs[0][0], Decision.PLAYED)}
    assert len(await both(lambda each: take(each, won))) == 1
    now = await tournaments.load(at.id)
    turns = await asyncio.gather(*(Tournaments(other).claim_showing(now) for other in others))
    assert sorted(turns) == [False, False, True]


async def test_server_has_a_maximum_of_open_events(tournaments):
    adds = [tournaments.open(opened(Format.SWISS, 1), 3) for _ in range(5)]
    done = await asyncio.gather(*adds, return_exceptions=True)
    refused = [str(each) for each in done if isinstance(each, Refusal)]
    assert [said.split(",")[0] for said in refused] == ["This server already has 3 open events"] * 2
    found = await tournaments.open_in(9)
    assert [each.id for each in found] == sorted((each.id for each in found), reverse=True)
    assert await tournaments.open_in(8) == []
    await change(tournaments, found[0].id, cancel)
    await tournaments.open(opened(Format.SWISS, 1), 3)


async def test_due_and_unshown_events_are_found(tournaments):
    waiting = await tournaments.open(opened(Format.SWISS, 2, starts_at=NOW), 5)
    running = await tournaments.open(begun(Format.SWISS, 2, Random(1)), 5)
    await tournaments.open(opened(Format.SWISS, 2), 5)
    assert {each.id for each in await tournaments.to_advance(NOW, ())} == {waiting.id, running.id}
    await tournaments.note_look(running)
    assert [each.id for each in await tournaments.to_advance(NOW, ())] == [waiting.id]
    assert {each.id for each in await tournaments.to_advance(NOW, {running.id})} == {
        waiting.id,
        running.id,
    }
    _, paired = await change(tournaments, running.id, lambda each: next_round(each, pair(each)))
    assert [each.id for each in await tournaments.to_advance(NOW, ())] == [running.id, waiting.id]
    assert await tournaments.undecided_pairings() == [(running.id, each) for each in paired.current]
    assert await tournaments.claim_showing(paired)
    await tournaments.place_panel(paired, 6, 77)
    _, after = await change(tournaments, running.id, partial(replace, stage=Stage.PAUSED))
    assert [each.id for each in await tournaments.unshown()] == [running.id]
    assert (after.place.channel_id, after.place.message_id) == (6, 77)
    assert await tournaments.claim_showing(after)
    assert await tournaments.unshown() == []
