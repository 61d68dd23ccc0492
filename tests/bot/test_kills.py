"""Killed between any two effects, the bot leaves nothing undone, and does nothing twice."""

from dataclasses import replace

import discord
import pytest

from bot.matches.actions import moves
from bot.matches.model.match import POSTING, Ending, Status
from bot.settings import actions as settings
from bot.tournaments import actions as tournaments
from bot.tournaments.model import Stage
from tests.bot.fuse import Fuse
from tests.bot.reading import labels, texts
from tests.bot.taps import press
from tests.bot.tournaments.playing import begun as tournament_begun
from tests.bot.tournaments.playing import boards, look, panel, resign_all, tournament

LEASE = 80
"""Seconds after which what a process claimed and did not do is done again, with a look."""
MOST = 30
"""Nothing here has so many effects."""


@pytest.fixture
def fuse(monkeypatch):
    return Fuse(monkeypatch)


@pytest.fixture(
    params=[5, pytest.param(1, marks=pytest.mark.exhaustive)], ids=["some", "every effect"]
)
def anywhere(request, world, fuse):
    """Return what kills the bot before each effect of what it does, or before every fifth."""

    async def killed(prepare, act, check):
        """Assert that what is checked after the rebirth is true.

        ``prepare`` and ``act`` are handed the number of the attempt, from 1, ``check`` also what
        was prepared. The last attempt is not disturbed.
        """
        for number, effects in enumerate(range(0, MOST, request.param), start=1):
            prepared = await prepare(number)
            fuse.arm(effects)
            await act(prepared)
            is_killed = fuse.is_blown
            fuse.mend()
            if is_killed:
                await world.restart()
                world.env.bot.heart.every = LEASE
                await world.env.advance_time(LEASE)
            await check(number, prepared)
            if not is_killed:
                assert effects > 1, "there was hardly anything to kill"
                return
        raise AssertionError("the bot never came to an end")

    return killed


def notices(world):
    return [each for each in world.channel.history() if "it's your move" in each.content]


async def begun(world, number, clock="game 600+10"):
    """Begin a match of alice, who moves first, against bob; return its board."""
    await world.alice.slash(
        world.channel, "play", position="2 3 4", opponent=world.bob, first="me", clock=clock
    )
    await world.bob.click(world.board, label="Accept")
    assert (await world.matches.load(number)).status is Status.PLAYING
    return world.board


def on(world, board):
    """Return the board as it stands now."""
    return next(message for message in world.channel.history() if message.id == board.id)


async def nearly_reminded(world, number):
    """Begin a match in which alice will be reminded within 20 seconds."""
    board = await begun(world, number)
    await world.pass_time(490)
    assert notices(world) == []
    return board


async def moved(world, board):
    """Let alice move, and then give up."""
    await world.alice.click(on(world, board), label="Take 1 from A")
    form = await press(world.alice, on(world, board), "Resign")
    await world.alice.submit_modal(form, {"answer": ["yes"]})


async def test_a_notice_that_is_due_comes_once_and_goes_when_a_move_is_made(world, anywhere):
    async def act(_board):
        await world.env.advance_time(20)

    async def check(_number, board):
        assert len(notices(world)) == 1
        await moved(world, board)
        assert notices(world) == []

    await anywhere(lambda number: nearly_reminded(world, number), act, check)


@pytest.mark.exhaustive
async def test_a_notice_goes_also_when_a_move_comes_before_it_is_looked_for(world, fuse):
    for killed_after in (0, 1, 2):
        board = await nearly_reminded(world, killed_after + 1)
        fuse.arm(killed_after)
        await world.env.advance_time(20)
        assert fuse.is_blown
        fuse.mend()
        await world.restart()
        assert len(notices(world)) == (killed_after != 1), "one that nobody claimed comes at once"
        await moved(world, board)
        await world.env.advance_time(LEASE)
        assert notices(world) == []


async def test_a_notice_is_taken_down_whenever_the_move_was_interrupted(world, anywhere):
    async def prepare(number):
        board = await nearly_reminded(world, number)
        await world.env.advance_time(20)
        assert len(notices(world)) == 1
        return board

    async def act(board):
        await world.alice.click(on(world, board), label="Take 1 from A")

    async def check(number, board):
        if (await world.matches.load(number)).ply == 0:
            await world.alice.click(on(world, board), label="Take 1 from A")
        assert "took 1 from A" in texts(on(world, board))
        assert notices(world) == []
        await moves.resign(world.services, number, world.bob.id)

    await anywhere(prepare, act, check)


async def test_a_board_shows_the_end_whenever_the_forfeit_was_interrupted(world, anywhere):
    async def act(_board):
        await world.env.advance_time(20)

    async def check(number, board):
        assert (await world.matches.load(number)).ending is Ending.TIME
        assert "ran out of time" in texts(on(world, board))

    async def prepare(number):
        board = await begun(world, number, "move 60")
        await world.env.advance_time(50)
        return board

    await anywhere(prepare, act, check)


@pytest.mark.parametrize("threads", [False, True])
async def test_a_match_has_a_board_and_no_thread_is_empty(world, anywhere, threads):
    await settings.change_server(
        world.services, world.guild.id, lambda server: replace(server, threads=threads)
    )

    async def prepare(_number):
        return len(await world.matches.open_matches(world.alice.id))

    async def act(_before):
        await world.alice.slash(world.channel, "play", position="1 2", first="me")

    async def check(_number, before):
        found = await world.matches.open_matches(world.alice.id)
        assert len(found) - before in {0, 1}
        places = {match.place.channel_id for match in found}
        assert all(match.place.message_id for match in found)
        made = world.env.bot.get_channel(world.channel.id).threads
        assert {thread.id for thread in made} == (places if threads else set())
        for match in found:
            channel = world.env.bot.get_channel(match.place.channel_id)
            message = await channel.fetch_message(match.place.message_id)
            assert "More" in labels(message)
        for thread in made:
            assert len([each async for each in thread.history()]) == 1

    await anywhere(prepare, act, check)


async def test_a_podium_comes_once(world, anywhere):
    async def prepare(number):
        command = "night" if number % 2 else "tournament"
        options = {"rounds": 1} if command == "night" else {"format": "knockout"}
        found = await tournament_begun(world, number, command, **options)
        await resign_all(world, found)
        return found

    async def act(_found):
        await look(world)

    async def check(number, found):
        over = await tournament(world, number)
        assert over.stage is Stage.OVER
        shown = [each for each in world.channel.history() if "🥇" in texts(each)]
        assert len(shown) == 2 * number, "the panel that scrolled away, and the podium"
        assert over.place.message_id == panel(world).id != found.place.message_id

    await anywhere(prepare, act, check)


async def test_a_tournament_that_is_open_has_a_panel(world, anywhere):
    async def prepare(_number):
        return await tournaments.open_in(world.services, world.guild.id)

    async def act(_before):
        await world.alice.slash(world.channel, "tournament")

    async def check(_number, before):
        found = await tournaments.open_in(world.services, world.guild.id)
        assert len(found) - len(before) in {0, 1}
        shown = {each.id for each in world.channel.history() if "Join" in labels(each)}
        assert {each.place.message_id for each in found} <= shown

    await anywhere(prepare, act, check)


@pytest.mark.exhaustive
async def test_who_leaves_a_tournament_loses_the_match(world, anywhere):
    async def prepare(number):
        found = await tournament_begun(world, number, format="knockout")
        await world.env.advance_time(POSTING.total_seconds())
        return (await boards(world, found))[0]

    async def act(_board):
        await press(world.alice, panel(world), "Leave")

    async def check(number, board):
        (pairing,) = (await tournament(world, number)).pairings
        match = await world.matches.load(number)
        assert match.is_open == (pairing.how is None)
        assert ("resigned" in texts(on(world, board))) == (not match.is_open)
        if match.is_open:
            await moves.resign(world.services, number, world.alice.id)
        await look(world)

    await anywhere(prepare, act, check)


async def test_a_match_whose_board_cannot_be_posted_is_withdrawn(world):
    await world.alice.slash(world.channel, "play", position="1 2", first="me")
    match = await world.matches.propose(await boardless(world, reachable=False))
    everyone = world.guild.default_role
    quiet = world.guild.create_text_channel(
        "quiet", overwrites={everyone: discord.PermissionOverwrite(send_messages=False)}
    )
    other = await world.matches.propose(await boardless(world, channel_id=quiet.id))
    await world.env.advance_time(30)
    assert (await world.matches.load(match.id)).is_open, "it may still be posted"
    await world.env.advance_time(LEASE)
    for each in (match, other):
        assert (await world.matches.load(each.id)).status is Status.WITHDRAWN
    assert await world.matches.count_open(world.alice.id) == 1


async def boardless(world, **where):
    """Return a match as a command makes one, before it has a board."""
    made, now = await world.matches.load(1), world.services.now()
    place = replace(made.place, message_id=None, **where)
    return replace(made, id=0, place=place, created_at=now, show_at=now + POSTING)
