"""Beyond what can be answered in time each is told so at once, before any work is done."""

import asyncio
from types import SimpleNamespace

import pytest

from bot.chat.answers import Acknowledgement, Kind
from bot.chat.in_flight import InFlight
from bot.workers import LONG_WAIT, Overloaded, Queue
from tests.bot.reading import texts

ONE, OTHER = 1, 2


@pytest.fixture
def clock():
    return [0.0]


async def test_a_command_and_a_click_are_refused_at_once(world, clock):
    await world.alice.slash(world.channel, "play", position="2 3 4", first="me", level="perfect")
    board, before = world.board, texts(world.board)
    queue = world.env.bot.in_flight.unanswered = Queue(1, lambda: clock[0])
    queue.enter(ONE)
    clock[0] += LONG_WAIT
    for refused in (
        await world.alice.slash(world.channel, "winner", position="3 4 5"),
        await world.alice.slash(world.channel, "play", position="3 4 5"),
        await world.alice.click(board, label="Take 1 from A"),
    ):
        assert refused.ephemeral
        assert refused.response.content == "I'm very busy right now. Try again in a few seconds."
    assert texts(world.board) == before
    assert await world.matches.count_open(world.alice.id) == 1
    queue.leave(ONE)
    await world.alice.click(board, label="Take 1 from A")
    assert texts(world.board) != before


async def test_an_answered_interaction_waits_no_longer(world, clock):
    queue = world.env.bot.in_flight.unanswered = Queue(1, lambda: clock[0])
    for _ in range(3):
        clock[0] += LONG_WAIT
        told = await world.alice.slash(world.channel, "mex", numbers="0 1 3")
        assert "2" in texts(told.response)
    clock[0] += LONG_WAIT
    queue.enter(ONE)


async def enter(in_flight, interaction_id, more):
    """Answer an interaction in a task of its own; ``more`` is what it does then."""
    interaction = SimpleNamespace(id=interaction_id, user=SimpleNamespace(id=9), extras={})
    in_flight.enter(interaction)
    await more(Acknowledgement.of(interaction))


@pytest.mark.parametrize("is_told", [True, False])
async def test_a_place_is_free_once_discord_expects_an_answer(clock, is_told):
    in_flight, told, ended = InFlight(), asyncio.Event(), asyncio.Event()
    in_flight.unanswered = Queue(1, lambda: clock[0])

    async def more(said):
        if is_told:
            await said.respond(Kind.deferred_channel_message, told_discord)
        told.set()
        await ended.wait()

    async def told_discord():
        return None

    first = asyncio.create_task(enter(in_flight, ONE, more))
    await told.wait()
    clock[0] += LONG_WAIT
    if is_told:
        in_flight.unanswered.enter(OTHER)
    else:
        with pytest.raises(Overloaded):
            in_flight.unanswered.enter(OTHER)
    ended.set()
    await first
    await asyncio.sleep(0)
    clock[0] += LONG_WAIT
    in_flight.unanswered.leave(OTHER)
    in_flight.unanswered.enter(OTHER)
