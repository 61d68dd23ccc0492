"""Sets of nim values as integers, in which bit v is 1 if the set has the value v."""

from __future__ import annotations


def mex_of_set(values: int) -> int:
    """Return the least value that isn't in a set.

    >>> mex_of_set(0b1011), mex_of_set(0)
    (2, 0)
    """
    return member(least(~values))


def least(values: int) -> int:
    """Return the set of only the least member, also for an infinite (negative) set.

    >>> bin(least(0b1100)), bin(least(~0b11))
    ('0b100', '0b100')
    """
    return values & -values


def is_single(values: int) -> bool:
    """Return whether a set has exactly one member."""
    return values != 0 and values & (values - 1) == 0


def member(values: int) -> int:
    """Return the member of a set with a single one.

    >>> member(0b1000)
    3
    """
    return values.bit_length() - 1


def add_value(values: int, value: int) -> int:
    """Return the set of the nim-sums of ``value`` with the members of ``values``.

    Xor by a power of two exchanges neighbouring blocks of that many bits.

    >>> bin(add_value(0b1011, 2))
    '0b1110'
    """
    step = 1
    while step <= value:
        if value & step:
            size = max(values.bit_length(), 1)
            block = (1 << step) - 1
            lower = sum(block << start for start in range(0, size, 2 * step))
            values = (values >> step) & lower | (values & lower) << step
        step *= 2
    return values


def add_values(values: int, others: int) -> int:
    """Return the set of the nim-sums of the members of two sets.

    >>> bin(add_values(0b110, 0b110))
    '0b1001'
    """
    sums = 0
    while values:
        sums |= add_value(others, member(least(values)))
        values ^= least(values)
    return sums
