"""The worker processes: results, limits of time, deaths, errors that travel, other processes."""

import asyncio
import os
import signal
import time
from functools import partial

import psutil
import pytest

import cgt
from bot.opponent import work as player
from bot.opponent.model import Level, Wish
from bot.opponent.starts import start_of
from bot.worker import Ending, TooManyQuestions, WorkerLost, pictures, pool, processes
from bot.worker.pool import EACH_WAITING, Workers
from cgt.errors import IllegalMove, NotationError, NotReady, TooLarge
from cgt.warming import require_kernels

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


async def test_the_result_comes_back(workers):
    position = cgt.position("3 4 5")
    assert await workers.run(cgt.explain, position) == cgt.explain(position)


async def test_arguments_by_name_arrive(workers):
    image = await workers.run(pictures.board, view=pictures.View(cgt.position("3 4 5")))
    assert image.startswith(b"\x89PNG")


async def test_the_work_runs_in_another_process(workers):
    assert await workers.run(os.getpid) != os.getpid()


async def test_the_loop_goes_on_while_a_worker_works(workers):
    working = asyncio.create_task(workers.run(time.sleep, BUDGET / 2))
    turns = 0
    while not working.done():
        await asyncio.sleep(0)
        turns += 1
    assert await working is None
    assert turns > 100


async def test_what_takes_too_long_is_too_large_and_the_next_question_is_answered(workers):
    with pytest.raises(TooLarge, match="I stopped after 1 "):
        await asyncio.wait_for(workers.run(time.sleep, 600), PATIENCE)
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


async def test_the_text_of_the_limit_can_be_translated(workers):
    with pytest.raises(TooLarge) as refused:
        await workers.run(time.sleep, 600)
    assert "{seconds}" in refused.value.text.template


async def test_a_worker_that_is_killed_is_replaced_and_its_question_asked_again(workers, tmp_path):
    assert await asyncio.wait_for(workers.ask(1, die_first, tmp_path / "died"), PATIENCE) == "here"


async def test_a_question_whose_worker_is_killed_twice_is_not_called_too_large(workers):
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


async def test_who_floods_is_told_at_once_and_keeps_nobody_else_waiting(workers):
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


async def test_errors_of_the_solver_travel_with_their_text(workers):
    asked = f"grundy's game: {10**15}"
    with pytest.raises(TooLarge) as refused:
        await workers.run(cgt.analyse, asked)
    with pytest.raises(TooLarge) as here:
        cgt.analyse(asked)
    assert refused.value.text == here.value.text


async def test_an_error_of_notation_travels_with_the_place(workers):
    with pytest.raises(NotationError) as refused:
        await workers.run(cgt.position, "3 x 5")
    with pytest.raises(NotationError) as here:
        cgt.position("3 x 5")
    for name in ("text", "source", "span", "example"):
        assert getattr(refused.value, name) == getattr(here.value, name)
    assert refused.value.pointer() == here.value.pointer()
    assert refused.value.text.template != str(refused.value), "the template stays apart"


async def test_an_illegal_move_travels(workers):
    position = cgt.position("take 1-3: 3")
    with pytest.raises(IllegalMove):
        await workers.run(cgt.move, "A-9", position)


async def test_other_errors_travel_as_they_are(workers):
    with pytest.raises(ZeroDivisionError):
        await workers.run(divmod, 1, 0)


async def test_who_gives_up_waiting_sets_the_worker_free(workers):
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(workers.run(time.sleep, 600), 0.2)
    assert await asyncio.wait_for(workers.run(abs, -3), PATIENCE) == 3


async def test_many_questions_at_once_are_all_answered(workers):
    assert await asyncio.gather(*(workers.run(abs, -n) for n in range(30))) == list(range(30))


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


async def test_a_question_does_not_wait_for_kernels_forever(compiling, monkeypatch):
    workers, mark = compiling
    monkeypatch.setattr(pool, "KERNELS_SECONDS", 0.1)
    workers.start()
    with pytest.raises(NotReady, match="Try again in a minute"):
        await asyncio.wait_for(workers.ask(1, needs_kernels), PATIENCE)
    mark.with_name("go").touch()
    await asyncio.wait_for(asyncio.wrap_future(workers.compile()), PATIENCE)
    assert await workers.ask(1, needs_kernels) == "loaded"


async def test_a_question_that_waits_for_kernels_is_sent_away_at_the_end(compiling):
    workers, mark = compiling
    workers.start()
    large = asyncio.ensure_future(workers.ask(1, needs_kernels))
    await until(mark.exists)
    await workers.ask(1, abs, -1)
    workers.refuse()
    with pytest.raises(Ending):
        await asyncio.wait_for(large, PATIENCE)


async def test_where_nothing_can_be_compiled_ahead_questions_are_answered_all_the_same(
    compiling, monkeypatch
):
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


async def test_the_compiler_lets_moves_and_questions_go_first_and_not_what_takes_long(compiling):
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


@pytest.mark.parametrize("workers", range(1, 9))
def test_one_member_never_holds_all_workers(workers):
    made = Workers(workers=workers)
    for kind in made._kinds:
        assert kind.workers == kind.lines.places > kind.lines.each or kind is made._compiling
    made.close()
