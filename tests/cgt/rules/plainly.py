"""The meaning of a rule, evaluated number by number, as the judge of the arrays."""

import itertools
import math

from cgt.rules.reading import read_rule
from cgt.rules.tree import (
    Belongs,
    Both,
    Call,
    Comparison,
    Digits,
    Divides,
    FamilySet,
    Name,
    Not,
    Number,
    Span,
    Union,
)


class NoMeaningError(Exception):
    """A division by 0, or bits of a number below 0."""


def natural(*numbers):
    if min(numbers) < 0:
        raise NoMeaningError
    return numbers


def divisor(number):
    if number <= 0:
        raise NoMeaningError
    return number


OPERATIONS = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a // divisor(b),
    "mod": lambda a, b: a % divisor(b),
    "^": lambda a, b: math.prod([natural(a, b)[0]] * b),
    "&": lambda a, b: natural(a, b)[0] & b,
    "xor": lambda a, b: natural(a, b)[0] ^ b,
}
FUNCTIONS = {
    "gcd": math.gcd,
    "min": min,
    "max": max,
    "sqrt": lambda a: math.isqrt(max(a, 0)),
    "floor": lambda a: a,
    "ones": lambda a: max(a, 0).bit_count(),
    "digit sum": lambda a: sum(map(int, str(max(a, 0)))),
}
COMPARISONS = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def is_in_family(number, family):
    match family.family:
        case "odd" | "even":
            return number % 2 == (family.family == "odd")
        case "prime":
            return number > 1 and all(number % each for each in range(2, math.isqrt(number) + 1))
        case "square":
            return number > 0 and math.isqrt(number) ** 2 == number
        case "fibonacci":
            return any(
                math.isqrt(square) ** 2 == square and number > 0
                for square in (5 * number * number - 4, 5 * number * number + 4)
                if square >= 0
            )
        case _:
            while number > 1 and number % family.base == 0:
                number //= family.base
            return number == 1


def value(part, at):  # noqa: PLR0911 - one for each kind of part
    """Return the value of a part, a number or a truth."""
    match part:
        case Number():
            return part.value
        case Name():
            return at[part.name]
        case Call():
            return FUNCTIONS[part.function](*(value(each, at) for each in part.of))
        case Comparison():
            return COMPARISONS[part.symbol](value(part.left, at), value(part.right, at))
        case Divides():
            by, number = value(part.divisor, at), value(part.number, at)
            return number == 0 if by == 0 else number % by == 0
        case Belongs():
            return contains(part.within, value(part.number, at), at)
        case Not():
            return not value(part.of, at)
        case Both():
            return (any if part.any_of else all)([value(each, at) for each in part.of])
        case _:
            return OPERATIONS[part.symbol](value(part.left, at), value(part.right, at))


def contains(numbers, number, at):
    match numbers:
        case Span():
            first, last = value(numbers.first, at), value(numbers.last, at)
            return first <= number <= last
        case Union():
            spans = [each for each in numbers.of if isinstance(each, Span)]
            single = {value(each, at) for each in numbers.of if not isinstance(each, Span)}
            return any([number in single, *(contains(each, number, at) for each in spans)])
        case Digits():
            return str(number) in [*str(max(value(numbers.number, at), 0))]
        case FamilySet():
            return is_in_family(number, numbers)


def options(text, state, most):
    """Return the options of a component, with free names up to a number.

    A name alone is tried up to four times as far.
    """
    rule, found = read_rule(text), set()
    for move in rule.moves:
        parts = [*move.sums(), *([move.condition] if move.condition else [])]
        names = dict.fromkeys(name for part in parts for name in part.names())
        free = [name for name in names if name not in rule.pattern]
        farthest = 4 * most if len(free) == 1 else most
        for numbers in itertools.product(range(farthest + 1), repeat=len(free)):
            at = dict(zip(rule.pattern, state, strict=True)) | dict(zip(free, numbers, strict=True))
            try:
                left = tuple(tuple(value(part, at) for part in leaf) for leaf in move.leaves)
                is_legal = move.condition is None or value(move.condition, at)
            except NoMeaningError:
                continue
            if is_legal and all(number >= 0 for leaf in left for number in leaf):
                found.add(left)
    return found
