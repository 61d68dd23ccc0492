"""The worker processes: results, limits of time, deaths, errors that travel, other processes."""

import asyncio
import os
import signal
import sys
import time
from functools import partial

import psutil
import pytest

import cgt
from bot.play.engine import work as player
from bot.play.engine.model import Level, Wish
from bot.play.engine.starts import start_of
from bot.workers import Ending, TooManyQuestions, WorkerLost, pictures, pool, processes
from bot.workers.pool import EACH_WAITING, Workers
from bot.workers.processes import result_of
from cgt.core import budget
from cgt.core.budget import budget_scope, spend
from cgt.engines.warming import require_kernels
from cgt.errors import IllegalMove, NotationError, NotReady, TooLarge
from tests.samples import sampled

BUDGET = 1


def die():
    os.kill(os.getpid(), signal.SIGKILL)


def die_first(mark):
    """End the process, the first time."""
    if not mark.exists():
        mark.touch()
        die()
    return "here"


PATIENCE = 60
"""Seconds until a test gives up waiting for a worker, on a busy machine too."""


@pytest.fixture(scope="module")
def workers():
    """One worker with a short budget; a test that kills it leaves a new one to the next."""
    made = Workers(workers=1, seconds=BUDGET)
    made.start()
    yield made
    made.close()


async def test_result_comes_back_from_another_process(workers):
    position = cgt.position("3 4 5")
    assert await workers.run(cgt.explain, position) == cgt.explain(position)
    image = await workers.run(pictures.board, view=pictures.View(position))
    assert image.startswith(b"\x89PNG")
    assert await workers.run(os.getpid) != os.getpid()
    assert await asyncio.gather(*(workers.run(abs, -n) for n in range(30))) == list(range(30))


async def test_ctrl_c_reaches_no_worker(workers):
    blocked = partial(signal.pthread_sigmask, signal.SIG_BLOCK, [])
    assert signal.SIGINT in await workers.run(blocked)


async def test_the_loop_goes_on_while_a_worker_works(workers, tmp_path):
    mark = tmp_path / "process"
    working = asyncio.create_task(workers.run(compile_slowly, mark))
    await until(mark.exists)
    assert not working.done()
    mark.with_name("go").touch()
    assert await working is None


async def test_question_that_takes_too_long_is_too_large(workers):
    with pytest.raises(TooLarge, match="I stopped after 1 ") as refused:
        await asyncio.wait_for(workers.run(time.sleep, 600), PATIENCE)
    assert "{seconds}" in refused.value.text.template, "it can be translated"
    assert await workers.run(abs, -3) == 3


async def test_judging_the_start_of_a_match_has_a_time_of_its_own():
    made = Workers(workers=1, seconds=600, judge_seconds=0.2)
    made.start()
    try:
        with pytest.raises(TooLarge, match=r"I stopped after 0\.2 "):
            await asyncio.wait_for(made.judge(1, time.sleep, 600), PATIENCE)
        assert await made.judge(1, abs, -3) == 3
    finally:
        made.close()


@pytest.mark.exhaustive
async def test_question_is_asked_again_when_its_worker_is_killed(workers, tmp_path):
    assert await asyncio.wait_for(workers.ask(1, die_first, tmp_path / "died"), PATIENCE) == "here"


@pytest.mark.exhaustive
async def test_question_fails_when_its_worker_is_killed_twice(workers):
    for ask in (workers.run, partial(workers.ask, 1), partial(workers.move, 1)):
        with pytest.raises(WorkerLost, match="out of memory"):
            await asyncio.wait_for(ask(die), PATIENCE)
        assert await asyncio.wait_for(ask(abs, -3), PATIENCE) == 3


async def test_a_worker_that_is_killed_while_idle_is_replaced(workers):
    worker = await workers.run(os.getpid)
    while psutil.Process(worker).status() != psutil.STATUS_SLEEPING:  # noqa: ASYNC110
        await asyncio.sleep(0.01)  # it has told its result, and holds a lock until that is done
    os.kill(worker, signal.SIGKILL)
    for _ in range(20):
        assert await asyncio.wait_for(workers.run(abs, -3), PATIENCE) == 3


async def test_a_move_that_takes_long_to_find_becomes_a_question(workers, monkeypatch):
    monkeypatch.setattr(pool, "MOVE_SECONDS", 0.1)
    assert await asyncio.wait_for(workers.move(1, time.sleep, 0.4), PATIENCE) is None
    with pytest.raises(TooLarge):
        await asyncio.wait_for(workers.move(1, time.sleep, 600), PATIENCE)


async def test_flood_of_one_member_is_refused_and_delays_nobody(workers):
    flood = [asyncio.ensure_future(workers.ask(1, time.sleep, 600)) for _ in range(300)]
    moves = [workers.move(member, abs, -member) for member in range(2, 30)]
    questions = [workers.ask(member, abs, -member) for member in range(2, 30)]
    pictures = [workers.run(abs, -member) for member in range(2, 30)]
    found = await asyncio.wait_for(asyncio.gather(*moves, *questions, *pictures), PATIENCE)
    assert found == [*range(2, 30)] * 3
    told = [each for each in flood if each.done() and not each.cancelled()]
    assert len(told) >= 300 - 1 - EACH_WAITING - 10
    for each in flood:
        each.cancel()
    ended = await asyncio.gather(*flood, return_exceptions=True)
    assert {type(each) for each in ended} <= {
        TooManyQuestions,
        asyncio.CancelledError,
        TooLarge,
        pool.OutOfTime,
    }
    assert await asyncio.wait_for(workers.ask(1, abs, -1), PATIENCE) == 1, "the line is free again"


async def test_error_travels_with_its_text_and_place(workers):
    large = f"grundy's game: {10**15}"
    for kind, call in (
        (TooLarge, partial(cgt.analyse, large)),
        (NotationError, partial(cgt.position, "3 x 5")),
        (IllegalMove, partial(cgt.move, "A-9", cgt.position("take 1-3: 3"))),
    ):
        with pytest.raises(kind) as refused:
            await workers.run(call)
        with pytest.raises(kind) as here:
            call()
        assert refused.value.text == here.value.text
        assert refused.value.text.template == here.value.text.template
        if kind is NotationError:
            for name in ("source", "span", "example"):
                assert getattr(refused.value, name) == getattr(here.value, name)
            assert refused.value.pointer() == here.value.pointer()
    with pytest.raises(ZeroDivisionError):
        await workers.run(divmod, 1, 0)


async def test_worker_is_free_when_a_caller_gives_up(workers):
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(workers.run(time.sleep, 600), 0.2)
    assert await asyncio.wait_for(workers.run(abs, -3), PATIENCE) == 3


async def test_the_same_seed_gives_the_same_position_and_move(workers):
    starts = [await workers.run(start_of, cgt.ruleset("nim"), Wish(), 5) for _ in range(2)]
    assert starts[0] == starts[1]
    moves = [
        await workers.run(player.reply, starts[0], Level.BEGINNER, 5, cgt.Convention.NORMAL)
        for _ in range(2)
    ]
    assert moves[0] == moves[1]


async def test_workers_that_were_closed_start_again():
    workers = Workers(workers=1, seconds=20)
    try:
        assert await workers.run(abs, -1) == 1
        workers.close()
        assert await workers.run(abs, -2) == 2
    finally:
        workers.close()


def note_process(mark):
    mark.write_text(str(os.getpid()))


def compile_slowly(mark):
    """Do as if there was much to compile, until there is a file beside the mark."""
    note_process(mark)
    while not mark.with_name("go").exists():
        time.sleep(0.02)


def process_of(_watch):
    """Return the process of a long job."""
    return os.getpid()


def needs_kernels():
    """Answer in plain Python what this process would need kernels for."""
    require_kernels()
    return "loaded"


@pytest.fixture
def compiling(monkeypatch, tmp_path):
    """Workers whose compiler works until it is let go, and notes in what process."""
    mark = tmp_path / "process"
    monkeypatch.setattr(pool, "warm", partial(compile_slowly, mark))
    monkeypatch.setattr(pool, "COMPILING_IDLE_SECONDS", 0)
    made = Workers(workers=1, seconds=BUDGET)
    yield made, mark
    made.close()


async def until(condition):
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def test_a_fresh_process_compiles_at_once_and_answers_meanwhile(compiling):
    workers, mark = compiling
    workers.start()
    await until(mark.exists)
    assert await workers.ask(1, abs, -1) == 1
    assert await workers.move(1, abs, -2) == 2
    assert not mark.with_name("go").exists()


@pytest.mark.exhaustive
async def test_compiling_counts_against_nobodys_time(compiling):
    workers, mark = compiling
    workers.start()
    large = asyncio.ensure_future(workers.ask(1, needs_kernels))
    await until(mark.exists)
    assert await workers.ask(1, time.sleep, BUDGET / 2) is None
    assert await workers.ask(1, time.sleep, BUDGET / 2) is None
    assert await asyncio.gather(*(workers.ask(2, abs, -n) for n in range(9))) == list(range(9))
    assert not large.done(), "it waits for the kernels, and nobody waits for it"
    mark.with_name("go").touch()
    assert await asyncio.wait_for(large, PATIENCE) == "loaded"


async def test_moves_and_pictures_do_not_wait_for_a_compiler(compiling):
    workers, _ = compiling
    workers.start()
    for call in (partial(workers.move, 1), workers.run):
        with pytest.raises(TooLarge, match="getting ready"):
            await asyncio.wait_for(call(needs_kernels), PATIENCE)


@pytest.mark.exhaustive
async def test_a_question_does_not_wait_for_kernels_forever(compiling, monkeypatch):
    workers, mark = compiling
    monkeypatch.setattr(pool, "KERNELS_SECONDS", 0.1)
    workers.start()
    with pytest.raises(NotReady, match="Try again in a minute"):
        await asyncio.wait_for(workers.ask(1, needs_kernels), PATIENCE)
    mark.with_name("go").touch()
    await asyncio.wait_for(asyncio.wrap_future(workers.compile()), PATIENCE)
    assert await workers.ask(1, needs_kernels) == "loaded"


@pytest.mark.exhaustive
async def test_question_that_waits_for_kernels_is_refused_at_shutdown(compiling):
    workers, mark = compiling
    workers.start()
    large = asyncio.ensure_future(workers.ask(1, needs_kernels))
    await until(mark.exists)
    await workers.ask(1, abs, -1)
    workers.refuse()
    with pytest.raises(Ending):
        await asyncio.wait_for(large, PATIENCE)


async def test_questions_are_answered_when_nothing_can_be_compiled(compiling, monkeypatch):
    workers, _ = compiling
    monkeypatch.setattr(pool, "warm", partial(divmod, 1, 0))
    workers.start()
    assert await asyncio.wait_for(workers.ask(1, needs_kernels), PATIENCE) == "loaded"


async def test_the_compiler_leaves_once_it_is_done(compiling):
    workers, mark = compiling
    workers.start()
    await until(lambda: mark.exists() and mark.read_text())
    mark.with_name("go").touch()
    await asyncio.wait_for(asyncio.wrap_future(workers.compile()), PATIENCE)

    def has_left():
        workers.tend()
        return not psutil.pid_exists(int(mark.read_text()))

    await until(has_left)


@pytest.mark.exhaustive
async def test_compiler_yields_to_moves_and_questions_only(compiling):
    workers, mark = compiling
    workers.start()
    await until(lambda: mark.exists() and mark.read_text())
    others = [await workers.run(os.getpid), await workers.ask(1, os.getpid)]
    with workers.jobs.open(1, 1) as job:
        long = await workers.run_long(job, process_of)
    niceness = psutil.Process(int(mark.read_text())).nice()
    assert max(psutil.Process(pid).nice() for pid in others) < niceness
    assert niceness < psutil.Process(long).nice()


async def test_a_worker_makes_room_for_a_new_one_and_no_call_is_lost(monkeypatch):
    monkeypatch.setattr(processes, "TASKS", 5)
    made = Workers(workers=1, seconds=BUDGET)
    try:
        answered = [await made.run(os.getpid) for _ in range(30)]
    finally:
        made.close()
    assert len(set(answered)) >= 30 / 5


@pytest.mark.parametrize("workers", sampled(range(1, 9), [1, 3]))
def test_one_member_never_holds_all_workers(workers):
    made = Workers(workers=workers)
    for kind in made._kinds:
        assert kind.workers == kind.lines.places > kind.lines.each or kind is made._compiling
    made.close()


def take(megabytes):
    """Take memory for a moment, as a bomb does."""
    return len(bytearray(megabytes << 20))


def recurse():
    return recurse() + 1


def grow():
    """Take more and more memory in small pieces."""
    pieces = []
    while True:
        pieces.append([0] * 10_000)


@pytest.fixture
def bounded_workers():
    """Workers with little memory for each process."""
    made = Workers(workers=1, seconds=PATIENCE, megabytes=100)
    yield made
    made.close()


@pytest.mark.exhaustive
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds the memory of a process")
@pytest.mark.parametrize("bomb", [partial(take, 200), grow], ids=["at once", "bit by bit"])
async def test_a_memory_bomb_is_answered_in_a_sentence(bounded_workers, bomb):
    with pytest.raises(TooLarge, match="too large for me to solve"):
        await bounded_workers.ask(1, bomb)
    with pytest.raises(TooLarge, match="too large for me to solve"):
        await bounded_workers.run(bomb)
    assert await bounded_workers.ask(1, take, 50) == 50 << 20, "the others go on"
    assert await bounded_workers.run(abs, -3) == 3


async def test_endless_recursion_is_answered_in_a_sentence(workers):
    with pytest.raises(TooLarge, match="too large for me to solve"):
        await workers.ask(1, recurse)


def test_no_memory_limit_is_set_where_there_is_none(monkeypatch):
    monkeypatch.setitem(sys.modules, "resource", None)  # as on Windows
    processes.limit_memory(1)
    assert take(1) == 1 << 20


def _question():
    with budget_scope():
        spend()
    return "answered"


def test_a_question_in_a_worker_ends_by_its_pool_alone(monkeypatch):
    monkeypatch.setattr(budget, "SECONDS_A_QUESTION", -1.0)
    with pytest.raises(TooLarge):
        _question()
    assert result_of(_question) == "answered"
