"""Conditions of a rule in words, each as a clause of a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cgt.core.text import Text
from cgt.rules.formulas import SIGNS, write_formula
from cgt.rules.tree import (
    Belongs,
    Both,
    Comparison,
    Digits,
    Divides,
    FamilySet,
    Name,
    Not,
    Number,
    Set,
    Span,
    Sum,
    Truth,
    Union,
)

Words = Text | str
"""A clause, or a formula that is the same in every language."""
MIRRORED = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
"""The comparison with its two sides swapped."""
_OPPOSITES = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_COMPARISONS = {
    "=": Text("{left} is {right}"),
    "!=": Text("{left} isn't {right}"),
    "<": Text("{left} is less than {right}"),
    "<=": Text("{left} is at most {right}"),
    ">": Text("{left} is more than {right}"),
    ">=": Text("{left} is at least {right}"),
}
_FAMILIES = {
    "even": (Text("{number} is even"), Text("{number} is odd")),
    "odd": (Text("{number} is odd"), Text("{number} is even")),
    "prime": (Text("{number} is prime"), Text("{number} isn't prime")),
    "square": (Text("{number} is a square"), Text("{number} isn't a square")),
    "fibonacci": (
        Text("{number} is a Fibonacci number"),
        Text("{number} isn't a Fibonacci number"),
    ),
    "power": (
        Text("{number} is a power of {base}"),
        Text("{number} isn't a power of {base}"),
    ),
}
"""The words for a number in a family, and for one that isn't."""


def in_words(conditions: Sequence[Truth], free: Sequence[str]) -> Iterator[Words]:
    """Yield the clauses for some conditions, with a chain of comparisons as one formula."""
    place = 0
    while place < len(conditions):
        chain = [*_chain(conditions[place:])]
        if len(chain) > 1:
            written = [
                f"{SIGNS.get(each.symbol, each.symbol)} {write_formula(each.right)}"
                for each in chain
            ]
            yield " ".join((write_formula(chain[0].left), *written))
        else:
            clause = _clause(conditions[place], free)
            is_loose = isinstance(conditions[place], Both) and len(conditions) > 1
            yield Text("({condition})", condition=clause) if is_loose else clause
        place += max(1, len(chain))


def _chain(conditions: Sequence[Truth]) -> Iterator[Comparison]:
    """Yield the comparisons at the start that form a chain such as ``0 < a < b``."""
    last: Comparison | None = None
    for each in conditions:
        if not isinstance(each, Comparison):
            return
        if last is not None and (last.right != each.left or last.symbol[0] != each.symbol[0]):
            return
        yield each
        last = each


def _clause(condition: Truth, free: Sequence[str]) -> Words:  # noqa: PLR0911 - a kind each
    """Return the clause for a condition."""
    match condition:
        case Comparison():
            return _comparison(condition, free)
        case Divides():
            facts = {
                "divisor": write_formula(condition.divisor),
                "number": write_formula(condition.number),
            }
            return Text("{divisor} divides {number}", **facts)
        case Belongs():
            return _membership(condition.number, condition.within, is_member=True)
        case Not(of=Divides() as inner):
            facts = {
                "divisor": write_formula(inner.divisor),
                "number": write_formula(inner.number),
            }
            return Text("{divisor} doesn't divide {number}", **facts)
        case Not(of=Belongs(number=number, within=within)) if not isinstance(within, Span):
            return _membership(number, within, is_member=False)
        case Not():
            return _clause(_opposite(condition.of), free)
        case Both(any_of=True):
            return _either([*_each_in_words(condition.of, free)])
        case Both():
            return joined([*in_words(condition.of, free)])
        case _:
            raise TypeError(condition)


def _each_in_words(conditions: Sequence[Truth], free: Sequence[str]) -> Iterator[Words]:
    """Yield the clause for each condition, in brackets if it consists of several."""
    for each in conditions:
        if isinstance(each, Both):
            yield Text("({condition})", condition=_clause(each, free))
        else:
            yield _clause(each, free)


def _comparison(condition: Comparison, free: Sequence[str]) -> Text:
    """Return the clause for a comparison, with the free name as its subject."""
    symbol, left, right = condition.symbol, condition.left, condition.right
    is_free = isinstance(right, Name) and right.name in free
    was_free = isinstance(left, Name) and left.name in free
    if isinstance(left, Number) or (is_free and not was_free):
        symbol, left, right = MIRRORED[symbol], right, left
    template = _COMPARISONS[symbol].template
    return Text(template, left=write_formula(left), right=write_formula(right))


def _opposite(condition: Truth) -> Truth:
    """Return the opposite of a condition, without a *not* around the whole if it's possible."""
    match condition:
        case Comparison():
            return Comparison(_OPPOSITES[condition.symbol], condition.left, condition.right)
        case Not():
            return condition.of
        case Both():
            return Both(tuple(map(_opposite, condition.of)), any_of=not condition.any_of)
        case Belongs(number=number, within=Span() as span):
            outside = Comparison("<", number, span.first), Comparison(">", number, span.last)
            return Both(outside, any_of=True)
        case _:
            return Not(condition)


def _membership(number: Sum, within: Set, *, is_member: bool) -> Words:
    """Return the clause for a number in a set, or outside of it."""
    written = write_formula(number)
    match within:
        case FamilySet():
            template = _FAMILIES[within.family][not is_member].template
            return Text(template, number=written, base=within.base)
        case Digits():
            facts = {"digit": written, "number": write_formula(within.number)}
            if is_member:
                return Text("{digit} is a digit of {number}", **facts)
            return Text("{digit} isn't a digit of {number}", **facts)
        case Span():
            return f"{write_formula(within.first)} ≤ {written} ≤ {write_formula(within.last)}"
        case Union():
            numbers = alternatives([*map(_item, within.of)])
            template = _COMPARISONS["=" if is_member else "!="].template
            return Text(template, left=written, right=numbers)
        case _:
            raise TypeError(within)


def _item(item: Sum | Span) -> Words:
    if not isinstance(item, Span):
        return write_formula(item)
    return Text("{first} to {last}", first=write_formula(item.first), last=write_formula(item.last))


def alternatives(options: Sequence[Words]) -> Words:
    """Return options with *or* before the last."""
    *others, last = options
    return Text("{others} or {last}", others=_row(others), last=last) if others else last


def listed(parts: Sequence[Words]) -> Words:
    """Return parts with *and* before the last."""
    *others, last = parts
    return Text("{others} and {last}", others=_row(others), last=last) if others else last


def _row(parts: Sequence[Words]) -> Words:
    """Return parts with commas between them."""
    row = parts[0]
    for part in parts[1:]:
        row = Text("{one}, {other}", one=row, other=part)
    return row


def joined(clauses: Sequence[Words]) -> Words:
    """Return clauses all of which are true."""
    *others, last = clauses
    return Text("{condition} and {last}", condition=_row(others), last=last) if others else last


def _either(clauses: Sequence[Words]) -> Words:
    """Return clauses of which at least one is true."""
    *others, last = clauses
    return Text("{condition} or {last}", condition=_row(others), last=last) if others else last
