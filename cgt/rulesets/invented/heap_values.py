"""The nim values of heaps by a rule, computed in arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cgt.core.arrays import Values, np
from cgt.core.budget import BudgetEnd, spend
from cgt.core.text import Text
from cgt.rules.moves import Listed, MoveOptions
from cgt.rules.options import RuleOptions
from cgt.rules.spans import Spans
from cgt.rulesets.heaps.base import require_few_heaps

BLOCK = 64
"""The number of heaps whose options are listed together."""
SPANNED = 4096
"""The number of heaps together if all their options are spans."""
FIRST_LOOK = 64
"""The number of small values that are looked at first for the mex."""

Reached = Callable[[int], Any]
"""A function from the place of a heap in a block to the values of its options, or None."""


class NotSmaller(Exception):
    """A move that leaves a heap as large as before, so that the values need another order."""


class HeapRuleValues:
    """The nim values of a rule's heaps in increasing order, extended on demand.

    Every move has to leave smaller heaps.
    """

    def __init__(self, options: RuleOptions) -> None:
        self._options = options
        self._values = np.zeros(1024, np.int64)
        self._known = 1
        self._seen = np.full(FIRST_LOOK, -1)

    def to(self, heap: int) -> Values:
        """Return the values of the heaps up to a size.

        :raises NotSmaller: if a move from one of them leaves a heap that isn't smaller.
        :raises TooLarge: if the rule has too many options, or the budget is used up.
        """
        require_few_heaps(heap)
        if heap >= len(self._values):
            more = np.zeros(max(len(self._values), heap + 1 - len(self._values)), np.int64)
            self._values = np.concatenate([self._values, more])
        try:
            while self._known <= heap:
                self._extend(heap)
        except BudgetEnd as end:
            end.reached = Text(
                "I worked out the values up to heap {limit}.", limit=f"{self._known - 1:,}"
            )
            raise
        return self._values[: heap + 1]

    def _extend(self, heap: int) -> None:
        """Add the values of a block of heaps."""
        first = self._known
        heaps = np.arange(first, min(heap + 1, first + SPANNED))
        spans = self._spans(heaps)
        if None in spans:
            heaps = heaps[:BLOCK]
            spans = self._spans(heaps)
        sources = [
            self._listed(move, heaps) if span is None else self._spanned(span, heaps)
            for move, span in zip(self._options.moves, spans, strict=True)
        ]
        for place, size in enumerate(heaps.tolist()):
            reached = [some for source in sources if (some := source(place)) is not None]
            self._values[size] = self._mex(reached, size)
            self._known = size + 1

    def _spans(self, heaps: Values) -> list[Spans | None]:
        """Return the options of each move as spans, each None if they have another form."""
        columns = self._options.columns(heaps[:, None])
        return [move.spans(columns) for move in self._options.moves]

    def _mex(self, reached: list[Any], heap: int) -> int:
        """Return the smallest value that is not reached, which marks those that are."""
        seen = self._seen
        for some in reached:
            seen[some] = heap
        first = int((seen[:FIRST_LOOK] != heap).argmax())
        found = first if seen[first] != heap else int((seen != heap).argmax())
        if 2 * found + 2 > len(seen):  # a nim-sum of such values has no more bits
            self._seen = np.full(2 * len(seen), -1)
        return found

    def _listed(self, move: MoveOptions, heaps: Values) -> Reached:
        """Return a function to the values of listed options, to call in the order of the heaps."""
        blocks = move.listed(self._options.columns(heaps[:, None]))
        last, listed, ends = -1, None, list[int]()

        def reached(place: int) -> Any:
            nonlocal last, listed, ends
            while last < place:
                last, listed = next(blocks, (len(heaps), None))
                if listed is not None:
                    _require_smaller(listed, heaps)
                    ends = np.searchsorted(listed.rows, np.arange(len(heaps) + 1)).tolist()
            start, end = (ends[place], ends[place + 1]) if listed is not None else (0, 0)
            if listed is None or start == end:
                return None
            spend(1 + (end - start) // 64)
            first, *others = listed.leaves
            found = self._values[first[start:end]]
            for other in others:
                found = found ^ self._values[other[start:end]]
            return found

        return reached

    def _spanned(self, spans: Spans, heaps: Values) -> Reached:
        """Return the values of options in spans."""
        counts = (spans.most - spans.least + 1).tolist()
        members = spans.members
        ends = spans.least, spans.most
        if members is not None:
            last = max(0, len(members) - 1)
            ends = (np.append(members, 0)[np.clip(each, 0, last)] for each in ends)
        starts: list[list[int]] = []
        least, most = ends
        for base, factor in zip(spans.bases, spans.factors, strict=True):
            largest = np.maximum(base + factor * least, base + factor * most)
            if np.any((largest >= heaps) & (spans.most >= spans.least)):
                raise NotSmaller
            starts.append((base if members is not None else base + factor * least).tolist())
        froms = spans.least.tolist()

        def part(place: int, number: int, count: int) -> Any:
            start, step = starts[number][place], spans.factors[number]
            if members is not None:
                return self._values[start + step * members[froms[place] : froms[place] + count]]
            if not step or count == 1:
                return self._values[start]
            end = start + step * count
            return self._values[start : end if end >= 0 else None : step]

        def reached(place: int) -> Any:
            count = counts[place]
            if count <= 0:
                return None
            spend(1 + count // 64)
            found = part(place, 0, count)
            for number in range(1, len(starts)):
                found = found ^ part(place, number, count)
            return found

        return reached


def _require_smaller(listed: Listed, heaps: Values) -> None:
    """Check that all options leave smaller heaps.

    :raises NotSmaller: if one doesn't.
    """
    before = heaps[listed.rows]
    if any(np.any(each >= before) for each in listed.leaves):
        raise NotSmaller
