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
from bot.theory import work as questions
from bot.worker import drawing, pool
from bot.worker.errors import TooManyQuestions, WorkerLost
from bot.worker.pool import EACH_WAITING, Workers
from cgt.errors import IllegalMove, NotationError, TooLarge

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
    evaluated = await workers.run(questions.evaluate, position)
    assert evaluated.explanation == cgt.explain(position)
    assert evaluated.table[:4] == (0, 1, 2, 3)


async def test_arguments_by_name_arrive(workers):
    image = await workers.run(drawing.board, cgt.position("3 4 5"), language="en-US")
    assert image.startswith(b"RIFF")


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
    with pytest.raises(TooLarge, match="I stop after 1 "):
        await asyncio.wait_for(workers.run(time.sleep, 600), PATIENCE)
    assert await workers.run(abs, -3) == 3


async def test_the_text_of_the_limit_can_be_translated(workers):
    with pytest.raises(TooLarge) as refused:
        await workers.run(time.sleep, 600)
    assert "{seconds}" in refused.value.text.template


async def test_a_worker_that_is_killed_is_replaced_and_its_question_asked_again(workers, tmp_path):
    assert await asyncio.wait_for(workers.ask(1, die_first, tmp_path / "died"), PATIENCE) == "here"


async def test_a_question_whose_worker_is_killed_twice_is_not_called_too_large(workers):
    for ask in (workers.run, partial(workers.ask, 1), partial(workers.move, 1)):
        with pytest.raises(WorkerLost, match="nothing to do with your question"):
            await asyncio.wait_for(ask(die), PATIENCE)
        assert await asyncio.wait_for(ask(abs, -3), PATIENCE) == 3


async def test_a_worker_that_is_killed_while_idle_is_replaced(workers):
    worker = await workers.run(os.getpid)
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
        pool._OutOfTime,
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
    starts = [await workers.run(player.start_of, cgt.ruleset("nim"), Wish(), 5) for _ in range(2)]
    assert starts[0] == starts[1]
    moves = [await workers.run(player.move_of, starts[0], Level.BEGINNER, 5) for _ in range(2)]
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


@pytest.fixture
def compiling(monkeypatch, tmp_path):
    """Workers that compile at their first tending, which here notes in what process."""
    mark = tmp_path / "process"
    monkeypatch.setattr(pool, "WARM_SECONDS", -1)
    monkeypatch.setattr(pool, "warm", partial(note_process, mark))
    made = Workers(workers=1, seconds=BUDGET)
    yield made, mark
    made.close()


async def test_who_looked_whether_all_is_compiled_leaves_at_once(compiling):
    workers, mark = compiling
    workers.tend()
    async with asyncio.timeout(PATIENCE):
        while not mark.exists() or psutil.pid_exists(int(mark.read_text() or os.getpid())):
            await asyncio.sleep(0.02)
            workers.tend()


async def test_who_looked_whether_all_is_compiled_stays_when_it_is_asked(compiling):
    workers, _ = compiling
    workers.tend()
    asked = await workers.ask(1, os.getpid)
    for _ in range(10):
        workers.tend()
        await workers.ask(1, os.getpid)
    assert psutil.pid_exists(asked)
