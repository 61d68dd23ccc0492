"""Two nim-sequences side by side: where they first differ, and whether one is the other shifted."""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm

from cgt.arrays import Values
from cgt.conjectures.testing import FARTHEST, known_period, values_within_reach
from cgt.contract import Ruleset
from cgt.errors import NotAHeapGame
from cgt.rulesets.catalogue import ruleset
from cgt.sequences.periods import Period
from cgt.text import Text

FARTHEST_SHIFT = 24
"""The most heaps by which one sequence may be ahead of the other."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The least ``heap`` of two sequences with different values: ``first`` and ``second``."""

    heap: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """The nim-sequences of two games of heaps, ``first`` and ``second``, compared.

    ``checked_to`` is the largest heap that was compared, and ``agreeing`` the number of heaps from
    0 to it with the same value in both. ``difference`` is the first difference, or None. ``shift``
    is the k nearest to 0 for which the second game's heap n + k has the value of the first game's
    heap n, for each n that was compared (0 where the sequences agree), or None. ``periods`` are the
    proven periods, None where none is known. If ``proven``, agreement and shift hold for all heaps.
    """

    first: Ruleset
    second: Ruleset
    checked_to: int
    agreeing: int
    difference: Difference | None
    shift: int | None
    periods: tuple[Period | None, Period | None]
    proven: bool

    @property
    def has_same_period(self) -> bool:
        """Whether both sequences are proven to repeat, after the same number of heaps."""
        one, other = self.periods
        if one is None or other is None:
            return False
        return (one.period, one.saltus) == (other.period, other.saltus)

    def sentences(self) -> list[Text]:
        """Return what the comparison shows, a sentence each."""
        return [*self._agreement(), *self._shift(), *self._period()]

    def _agreement(self) -> list[Text]:
        checked = f"{self.checked_to:,}"
        if self.difference is None:
            if self.proven:
                return [Text("The two sequences are equal, for every heap (proven).")]
            return [Text("The two sequences are equal up to heap {checked}.", checked=checked)]
        first = Text(
            "They first differ at heap {heap}: {first} and {second}.",
            heap=self.difference.heap,
            first=self.difference.first,
            second=self.difference.second,
        )
        share = Text(
            "They agree at {agreeing} of the heaps 0 to {checked}.",
            agreeing=f"{self.agreeing:,}",
            checked=checked,
        )
        return [first, share]

    def _shift(self) -> list[Text]:
        if not self.shift:
            return []
        ahead = Text.counted(
            "One is the other shifted by {count} heap.",
            "One is the other shifted by {count} heaps.",
            count=abs(self.shift),
        )
        return [ahead]

    def _period(self) -> list[Text]:
        if not self.has_same_period or self.periods[0] is None:
            return []
        return [Text("Both have period {period}.", period=f"{self.periods[0].period:,}")]

    def __str__(self) -> str:
        return " ".join(map(str, self.sentences()))


def compare(one: Ruleset | str, other: Ruleset | str) -> Comparison:
    """Return two nim-sequences compared: see :func:`cgt.compare`."""
    first, second = _heap_game(one), _heap_game(other)
    periods = (known_period(first), known_period(second))
    until = _enough(periods)
    if until is None:
        values = values_within_reach(first), values_within_reach(second)
    else:
        values = first.nim_values(until), second.nim_values(until)
    known = min(map(len, values))
    left, right = values[0][:known].tolist(), values[1][:known].tolist()
    apart = [heap for heap in range(known) if left[heap] != right[heap]]
    difference = Difference(apart[0], left[apart[0]], right[apart[0]]) if apart else None
    shift = _shift_of(values[0][:known], values[1][:known])
    return Comparison(
        first, second, known - 1, known - len(apart), difference, shift, periods, until is not None
    )


def _enough(periods: tuple[Period | None, Period | None]) -> int | None:
    """Return the heap by which two sequences that ever differ have differed, if theory knows."""
    one, other = periods
    if one is None or other is None:
        return None
    rounds = 2 * lcm(one.period, other.period)
    until = max(one.preperiod, other.preperiod) + rounds + 2 * FARTHEST_SHIFT
    return until if until <= FARTHEST else None


def _shift_of(first: Values, second: Values) -> int | None:
    """Return by how many heaps the second sequence is behind the first, or None."""
    shifts = sorted(range(-FARTHEST_SHIFT, FARTHEST_SHIFT + 1), key=lambda k: (abs(k), k < 0))
    for shift in shifts:
        left = first[max(0, -shift) :]
        right = second[max(0, shift) :]
        size = min(len(left), len(right))
        if size > 2 * FARTHEST_SHIFT and (left[:size] == right[:size]).all():
            return shift
    return None


def _heap_game(name: Ruleset | str) -> Ruleset:
    """Return a game that is played with heaps.

    :raises NotAHeapGame: when it isn't.
    """
    game = ruleset(name)
    if not game.is_of_heaps:
        raise NotAHeapGame(
            "I can only compare games of heaps, and {game} isn't played with single heaps. Try "
            "Kayles.",
            game=game.name,
        )
    return game
