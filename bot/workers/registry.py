"""Registration of the functions that solver machines can call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from bot.workers import WorkerLost
from cgt import errors
from cgt.puzzles import NoPuzzle

Json: TypeAlias = Any
"""Data of JSON, or a value that can be written as JSON."""
Call: TypeAlias = Callable[..., Json]
F = TypeVar("F", bound=Call)

JOBS: dict[str, Call] = {}
"""The functions by the names that cross the network."""
ERRORS: set[type[errors.CgtError]] = {
    NoPuzzle,
    WorkerLost,
    errors.CgtError,
    errors.IllegalMove,
    errors.NeverEnds,
    errors.NotAHeapGame,
    errors.NotKnown,
    errors.NotationError,
    errors.TooLarge,
}
"""The errors that cross the network. Any other is sent as its nearest base class."""


def job(name: str, *raises: type[errors.CgtError]) -> Callable[[F], F]:
    """Register a function as a question, with its own errors.

    Its annotations determine the types that are read from the network.

    :raises ValueError: if another function has the name.
    """

    def register(function: F) -> F:
        if name in JOBS:
            raise ValueError(name)
        JOBS[name] = function
        ERRORS.update(raises)
        return function

    return register
