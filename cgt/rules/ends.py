"""The verdict on whether each match of a rule ends, with its reason.

A measure is a sum of the component's numbers with weights. A match ends if each move makes a
measure smaller in each part that it leaves, because the parts are then a multiset that gets smaller
(N. Dershowitz and Z. Manna, Proving termination with multiset orderings, 1979). Several measures
can take turns: each move makes one smaller, and doesn't raise those before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import gcd
from typing import TypeAlias

from cgt.core.budget import budget_scope, share
from cgt.core.text import Text
from cgt.errors import TooLarge
from cgt.rules import moves
from cgt.rules.cases import cases_of, learn
from cgt.rules.circles import State, circle
from cgt.rules.inequalities import (
    Contradiction,
    Line,
    System,
    combined,
    constant,
    is_impossible,
    projected as project,
)
from cgt.rules.options import RuleOptions
from cgt.rules.tree import Move, Rule

HEAVIEST = 3
"""The largest weight that is tried."""
STARTS = {1: 25, 2: 6, 3: 3, 4: 2}
"""The numbers below which the small components are searched for a circle, by their count."""
MOST_WORK, MOST_SECONDS = 10_000, 0.25
"""The limit of the work on a proof."""

Weights: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Proven:
    """The verdict that each match ends, because its measures get smaller."""

    names: tuple[str, ...]
    measures: tuple[Weights, ...]
    """The weights of each measure. Each move makes the first that changes smaller."""

    def of(self, state: State) -> tuple[int, ...]:
        """Return the measures of a component.

        >>> Proven(("r", "c"), ((2, 1),)).of((3, 4))
        (10,)
        """
        numbers = (state,) if isinstance(state, int) else state
        return tuple(
            sum(weight * number for weight, number in zip(weights, numbers, strict=True))
            for weights in self.measures
        )

    @property
    def sentence(self) -> Text:
        written = [_measure_text(weights, self.names) for weights in self.measures]
        if len(written) == 1:
            return Text(
                "Every match ends, because each move makes {measure} smaller.", measure=written[0]
            )
        return Text(
            "Every match ends, because each move lowers the first of {measures} that it changes.",
            measures=", ".join(written),
        )


@dataclass(frozen=True, slots=True)
class Circle:
    """The verdict that a match can go on forever, because a component can come back."""

    states: tuple[State, ...]
    """Components that moves lead through. The last one is the first."""

    @property
    def sentence(self) -> Text:
        return Text(
            "A match might never end, because there is a way back: {way}.",
            way=" → ".join(map(_state_text, self.states)),
        )


@dataclass(frozen=True, slots=True)
class Unbounded:
    """The verdict that a free name can be any number, so that a move has endless options."""

    sentence: Text


@dataclass(frozen=True, slots=True)
class Unknown:
    """The verdict that there is neither a proof nor a way back among small components."""

    @property
    def sentence(self) -> Text:
        return Text(
            "I can't see that every match of this game ends, so I check each starting position."
        )


Verdict: TypeAlias = Proven | Circle | Unbounded | Unknown


@lru_cache(maxsize=256)
def verdict(rule: Rule) -> Verdict:
    """Return the verdict on whether each match of a rule ends.

    >>> from cgt.rules.reading import read_rule
    >>> str(verdict(read_rule("(r, c) -> (r-2, c+1) or (r, c-1)")).sentence)
    'Every match ends, because each move makes r + c smaller.'
    >>> verdict(read_rule("n -> 8 - n"))
    Circle(states=(1, 7, 1))
    """
    function, starts = RuleOptions.of(rule), _starts(len(rule.pattern))
    try:
        with suppress(TooLarge), budget_scope(share(MOST_WORK, MOST_SECONDS)):
            for state in starts[-1:] if _is_bounded(rule) else starts:
                function(state)
        if measures := _measures(rule):
            return Proven(rule.pattern, measures)
        way = circle(function, starts)
    except moves.Unbounded as error:
        return Unbounded(error.text)
    return Circle(way) if way else Unknown()


def _measure_text(weights: Weights, names: tuple[str, ...]) -> str:
    """Return a measure as a sum, such as ``2r + c``."""
    terms = zip(weights, names, strict=True)
    return " + ".join(f"{weight if weight > 1 else ''}{name}" for weight, name in terms if weight)


def _state_text(state: State) -> str:
    return str(state) if isinstance(state, int) else f"({', '.join(map(str, state))})"


def _starts(size: int) -> list[State]:
    """Return small components."""
    every = product(range(STARTS[size]), repeat=size)
    return [state[0] if size == 1 else state for state in every]


def _is_bounded(rule: Rule) -> bool:
    """Return whether the linear facts bound each free name of a rule."""
    for move in rule.moves:
        for case in cases_of(move.condition):
            known = System()
            learn(move, rule.pattern, case, known)
            left_out = {"", *rule.pattern}  # so that what is left are directions without end
            rows = [{each: row[each] for each in row if each not in left_out} for row in known.rows]
            names = {name for row in rows for name in row if not name.startswith("#")}
            if not all(is_impossible([*rows, {name: 1, "": -1}]) for name in names):
                return False
    return True


def _measures(rule: Rule) -> tuple[Weights, ...]:
    """Return measures that prove that each match ends, or () if none are found."""
    try:
        with budget_scope(share(MOST_WORK, MOST_SECONDS)):
            drops = [drop for move in rule.moves for drop in _drops(move, rule.pattern)]
            return _ranking(drops, len(rule.pattern))
    except TooLarge:
        return ()


def _ranking(drops: list[list[Line]], size: int) -> tuple[Weights, ...]:
    """Return measures of which the first that changes falls in each step, or () for none found."""
    found, left = list[Weights](), drops
    every = [*_weights(size)]
    single = (each for each in every if all(_falls(drop, each, 1) for drop in drops))
    if (weights := next(single, None)) is not None:
        return (weights,)
    while left:
        for weights in every:
            rest = [drop for drop in left if not _falls(drop, weights, 1)]
            if len(rest) < len(left) and all(_falls(drop, weights, 0) for drop in rest):
                found.append(weights)
                left = rest
                break
        else:
            return ()
    return tuple(found)


def _weights(size: int) -> Iterator[Weights]:
    """Yield the weights to try, the simplest first."""
    yield (1,) * size
    tried = (each for each in product(range(HEAVIEST + 1), repeat=size) if gcd(*each) == 1)
    yield from sorted(tried, key=lambda each: (sum(each), [-weight for weight in each]))


def _falls(drop: list[Line], weights: Weights, by: int) -> bool:
    """Return whether a measure falls by a number at least in a step with some drops."""
    measure = {str(place): weight for place, weight in enumerate(weights) if weight}
    return is_impossible([*drop, combined(constant(by - 1), measure, -1)])


def _drops(move: Move, pattern: tuple[str, ...]) -> Iterator[list[Line]]:
    """Yield the inequalities for the drops of a component's numbers, in each case and part.

    The drop of its first number is the variable 0.
    """
    for case in cases_of(move.condition):
        known = System()
        try:
            leaves = learn(move, pattern, case, known)
            for leaf in leaves:
                drops = {str(place): 1 for place in range(len(pattern))}
                rows = [*known.rows]
                for place, (name, left) in enumerate(zip(pattern, leaf, strict=True)):
                    drop = combined(combined({name: 1}, left, -1), {str(place): 1}, -1)
                    rows += drop, combined({}, drop, -1)
                yield project(rows, drops)
        except Contradiction:
            continue
