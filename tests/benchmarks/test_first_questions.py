"""The first questions of a bot with empty caches: one of each family of games, in either play.

Each is asked as soon as the bot is ready, of a bot of its own whose caches are empty, and of one
whose kernels are compiled; the promise is 2 s, or a second more than compiled. All of this is
measured in real processes, so it needs a quiet machine; CPU time is that of all processes of the
bot until the answer, the compiler's included.
"""

import json
import os
import subprocess
import sys

import pytest

from cgt.engines.warming import warm
from cgt.rulesets.catalogue import families

WAYS = ("winner", "winner misère", "play", "play misère")

ASK = """
import json, sys, time
from pathlib import Path
import psutil
import cgt
from tests.benchmarks.test_bot import Bot

def used(process):
    spent = [each.cpu_times() for each in (process, *process.children(recursive=True))]
    return sum(times.user + times.system for times in spent)

def main(folder, command, convention, game):
    asked = {"convention": convention, "game": game}
    if command == "winner":
        ruleset = cgt.ruleset(game)
        asked["position"] = ruleset.examples[0]
    if command == "sequence":
        asked = {"game": game, "up_to": 10_000 if cgt.ruleset(game).sequence else 5_000}
    bot, me = Bot(Path(folder)), psutil.Process()
    bot.run(bot.start())
    guild = bot.env.create_guild("Game night")
    channel = guild.create_text_channel("nim-corner")
    alice = guild.add_member(bot.env.create_user("alice"))
    began, before = time.perf_counter(), used(me)
    result = bot.run(alice.slash(channel, command, **asked))
    seconds, cpu = time.perf_counter() - began, used(me) - before
    message = result.response or result.followups[0]
    told = [message.content, *map(str, message.components)]
    assert not any("I stopped after" in each or "getting ready" in each for each in told), told
    assert not result.ephemeral, told
    bot.close()
    print(json.dumps([seconds, cpu]))

if __name__ == "__main__":
    main(*sys.argv[1:])
"""


def ask_fresh_bot(folder, way, game, **places):
    """Ask a fresh bot one thing, and return the seconds that it took, and its CPU time."""
    command, _, convention = way.partition(" ")
    words = [sys.executable, "-c", ASK, str(folder), command, convention or "normal", game]
    done = subprocess.run(
        words, capture_output=True, text=True, check=False, env=os.environ | places
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


FIRST = {
    f"{way} {entries[0].ruleset.code}": (way, entries[0].ruleset.code)
    for entries in families().values()
    for way in (*WAYS, *(("sequence",) if entries[0].ruleset.is_of_heaps else ()))
}


@pytest.fixture(scope="module", autouse=True)
def _compile():
    warm()


@pytest.mark.parametrize("question", FIRST)
def test_a_first_question_of_each_family(benchmark, tmp_path, question):
    way, game = FIRST[question]
    empty = {
        name: str(tmp_path / name) for name in ("NUMBA_CACHE_DIR", "CGT_CACHE", "MPLCONFIGDIR")
    }
    cold = benchmark.pedantic(ask_fresh_bot, (tmp_path, way, game), empty, rounds=1)
    warm_ = ask_fresh_bot(tmp_path, way, game)
    benchmark.extra_info.update(
        {
            "seconds, caches empty": round(cold[0], 2),
            "CPU": round(cold[1], 2),
            "seconds, compiled": round(warm_[0], 2),
            "empty to compiled": round(cold[0] / warm_[0], 2),
        }
    )
