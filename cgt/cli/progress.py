"""The progress of a computation, in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TypeAlias

Progress: TypeAlias = Callable[[int, int | None], object]
"""Receives the work done and, if it is clear, all the work, several times a second."""


@contextmanager
def progress_bar(unit: str = "heaps") -> Generator[Progress]:
    """Yield the function that moves a bar, which only a terminal shows."""
    from rich.console import Console  # noqa: PLC0415 - slow to import, and rarely needed
    from rich.progress import Progress  # noqa: PLC0415

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(unit, total=None)
        yield lambda done, total: bar.update(
            task, completed=done, total=total, description=f"{done:,} {unit}"
        )
