"""Fixtures: the stand-in of Discord, and the bot as a process of its own beside it."""

import asyncio
import base64
import dataclasses
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import psutil
import pytest

from bot.config import Settings
from tests.bot.store.conftest import database_on_server
from tests.process.loopback import LoopbackDiscord

APPLICATION_ID = 1_234_567_890_123_456_789
TOKEN = f"{base64.b64encode(str(APPLICATION_ID).encode()).decode().rstrip('=')}.Grundy.{'x' * 38}"
SETTINGS = {field.name.upper() for field in dataclasses.fields(Settings)}


PATIENCE = 60
"""Seconds until a test gives up waiting for a process to end, on a busy machine too."""


IGNORING_SIGINT = ("sh", "-c", """trap '' INT; exec "$@" """, "sh")
"""What runs a command as a shell runs it in the background."""


class BotProcess:
    """One run of the command `bot`, in a directory of its own, its output in a file."""

    def __init__(
        self,
        directory: Path,
        arguments: tuple[str, ...],
        settings: dict[str, str],
        *,
        module: str = "bot.app.cli",
        in_background: bool = False,
    ):
        self._log = directory / f"output-{len(list(directory.glob('output-*')))}.txt"
        inherited = {key: value for key, value in os.environ.items() if key not in SETTINGS}
        command = (sys.executable, "-m", module, *arguments)
        with self._log.open("wb") as output:
            self._process = subprocess.Popen(
                [*(IGNORING_SIGINT if in_background else ()), *command],
                cwd=directory,
                env=inherited | settings,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        self._workers: list[psutil.Process] = []

    @property
    def output(self) -> str:
        return self._log.read_text(encoding="utf-8")

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def has_ended(self) -> bool:
        return self._process.poll() is not None

    async def come_online(self, discord: LoopbackDiscord) -> None:
        """Wait until the bot is online, or fail with what it said when it ended instead."""
        ready = asyncio.create_task(discord.ready())
        try:
            while not ready.done():
                assert not self.has_ended, self.output
                await asyncio.wait({ready}, timeout=0.05)
            await ready
        finally:
            ready.cancel()

    def hold_workers(self) -> Callable[[], None]:
        """Suspend its worker processes, but not those that look after them.

        Call the result to let them go on.
        """
        held = self._working()
        for worker in held:
            worker.suspend()
        return partial(_release, held)

    def _working(self) -> list[psutil.Process]:
        """Return its worker processes, without those that look after them."""
        self._remember_workers()
        tending = ("resource_tracker", "forkserver")
        above = [
            each for each in self._workers if any(name in str(each.cmdline()) for name in tending)
        ]
        below = [child for each in above for child in each.children()]
        return [each for each in self._workers if each not in above] + below

    async def kill(self) -> None:
        """End it as a power cut would."""
        self._remember_workers()
        self._process.kill()
        await self.exit_code()

    async def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to end, as a service manager does, and return its exit code."""
        self._remember_workers()
        self._process.send_signal(number)
        return await self.exit_code()

    async def exit_code(self) -> int:
        """Wait for its end and return its exit code."""
        try:
            return await asyncio.to_thread(self._process.wait, PATIENCE)
        except subprocess.TimeoutExpired:
            pytest.fail(f"the process still runs after {PATIENCE} s:\n{self.output}")

    async def find_output(self, pattern: str) -> str:
        """Wait until it has said what fits a pattern, and return that."""
        async with asyncio.timeout(PATIENCE):
            while not (found := re.search(pattern, self.output)):
                assert not self.has_ended, self.output
                await asyncio.sleep(0.05)
        return found[0]

    async def find_orphans(self) -> list[psutil.Process]:
        """Return which of its worker processes go on running."""
        end = time.monotonic() + PATIENCE
        while (alive := list(filter(_runs, self._workers))) and time.monotonic() < end:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        return alive

    def clean_up(self) -> None:
        """Leave nothing of it behind."""
        self._remember_workers()
        if not self.has_ended:
            self._process.kill()
            self._process.wait(PATIENCE)
        for worker in self._workers:
            if _runs(worker):
                worker.kill()

    def _remember_workers(self) -> None:
        if not self.has_ended:
            self._workers = psutil.Process(self._process.pid).children(recursive=True)


def _release(workers: list[psutil.Process]) -> None:
    for worker in filter(_runs, workers):
        worker.resume()


def _runs(process: psutil.Process) -> bool:
    """Return whether a process runs; one that has ended and is not yet reaped does not."""
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


@pytest.fixture
async def discord():
    """A Discord with one server; whatever the bot sends wrongly to it fails the test."""
    async with LoopbackDiscord(TOKEN, APPLICATION_ID) as server:
        yield server
    assert not server.faults, "\n".join(server.faults)


@pytest.fixture
def settings(tmp_path, discord):
    return {
        "DISCORD_TOKEN": TOKEN,
        "DISCORD_API_URL": discord.api_url,
        "DATABASE_URL": f"sqlite:///{tmp_path / 'grundy.db'}",
        "SOLVER_WORKERS": "1",
    }


@pytest.fixture
def postgresql(settings):
    """The settings of a bot on a PostgreSQL database."""
    with database_on_server() as url:
        yield settings | {"DATABASE_URL": url}


@pytest.fixture
def start(tmp_path):
    """Start the command `bot` with settings; its output never holds the token."""
    started: list[BotProcess] = []

    def start(*arguments, settings, in_background=False):
        started.append(BotProcess(tmp_path, arguments, settings, in_background=in_background))
        return started[-1]

    yield start
    for bot in started:
        bot.clean_up()
        sys.stdout.write(bot.output)
    assert not [bot.output for bot in started if TOKEN in bot.output or "x" * 38 in bot.output]
