"""`bot solve` beside a bot, both as an operator starts them."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from dataclasses import replace
from functools import partial
from importlib.metadata import version

import pytest
from prometheus_client.parser import text_string_to_metric_families

import cgt
from bot.answers.theory.work import sequence, solve
from bot.app import cli, doctor
from bot.app.run import services_of
from bot.config import Settings
from bot.workers.machines.asking import AskingWorkers
from bot.workers.machines.exchange import Exchange, Queue, Request
from bot.workers.pool import Workers
from tests.bot.workers.machines.conftest import ROOT, WAIT

NORMAL = cgt.Convention.NORMAL


@pytest.fixture
def settings(redis, tmp_path):
    file = tmp_path / "grundy.db"
    return replace(Settings(), database_url=f"sqlite:///{file}", solver_url=redis.url)


@pytest.fixture
def port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


async def scrape(port):
    """Return the value of each metric of a solver, by its name and its labels."""

    def ask():
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=WAIT) as answer:
            return answer.read().decode()

    families = text_string_to_metric_families(await asyncio.to_thread(ask))
    return {
        (sample.name, *sorted(sample.labels.values())): sample.value
        for family in families
        for sample in family.samples
    }


@pytest.fixture
def solver(redis, tmp_path, port):
    """Start `bot solve` on a Redis; return the process, and the file that it logs to."""
    log = tmp_path / "log"
    with log.open("w") as out:
        environment = os.environ | {
            "PYTHONPATH": str(ROOT),
            "SOLVER_URL": redis.url,
            "METRICS_PORT": str(port),
        }
        process = subprocess.Popen(
            [sys.executable, "-m", "bot.app.cli", "solve"],
            env=environment,
            stderr=out,
            cwd=tmp_path,
        )
    yield process, log
    if process.poll() is None:
        process.kill()
        process.wait()


@pytest.mark.exhaustive
async def test_bot_solve_answers_the_questions_of_a_bot_until_sigterm(settings, solver, port):
    process, log = solver
    async with services_of(settings) as services:
        assert isinstance(services.workers, AskingWorkers)
        exchange = services.workers._exchange
        async with asyncio.timeout(WAIT):
            while not (await exchange.look("")).is_served:  # noqa: ASYNC110 - it is elsewhere
                await asyncio.sleep(0.05)
        where = cgt.position("kayles: 3 4 5")
        solved = await services.workers.ask(1, solve, where, "de", NORMAL)
        assert solved.explanation == cgt.explain(where)
        shared = [
            key async for key in exchange.redis.scan_iter(f"grundy:{version('grundy')}:answer:*")
        ]
        assert len(shared) == 1
        with services.workers.jobs.open(1, 1) as job:
            kayles = cgt.ruleset("kayles")
            find = partial(sequence, ruleset=kayles, to=20_000, language="en-US")
            found = await services.workers.run_long(job, find)
        assert found.known_to == 20_000
        told = await doctor._solvers(settings)
        assert told.good
        large = cgt.position("chomp 15x15")
        with pytest.raises(cgt.TooLarge):
            await services.workers.ask(1, solve, large, "de", NORMAL)
        late = Request("late", "bot.answers.theory.work.first_values", "[[],{}]")
        await exchange.send(Queue.QUESTIONS, late)
        jobs = "grundy_solver_jobs_total"
        async with asyncio.timeout(WAIT):
            while not (counted := await scrape(port))[jobs, "dropped", "questions"]:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
    assert {key: count for key, count in counted.items() if key[0] == jobs} == {
        (jobs, "answered", "questions"): 1,
        (jobs, "questions", "refused"): 1,
        (jobs, "dropped", "questions"): 1,
        (jobs, "answered", "long"): 1,
        (jobs, "dropped", "long"): 0,
        (jobs, "dropped", "surveys"): 0,
    }
    assert counted["grundy_work_seconds_count", "ok", "solve"] == 1, "as a bot counts its own"
    work = [key[1:] for key in counted if key[0] == "grundy_work_seconds_count" and "solve" in key]
    assert len(work) == 2, "the refusal is by its kind: too large, or out of time"
    assert counted["grundy_work_seconds_sum", "ok", "sequence"] > 0
    assert counted["grundy_work_in_progress", "questions"] == 0
    assert counted["grundy_solver_waiting", "questions"] == 0
    assert counted["grundy_ready",] == 1
    process.send_signal(signal.SIGTERM)
    assert await asyncio.to_thread(process.wait, WAIT) == 0
    assert "Traceback" not in log.read_text()


async def test_the_doctor_says_what_solver_machines_lack(redis, settings):
    exchange = Exchange(redis.url)
    await exchange.redis.delete(f"grundy:{version('grundy')}:served")
    await exchange.aclose()
    told = await doctor._solvers(settings)
    assert (told.good, "no solver of this version" in told.what) == (False, True)
    away = replace(settings, solver_url="redis://127.0.0.1:1")
    told = await doctor._solvers(away)
    assert (told.good, told.advice) == (False, "Check SOLVER_URL.")
    assert "secret" not in "".join(doctor.report(replace(settings, solver_url="redis://:secret@h")))


async def test_without_the_setting_nothing_is_asked_elsewhere(settings):
    async with services_of(replace(settings, solver_url="")) as services:
        assert type(services.workers) is Workers


async def test_jobs_wait_until_a_solver_takes_them(redis):
    exchange = Exchange(redis.url, "waiting")
    try:
        assert await exchange.waiting() == {Queue.QUESTIONS: 0, Queue.LONG: 0, Queue.SURVEYS: 0}
        for broker in exchange.brokers.values():
            await broker.startup()
        for number in range(3):
            await exchange.send(Queue.QUESTIONS, Request(str(number), "f", "[]"))
        assert await exchange.waiting() == {Queue.QUESTIONS: 3, Queue.LONG: 0, Queue.SURVEYS: 0}
        listening = aiter(exchange.brokers[Queue.QUESTIONS].listen())
        await anext(listening)
        assert await exchange.waiting() == {Queue.QUESTIONS: 2, Queue.LONG: 0, Queue.SURVEYS: 0}
        await listening.aclose()
    finally:
        await exchange.aclose()


def test_bot_solve_ends_where_its_metrics_port_is_taken(redis, monkeypatch, capfd):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setenv("SOLVER_URL", redis.url)
        monkeypatch.setenv("METRICS_PORT", str(taken.getsockname()[1]))
        assert cli.main(["solve"]) == 1
    said = "".join(capfd.readouterr())
    assert "METRICS_HOST and METRICS_PORT cannot be used: choose others" in said


@pytest.mark.usefixtures("no_settings")
def test_bot_solve_says_what_it_needs(capsys, monkeypatch):
    assert cli.main(["solve"]) == 2
    assert capsys.readouterr().err.startswith("bot: SOLVER_URL is not set: write SOLVER_URL=")
    monkeypatch.setenv("SOLVER_URL", "localhost")
    assert cli.main(["solve"]) == 2
    assert "SOLVER_URL must be the address of a Redis" in capsys.readouterr().err
    monkeypatch.setenv("SOLVER_URL", "redis://localhost")
    monkeypatch.delitem(sys.modules, "bot.app.solve", raising=False)
    monkeypatch.setitem(sys.modules, "bot.workers.machines.exchange", None)
    assert cli.main(["solve"]) == 2
    assert "install grundy[bot,solver]" in capsys.readouterr().err
