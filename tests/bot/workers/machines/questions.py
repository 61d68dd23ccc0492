"""Questions that tell, in a file, when they are worked on and by which process."""

import os
import time
from pathlib import Path

from bot.workers.registry import job


@job("noted")
def note(file: str, answer: int = 0) -> tuple[int, int]:
    """Return the number of the process, and what was given."""
    with Path(file).open("a") as notes:
        notes.write(f"{os.getppid()} {os.getpid()}\n")
    return os.getpid(), answer


@job("slow")
def slow(file: str) -> int:
    """Return once there is a file beside."""
    pid, _ = note(file)
    while not Path(f"{file}.go").exists():
        time.sleep(0.02)
    return pid


@job("watched")
def count_until_stopped(watch, file: str) -> int:
    """Count until it is stopped."""
    note(file)
    done = 0
    while not watch.is_stopped():
        done += 1
        watch.report(done)
        time.sleep(0.01)
    return done


@job("broken")
def fail_on_solver(file: str) -> int:
    """Fail on a solver, and answer in a bot."""
    note(file)
    if len(Path(file).read_text().splitlines()) == 1:
        raise RuntimeError
    return 7
