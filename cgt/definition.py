"""The plain recursive definition of the nim value, which judges every shortcut."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import lru_cache
from typing import Protocol

from cgt.errors import TooLarge
from cgt.values import mex, nim_sum

FOLLOWER_LIMIT = 2_000_000
"""The most followers of a component that the definition looks at before it gives up."""


class HasParts(Protocol):
    """An option: the components that take the place of the one that is moved in."""

    @property
    def parts(self) -> tuple[Hashable, ...]: ...


class HasOptions(Hashable, Protocol):
    """A ruleset, as far as the definition needs it."""

    @property
    def name(self) -> str: ...
    def options(self, state: Hashable, /) -> Iterable[HasParts]: ...


@lru_cache(maxsize=64)
def _values_of(ruleset: HasOptions) -> dict[Hashable, int]:
    """Return the values found so far of a ruleset's components; it is filled in place."""
    del ruleset
    return {}


def nim_value_by_definition(
    ruleset: HasOptions, state: Hashable, limit: int = FOLLOWER_LIMIT
) -> int:
    """Return the nim value of a component: the mex of the nim values of its options.

    An option that is a sum of components has the nim-sum of their values (Sprague 1935,
    Grundy 1939). Values are remembered, and the recursion keeps its own stack, so that a long
    game cannot exhaust Python's. The cost is the number of moves in all followers.

    :raises TooLarge: when the component has more than ``limit`` followers, or moves.
    """
    values = _values_of(ruleset)
    if state in values:
        return values[state]
    frames = [_Frame(ruleset, state)]
    spent = 0
    while frames:
        frame = frames[-1]
        missing = frame.advance(values)
        if missing is not None:
            frames.append(_Frame(ruleset, missing))
        else:
            values[frame.state] = mex(frame.reached)
            spent += frame.moves
            frames.pop()
        if len(values) + len(frames) > limit or spent + frame.moves > 10 * limit:
            values.clear()
            raise TooLarge(
                "That is too large to work out: no short cut is known here for {game}, and more "
                "than {limit} positions would have to be looked at.",
                game=ruleset.name,
                limit=f"{limit:,}",
            )
    return values[state]


class _Frame:
    """A component in the course of being worked out: how far its options have been seen."""

    __slots__ = ("moves", "options", "parts", "reached", "state")

    def __init__(self, ruleset: HasOptions, state: Hashable) -> None:
        self.state = state
        self.options = iter(ruleset.options(state))
        self.parts: tuple[Hashable, ...] | None = None
        self.reached: set[int] = set()
        self.moves = 0

    def advance(self, values: dict[Hashable, int]) -> Hashable | None:
        """Return the next part whose value is missing, or None when all options are seen."""
        while True:
            if self.parts is None:
                option = next(self.options, None)
                if option is None:
                    return None
                self.parts = option.parts
                self.moves += 1
            for part in self.parts:
                if part not in values:
                    return part
            self.reached.add(nim_sum(values[part] for part in self.parts))
            self.parts = None
