"""The options of components by a move of a rule, found in arrays over its free names.

An array has a dimension for the components that are looked at together, and one for each free name.
Its length in a dimension is 1 where a part doesn't depend on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from math import inf, prod
from typing import Any, NamedTuple

from cgt.core.arrays import np
from cgt.core.budget import spend
from cgt.core.codes.splits import divisors
from cgt.errors import CgtError, TooLarge
from cgt.rules.linear import Bound, Linear, bounds_of, ends_by, linear, not_below_zero
from cgt.rules.operators import PARITIES
from cgt.rules.ranges import Range
from cgt.rules.spans import SpanParts, Spans, mask_of
from cgt.rules.tree import (
    LARGEST,
    Comparison,
    Divides,
    Move,
    Name,
    Number,
    Part,
    family_of,
    replaced,
)

FARTHEST = 1 << 60
"""The number from which a free name counts as unbounded."""
MOST_ONE_BY_ONE = 64
"""The maximum number of values of a free name that are looked at one after the other."""
MOST_AT_ONCE = 1 << 20
"""The maximum number of combinations of free names for one component."""
SMALL = 1 << 28
"""The number below which 32 bits are enough for all numbers, and faster."""
BLOCK = 1 << 17
"""The number of combinations that are looked at together, few enough for a processor's cache."""
WALKED = 16
"""The number of values of a free name that are first looked at together for a huge heap."""
Columns = Mapping[str, Any]
"""The components that are looked at together, an array for each name of the pattern."""


class Unbounded(CgtError):
    """A free name of a rule that can be any number, so that a move has endless options."""

    def __init__(self, name: str, pattern: str) -> None:
        super().__init__(
            "{name} can be any number, so there is no end of moves. Say up to which, as in "
            "“{name} <= {least}”.",
            name=name,
            least=pattern,
        )


class Listed(NamedTuple):
    """Options of several components.

    ``rows`` are the places of their components, in order. ``leaves`` has an array for each number
    of each part.
    """

    rows: Any
    leaves: list[Any]


class MoveOptions:
    """The options of one move of a rule, for any components."""

    def __init__(self, move: Move, pattern: tuple[str, ...]) -> None:
        self._pattern = pattern
        self._leaves = [sum_ for leaf in move.leaves for sum_ in leaf]
        self._conditions = [*move.conditions()]
        while self._eliminate():
            pass
        parts: tuple[Part, ...] = (*self._leaves, *self._conditions)
        self._free = [*self._free_names(parts)]
        self._hints = dict.fromkeys(self._free, 1)
        self._families = {
            name: family
            for each in self._conditions
            for name in self._free
            if (family := family_of(each, name)) is not None
        }
        self._of_component = [each for each in self._conditions if self._is_given(each)]
        self._leasts = {name: max(self._lower_bounds(name)) for name in self._free}
        self._uppers = {name: [*self._upper_bounds(name)] for name in self._free}
        self._span = SpanParts.of(self._leaves, self._conditions, self._free, pattern)

    def _free_names(self, parts: tuple[Part, ...]) -> dict[str, None]:
        """Return the free names in some parts, in order."""
        found = dict.fromkeys(name for part in parts for name in part.names())
        return {name: None for name in found if name not in self._pattern}

    def _eliminate(self) -> bool:
        """Replace a free name that an equation gives, and return whether there was one."""
        for condition in self._conditions:
            if not isinstance(condition, Comparison) or condition.symbol != "=":
                continue
            difference = linear(condition.left).plus(linear(condition.right), -1)
            for name in self._free_names((condition,)):
                factor = difference.factor_of(name)
                if factor in {1, -1}:
                    by = Linear().plus(difference.without(name), -(factor or 0))
                    self._conditions.remove(condition)
                    self._leaves = [replaced(each, name, by) for each in self._leaves]
                    self._conditions = [replaced(each, name, by) for each in self._conditions]
                    self._conditions.append(Comparison(">=", by, Number(0)))
                    return True
        return False

    def _upper_bounds(self, name: str) -> Iterator[Bound]:
        """Yield upper bounds for a free name that depend on the component alone."""
        bounds = [
            each for condition in self._conditions for each in bounds_of(condition, name) or ()
        ]
        left = [not_below_zero(linear(each), name) for each in self._leaves]
        for bound in (*bounds, *left):
            if bound is not None and bound.factor > 0 and self._is_given(bound.rest):
                yield bound

    def _lower_bounds(self, name: str) -> Iterator[int]:
        """Yield lower bounds for a free name that are always the same."""
        yield 0
        if name in self._families:
            yield int(self._families[name].range({})[0])
        for condition in self._conditions:
            for bound in bounds_of(condition, name) or ():
                if bound.factor < 0 and not bound.rest.terms:
                    yield int(bound.end({}, []))

    def _is_given(self, part: Part) -> bool:
        return not self._free_names((part,))

    def spans(self, at: Columns) -> Spans | None:
        """Return the options of some heaps as spans, or None if they have another form."""
        if self._span is None:
            return None
        return self._span.at(at, self._free[0] if self._free else None, self._require_small)

    def listed(self, at: Columns) -> Iterator[tuple[int, Listed]]:
        """Yield the options of several components, those of a few of them at a time.

        Each time it's the place of the last of these components, and their options.

        :raises Unbounded: if a free name can be any number.
        :raises TooLarge: if there are too many combinations of free names for one component.
        """
        count = len(next(iter(at.values())))
        mask = self._may_move(at, count)
        places, first = np.flatnonzero(mask), 0
        some = at if mask.all() else {name: column[mask] for name, column in at.items()}
        for size, found in self._listed(some, len(places)):
            of_some = places[first : first + size]
            first += size
            yield int(of_some[-1]), Listed(of_some[found.rows], found.leaves)

    def _may_move(self, at: Columns, count: int) -> Any:
        """Return the mask of the components that meet the conditions without free names."""
        self._require_small(_ranges(at), self._of_component)
        return mask_of(self._of_component, at, count)

    def _listed(self, at: Columns, count: int) -> Iterator[tuple[int, Listed]]:
        """Yield the options of components in order, with the number of those components."""
        if not count:
            return
        known = _ranges(at)
        ends = self._ends(at, known)
        longest = max((end + 1 for name, end in ends.items() if self._is_dense(name)), default=0)
        if longest > MOST_AT_ONCE and count == 1:
            raise too_many(longest)
        if longest * count > BLOCK and count > 1:
            yield from self._listed_by_halves(at, count)
            return
        lists = [self._candidates(name, end) for name, end in ends.items()]
        ranges = known | {name: (0, max(0, end)) for name, end in ends.items()}
        if len(lists) > 1 and not self._are_below(LARGEST, ranges):
            few, name = min(zip(lists, ends, strict=True), key=lambda each: len(each[0]))
            if len(few) <= MOST_ONE_BY_ONE:
                yield from self._listed_by_values(at, count, name, few.tolist())
                return
        each = prod(map(len, lists))
        if each > MOST_AT_ONCE and count == 1:
            raise too_many(each)
        if each * count > BLOCK and count > 1:
            yield from self._listed_by_halves(at, count)
            return
        spend(1 + each * count // 64)
        yield count, self._in_parts(at, ranges, dict(zip(ends, lists, strict=True)), count)

    def _listed_by_values(
        self, at: Columns, count: int, name: str, values: list[int]
    ) -> Iterator[tuple[int, Listed]]:
        """Yield the options, found for one value of a free name after the other.

        The other names then have closer bounds, such as p in ``p^a``.
        """
        found: list[Listed] = []
        total = 0
        for value in values:
            first = 0
            for size, some in self._listed({**at, name: np.full(count, value)}, count):
                found.append(Listed(some.rows + first, some.leaves))
                first += size
                total += len(some.rows)
                if total > MOST_AT_ONCE and count == 1:
                    raise too_many(total)
                if total > BLOCK and count > 1:
                    yield from self._listed_by_halves(at, count)
                    return
        yield count, _joined(found) if found else self._nothing()

    def _nothing(self) -> Listed:
        return Listed(np.empty(0, np.int64), [np.empty(0, np.int64) for _ in self._leaves])

    def _listed_by_halves(self, at: Columns, count: int) -> Iterator[tuple[int, Listed]]:
        middle = count // 2
        yield from self._listed({name: column[:middle] for name, column in at.items()}, middle)
        rest = {name: column[middle:] for name, column in at.items()}
        yield from self._listed(rest, count - middle)

    def _in_parts(
        self, at: Columns, ranges: dict[str, Range], lists: dict[str, Any], count: int
    ) -> Listed:
        """Return the options, found for a part of the combinations after the other."""
        if prod(map(len, lists.values())) * count <= BLOCK:
            return self._at_once(at, ranges, lists, count)
        name = next(name for name, each in lists.items() if len(each) > 1)
        return _joined(
            [
                self._in_parts(at, ranges, {**lists, name: half}, count)
                for half in np.array_split(lists[name], 2)
            ]
        )

    def _at_once(
        self,
        at: Columns,
        ranges: dict[str, Range],
        lists: dict[str, Any],
        count: int,
    ) -> Listed:
        self._require_small(ranges)
        kind = np.int32 if self._are_below(SMALL, ranges) else np.int64
        axes = len(lists)
        values = {name: column.astype(kind).reshape(-1, *[1] * axes) for name, column in at.items()}
        for place, (name, each) in enumerate(lists.items(), start=1):
            values[name] = each.astype(kind).reshape(-1, *[1] * (axes - place))
        exists: list[Any] = []
        found = [np.asarray(each.values(values, exists)) for each in self._leaves]
        exists += [each.holds(values, exists) for each in self._conditions]
        exists += [np.greater_equal(each, 0) for each in found]
        shape = (count, *map(len, lists.values()))
        mask: Any = np.True_
        for each in sorted(exists, key=np.size):
            mask = mask & each
        places = np.nonzero(np.broadcast_to(mask, shape))
        return Listed(places[0], [_masked(each, shape, places) for each in found])

    def _require_small(
        self, known: Mapping[str, Range], parts: Sequence[Part] | None = None
    ) -> None:
        """Check that all numbers in some parts, or in all, are small enough to compute with.

        :raises TooLarge: if one can be too large.
        """
        if not self._are_below(LARGEST, known, parts):
            raise TooLarge("The numbers in this rule become too large here.")

    def _are_below(
        self, limit: int, known: Mapping[str, Range], parts: Sequence[Part] | None = None
    ) -> bool:
        """Return whether all numbers are between a limit and its opposite."""
        parts = (*self._leaves, *self._conditions) if parts is None else parts
        found = [each.range(known) for part in parts for each in part.sums()]
        return all(-limit < least and most < limit for least, most in found)

    def _is_dense(self, name: str) -> bool:
        """Return whether many of the numbers up to the end of a name are looked at."""
        family = self._families.get(name)
        return family is None or family.family in PARITIES

    def _candidates(self, name: str, end: int) -> Any:
        family = self._families.get(name)
        return np.arange(end + 1) if family is None else family.members(end)

    def walked(self, heap: int) -> Iterator[tuple[int, ...]]:
        """Yield the heaps left by each option of a heap of any size, few at a time.

        The move has at most one free name, which the heap bounds.
        """
        at = _of_any_size({self._pattern[0]: [heap]})
        if not self._free:
            yield from self._heaps_left(at)
            return
        (name,) = self._free
        values, together = self._walked_values(name, at), WALKED
        while some := [*islice(values, together)]:
            yield from self._heaps_left(at | _of_any_size({name: some}))
            together = min(4 * together, BLOCK)

    def _walked_values(self, name: str, at: Columns) -> Iterator[int]:
        """Return the values that a free name can have, in order."""
        for condition in self._conditions:
            match condition:
                case Divides(Name(divisor), number) if divisor == name and self._is_given(number):
                    return iter(divisors(int(number.values(at, [])[0])))
                case _:
                    pass
        end = min(int(np.max(bound.end(at, []))) for bound in self._uppers[name])
        family = self._families.get(name)
        return iter(range(self._leasts[name], end + 1)) if family is None else family.walked(end)

    def leads(self, heap: int, left: tuple[int, ...]) -> bool:
        """Return whether the move can leave these heaps, in increasing order, from one of any size.

        The heaps left determine its free name, which is a term of one of them.
        """
        at = _of_any_size({self._pattern[0]: [heap]})
        for name in self._free:
            values = {
                (part - int(np.max(form.without(name).values(at, [])))) // factor
                for form in map(linear, self._leaves)
                if (factor := form.factor_of(name))
                for part in (0, *left)
            }
            at |= _of_any_size({name: [value for value in sorted(values) if value >= 0]})
        return any(tuple(sorted(filter(None, each))) == left for each in self._heaps_left(at))

    def _heaps_left(self, at: Columns) -> Iterator[tuple[int, ...]]:
        """Yield the heaps left for each value of the free name at which the move exists."""
        exists: list[Any] = []
        found = [np.asarray(each.values(at, exists)) for each in self._leaves]
        exists += [each.holds(at, exists) for each in self._conditions]
        exists += [np.greater_equal(each, 0) for each in found]
        mask: Any = np.True_
        for each in exists:
            mask = mask & each
        *columns, mask = np.broadcast_arrays(*found, mask)
        yield from zip(*(each[mask].tolist() for each in columns), strict=True)

    def _ends(self, at: Columns, known: dict[str, Range]) -> dict[str, int]:
        """Return the largest values of the free names.

        :raises Unbounded: if a name can be any number.
        """
        ends: dict[str, int] = {}
        free = [name for name in self._free if name not in at]
        for name in (*free, *free[:-1]):  # again, with the ends of the later names
            bounds = self._uppers[name]
            if bounds:
                end = int(np.max(ends_by(bounds, at, [])[1], initial=-1))
            else:
                others: dict[str, Range] = {
                    other: (self._leasts[other], ends.get(other, inf)) for other in free
                }
                end = self._end(name, {**known, **others})
            ends[name] = max(-1, end)
        return ends

    def _end(self, name: str, known: dict[str, Range]) -> int:
        """Return a number above which a name makes the move impossible."""
        end = self._hints[name]
        while self._is_possible({**known, name: (end, inf)}):
            end *= 2
            if end > FARTHEST:
                raise Unbounded(name, self._pattern[0])
        least = -1
        while end - least > 1:
            middle = (least + end) // 2
            if self._is_possible({**known, name: (middle, inf)}):
                least = middle
            else:
                end = middle
        self._hints[name] = max(1, end)
        return least

    def _is_possible(self, ranges: Mapping[str, Range]) -> bool:
        """Return whether the move can exist with names in some ranges."""
        return not any(each.judge(ranges) is False for each in self._conditions) and not any(
            each.range(ranges)[1] < 0 for each in self._leaves
        )


def too_many(combinations: int, limit: int = MOST_AT_ONCE) -> TooLarge:
    """Return the error for more combinations, or options, of one component than the limit."""
    return TooLarge(
        "There are {count} combinations to look at for one component, and the limit is {limit}.",
        count=f"{combinations:,}",
        limit=f"{limit:,}",
    )


def _of_any_size(numbers: dict[str, list[int]]) -> dict[str, Any]:
    """Return columns of Python's own integers, which have any size."""
    return {name: np.array(some, object) for name, some in numbers.items()}


def _ranges(at: Columns) -> dict[str, Range]:
    """Return the smallest and the largest number of each column, of which there is one at least."""
    return {name: (int(column.min()), int(column.max())) for name, column in at.items()}


def _joined(found: list[Listed]) -> Listed:
    """Return several options of the same components as one list, in the order of these."""
    rows = np.concatenate([each.rows for each in found])
    order = np.argsort(rows, kind="stable")
    leaves = zip(*(each.leaves for each in found), strict=True)
    return Listed(rows[order], [np.concatenate(each)[order] for each in leaves])


def _masked(part: Any, shape: tuple[int, ...], places: tuple[Any, ...]) -> Any:
    """Return a part at some places of the whole array."""
    if part.ndim == 0:
        return np.full(len(places[0]), part, np.int64)
    return np.broadcast_to(part, shape)[places].astype(np.int64)
