"""The scope of expressions: names with values, the game they are about, and a bound on the work."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from time import thread_time
from typing import Any

import cgt
from cgt.budget import Budget
from cgt.convention import Convention
from cgt.errors import CgtError, TooLarge
from cgt.positions import Position
from cgt.values import mex

STEPS = 300_000
"""The most parts of expressions that are worked out for one step of a lesson."""
SECONDS = 5.0
"""The most seconds of work for one step of a lesson."""
STEPS_A_LOOK = 64
"""The clock is looked at once in so many steps."""
POSITIONS = 200_000
"""The most positions that the search for one value looks at."""

Value = Any
"""A value of an expression: a number, a truth, a text, a position, a list, a set or a range."""


class Meter:
    """Counts the work of expressions, and ends it when it is too much."""

    def __init__(self, steps: int = STEPS, seconds: float = SECONDS) -> None:
        self._left = steps
        self._end = thread_time() + seconds

    def spend(self, steps: int = 1) -> None:
        self._left -= steps
        is_late = self._left % STEPS_A_LOOK == 0 and thread_time() > self._end
        if self._left < 0 or is_late:
            raise TooLarge(
                "This expression is too much work. Ask for less, such as a shorter range."
            )

    def budget(self) -> Budget:
        return Budget(POSITIONS, out_of_time=lambda: thread_time() > self._end)


@dataclass(frozen=True)
class Scope:
    """What an expression is about: a ``game``, a play ``convention``, ``names`` and a ``graph``.

    A number alone stands for a heap of the ``game``; a text that is a vertex of the ``graph``
    stands for that vertex. ``rng`` is there only while a step is drawn.
    """

    game: str = "nim"
    convention: Convention = Convention.NORMAL
    names: Mapping[str, Value] = field(default_factory=dict[str, Value])
    graph: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    rng: Random | None = None
    meter: Meter = field(default_factory=Meter, compare=False)

    def position(self, given: Value, game: str = "") -> Position:
        """Return the position that a value stands for: a heap, several, or text in notation.

        :raises NotationError: when it stands for none.
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
            parts = [self.position(each, game) for each in members]
            return sum(parts[1:], parts[0]) if parts else Position(())
        raise CgtError("I expected a position here, such as 5 or [3, 4, 5].")

    def is_vertex(self, given: Value) -> bool:
        return isinstance(given, str) and given in self.graph

    def vertex_value(self, vertex: str) -> int:
        known: dict[str, int] = {}

        def value(here: str) -> int:
            self.meter.spend()
            if here not in known:
                known[here] = mex(value(after) for after in self.graph[here])
            return known[here]

        return value(vertex)

    def vertex_outcome(self, vertex: str) -> str:
        """Return who wins at a vertex of the graph: ``N`` or ``P``."""
        is_misere = self.convention is Convention.MISERE

        def wins(here: str) -> bool:
            self.meter.spend()
            after = self.graph[here]
            return is_misere if not after else any(not wins(each) for each in after)

        return "N" if wins(vertex) else "P"

    def shown(self, value: Value) -> str:
        """Return a value as it stands in prose: a position without the name of its own game."""
        if isinstance(value, Position):
            return self._notation(value)
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, frozenset):
            return "{" + ", ".join(map(self.shown, ordered(value))) + "}"  # pyright: ignore[reportUnknownArgumentType]
        if isinstance(value, tuple | list | range):
            return ", ".join(map(self.shown, value))  # pyright: ignore[reportUnknownArgumentType]
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


def ordered(values: Iterable[Value]) -> list[Value]:
    """Return the members of a set in order, whatever they are."""
    key: Callable[[Value], tuple[bool, Value]] = lambda value: (  # noqa: E731
        not isinstance(value, int),
        value if isinstance(value, int) else str(value),
    )
    return sorted(values, key=key)
