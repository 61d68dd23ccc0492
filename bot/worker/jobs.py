"""Long work: how far it has come, and a way to stop it early.

What the bot's process and the worker tell each other are two numbers for each job, in memory
that both see. Neither waits for the other, and nothing is left behind by one that dies.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Generator
from contextlib import contextmanager
from ctypes import Array, c_bool, c_int64
from dataclasses import dataclass
from itertools import count

from bot.worker import Busy, TooManyQuestions

AT_ONCE = 8
"""The maximum number of jobs that run or wait at a time, each of another member."""
NOBODY = 0
"""The serial number in a place that has no job."""


@dataclass(frozen=True, slots=True)
class Memory:
    """The memory that both processes see: the job wanted in each place, and its progress.

    ``compiled`` tells whether the kernels are on disk, so that a worker can load them.
    """

    wanted: Array[c_int64]
    done: Array[c_int64]
    compiled: Array[c_bool]


@dataclass(frozen=True, slots=True)
class Watch:
    """A job as its work sees it, in the worker."""

    place: int
    serial: int

    def is_stopped(self) -> bool:
        return _memory().wanted[self.place] != self.serial

    def report(self, done: int) -> None:
        if not self.is_stopped():
            _memory().done[self.place] = done


@dataclass(frozen=True, slots=True)
class Job:
    """A job as the bot's process sees it: known by a number, and stopped by its owner alone."""

    number: int
    owner: int
    watch: Watch
    memory: Memory

    @property
    def done(self) -> int:
        return self.memory.done[self.watch.place]

    @property
    def is_stopped(self) -> bool:
        return self.memory.wanted[self.watch.place] != self.watch.serial

    def report(self, done: int) -> None:
        """Note how far the work has come, where it is done on another machine."""
        self.memory.done[self.watch.place] = done

    def stop(self) -> None:
        """Let the work end early, with what it has found so far."""
        if not self.is_stopped:
            self.memory.wanted[self.watch.place] = NOBODY


class Jobs:
    """The jobs that run or wait. They belong to this process: a restart ends them."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.memory = Memory(
            context.RawArray(c_int64, AT_ONCE),
            context.RawArray(c_int64, AT_ONCE),
            context.RawArray(c_bool, 1),
        )
        self._serials = count(NOBODY + 1)
        self._places: list[Job | None] = [None] * AT_ONCE

    @contextmanager
    def open(self, number: int, owner: int) -> Generator[Job]:
        """Make a job; at the end it is stopped and forgotten.

        :raises TooManyQuestions: when its owner has one already.
        :raises Busy: when there are as many as there may be.
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
        """Return the job of a number, if it runs or waits."""
        return next((job for job in self._places if job and job.number == number), None)


_shared: list[Memory] = []


def attach(memory: Memory) -> None:
    """Let this process, a worker, see the jobs."""
    _shared[:] = [memory]


def are_compiled() -> bool:
    """Return whether the kernels are on disk, in a worker."""
    return _memory().compiled[0]


def _memory() -> Memory:
    (memory,) = _shared
    return memory
