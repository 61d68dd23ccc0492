"""A heap game of taking a prime number of tokens, with no known period."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from cgt.core.contract import Option
from cgt.core.text import Text
from cgt.core.values import Growing, mex
from cgt.errors import TooLarge
from cgt.rulesets.heaps.base import HeapRuleset, take, tokens_taken

LARGEST = 10_000
"""The largest heap whose nim value is computed."""
WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TakeAPrime(HeapRuleset):
    """A game of taking a prime number of tokens, in which a heap of one has no move."""

    name = "take a prime"
    rule = Text("Take a prime number of tokens (2, 3, 5, 7 ...) from one heap.")
    examples = ("5 9 12", "20 21", "17 23 30")

    def options(self, heap: int) -> Iterator[Option]:
        return (take(heap, tokens) for tokens in range(2, heap + 1) if is_prime(tokens))

    def find_option(self, heap: int, text: str) -> Option | None:
        tokens = tokens_taken(text.replace(" ", "").casefold())
        if tokens is None or tokens > heap or not is_prime(tokens):
            return None
        return take(heap, tokens)

    def nim_value_of(self, heap: int) -> int:
        if heap > LARGEST:
            raise TooLarge(
                "No period is known for taking primes, so the limit is heap {limit}.",
                limit=f"{LARGEST:,}",
            )
        return _VALUES[heap]


def is_prime(number: int) -> bool:
    """Return whether a number is prime, by the test of Miller and Rabin.

    The witnesses are proven to suffice below 3.3 * 10^24 (Sorenson and Webster 2017). No larger
    composite number is known to pass.

    >>> [number for number in range(20) if is_prime(number)]
    [2, 3, 5, 7, 11, 13, 17, 19]
    """
    if number <= WITNESSES[-1]:
        return number in WITNESSES
    if any(number % prime == 0 for prime in WITNESSES):
        return False
    twos = ((number - 1) & (1 - number)).bit_length() - 1
    return all(_passes(number, witness, twos) for witness in WITNESSES)


def _passes(number: int, witness: int, twos: int) -> bool:
    """Return whether a number passes the test with this witness, as every prime does."""
    power = pow(witness, (number - 1) >> twos, number)
    if power in {1, number - 1}:
        return True
    return any((power := power * power % number) == number - 1 for _ in range(twos - 1))


def _taking_primes(before: list[int]) -> int:
    """Return the nim value of the next heap, if a prime number of tokens is taken."""
    size = len(before)
    while _PRIMES[-1] <= size:
        _PRIMES.append(next(filter(is_prime, count(_PRIMES[-1] + 1))))
    return mex(before[size - prime] for prime in _PRIMES if prime <= size)


_PRIMES = [2]
_VALUES = Growing(_taking_primes)
