"""Rules in one line that are take-and-break games or divisions, in the form of their engines."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Any

from cgt.core.arrays import np
from cgt.engines.sequences.heaprules import HeapRules
from cgt.rules.linear import Linear, bounds_of, differences, linear
from cgt.rules.ranges import Range
from cgt.rules.tree import (
    LARGEST,
    Belongs,
    Both,
    Comparison,
    Move,
    Name,
    Number,
    Operation,
    Rule,
    Truth,
    replaced,
)

MOST_TAKEN = 2_000
"""The largest number of tokens taken in a rule that is given a take-and-break form."""
TAKEN = Name("the number taken")
"""The number of tokens taken in a move whose rule names only the heap left."""
MOST_COMBINATIONS = 1 << 16
"""The maximum number of combinations of free names that are looked at."""


class _OtherForm(Exception):
    """A move without a take-and-break form."""


@dataclass(frozen=True, slots=True)
class _Digits:
    """The digits of a move, and the condition on the heaps left if it leaves two."""

    digits: dict[int, int]
    since: int | None = None
    tail: int = 0
    unequal: bool | None = None


def divisors_of(rule: Rule) -> tuple[int, ...] | None:
    """Return the divisors of a rule that only divides a heap, or None.

    >>> from cgt.rules.reading import read_rule
    >>> divisors_of(read_rule("n -> n/6 or n/2")), divisors_of(read_rule("n -> n/2 or n - 1"))
    ((2, 6), None)
    """
    found: set[int] = set()
    for move in rule.moves:
        match move.leaves:
            case ((Operation("/", Name(name), Number(value)),),) if value > 1:
                if move.condition is not None or rule.pattern != (name,):
                    return None
                found.add(value)
            case _:
                return None
    return tuple(sorted(found))


def rules_of(rule: Rule) -> HeapRules | None:
    """Return a rule in take-and-break form, or None if it has another form.

    A move can take a number of tokens that doesn't depend on the heap, or any number from one on,
    or split the rest into two heaps, equal or not.

    >>> from cgt.rules.reading import read_rule
    >>> rules_of(read_rule("n -> n - k if k in {1, 3}; a and b if a + b = n - 2"))
    HeapRules(digits=(0, 3, 7, 3), tail=(), condition='')
    """
    if len(rule.pattern) != 1:
        return None
    try:
        found = [_digits(move, rule.pattern[0]) for move in rule.moves]
    except _OtherForm:
        return None
    unequal = {each.unequal for each in found} - {None}
    end = max(0, *(max(each.digits, default=0) + 1 for each in found))
    end = max(end, *(each.since or 0 for each in found))
    digits = [0] * end
    for each in found:
        for taken, digit in each.digits.items():
            digits[taken] |= digit
        for taken in range(each.since or end, end):
            digits[taken] |= each.tail
    tail = max(each.tail for each in found) if found else 0
    if len(unequal) > 1 or digits[0] & 3:
        return None
    return HeapRules(tuple(digits), (tail,) if tail else (), "!" if True in unequal else "")


def _digits(move: Move, heap: str) -> _Digits:
    """Return the digits of a move."""
    leaves = [linear(leaf[0]) for leaf in move.leaves]
    conditions = [*move.condition.conjuncts()] if move.condition else []
    if len(leaves) > 2:
        raise _OtherForm
    return (_single if len(leaves) == 1 else _split)(leaves, conditions, heap)


def _differences(condition: Truth) -> list[tuple[Linear, int]]:
    """Return the differences that a condition says to be at most 0, or below it."""
    found = differences(condition)
    if found is None:
        raise _OtherForm
    return found


def _is_trivial(difference: Linear, strictly: int, heap: str) -> bool:
    """Return whether a difference is at most 0, or below it, for each heap from 1 on."""
    return difference.terms == ((Name(heap), -1),) and difference.number + strictly <= 1


def _single(leaves: list[Linear], conditions: list[Truth], heap: str) -> _Digits:
    """Return the digits of a move that leaves one heap."""
    leaf = leaves[0]
    left = _single_name(leaf)
    if left is not None and left != heap:
        leaf = Linear(((Name(heap), 1), (TAKEN, -1)))
        conditions = [replaced(each, left, leaf) for each in conditions]
    taken = Linear(((Name(heap), 1),)).plus(leaf, -1)
    least, of_taken = _least_left(leaf, conditions, heap)
    if heap in taken.names() or least > 1:
        raise _OtherForm
    amounts = _amounts(taken, of_taken)
    if amounts is None:
        return _Digits({}, _least_amount(taken, of_taken), 3 - least)
    if min(amounts, default=1) < 1:
        raise _OtherForm
    return _Digits(dict.fromkeys(amounts, 3 - least))


def _least_left(leaf: Linear, conditions: list[Truth], heap: str) -> tuple[int, list[Truth]]:
    """Return the smallest heap that a move can leave, and the conditions of the tokens taken."""
    least, of_taken = 0, list[Truth]()
    for condition in conditions:
        if heap not in condition.names():
            of_taken.append(condition)
            continue
        for difference, strictly in _differences(condition):
            bound = difference.plus(leaf)
            if heap not in difference.names():
                of_taken.append(Comparison("<" if strictly else "<=", difference, Number(0)))
            elif not bound.terms:
                least = max(least, bound.number + strictly)
            elif not _is_trivial(difference, strictly, heap):
                raise _OtherForm
    return least, of_taken


def _split(leaves: list[Linear], conditions: list[Truth], heap: str) -> _Digits:
    """Return the digits of a move that splits a heap, or the rest of one, in two."""
    one, other = leaves if _single_name(leaves[0]) is not None else reversed(leaves)
    first, second = _single_name(one), _single_name(other)
    if first is None or heap in {first, second} or first == second:
        raise _OtherForm
    if second is not None:
        for condition in conditions:
            by = _other_heap(condition, heap, first, second)
            if by is not None:
                rest = [each for each in conditions if each is not condition]
                conditions = [replaced(each, second, by) for each in rest]
                other = by
                break
    taken = Linear(((Name(heap), 1),)).plus(one, -1).plus(other, -1)
    if taken.terms or not 0 <= taken.number <= MOST_TAKEN:
        raise _OtherForm
    return _pairs(conditions, heap, first, taken.number)


def _other_heap(condition: Truth, heap: str, first: str, second: str) -> Linear | None:
    """Return the second heap left by an equation between both and the first one."""
    if not isinstance(condition, Comparison) or condition.symbol != "=":
        return None
    difference = linear(condition.left).plus(linear(condition.right), -1)
    factor = difference.factor_of(second)
    if factor not in {1, -1} or {*difference.names()} != {heap, first, second}:
        return None
    return Linear().plus(difference.without(second), -factor)


def _pairs(conditions: list[Truth], heap: str, first: str, taken: int) -> _Digits:
    """Return the digits of a move that leaves a heap with a name and the rest but some tokens.

    There are digits for lower bounds of 1 and for an order of the heaps, and for nothing else.
    """
    least, larger, unequal = [0, 0], dict[int, int](), False
    for condition in conditions:
        if isinstance(condition, Comparison) and condition.symbol == "!=":
            apart = linear(condition.left).plus(linear(condition.right), -1)
            if _factors(apart, heap, first) not in {(1, -2, -taken), (-1, 2, taken)}:
                raise _OtherForm
            unequal = True
            continue
        for difference, strictly in _differences(condition):
            match _factors(difference, heap, first):
                case (0, -1, number):
                    least[0] = max(least[0], number + strictly)
                case (-1, 1, number):
                    least[1] = max(least[1], number - taken + strictly)
                case (-1, 2, number):
                    by = number - taken + strictly
                    larger[1] = max(larger.get(1, by), by)
                case (1, -2, number):
                    by = number + taken + strictly
                    larger[0] = max(larger.get(0, by), by)
                case _ if not _is_trivial(difference, strictly, heap):
                    raise _OtherForm
                case _:
                    pass
    return _digits_of_pairs(least, larger, unequal, taken)


def _digits_of_pairs(
    least: list[int], larger: dict[int, int], unequal: bool, taken: int
) -> _Digits:
    """Return the digits of two heaps with lower bounds.

    ``larger`` is the minimum by which one of them is larger than the other.
    """
    if len(larger) > 1 or max(least) > 1 or not {*larger.values()} <= {0, 1}:
        raise _OtherForm
    empty = 0 in least
    for place, by in larger.items():
        empty = least[1 - place] == 0
        least[place] = max(least[place], least[1 - place])
        unequal = unequal or by == 1
    none = max(least) == 0 and not unequal
    return _Digits({taken: 4 + 2 * empty + none}, unequal=unequal)


def _factors(form: Linear, heap: str, first: str) -> tuple[int, int, int] | None:
    """Return the factors of two names in a form and its number, or None if it has other terms."""
    if not {term for term, _factor in form.terms} <= {Name(heap), Name(first)}:
        return None
    return form.factor_of(heap) or 0, form.factor_of(first) or 0, form.number


def _single_name(form: Linear) -> str | None:
    """Return the name that a form consists of, or None."""
    match form:
        case Linear(((Name(name), 1),), 0):
            return name
        case _:
            return None


def _amounts(taken: Linear, conditions: list[Truth]) -> list[int] | None:
    """Return the numbers of tokens that moves take, or None if a free name has no bound."""
    names = {name: None for part in (taken, *conditions) for name in part.names()}
    ends: dict[str, int] = {}
    for name in names:
        known = [end for each in conditions if (end := _end(each, name)) is not None]
        if not known:
            return None
        ends[name] = max(-1, min(known))
    ranges: dict[str, Range] = {name: (0, max(0, end)) for name, end in ends.items()}
    sums = [each.range(ranges) for part in (taken, *conditions) for each in part.sums()]
    if prod(end + 1 for end in ends.values()) > MOST_COMBINATIONS or not all(
        low > -LARGEST and high < LARGEST for low, high in sums
    ):
        raise _OtherForm
    grid = np.meshgrid(*(np.arange(end + 1) for end in ends.values()), indexing="ij")
    at = dict(zip(names, grid, strict=True))
    exists: list[Any] = []
    amounts: Any = np.asarray(taken.values(at, exists))
    exists += [each.holds(at, exists) for each in conditions]
    mask = np.ones(grid[0].shape if grid else (), bool)
    for each in exists:
        mask = mask & each
    found = np.unique(np.broadcast_to(amounts, mask.shape)[mask]).tolist()
    if found and found[-1] > MOST_TAKEN:
        raise _OtherForm
    return found


def _end(condition: Truth, name: str) -> int | None:
    """Return the largest value that a condition allows a name, or None if it sets no bound."""
    match condition:
        case Both(parts, any_of):
            ends = [_end(part, name) for part in parts]
            known = [end for end in ends if end is not None]
            if any_of:
                return max(known) if len(known) == len(ends) else None
            return min(known, default=None)
        case Belongs(Name(own), within) if own == name and not [*within.names()]:
            end = within.range({})[1]
            return int(end) if end < LARGEST else None
        case _:
            bounds = bounds_of(condition, name) or ()
            ends = [
                int(bound.end({}, []))
                for bound in bounds
                if bound.factor > 0 and not bound.rest.terms
            ]
            return min(ends, default=None)


def _least_amount(taken: Linear, conditions: list[Truth]) -> int:
    """Return the least number of tokens of moves that take all numbers from it on."""
    name, least = _single_name(taken), 0
    for condition in conditions:
        found = bounds_of(condition, name or "")
        if found is None or any(bound.factor > 0 or bound.rest.terms for bound in found):
            raise _OtherForm
        least = max([least, *(int(bound.end({}, [])) for bound in found)])
    if name is None or not 1 <= least <= MOST_TAKEN:
        raise _OtherForm
    return least
