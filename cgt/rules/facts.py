"""Linear facts about the operators of rules, to prove that a match of a rule ends.

Each function takes what is known and the operands, adds facts about the result, and returns the
result as a linear expression. The facts hold wherever the operator has a result.
"""

from __future__ import annotations

from cgt.rules.inequalities import Line, System, combined, constant, value_of

ZERO, ONE = constant(0), constant(1)
MOST_TANGENTS = 4
"""The number of tangents by which a square is bounded from below."""


def plus(_known: System, a: Line, b: Line) -> Line:
    """Return the sum."""
    return combined(a, b)


def minus(_known: System, a: Line, b: Line) -> Line:
    """Return the difference."""
    return combined(a, b, -1)


def times(known: System, a: Line, b: Line) -> Line:
    """Return the product, which is at least the linear part of (a - x)(b - y) >= 0."""
    for one, other in ((a, b), (b, a)):
        if (value := value_of(one)) is not None:
            return combined({}, other, value)
    product = known.result("*", a, b)
    if a == b:
        _bound_square(known, product, a)
    x, y = known.least(a), known.least(b)
    if x is not None and y is not None and min(x, y) >= 0:
        known.add(product)
        mixed = combined(combined({}, a, y), b, x)
        known.order(combined(mixed, constant(x * y), -1), product)
    return product


def over(known: System, a: Line, b: Line) -> Line:
    """Return the quotient q, for which q * b <= a < q * b + b."""
    quotient, value = known.result("/", a, b), value_of(b)
    if value is not None and value > 0:
        by = {name: value * factor for name, factor in quotient.items()}
        known.order(by, a, combined(by, constant(value - 1)))
        return quotient
    known.order(ONE, b)
    if known.is_at_least(a, 0):
        least = known.least(b) or 1
        known.order(ZERO, quotient)
        known.order(combined({}, quotient, max(1, least)), a)
    return quotient


def modulo(known: System, a: Line, b: Line) -> Line:
    """Return the rest r, for which 0 <= r < b, and r <= a unless a is negative."""
    rest, value = known.result("mod", a, b), value_of(b)
    known.order(ZERO, rest, combined(b, ONE, -1))
    if value is not None and value > 0:
        known.equate(combined(rest, over(known, a, b), value), a)
    elif known.is_at_least(a, 0):
        known.order(rest, a)
    return rest


def power(known: System, a: Line, b: Line) -> Line:
    """Return the power, which is at least its base and at least its exponent + 1, mostly."""
    if (exponent := value_of(b)) is not None and 1 <= exponent <= 2:
        return a if exponent == 1 else times(known, a, a)
    result = known.result("^", a, b)
    known.order(ZERO, result)
    known.add(a, b)
    if known.is_at_least(a, 1):
        known.order(ONE, result)
    if known.is_at_least(b, 1):
        known.order(a, result)
    if known.is_at_least(a, 2):
        known.order(combined(b, ONE), result)
    return result


def common_bits(known: System, a: Line, b: Line) -> Line:
    """Return a & b, which is at most each of them."""
    known.add(a, b)
    result = known.result("&", *_sorted(a, b))
    known.order(ZERO, result, a)
    known.order(result, b)
    return result


def different_bits(known: System, a: Line, b: Line) -> Line:
    """Return a xor b, which is the sum without the common bits of both."""
    return combined(combined(a, b), common_bits(known, a, b), -2)


def smaller(known: System, a: Line, b: Line) -> Line:
    """Return the smaller number, at most each of them."""
    result = known.result("min", *_sorted(a, b))
    known.order(result, a)
    known.order(result, b)
    x, y = known.least(a), known.least(b)
    if x is not None and y is not None:
        known.order(constant(min(x, y)), result)
    return result


def larger(known: System, a: Line, b: Line) -> Line:
    """Return the larger number, the sum without the smaller one."""
    return combined(combined(a, b), smaller(known, a, b), -1)


def divisor(known: System, a: Line, b: Line) -> Line:
    """Return the greatest common divisor, which is at most each number above 0."""
    result = known.result("gcd", a, b)
    known.order(ZERO, result)
    for line in (a, b):
        if known.is_at_least(line, 1):
            known.order(ONE, result, line)
    return result


def root(known: System, a: Line) -> Line:
    """Return the square root r, for which r * r <= a."""
    return _positive_part(known, a, known.result("sqrt", a), squared=True)


def ones(known: System, a: Line) -> Line:
    """Return the number of 1s in binary, at most the number itself."""
    return _positive_part(known, a, known.result("ones", a))


def digit_sum(known: System, a: Line) -> Line:
    """Return the sum of the decimal digits, at most the number itself."""
    return _positive_part(known, a, known.result("digit sum", a))


def whole(_known: System, a: Line) -> Line:
    """Return the number unchanged."""
    return a


def _sorted(a: Line, b: Line) -> list[Line]:
    """Return the operands of an operator for which their order doesn't matter."""
    return sorted((a, b), key=lambda line: sorted(line.items()))


def divides(known: System, a: Line, b: Line) -> None:
    """Add the facts that follow from a divides b."""
    value = value_of(a)
    if value is not None and value > 0:
        known.equate(combined({}, over(known, b, a), value), b)
    elif known.is_at_least(b, 1):
        known.order(a, b)
        if known.is_at_least(a, 0):
            known.order(ONE, a)


def _bound_square(known: System, square: Line, a: Line) -> None:
    """Add the tangents of a square, which hold for each whole number."""
    for at in range(MOST_TANGENTS):
        known.order(combined(combined({}, a, 2 * at + 1), constant(at * at + at), -1), square)


def _positive_part(known: System, a: Line, result: Line, *, squared: bool = False) -> Line:
    """Return a result between 0 and a, which is 0 only if a is 0 or negative."""
    known.order(ZERO, result)
    least = known.least(a)
    if least is not None and least >= 0:
        known.order(result, a)
        if squared:
            _bound_square(known, a, result)
        if least >= 1:
            known.order(ONE, result)
    return result
