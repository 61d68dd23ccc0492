"""Prim and Dim, heap games with moves that depend on the divisors of the heap's size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import gcd, isqrt

from cgt.core.arrays import np
from cgt.core.codes.splits import divisors
from cgt.core.contract import Option, computed
from cgt.core.text import Text
from cgt.errors import TooLarge
from cgt.rulesets.heaps.base import take
from cgt.rulesets.heaps.moves import read_move
from cgt.rulesets.heaps.no_period import UNBOUNDED
from cgt.rulesets.heaps.number_games import NumberGame, factors_of_two

LARGEST_FACTOR = 10**7
"""The limit up to which the least prime factor of a heap is searched."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Prim(NumberGame):
    """Prim, in which a move takes a number coprime to the heap's size (Winning Ways, chapter 4).

    ``last`` is True if the last token of a heap can be taken, since 1 is coprime to itself.
    """

    last: bool = True

    why_not_periodic = UNBOUNDED

    @computed
    def name(self) -> str:
        return "prim" if self.last else "prim-"

    @computed
    def rule(self) -> Text:
        if self.last:
            return Text(
                "Take a number of tokens that shares no divisor except 1 with the size "
                "of the heap (1 or 5 from a heap of 6)."
            )
        return Text(
            "Take a number of tokens that shares no divisor except 1 with the size of "
            "the heap (1 or 5 from a heap of 6). The last token of a heap must stay."
        )

    examples = ("5 8 9", "15 21 22", "30 49 77")

    def leaves(self, heap: int) -> Iterator[tuple[int, ...]]:
        if heap > 1 or self.last:
            return ((heap - tokens,) for tokens in range(1, heap + 1) if gcd(heap, tokens) == 1)
        return iter(())

    def find_option(self, heap: int, text: str) -> Option | None:
        read = read_move(text, heap)
        if heap <= 0 or read is None or len(read[1]) > 1 or (heap == 1 and not self.last):
            return None
        return take(heap, read[0]) if read[0] > 0 and gcd(heap, read[0]) == 1 else None

    def nim_value_of(self, heap: int) -> int:
        """Return the place of the least prime divisor among the odd primes, or 0 for even heaps.

        If the last token must stay, all primes from 2 on are counted (Winning Ways, chapter 4).
        """
        if heap <= 1:
            return heap if self.last else 0
        if heap % 2 == 0:
            return 0 if self.last else 1
        return place_of_least_prime(heap)

    def why(self, heap: int) -> Text | None:
        if heap <= 1:
            return None
        return Text(
            "a move can leave any smaller prime, but no heap with the same smallest "
            "prime divisor. By induction the nim value is that divisor's place among "
            "the primes{even}: {value}",
            even=Text(", and 0 for even heaps") if self.last else Text(""),
            value=self.nim_value_of(heap),
        )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Dim(NumberGame):
    """Dim, in which a move takes a divisor of the heap's size (Winning Ways, chapter 4).

    ``whole`` is True if the whole heap can be taken, since its size divides itself.
    """

    whole: bool = True

    why_not_periodic = UNBOUNDED

    @computed
    def name(self) -> str:
        return "dim" if self.whole else "dim-"

    @computed
    def rule(self) -> Text:
        if self.whole:
            return Text(
                "Take a number of tokens that divides the size of the heap (1, 2, 3 or "
                "6 from a heap of 6)."
            )
        return Text(
            "Take a number of tokens that divides the heap's size, but not the whole heap "
            "(1, 2 or 3 from a heap of 6)."
        )

    examples = ("6 8 9", "12 15 20", "32 48 60")

    def leaves(self, heap: int) -> Iterator[tuple[int, ...]]:
        return ((heap - part,) for part in divisors(heap) if part < heap or self.whole)

    def find_option(self, heap: int, text: str) -> Option | None:
        read = read_move(text, heap)
        if heap <= 0 or read is None or len(read[1]) > 1 or read[0] <= 0:
            return None
        return take(heap, read[0]) if heap % read[0] == 0 and (read[1] or self.whole) else None

    def nim_value_of(self, heap: int) -> int:
        """Return the exponent of 2 in the heap's size, plus 1 if the whole heap can be taken."""
        return factors_of_two(heap) + (1 if self.whole else 0) if heap else 0

    def why(self, heap: int) -> Text | None:
        if heap == 0:
            return None
        twos = factors_of_two(heap)
        if self.whole:
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
