"""Whether the compiled kernels are used, and how they are compiled ahead of all questions.

Nothing has to wait for a compiler: whatever is small is worked out in plain Python. Loading the
kernels from the disk takes about a second of a processor (numba itself takes most of it), so a
process does without them until its plain work adds up to about as much: it takes at most twice as
long as it had to. A process that has loaded them, as by :func:`warm`, uses them for everything.

====================================  ===================================  =======================
Question                              in plain Python                      compiled
====================================  ===================================  =======================
nim-sequences                         ``cgt.sequences.plain``              ``cgt.sequences.engines``
their periods                         ``cgt.sequences.suffixes``           ``...kernels.regular``
boards of tiles                       ``cgt.search``                       ``cgt.boards.core``
bars of chocolate                     ``cgt.boards.chomp``                 the same loop
misère play, all other games          ``cgt.search``, ``cgt.misere``
====================================  ===================================  =======================

A process that must not compile, such as a worker in the middle of a question, calls
:func:`hold_back`. Until the kernels are on disk it goes on in plain Python, and what is too much
for that ends in :class:`~cgt.errors.NotReady`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module

from cgt.errors import NotReady

BOARDS = ("cgt.boards.core", "cgt.boards.compiled_chomp")
SEQUENCES = (
    "cgt.sequences.octal",
    "cgt.sequences.kernels.sets",
    "cgt.sequences.kernels.regular",
)
"""The modules that compile when they are imported, or load what was compiled."""

LOADING = 1e9
"""The steps of plain work, of a nanosecond each, that loading the kernels is worth."""


@dataclass(slots=True)
class _Process:
    """Whether this process may load kernels, and the steps that it has done without them."""

    may_load: Callable[[], bool]
    plain_work: float = 0


_process = _Process(lambda: True)


def hold_back(are_ready: Callable[[], bool]) -> None:
    """Let this process use no kernels before ``are_ready`` says that all are on disk."""
    _process.may_load = are_ready


def may_load() -> bool:
    """Return whether this process may load kernels, and compile those that are not on disk."""
    return _process.may_load()


def require_kernels() -> None:
    """Refuse what is too much for plain Python while this process may load no kernels.

    :raises NotReady: while it may not.
    """
    if not may_load():
        raise NotReady("I'm still getting ready for something this large. Try again in a minute.")


def is_compiled_better(module: str, plain_work: float) -> bool:
    """Return whether to use a module of kernels for what takes so many steps in plain Python."""
    if module in sys.modules:
        return True
    return may_load() and _process.plain_work + plain_work >= LOADING


def count_plain_work(steps: float) -> None:
    """Count steps of plain work that a kernel would have done sooner."""
    _process.plain_work += steps


def warm() -> None:
    """Compile every kernel, or load it from the disk.

    Each kernel names the types that it is made for, so nothing is compiled later on. It takes some
    seconds after an installation, and about a second from then on. Of several processes that
    begin at the same time one compiles, and the others load what it has made.
    """
    warm_sequences()
    warm_boards()


def warm_sequences() -> None:
    """Compile the kernels for nim-sequences alone."""
    _load(SEQUENCES)


def warm_boards() -> None:
    """Compile the kernels of the search on boards alone."""
    _load(BOARDS)


def _load(modules: tuple[str, ...]) -> None:
    """Import modules of kernels, one process at a time."""
    with _alone(modules[0]):
        for name in modules:
            import_module(name)


@contextmanager
def _alone(name: str) -> Generator[None]:
    """Let other processes wait; where no file can be locked, each compiles for itself."""
    from filelock import FileLock  # noqa: PLC0415  # no question needs it

    from cgt.sequences.cache import cache_directory  # noqa: PLC0415

    with ExitStack() as held:
        with suppress(OSError, NotImplementedError):
            directory = cache_directory()
            directory.mkdir(parents=True, exist_ok=True)
            held.enter_context(FileLock(directory / f"{name}.lock"))
        yield
