"""Misère quotients of heap rulesets, and the proof that one is complete.

Plambeck and Siegel, "Misère quotients for impartial games" (2008): two positions of a ruleset are
indistinguishable when they have the same outcome beside every position of that ruleset. The
classes are a commutative monoid, the misère quotient; with the set of its P-elements and the
pretending function, which gives the element of every heap, it solves misère play as the nim
values solve normal play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from cgt.budget import Budget, Observer
from cgt.errors import TooLarge
from cgt.misere.definition import HeapOptions
from cgt.misere.learning import QuotientLearner
from cgt.misere.monoid import BipartiteMonoid, Monomial
from cgt.objects import Shown
from cgt.text import Text

HEAP_LIMIT = 300
"""The greatest heap that is looked at unless more are asked for."""

ORDER_LIMIT = 200
"""The most elements of a quotient unless more are asked for."""

STEPS = 4_000_000
"""The most steps of a search for a quotient unless it has a budget: some seconds, or some more."""

_ALPHABET = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Presentation:
    """A monoid by generators, a name and the least heap of each, and relations, as text.

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
class MisereQuotient(Shown):
    """The misère quotient of a heap ruleset, or of its heaps up to some size.

    The elements of the ``monoid`` are numbered from 0, the identity; ``element_names`` are products
    of the generators that its ``presentation`` names. ``pretending[n]`` is the element of a heap of
    n, for every heap that was looked at. When the quotient is complete, ``pretending`` repeats with
    ``period`` from heap ``preperiod`` on, for ever, and ``heap_bound`` is the number of heaps, 0
    counted, that the proof had to look at; otherwise these three are None and the quotient is the
    exact one of the heaps looked at (Plambeck and Siegel 2008). Where the search for it was ended
    before it came to the last heap that was asked for, ``stopped`` says why.
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
        """Return the element of a heap, of any size when the quotient is complete.

        :raises TooLarge: when the quotient is partial and the heap was not looked at.
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

    ``options(n)`` yields what a heap of n becomes, each option as the sizes of the heaps that it
    leaves. ``digits`` is the ruleset's take-and-break code, if it has one: with bit i set in
    ``digits[t]``, taking t may leave i heaps, none of them empty. It is what allows a proof that
    the quotient is complete, and the search ends as soon as there is one; otherwise the quotient
    is that of the heaps up to ``to_heap``. Every quotient is verified exactly. Kayles takes some
    seconds; the cost rises steeply with the order, and some rulesets have infinite quotients. So
    the search ends at ``limit`` elements, or when the ``observer`` ends it, after :data:`STEPS`
    unless one is given; the quotient is then that of the heaps until there, and
    ``stopped`` says why.

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

    Let the code's last digit that is not 0 be the k-th, and let a move leave at most h heaps, h
    being 1 or 2. If Φ(n + p) = Φ(n) for all n >= n0 with n + p < N, where
    N = h(max(n0, 1) + p) + k, then for all n >= n0. For h = 2 this is the periodicity theorem of
    Plambeck and Siegel (2008), N being 2n0 + 2p + k; in normal play Guy and Smith's (1956).
    Return None without such a period, and for codes that leave more heaps, of which no theorem
    is used here.

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
    """Return a product of generators as text, such as ``a b²``; the empty one is 1."""
    factors: list[str] = []
    for heap, equal in groupby(reversed(name)):
        count = len(list(equal))
        factors.append(letters[heap] + (str(count).translate(_EXPONENTS) if count > 1 else ""))
    return " ".join(factors) or "1"
