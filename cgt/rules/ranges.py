"""Ranges of whole numbers with the operators on them, to find the bounds of a rule's free names.

A range is a pair of its ends, both included. An end can be infinite. The result of an operator
covers every value that it can have, and can be wider.
"""

from __future__ import annotations

from math import gcd, inf, isqrt
from typing import TypeAlias

End: TypeAlias = int | float
Range: TypeAlias = tuple[End, End]

ALL: Range = (-inf, inf)
NATURAL: Range = (0, inf)
LARGEST_BITS = 200
"""The number of bits from which a power counts as infinite, if it is an upper end."""


def plus(a: Range, b: Range) -> Range:
    """Return the range of a + b.

    >>> plus((1, 2), (3, inf))
    (4, inf)
    """
    return a[0] + b[0], a[1] + b[1]


def minus(a: Range, b: Range) -> Range:
    """Return the range of a - b."""
    return a[0] - b[1], a[1] - b[0]


def times(a: Range, b: Range) -> Range:
    """Return the range of a * b."""
    ends = [_product(x, y) for x in a for y in b]
    return min(ends), max(ends)


def over(a: Range, b: Range) -> Range:
    """Return the range of a / b, rounded down, as far as b is positive.

    >>> over((7, 9), (0, 2)), over((-3, 5), (2, 2))
    ((3, 9), (-2, 2))
    """
    if b[0] < 0:
        return ALL
    ends = [_quotient(x, y) for x in a for y in (max(1, b[0]), max(1, b[1]))]
    return min(ends), max(ends)


def modulo(a: Range, b: Range) -> Range:
    """Return the range of a mod b."""
    if b[0] < 0:
        return ALL
    if a[0] >= 0 and a[1] < b[0]:
        return a
    most = b[1] - 1
    return 0, min(most, a[1]) if a[0] >= 0 else most


def power(a: Range, b: Range) -> Range:
    """Return the range of a ^ b."""
    if a[0] < 0 or b[0] < 0:
        return ALL
    return _power(a[0], b[0], if_large=1 << LARGEST_BITS), max(1, _power(a[1], b[1], if_large=inf))


def common_bits(a: Range, b: Range) -> Range:
    """Return the range of a & b."""
    return 0, max(0, min(a[1], b[1]))


def different_bits(a: Range, b: Range) -> Range:
    """Return the range of a xor b."""
    most = max(a[1], b[1], 0)
    return 0, inf if most == inf else (1 << int(most).bit_length()) - 1


def smaller(a: Range, b: Range) -> Range:
    """Return the range of the smaller number."""
    return min(a[0], b[0]), min(a[1], b[1])


def larger(a: Range, b: Range) -> Range:
    """Return the range of the larger number."""
    return max(a[0], b[0]), max(a[1], b[1])


def divisor(a: Range, b: Range) -> Range:
    """Return the range of the greatest common divisor."""
    if a[0] == a[1] != inf and b[0] == b[1] != inf:
        one = gcd(int(a[0]), int(b[0]))
        return one, one
    known = [most for least, most in (a, b) if least > 0]
    return 0, min(known, default=inf)


def root(a: Range) -> Range:
    """Return the range of the square root, rounded down."""
    return isqrt(int(max(0, a[0]))), inf if a[1] == inf else isqrt(int(max(0, a[1])))


def ones(a: Range) -> Range:
    """Return the range of the number of 1s in binary."""
    return 0, inf if a[1] == inf else int(max(0, a[1])).bit_length()


def digit_sum(a: Range) -> Range:
    """Return the range of the sum of the decimal digits."""
    return 0, inf if a[1] == inf else 9 * len(str(int(max(0, a[1]))))


def _product(x: End, y: End) -> End:
    return 0 if x == 0 or y == 0 else x * y


def _quotient(x: End, y: End) -> End:
    if y == inf:
        return 0 if x >= 0 else -1
    return x if x in ALL else int(x) // int(y)


def _power(base: End, exponent: End, if_large: End) -> End:
    if exponent == 0 or base in (0, 1):
        return 1 if exponent == 0 else base
    if inf in (base, exponent) or exponent * int(base).bit_length() > LARGEST_BITS:
        return if_large
    return int(base) ** int(exponent)
