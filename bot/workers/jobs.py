"""Long computations, with their progress and a way to stop them early.

The bot's process and the worker share two numbers for each job in memory. Neither waits for the
other, and a process that dies leaves nothing behind.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Generator
from contextlib import contextmanager
from ctypes import Array, c_bool, c_int64
from dataclasses import dataclass
from itertools import count

from bot.config import ConfigError
from bot.workers import Busy, TooManyQuestions

AT_ONCE = 8
"""The maximum number of running or waiting jobs, each of another member."""
NOBODY = 0
"""The serial number in a place without a job."""


@dataclass(frozen=True, slots=True)
class Memory:
    """The shared memory with the job wanted in each place and its progress.

    ``compiled`` is whether the kernels are on disk, so that a worker can load them.
    """

    wanted: Array[c_int64]
    done: Array[c_int64]
    compiled: Array[c_bool]

    @classmethod
    def allocate(cls) -> Memory:
        """Return memory for as many jobs as can run or wait.

        :raises ConfigError: when the system's shared memory can't be used.
        """
        context = multiprocessing.get_context("spawn")
        try:
            context.Lock()  # the pools need locks, which are there too
            return cls(
                context.RawArray(c_int64, AT_ONCE),
                context.RawArray(c_int64, AT_ONCE),
                context.RawArray(c_bool, 1),
            )
        except OSError as error:
            raise ConfigError(
                f"The worker processes can't share memory ({error.strerror}). Make /dev/shm "
                "writable for the bot's user, with some free space."
            ) from error


@dataclass(frozen=True, slots=True)
class Watch:
    """A job from the worker's side."""

    place: int
    serial: int

    def is_stopped(self) -> bool:
        return _memory().wanted[self.place] != self.serial

    def report(self, done: int) -> None:
        if not self.is_stopped():
            _memory().done[self.place] = done


@dataclass(frozen=True, slots=True)
class Job:
    """A job from the bot's side, with a number. Only its owner can stop it."""

    number: int
    owner: int
    watch: Watch
    memory: Memory

    @property
    def progress(self) -> int:
        return self.memory.done[self.watch.place]

    @property
    def is_stopped(self) -> bool:
        return self.memory.wanted[self.watch.place] != self.watch.serial

    def report(self, done: int) -> None:
        """Note the progress of work on another machine."""
        self.memory.done[self.watch.place] = done

    def stop(self) -> None:
        """Make the work end early, with its results so far."""
        if not self.is_stopped:
            self.memory.wanted[self.watch.place] = NOBODY


class Jobs:
    """The running or waiting jobs of this process. A restart ends them."""

    def __init__(self) -> None:
        self.memory = Memory.allocate()
        self._serials = count(NOBODY + 1)
        self._places: list[Job | None] = [None] * AT_ONCE

    @contextmanager
    def open(self, number: int, owner: int) -> Generator[Job]:
        """Open a job, which is stopped and forgotten at the end.

        :raises TooManyQuestions: when its owner has one already.
        :raises Busy: when the maximum number of jobs is reached.
        """
        if any(job and job.owner == owner for job in self._places):
            raise TooManyQuestions(
                "I'm still working on a long computation for you. Stop it, or wait for it "
                "to finish."
            )
        if None not in self._places:
            raise Busy("I'm busy with other long computations. Try again in a minute or two.")
        place = self._places.index(None)
        job = Job(number, owner, Watch(place, next(self._serials)), self.memory)
        self.memory.done[place] = 0
        self.memory.wanted[place] = job.watch.serial
        self._places[place] = job
        try:
            yield job
        finally:
            job.stop()
            self._places[place] = None

    def find(self, number: int) -> Job | None:
        """Return the job with a number, if it runs or waits."""
        return next((job for job in self._places if job and job.number == number), None)


_shared: list[Memory] = []


def attach(memory: Memory) -> None:
    """Give this worker access to the jobs."""
    _shared[:] = [memory]


def are_compiled() -> bool:
    """Return whether the kernels are on disk, from within a worker."""
    return _memory().compiled[0]


def _memory() -> Memory:
    (memory,) = _shared
    return memory
