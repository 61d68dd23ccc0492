"""The field of nimbers, with nim multiplication, reciprocals, square roots and powers.

Nimbers are added by the nim-sum (``cgt.nim_sum``, xor) and multiplied by Conway's rule

    a ⊗ b = mex { a'⊗b ⊕ a⊗b' ⊕ a'⊗b' : a' < a, b' < b }.

The numbers below a Fermat 2-power 2^(2^k) form a field of characteristic 2 (Conway, *On Numbers and
Games*, chapter 6). With F = 2^(2^k) every nimber below F² is uF ⊕ v with u, v < F, and F ⊗ F = F ⊕
F/2. The algorithms here follow from that, so time is the only limit. The cost of a product of n
bits is about n^2 bit operations, and at most 64 table look-ups below 2^64.

Nim multiplication gives the nim values of products of coin-turning games (Tartan theorem).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from operator import index

from cgt.core.arguments import BYTES, wrong_kind
from cgt.core.values import nim_sum
from cgt.errors import CgtError

_BYTE = 256
# 18 is the least generator of the 255 non-zero nimbers below 256 under multiplication.
_GENERATOR = 18


def nim_product(values: Iterable[int]) -> int:
    """Return the nim-product of non-negative integers, which is 1 for an empty list.

    With the nim-sum as addition it makes them a field (Conway, *On Numbers and Games*, chapter 6).
    Numbers are multiplied by halves, so twice as many binary digits take a few times as long.

    :raises CgtError: when one of them is negative.

    >>> nim_product([2, 3]), nim_product([16, 16]), nim_product([])
    (1, 24, 1)
    """
    if isinstance(values, BYTES):
        raise wrong_kind(values, "a list of whole numbers", "3 4 5")
    total = 1
    try:
        for value in values:
            total = _multiply(total, _nimber(index(value)))
    except TypeError:
        raise wrong_kind(values, "a list of whole numbers", "3 4 5") from None
    return total


def nim_inverse(value: int) -> int:
    """Return the reciprocal of a nimber, whose nim-product with ``value`` is 1.

    For a = uF ⊕ v it is (uF ⊕ u ⊕ v) divided by the norm u²⊗F/2 ⊕ u⊗v ⊕ v², which is below F.

    >>> nim_inverse(2), nim_product([5, nim_inverse(5)])
    (3, 1)

    :raises CgtError: when ``value`` is 0 or negative.
    """
    if _nimber(value) == 0:
        raise CgtError("Zero has no reciprocal among the nimbers. Every other number has one.")
    if value == 1:
        return 1
    half = _half_width(value)
    high, low = _split(value, half)
    norm = nim_sum(
        (
            _multiply(_multiply(high, high), 1 << (half - 1)),
            _multiply(high, low),
            _multiply(low, low),
        )
    )
    return _multiply((high << half) | (high ^ low), nim_inverse(norm))


def nim_quotient(dividend: int, divisor: int) -> int:
    """Return the nimber whose nim-product with ``divisor`` is ``dividend``.

    >>> nim_quotient(1, 3), nim_product([nim_quotient(6, 7), 7])
    (2, 6)

    :raises CgtError: when ``divisor`` is 0, or a number is negative.
    """
    return _multiply(_nimber(dividend), nim_inverse(divisor))


def nim_square_root(value: int) -> int:
    """Return the nimber whose nim-square is ``value``, which is unique.

    (uF ⊕ v)² = u²F ⊕ u²⊗F/2 ⊕ v², so the root of aF ⊕ b has u = √a and v = √(b ⊕ a⊗F/2).

    >>> nim_square_root(2), nim_power(nim_square_root(77), 2)
    (3, 77)
    """
    if _nimber(value) < 2:
        return value
    half = _half_width(value)
    high, low = _split(value, half)
    low ^= _multiply(high, 1 << (half - 1))
    return (nim_square_root(high) << half) | nim_square_root(low)


def nim_power(base: int, exponent: int) -> int:
    """Return the nim-product of ``exponent`` copies of ``base``. Zero to the power 0 is 1.

    A negative exponent takes powers of the reciprocal.

    >>> nim_power(2, 2), nim_power(2, 3), nim_power(2, -1), nim_power(7, 15)
    (3, 1, 3, 1)

    :raises CgtError: when ``base`` is 0 and the exponent negative.
    """
    factor = nim_inverse(base) if exponent < 0 else _nimber(base)
    remaining = abs(exponent)
    total = 1
    while remaining:
        if remaining & 1:
            total = _multiply(total, factor)
        factor = _multiply(factor, factor)
        remaining >>= 1
    return total


def nim_sum_table(size: int) -> tuple[tuple[int, ...], ...]:
    """Return a table of the nim-sums of all pairs below ``size``, by rows.

    >>> nim_sum_table(3)
    ((0, 1, 2), (1, 0, 3), (2, 3, 0))
    """
    return tuple(tuple(row ^ column for column in range(size)) for row in range(size))


def nim_product_table(size: int) -> tuple[tuple[int, ...], ...]:
    """Return a table of the nim-products of all pairs below ``size``, by rows.

    >>> nim_product_table(4)
    ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
    """
    return tuple(tuple(_multiply(row, column) for column in range(size)) for row in range(size))


def _nimber(value: int) -> int:
    if value < 0:
        raise CgtError(
            "A nimber must be a whole number of 0 or more, and {value} isn't one.", value=value
        )
    return value


def _half_width(value: int) -> int:
    """Return h such that 2^h is the greatest Fermat 2-power that is at most ``value`` >= 2."""
    half = 1
    while value >> (2 * half):
        half *= 2
    return half


def _split(value: int, half: int) -> tuple[int, int]:
    return value >> half, value & ((1 << half) - 1)


def _split_product(a: int, b: int, multiply: Callable[[int, int], int]) -> int:
    """Multiply by halves in four products of half the width (three by Karatsuba, one by F/2)."""
    half = _half_width(max(a, b))
    a_high, a_low = _split(a, half)
    b_high, b_low = _split(b, half)
    low = multiply(a_low, b_low)
    cross = multiply(a_high ^ a_low, b_high ^ b_low) ^ low
    return (cross << half) | low ^ multiply(multiply(a_high, b_high), 1 << (half - 1))


def _multiply(a: int, b: int) -> int:
    if a <= 1 or b <= 1:
        return a * b
    if a < _BYTE and b < _BYTE:
        powers, logarithms = _tables()
        return powers[logarithms[a] + logarithms[b]]
    return _split_product(a, b, _multiply)


def _multiply_plainly(a: int, b: int) -> int:
    return a * b if a <= 1 or b <= 1 else _split_product(a, b, _multiply_plainly)


@cache
def _tables() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the powers of the generator, twice in a row, and the logarithms below 256."""
    powers = [1]
    while len(powers) < _BYTE - 1:
        powers.append(_multiply_plainly(powers[-1], _GENERATOR))
    logarithms = [0] * _BYTE
    for exponent, power in enumerate(powers):
        logarithms[power] = exponent
    return tuple(powers * 2), tuple(logarithms)
