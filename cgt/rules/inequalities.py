"""Linear inequalities between whole numbers, and the proof that some of them can't all hold.

The method is the elimination of one variable after the other by Fourier and Motzkin, with each
inequality tightened to whole numbers. It is sound: a contradiction that it finds is one. It can
miss one, because the number of inequalities is bounded, and because it reasons with fractions.

See A. Schrijver, Theory of Linear and Integer Programming, 1986, 12.2.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import gcd
from typing import TypeAlias

from cgt.core.budget import spend

Line: TypeAlias = dict[str, int]
"""A linear expression, with the factor of each variable, and a constant under ``""``."""
MOST_ROWS = 120
"""The number of inequalities above which a variable is dropped with all its inequalities."""


def constant(value: int) -> Line:
    """Return the expression of a constant."""
    return {"": value}


def combined(a: Line, b: Line, times: int = 1, own: int = 1) -> Line:
    """Return ``own * a + times * b``, without variables of factor 0.

    >>> combined({"n": 2, "": 1}, {"n": 2, "k": 1}, -1)
    {'': 1, 'k': -1}
    """
    total = {name: own * factor for name, factor in a.items()}
    for name, factor in b.items():
        total[name] = total.get(name, 0) + times * factor
    return {name: factor for name, factor in total.items() if factor}


def value_of(line: Line) -> int | None:
    """Return the value of an expression without variables, or None if it has some."""
    return line.get("", 0) if not {*line} - {""} else None


class Contradiction(Exception):
    """Inequalities that can't all hold."""


class System:
    """Inequalities ``line >= 0`` that hold at the same time."""

    def __init__(self, rows: Iterable[Line] = ()) -> None:
        self.rows = [*rows]
        self._results: dict[object, str] = {}

    def add(self, *lines: Line) -> None:
        """Add inequalities ``line >= 0``."""
        self.rows += lines

    def equate(self, a: Line, b: Line) -> None:
        """Add the equation of two expressions."""
        self.rows += combined(a, b, -1), combined(b, a, -1)

    def order(self, *lines: Line) -> None:
        """Add the inequalities that each expression is at most the next one."""
        self.rows += (combined(b, a, -1) for a, b in pairwise(lines))

    def result(self, operator: str, *of: Line) -> Line:
        """Return a variable for the result of an operator, the same for the same operands."""
        key = operator, *(tuple(sorted(line.items())) for line in of)
        name = self._results.setdefault(key, f"#{len(self._results)}")
        return {name: 1}

    def least(self, line: Line) -> int | None:
        """Return a lower bound of an expression, or None if none is found.

        In a contradictory system it is None too.
        """
        if (value := value_of(line)) is not None:
            return value
        asked = {"?": 1}
        equal = combined(asked, line, -1), combined(line, asked, -1)
        try:
            rows = projected([*self.rows, *equal], asked)
        except Contradiction:
            return None
        return max((-row.get("", 0) for row in rows if row.get("?", 0) > 0), default=None)

    def is_at_least(self, line: Line, bound: int) -> bool:
        """Return whether a lower bound of an expression is found that is large enough."""
        least = self.least(line)
        return least is not None and least >= bound


def projected(rows: Iterable[Line], keep: Mapping[str, int]) -> list[Line]:
    """Return inequalities between some variables that follow from given ones.

    >>> projected([{"n": 1, "k": -1}, {"k": 1, "": -3}], {"n": 1})
    [{'n': 1, '': -3}]

    :raises Contradiction: if they can't all hold.
    """
    current = _tight(rows)
    while True:
        factors: dict[str, list[int]] = {}
        for row in current:
            for name, factor in row.items():
                if name and name not in keep:
                    factors.setdefault(name, []).append(factor)
        if not factors:
            return current
        name = min(factors, key=lambda each: _cost(factors[each]))
        current = _without(name, current)


def is_impossible(rows: Iterable[Line]) -> bool:
    """Return whether some inequalities are found to contradict each other."""
    try:
        projected(rows, {})
    except Contradiction:
        return True
    return False


def _cost(factors: list[int]) -> tuple[bool, int]:
    """Return the order in which to eliminate a variable with some factors.

    Factors of 1 lose no whole numbers, so these come first, then few inequalities.
    """
    up = sum(factor > 0 for factor in factors)
    down = len(factors) - up
    return not {*factors} <= {-1, 1}, up * down - up - down


def _without(name: str, rows: list[Line]) -> list[Line]:
    """Return inequalities without a variable that follow from some rows."""
    spend()
    rest = [row for row in rows if name not in row]
    lower = [row for row in rows if row.get(name, 0) > 0]
    upper = [row for row in rows if row.get(name, 0) < 0]
    if len(rest) + len(lower) * len(upper) > MOST_ROWS:
        return rest
    rest += [combined(a, b, a[name], -b[name]) for a in lower for b in upper]
    return _tight(rest)


def _tight(rows: Iterable[Line]) -> list[Line]:
    """Return inequalities for whole numbers, each as strong as it can be, and none twice.

    :raises Contradiction: if one of them can't hold.
    """
    found: dict[frozenset[tuple[str, int]], tuple[Line, int]] = {}
    for row in rows:
        shared = gcd(*(factor for name, factor in row.items() if name))
        end = row.get("", 0)
        if not shared:
            if end < 0:
                raise Contradiction
            continue
        line = {name: factor // shared for name, factor in row.items() if name}
        key, end = frozenset(line.items()), end // shared
        if key not in found or end < found[key][1]:
            found[key] = line, end
    return [{**line, "": end} if end else line for line, end in found.values()]
