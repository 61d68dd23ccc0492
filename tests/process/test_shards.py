"""Several processes of one bot: each serves its shards, and what is due is done once."""

from itertools import pairwise

import pytest

from tests.bot.store.conftest import on_server
from tests.process.loopback import User
from tests.process.loopback.server import PATIENCE
from tests.process.test_run import is_over

pytestmark = pytest.mark.exhaustive

ADA, BEN = User("ada"), User("ben")
DUEL = {"position": "nim: 3 4 5", "first": "me", "opponent": BEN, "clock": "move 3600"}
NOTICES = "UPDATE matches SET notify_at = now() - interval '1 hour'"
ENDS = "UPDATE matches SET deadline = now() - interval '1 hour', version = version + 1"


@pytest.mark.parametrize("count", [2, 4])
async def test_each_process_serves_its_shard_and_another_takes_over(
    discord, start, postgresql, count
):
    def process(shard):
        shards = {"SHARD_COUNT": str(count), "SHARD_IDS": str(shard)}
        return start("run", settings=postgresql | shards)

    def is_served(channel):
        return discord.gateway.serving(channel.guild_id) is not None

    def posts(channel):
        return [each for each in discord.state.messages.values() if each.channel is channel]

    def is_told(channel):
        return [each.text for each in posts(channel) if f"<@{ADA.id}>" in each.text][1:]

    async def until(happened, what):
        await discord.state.until(happened, what, PATIENCE)

    channels = [discord.open_guild(shard) for shard in range(count)]
    bots = [process(shard) for shard in range(count)]
    await until(lambda: all(map(is_served, channels)), "all processes are online")
    began = sorted(each.began for each in discord.gateway.sessions)
    assert all(after - before > 4.5 for before, after in pairwise(began)), "one each 5 seconds"
    rival = process(0)
    assert await rival.exit_code() > 0
    assert "Shard 0 is served by another bot on the database grundy_" in rival.output
    assert len(rival.output.splitlines()) == 2, "it starts, and says why not"

    await discord.ready()
    boards = []
    for channel in channels:
        offered = await discord.slash(ADA, channel, "play", DUEL)
        boards.append((await discord.click(BEN, offered.message, "Accept")).message)

    *others, last = channels
    await bots[-1].kill()
    await until(lambda: not is_served(last), "the process is gone")
    await on_server(NOTICES, postgresql["DATABASE_URL"])
    await until(lambda: all(map(is_told, others)), "the others go on")
    assert not is_told(last)
    bots[-1] = process(count - 1)
    await until(lambda: is_told(last), "another process does what was due")
    assert [len(posts(channel)) for channel in channels] == [2] * count, "each is told once"

    await on_server(ENDS, postgresql["DATABASE_URL"])
    await until(lambda: all(map(is_over, boards)), "all matches end on time")
    await until(lambda: not any(map(is_told, channels)), "the notices are taken down")
    assert [posts(channel) for channel in channels] == [[board] for board in boards]
    for bot in bots:
        assert await bot.stop() == 0
        assert "Traceback" not in bot.output


async def test_one_process_serves_several_shards(discord, start, settings):
    channels = [discord.open_guild(shard) for shard in range(2)]
    bot = start("run", settings=settings | {"SHARD_COUNT": "2", "SHARD_IDS": "0-1"})
    served = discord.gateway.serving
    is_ready = lambda: all(served(channel.guild_id) for channel in channels)  # noqa: E731
    await discord.state.until(is_ready, "both shards are online", PATIENCE)
    assert sorted(each.shard for each in discord.gateway.sessions) == [[0, 2], [1, 2]]
    for channel in channels:
        answered = await discord.slash(ADA, channel, "mex", {"numbers": "0 1 3"})
        assert "2" in answered.message.text
    assert await bot.stop() == 0
