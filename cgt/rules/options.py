"""The options of components by a whole rule, as plain numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from cgt.core.arrays import np
from cgt.rules.moves import Columns, Listed, MoveOptions, too_many
from cgt.rules.tree import Rule

SMALL_HEAP, SMALL_NUMBER = 64, 16
"""The largest heap, and the largest number of a pair, whose options are kept."""
MOST_NUMBERS = 1 << 20
"""The maximum number of numbers in the options of one component."""
AT_A_TIME = 1 << 12
"""The number of options of an array that are made Python's own together."""


@lru_cache(maxsize=1024)
def _options_of_small(options: RuleOptions, state: int | tuple[int, ...]) -> tuple[Any, ...]:
    """Return the options of a state that searches ask for again and again."""
    return tuple(options.find(state))


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """The function of a rule, from a component to its options."""

    rule: Rule
    moves: tuple[MoveOptions, ...]

    @classmethod
    def of(cls, rule: Rule) -> RuleOptions:
        return cls(rule, tuple(MoveOptions(move, rule.pattern) for move in rule.moves))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RuleOptions) and self.rule.text == other.rule.text

    def __hash__(self) -> int:
        return hash(self.rule.text)

    def columns(self, states: Any) -> Columns:
        """Return states, one in each row of an array, by the names of the pattern."""
        return {name: states[:, place] for place, name in enumerate(self.rule.pattern)}

    def __call__(self, state: int | tuple[int, ...]) -> list[Any]:
        """Return the options of a heap or a tuple, each a heap or tuple, or several of them."""
        is_small = state <= SMALL_HEAP if isinstance(state, int) else max(state) <= SMALL_NUMBER
        if is_small and len(self.rule.pattern) <= 2:
            return [*_options_of_small(self, state)]
        return self.find(state)

    def find(self, state: int | tuple[int, ...]) -> list[Any]:
        """Return the options of a heap or a tuple, found in arrays."""
        is_heap = isinstance(state, int)
        numbers = (state,) if is_heap else state
        if is_heap and not state:
            return []
        size, found = len(numbers), dict[Any, None]()
        at = self.columns(np.array([numbers], np.int64))
        for move in self.moves:
            for row in _rows(move.listed(at)):
                if len(found) * len(row) > MOST_NUMBERS:
                    raise too_many(len(found), MOST_NUMBERS // len(row))
                parts = tuple(row[place : place + size] for place in range(0, len(row), size))
                if is_heap:
                    found[row[0] if len(row) == 1 else row] = None
                else:
                    found[parts[0] if len(parts) == 1 else parts] = None
        return [*found]

    def walked(self, heap: int) -> Iterator[tuple[int, ...]]:
        """Yield the heaps left by each option of a heap of any size, in increasing order."""
        for place, move in enumerate(self.moves):
            for each in move.walked(heap):
                left = tuple(sorted(filter(None, each)))
                if not any(other.leads(heap, left) for other in self.moves[:place]):
                    yield left

    def leads(self, heap: int, left: tuple[int, ...]) -> bool:
        """Return whether a move leaves these heaps, in increasing order, from one of any size."""
        return any(move.leads(heap, left) for move in self.moves)


def _rows(listed: Iterable[tuple[int, Listed]]) -> Iterator[tuple[int, ...]]:
    """Yield the numbers of each option, made of few numbers of an array at a time."""
    for _last, found in listed:
        for first in range(0, len(found.rows), AT_A_TIME):
            some = (each[first : first + AT_A_TIME].tolist() for each in found.leaves)
            yield from zip(*some, strict=True)
