"""Periods of nim-sequences, including arithmetic ones, and the theorems that prove them.

An *apparent* period is one that the known values show. It becomes a *proven* one when they are
known up to the bound of a theorem that covers all larger heaps. With ``m`` for the pre-period or 1,
whichever is larger, ``p`` for the period, ``k`` for the maximum number of tokens that a move takes
and ``j`` for the maximum number of heaps that it leaves, the theorems and bounds are as follows.

- *Subtraction games* (``j = 1``). A heap above ``k`` depends on the ``k`` values before it, so one
  repeated window of them repeats for ever. The bound is heap ``m + p + k - 1``.
- *Guy and Smith (1956)*, for two heaps and, word for word the same, for more. In an option of a
  heap from ``j * (m + p) + k`` on, one of the heaps is so large that ``p`` tokens can be taken
  from it or added to it without a change of its value. The bound is heap ``j * (m + p) + k - 1``.
- *With a condition on the heaps left*, the changed heap can become equal to another one, or to all
  the others. Two of the equal heaps can then be moved apart by the same multiple of ``p`` in
  opposite directions, with the same nim-sum. They must be large for this, hence a larger bound.
- *All heaps left equal*. A move has value 0 if their number is even, so a heap depends on a window
  of values and on its residue. An odd number from three up is not covered.
- *Repeating digits* for moves that leave one heap, see ``_prove_tail``.
- *Arithmetic periods* of codes that leave three heaps or more, see
  ``cgt.engines.sequences.arithmetic``.
- *A bounded memory*, see ``Memory``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import lcm
from typing import Any, NamedTuple

from cgt.core.arrays import NDArray, np
from cgt.core.objects import Displayable
from cgt.core.text import Text, phrase
from cgt.engines.sequences.arithmetic import is_arithmetic
from cgt.engines.sequences.heaprules import HeapRules
from cgt.engines.sequences.suffixes import suffix_periods

Values = NDArray[Any]

GUY_AND_SMITH = phrase("Guy and Smith")
DIGIT_AUTOMATA = phrase("digit automata")
UNEQUAL_HEAPS = phrase("Guy and Smith for unequal heaps")
SUBTRACTION_WINDOW = phrase("window of a subtraction game")
"""The names of theorems in :attr:`Period.theorem`."""

SEARCHED_BACK = 1 << 22
"""The number of last values searched for a period. A match is followed further back."""


@dataclass(frozen=True, slots=True)
class Period(Displayable):
    """A regularity ``G(n + period) = G(n) + saltus`` for all heaps n from ``preperiod`` on.

    Heaps are counted from 0. ``preperiod`` and ``period`` are the least possible, and ``saltus`` is
    the growth of the values over one period, 0 if they only repeat. ``checked_to`` is the largest
    heap whose value was compared, or 0 if the ``theorem`` covers all heaps at once. If ``proven``
    is True, the theorem covers all larger heaps. Otherwise the period is only what the known values
    show. A theorem's name is a :func:`~cgt.core.text.phrase`, so that it is translated together
    with the text about a period.
    """

    preperiod: int
    period: int
    saltus: int
    checked_to: int
    theorem: str
    proven: bool

    def reduced(self, heap: int) -> tuple[int, int]:
        """Return an equivalent smaller heap, and the number to add to its nim value.

        >>> Period(71, 12, 0, 168, "Guy and Smith", True).reduced(10**18)
        (76, 0)
        """
        if heap < self.preperiod + self.period:
            return heap, 0
        rounds = (heap - self.preperiod) // self.period
        return heap - rounds * self.period, rounds * self.saltus


class Regularity(NamedTuple):
    """A regularity ``G(n + period) = G(n) + saltus`` of the known values from ``start`` on."""

    start: int
    period: int
    saltus: int


@dataclass(frozen=True, slots=True)
class Memory:
    """The range in which values of the latest heaps were looked up, for early proofs.

    The values of all heaps from ``since`` on have been found by one split into rare and common
    values (see ``cgt.engines.sequences.space``), none of them is rare, no rare heap is above
    ``reach``, and every value below the nim value was found with a heap of at most ``reach``
    tokens. Then each of these values is a function of the ``reach + k`` values before it. The
    common values that a heap reaches come from rare heaps, the rare ones below the nim value have
    their witnesses, and two heaps beyond the reach, both common, produce only rare values. (If the
    kind of a value depends on the parity of the heap, so does the function.) Hence, once a stretch
    of that many values repeats after ``p`` heaps, and the ``p`` heaps that follow the first stretch
    were all found in this way, the sequence repeats for ever.
    """

    since: int
    reach: int
    by_parity: bool


def prove(rules: HeapRules, values: Values, memories: Sequence[Memory] = ()) -> Period | None:
    """Return the period of a nim-sequence, or None if the values don't prove one.

    ``values`` are the nim values of the heaps 0 to ``len(values) - 1``. The cost is linear.
    """
    overlap = _least_overlap(rules, len(values) - 1, memories)
    for found in regularities(values, overlap):
        closed = _closed_at(rules, values, memories, found)
        if closed is not None and closed[0] < len(values):
            return Period(*found, len(values) - 1, closed[1], proven=True)
    return None


def apparent(values: Values) -> Period | None:
    """Return the least period that covers the later half of the values, without a proof.

    It must occur three times. Returns None without such a period.
    """
    last = len(values) - 1
    for found in regularities(values, max(1, last // 3)):
        if 2 * found.start <= last and found.start + 3 * found.period <= last:
            return Period(*found, last, "", proven=False)
    return None


WINDOW = 1 << 16
"""The number of last values searched for further back, because a period can be very long."""


GLANCE = 64
"""The number of last differences that must occur again in any regularity."""


def regularities(values: Values, overlap: int) -> Iterator[Regularity]:
    """Yield the regularities at the end of the values, by ascending periods.

    Only those count in which at least ``overlap`` values have a counterpart one period later.
    """
    first = max(0, len(values) - SEARCHED_BACK)
    latest = np.asarray(values[first:])
    overlap = min(overlap, SEARCHED_BACK // 2)
    again = _comes_again(latest, overlap)
    for start, period in suffix_periods(latest, overlap).tolist() if again else ():
        begin = start + first
        if begin + period < len(values):
            saltus = int(values[begin + period]) - int(values[begin])
            if start == 0 and first:
                begin = _followed_back(values, first, period, saltus)
            if saltus >= 0:
                yield Regularity(begin, period, saltus)
    if (longer := _long_period(values)) is not None:
        begin = _followed_back(values, len(values) - WINDOW - longer, longer, 0)
        yield Regularity(begin, longer, 0)


def _comes_again(values: Values, overlap: int) -> bool:
    """Return whether the last few differences of neighbours have occurred before.

    Otherwise the values have no regularity, and a longer search isn't needed.
    """
    differences = np.diff(values)
    last = differences[len(differences) - min(overlap, GLANCE) :]
    size = values.itemsize
    return differences[:-1].tobytes().rfind(last.tobytes()) >= 0 if len(last) * size else True


def _long_period(values: Values) -> int | None:
    """Return the distance to an earlier occurrence of the last values, if it is very far back."""
    last, size = values[-WINDOW:].tobytes(), values.itemsize
    high = len(values) - SEARCHED_BACK // 2 + WINDOW
    while high > WINDOW:
        low = max(0, high - SEARCHED_BACK)
        found = values[low:high].tobytes().rfind(last)
        if found >= 0:
            start, amiss = divmod(found, size)
            return None if amiss else len(values) - WINDOW - low - start
        high = low + WINDOW - 1 if low else 0
    return None


def _least_overlap(rules: HeapRules, last: int, memories: Sequence[Memory]) -> int:
    """Return the minimum number of values with later equals in all cases that a theorem covers."""
    if any(rules.tail) or rules.condition == "=" or rules.most_heaps < 2:
        return 1
    windows = (memory.reach + rules.most_taken - 1 for memory in memories)
    return max(1, min((last // 2, *windows)))


def _followed_back(values: Values, start: int, period: int, saltus: int) -> int:
    """Return the first heap of a regularity that holds from ``start`` on."""
    step = 1 << 16
    while start > 0:
        low = max(0, start - step)
        earlier = values[low:start].astype(np.int64) + saltus
        wrong = np.flatnonzero(earlier != values[low + period : start + period])
        if len(wrong):
            return low + int(wrong[-1]) + 1
        start = low
    return 0


def _closed_at(
    rules: HeapRules, values: Values, memories: Sequence[Memory], found: Regularity
) -> tuple[int, str] | None:
    """Return the heap up to which values prove a regularity, and the theorem.

    Returns None if no theorem covers it.
    """
    if any(rules.tail):
        return _prove_tail(rules, values, found)
    if found.saltus:
        return _prove_arithmetic(rules, values, found)
    if rules.most_heaps > 1 and rules.condition == "=":
        return _prove_equal(rules, found)
    remembered = [_closed_by_memory(rules, memory, found) for memory in memories]
    return min([_guy_and_smith(rules, found), *remembered])


def _guy_and_smith(rules: HeapRules, found: Regularity) -> tuple[int, str]:
    """Return the bounds of the theorems that depend only on the sizes of heaps."""
    heaps, period, least = max(1, rules.most_heaps), found.period, max(1, found.start)
    last = heaps * (least + period) + rules.most_taken - 1
    if heaps == 1:
        return last, SUBTRACTION_WINDOW
    if rules.condition == "!" and heaps > 2:
        return last + heaps * (heaps - 1) * period, UNEQUAL_HEAPS
    if rules.condition:
        return last + period, UNEQUAL_HEAPS
    return last, GUY_AND_SMITH if heaps == 2 else phrase("Guy and Smith for more heaps")


def _prove_arithmetic(
    rules: HeapRules, values: Values, found: Regularity
) -> tuple[int, str] | None:
    """Return the bound for a proven arithmetic period, or None if it can't be decided."""
    last = found.start + 3 * found.period
    if rules.is_octal or last >= len(values):
        return None
    return (last, DIGIT_AUTOMATA) if is_arithmetic(rules, values, *found) else None


def _closed_by_memory(rules: HeapRules, memory: Memory, found: Regularity) -> tuple[int, str]:
    """Return the heap at which a bounded memory proves a period."""
    whole = lcm(found.period, 2) if memory.by_parity else found.period
    apart = 2 * memory.reach + rules.most_taken + 1
    begin = max(memory.since, found.start + memory.reach + rules.most_taken, apart)
    return begin + whole - 1, phrase("bounded memory")


def _prove_equal(rules: HeapRules, found: Regularity) -> tuple[int, str] | None:
    """Return the bound for a period if all heaps left are equal and even in number."""
    counts = [j for j in range(2, rules.most_heaps + 1) if rules.takes(j)]
    if any(j & 1 for j in counts):
        return None
    begin = max(found.start, rules.most_heaps, 1) + rules.most_taken
    return begin + lcm(found.period, *counts) - 1, phrase("window and residue")


def _prove_tail(rules: HeapRules, values: Values, found: Regularity) -> tuple[int, str] | None:
    """Return the bound for a regularity if digits repeat for ever and moves leave at most one heap.

    Let ``P`` be a common multiple of the period and the number ``t`` of repeating digits, ``S`` the
    saltus over ``P`` heaps, and ``B`` the largest value before heap ``start + P``. The options by
    repeating digits only increase as heaps grow by ``t``. Without a saltus, no value is new after
    heap ``start + P``, and the rest is a window. With a saltus, wait until the repeating digits
    reach all of 0 to ``B + S``, for each residue. From then on values come from heaps beyond the
    pre-period or are reached anyway, so that adding ``P`` tokens to a heap adds ``S`` to it.
    """
    if rules.most_heaps > 1:
        return None
    start, period, saltus = found
    repeats, fixed = len(rules.tail), len(rules.digits)
    whole = lcm(period, repeats)
    jump = saltus * (whole // period)
    settled = max(1, start) + whole + fixed + repeats
    if not saltus:
        return settled + whole, phrase("window with repeating digits")
    if len(values) < settled + 2 * whole:
        return None
    needed = int(values[: start + whole].max()) + jump + 1
    for residue in range(repeats):
        full = _all_reached_at(rules, values, residue, needed)
        if full is None:
            return None
        settled = max(settled, full)
    return settled + 2 * whole, phrase("arithmetic window with repeating digits")


def _all_reached_at(rules: HeapRules, values: Values, residue: int, needed: int) -> int | None:
    """Return a heap of a residue whose repeating digits reach all values below ``needed``."""
    repeats, fixed = len(rules.tail), len(rules.digits)
    first_seen = np.full(needed, len(values), np.int64)
    for q, digit in enumerate(rules.tail):
        if digit & 1 and (fixed + q - residue) % repeats == 0:
            first_seen[0] = min(first_seen[0], fixed + q)
        if digit & 2:
            begin = (residue - fixed - q) % repeats or repeats
            heaps = np.arange(begin, len(values), repeats)
            worth = values[heaps]
            small = worth < needed
            np.minimum.at(first_seen, worth[small], heaps[small] + q + fixed)
    latest = int(first_seen.max(initial=0))
    return latest if latest < len(values) else None


def proof_of(found: Period) -> Text:
    """Return the proof of a period in words."""
    if not found.checked_to:
        return Text("proven for all heaps ({theorem})", theorem=Text(found.theorem))
    return Text(
        "proven by checking heaps up to {checked} ({theorem})",
        theorem=Text(found.theorem),
        checked=f"{found.checked_to:,}",
    )
