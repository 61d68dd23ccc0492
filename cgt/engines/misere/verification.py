"""The exact proof that a bipartite monoid has the right outcome for every sum of heaps.

Let every heap have a value in a monoid Q with P-portion P. Sums of heaps have the outcomes given by
Q if no option of a sum in P is in P, and every other sum with options has one in P. There are
infinitely many sums, but two of them need the same checks, in every context, if they agree in their
value x and in the set D of all z for which some option has a value y with zy in P. The sum G + H
has the value of the product and D(G + H) = {z: zh in D(G) or zg in D(H)}. Of two sums with one x,
the one with the smaller D fails first. So finitely many pairs decide (the transition algebra of
Plambeck and Siegel 2008, made smaller). If the outcome is right on all sums and Q is reduced, Q is
the misère quotient.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cgt.core.budget import Budget, Observer
from cgt.engines.misere.monoid import BipartiteMonoid, Monomial, monomial

ELEMENTS_A_STEP = 16
"""The number of elements of a monoid that can be multiplied in the time of one step."""


class Verification:
    """The pairs (x, D) of all sums of the heaps added so far, in the order of the sums.

    ``names`` has the least sum of heaps for each element. The ``observer`` counts the sums.
    """

    def __init__(
        self,
        monoid: BipartiteMonoid,
        names: Sequence[Monomial],
        observer: Observer | None = None,
    ) -> None:
        self._observer = Budget() if observer is None else observer
        self._steps = 1 + monoid.order // ELEMENTS_A_STEP
        self._monoid = monoid
        self._names = names
        self._p_masks = monoid.p_masks()
        self._sums: list[tuple[Monomial, int, int]] = [((), 0, 0)]
        self._least: dict[int, list[int]] = {}

    def add_heap(self, heap: int, value: int, options: Iterable[int]) -> Monomial | None:
        """Add a greater heap with its value and the values of its options.

        Returns None if Q has the right outcome for all sums with the heap. Otherwise it adds
        nothing and returns the least sum with a wrong outcome.
        """
        winning = self._winning(options)
        found = self.option_in_p(heap, value, options)
        if found is None and self._is_covered(value, winning):
            return None
        kept = len(self._sums)
        least = {element: list(masks) for element, masks in self._least.items()}
        missed = self._multiply(heap, value, winning)
        failures = [failure for failure in (found, missed) if failure is not None]
        if not failures:
            return None
        del self._sums[kept:]
        self._least = least
        return min(failures)

    def option_in_p(self, heap: int, value: int, options: Iterable[int]) -> Monomial | None:
        """Return the least sum with the heap that is in P and has an option in P, or None."""
        both = self._p_masks[value] & self._winning(options)
        if not both:
            return None
        return monomial((*self._names[(both & -both).bit_length() - 1], heap))

    def _winning(self, options: Iterable[int]) -> int:
        mask = 0
        for element in options:
            mask |= self._p_masks[element]
        return mask

    def _is_covered(self, value: int, winning: int) -> bool:
        return any(mask & winning == mask for mask in self._least.get(value, ()))

    def _multiply(self, heap: int, value: int, winning: int) -> Monomial | None:
        """Add the sums with one or more such heaps, and return the first failure.

        That is a sum that is neither in P nor has an option in P. Only a sum that no earlier one
        covers is kept. If both are extended by the same heaps, the earlier one fails earlier.
        """
        row = self._monoid.table[value]
        layer = range(len(self._sums))
        while layer:
            start = len(self._sums)
            for index in layer:
                self._observer.expanded(self._steps)
                name, element, mask = self._sums[index]
                product = row[element]
                reached = _preimage(mask, row) | _preimage(winning, self._monoid.table[element])
                if self._is_covered(product, reached):
                    continue
                longer = monomial((*name, heap))
                self._least.setdefault(product, []).append(reached)
                self._sums.append((longer, product, reached))
                if product not in self._monoid.p_portion and not reached & 1:
                    return longer
            layer = range(start, len(self._sums))
        return None


def _preimage(mask: int, row: Sequence[int]) -> int:
    """Return the set of z whose products in ``row`` are in ``mask``."""
    return sum(1 << z for z, product in enumerate(row) if mask >> product & 1)
