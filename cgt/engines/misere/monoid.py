"""Finite bipartite monoids, and the monomials (sums of heaps) that represent their elements.

A bipartite monoid is a commutative monoid with a subset, its P-portion. In the misère quotient of a
game, the elements are classes of positions that no context in the game distinguishes, and the
P-portion has the classes of P-positions (Plambeck and Siegel 2008).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Monomial = tuple[int, ...]
"""A sum of heaps, as their sizes in descending order.

Compared as tuples, sums are well-ordered by their greatest heap first. Every option of a sum comes
before it, and adding the same heaps on both sides keeps the order.
"""


def monomial(heaps: Iterable[int]) -> Monomial:
    """Return a sum of heaps with its sizes in descending order.

    >>> monomial([1, 5, 1])
    (5, 1, 1)
    """
    return tuple(sorted(heaps, reverse=True))


def divide(dividend: Monomial, divisor: Monomial) -> Monomial | None:
    """Return the heaps that remain of ``dividend`` without ``divisor``, or None.

    >>> divide((5, 1, 1), (1,)), divide((5, 1), (1, 1))
    ((5, 1), None)
    """
    left: list[int] = []
    matched = 0
    for heap in dividend:
        if matched < len(divisor) and heap <= divisor[matched]:
            if heap < divisor[matched]:
                return None
            matched += 1
        else:
            left.append(heap)
    return tuple(left) if matched == len(divisor) else None


@dataclass(frozen=True, slots=True)
class BipartiteMonoid:
    """A finite commutative monoid on 0, 1, ... with identity 0, and its P-portion.

    ``table[x][y]`` is the product of x and y.
    """

    table: tuple[tuple[int, ...], ...]
    p_portion: frozenset[int]

    @property
    def order(self) -> int:
        """The number of elements."""
        return len(self.table)

    def product(self, elements: Iterable[int]) -> int:
        """Return the product of elements, which is the identity for no elements."""
        total = 0
        for element in elements:
            total = self.table[total][element]
        return total

    def p_masks(self) -> tuple[int, ...]:
        """Return for each element x the set of z with xz in the P-portion, as bits."""
        return tuple(
            sum(1 << z for z, product in enumerate(row) if product in self.p_portion)
            for row in self.table
        )

    def indistinguishable(self, generators: Sequence[int]) -> tuple[int, ...]:
        """Return for each element x the least y with xz in P exactly if yz is, for every z.

        Moore's algorithm finds the classes by splitting P and its complement until multiplication
        with a generator maps classes into classes. The monoid is reduced if every class has one
        element.
        """
        classes = [int(element in self.p_portion) for element in range(self.order)]
        count = len(set(classes))
        while True:
            numbers: dict[tuple[int, ...], int] = {}
            classes = [
                numbers.setdefault(
                    (classes[element], *(classes[self.table[element][g]] for g in generators)),
                    len(numbers),
                )
                for element in range(self.order)
            ]
            if len(numbers) == count:
                break
            count = len(numbers)
        least: dict[int, int] = {}
        return tuple(least.setdefault(number, element) for element, number in enumerate(classes))
