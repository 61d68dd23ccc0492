"""Questions that tell, in a file, when they are worked on and by which process."""

import os
import time
from pathlib import Path


def noted(file: str, answer: int = 0) -> tuple[int, int]:
    """Return the number of the process, and what was given."""
    with Path(file).open("a") as notes:
        notes.write(f"{os.getppid()} {os.getpid()}\n")
    return os.getpid(), answer


def slow(file: str) -> int:
    """Return once there is a file beside."""
    pid, _ = noted(file)
    while not Path(f"{file}.go").exists():
        time.sleep(0.02)
    return pid


def watched(watch, file: str) -> int:
    """Count until it is stopped."""
    noted(file)
    done = 0
    while not watch.is_stopped():
        done += 1
        watch.report(done)
        time.sleep(0.01)
    return done


def broken(file: str) -> int:
    """Fail on a solver, and answer in a bot."""
    noted(file)
    if len(Path(file).read_text().splitlines()) == 1:
        raise RuntimeError
    return 7
