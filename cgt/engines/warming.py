"""The use of compiled kernels, and their compilation ahead of all questions.

Nothing has to wait for a compiler, because small questions run in plain Python. Loading the kernels
from disk takes about a second of a processor, most of it for numba itself. So a process works
without them until its plain work adds up to about as much. Thus it takes at most twice as long as
necessary. A process that has loaded them, as by :func:`warm`, uses them for everything.

====================================  ===================================  =======================
Question                              in plain Python                      compiled
====================================  ===================================  =======================
nim-sequences                         ``cgt.engines.sequences.plain``      ``...sequences.engines``
their periods                         ``cgt.engines.sequences.suffixes``   ``...kernels.regular``
boards of tiles                       ``cgt.engines.search``               ``...boards.core``
bars of chocolate                     ``cgt.engines.boards.chomp``         the same loop
misère play, all other games          ``cgt.engines.search``, ``cgt.engines.misere``
====================================  ===================================  =======================

A process that must not compile, such as a worker in the middle of a question, calls
:func:`hold_back`. Until the kernels are on disk it goes on in plain Python, and a question that is
too much for that ends in :class:`~cgt.errors.NotReady`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module

from cgt.core.budget import exclude_time
from cgt.errors import NotReady

BOARDS = ("cgt.engines.boards.core", "cgt.engines.boards.compiled_chomp")
SEQUENCES = (
    "cgt.engines.sequences.octal",
    "cgt.engines.sequences.kernels.sets",
    "cgt.engines.sequences.kernels.regular",
)
"""The modules that compile kernels, or load them from disk, when they are imported."""

LOADING = 1e9
"""The steps of plain work, of a nanosecond each, that cost as much as loading the kernels."""


@dataclass(slots=True)
class _Process:
    """The state of this process, with its permission to load kernels and its steps without them."""

    may_load: Callable[[], bool]
    plain_work: float = 0


_process = _Process(lambda: True)


def hold_back(are_ready: Callable[[], bool]) -> None:
    """Keep this process from using kernels until ``are_ready`` returns True.

    ``are_ready`` is a function that returns whether all kernels are on disk.
    """
    _process.may_load = are_ready


def may_load() -> bool:
    """Return whether this process is allowed to load kernels, and to compile missing ones."""
    return _process.may_load()


def require_kernels() -> None:
    """Refuse work that is too much for plain Python while kernels aren't allowed.

    :raises NotReady: while this process isn't allowed to load kernels.
    """
    if not may_load():
        raise NotReady("I'm still getting ready for something this large. Try again in a minute.")


def is_compiled_better(module: str, plain_work: float) -> bool:
    """Return whether to use a module of kernels in place of these steps of plain Python.

    If so, the module is loaded, outside all budgets.
    """
    if module in sys.modules:
        return True
    if not may_load() or _process.plain_work + plain_work < LOADING:
        return False
    with exclude_time():
        import_module(module)
    return True


def count_plain_work(steps: float) -> None:
    """Count steps of plain work that a kernel would have done faster."""
    _process.plain_work += steps


def warm() -> None:
    """Compile every kernel, or load it from disk.

    Each kernel lists its types, so nothing is compiled later on. It takes some seconds after an
    installation, and about a second from then on. If several processes begin at the same time, one
    compiles and the others load its result.
    """
    warm_sequences()
    warm_boards()


def warm_sequences() -> None:
    """Compile only the kernels for nim-sequences."""
    _load(SEQUENCES)


def warm_boards() -> None:
    """Compile only the kernels of the search on boards."""
    _load(BOARDS)


def _load(modules: tuple[str, ...]) -> None:
    """Import modules of kernels, one process at a time."""
    with _lock_out_others(modules[0]):
        for name in modules:
            import_module(name)


@contextmanager
def _lock_out_others(name: str) -> Generator[None]:
    """Make other processes wait, or let each compile for itself if no file can be locked."""
    from filelock import FileLock  # noqa: PLC0415  # questions don't need it

    from cgt.engines.sequences.cache import cache_directory  # noqa: PLC0415

    with ExitStack() as held:
        with suppress(OSError, NotImplementedError):
            directory = cache_directory()
            directory.mkdir(parents=True, exist_ok=True)
            held.enter_context(FileLock(directory / f"{name}.lock"))
        yield
