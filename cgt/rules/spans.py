"""The options of many heaps at once as spans, for moves with at most one free name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cgt.core.arrays import np
from cgt.rules.linear import NO_END, Bound, Linear, bounds_of, ends_by, linear, not_below_zero
from cgt.rules.ranges import Range
from cgt.rules.tree import Comparison, Number, Sum, Truth, Values, family_of


@dataclass(frozen=True, slots=True)
class Spans:
    """The options of several heaps, each with the free name between two ends.

    A part of option ``k`` of heap ``i`` is ``bases[part][i] + factors[part] * k``. ``members``, if
    not None, are the values that the free name can have at all, and the ends are places in it.
    """

    least: Any
    most: Any
    bases: list[Any]
    factors: list[int]
    members: Any


@dataclass(frozen=True, slots=True)
class SpanParts:
    """The parts of a move with at most one free name, which is between two ends.

    ``of_heap`` are the conditions of the component alone, and ``of_name`` those of the name alone.
    """

    leaves: list[Linear]
    bounds: list[Bound]
    of_heap: list[Truth]
    of_name: list[Truth]

    @classmethod
    def of(
        cls,
        leaves: list[Sum],
        conditions: list[Truth],
        free: list[str],
        pattern: tuple[str, ...],
    ) -> SpanParts | None:
        """Return the parts of a move, or None if its options have another form."""
        if len(pattern) != 1 or len(free) > 1:
            return None
        forms = [linear(each) for each in leaves]
        name = free[0] if free else ""
        if any(form.factor_of(name) is None for form in forms):
            return None
        bounds = [bound for form in forms if (bound := not_below_zero(form, name)) is not None]
        of_heap: list[Truth] = [
            Comparison(">=", form, Number(0)) for form in forms if not form.factor_of(name)
        ]
        of_name: list[Truth] = []
        for condition in conditions:
            names = {*condition.names()}
            found = bounds_of(condition, name)
            if name not in names:
                of_heap.append(condition)
            elif found is not None and not any(name in bound.rest.names() for bound in found):
                bounds += found
            elif names == {name}:
                of_name.append(condition)
            else:
                return None
        return cls(forms, bounds, of_heap, of_name)

    def at(
        self, at: Values, name: str | None, require_small: Callable[[Mapping[str, Range]], None]
    ) -> Spans | None:
        """Return the spans of some heaps, or None if the free name has no end."""
        ((heaps, column),) = at.items()
        exists: list[Any] = []
        exists += [each.holds(at, exists) for each in self.of_heap]
        least, most = ends_by(self.bounds, at, exists) if name else (0, 0)
        least, most = (np.broadcast_to(each, column.shape) for each in (least, most))
        if most.max(initial=0) >= NO_END:
            return None
        known: dict[str, Range] = {heaps: (int(column.min()), int(column.max()))}
        if name is not None:
            known[name] = (0, max(0, int(most.max(initial=0))))
        require_small(known)
        bases = [each.without(name or "").values(at, exists) for each in self.leaves]
        members = None
        if name is not None and self.of_name:
            members = self._members(name, int(most.max(initial=0)))
            least = np.searchsorted(members, least)
            most = np.searchsorted(members, most, "right") - 1
        for each in exists:
            most = np.where(each, most, least - 1)
        factors = [each.factor_of(name or "") or 0 for each in self.leaves]
        return Spans(
            least, most, [np.broadcast_to(each, column.shape) for each in bases], factors, members
        )

    def _members(self, name: str, end: int) -> Any:
        """Return the numbers up to an end that the name can be."""
        found, conditions = np.arange(end + 1), self.of_name
        for each in conditions:
            if (family := family_of(each, name)) is not None:
                found = family.members(end)
                conditions = [other for other in conditions if other is not each]
                break
        return found[mask_of(conditions, {name: found}, len(found))]


def mask_of(conditions: Iterable[Truth], at: Values, count: int) -> Any:
    """Return the mask of the places at which all conditions have a meaning and are true."""
    exists: list[Any] = []
    exists += [each.holds(at, exists) for each in conditions]
    mask = np.ones(count, bool)
    for each in exists:
        mask &= each
    return mask
