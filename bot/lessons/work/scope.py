"""Scopes of expressions, with names, a game and a limit on the work."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from time import thread_time
from typing import Any, TypeVar

import cgt
from cgt.core.budget import Budget
from cgt.core.convention import Convention, agreed
from cgt.core.notation import MAX_COMPONENTS
from cgt.core.positions import Position
from cgt.core.values import mex
from cgt.errors import CgtError, TooLarge

STEPS = 100_000
"""The maximum work for one step of a lesson, counted in parts of expressions and members."""
SECONDS = 5.0
"""The maximum seconds of work for one step of a lesson."""
STEPS_A_LOOK = 64
"""The number of steps between looks at the clock."""
POSITION_STEPS = 8
"""The cost of a position, besides one for each component."""
UNIT_BITS, UNIT_LETTERS = 64, 16
"""The bits of a number, and the characters of a text, that cost a step."""
DEEPEST_VALUE = 8
"""The maximum depth of nested lists."""
LONGEST_TEXT = 10_000
"""The maximum number of characters of a value in prose."""
POSITIONS = 200_000
"""The maximum number of positions in the search for one value."""
NOTES = "_told"
"""The name of the notes on positions, which no expression can write."""

T = TypeVar("T")
Value = Any
"""A value of an expression, such as a number, a truth value, a position or a set."""


class Meter:
    """A meter of the work and the sizes of values, which stops excessive work."""

    def __init__(self, steps: int = STEPS, seconds: float = SECONDS) -> None:
        self.left = steps
        self._next_look = steps
        self._end = thread_time() + seconds

    def spend(self, steps: int = 1) -> None:
        """Count some steps.

        :raises TooLarge: when there are too many, or they took too long.
        """
        self.left -= steps
        is_late = self.left <= self._next_look and self._is_late()
        if self.left < 0 or is_late:
            raise TooLarge(
                "This expression is too much work. Ask for less, such as a shorter range."
            )

    def charge(self, value: Value, depth: int = 0) -> None:
        """Count the size of a value with all its parts. A range counts like its members.

        :raises TooLarge: when it is too large, or nested too deeply.
        """
        if isinstance(value, int):
            self.spend(1 + value.bit_length() // UNIT_BITS)
        elif isinstance(value, str):
            self.spend(1 + len(value) // UNIT_LETTERS)
        elif isinstance(value, Position):
            self.spend(POSITION_STEPS + len(value.components))
        elif isinstance(value, range):
            self.spend(1 + max(0, value.stop - value.start))
        elif isinstance(value, tuple | list | frozenset):
            if depth > DEEPEST_VALUE:
                raise TooLarge("There are too many lists inside each other.")
            self.spend()
            for member in value:  # pyright: ignore[reportUnknownVariableType]
                self.charge(member, depth + 1)

    def budget(self) -> Budget:
        return Budget(POSITIONS, out_of_time=lambda: thread_time() > self._end)

    def _is_late(self) -> bool:
        self._next_look = self.left - STEPS_A_LOOK
        return thread_time() > self._end


@dataclass(frozen=True)
class Scope:
    """The context of an expression, with a ``game``, a ``convention``, ``names`` and a ``graph``.

    A single number means a heap of the ``game``, and a text that is a vertex of the ``graph`` means
    that vertex. ``rng`` is only set while a step gets its random values.
    """

    game: str = "nim"
    convention: Convention = Convention.NORMAL
    names: Mapping[str, Value] = field(default_factory=dict[str, Value])
    graph: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    rng: Random | None = None
    meter: Meter = field(default_factory=Meter, compare=False)

    def with_names(self, /, **names: Value) -> Scope:
        """Return the scope with further names, or with other values for its own."""
        return replace(self, names={**self.names, **names})

    def position(self, given: Value, game: str = "") -> Position:
        """Return the position for a value, which is a heap, several, or text in notation.

        :raises NotationError: when it isn't a position.
        """
        if isinstance(given, Position):
            return given
        played = game or self.game
        if isinstance(given, str):
            return cgt.position(given, None if ":" in given else played)
        if isinstance(given, int):
            return cgt.position([given], played)
        if isinstance(given, Iterable):
            members: Iterable[Value] = given  # pyright: ignore[reportUnknownVariableType]
            found: list[cgt.Component] = []
            for each in members:
                found += self.position(each, game).components
                if len(found) > MAX_COMPONENTS:
                    raise CgtError(
                        "A position can have at most {limit} components.", limit=MAX_COMPONENTS
                    )
            return Position(tuple(found))
        raise CgtError("I expected a position here, such as 5 or [3, 4, 5].")

    def position_and_convention(self, given: Value, game: str = "") -> tuple[Position, Convention]:
        """Return the position for a value, and its play convention or else the scope's."""
        if not isinstance(given, str):
            return self.position(given, game), self.convention
        text, told = agreed(given, None)
        return self.position(text.strip(), game), told or self.convention

    def is_vertex(self, given: Value) -> bool:
        return isinstance(given, str) and given in self.graph

    def vertex_value(self, vertex: str) -> int:
        return self._by_options(vertex, mex)

    def vertex_outcome(self, vertex: str) -> str:
        """Return the outcome of a vertex of the graph, ``N`` or ``P``."""
        is_misere = self.convention is Convention.MISERE

        def wins(after: list[bool]) -> bool:
            return is_misere if not after else not all(after)

        return "N" if self._by_options(vertex, wins) else "P"

    def _by_options(self, vertex: str, work: Callable[[list[T]], T]) -> T:
        """Return the value of a vertex, computed from the values of its options."""
        known: dict[str, T] = {}
        waiting = [vertex]
        while waiting:
            here = waiting[-1]
            self.meter.spend(1 + len(self.graph[here]))
            left = [after for after in self.graph[here] if after not in known]
            waiting += left
            if not left:
                known[here] = work([known[after] for after in self.graph[here]])
                waiting.pop()
        return known[vertex]

    def text_of(self, value: Value) -> str:
        """Return a value as text for prose, a position without the scope's game.

        :raises TooLarge: when the text is very long.
        """
        self.meter.charge(value)
        text = self._as_text(value)
        if len(text) > LONGEST_TEXT:
            raise TooLarge("This value is too long to be shown.")
        return text

    def _as_text(self, value: Value) -> str:
        if isinstance(value, Position):
            return self._notation(value)
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, frozenset):
            return "{" + ", ".join(map(self._as_text, in_order(value))) + "}"  # pyright: ignore[reportUnknownArgumentType]
        if isinstance(value, tuple | list | range):
            return ", ".join(map(self._as_text, value))  # pyright: ignore[reportUnknownArgumentType]
        return str(value)

    def _notation(self, position: Position) -> str:
        text = str(position)
        try:
            is_own = position.rulesets == (cgt.ruleset(self.game),)
        except CgtError:
            is_own = False
        if not text:
            return "0"
        return text.partition(": ")[2] if is_own else text


def in_order(values: Iterable[Value]) -> list[Value]:
    """Return the members of a set in order, even with mixed types."""
    key: Callable[[Value], tuple[bool, Value]] = lambda value: (  # noqa: E731
        not isinstance(value, int),
        value if isinstance(value, int) else str(value),
    )
    return sorted(values, key=key)
