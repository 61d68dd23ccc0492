"""/sequence: values, period and plot; progress, stopping, and what cannot be."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time

import pytest

import cgt
from bot.answers.theory import handlers
from bot.answers.theory.model import LARGEST, SHORT, require_sequence
from bot.workers.pool import LONG_SECONDS, name_of
from bot.workers.processes import Processes
from cgt.errors import CgtError, TooLarge
from tests.bot.reading import button, labels, texts, walk
from tests.samples import sampled


async def test_sequence_of_kayles_shows_its_period(world):
    result = await world.alice.slash(world.channel, "sequence", game="kayles", up_to=300)
    told = texts(result.response)
    assert "Repeats every 12 from heap 71" in told
    assert "Guy and Smith" in told
    assert " 0: 0 1 2 3 1 4\n 6: 3 2 1 4 2 6\n" in told, "a line is half of a period"
    assert "66: 7 2 1 8 6|7\n72: " in told, "a bar stands where the period begins"
    assert "A bar marks where a period begins." in told
    assert [part["type"] for part in walk(result.response)].count(12) == 1


def test_values_of_a_sequence_load_no_library_for_plots():
    script = (
        "import sys, cgt\nfrom bot.answers.theory.work import values_of\n"
        "print(values_of(None, cgt.ruleset('kayles'), 300).known_to, 'matplotlib' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["300", "False"]


async def test_plot_counts_against_no_question(world, monkeypatch):
    limits, call = {}, Processes.call

    async def noting_call(self, function, seconds):
        limits[name_of(function)] = seconds
        return await call(self, function, seconds)

    monkeypatch.setattr(Processes, "call", noting_call)
    await world.alice.slash(world.channel, "sequence", game="kayles")
    assert limits["values_of"] == world.workers.seconds
    assert limits["plot"] == LONG_SECONDS


async def test_sequence_is_answered_when_its_plot_fails(world, monkeypatch):
    async def fail(*_args):
        raise TooLarge("too large")

    monkeypatch.setattr(type(world.workers), "draw", fail)
    result = await world.alice.slash(world.channel, "sequence", game="kayles")
    assert "Repeats every 12" in texts(result.response)
    assert [part["type"] for part in walk(result.response)].count(12) == 0


async def test_sequence_without_theory_is_computed(world):
    result = await world.alice.slash(world.channel, "sequence", game="divide 2,3,6", up_to=30)
    assert "There is provably no period: only the leading base-12 digit" in texts(result.response)


PERIODS = {
    "nim": "From heap 0, the values grow by 1 every heap. This is proven for all heaps (Bouton).",
    "take 1-3": "Repeats every 4 from heap 0. This is proven for all heaps (remainder after",
    "lasker's nim": "grow by 4 every 4 heaps. This is proven for all heaps",
    "take a power of two": "Repeats every 3 from heap 0. This is proven for all heaps",
    "dawson's chess": "Repeats every 34 from heap 52. This is proven by checking heaps up to 174",
}


async def test_sequence_of_a_rule_shows_a_law_and_a_known_game(world):
    result = await world.alice.slash(world.channel, "sequence", game="n -> n/2 or n - 1", up_to=30)
    shown = texts(result.response)
    assert "g(4k) = g(k), g(4k + 1) = g(2k + 1), g(4k + 2) = 0 and g(4k + 3) = 3" in shown
    assert "I checked it up to heap 6,000, but it isn't proven." in shown
    assert "These are the values of Mark, up to heap 1,000." in shown
    finite = "n -> n - k if k in {1, 5, 6}"
    result = await world.alice.slash(world.channel, "sequence", game=finite, up_to=200)
    assert "Repeats every 11 from heap 0. This is proven" in texts(result.response)


GUESSED = {
    "Odd steps = n -> n - 1 or n - 2 if n is even": ["`period 4 from 1`"],
    "n -> n - 1 or m if n is even and m < n": ["`n mod 2 = 0 -> n // 2`", "`n mod 2 = 1 -> 0`"],
    "n -> n - k if k in {" + ", ".join(map(str, range(1, 68, 2))) + "} or k is odd": [
        "`period 2 from 0`"
    ],
}


@pytest.mark.parametrize("rule", sampled([*GUESSED], [*GUESSED][:1]))
async def test_guess_is_tested_as_a_conjecture(world, rule):
    claims = GUESSED[rule]
    shown = (await world.alice.slash(world.channel, "sequence", game=rule, up_to=30)).response
    assert labels(shown)[1:4] == ["Rules", "Test this guess", "More"]
    await world.restart()
    result = await world.bob.click(shown, label="Test this guess")
    assert result.ephemeral
    head, *said, verdict = texts(result.response).splitlines()
    assert head.startswith("### Conjecture: ")
    assert said == claims
    assert verdict.startswith("? **Open.** It holds for every heap from ")
    assert "to 10,000, but I know no theorem" in verdict
    assert labels(result.response) == ["Conjecture", "More"]


async def test_guess_is_tested_in_a_direct_message(world):
    rule = "n -> n - 1 or n - 2 if n is even"
    shown = (await world.alice.user.slash("sequence", game=rule, up_to=30)).response
    tested = await world.alice.user.click(shown, label="Test this guess")
    assert "`period 4 from 1`" in texts(tested.response)


@pytest.mark.parametrize(
    "game", ["kayles", "n -> n - k if k in {1, 5, 6}", "n -> n - k if 1 <= k <= n/2"]
)
async def test_law_that_is_proven_or_no_claim_has_no_test(world, game):
    shown = (await world.alice.slash(world.channel, "sequence", game=game, up_to=30)).response
    assert "Test this guess" not in labels(shown)


@pytest.mark.exhaustive
async def test_sequence_and_rules_agree_on_a_period(world):
    for game, said in PERIODS.items():
        shown = await world.alice.slash(world.channel, "sequence", game=game, up_to=200)
        assert said in texts(shown.response)
        rules = texts((await world.alice.slash(world.channel, "rules", game=game)).response)
        assert f"Nim-sequence: {said}" in rules or (said in rules and said[0] == "g")


async def test_too_long_sequence_is_refused_with_its_limit(world):
    result = await world.alice.slash(world.channel, "sequence", game="divide 2,3,6", up_to=10**6)
    (answer,) = result.followups or [result.response]
    assert answer.ephemeral
    assert "the limit here is heap 5,000" in answer.content


@pytest.mark.exhaustive
async def test_short_sequence_shows_no_progress(world, monkeypatch):
    """It shows no progress, and keeps nobody from asking for more, or for a long one."""
    monkeypatch.setattr(handlers, "FIRST_LOOK", 0)
    with world.workers.jobs.open(1, world.alice.id):
        for game, to in (("nim", 10), ("0.6", SHORT), ("0.3F", 200), ("grundy's game", 2000)):
            result = await world.alice.slash(world.channel, "sequence", game=game, up_to=to)
            told = texts(result.response)
            assert "### Nim-sequence: " in told
            assert "I got as far as" not in told
            assert "Stop" not in labels(result.response)


async def test_long_sequence_shows_progress_and_can_be_stopped(world, monkeypatch):
    monkeypatch.setattr(handlers, "FIRST_LOOK", 0.2)
    monkeypatch.setattr(handlers, "EVERY", 0.2)
    asked = asyncio.ensure_future(
        world.alice.slash(world.channel, "sequence", game="grundy's game", up_to=40_000_000)
    )
    await shown(world, "Stop")
    _, _, number, *_ = button(world.board, "Stop").split(":")
    job = world.workers.jobs.find(int(number))
    assert job.owner == world.alice.id
    job.stop()
    told = texts((await asked).response)
    assert "Ask again, and I'll continue from there" in told
    assert world.workers.jobs.find(int(number)) is None


async def shown(world, label):
    """Wait until the newest message has a button."""
    while not (world.board and label in labels(world.board)):  # noqa: ASYNC110
        await asyncio.sleep(0.02)


async def test_game_without_a_sequence_is_refused_at_once(world, monkeypatch):
    monkeypatch.setattr(handlers, "FIRST_LOOK", 0)
    result = await world.alice.slash(world.channel, "sequence", game="cram")
    assert result.ephemeral
    assert "Cram isn't played with heaps, so it has no nim-sequence" in result.response.content
    assert world.board is None
    unknown = await world.alice.slash(world.channel, "sequence", game="0.7+x")
    assert unknown.ephemeral
    assert "^" in unknown.response.content


async def test_progress_is_taken_away_when_the_computation_fails(world, monkeypatch):
    monkeypatch.setattr(handlers, "FIRST_LOOK", 0.05)
    asked = asyncio.ensure_future(
        world.alice.slash(world.channel, "sequence", game="grundy's game", up_to=40_000_000)
    )
    await shown(world, "Stop")
    while not asked.done():  # as the system does when there is no memory left, again and again
        pool = world.workers._long.start()
        workers = pool.result()._pool_manager.worker_manager.workers if pool.done() else ()
        for worker in tuple(workers):
            with contextlib.suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        await asyncio.to_thread(time.sleep, 0.2)
    result = await asked
    (answer,) = result.followups
    assert answer.ephemeral
    assert "was stopped twice, and not by me" in answer.content
    assert world.board is None


async def test_suggested_games_have_a_sequence(world):
    for typed in ("", "c", "k", "chomp", "cram", "take", "n", "0.77", "Kayles", "4!.0", "0.3F"):
        choices = await world.alice.autocomplete(world.channel, "sequence", "game", typed)
        offered = [cgt.ruleset(choice["value"]) for choice in choices]
        assert all(game.is_of_heaps for game in offered)
        assert offered or typed in {"chomp", "cram"}
        assert len(offered) == len(set(offered)) <= 25


@pytest.mark.parametrize("to", [-5, 0, LARGEST + 1, 2**70])
def test_impossible_length_is_refused(to):
    with pytest.raises(CgtError, match="from 1 to 50,000,000"):
        require_sequence(cgt.ruleset("kayles"), to, "Kayles")
