"""Where the boards of a tournament are posted: in threads, and not where nothing can be posted."""

from types import SimpleNamespace

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.events.model import Decision, Stage
from tests.bot.events.playing import begun, look, messages, opened, panel, tournament
from tests.bot.reading import labels, texts
from tests.bot.steps import change_server, forbid
from tests.samples import sampled

WRITING = discord.Permissions(send_messages=True)
CLOCK = "game 180+5"


def bar(world, *, whether=True):
    """Forbid to write in the channel, or allow it again."""
    deny = WRITING.value if whether else 0
    everyone = world.guild.default_role.id
    world.env.backend.set_overwrite(
        world.channel.id, Overwrite(target_id=everyone, type=OverwriteType.ROLE, allow=0, deny=deny)
    )


def posts(world):
    """Return how many messages the bot has tried to post in the channel."""
    path = f"/channels/{world.channel.id}/messages"
    return sum((each.method, each.path) == ("POST", path) for each in world.env.http_requests)


@pytest.mark.exhaustive
async def test_boards_are_in_threads_when_the_server_wants_that(world):
    await change_server(world, threads=True)
    await opened(world, clock=CLOCK)
    world.env.inject_error("POST", "/channels/*/messages", status=503, times=2)
    await world.alice.click(panel(world), label="Start")
    for _ in range(6):
        await look(world)
    match = await world.matches.load(1)
    (thread,) = world.channel.threads
    assert match.place.channel_id == thread.id, "the thread that stayed empty at first is used"
    (board,) = (each for each in thread.history() if each.id == match.place.message_id)
    assert f"<@{match.players[0].user_id}> against" in texts(board)
    mine = await world.alice.click(panel(world), label="My match")
    assert f"/{thread.id}/{match.place.message_id}" in texts(mine.response)


@pytest.mark.exhaustive
async def test_missing_permission_is_reported_once_and_boards_follow(world):
    await opened(world, clock=CLOCK)
    bar(world)
    before = posts(world)
    await world.alice.click(panel(world), label="Start")
    for _ in range(10):
        await look(world)
    assert posts(world) == before, "nothing is tried that is known to fail"
    told = world.alice.user.dm_channel.history()
    assert len(told) == 1
    assert "without the permission **Send Messages**" in texts(told[0])
    assert "without the permission **Send Messages**" in texts(panel(world))
    await world.restart()
    bar(world, whether=False)
    await look(world)
    assert (await world.matches.load(1)).place.message_id
    await look(world)
    assert "without the permission" not in texts(panel(world))
    assert len(world.alice.user.dm_channel.history()) == 1


@pytest.mark.exhaustive
async def test_refused_board_is_tried_rarely_and_can_move_elsewhere(world):
    world.channel = forbid(world, "create_public_threads")
    await opened(world, clock=CLOCK)
    path = f"/channels/{world.channel.id}/messages"
    world.env.inject_error("POST", path, status=403, code=50013, times=None)
    before = posts(world)
    await world.alice.click(panel(world), label="Start")
    for _ in range(4):
        await world.pass_time(50 * 60)
    assert 3 <= posts(world) - before <= 12
    assert "Discord won't let me post boards" in texts(world.alice.user.dm_channel.last_message)
    other = world.guild.create_text_channel("elsewhere")
    listed = await world.alice.slash(other, "tournament")
    assert labels(listed.response) == ["Open another"]
    await world.alice.select(listed.response, ["1"])
    await world.pass_time(80 * 60)
    assert (await world.matches.load(1)).place.channel_id == other.threads[0].id


def change_channel(world):
    bar(world, whether=False)


def change_role(world):
    role = world.env.bot.get_guild(world.guild.id).default_role
    more = role.permissions.value ^ discord.Permissions(embed_links=True).value
    world.env.backend.edit_role(world.guild.id, role.id, {"permissions": more})


def give_role(world):
    """Discord tells a bot of its own roles, and the simulation doesn't: another event does it."""
    bot = world.env.bot
    guild = bot.get_guild(world.guild.id)
    before, after = (
        SimpleNamespace(guild=guild, roles=roles, timed_out_until=None)
        for roles in ([], [guild.default_role])
    )
    bot.on_guild_role_update = lambda *_: bot.on_member_update(before, after)
    change_role(world)


async def refused_for_an_hour(world):
    """Have the board of a tournament refused, until it is tried but rarely; then allow it."""
    world.channel = forbid(world, "create_public_threads")
    await opened(world, clock=CLOCK)
    path = f"/channels/{world.channel.id}/messages"
    world.env.inject_error("POST", path, status=403, code=50013, times=None)
    await world.alice.click(panel(world), label="Start")
    await world.pass_time(50 * 60)
    world.env.backend.faults.clear()


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "change", sampled([change_channel, change_role, give_role], [change_channel])
)
async def test_permission_that_came_back_is_used_at_once(world, change):
    await refused_for_an_hour(world)
    change(world)
    for _ in range(5):
        await world.env.settle()
        await world.env.advance_time(1)
    assert (await world.matches.load(1)).place.message_id


@pytest.mark.exhaustive
async def test_board_that_failed_once_is_posted_within_seconds(world):
    world.channel = forbid(world, "create_public_threads")
    await opened(world, clock=CLOCK)
    path = f"/channels/{world.channel.id}/messages"
    world.env.inject_error("POST", path, status=503)
    await world.alice.click(panel(world), label="Start")
    await world.env.advance_time(2)
    assert (await world.matches.load(1)).place.message_id is None
    await world.env.advance_time(6)
    assert (await world.matches.load(1)).place.message_id


@pytest.mark.exhaustive
async def test_two_absent_players_both_lose(world):
    await begun(world, format="knockout", clock=CLOCK)
    await world.pass_time(400)
    found = await tournament(world)
    (pairing,) = found.pairings
    assert (pairing.winner, pairing.how) == (None, Decision.ABSENT)
    assert pairing.losers == (pairing.first, pairing.second)
    assert found.stage is Stage.OVER
    board = (await world.matches.load(1)).place.message_id
    shown = next(each for each in messages(world) if each.id == board)
    assert "Neither player showed up, so nobody wins." in texts(shown)
