"""A test of whether a number of any size is prime."""

from __future__ import annotations

WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)


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
