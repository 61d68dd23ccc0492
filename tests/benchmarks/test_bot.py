"""How fast the bot answers and starts, what it weighs, and how long its event loop ever stands.

The bot is the real one, its workers are real processes; Discord is simulated, so what is measured
includes the simulation's own work and no network.
"""

import asyncio
import gc
import statistics
import time
from random import Random

import discord
import psutil
import pytest
from simcord.env import Env

import cgt
from bot.app.features import ROUTER, WORK
from bot.chat.client import GrundyClient
from bot.services import Services
from bot.store import Store, migrate
from bot.workers import pictures
from bot.workers.pool import Workers

MEBIBYTE = 2**20
HEAVY = "take 1,3,4 + pass: 100000"
"""A question that keeps a worker busy for seconds."""


class Bot:
    """The bot in a simulated Discord with a server and a member, on a loop of its own."""

    def __init__(self, folder, workers=2):
        self.url = f"sqlite:///{folder / 'grundy.db'}"
        self.workers = Workers(workers, seconds=30, imports=WORK)
        self.loop = asyncio.new_event_loop()
        self.run = self.loop.run_until_complete

    async def start(self):
        """Bring the bot to READY; return how many seconds that took."""
        began = time.perf_counter()
        await migrate(self.url)
        self.store = await Store.open(self.url)
        self.workers.start()
        made = Services(self.store, self.workers, discord.utils.utcnow, chance=Random(7))
        self.services = made
        client = GrundyClient(made, ROUTER, sync_on_start=True, shard_count=1)
        self.env = Env(client, settle_timeout=60)
        await self.env.start()
        await client.wait_until_ready()
        return time.perf_counter() - began

    async def meet(self):
        """Make a server with a channel and a member, and let the workers load what they need."""
        guild = self.env.create_guild("Game night")
        self.channel = guild.create_text_channel("nim-corner")
        self.alice = guild.add_member(self.env.create_user("alice"))
        view = pictures.View(cgt.position("3 4 5"))
        await asyncio.gather(*(self.workers.run(pictures.board, view) for _ in range(8)))

    def close(self):
        self.run(self.env.shutdown())
        self.run(self.store.close())
        self.workers.close()
        self.loop.close()


@pytest.fixture
def bot(tmp_path):
    made = Bot(tmp_path)
    made.run(made.start())
    made.run(made.meet())
    yield made
    made.close()


@pytest.mark.parametrize("position", ["nim: 3 4 5", "take 1-3: 3 4 5", f"divide 2,3,6: {10**18}"])
def test_the_answer_to_grundy(benchmark, bot, position):
    async def ask():
        return await bot.alice.slash(bot.channel, "grundy", position=position)

    result = benchmark.pedantic(lambda: bot.run(ask()), rounds=15, warmup_rounds=2)
    assert result.response is not None


def test_the_answer_to_winner_with_two_pictures(benchmark, bot):
    async def ask():
        return await bot.alice.slash(bot.channel, "winner", position="take 1-3: 3 4 5")

    benchmark.pedantic(lambda: bot.run(ask()), rounds=15, warmup_rounds=2)


def test_a_move_in_a_match_with_the_bots_answer(benchmark, bot):
    def begin():
        async def play():
            await bot.alice.slash(bot.channel, "play", position="1 2 4", first="me")

        bot.run(play())

    def move():
        bot.run(bot.alice.click(bot.channel.last_message, label="Take 1 from B"))
        return bot.channel.last_message

    benchmark.pedantic(move, setup=begin, rounds=15, warmup_rounds=2)


def test_from_the_start_to_ready(benchmark, tmp_path):
    made = []

    def start():
        folder = tmp_path / str(len(made))
        folder.mkdir()
        made.append(Bot(folder, workers=1))
        made[-1].run(made[-1].start())

    def stop():
        for old in made[-1:]:
            old.close()

    benchmark.pedantic(start, setup=stop, rounds=5)
    stop()


def test_memory_when_idle(benchmark, bot):
    async def idle():
        await asyncio.sleep(1)

    benchmark.pedantic(lambda: bot.run(idle()), rounds=1)
    gc.collect()
    here = psutil.Process()
    workers = here.children(recursive=True)  # with what they are forked of
    benchmark.extra_info["bot_and_simulation_mib"] = round(here.memory_info().rss / MEBIBYTE, 1)
    benchmark.extra_info["workers_mib"] = [
        round(worker.memory_info().rss / MEBIBYTE, 1) for worker in workers
    ]
    assert workers


def test_the_largest_gap_of_the_loop_while_a_worker_solves(benchmark, bot):
    """The loop is asked for a turn each millisecond; a gap is how late it came, in ms."""

    async def watch(work):
        gaps = []
        task = asyncio.ensure_future(work)
        while not task.done():
            before = time.perf_counter()
            await asyncio.sleep(0.001)
            gaps.append((time.perf_counter() - before - 0.001) * 1000)
        return gaps, task.exception()

    async def solve():
        return await watch(bot.workers.run(cgt.explain, cgt.position(HEAVY)))

    async def sleep():
        return await watch(bot.workers.run(time.sleep, 3))

    idle, _ = bot.run(sleep())
    gaps, error = benchmark.pedantic(lambda: bot.run(solve()), rounds=1)
    assert error is None or isinstance(error, cgt.CgtError), error
    for name, found in (("idle", idle), ("solving", gaps)):
        benchmark.extra_info[f"{name}_largest_gap_ms"] = round(max(found), 2)
        benchmark.extra_info[f"{name}_median_gap_ms"] = round(statistics.median(found), 3)
        benchmark.extra_info[f"{name}_turns"] = len(found)
