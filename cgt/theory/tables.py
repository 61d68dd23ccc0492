"""Tables of nim values, for pairs of heaps or coordinates and for one nim-sequence."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any

from cgt.core.contract import Ruleset
from cgt.core.objects import Displayable
from cgt.core.values import Outcome
from cgt.engines.sequences.periods import Period
from cgt.errors import CgtError, NotAHeapGame, NotKnown, TooLarge

LARGEST_TABLE = 64
"""The maximum number of rows in a table."""
LARGEST_STRIP = 1_000
"""The largest heap in a strip."""


@dataclass(frozen=True, slots=True, repr=False)
class Table(Displayable):
    """The nim values of a ``ruleset`` for pairs of numbers, as two heaps or two coordinates.

    ``values`` has a row for each first number from 0 on, with a value for each second number. A
    value is None if the rules have no such position or its value is beyond a search.
    """

    ruleset: Ruleset
    values: tuple[tuple[int | None, ...], ...]

    @property
    def size(self) -> int:
        """The number of rows, which is also the number of columns."""
        return len(self.values)

    @property
    def p_positions(self) -> tuple[tuple[int, int], ...]:
        """The pairs of numbers that are P-positions."""
        pairs = product(range(self.size), repeat=2)
        return tuple((row, column) for row, column in pairs if self.values[row][column] == 0)

    def __repr__(self) -> str:
        return f"cgt.table({self.ruleset.code!r}, {self.size})"


@dataclass(frozen=True, slots=True, repr=False)
class Strip(Displayable):
    """The first ``values`` of the nim-sequence of a ``ruleset``, and its ``period`` if proven."""

    ruleset: Ruleset
    values: tuple[int, ...]
    period: Period | None

    def outcome(self, heap: int) -> Outcome:
        """Return the outcome of a single heap."""
        return Outcome.N if self.values[heap] else Outcome.P

    def begins_period(self, heap: int) -> bool:
        """Return whether a repetition of the period begins at a heap.

        With period 1, only the first repetition counts.
        """
        found = self.period
        if found is None or heap < found.preperiod:
            return False
        rounds, rest = divmod(heap - found.preperiod, found.period)
        return rest == 0 and (found.period > 1 or rounds == 0)

    def __repr__(self) -> str:
        return f"cgt.strip({self.ruleset.code!r}, {len(self.values) - 1})"


def has_table(game: Ruleset) -> bool:
    """Return whether positions of a game are heaps or can be pairs of numbers in brackets."""
    return game.is_of_heaps or (game.is_bracketed and _pair(game, 2, 3) is not None)


def table(game: Ruleset, size: int) -> Table:
    """Return the nim values for pairs of numbers below ``size``, as :func:`cgt.table` does."""
    if not 1 <= size <= LARGEST_TABLE:
        raise TooLarge("A table can have 1 to {most} rows.", most=LARGEST_TABLE)
    if game.is_of_heaps:
        row = [int(value) for value in game.nim_values(size - 1)]
        return Table(game, tuple(tuple(one ^ other for other in row) for one in row))
    if not has_table(game):
        raise NotAHeapGame(
            "A table needs two numbers, and a position of {game} isn't two heaps or coordinates. "
            "Try Nim or Wythoff.",
            game=game.name,
        )
    numbers = range(size)
    return Table(game, tuple(tuple(_pair_value(game, i, j) for j in numbers) for i in numbers))


def strip(game: Ruleset, to: int) -> Strip:
    """Return the values of the heaps 0 to ``to``, as :func:`cgt.strip` does."""
    if not 0 <= to <= LARGEST_STRIP:
        raise TooLarge("A strip can go up to heap {most}.", most=f"{LARGEST_STRIP:,}")
    values = tuple(int(value) for value in game.nim_values(to))
    return Strip(game, values, game.period(to))


def _pair(game: Ruleset, one: int, other: int) -> Any:
    """Return the state of a component of two numbers, or None if the rules have no such state."""
    try:
        return game.read(f"({one},{other})")
    except CgtError:
        return None


def _pair_value(game: Ruleset, one: int, other: int) -> int | None:
    """Return the nim value of a pair of numbers, or None if it is invalid or unknown."""
    state = _pair(game, one, other)
    try:
        return None if state is None else game.nim_value_of(state)
    except NotKnown:
        return None
