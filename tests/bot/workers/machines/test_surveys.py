"""`cgt survey --workers redis://...`: solver machines do the work of a survey."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
import uuid
from contextlib import suppress

import psutil
import pytest

from bot.workers.machines import surveys
from bot.workers.machines.codec import NotPortable
from bot.workers.machines.exchange import Exchange, Look
from bot.workers.machines.surveys import Machines
from cgt.cli import main, surveying
from cgt.cli.surveying import Survey, survey_row
from cgt.errors import CgtError
from tests.bot.workers.machines.conftest import ROOT, WAIT

TO = 500


@pytest.fixture
def machines():
    """Return a function that makes what a survey asks, which ends with the test."""
    made = []

    def make(*args):
        made.append(Machines(*args))
        return made[-1]

    yield make
    for each in made:
        each.shutdown(cancel_futures=True)


def ask(url, release, what):
    """Return what a coroutine of an exchange returns."""

    async def ask_exchange():
        exchange = Exchange(url, release)
        try:
            return await what(exchange)
        finally:
            await exchange.aclose()

    return asyncio.run(ask_exchange())


def until(condition):
    end = time.monotonic() + WAIT
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def is_busy(process):
    """Return whether a process or one that it began computes."""
    with suppress(psutil.NoSuchProcess):
        family = [process, *process.children(recursive=True)]
        return any(each.status() == psutil.STATUS_RUNNING for each in family)
    return True


@pytest.mark.exhaustive
def test_survey_goes_on_and_has_the_same_file_by_machines(shared_solver, tmp_path, monkeypatch):
    url, release = shared_solver
    asked = []

    def machines(address):
        asked.append(address)
        return Machines(address, release)

    monkeypatch.setattr(surveying, "_machines", machines)
    survey, told = Survey.of("0.7d", TO), []
    here, there = tmp_path / "here.csv", tmp_path / "there.csv"
    assert survey.run(here, 1, lambda *_: None) == 8
    there.write_text("".join(here.read_text().splitlines(keepends=True)[:4]))
    assert survey.run(there, url, lambda *both: told.append(both)) == 5
    assert there.read_text() == here.read_text()
    assert told == [(done, 8) for done in range(3, 9)]
    assert survey.run(there, url, lambda *_: None) == 0
    assert asked == [url], "a whole survey asks nobody"


@pytest.mark.exhaustive
def test_machine_surveys_and_keeps_nothing_on_its_disk(
    shared_solver, machines, tmp_path, monkeypatch
):
    monkeypatch.setenv("CGT_CACHE", str(tmp_path / "cache"))
    row = machines(*shared_solver).submit(survey_row, "0.77", TO).result(WAIT)
    assert row == survey_row("0.77", TO)
    assert os.environ["CGT_CACHE"] == str(tmp_path / "cache")
    assert not (tmp_path / "cache").exists()
    with pytest.raises(NotPortable):
        machines(*shared_solver).submit(print, 1)


@pytest.mark.exhaustive
def test_a_code_that_is_given_up_is_dropped_under_way(redis, solvers, machines, monkeypatch):
    release = uuid.uuid4().hex
    monkeypatch.setattr("bot.workers.machines.surveys.WANTED_SECONDS", 2)
    solver = solvers(redis.url, release)
    survey = machines(redis.url, release, WAIT)
    endless = survey.submit(survey_row, "0.106", 10**8)

    def find_wanted(exchange):
        return exchange.redis.keys(f"grundy:{release}:wanted:*")

    until(lambda: ask(redis.url, release, find_wanted))
    assert survey.submit(survey_row, "0.7", 20).result(WAIT)[0] == "0.7"
    until(lambda: is_busy(psutil.Process(solver.pid)))
    endless.cancel()
    until(lambda: not ask(redis.url, release, find_wanted))

    def pending(exchange):
        return exchange.redis.xpending(exchange.stream("surveys"), "solvers")

    until(lambda: not ask(redis.url, release, pending)["pending"])
    until(lambda: not is_busy(psutil.Process(solver.pid)))


def test_without_machines_the_survey_says_what_to_do(redis, machines):
    with pytest.raises(CgtError, match=r"No solver machine of this version .* Start `bot solve`"):
        machines(redis.url, "nobody", 0.1).submit(survey_row, "0.7", 20).result(WAIT)
    with pytest.raises(CgtError, match="can't be reached"):
        machines("redis://127.0.0.1:1", "nobody", 0.1).submit(survey_row, "0.7", 20).result(WAIT)
    with pytest.raises(CgtError, match="Write redis://host:6379"):
        Machines("redis://host:port")


def test_survey_gives_up_soon_when_no_redis_was_ever_reached(machines, monkeypatch):
    monkeypatch.setattr(surveys, "FIRST_CONTACT", 0.1)
    with pytest.raises(CgtError, match="can't be reached"):
        machines("redis://127.0.0.1:1", "nobody", 10**6).submit(survey_row, "0.7", 20).result(WAIT)


@pytest.mark.exhaustive
def test_a_survey_ends_when_a_connection_swallows_cancellation(shared_solver, monkeypatch):
    has_swallowed = threading.Event()

    async def look(*_):
        if not has_swallowed.is_set():
            with suppress(asyncio.CancelledError):
                looking.set()
                await asyncio.sleep(WAIT)
            has_swallowed.set()
        return Look(None, is_served=True, is_wanted=True, done=0)

    looking = threading.Event()
    monkeypatch.setattr(Exchange, "look", look)
    survey = Machines(*shared_solver)
    call = survey.submit(survey_row, "0.7", TO)
    assert looking.wait(WAIT)
    survey.shutdown(wait=False, cancel_futures=True)
    assert has_swallowed.is_set()
    assert call.cancelled()


@pytest.mark.exhaustive
def test_survey_command_finds_machines_and_ends_on_ctrl_c(redis, tmp_path):
    environment = os.environ | {"PYTHONPATH": str(ROOT), "SOLVER_URL": redis.url}
    solver = subprocess.Popen(
        [sys.executable, "-m", "bot.app.cli", "solve"], env=environment, cwd=tmp_path
    )
    try:
        command = [sys.executable, "-m", "cgt", "survey", "0.1d", "--workers", redis.url, "--to"]
        whole = subprocess.run([*command, "300"], cwd=tmp_path, env=environment, check=False)
        assert whole.returncode == 0
        assert len((tmp_path / "0.1d.csv").read_text().splitlines()) == 9
        long = subprocess.Popen(
            [*command, str(10**8), "-o", "long.csv"],
            cwd=tmp_path,
            env=environment,
            stderr=subprocess.PIPE,
            text=True,
        )
        until((tmp_path / "long.csv").exists)
        time.sleep(1)
        long.send_signal(signal.SIGINT)
        _, said = long.communicate(timeout=WAIT)
        assert long.returncode == 130
        assert said.splitlines()[-1] == "Stopped. The same command goes on from long.csv."
    finally:
        solver.terminate()
        assert solver.wait(WAIT) == 0


def test_unreachable_address_is_refused_in_a_sentence(tmp_path, capsys, monkeypatch):
    file = str(tmp_path / "x.csv")
    assert main(["survey", "0.d", "--workers", "ftp://host", "-o", file]) == 2
    assert "Nothing installed here reaches workers by ftp://" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "bot.workers.machines.surveys", None)
    assert main(["survey", "0.d", "--workers", "redis://:secret@host", "-o", file]) == 2
    said = capsys.readouterr().err
    assert "grundy[bot,solver]" in said
    assert "secret" not in said


@pytest.mark.exhaustive
def test_nothing_is_left_running(shared_solver):
    before = threading.active_count()
    with Machines(*shared_solver) as survey:
        assert survey.submit(survey_row, "0.7", 20).result(WAIT)[0] == "0.7"
    assert threading.active_count() == before
