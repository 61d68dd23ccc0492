"""A comparison of two nim-sequences, with their first difference and any shift between them."""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm

from cgt.conjectures.testing import FARTHEST, known_period, values_within_reach
from cgt.core.arrays import Values
from cgt.core.contract import Ruleset
from cgt.core.text import Text
from cgt.engines.sequences.periods import Period
from cgt.errors import NotAHeapGame
from cgt.rulesets.catalogue import ruleset

FARTHEST_SHIFT = 24
"""The maximum shift between two sequences, in heaps."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The least ``heap`` with different values, ``first`` and ``second``, in two sequences."""

    heap: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison of the nim-sequences of two heap games, ``first`` and ``second``.

    ``checked_to`` is the largest heap compared, and ``agreeing`` is the number of heaps from 0 to
    it with equal values. ``difference`` is the first difference, or None. ``shift`` is the k
    nearest to 0 for which the second game's heap n + k has the value of the first game's heap n,
    for all n compared, or None. It is 0 if the sequences agree. ``periods`` are the proven periods,
    each None if unknown. If ``proven`` is True, agreement and shift hold for all heaps.
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
        """Whether both sequences are proven to repeat after the same number of heaps."""
        one, other = self.periods
        if one is None or other is None:
            return False
        return (one.period, one.saltus) == (other.period, other.saltus)

    def sentences(self) -> list[Text]:
        """Return the results of the comparison, one sentence each."""
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
    """Return a comparison of two nim-sequences, as :func:`cgt.compare` does."""
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
    """Return a heap up to which two sequences must differ if they ever do, or None if unknown."""
    one, other = periods
    if one is None or other is None:
        return None
    rounds = 2 * lcm(one.period, other.period)
    until = max(one.preperiod, other.preperiod) + rounds + 2 * FARTHEST_SHIFT
    return until if until <= FARTHEST else None


def _shift_of(first: Values, second: Values) -> int | None:
    """Return the number of heaps by which the second sequence is behind the first, or None."""
    shifts = sorted(range(-FARTHEST_SHIFT, FARTHEST_SHIFT + 1), key=lambda k: (abs(k), k < 0))
    for shift in shifts:
        left = first[max(0, -shift) :]
        right = second[max(0, shift) :]
        size = min(len(left), len(right))
        if size > 2 * FARTHEST_SHIFT and (left[:size] == right[:size]).all():
            return shift
    return None


def _heap_game(name: Ruleset | str) -> Ruleset:
    """Return a game, after checking that it is played with heaps.

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
