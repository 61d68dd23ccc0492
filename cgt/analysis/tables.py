"""Nim values in rows: of two heaps or coordinates, and of one nim-sequence."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any

from cgt.contract import Ruleset
from cgt.errors import CgtError, NotAHeapGame, NotKnown, TooLarge
from cgt.objects import Shown
from cgt.sequences.periods import Period
from cgt.values import Outcome

LARGEST_TABLE = 64
"""The most rows of a table."""
LARGEST_STRIP = 1_000
"""The largest heap of a strip."""


@dataclass(frozen=True, slots=True, repr=False)
class Table(Shown):
    """The nim values of ``ruleset`` for each two numbers: two heaps, or two coordinates.

    ``values`` has a row for each first number from 0 on, and in it the value for each second one;
    None where the rules know no such position or its value is beyond a search.
    """

    ruleset: Ruleset
    values: tuple[tuple[int | None, ...], ...]

    @property
    def size(self) -> int:
        """The number of rows, and of columns."""
        return len(self.values)

    @property
    def p_positions(self) -> tuple[tuple[int, int], ...]:
        """The pairs of numbers that are P-positions."""
        pairs = product(range(self.size), repeat=2)
        return tuple((row, column) for row, column in pairs if self.values[row][column] == 0)

    def __repr__(self) -> str:
        return f"cgt.table({self.ruleset.code!r}, {self.size})"


@dataclass(frozen=True, slots=True, repr=False)
class Strip(Shown):
    """The first ``values`` of the nim-sequence of ``ruleset``, and its ``period`` if proven."""

    ruleset: Ruleset
    values: tuple[int, ...]
    period: Period | None

    def outcome(self, heap: int) -> Outcome:
        """Return who wins a heap that is played alone."""
        return Outcome.N if self.values[heap] else Outcome.P

    def begins_period(self, heap: int) -> bool:
        """Return whether a round of the period begins at a heap; of period 1 only the first."""
        found = self.period
        if found is None or heap < found.preperiod:
            return False
        rounds, rest = divmod(heap - found.preperiod, found.period)
        return rest == 0 and (found.period > 1 or rounds == 0)

    def __repr__(self) -> str:
        return f"cgt.strip({self.ruleset.code!r}, {len(self.values) - 1})"


def has_table(game: Ruleset) -> bool:
    """Return whether the positions of a game are heaps, or can be two numbers in a bracket."""
    return game.is_of_heaps or (game.is_bracketed and _pair(game, 2, 3) is not None)


def table(game: Ruleset, size: int) -> Table:
    """Return the nim values of a game for two numbers below ``size``: see :func:`cgt.table`."""
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
    """Return the values of the heaps 0 to ``to``: see :func:`cgt.strip`."""
    if not 0 <= to <= LARGEST_STRIP:
        raise TooLarge("A strip can go up to heap {most}.", most=f"{LARGEST_STRIP:,}")
    values = tuple(int(value) for value in game.nim_values(to))
    return Strip(game, values, game.period(to))


def _pair(game: Ruleset, one: int, other: int) -> Any:
    """Return the state of a component of two numbers; None where there is none."""
    try:
        return game.read(f"({one},{other})")
    except CgtError:
        return None


def _pair_value(game: Ruleset, one: int, other: int) -> int | None:
    """Return the value of the position of two numbers; None where there is none, or none known."""
    state = _pair(game, one, other)
    try:
        return None if state is None else game.nim_value_of(state)
    except NotKnown:
        return None
