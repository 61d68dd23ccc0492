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

from bot.solver.codec import NotPortable
from bot.solver.exchange import Exchange
from bot.solver.surveys import Machines
from cgt.cli import main, surveying
from cgt.cli.surveying import Survey, surveyed
from cgt.errors import CgtError
from tests.bot.solver.conftest import ROOT, WAIT

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

    async def asked():
        exchange = Exchange(url, release)
        try:
            return await what(exchange)
        finally:
            await exchange.aclose()

    return asyncio.run(asked())


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
def test_machines_come_to_the_same_file_as_processes_and_a_survey_goes_on(
    shared, tmp_path, monkeypatch
):
    url, release = shared
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


def test_the_work_is_done_by_the_machine_and_nothing_is_kept_on_its_disk(
    shared, machines, tmp_path, monkeypatch
):
    monkeypatch.setenv("CGT_CACHE", str(tmp_path / "cache"))
    row = machines(*shared).submit(surveyed, "0.77", TO).result(WAIT)
    assert row == surveyed("0.77", TO)
    assert os.environ["CGT_CACHE"] == str(tmp_path / "cache")
    assert not (tmp_path / "cache").exists()
    with pytest.raises(NotPortable):
        machines(*shared).submit(print, 1)


@pytest.mark.exhaustive
def test_a_code_that_is_given_up_is_dropped_under_way(redis, solvers, machines, monkeypatch):
    release = uuid.uuid4().hex
    monkeypatch.setattr("bot.solver.surveys.WANTED_SECONDS", 2)
    solver = solvers(redis.url, release)
    survey = machines(redis.url, release, WAIT)
    endless = survey.submit(surveyed, "0.106", 10**8)

    def wanted(exchange):
        return exchange.redis.keys(f"grundy:{release}:wanted:*")

    until(lambda: ask(redis.url, release, wanted))
    assert survey.submit(surveyed, "0.7", 20).result(WAIT)[0] == "0.7"
    until(lambda: is_busy(psutil.Process(solver.pid)))
    endless.cancel()
    until(lambda: not ask(redis.url, release, wanted))

    def pending(exchange):
        return exchange.redis.xpending(exchange.stream("surveys"), "solvers")

    until(lambda: not ask(redis.url, release, pending)["pending"])
    until(lambda: not is_busy(psutil.Process(solver.pid)))


def test_without_machines_the_survey_says_what_to_do(redis, machines):
    with pytest.raises(CgtError, match=r"No solver machine of this version .* Start `bot solve`"):
        machines(redis.url, "nobody", 0.1).submit(surveyed, "0.7", 20).result(WAIT)
    with pytest.raises(CgtError, match="can't be reached"):
        machines("redis://127.0.0.1:1", "nobody", 0.1).submit(surveyed, "0.7", 20).result(WAIT)
    with pytest.raises(CgtError, match="Write redis://host:6379"):
        Machines("redis://host:port")


@pytest.mark.exhaustive
def test_the_command_finds_the_machines_and_ctrl_c_ends_it_at_once(redis, tmp_path):
    environment = os.environ | {"PYTHONPATH": str(ROOT), "SOLVER_URL": redis.url}
    solver = subprocess.Popen(
        [sys.executable, "-m", "bot.cli", "solve"], env=environment, cwd=tmp_path
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


def test_an_address_that_nothing_reaches_is_refused_in_a_sentence(tmp_path, capsys, monkeypatch):
    file = str(tmp_path / "x.csv")
    assert main(["survey", "0.d", "--workers", "ftp://host", "-o", file]) == 2
    assert "Nothing installed here reaches workers by ftp://" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "bot.solver.surveys", None)
    assert main(["survey", "0.d", "--workers", "redis://:secret@host", "-o", file]) == 2
    said = capsys.readouterr().err
    assert "grundy[bot,solver]" in said
    assert "secret" not in said


def test_nothing_is_left_running(shared):
    before = threading.active_count()
    with Machines(*shared) as survey:
        assert survey.submit(surveyed, "0.7", 20).result(WAIT)[0] == "0.7"
    assert threading.active_count() == before
