"""Octal codes with any values: a set of values is a table of bytes.

Three ways to find the values that the pairs of heaps have, each for what it is best at:

- pairs with a *rare* heap in them are marked in the table one by one. If the values are split into
  rare and common ones (see ``cgt.sequences.space``), they tell exactly which common values are
  reached; the least that is not is the *bound*: only rare values below it remain in question. Where
  there are many rare heaps, a part of the pairs is compared instead (see ``kernels.rows``);
- pairs are *marked*, from all over the heap, which finds most of the values, however many there
  are: the problem of the collector of coupons, who buys at random until few are missing. The marks
  are kept for as long as the same total serves another digit (see ``kernels.rows``);
- for the few values that are still missing then, all further pairs are *compared* with four of them
  at once by vector instructions, four times as fast as they could be marked. A value that no pair
  has is the nim value.

How many pairs are marked before the rest is compared is found out while it runs: some heaps of a
block are marked deeper than others, and the depth moves a little to where there was less work.
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
from cgt.sequences.kernels.rows import (
    EXACT,
    PARTS,
    WINDOW,
    chunk_at,
    complete_row,
    deepen_row,
    finish_row,
    look_together,
    next_lacking,
    start_rows,
)
from cgt.sequences.kernels.words import first_bit

Values = NDArray[Any]
Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]

TUNED, TURNS = 64, 4
"""Heaps between two changes of the depth, and so many are marked less and more deeply in turn."""

MARKED, COMPARED, HIT, ROW, HEAP = 5, 28, 25, 20, 60
"""Nanoseconds or so to mark a part of a chunk, to compare a chunk, to deal with a value that a
comparison finds, to begin a row, and for what each heap costs besides."""

EIGHT = np.uint64(0x0101010101010101)
"""The marks of eight values that are all there."""


@inner(types.int64(types.uint64[::1], types.int64, types.int64))
def next_missing(seen: Words, value: int, bound: int) -> int:
    """Return the least value from ``value`` on that is not marked, or ``bound``.

    A word holds the marks of eight values, each a byte that is 0 or 1.
    """
    place = U64(value) >> U64(3)
    missing: Any = (seen[place] ^ EIGHT) & (~U64(0) << (U64(8) * (U64(value) & U64(7))))
    last = U64(bound) >> U64(3)
    while missing == U64(0) and place < last:
        place += U64(1)
        missing = seen[place] ^ EIGHT
    if missing == U64(0):
        return bound
    return min(bound, I64(place) << 3 | first_bit(missing) >> 3)


@inner(types.void(*[types.uint64[::1]] * 2, *[types.int64] * 3))
def unite(seen: Words, rows: Words, row: int, value: int, bound: int) -> None:
    """Take over the marks of a row from a value on, up to a bound."""
    for w in range(U64(value) >> U64(3), (U64(bound) >> U64(3)) + U64(1)):
        seen[w] |= rows[U64(row) + w]


@kernel(extension(types.uint16))
def extend_by_tables(  # noqa: C901, PLR0912, PLR0915, PLR0917  # one loop
    values: Values,
    lo: int,
    hi: int,
    moves: Moves,
    space: Space,
    mirror: Values,
    sought: Values,
) -> int:
    """Fill ``values[lo:stop]`` from ``values[:lo]`` and return ``stop``; the state says why there.

    ``mirror`` has the values below some heap, the highest heap first: best those of all that can
    be the smaller of a pair, which are read faster from there. ``sought`` has room for four values.
    The space must have a power of two of columns, at least 8. Cost for a heap: a quarter of a
    nanosecond for each rare heap, a sixth for each pair marked, a twentieth for each compared.
    """
    state = space.state
    is_sparse = space.sparse
    common = space.common
    common_eights = space.common_eights
    heaps = space.rare_heaps
    seen = space.marks
    words = space.eights
    rows = space.rows
    row_eights = space.row_eights
    depths = space.depths
    zeros = moves.zeros
    ones = moves.ones
    digits = moves.splits
    columns = words.size - 1
    room = I64(1) << I64(8 * values.itemsize)
    room = min(room, 8 * columns)
    splits = digits.size
    unequal = moves.unequal
    least = digits[0] if splits else I64(hi)
    width = seen.size
    ring = depths.size - 1
    unfinished = max(I64(0), lo - digits[splits - 1]) if splits else I64(hi)
    unfinished &= -TOGETHER
    ends = space.bounds
    began = space.began
    exact = space.exact
    window = 1
    while window * CHUNK < hi >> 1 and not (is_sparse and window == WINDOW):
        window *= 2
    work = balance = 0
    state[STATUS] = DONE
    stop = hi
    for n in range(lo, hi):
        if n % TUNED == 0:
            step = (state[DEPTH] >> 4) + 1
            state[DEPTH] += step if balance < 0 else -step
            state[DEPTH] = max(1, min(state[DEPTH], PARTS * window))
            balance = 0
        paid = 0
        deeper = n & TURNS
        deep = state[DEPTH] + (state[DEPTH] >> 2) if deeper else state[DEPTH] - (state[DEPTH] >> 2)
        while unfinished <= n - least:
            row = unfinished & ring
            count = state[RARES] if is_sparse else 0
            if unfinished % TOGETHER == 0 and start_rows(
                values, space, unfinished, count, row * width, width
            ):
                parity = (unfinished + least) & 1
                look_together(values, space, unfinished, row * width, width, parity)
            finish_row(values, space, unfinished, unequal, count, row * width)
            depths[row] = 0
            near = ends[4] >> 2
            is_exact = exact[unfinished & (TOGETHER - 1)] == EXACT
            paid += (near if is_exact else near - (near >> 2)) + ROW
            unfinished += 1
        for w in range(columns):
            words[w] = U64(0)
        for i in range(zeros.size):
            k = zeros[i]
            if k == n:
                seen[0] = 1
        for i in range(ones.size):
            k = ones[i]
            if k < n:
                seen[U64(values[n - k])] = 1
        for i in range(splits):
            k = digits[i]
            if k < n:
                unite(words, row_eights, ((n - k) & ring) * (columns + 1), 0, room - 1)
        bound = room
        if is_sparse:
            aside = (n & 1) * columns
            bound = next_lacking(words, 0, columns, common_eights, aside, 0, room)
            row = (n - least) & ring
            if n > least and bound > exact[row & (TOGETHER - 1)]:
                complete_row(values, space, n - least, row * width)
                unite(words, row_eights, row * (columns + 1), 0, room - 1)
                bound = next_lacking(words, 0, columns, common_eights, aside, bound, room)
                work += ends[4] >> 3
            if bound == room:
                state[STATUS] = VALUE_FULL
                stop = n
                break
            for w in range((bound >> 3) + 1):
                words[w] |= common_eights[aside + w]
        most = (n - least - unequal) >> 1
        most = max(most, 0)
        count = (most + CHUNK - 1) // CHUNK
        if count:
            count = max(count, window)
        depth = 0
        low = next_missing(words, 0, bound)
        deep = min(deep, PARTS * count)
        while low < bound and depth < deep:
            # Where there is a split, all missing values may be found long before the depth.
            depth = min(depth + max(PARTS, depth), deep) if is_sparse else deep
            for i in range(splits):
                k = digits[i]
                if k < n:
                    row = (n - k) & ring
                    if depths[row] < depth:
                        marked = deepen_row(
                            values,
                            mirror,
                            n - k,
                            n - k - unequal,
                            I64(depths[row]),
                            depth,
                            window,
                            rows,
                            U64(row * width),
                        )
                        depths[row] = depth
                        paid += MARKED * marked
                        unite(words, row_eights, row * (columns + 1), low, bound)
            low = next_missing(words, low, bound)
        deepest = I64(0)
        for i in range(splits):
            k = digits[i]
            if k < n:
                deepest = max(deepest, (depths[(n - k) & ring] + PARTS - 1) // PARTS)
        depth //= PARTS
        if low < bound:
            # Round and round through the chunks that are left, with the lowest missing values,
            # until the lowest of all has gone all the way, or none is missing.
            left = count - depth
            place = depth
            turn = number = 0
            following = low
            while True:
                while number < SOUGHT and following < bound:
                    sought[number] = following
                    began[number] = turn
                    number += 1
                    following = next_missing(words, following + 1, bound)
                if number == 0:
                    break
                for i in range(number, SOUGHT):
                    sought[i] = sought[0]
                until = began[0] + left
                hit = I64(0)
                while turn < until and hit == 0:
                    first = chunk_at(place, window) * CHUNK + 1
                    for i in range(splits):
                        total = n - digits[i]
                        last = (total - unequal) >> 1
                        hit |= compare_up_to(values, mirror, total, first, last, sought)
                    paid += COMPARED * splits
                    turn += 1
                    place += 1
                    deepest = max(deepest, place)
                    if place == count:
                        place = depth
                if hit == 0:
                    bound = I64(sought[0])
                    break
                kept = 0
                for i in range(number):
                    if hit >> i & 1:
                        seen[sought[i]] = 1
                        paid += HIT
                    else:
                        sought[kept] = sought[i]
                        began[kept] = began[i]
                        kept += 1
                number = kept
        if deepest > 0:
            note_depth(state, n, min(most, max(deepest, window) * CHUNK))
        work += paid + HEAP
        balance += paid if deeper else -paid
        is_rare = is_sparse and not common[n & 1, bound]
        if is_rare and state[RARES] >= heaps.size:
            state[STATUS] = RARE_FULL
            stop = n
            break
        if not put(values, n, bound, room):
            state[STATUS] = VALUE_FULL
            stop = n
            break
        if is_rare:
            add_rare(space, n, bound)
    state[WORK] += work
    return stop
