"""The theory of heap games with a rule in one line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from math import isqrt

from cgt.core.arrays import Values, np
from cgt.core.text import Text, phrase
from cgt.engines.sequences.periods import Period
from cgt.errors import TooLarge
from cgt.rulesets.heaps.base import one_by_one, require_few_heaps
from cgt.rulesets.heaps.named import OFFICERS
from cgt.rulesets.heaps.no_period import UNBOUNDED, no_period_by_multiples
from cgt.rulesets.heaps.take import why_remainder

LARGEST_FACTOR = 10**7
"""The limit up to which the least prime factor of a heap is searched."""


@dataclass(frozen=True, slots=True)
class HeapTheory:
    """Shortcuts and reasons for the nim values of a heap game.

    The heaps of such a game have any size. ``value`` returns the nim value of a heap, and
    ``values`` returns those up to a heap. Without such a shortcut ``limit`` is the largest heap
    whose value is computed, and ``no_value`` is the error for a larger heap. ``why`` returns the
    reason for a nim value.
    """

    value: Callable[[int], int] | None = None
    values: Callable[[int], Values] | None = None
    why: Callable[[int], Text | None] | None = None
    known_period: Period | None = None
    why_not_periodic: Text | None = None
    limit: int | None = None
    no_value: Text | None = None

    def values_to(self, to: int) -> Values | None:
        """Return the nim values up to a heap by the shortcut, or None without one.

        :raises TooLarge: if a value is out of reach.
        """
        if self.values is not None:
            return self.values(to)
        if self.value is not None:
            return one_by_one(self.value, to)
        require_few_heaps(to)
        self.require_reach(to)
        return None

    def require_reach(self, heap: int) -> None:
        """Check that the nim value of a heap is within the limit.

        :raises TooLarge: if it isn't.
        """
        if self.limit is not None and heap > self.limit:
            raise TooLarge("{why}", why=self.no_value)


def _couples_value(heap: int) -> int:
    """Return the nim value of the heap of Officers (0.6) with one token fewer."""
    return OFFICERS.nim_value_of(heap - 1) if heap > 2 else 0


def _couples_values(to: int) -> Values:
    return np.concatenate([[0], OFFICERS.nim_values(to - 1)]) if to else np.zeros(1, np.uint8)


def _why_couples(heap: int) -> Text | None:
    if heap <= 3:
        return None
    return Text(
        "with one token fewer in each heap, a split becomes a move in Officers "
        "(0.6), which takes a token and leaves one or two heaps. Heap {heap} has "
        "the same nim value, {value}, as heap {less} there",
        heap=heap,
        less=heap - 1,
        value=_couples_value(heap),
    )


COUPLES = HeapTheory(_couples_value, _couples_values, _why_couples)


def factors_of_two(number: int) -> int:
    """Return the exponent of 2 in a positive number."""
    return (number & -number).bit_length() - 1


def _mark_value(heap: int) -> int:
    """Return 0 if the exponent of 2 in the heap's size is odd, else 1 or 2.

    If it is even, one of the two options has value 0. The heap then has value 1 or 2, whichever the
    other option does not have. The cost is a step or two for each binary digit.
    """
    if heap <= 1:
        return heap
    if factors_of_two(heap) % 2:
        return 0
    less = heap - 1
    return 3 - _mark_value(less // 2 if heap % 2 and factors_of_two(less) % 2 else less)


MARK = HeapTheory(_mark_value, why_not_periodic=no_period_by_multiples(2))


def _remainder_by_three(heap: int) -> int:
    return heap % 3


POWERS_OF_TWO = HeapTheory(
    _remainder_by_three,
    why=partial(why_remainder, modulus=3),
    known_period=Period(0, 3, 0, 0, phrase("no power of two is a multiple of 3"), proven=True),
)
SQUARES = HeapTheory(
    limit=100_000,
    no_value=Text(
        "No period is known for taking squares, so the limit is heap {limit}.", limit="100,000"
    ),
)
PRIMES = HeapTheory(
    limit=10_000,
    no_value=Text(
        "No period is known for taking primes, so the limit is heap {limit}.", limit="10,000"
    ),
)


def _prim_value(heap: int, *, last: bool) -> int:
    """Return the place of the least prime divisor among the odd primes, or 0 for even heaps.

    If the last token must stay, all primes from 2 on are counted (Winning Ways, chapter 4).
    """
    if heap <= 1:
        return heap if last else 0
    if heap % 2 == 0:
        return 0 if last else 1
    return place_of_least_prime(heap)


def _why_prim(heap: int, *, last: bool) -> Text | None:
    if heap <= 1:
        return None
    return Text(
        "a move can leave any smaller prime, but no heap with the same smallest "
        "prime divisor. By induction the nim value is that divisor's place among "
        "the primes{even}: {value}",
        even=Text(", and 0 for even heaps") if last else Text(""),
        value=_prim_value(heap, last=last),
    )


def _prim(*, last: bool) -> HeapTheory:
    return HeapTheory(
        partial(_prim_value, last=last),
        why=partial(_why_prim, last=last),
        why_not_periodic=UNBOUNDED,
    )


PRIM, PRIM_LAST_STAYS = _prim(last=True), _prim(last=False)


def _dim_value(heap: int, *, whole: bool) -> int:
    """Return the exponent of 2 in the heap's size, plus 1 if the whole heap can be taken."""
    return factors_of_two(heap) + (1 if whole else 0) if heap else 0


def _why_dim(heap: int, *, whole: bool) -> Text | None:
    if heap == 0:
        return None
    twos = factors_of_two(heap)
    if whole:
        return Text(
            "by induction the nim value is 1 plus the number of times 2 divides the "
            "heap. A move can reach every smaller value but never the same one: {twos} "
            "+ 1 = {value}",
            twos=twos,
            value=twos + 1,
        )
    return Text(
        "by induction the nim value is the number of times 2 divides the heap. A move "
        "can reach every smaller value but never the same one: {twos}",
        twos=twos,
    )


def _dim(*, whole: bool) -> HeapTheory:
    return HeapTheory(
        partial(_dim_value, whole=whole),
        why=partial(_why_dim, whole=whole),
        why_not_periodic=UNBOUNDED,
    )


DIM, DIM_PROPER = _dim(whole=True), _dim(whole=False)


def place_of_least_prime(number: int) -> int:
    """Return the place of a number's least prime divisor among the primes, which is 1 for 2.

    :raises TooLarge: if that divisor is larger than :data:`LARGEST_FACTOR`.
    """
    for place, prime in enumerate(_primes(min(LARGEST_FACTOR, isqrt(number))), start=1):
        if number % prime == 0:
            return place
    if number <= LARGEST_FACTOR:
        return len(_primes(number))
    raise TooLarge(
        "The smallest prime divisor of {number} is larger than {limit}, so I "
        "can't find its place among the primes.",
        number=number,
        limit=f"{LARGEST_FACTOR:,}",
    )


@lru_cache(maxsize=16)
def _primes(limit: int) -> list[int]:
    """Return the primes up to a limit, by the sieve of Eratosthenes."""
    prime = np.ones(limit + 1, dtype=bool)
    prime[:2] = False
    for number in range(2, isqrt(limit) + 1):
        if prime[number]:
            prime[number * number :: number] = False
    return [int(number) for number in np.flatnonzero(prime)]
