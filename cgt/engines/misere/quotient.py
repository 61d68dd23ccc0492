"""Misère quotients of heap rulesets, and the proof that one is complete.

In Plambeck and Siegel, "Misère quotients for impartial games" (2008), two positions of a ruleset
are indistinguishable if adding any position of the ruleset to both gives the same outcome. The
classes are a commutative monoid, the misère quotient. With the set of its P-elements and the
pretending function, which maps every heap to its element, it solves misère play as nim values solve
normal play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from cgt.core.budget import Budget, Observer
from cgt.core.objects import Displayable
from cgt.core.text import Text
from cgt.engines.misere.definition import HeapOptions
from cgt.engines.misere.learning import QuotientLearner
from cgt.engines.misere.monoid import BipartiteMonoid, Monomial
from cgt.errors import TooLarge

HEAP_LIMIT = 300
"""The default largest heap of a quotient."""

ORDER_LIMIT = 200
"""The default maximum number of elements in a quotient."""

STEPS = 4_000_000
"""The default maximum number of steps in a search for a quotient, several seconds or more."""

_ALPHABET = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Presentation:
    """A monoid as text, by relations and generators.

    Each generator has a name and its least heap.

    >>> print(Presentation((("a", 1), ("b", 2)), ("a² = 1", "b³ = b")))
    ⟨ a, b | a² = 1, b³ = b ⟩ with a = heap 1, b = heap 2
    """

    generators: tuple[tuple[str, int], ...]
    relations: tuple[str, ...]

    def __str__(self) -> str:
        names = ", ".join(name for name, _ in self.generators)
        heaps = ", ".join(f"{name} = heap {heap}" for name, heap in self.generators)
        return f"⟨ {names} | {', '.join(self.relations)} ⟩ with {heaps or 'no heap to move in'}"


@dataclass(frozen=True, slots=True, repr=False)
class MisereQuotient(Displayable):
    """The misère quotient of a heap ruleset, or of its heaps up to some size.

    The elements of the ``monoid`` are numbered from 0, the identity. ``element_names`` are products
    of the generators in its ``presentation``. ``pretending[n]`` is the element of a heap of n, for
    every heap examined. For a complete quotient, ``pretending`` repeats with ``period`` from heap
    ``preperiod`` on, for ever, and ``heap_bound`` is the number of heaps, including heap 0, that
    the proof needed. Otherwise these three are None, and the quotient is exact for the heaps
    examined (Plambeck and Siegel 2008). ``stopped`` is the reason if the search ended before the
    last requested heap.
    """

    monoid: BipartiteMonoid
    element_names: tuple[str, ...]
    presentation: Presentation
    pretending: tuple[int, ...]
    preperiod: int | None
    period: int | None
    heap_bound: int | None
    stopped: Text | None = None

    def __repr__(self) -> str:
        heaps = "complete" if self.complete else f"heaps up to {len(self.pretending) - 1}"
        return f"<MisereQuotient: {self.order} elements, {self.p_order} of them P, {heaps}>"

    @property
    def order(self) -> int:
        """The number of elements."""
        return self.monoid.order

    @property
    def p_order(self) -> int:
        """The number of elements whose positions are P-positions."""
        return len(self.monoid.p_portion)

    @property
    def complete(self) -> bool:
        """Whether this is proven to be the quotient of all heaps, however large."""
        return self.period is not None

    def element_of(self, heap: int) -> int:
        """Return the element of a heap, of any size if the quotient is complete.

        :raises TooLarge: when the quotient is partial and doesn't cover the heap.
        """
        if heap >= len(self.pretending):
            if self.preperiod is None or self.period is None:
                raise TooLarge(
                    "This misère quotient is known only for heaps up to {limit}, not for {heap}.",
                    limit=len(self.pretending) - 1,
                    heap=heap,
                )
            heap = self.preperiod + (heap - self.preperiod) % self.period
        return self.pretending[heap]

    def is_p_position(self, heaps: Iterable[int]) -> bool:
        """Return whether the previous player wins a sum of heaps under misère play.

        :raises TooLarge: as ``element_of`` does.
        """
        return self.monoid.product(map(self.element_of, heaps)) in self.monoid.p_portion

    def outcome(self, heaps: Iterable[int]) -> Literal["N", "P"]:
        """Return ``"P"`` or ``"N"`` for a sum of heaps under misère play.

        :raises TooLarge: as ``element_of`` does.
        """
        return "P" if self.is_p_position(heaps) else "N"


def misere_quotient(
    options: HeapOptions,
    *,
    to_heap: int = HEAP_LIMIT,
    digits: Sequence[int] | None = None,
    limit: int = ORDER_LIMIT,
    observer: Observer | None = None,
) -> MisereQuotient:
    """Return the misère quotient of a heap ruleset.

    ``options(n)`` yields the options of a heap of n, each as the sizes of the heaps that it leaves.
    ``digits`` is the ruleset's take-and-break code, if it has one. With bit i set in ``digits[t]``,
    taking t can leave i heaps, none of them empty. A code allows a proof that the quotient is
    complete, and the search ends with the first proof. Otherwise the quotient covers the heaps up
    to ``to_heap``. Every quotient is verified exactly. Kayles takes some seconds. The cost rises
    steeply with the order, and some rulesets have infinite quotients. So the search ends at
    ``limit`` elements, or when the ``observer`` ends it, which by default happens after
    :data:`STEPS`. The quotient then covers the heaps so far, and ``stopped`` has the reason.

    >>> quotient = misere_quotient(lambda n: [(left,) for left in range(n)], to_heap=3)
    >>> quotient.order, quotient.p_order, quotient.complete, quotient.pretending
    (6, 2, False, (0, 1, 2, 3))
    >>> print(quotient.presentation)
    ⟨ a, b | a² = 1, b³ = b ⟩ with a = heap 1, b = heap 2
    >>> quotient.outcome([3, 2, 1]), quotient.outcome([1, 1, 1])
    ('P', 'P')
    """
    learner = QuotientLearner(options, limit, Budget(STEPS) if observer is None else observer)
    period, stopped = None, None
    while len(learner.values) <= to_heap and period is None:
        try:
            learner.add_next_heap()
        except TooLarge as error:
            stopped = error.text
            break
        if digits is not None:
            period = proven_period(learner.values, digits)
    preperiod, length, bound = period or (None, None, None)
    letters = {
        heap: _ALPHABET[index] if index < len(_ALPHABET) else f"h{heap}"
        for index, heap in enumerate(learner.generators)
    }
    return MisereQuotient(
        monoid=learner.monoid,
        element_names=tuple(_product_text(name, letters) for name in learner.names),
        presentation=Presentation(
            tuple((letter, heap) for heap, letter in letters.items()),
            tuple(
                f"{_product_text(left, letters)} = {_product_text(right, letters)}"
                for left, right in sorted(learner.relations().items())
            ),
        ),
        pretending=tuple(learner.values),
        preperiod=preperiod,
        period=length,
        heap_bound=bound,
        stopped=stopped,
    )


def proven_period(values: Sequence[int], digits: Sequence[int]) -> tuple[int, int, int] | None:
    """Return pre-period and period of a pretending function, and the heaps the proof needs.

    Let the code's last digit that is not 0 be the k-th, and let a move leave at most h heaps, with
    h equal to 1 or 2. If Φ(n + p) = Φ(n) for all n >= n0 with n + p < N, where N = h(max(n0, 1) +
    p) + k, then this holds for all n >= n0. For h = 2 this is the periodicity theorem of Plambeck
    and Siegel (2008), with N = 2n0 + 2p + k. In normal play it is Guy and Smith's (1956). Returns
    None without such a period, and for codes that leave more heaps, for which no theorem is used
    here.

    >>> proven_period([0, 1, 2, 1, 2, 1, 2, 1, 2, 1], (0, 7))
    (1, 2, 7)
    """
    heaps = max((digit.bit_length() - 1 for digit in digits), default=0)
    if heaps > 2:
        return None
    taken = max((index for index, digit in enumerate(digits) if digit), default=0)
    for period in range(1, len(values)):
        start = len(values) - period
        while start and values[start - 1] == values[start - 1 + period]:
            start -= 1
        bound = max(heaps, 1) * (max(start, 1) + period) + taken
        if bound <= len(values):
            return start, period, bound
    return None


_EXPONENTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def _product_text(name: Monomial, letters: dict[int, str]) -> str:
    """Return a product of generators as text, such as ``a b²``, or 1 if it is empty."""
    factors: list[str] = []
    for heap, equal in groupby(reversed(name)):
        count = len(list(equal))
        factors.append(letters[heap] + (str(count).translate(_EXPONENTS) if count > 1 else ""))
    return " ".join(factors) or "1"
