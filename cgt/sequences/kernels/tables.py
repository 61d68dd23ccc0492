"""Octal codes with any values: a set of values is a table of bytes.

Three ways to find the values that the pairs of heaps have, each for what it is best at:

- pairs with a *rare* heap in them are marked in the table one by one. If the values are split into
  rare and common ones (see ``cgt.sequences.space``), they tell exactly which common values are
  reached; the least that is not is the *bound*: only rare values below it remain in question;
- pairs are *marked* from the smallest heap on, which finds most of the values, however many there
  are: the problem of the collector of coupons, who buys at random until few are missing;
- for the few values that are still missing then, all further pairs are *compared* with four of them
  at once by vector instructions, ten times as fast as they could be marked. A value that no pair
  has is the nim value.

How many pairs are marked before the rest is compared is found out while it runs: after every block
of heaps the depth is changed a little, on in the same direction while that made less work.
Where there is no split, pairs are taken from all over the heap, not from its small end, since small
heaps have small values; then all pairs are compared with the least missing value.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import types
from numpy.typing import NDArray

from cgt.compiling import I64, U64, inner, kernel
from cgt.sequences.kernels.moves import (
    DEPTH,
    DONE,
    MOVES,
    PAID,
    RARE_FULL,
    RARES,
    SPACE,
    STATUS,
    STEP,
    VALUE_FULL,
    WORK,
    Moves,
    Space,
    add_rare,
    note_depth,
    put,
    rares_below,
)
from cgt.sequences.kernels.pairs import CHUNK, compare, compare_some, mark, mark_rare

Values = NDArray[Any]
Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]

TUNED = 64
"""Heaps between two changes of the depth."""

MARKED, COMPARED, HIT, HEAP = 36, 11, 25, 40
"""Nanoseconds or so to mark a chunk, to compare one, to deal with a value that a comparison finds,
and for what each heap costs besides."""

EIGHT = np.uint64(0x0101010101010101)
"""The marks of eight values that are all there."""


@inner(types.int64(types.uint64[::1], types.int64, types.int64))
def next_missing(seen: Words, value: int, bound: int) -> int:
    """Return the least value from ``value`` on that is not marked, or ``bound``.

    A word holds the marks of eight values, each a byte that is 0 or 1.
    """
    place = U64(value) >> U64(3)
    missing = (
        (seen[place] ^ EIGHT)
        >> (U64(8) * (U64(value) & U64(7)))
        << (U64(8) * (U64(value) & U64(7)))
    )
    last = U64(bound) >> U64(3)
    while missing == U64(0) and place < last:
        place += U64(1)
        missing = seen[place] ^ EIGHT
    if missing == U64(0):
        return bound
    value = I64(place) << 3
    while missing & U64(255) == U64(0):
        missing >>= U64(8)
        value += 1
    return min(bound, value)


@inner(types.int64(types.int64))
def stride_for(count: int) -> int:
    """Return by how many chunks to step to visit all of ``count`` in a spread-out order."""
    stride = I64(count * 0.381966) | 1
    while True:
        a, b = stride, count
        while b:
            a, b = b, a % b
        if a == 1:
            return stride
        stride += 1


@kernel(types.int64(types.uint16[::1], types.int64, types.int64, MOVES, SPACE, types.uint16[::1]))
def extend_by_tables(  # noqa: C901, PLR0912, PLR0915, PLR0917  # one loop
    values: Values, lo: int, hi: int, moves: Moves, space: Space, four: Values
) -> int:
    """Fill ``values[lo:stop]`` from ``values[:lo]`` and return ``stop``; the state says why there.

    The space must have a power of two of columns, at least 8. Cost for a heap: half a nanosecond
    for each rare heap and split digit and for each pair marked, a tenth for each pair compared.
    """
    state = space.state
    heaps = space.rare_heaps
    worths = space.rare_values
    seen = space.marks
    words = space.eights
    columns = words.size - 1
    room = I64(1) << I64(8 * values.itemsize)
    room = min(room, 8 * columns)
    splits = moves.splits.size
    unequal = moves.unequal
    least = moves.splits[0] if splits else I64(hi)
    since = np.zeros(4, np.int64)
    compared = COMPARED * splits
    marked = MARKED * splits
    count = stride = 1
    work = paid = 0
    state[STATUS] = DONE
    stop = hi
    for n in range(lo, hi):
        if n % TUNED == 0:
            if paid > state[PAID]:
                state[STEP] = -state[STEP]
            state[PAID] = paid
            state[DEPTH] = state[DEPTH] * (16 + state[STEP]) // 16 + (state[STEP] > 0)
            state[DEPTH] = max(state[DEPTH], 1)
            work += paid
            paid = 0
        for w in range(columns):
            words[w] = U64(0)
        for k in moves.zeros:
            if k == n:
                seen[0] = 1
        for k in moves.ones:
            if k < n:
                seen[U64(values[n - k])] = 1
        bound = room
        if space.sparse:
            for i in range(splits):
                total = n - moves.splits[i]
                last = rares_below(heaps, state[RARES], total, space.ends[0, i])
                space.ends[0, i] = last
                twin = last
                if unequal:
                    twin = rares_below(heaps, state[RARES], (total + 1) >> 1, space.ends[1, i])
                    space.ends[1, i] = twin
                mark_rare(values, U64(total), heaps, worths, U64(0), U64(twin), seen)
                if twin < last:
                    twin += 2 * I64(heaps[twin]) == total
                    mark_rare(values, U64(total), heaps, worths, U64(twin), U64(last), seen)
                paid += last >> 1
            aside = (n & 1) * columns
            w = 0
            while w < columns and space.common_eights[aside + w] & ~words[w] == U64(0):
                w += 1
            if w == columns:
                state[STATUS] = VALUE_FULL
                stop = n
                break
            bound = 8 * w
            while seen[bound] or not space.common[n & 1, bound]:
                bound += 1
            for w in range((bound >> 3) + 1):
                words[w] |= space.common_eights[aside + w]
        most = (n - least - unequal) >> 1
        most = max(most, 0)
        if (most + CHUNK - 1) // CHUNK != count:
            count = (most + CHUNK - 1) // CHUNK
            stride = 1 if space.sparse or count < 3 else stride_for(count)
        depth = 0
        at = 0
        low = next_missing(words, 0, bound)
        while low < bound and depth < count and depth < state[DEPTH]:
            # Where few values are missing, they may all be found in a part of the first chunk.
            parts = 4 if space.sparse and depth == 0 else 1
            first = at * CHUNK + 1
            for _ in range(parts):
                for k in moves.splits:
                    mark(values, n - k, first, first + CHUNK // parts - 1, n - k - unequal, seen)
                paid += marked // parts
                first += CHUNK // parts
                low = next_missing(words, low, bound)
                if low == bound:
                    break
            depth += 1
            at += stride
            if at >= count:
                at -= count
        deepest = depth
        if low < bound:
            # Round and round through the chunks that are left, with up to four missing values at
            # a time, until one that is the lowest has gone all the way, or none is missing.
            left = count - depth
            place = depth
            begin = at
            turn = 0
            following = low
            for i in range(4):
                since[i] = -1
                if following < bound:
                    four[i] = following
                    since[i] = 0
                    following = next_missing(words, following + 1, bound)
            while True:
                lowest = -1
                for i in range(4):
                    if since[i] >= 0 and (lowest < 0 or four[i] < four[lowest]):
                        lowest = i
                if lowest < 0:
                    break
                for i in range(4):
                    if since[i] < 0:
                        four[i] = four[lowest]
                gone = turn - since[lowest]
                if gone >= left:
                    bound = I64(four[lowest])
                    break
                until = turn + left - gone
                hit = I64(0)
                while turn < until and hit == 0:
                    first = at * CHUNK + 1
                    for k in moves.splits:
                        last = (n - k - unequal) >> 1
                        if last - first + 1 < CHUNK:
                            hit |= compare_some(values, n - k, first, last, four)
                        else:
                            hit |= compare(values, U64(first), U64(n - k - first), four)
                    paid += compared
                    turn += 1
                    place += 1
                    deepest = max(deepest, place)
                    at += stride
                    if at >= count:
                        at -= count
                    if place == count:
                        place = depth
                        at = begin
                for i in range(4):
                    if hit >> i & 1 and since[i] >= 0:
                        seen[four[i]] = 1
                        since[i] = -1
                        paid += HIT
                        if following < bound:
                            four[i] = following
                            since[i] = turn
                            following = next_missing(words, following + 1, bound)
        if deepest > 0:
            note_depth(state, n, deepest * CHUNK)
        paid += HEAP
        is_rare = space.sparse and not space.common[n & 1, bound]
        if is_rare and state[RARES] >= space.rare_heaps.size:
            state[STATUS] = RARE_FULL
            stop = n
            break
        if not put(values, n, bound, room):
            state[STATUS] = VALUE_FULL
            stop = n
            break
        if is_rare:
            add_rare(space, n, bound)
    state[WORK] += work + paid
    return stop
