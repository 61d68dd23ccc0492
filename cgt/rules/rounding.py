"""Warnings about bounds that round down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cgt.core.text import Text
from cgt.rules.formulas import write_formula
from cgt.rules.tree import (
    Belongs,
    Both,
    Call,
    Comparison,
    Divides,
    Operation,
    Rule,
    Span,
    Sum,
    Truth,
)

LARGEST_TRIED = 100
"""The heap before which an example of a rounded number is searched for."""


def warnings_about(rule: Rule) -> tuple[Text, ...]:
    """Return a warning for each rounded bound that lets a number be smaller than it seems.

    >>> from cgt.rules.reading import read_rule
    >>> [str(each) for each in warnings_about(read_rule("n -> n - k if n/2 <= k <= n"))]
    ['n/2 rounds down, so k can be 1 if n is 3.']
    >>> [str(each) for each in warnings_about(read_rule("n -> k if k < n/2"))]
    ["n/2 rounds down, so k can't be 1 if n is 3."]
    """
    found: dict[Text, None] = {}
    for move in rule.moves:
        exact = exact_divisions(move.conditions())
        for lower, strictly, upper in _inequalities(move.conditions()):
            rounded = upper if strictly else lower
            if rounded in exact or not is_rounded(rounded):
                continue
            other = lower if strictly else upper
            found[_warning(rule, rounded, other, is_lower=not strictly)] = None
    return tuple(found)


def is_rounded(part: Sum) -> bool:
    """Return whether a number is a division or a root as a whole."""
    match part:
        case Operation(symbol="/") | Call(function="sqrt"):
            return True
        case Call(function="floor", of=(inner,)):
            return is_rounded(inner)
        case _:
            return False


def exact_divisions(conditions: Iterable[Truth]) -> set[Sum]:
    """Return the divisions that have no remainder by some conditions."""
    return {
        Operation("/", each.number, each.divisor)
        for each in conditions
        if isinstance(each, Divides)
    }


def _inequalities(conditions: Iterable[Truth]) -> Iterator[tuple[Sum, bool, Sum]]:
    """Yield the smaller side, whether it is strictly smaller, and the larger side."""
    for each in conditions:
        match each:
            case Comparison(symbol="<" | "<="):
                yield each.left, each.symbol == "<", each.right
            case Comparison(symbol=">" | ">="):
                yield each.right, each.symbol == ">", each.left
            case Belongs(within=Span() as span):
                yield span.first, False, each.number
            case Both():
                yield from _inequalities(each.of)
            case _:
                pass


def _warning(rule: Rule, rounded: Sum, other: Sum, *, is_lower: bool) -> Text:
    """Return the warning that a rounded bound allows or forbids a number, with an example."""
    facts = {"formula": write_formula(rounded), "other": write_formula(other)}
    example = _rounded_example(rule, rounded)
    if example is None:
        return Text("{formula} rounds down where it is compared with {other}.", **facts)
    facts |= {"n": rule.pattern[0], "heap": str(example[0]), "value": str(example[1])}
    if is_lower:
        return Text("{formula} rounds down, so {other} can be {value} if {n} is {heap}.", **facts)
    return Text("{formula} rounds down, so {other} can't be {value} if {n} is {heap}.", **facts)


def _rounded_example(rule: Rule, rounded: Sum) -> tuple[int, int] | None:
    """Return the smallest heap at which a number is rounded to 1 or more, with that number."""
    name, *others = rule.pattern
    if others or {*rounded.names()} != {name}:
        return None
    for heap in range(1, LARGEST_TRIED):
        at, exists = {name: heap}, list[Any]()
        value = int(rounded.values(at, exists))
        back = _unrounded(rounded, value, at)
        if value and all(map(bool, exists)) and not back:
            return heap, value
    return None


def _unrounded(rounded: Sum, value: int, at: dict[str, int]) -> bool:
    """Return whether a division or root has a whole result."""
    match rounded:
        case Operation(symbol="/"):
            divisor = int(rounded.right.values(at, []))
            return int(rounded.left.values(at, [])) == value * divisor
        case Call(function="sqrt", of=(inner,)):
            return int(inner.values(at, [])) == value * value
        case Call(function="floor", of=(inner,)):
            return _unrounded(inner, value, at)
        case _:
            return True
