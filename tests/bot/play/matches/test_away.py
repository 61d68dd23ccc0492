"""While the bot is away, or its database or Discord is, the time of those who play stands still."""

import asyncio
from datetime import timedelta

import pytest
from discord.ext import tasks

from bot.chat.scheduler import BEAT_SECONDS, GRACE, keep_pace
from bot.play.matches.model.match import Ending, Status
from bot.store import StoreUnavailable
from tests.bot.conftest import PATIENCE
from tests.bot.reading import button, texts
from tests.bot.screens import click_on, screen
from tests.bot.steps import duel, on
from tests.samples import sampled

AWAY = 198
AT_MOST = BEAT_SECONDS * (GRACE + 1)
"""The maximum number of seconds of its absence that run."""


async def begun(world, clock="game 180+5"):
    return await duel(world, "2 3 4", clock=clock)


async def time_left(world, number=1):
    """Return how many seconds the player to move has left, as those who play have the time."""
    match = await world.matches.load(number)
    return (match.deadline - world.services.now()).total_seconds()


def suspend(world, seconds):
    """Let so much time pass at once, as for a process that was suspended."""
    uptime, wall = world.services.uptime, world.services.uptime._wall
    uptime._wall = lambda: wall() + timedelta(seconds=seconds)


async def is_away(world, how, seconds=AWAY):
    """Let the bot be away for a time, and then look at what is due."""
    bot = world.env.bot
    if how == "suspended":
        suspend(world, seconds)
    elif how == "ended":
        bot.heart.stop()
        bot.sweep.cancel()
        await world.env.advance_time(seconds)
        await world.restart()
    else:
        with pytest.MonkeyPatch.context() as patch:
            if how == "without Discord":
                patch.setattr(world.env.bot.heart, "_is_connected", lambda: False)
            else:
                patch.setattr(world.services.uptime, "beat", unavailable)
            await world.env.advance_time(seconds)
    await world.env.advance_time(BEAT_SECONDS + 1)


async def unavailable(*_arguments):
    raise StoreUnavailable("gone")


WAYS = ["suspended", "ended", "without Discord", "without the database"]


@pytest.mark.exhaustive
@pytest.mark.parametrize("how", sampled(WAYS, ["suspended"]))
async def test_absence_takes_no_time_and_is_on_the_board(world, how):
    board = await begun(world)
    await world.env.advance_time(20)
    before = await time_left(world)
    await is_away(world, how)
    match = await world.matches.load(1)
    assert match.status is Status.PLAYING
    assert before - 2 * AT_MOST <= await time_left(world) <= before
    assert "-# I was offline for 3 minutes " in texts(on(world, board))
    stood = match.timer.stood_still
    assert timedelta(seconds=AWAY - AT_MOST) <= stood <= timedelta(seconds=AWAY + 1)
    await world.env.advance_time(60)
    assert (await world.matches.load(1)).timer.stood_still == stood, "once"
    await world.alice.click(on(world, board), label="Take 1 from A")
    assert "I was away" not in texts(on(world, board))
    await world.env.advance_time(200)
    assert (await world.matches.load(1)).ending is Ending.TIME, "and then time runs on"


@pytest.mark.exhaustive
async def test_click_right_after_an_absence_is_in_time(world):
    board = await begun(world, "move 60")
    old, click = screen(world, board), button(board, "Take 1 from A")
    await world.env.advance_time(20)
    suspend(world, AWAY)
    await click_on(old, world.alice, click)
    assert (await world.matches.load(1)).ply == 1
    await world.env.advance_time(30)
    assert (await world.matches.load(1)).status is Status.PLAYING
    await world.env.advance_time(45)
    assert (await world.matches.load(1)).ending is Ending.TIME


@pytest.mark.exhaustive
async def test_vote_and_challenge_wait_for_an_absent_bot(world):
    await world.alice.slash(world.channel, "crowd", position="2 3 4", vote="move 60")
    await world.alice.click(world.board, label="Take 1 from A")
    await world.alice.slash(world.channel, "play", position="2 3 4", opponent=world.bob)
    await is_away(world, "suspended", 3600)
    vote, challenge = await world.matches.load(1), await world.matches.load(2)
    assert (vote.ply, challenge.status) == (0, Status.CHALLENGED)
    await world.env.advance_time(61)
    assert (await world.matches.load(1)).ply == 2, "the vote, and the bot's answer"


async def test_loop_out_of_step_goes_on_from_now():
    runs = 0

    @tasks.loop(hours=1)
    async def loop():
        nonlocal runs
        runs += 1
        if runs < 3:
            keep_pace(loop, 1)  # as if an hour were a jump

    loop.start()
    async with asyncio.timeout(PATIENCE):
        while runs < 3:  # noqa: ASYNC110
            await asyncio.sleep(0)
    keep_pace(loop, 3600)
    assert not loop.is_being_cancelled()
    loop.cancel()


@pytest.mark.exhaustive
@pytest.mark.parametrize("hours", sampled([-2, 2], [2]))
async def test_system_clock_that_jumps_changes_no_time(world, hours):
    await begun(world)
    await world.env.advance_time(20)
    before = await time_left(world)
    world.env.bot.sweep.cancel()  # it plans by the clock of the simulation, which does not jump
    suspend(world, hours * 3600)
    await world.env.advance_time(BEAT_SECONDS + 1)
    assert before - 2 * AT_MOST <= await time_left(world) <= before + AT_MOST


@pytest.mark.exhaustive
async def test_short_absence_is_not_on_the_board(world):
    board = await begun(world)
    await is_away(world, "suspended", BEAT_SECONDS)
    await world.env.advance_time(30)
    assert "I was away" not in texts(on(world, board))
    assert (await world.matches.load(1)).timer.stood_still == timedelta()
