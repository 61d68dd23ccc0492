"""Octal codes whose values are below 128: a set of values is two words, held in registers.

All values that 64 pairs of heaps give are gathered at once, by vector instructions: nim-addition,
a shift, and a union. Where there is a split into rare and common values (see
``cgt.sequences.space``), the search ends as soon as every rare value below the least common one
that is missing has been found; where there is none, all pairs are looked at.
"""

from __future__ import annotations

from typing import Any

from numba.core import types
from numpy.typing import NDArray

from cgt.compiling import BYTES, I64, U64, inner, kernel
from cgt.sequences.kernels.moves import (
    DONE,
    RARE_FULL,
    RARES,
    SOUGHT,
    STATUS,
    TOGETHER,
    VALUE_FULL,
    WORK,
    Moves,
    Space,
    add_rare,
    extension,
    note_depth,
    put,
)
from cgt.sequences.kernels.pairs import CHUNK, compare_up_to
from cgt.sequences.kernels.words import finish_set, first_bit, high_bit, low_bit, popcount

Values = NDArray[Any]

MANY, FEW = 512, 16
"""After so many pairs, if only so many values are missing, pairs are compared with these alone."""

PAIRS = 64
"""Pairs that are looked at together: fewer are not worth a vector loop to the compiler."""


@inner(types.uint64(BYTES, BYTES, types.uint64, types.uint64))
def pairs_below_64(values: Values, mirror: Values, up: int, down: int) -> int:
    """Return the set of the values of 64 pairs, read from a place on in both arrays."""
    found = U64(0)
    for j in range(U64(PAIRS)):
        found |= U64(1) << U64(values[up + j] ^ mirror[down + j])
    return found


@inner(types.UniTuple(types.uint64, 2)(BYTES, BYTES, types.uint64, types.uint64))
def pairs_below_128(values: Values, mirror: Values, up: int, down: int) -> tuple[int, int]:
    """Return the set of the values of 64 pairs, as two words."""
    low = U64(0)
    high = U64(0)
    for j in range(U64(PAIRS)):
        value = U64(values[up + j] ^ mirror[down + j])
        low |= low_bit(value)
        high |= high_bit(value)
    return low, high


@inner(types.UniTuple(types.uint64, 2)(BYTES, types.int64, types.int64, types.int64))
def some_pairs(values: Values, total: int, first: int, last: int) -> tuple[int, int]:
    """Return the set of the values of the pairs of ``total`` tokens from one heap to another."""
    low = U64(0)
    high = U64(0)
    if last >= first:
        for a in range(U64(first), U64(last) + U64(1)):
            value = U64(values[a] ^ values[U64(total) - a])
            low |= low_bit(value)
            high |= high_bit(value)
    return low, high


@kernel(extension(types.uint8))
def extend_small(  # noqa: C901, PLR0912, PLR0915, PLR0917  # one loop
    values: Values,
    lo: int,
    hi: int,
    moves: Moves,
    space: Space,
    mirror: Values,
    sought: Values,
) -> int:
    """Fill ``values[lo:stop]`` from ``values[:lo]`` and return ``stop``; the state says why there.

    ``mirror`` and ``sought`` are as for ``kernels.tables.extend_by_tables``.
    The space must have 64 columns or 128. Cost for a heap: a nanosecond for each rare heap and
    split digit, and a tenth of one for each pair that is looked at.
    """
    state = space.state
    heaps = space.rare_heaps
    worths = space.rare_values
    size = space.common.shape[1]
    wide = size > 64
    splits = moves.splits.size
    least = moves.splits[0] if splits else I64(hi)
    chunk = (14 if wide else 7) * splits
    sets = space.row_eights
    ring = space.depths.size - 1
    ends = space.bounds
    unfinished = max(I64(0), lo - moves.splits[splits - 1]) if splits else I64(hi)
    unfinished &= -TOGETHER
    work = 0
    state[STATUS] = DONE
    stop = hi
    for n in range(lo, hi):
        low = U64(0)
        high = U64(0) if wide else ~U64(0)
        for k in moves.zeros:
            if k == n:
                low |= U64(1)
        for k in moves.ones:
            if k < n:
                low |= low_bit(U64(values[n - k]))
                high |= high_bit(U64(values[n - k]))
        common_low = space.common_bits[2 * (n & 1)]
        common_high = space.common_bits[2 * (n & 1) + 1]
        free_low = U64(0)
        free_high = U64(0)
        need_low = ~low
        need_high = ~high
        if space.sparse:
            while unfinished <= n - least:
                row = unfinished & ring
                together = min(TOGETHER, hi - unfinished)
                beside = row + ring + 1 if wide else I64(0)
                finish_set(
                    values,
                    unfinished,
                    together,
                    moves.unequal,
                    heaps,
                    worths,
                    state[RARES],
                    sets,
                    row,
                    beside,
                    ends,
                )
                unfinished += 1
                work += (ends[4] >> 2) + 5
            for k in moves.splits:
                if k < n:
                    low |= sets[(n - k) & ring]
                    if wide:
                        high |= sets[((n - k) & ring) + ring + 1]
            free_low = common_low & ~low
            free_high = common_high & ~high
            if free_low:
                free_low &= ~free_low + U64(1)
                need_low = (free_low - U64(1)) & ~low & ~common_low
                need_high = U64(0)
            elif free_high:
                free_high &= ~free_high + U64(1)
                need_low = ~low & ~common_low
                need_high = (free_high - U64(1)) & ~high & ~common_high
            else:
                state[STATUS] = VALUE_FULL
                stop = n
                break
        first = 1
        most = (n - least - moves.unequal) >> 1
        while (need_low | need_high) and first <= most:
            if first > MANY and popcount(need_low) + popcount(need_high) <= FEW:
                break
            for k in moves.splits:
                total = n - k
                last = (total - moves.unequal) >> 1
                end = first + PAIRS - 1
                up, down = U64(total - end), U64(mirror.size - 1 - end)
                if end > last or end >= mirror.size:
                    more_low, more_high = some_pairs(values, total, first, min(last, end))
                elif wide:
                    more_low, more_high = pairs_below_128(values, mirror, up, down)
                else:
                    more_low = pairs_below_64(values, mirror, up, down)
                    more_high = U64(0)
                need_low &= ~more_low
                need_high &= ~more_high
            first += PAIRS
            work += chunk
        deepest = first - 1
        while (need_low | need_high) and first <= most:
            # The lowest of those missing: all are found, or the lowest not found is the value.
            count = 0
            rest_low, rest_high = need_low, need_high
            while count < SOUGHT and rest_low | rest_high:
                if rest_low:
                    sought[count] = first_bit(rest_low)
                    rest_low &= rest_low - U64(1)
                else:
                    sought[count] = 64 + first_bit(rest_high)
                    rest_high &= rest_high - U64(1)
                count += 1
            for i in range(count, SOUGHT):
                sought[i] = sought[0]
            missing = (1 << SOUGHT) - 1
            at = first
            while missing and at <= most:
                hit = I64(0)
                for k in moves.splits:
                    last = (n - k - moves.unequal) >> 1
                    hit |= compare_up_to(values, mirror, n - k, at, last, sought)
                missing &= ~hit
                at += CHUNK
                work += 6 * splits
            if at > deepest:
                deepest = at - 1
            for i in range(SOUGHT):
                if not missing >> i & 1:
                    need_low &= ~low_bit(U64(sought[i]))
                    need_high &= ~high_bit(U64(sought[i]))
            if missing:
                break
        if deepest > PAIRS:
            note_depth(state, n, deepest)
        work += 20
        is_rare = space.sparse and (need_low | need_high) != U64(0)
        if is_rare and state[RARES] >= space.rare_heaps.size:
            state[STATUS] = RARE_FULL
            stop = n
            break
        value = size
        if need_low:
            value = first_bit(need_low)
        elif need_high:
            value = 64 + first_bit(need_high)
        elif free_low:
            value = first_bit(free_low)
        elif free_high:
            value = 64 + first_bit(free_high)
        if not put(values, n, value, size):
            state[STATUS] = VALUE_FULL
            stop = n
            break
        if is_rare:
            add_rare(space, n, value)
    state[WORK] += work
    return stop
