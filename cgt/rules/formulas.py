"""Numbers of a rule as formulas."""

from __future__ import annotations

from cgt.rules.operators import OPERATORS
from cgt.rules.tree import Call, Name, Number, Operation, Sum

SIGNS = {"<=": "≤", ">=": "≥", "!=": "≠", "-": "−", "*": "·"}
"""The signs of operators and comparisons that differ from those in a rule."""
_POWERS = {2: "²", 3: "³"}


def write_formula(part: Sum, level: int = 0) -> str:
    """Return a number of a rule as a formula, in brackets if an operator is looser than ``level``.

    >>> from cgt.rules.reading import read_rule
    >>> rule = read_rule("n -> 2*n - (n - k)/2^2 or sqrt(n) - gcd(n, k)*k")
    >>> [write_formula(each) for move in rule.moves for each in move.sums()]
    ['2n − (n − k)/2²', '√n − gcd(n, k) · k']
    """
    match part:
        case Number():
            return str(part.value)
        case Name():
            return part.name
        case Call(function="floor", of=(inner,)):
            return write_formula(inner, level)
        case Call(function="sqrt", of=(inner,)):
            return f"√{write_formula(inner, 5)}"
        case Call():
            return f"{part.function}({', '.join(map(write_formula, part.of))})"
        case Operation():
            own = OPERATORS[part.symbol].level
            written = _write_operation(part, own)
            return f"({written})" if own < level else written
        case _:
            raise TypeError(part)


def _write_operation(part: Operation, own: int) -> str:
    """Return an operation as a formula without brackets around it."""
    left, right, symbol = part.left, part.right, part.symbol
    if symbol == "-" and left == Number(0):
        return f"−{write_formula(right, own + 1)}"
    if symbol == "^":
        base = write_formula(left, own + 1)
        power = _POWERS.get(right.value) if isinstance(right, Number) else None
        return base + power if power else f"{base}^{write_formula(right, own)}"
    if symbol == "*" and isinstance(left, Number) and isinstance(right, Name):
        return f"{left.value}{right.name}"
    if symbol == "/":
        first = write_formula(left, own)
        if isinstance(left, Operation) and left.symbol == "*" and " " in first:
            first = f"({first})"
        return f"{first}/{write_formula(right, own + 1)}"
    sign = SIGNS.get(symbol, symbol)
    return f"{write_formula(left, own)} {sign} {write_formula(right, own + 1)}"
