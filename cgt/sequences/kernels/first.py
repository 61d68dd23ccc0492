"""Octal codes with any values, by a loop that is compiled soon: until the fast ones are there.

It does what ``kernels.tables`` does in the plainest way, so that the first question after an
installation need not wait: see ``cgt.sequences.fast``.
"""

from __future__ import annotations

from typing import Any

from numba.core import types
from numpy.typing import NDArray

from cgt.compiling import I64, U64, kernel
from cgt.sequences.kernels.moves import (
    DONE,
    MOVES,
    RARE_FULL,
    RARES,
    SPACE,
    STATUS,
    VALUE_FULL,
    WORK,
    Moves,
    Space,
    add_rare,
    note_depth,
    put,
)

Values = NDArray[Any]

PAIRS = 64
"""Pairs that are marked between two looks at what is missing."""


@kernel(
    *(
        types.int64(values[::1], types.int64, types.int64, MOVES, SPACE)
        for values in (types.uint8, types.uint16)
    )
)
def extend_first(  # noqa: C901, PLR0912  # one loop
    values: Values, lo: int, hi: int, moves: Moves, space: Space
) -> int:
    """Fill ``values[lo:stop]`` from ``values[:lo]`` and return ``stop``; the state says why there.

    Cost for a heap: a nanosecond for each rare heap and for each pair that is looked at, and a
    quarter of one for each value that there is room for.
    """
    state, seen, common = space.state, space.marks, space.common
    size = I64(common.shape[1])
    work = 0
    state[STATUS] = DONE
    for n in range(lo, hi):
        for v in range(size):
            seen[v] = 0
        for k in moves.zeros:
            seen[0] |= k == n
        for k in moves.ones:
            if k < n:
                seen[values[n - k]] = 1
        most = 0
        for k in moves.splits:
            most = max(most, (n - k - moves.unequal) >> 1)
            for i in range(state[RARES] if space.sparse else 0):
                heap = I64(space.rare_heaps[i])
                if heap >= n - k:
                    break
                if not moves.unequal or 2 * heap != n - k:
                    seen[values[n - k - heap] ^ space.rare_values[i]] = 1
                work += 1
        bound = I64(0)
        while bound < size and (seen[bound] or not common[n & 1, bound]):
            bound += 1
        # Below the bound every common value has been found; in question are the rare ones.
        value, first = I64(0), 1
        while value < bound and (seen[value] or common[n & 1, value]):
            value += 1
        while value < bound and first <= most:
            for k in moves.splits:
                last = min((n - k - moves.unequal) >> 1, first + PAIRS - 1)
                if last >= first:
                    for a in range(U64(first), U64(last) + U64(1)):
                        seen[values[a] ^ values[U64(n - k) - a]] = 1
                    work += PAIRS
            first += PAIRS
            while space.sparse and value < bound and (seen[value] or common[n & 1, value]):
                value += 1
        while value < bound and seen[value]:
            value += 1
        if first > 1:
            note_depth(state, n, first - 1)
        work += size >> 2
        is_rare = space.sparse and value < bound
        if is_rare and state[RARES] >= space.rare_heaps.size:
            state[STATUS] = RARE_FULL
        elif not put(values, n, value, size):
            state[STATUS] = VALUE_FULL
        elif is_rare:
            add_rare(space, n, value)
        if state[STATUS] != DONE:
            state[WORK] += work
            return n
    state[WORK] += work
    return hi
