"""A move where many other matches are live in the same server, and what the look at them costs."""

import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import discord
import pytest

import cgt
from bot.play.matches.actions import notices, repository
from bot.play.matches.model import challenges, transitions
from bot.play.matches.model.clock import CORRESPONDENCE
from bot.play.matches.model.match import Player
from bot.play.matches.rows.matches import Matches
from bot.shared.places import Place
from tests.benchmarks.test_bot import Bot

MEMBER = 10**18


async def live(bot, count):
    """Begin so many matches between members of the server, each with a clock, and a move."""
    matches, now = Matches(bot.store), discord.utils.utcnow()
    place = Place(bot.channel.guild.id, bot.channel.id, 1)
    for number in range(count):
        players = Player(MEMBER + 2 * number), Player(MEMBER + 2 * number + 1)
        proposed = challenges.propose(
            cgt.position("3 4 5"), players, 0, place, now, None, clock=CORRESPONDENCE
        )
        begun = await matches.add(challenges.accept(proposed, players[1].user_id, now))
        move = next(begun.position.moves())
        await matches.save(begun, transitions.make_move(begun, players[0].user_id, 0, move, now))


@pytest.mark.parametrize("count", [0, 500])
def test_a_move_beside_live_matches(benchmark, tmp_path, count):
    bot = Bot(tmp_path)
    bot.run(bot.start())
    bot.run(bot.meet())
    bot.run(live(bot, count))

    def begin():
        async def play():
            await bot.alice.slash(bot.channel, "play", position="1 2 4", first="me")

        bot.run(play())

    def move():
        bot.run(bot.alice.click(bot.channel.last_message, label="Take 1 from B"))

    benchmark.pedantic(move, setup=begin, rounds=15, warmup_rounds=2)
    benchmark.extra_info["look, in ms"] = bot.run(look(bot.services))
    bot.close()


async def look(services):
    """Return how many milliseconds it takes to look for what is due, when nothing is."""
    long_ago = replace(services, now=lambda: datetime(2020, 1, 1, tzinfo=UTC))
    began = time.perf_counter()
    for _ in range(10):
        assert await repository.expire_due(long_ago) == []
        assert await repository.forfeit_due(long_ago) == []
        assert await notices.due_notices(long_ago) == []
    return (time.perf_counter() - began) * 100


def test_many_deadlines_at_once(benchmark, tmp_path):
    """A hundred matches forfeited by one look, as after an hour in which the bot was away."""
    bot = Bot(tmp_path)
    bot.run(bot.start())
    bot.run(bot.meet())
    bot.run(live(bot, 500))
    later = discord.utils.utcnow() + timedelta(days=4)
    services = replace(bot.services, now=lambda: later)
    ended = benchmark.pedantic(
        lambda: bot.run(repository.forfeit_due(services)), rounds=4, warmup_rounds=0
    )
    assert len(ended) == 100
    bot.close()
