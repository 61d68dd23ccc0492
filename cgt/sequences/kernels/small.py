"""Octal codes whose values are below 128: a set of values is two words, held in registers.

All values that 64 pairs of heaps give are gathered at once, by vector instructions: nim-addition,
a shift, and a union. Where there is a split into rare and common values (see
``cgt.sequences.space``), the search ends as soon as every rare value below the least common one
that is missing has been found; where there is none, all pairs are looked at.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import types
from numpy.typing import NDArray

from cgt.compiling import BYTES, I64, U64, inner, kernel
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
    rares_below,
)
from cgt.sequences.kernels.pairs import CHUNK, compare, compare_some, mark_rare

Values = NDArray[Any]
Words = NDArray[np.uint64]
Heaps = NDArray[np.uint32]
Worths = NDArray[np.uint16]

MANY, FEW = 64, 32
"""After so many pairs, if only so many values are missing, pairs are compared with these alone."""

PAIRS = 64
"""Pairs that are looked at together: fewer are not worth a vector loop to the compiler."""


@inner(types.UniTuple(types.uint64, 2)(types.uint64, types.uint64, types.uint64))
def with_value(low: int, high: int, value: int) -> tuple[int, int]:
    """Return a set of two words with one more value."""
    bit = U64(1) << (value & U64(63))
    in_high = U64(0) - (value >> U64(6))
    return low | (bit & ~in_high), high | (bit & in_high)


@inner(types.uint64(BYTES, types.uint64, types.uint64))
def pairs_below_64(values: Values, first: int, partner: int) -> int:
    """Return the set of the values of 64 pairs: ``first + j`` and ``partner - j``."""
    found = U64(0)
    for j in range(U64(PAIRS)):
        found |= U64(1) << U64(values[first + j] ^ values[partner - j])
    return found


@inner(types.UniTuple(types.uint64, 2)(BYTES, types.uint64, types.uint64))
def pairs_below_128(values: Values, first: int, partner: int) -> tuple[int, int]:
    """Return the set of the values of 64 pairs, as two words."""
    low = U64(0)
    high = U64(0)
    for j in range(U64(PAIRS)):
        value = U64(values[first + j] ^ values[partner - j])
        bit = U64(1) << (value & U64(63))
        low |= bit if value < U64(64) else U64(0)
        high |= bit if value >= U64(64) else U64(0)
    return low, high


@inner(types.UniTuple(types.uint64, 2)(BYTES, types.int64, types.int64, types.int64))
def some_pairs(values: Values, total: int, first: int, last: int) -> tuple[int, int]:
    """Return the set of the values of the pairs of ``total`` tokens from one heap to another."""
    low = U64(0)
    high = U64(0)
    if last >= first:
        for a in range(U64(first), U64(last) + U64(1)):
            low, high = with_value(low, high, U64(values[a] ^ values[U64(total) - a]))
    return low, high


@inner(types.int64(types.uint64))
def popcount(word: int) -> int:
    """Return how many bits of a word are set."""
    word -= (word >> U64(1)) & U64(0x5555555555555555)
    word = (word & U64(0x3333333333333333)) + ((word >> U64(2)) & U64(0x3333333333333333))
    word = (word + (word >> U64(4))) & U64(0x0F0F0F0F0F0F0F0F)
    return I64((word * U64(0x0101010101010101)) >> U64(56))


@inner(types.int64(types.uint64))
def lowest(word: int) -> int:
    """Return the place of the lowest bit of a word that is not 0."""
    place = 0
    for step in (32, 16, 8, 4, 2, 1):
        if word & ((U64(1) << U64(step)) - U64(1)) == U64(0):
            word >>= U64(step)
            place += step
    return place


@inner(
    types.uint64(
        BYTES, types.uint64, types.uint32[::1], types.uint16[::1], types.uint64, types.uint64
    )
)
def rare_pairs_below_64(  # noqa: PLR0917  # kernels have no keywords
    values: Values, total: int, heaps: Heaps, worths: Worths, first: int, last: int
) -> int:
    """Return the set of the values of the pairs of ``total`` tokens with some rare heaps."""
    found = U64(0)
    for i in range(first, last):
        found |= U64(1) << U64(values[total - U64(heaps[i])] ^ U64(worths[i]))
    return found


@inner(types.UniTuple(types.uint64, 2)(types.uint64[::1]))
def taken_from(table: Words) -> tuple[int, int]:
    """Return the set of the values marked in a table of 128 bytes, as words; clear the table."""
    low = U64(0)
    high = U64(0)
    for w in range(U64(8)):
        low |= (table[w] * U64(0x0102040810204080) >> U64(56)) << (U64(8) * w)
        high |= (table[w + U64(8)] * U64(0x0102040810204080) >> U64(56)) << (U64(8) * w)
    for w in range(U64(16)):
        table[w] = U64(0)
    return low, high


@kernel(types.int64(types.uint8[::1], types.int64, types.int64, MOVES, SPACE, types.uint8[::1]))
def extend_small(  # noqa: C901, PLR0912, PLR0915, PLR0917  # one loop
    values: Values, lo: int, hi: int, moves: Moves, space: Space, four: Values
) -> int:
    """Fill ``values[lo:stop]`` from ``values[:lo]`` and return ``stop``; the state says why there.

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
                low, high = with_value(low, high, U64(values[n - k]))
        common_low = space.common_bits[2 * (n & 1)]
        common_high = space.common_bits[2 * (n & 1) + 1]
        free_low = U64(0)
        free_high = U64(0)
        need_low = ~low
        need_high = ~high
        if space.sparse:
            for i in range(splits):
                total = n - moves.splits[i]
                last = rares_below(heaps, state[RARES], total, space.ends[0, i])
                space.ends[0, i] = last
                twin = last
                if moves.unequal:
                    twin = rares_below(heaps, state[RARES], (total + 1) >> 1, space.ends[1, i])
                    space.ends[1, i] = twin
                begin, end = 0, twin
                for _ in range(2):
                    if wide:
                        mark_rare(
                            values, U64(total), heaps, worths, U64(begin), U64(end), space.marks
                        )
                    else:
                        low |= rare_pairs_below_64(
                            values, U64(total), heaps, worths, U64(begin), U64(end)
                        )
                    if twin == last:
                        break
                    begin = twin + (2 * I64(heaps[twin]) == total)
                    end = last
                work += last >> 1
            if wide:
                more_low, more_high = taken_from(space.eights)
                low |= more_low
                high |= more_high
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
                if last - first + 1 < PAIRS:
                    more_low, more_high = some_pairs(values, total, first, last)
                elif wide:
                    more_low, more_high = pairs_below_128(values, U64(first), U64(total - first))
                else:
                    more_low = pairs_below_64(values, U64(first), U64(total - first))
                    more_high = U64(0)
                need_low &= ~more_low
                need_high &= ~more_high
            first += PAIRS
            work += chunk
        deepest = first - 1
        while (need_low | need_high) and first <= most:
            # The lowest four of those missing: found all, or the lowest of them is the value.
            count = 0
            for v in range(128):
                word = need_high if v & 64 else need_low
                if count < 4 and word >> U64(v & 63) & U64(1):
                    four[count] = v
                    count += 1
            for i in range(count, 4):
                four[i] = four[0]
            missing = 15
            at = first
            while missing and at <= most:
                hit = I64(0)
                for k in moves.splits:
                    last = (n - k - moves.unequal) >> 1
                    if last - at + 1 < CHUNK:
                        hit |= compare_some(values, n - k, at, last, four)
                    else:
                        hit |= compare(values, U64(at), U64(n - k - at), four)
                missing &= ~hit
                at += CHUNK
                work += 6 * splits
            if at > deepest:
                deepest = at - 1
            for i in range(4):
                if not missing >> i & 1:
                    if four[i] < 64:
                        need_low &= ~(U64(1) << U64(four[i]))
                    else:
                        need_high &= ~(U64(1) << U64(four[i] - 64))
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
            value = lowest(need_low)
        elif need_high:
            value = 64 + lowest(need_high)
        elif free_low:
            value = lowest(free_low)
        elif free_high:
            value = 64 + lowest(free_high)
        if not put(values, n, value, size):
            state[STATUS] = VALUE_FULL
            stop = n
            break
        if is_rare:
            add_rare(space, n, value)
    state[WORK] += work
    return stop
