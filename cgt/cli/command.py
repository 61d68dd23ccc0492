"""A command of ``cgt``, and its answer."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as text, and as data under the names of the library."""

    text: str
    data: dict[str, object]


@dataclass(frozen=True, slots=True)
class Command:
    """A command with its help, its arguments and the function that answers them.

    ``purpose`` completes "use this command to ...". A command without an answer prints by itself.
    """

    name: str
    purpose: str
    examples: tuple[str, ...]
    answer: Callable[[Namespace], Answer | None]
    add_arguments: Callable[[ArgumentParser], object] | None = None
    aliases: tuple[str, ...] = ()
    has_json: bool = True


class Stopped(KeyboardInterrupt):
    """Ctrl-C during a search, with a message on the part that is kept."""
