"""The facts that follow from a move in each case of its condition."""

from __future__ import annotations

from typing import TypeAlias

from cgt.rules.facts import ONE, ZERO, divides
from cgt.rules.inequalities import Line, System, combined, constant
from cgt.rules.operators import FAMILIES, FUNCTIONS, OPERATORS, PARITIES
from cgt.rules.tree import (
    Belongs,
    Both,
    Call,
    Comparison,
    Digits,
    Divides,
    FamilySet,
    Move,
    Name,
    Not,
    Number,
    Operation,
    Set,
    Span,
    Sum,
    Truth,
    Union,
)

MOST_CASES = 64
"""The maximum number of cases of a condition. A condition with more is taken as always true."""

Case: TypeAlias = tuple[tuple[Truth, bool], ...]
"""Conditions without alternatives that hold together, each true or false."""


def cases_of(condition: Truth | None) -> list[Case]:
    """Return the cases of a condition, at least one of which holds where the condition does."""
    cases = [()] if condition is None else _alternatives(condition, is_true=True)
    return cases if len(cases) <= MOST_CASES else [()]


def _alternatives(truth: Truth, *, is_true: bool) -> list[Case]:
    """Return the cases in which a condition is true, or false."""
    match truth:
        case Not(of):
            return _alternatives(of, is_true=not is_true)
        case Both(of, any_of):
            if any_of == is_true:
                return [case for each in of for case in _alternatives(each, is_true=is_true)]
            cases: list[Case] = [()]
            for each in of:
                more = _alternatives(each, is_true=is_true)
                if len(cases) * len(more) <= MOST_CASES:
                    cases = [(*case, *other) for case in cases for other in more]
            return cases
        case Comparison(symbol, left, right) if symbol == ("!=" if is_true else "="):
            less, more = Comparison("<", left, right), Comparison(">", left, right)
            return [((less, True),), ((more, True),)]
        case Belongs(number, Span(first, last)) if not is_true:
            before, after = Comparison("<", number, first), Comparison(">", number, last)
            return [((before, True),), ((after, True),)]
        case _:
            return [((truth, is_true),)]


def learn(
    move: Move, pattern: tuple[str, ...], case: Case, known: System
) -> list[tuple[Line, ...]]:
    """Add the facts of a move in a case, and return the numbers that it leaves.

    The facts are added twice, because some need bounds that follow from later ones.
    """
    names = {name for part in (*move.sums(), *(each for each, _ in case)) for name in part.names()}
    known.add(*({name: 1} for name in (*pattern, *(names - {*pattern}))))
    if len(pattern) == 1:  # a heap of 0 has no moves
        known.order(ONE, {pattern[0]: 1})
    leaves: list[tuple[Line, ...]] = []
    for _ in range(2):
        leaves = [tuple(_line(each, known) for each in leaf) for leaf in move.leaves]
        known.add(*(line for leaf in leaves for line in leaf))
        for truth, is_true in case:
            _assume(truth, known, is_true=is_true)
    return leaves


def _line(part: Sum, known: System) -> Line:
    """Return a number as a linear expression, and add facts about its parts."""
    match part:
        case Number(value):
            return constant(value)
        case Name(name):
            return {name: 1}
        case Operation(symbol, left, right):
            return OPERATORS[symbol].facts(known, _line(left, known), _line(right, known))
        case Call(function, of):
            work = FUNCTIONS[function].facts
            first, *more = (_line(each, known) for each in of)
            if not more:
                return work(known, first)
            for other in more:
                first = work(known, first, other)
            return first
        case _:
            return known.result("?", {f"?{id(part)}": 1})


def _assume(truth: Truth, known: System, *, is_true: bool) -> None:
    """Add the facts that follow from a condition without alternatives."""
    match truth:
        case Comparison(symbol, left, right):
            a, b = _line(left, known), _line(right, known)
            if not is_true:
                a, b = b, a  # not a < b is b <= a
                symbol = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}.get(symbol, "=")
            if symbol in {">", ">="}:
                a, b = b, a
            known.order(combined(a, ONE) if symbol in {"<", ">"} else a, b)
            if symbol == "=":
                known.order(b, a)
        case Divides(divisor, number) if is_true:
            divides(known, _line(divisor, known), _line(number, known))
        case Belongs(number, within):
            _belong(_line(number, known), within, known, is_true=is_true)
        case _:
            pass


def _belong(line: Line, within: Set, known: System, *, is_true: bool) -> None:
    """Add the facts that follow from a number being in a set, or not in it."""
    match within:
        case FamilySet(family) if family in PARITIES:
            odd = PARITIES[family] if is_true else 1 - PARITIES[family]
            half = OPERATORS["/"].facts(known, line, constant(2))
            known.equate(combined(combined({}, half, 2), constant(odd)), line)
        case FamilySet(family) if is_true:
            known.order(constant(FAMILIES[family].least if family in FAMILIES else 1), line)
        case Digits(number) if is_true:
            known.order(ZERO, line, constant(9))
            whole = _line(number, known)
            if known.is_at_least(whole, 0):
                known.order(line, whole)
        case Span(first, last) if is_true:
            known.order(_line(first, known), line, _line(last, known))
        case Union(of) if is_true:
            _bound(line, of, known)
        case _:
            pass


def _bound(line: Line, of: tuple[Sum | Span, ...], known: System) -> None:
    """Add the bounds of a number that is one of some others, by the bounds of these."""
    ends = [(each.first, each.last) if isinstance(each, Span) else (each, each) for each in of]
    lines = [(_line(first, known), _line(last, known)) for first, last in ends]
    if len(lines) == 1:
        known.order(lines[0][0], line, lines[0][1])
        return
    least = [known.least(first) for first, _ in lines]
    most = [known.least(combined({}, last, -1)) for _, last in lines]
    low = [each for each in least if each is not None]
    high = [-each for each in most if each is not None]
    if len(low) == len(lines):
        known.order(constant(min(low)), line)
    if len(high) == len(lines):
        known.order(line, constant(max(high)))
