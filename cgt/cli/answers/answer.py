"""An answer of the command line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Progress = Callable[[int, int | None], object]
"""Told, several times a second, how far a computation is and how far it will go, if known."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as text, and as data under the names of the library."""

    text: str
    data: dict[str, object]
