"""The worker processes: results, limits of time, deaths, errors that travel, other processes."""

import asyncio
import os
import signal
import time

import pytest

import cgt
from bot.opponent.model import Level
from bot.theory import work as tasks
from bot.worker.pool import Solver
from cgt.errors import IllegalMove, NotationError, TooLarge

BUDGET = 1


@pytest.fixture(scope="module")
def solver():
    """One worker with a short budget; a test that kills it leaves a new one to the next."""
    made = Solver(workers=1, seconds=BUDGET)
    made.start()
    yield made
    made.close()


async def test_the_result_comes_back(solver):
    position = cgt.position("3 4 5")
    evaluated = await solver.run(tasks.evaluate, position)
    assert evaluated.explanation == cgt.explain(position)
    assert evaluated.table[:4] == (0, 1, 2, 3)


async def test_arguments_by_name_arrive(solver):
    png = await solver.run(tasks.board, cgt.position("3 4 5"), language="en-US")
    assert png.startswith(b"\x89PNG")


async def test_the_work_runs_in_another_process(solver):
    assert await solver.run(os.getpid) != os.getpid()


async def test_the_loop_goes_on_while_a_worker_works(solver):
    working = asyncio.create_task(solver.run(time.sleep, BUDGET / 2))
    turns = 0
    while not working.done():
        await asyncio.sleep(0)
        turns += 1
    assert await working is None
    assert turns > 100


async def test_what_takes_too_long_is_too_large_and_the_next_question_is_answered(solver):
    with pytest.raises(TooLarge, match="I stop after 1 "):
        await asyncio.wait_for(solver.run(time.sleep, 600), BUDGET + 10)
    assert await solver.run(abs, -3) == 3


async def test_the_text_of_the_limit_can_be_translated(solver):
    with pytest.raises(TooLarge) as refused:
        await solver.run(time.sleep, 600)
    assert "{seconds}" in refused.value.text.template


async def test_a_worker_that_is_killed_is_replaced(solver):
    worker = await solver.run(os.getpid)
    with pytest.raises(TooLarge, match="too large to work out here"):
        await asyncio.wait_for(solver.run(os.kill, worker, signal.SIGKILL), 10)
    assert await solver.run(os.getpid) != worker


async def test_a_worker_that_is_killed_while_idle_is_replaced(solver):
    worker = await solver.run(os.getpid)
    os.kill(worker, signal.SIGKILL)
    for _ in range(20):
        try:
            now = await asyncio.wait_for(solver.run(os.getpid), 10)
        except TooLarge:
            continue
        if now != worker:
            return
    pytest.fail("no new worker came")


async def test_errors_of_the_solver_travel_with_their_text(solver):
    with pytest.raises(TooLarge) as refused:
        await solver.run(cgt.position, "9" * 60)
    with pytest.raises(TooLarge) as here:
        cgt.position("9" * 60)
    assert refused.value.text == here.value.text


async def test_an_error_of_notation_travels_with_the_place(solver):
    with pytest.raises(NotationError) as refused:
        await solver.run(cgt.position, "3 x 5")
    with pytest.raises(NotationError) as here:
        cgt.position("3 x 5")
    for name in ("text", "source", "span", "example"):
        assert getattr(refused.value, name) == getattr(here.value, name)
    assert refused.value.pointer() == here.value.pointer()
    assert refused.value.text.template != str(refused.value), "the template stays apart"


async def test_an_illegal_move_travels(solver):
    position = cgt.position("take 1-3: 3")
    with pytest.raises(IllegalMove):
        await solver.run(cgt.move, "A-9", position)


async def test_other_errors_travel_as_they_are(solver):
    with pytest.raises(ZeroDivisionError):
        await solver.run(divmod, 1, 0)


async def test_who_gives_up_waiting_sets_the_worker_free(solver):
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(solver.run(time.sleep, 600), 0.2)
    assert await asyncio.wait_for(solver.run(abs, -3), BUDGET + 10) == 3


async def test_many_questions_at_once_are_all_answered(solver):
    assert await asyncio.gather(*(solver.run(abs, -n) for n in range(30))) == list(range(30))


async def test_the_same_seed_gives_the_same_position_and_move(solver):
    starts = [await solver.run(tasks.start_of, cgt.ruleset("nim"), 5) for _ in range(2)]
    assert starts[0] == starts[1]
    moves = [await solver.run(tasks.move_of, starts[0], Level.BEGINNER, 5) for _ in range(2)]
    assert moves[0] == moves[1]


async def test_a_solver_that_was_closed_starts_again():
    solver = Solver(workers=1, seconds=20)
    try:
        assert await solver.run(abs, -1) == 1
        solver.close()
        assert await solver.run(abs, -2) == 2
    finally:
        solver.close()
