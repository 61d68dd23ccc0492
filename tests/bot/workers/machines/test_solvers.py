"""Solver machines: real processes and a real Redis, killed and stopped in the middle."""

import asyncio
import hashlib
import json
import os
import uuid
from collections import Counter
from functools import partial
from inspect import isawaitable

import pytest

import cgt
from bot.answers.theory import work as theory
from bot.workers import Busy, TooManyQuestions
from bot.workers.machines.codec import write_call
from bot.workers.machines.exchange import SOLVERS, Queue, Request
from bot.workers.pool import EACH, EACH_WAITING
from cgt.errors import TooLarge
from tests.bot.workers.machines import questions
from tests.bot.workers.machines.conftest import AT_ONCE, WAIT, kill

pytestmark = pytest.mark.exhaustive


@pytest.fixture
def release():
    return uuid.uuid4().hex


@pytest.fixture
def notes(tmp_path):
    """Return the file in which questions are noted."""
    return tmp_path / "notes"


def lines(notes):
    return notes.read_text().splitlines() if notes.exists() else []


def pids(notes):
    """Return the processes that worked on questions."""
    return [int(line.split()[1]) for line in lines(notes)]


def is_here(pid):
    """Return whether a process is of this machine's own pool."""
    return os.getpgid(pid) == os.getpgid(os.getpid())


async def until(condition):
    """Wait until something holds that another process brings about."""
    async with asyncio.timeout(WAIT):
        while not await resolve(condition()):  # noqa: ASYNC110 - it is in another process
            await asyncio.sleep(0.02)


async def resolve(result):
    """Return a result, awaited where it has to be."""
    return await result if isawaitable(result) else result


async def wait_until_served(bot):
    """Wait until there is a solver."""

    async def is_served():
        return (await bot._exchange.look("")).is_served

    await until(is_served)


async def test_question_is_answered_once_for_all_processes(shared_solver, bots, notes):
    async with bots(*shared_solver) as bot, bots(*shared_solver) as other:
        await wait_until_served(bot)
        call = questions.note, str(notes), 3
        answers = await asyncio.gather(*(each.ask(1, *call) for each in (bot, other) * 3))
        assert len({*answers}) == len(lines(notes)) == 1
        assert str(os.getpid()) not in lines(notes)[0].split()
        assert await other.ask(2, *call) == answers[0], "answers are shared"
        assert await bot.ask(1, questions.note, str(notes), 4) != answers[0]
        assert len(lines(notes)) == 2
        where = cgt.position("kayles: 3 4 5")
        solved = await bot.ask(1, theory.solve, where, "de", cgt.Convention.NORMAL)
        assert solved == theory.solve(where, "de")
        with pytest.raises(TooLarge):
            await bot.ask(1, cgt.explain, cgt.position("chomp 15x15"))
        stream = await bot._exchange.redis.xrange(bot._exchange.stream(Queue.QUESTIONS))
        for _, entry in stream:
            json.loads(entry[b"data"])
        assert sum(str(notes).encode() in entry[b"data"] for _, entry in stream) == 2


async def test_the_question_of_a_killed_solver_is_answered_by_another(
    redis, release, solvers, bots, notes
):
    first, second = solvers(redis.url, release), solvers(redis.url, release)
    async with bots(redis.url, release) as bot:
        await wait_until_served(bot)
        asked = asyncio.ensure_future(bot.ask(1, questions.slow, str(notes)))
        await until(lambda: lines(notes))
        (pid,) = pids(notes)
        dead = next(each for each in (first, second) if os.getpgid(pid) == each.pid)
        stream, exchange = bot._exchange.stream(Queue.QUESTIONS), bot._exchange
        (taken,) = await exchange.redis.xpending_range(stream, SOLVERS, "-", "+", 10)
        assert f":{dead.pid}:" in taken["consumer"].decode(), "Redis tells who has it"
        kill(dead)
        await until(lambda: len(lines(notes)) == 2)
        notes.with_name("notes.go").touch()
        answer = await asyncio.wait_for(asked, WAIT)
        assert answer == pids(notes)[1] != pid


async def test_question_of_a_stopped_solver_is_answered_by_the_bot(
    redis, release, solvers, bots, notes
):
    solver = solvers(redis.url, release)
    async with bots(redis.url, release) as bot:
        await wait_until_served(bot)
        asked = asyncio.ensure_future(bot.ask(1, questions.slow, str(notes)))
        await until(lambda: lines(notes))
        solver.terminate()
        assert await asyncio.to_thread(solver.wait, WAIT) == 0
        waiting = await bot._exchange.redis.xrange(bot._exchange.stream(Queue.QUESTIONS))
        assert len(waiting) >= 2, "it was sent again"
        await until(lambda: len(lines(notes)) == 2)
        notes.with_name("notes.go").touch()
        await asyncio.wait_for(asked, WAIT)


async def test_without_redis_the_bot_answers_itself_and_says_so_once(  # noqa: PLR0917
    own_redis, release, solvers, bots, notes, capsys
):
    solvers(own_redis.url, release)
    async with bots(own_redis.url, release) as bot:
        await wait_until_served(bot)
        asked = asyncio.ensure_future(bot.ask(1, questions.slow, str(notes)))
        await until(lambda: lines(notes))
        own_redis.stop()
        notes.with_name("notes.go").touch()
        assert await asyncio.wait_for(asked, WAIT) in pids(notes)
        for number in range(3):
            await bot.ask(1, questions.note, str(notes), number)
        assert capsys.readouterr().out.count("solver machines are away") == 1
        own_redis.start()
        await wait_until_served(bot)
        bot._away_until = 0
        pid, _ = await bot.ask(1, questions.note, str(notes), 9)
        assert not is_here(pid), capsys.readouterr().out
        assert "solver machines are back" in capsys.readouterr().out


async def test_a_solver_of_another_version_is_not_asked(redis, release, shared_solver, bots, notes):
    async with bots(*shared_solver) as same, bots(redis.url, release) as bot:
        await wait_until_served(same)
        pid, _ = await bot.ask(1, questions.note, str(notes))
        assert is_here(pid)


async def test_a_job_is_dropped_after_its_deadline(shared_solver, bots, notes):
    async with bots(*shared_solver) as bot:
        await wait_until_served(bot)
        exchange = bot._exchange
        files = [notes.with_name(f"busy{number}") for number in range(AT_ONCE)]
        busy = [
            asyncio.ensure_future(bot.ask(number, questions.slow, str(file)))
            for number, file in enumerate(files)
        ]
        await until(lambda: all(map(lines, files)))
        key = uuid.uuid4().hex
        name, arguments = write_call(partial(questions.note, str(notes)))
        await exchange.want(Queue.QUESTIONS, Request(key, name, arguments), 0.05)

        async def is_late():
            return not await exchange.is_wanted(key)

        await until(is_late)
        bot.wait_seconds = 0.5
        with pytest.raises(Busy):
            await bot.ask(1, questions.note, str(notes), 4)
        bot.wait_seconds = WAIT
        for file in files:
            file.with_name(f"{file.name}.go").touch()
        await asyncio.wait_for(asyncio.gather(*busy), WAIT)
        await bot.ask(1, questions.note, str(notes), 5)
        assert len(lines(notes)) == 1
        assert (await exchange.look(key)).answer is None


async def test_a_member_has_few_questions_open_over_all_processes(shared_solver, bots, notes):
    async with bots(*shared_solver) as bot, bots(*shared_solver) as other:
        await wait_until_served(bot)
        files = [notes.with_name(f"notes{number}") for number in range(2 * EACH)]
        asked = [
            asyncio.ensure_future(each.ask(1, questions.slow, str(file)))
            for each, file in zip([bot, other] * EACH, files, strict=True)
        ]
        await until(lambda: sum(map(len, map(lines, files))) == EACH)
        many = [
            asyncio.ensure_future(bot.ask(1, questions.note, str(notes), number))
            for number in range(EACH_WAITING)
        ]
        await asyncio.sleep(0)
        with pytest.raises(TooManyQuestions):
            await bot.ask(1, questions.note, str(notes), -1)
        assert sum(map(len, map(lines, files))) == EACH
        for file in files:
            file.with_name(f"{file.name}.go").touch()
        await asyncio.wait_for(asyncio.gather(*asked, *many), WAIT)
        assert Counter(map(len, map(lines, files))) == {1: 2 * EACH}


async def test_progress_and_stop_go_across_machines(shared_solver, bots, notes):
    async with bots(*shared_solver) as bot:
        await wait_until_served(bot)
        with bot.jobs.open(11, 1) as job:
            found = asyncio.ensure_future(
                bot.run_long(job, partial(questions.count_until_stopped, file=str(notes)))
            )
            await until(lambda: job.progress > 50)
            assert not found.done()
            job.stop()
            assert await asyncio.wait_for(found, WAIT) > 50
        pid = pids(notes)[0]
        assert not is_here(pid)


async def test_question_that_fails_on_a_solver_is_answered_by_the_bot(shared_solver, bots, notes):
    async with bots(*shared_solver) as bot:
        await wait_until_served(bot)
        assert await bot.ask(1, questions.fail_on_solver, str(notes)) == 7
        assert len(lines(notes)) == 2


ERROR = '[false,{"kind":"cgt.errors.CgtError","text":%s,"place":["",[0,0],"",[]]}]'
POISON = [
    "[true,5]",
    "[true,null]",
    '[true,["a",1]]',
    "[true,[1,2,3]]",
    "[true]",
    "[1,[1,2]]",
    '["yes",[1,2]]',
    '"a text"',
    "a text",
    "5",
    "[" * 50_000,
    '[true,{"@":["a"]}]',
    '[false,"a text"]',
    ERROR % '["{x.__class__}",null,{"x":1}]',
    ERROR % '["{x}",null,{}]',
    ERROR % '["Take {count} token.","Take {count.__class__} tokens.",{"count":1}]',
    ERROR % '["I can check at most {most} values.",null,{}]',
    ERROR % '["I can check at most {most} values.",null,5]',
    ERROR % "[[],null,{}]",
    ERROR.replace("CgtError", "Unknown") % '["",null,{}]',
]
"""Answers that no solver gives."""


async def test_a_poisoned_answer_is_replaced_by_a_local_one(shared_solver, bots, notes):
    async with bots(*shared_solver) as bot:
        await wait_until_served(bot)
        for number, poison in enumerate(POISON):
            call = partial(questions.note, str(notes), number)
            name, arguments = write_call(call)
            key = hashlib.sha256(f"{name} {arguments}".encode()).hexdigest()
            await bot._exchange.answer(key, poison)
            pid, answer = await bot.ask(1, call)
            assert answer == number, poison
            assert is_here(pid), poison


async def test_poisoned_progress_of_a_job_counts_as_none(shared_solver, bots):
    async with bots(*shared_solver) as bot:
        exchange = bot._exchange
        for poison in ("a text", "-1", "9" * 5_000):
            await exchange.redis.set(exchange._key("done", "poisoned"), poison)
            assert (await exchange.look("poisoned")).done == 0
