"""The order of operators, which rules, conjectures and the expressions of lessons have in common.

From the loosest to the tightest::

    any        = all ["or" all] ...
    all        = truth ["and" truth] ...
    truth      = "not" truth | comparison
    item       = sum [".." sum]
    sum        = the operators of cgt.rules.operators by their levels, between units

A language says what a comparison and a unit are, and what it makes of each part.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic, TypeVar

from cgt.rules.cursor import Cursor
from cgt.rules.lexing import Token
from cgt.rules.operators import COMPARISONS, OPERATORS

N = TypeVar("N")
"""The type of numbers in a language."""
R = TypeVar("R")
"""The type of its ranges."""
T = TypeVar("T")
"""The type of its conditions."""
POWER = OPERATORS["^"].level


class ExpressionReader(Cursor, Generic[N, R, T]):
    """A reader of expressions, from left to right."""

    ands: tuple[str, ...] = ("and",)
    """The words and signs between conditions all of which have to be true."""

    @abstractmethod
    def _joined(self, word: str, found: list[T], starts: list[Token]) -> T:
        """Return conditions between “or”, or between “and” with where they start, as one."""

    @abstractmethod
    def _denied(self, condition: T) -> T:
        """Return the opposite of a condition."""

    @abstractmethod
    def _comparison(self) -> T:
        """Return a chain of comparisons, or another condition."""

    @abstractmethod
    def _ranged(self, first: N, last: N) -> R:
        """Return the range between two numbers."""

    @abstractmethod
    def _operation(self, operator: Token, left: N, right: N) -> N:
        """Return two numbers with an operator between them."""

    @abstractmethod
    def _unit(self) -> N:
        """Return a number, a name, or anything in brackets."""

    def _any(self) -> T:
        found = [self._all()]
        while self._is_at("or") and (another := self._alternative()) is not None:
            found.append(another)
        return found[0] if len(found) == 1 else self._joined("or", found, [])

    def _alternative(self) -> T | None:
        """Return the condition after an “or”, or None if the “or” begins something else."""
        self._at += 1
        return self._all()

    def _all(self) -> T:
        found, starts = list[T](), list[Token]()
        while not found or self._take(*self.ands):
            starts.append(self._next)
            found.append(self._truth())
        return found[0] if len(found) == 1 else self._joined("and", found, starts)

    def _truth(self) -> T:
        self._enter()
        try:
            return self._denied(self._truth()) if self._take("not") else self._comparison()
        finally:
            self._depth -= 1

    def _sign(self) -> str:
        """Read the sign of a comparison, and return it, or an empty text before anything else."""
        sign = self._next.text
        if sign in {"=>", "=<"}:
            self._fault("Write “{sign}”.", sign=sign[::-1])
        if sign == "not":
            self._at += 1
            self._require("in")
            return "not in"
        return sign if self._take("in", *COMPARISONS) else ""

    def _item(self) -> N | R:
        first = self._sum()
        return self._ranged(first, self._sum()) if self._take("..") else first

    def _sum(self, level: int = 0) -> N:
        """Return a sum whose operators are of a level or tighter."""
        self._enter()
        try:
            left = self._unit()
            while (found := OPERATORS.get(self._next.text)) is not None and found.level >= level:
                operator = self._next
                self._at += 1
                right = self._sum(found.level + (found.level < POWER))
                left = self._operation(operator, left, right)
            return left
        finally:
            self._depth -= 1
