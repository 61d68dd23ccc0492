"""The life of a worker process: it gets ready, lets others go first, and leaves."""

from __future__ import annotations

import ctypes
import gc
import os
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from multiprocessing import parent_process
from multiprocessing.connection import wait

from bot.worker.jobs import Memory, are_compiled, attach
from cgt.warming import hold_back


def prepare(memory: Memory, niceness: int, imports: Sequence[str]) -> None:
    """Begin the life of a worker, which ends with that of the bot, however that came about.

    ``niceness`` is how far it stands back where others need the processor; ``imports`` are the
    modules that it will need, so that the first question does not wait for them. It compiles
    nothing in the middle of a question.
    """
    attach(memory)
    keep_room()
    hold_back(are_compiled)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    gc.callbacks.append(_collected)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    for module in imports:
        import_module(module)


M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3
PICTURE_BYTES = 32_000_000
"""The room that a process keeps for its next picture: as much as glibc allows for one piece."""


def keep_room() -> None:
    """Keep the memory of a picture for the next one, where the system's C library is GNU's."""
    with suppress(AttributeError, OSError):
        for parameter in (M_MMAP_THRESHOLD, M_TRIM_THRESHOLD):
            ctypes.CDLL(None).mallopt(parameter, PICTURE_BYTES)


def give_back() -> None:
    """Give memory that is free back to the system, where its C library is GNU's."""
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).malloc_trim(0)


def _collected(phase: str, info: Mapping[str, int]) -> None:
    """Give back what a collection of all garbage has made free, such as that of a large plot."""
    if phase == "stop" and info["generation"] == len(gc.get_threshold()) - 1:
        give_back()


def _leave_with_parent() -> None:
    """Wait for the end of the process that began this one, and end with it."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
