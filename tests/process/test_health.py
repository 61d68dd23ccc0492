"""The port for an operator's tools: alive, ready, counted; and what is said when it is taken."""

import asyncio
import json
import socket
import urllib.error
import urllib.request

import psutil
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.process.loopback import User
from tests.process.loopback.server import PATIENCE

pytestmark = pytest.mark.exhaustive

ADA = User("ada")


@pytest.fixture
def port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


async def get(port, path):
    """Return the status and the text that the bot answers with."""

    def ask():
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=20) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    return await asyncio.to_thread(ask)


async def samples(port):
    """Return the value of each sample by its name and labels."""
    status, body = await get(port, "/metrics")
    assert status == 200
    return {
        (sample.name, *sorted(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(body)
        for sample in family.samples
    }


def interactions(counted):
    """Return how many interactions were counted."""
    return sum(v for key, v in counted.items() if key[0] == "grundy_interactions_total")


async def test_actions_are_counted_and_a_taken_port_is_reported(discord, settings, start, port):
    everywhere = {"METRICS_HOST": "0.0.0.0", "METRICS_PORT": str(port)}
    bot = start("run", settings=settings | everywhere)
    await bot.come_online(discord)
    await bot.find_output(r"ready .*guilds=1")
    assert await get(port, "/healthz") == (200, '{"alive": true}')
    status, body = await get(port, "/readyz")
    assert (status, json.loads(body)) == (200, {"gateway": True, "database": True})

    nim = {"game": "nim", "position": "3 4 5", "first": "me"}
    board = (await discord.slash(ADA, discord.channel, "play", nim)).message
    await discord.click(ADA, board, board.buttons[0]["custom_id"])
    await discord.slash(ADA, discord.channel, "mex", {"numbers": "0 1 what"})
    await discord.slash(ADA, discord.channel, "mex", {"numbers": "0 1 3"})
    async with asyncio.timeout(PATIENCE):  # each is counted when all of it is done
        while interactions(counted := await samples(port)) < 4:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    assert counted["grundy_interactions_total", "/play", "ok"] == 1
    assert counted["grundy_interactions_total", "/play", "error"] == 0
    assert counted["grundy_interactions_total", "/mex", "mistake"] == 1
    assert counted["grundy_interactions_total", "/mex", "ok"] == 1
    assert [key for key in counted if len(key) > 1 and key[1].startswith("click ")]
    assert counted["grundy_ready",] == 1
    assert counted["grundy_guilds",] == 1
    assert counted["grundy_matches", "playing"] == 1
    assert counted["grundy_discord_invalid_requests",] == 0
    assert counted["grundy_discord_responses_total", "200"] > 0
    assert counted["grundy_gateway_latency_seconds", "0"] >= 0
    assert counted["grundy_database_seconds_count", "ok", "write"] > 0
    assert sum(v for key, v in counted.items() if key[0] == "grundy_work_seconds_count") > 0

    other = start("run", settings=settings | {"METRICS_PORT": str(port)})
    assert await other.exit_code() == 1
    assert "Another bot is running on the database file" in other.output.splitlines()[-1]
    third = start(
        "run",
        settings=settings
        | {
            "METRICS_PORT": str(port),
            "DATABASE_URL": settings["DATABASE_URL"] + "2",
        },
    )
    assert await third.exit_code() == 1
    assert "METRICS_HOST and METRICS_PORT cannot be used: choose others" in third.output
    assert "Traceback" not in third.output

    if hasattr(psutil.Process, "rlimit"):  # on Linux
        process = psutil.Process(bot.pid)
        usual = process.rlimit(psutil.RLIMIT_FSIZE)
        process.rlimit(psutil.RLIMIT_FSIZE, (0, usual[1]))
        status, body = await get(port, "/readyz")
        assert (status, json.loads(body)) == (503, {"gateway": True, "database": False}), "full"
        process.rlimit(psutil.RLIMIT_FSIZE, usual)
        assert (await get(port, "/readyz"))[0] == 200

    session = discord.gateway.session
    backup = start("backup", "copy.db", settings=settings)
    assert await backup.exit_code() == 0, backup.output
    assert "1 matches" in backup.output
    await discord.gateway.drop()
    await discord.state.until(lambda: session.resumed == 1, "the bot comes back", PATIENCE)
    assert await bot.stop() == 0


async def test_without_the_setting_nothing_listens(discord, settings, start, port):
    bot = start("run", settings=settings)
    await bot.come_online(discord)
    with pytest.raises(urllib.error.URLError):
        await get(port, "/healthz")
    assert "metrics" not in bot.output
