"""Solvers as processes of their own, on a Redis server that a test can stop."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

import pytest

from bot.app.features import WORK
from bot.workers.machines.asking import AskingWorkers
from bot.workers.machines.exchange import Exchange
from tests.bot.workers.machines import questions

ROOT = Path(__file__).parents[4]
WAIT = 120
"""The seconds that a test waits for an event at most."""
AT_ONCE = 2
"""The number of questions that a solver works on at a time."""
MODULE = questions.__name__
"""The module of some questions that tell when they are worked on."""

SOLVER = """
import asyncio, sys
from pathlib import Path
from bot.app.shutdown import run_until_signal
from bot.workers.machines.exchange import Exchange
from bot.workers.machines.solving import Solver
from bot.workers.pool import Workers
from tests.bot.workers.machines.conftest import AT_ONCE, MODULE

async def main(url, release):
    workers, exchange = Workers(AT_ONCE, 60, [MODULE]), Exchange(url, release)
    try:
        await Solver(exchange, workers, AT_ONCE).serve()
    finally:
        workers.close()
        await exchange.aclose()
    return 0

if __name__ == "__main__":
    asyncio.run(run_until_signal(main(*sys.argv[1:])))
"""
"""A solver that knows the questions of these tests."""


class Server:
    """A Redis server of a test, on a free port."""

    def __init__(self, folder):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}"
        self._folder = folder
        self.start()

    def start(self):
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self._process = subprocess.Popen(
            ["redis-server", *options, "--dir", str(self._folder)], stdout=subprocess.DEVNULL
        )
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.02)
        raise AssertionError("no Redis")

    def stop(self):
        self._process.kill()
        self._process.wait()


@pytest.fixture(scope="session")
def redis(tmp_path_factory):
    """Return a Redis server that all tests here share."""
    if shutil.which("redis-server") is None:
        pytest.skip("no redis-server here")
    server = Server(tmp_path_factory.mktemp("redis"))
    yield server
    server.stop()


@pytest.fixture
def own_redis(tmp_path):
    """Return a Redis server that the test stops."""
    if shutil.which("redis-server") is None:
        pytest.skip("no redis-server here")
    server = Server(tmp_path)
    yield server
    server.stop()


@pytest.fixture
def solvers(tmp_path):
    """Return a function that starts a solver of a version as a process, and returns that."""
    with ExitStack() as stack:
        yield lambda url, release: start_solver(tmp_path, stack, url, release)


@pytest.fixture(scope="session")
def shared_solver(redis, tmp_path_factory):
    """Start a solver for all tests that let it live; return its address and version."""
    with ExitStack() as stack:
        start_solver(tmp_path_factory.mktemp("solver"), stack, redis.url, "shared")
        yield redis.url, "shared"


def start_solver(folder, stack, url, release):
    """Start a solver, which ends with a stack."""
    file = folder / "solver.py"
    file.write_text(SOLVER)
    process = subprocess.Popen(
        [sys.executable, file, url, release],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        start_new_session=True,
    )
    stack.callback(_end, process)
    return process


def kill(process):
    """Kill a solver with all of its workers, as when a machine loses its power."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _end(process):
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(WAIT)
        except subprocess.TimeoutExpired:
            kill(process)


@pytest.fixture
def bots():
    """Return a context in which a bot's workers ask solvers of a version."""

    @asynccontextmanager
    async def bot(url, release, *, wait_seconds=WAIT):
        exchange = Exchange(url, release)
        workers = AskingWorkers(exchange, 1, WAIT, [*WORK, MODULE])
        workers.wait_seconds = wait_seconds
        try:
            yield workers
        finally:
            workers.close()
            await exchange.aclose()

    return bot
