"""Octal codes with any values, for which a set of values is a table of bytes.

There are three ways to find the values of the pairs of heaps, each with its own strength.

- Pairs with a *rare* heap are marked in the table one by one. If the values are split into rare
  and common ones (see ``cgt.engines.sequences.space``), these pairs show exactly which common
  values are reached. The least one not reached is the *bound*, and only rare values below it remain
  possible. If there are many rare heaps, some of the pairs are compared instead (see
  ``kernels.rows``).
- Pairs from all over the heap are *marked*, which finds most of the values, however many there
  are. This is the coupon collector's problem, with random draws until few values are missing. The
  marks stay for as long as the same total serves another digit (see ``kernels.rows``).
- For the few values that are then missing, all further pairs are *compared* with four of them at
  once by vector instructions, four times as fast as marking. A value that no pair has is the nim
  value.

The number of pairs to mark before comparing adapts while the kernel runs. Some heaps of a block are
marked deeper than others, and the depth moves a little towards the cheaper side.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import types
from numpy.typing import NDArray

from cgt.engines.compiling import I64, U64, borrowed, inlined, inner, kernel
from cgt.engines.sequences.kernels.moves import (
    DEPTH,
    DONE,
    RARES,
    SOUGHT,
    STATUS,
    TOGETHER,
    VALUE_FULL,
    WORK,
    Moves,
    Space,
    borrowed_moves,
    borrowed_space,
    extension,
    note_depth,
    write,
)
from cgt.engines.sequences.kernels.pairs import CHUNK, compare_up_to
from cgt.engines.sequences.kernels.rows import (
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
from cgt.engines.sequences.kernels.words import first_bit

Values = NDArray[Any]
Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]

TUNED, TURNS = 64, 4
"""The number of heaps between two changes of the depth, and in a run at one trial depth."""

MARKED, COMPARED, HIT, ROW, HEAP = 5, 28, 25, 20, 60
"""The costs of the kernel's steps, in approximate nanoseconds.

They are for marking a part of a chunk, comparing a chunk, processing a value found by a comparison,
beginning a row, and the fixed cost of a heap.
"""

EIGHT = np.uint64(0x0101010101010101)
"""The marks of eight values that are all present."""


@inner(types.int64(types.uint64[::1], types.int64, types.int64))
def next_missing(seen: Words, value: int, bound: int) -> int:
    """Return the least value from ``value`` on without a mark, or ``bound``.

    A word has the marks of eight values, each a byte that is 0 or 1.
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
    """Copy the marks of a row from a value on, up to a bound."""
    for w in range(U64(value) >> U64(3), (U64(bound) >> U64(3)) + U64(1)):
        seen[w] |= rows[U64(row) + w]


@inlined
def tune(state: NDArray[np.int64], balance: int, most: int) -> None:
    """Move the depth a little towards less work, by the sign of ``balance``.

    ``balance`` is the work at larger depth minus the work at smaller depth.
    """
    step = (state[DEPTH] >> 4) + 1
    state[DEPTH] += step if balance < 0 else -step
    state[DEPTH] = max(1, min(state[DEPTH], most))


@inlined
def finish_rows(
    values: Values, space: Space, moves: Moves, unfinished: int, until: int
) -> tuple[int, int]:
    """Mark the rare heaps' pairs of each total up to ``until``.

    Returns the next total, and the cost in approximate nanoseconds.
    """
    width, ring = space.marks.size, space.depths.size - 1
    count = space.state[RARES] if space.sparse else 0
    cost = 0
    while unfinished <= until:
        row = unfinished & ring
        if unfinished % TOGETHER == 0 and start_rows(
            values, space, unfinished, count, row * width, width
        ):
            parity = (unfinished + moves.splits[0]) & 1
            look_together(values, space, unfinished, row * width, width, parity)
        finish_row(values, space, unfinished, moves.unequal, count, row * width)
        space.depths[row] = 0
        near = space.bounds[4] >> 2
        is_exact = space.exact[unfinished & (TOGETHER - 1)] == EXACT
        cost += (near if is_exact else near - (near >> 2)) + ROW
        unfinished += 1
    return unfinished, cost


@inlined
def mark_moves(values: Values, space: Space, moves: Moves, heap: int, room: int) -> None:
    """Mark the values that a heap reaches by leaving one heap or none, and those of its rows."""
    columns, ring = space.eights.size - 1, space.depths.size - 1
    for w in range(columns):
        space.eights[w] = U64(0)
    for i in range(moves.zeros.size):
        k = moves.zeros[i]
        if k == heap:
            space.marks[0] = 1
    for i in range(moves.ones.size):
        k = moves.ones[i]
        if k < heap:
            space.marks[U64(values[heap - k])] = 1
    for i in range(moves.splits.size):
        k = moves.splits[i]
        if k < heap:
            unite(space.eights, space.row_eights, ((heap - k) & ring) * (columns + 1), 0, room - 1)


@inlined
def bound_of(values: Values, space: Space, moves: Moves, heap: int, room: int) -> tuple[int, int]:
    """Return the least common value without a mark, and the cost.

    All common values below it are marked. The value is ``room`` if all have marks. A row that is
    not exact up to the value is completed first.
    """
    columns, ring = space.eights.size - 1, space.depths.size - 1
    common, aside = space.common_eights, (heap & 1) * columns
    cost = 0
    bound = next_lacking(space.eights, 0, columns, common, aside, 0, room)
    total = heap - moves.splits[0] if moves.splits.size else I64(0)
    row = total & ring
    if total > 0 and bound > space.exact[row & (TOGETHER - 1)]:
        complete_row(values, space, total, row * space.marks.size)
        unite(space.eights, space.row_eights, row * (columns + 1), 0, room - 1)
        bound = next_lacking(space.eights, 0, columns, common, aside, bound, room)
        cost = space.bounds[4] >> 3
    if bound < room:
        for w in range((bound >> 3) + 1):
            space.eights[w] |= common[aside + w]
    return bound, cost


@inlined
def mark_deeper(  # noqa: PLR0917  # kernels have no keywords
    values: Values,
    mirror: Values,
    space: Space,
    moves: Moves,
    heap: int,
    bound: int,
    until: int,
    window: int,
) -> tuple[int, int, int]:
    """Mark pairs until a depth, or until no value below the bound is missing.

    Returns the least missing value or the bound, the depth, and the cost.
    """
    width, ring, columns = space.marks.size, space.depths.size - 1, space.eights.size - 1
    depth = cost = 0
    low = next_missing(space.eights, 0, bound)
    while low < bound and depth < until:
        # With a split, all missing values can be found long before the depth.
        depth = min(depth + max(PARTS, depth), until) if space.sparse else until
        for i in range(moves.splits.size):
            total = heap - moves.splits[i]
            row = total & ring
            if total > 0 and space.depths[row] < depth:
                cost += MARKED * deepen_row(
                    values,
                    mirror,
                    total,
                    total - moves.unequal,
                    I64(space.depths[row]),
                    depth,
                    window,
                    space.rows,
                    U64(row * width),
                )
                space.depths[row] = depth
                unite(space.eights, space.row_eights, row * (columns + 1), low, bound)
        low = next_missing(space.eights, low, bound)
    return low, depth, cost


@inlined
def deepest_chunk(space: Space, moves: Moves, heap: int) -> int:
    """Return the largest number of chunks marked, at least in part, for any split of a heap."""
    ring, deepest = space.depths.size - 1, I64(0)
    for i in range(moves.splits.size):
        total = heap - moves.splits[i]
        if total > 0:
            deepest = max(deepest, (space.depths[total & ring] + PARTS - 1) // PARTS)
    return deepest


@inlined
def seek_lowest(  # noqa: PLR0917  # kernels have no keywords
    space: Space, sought: Values, number: int, step: int, following: int, bound: int
) -> tuple[int, int]:
    """Add missing values to the ``number`` in ``sought``, as far as there is room.

    ``step`` is the current step of the comparison. Returns the number of values, and the next
    missing value, or the bound.
    """
    while number < SOUGHT and following < bound:
        sought[number] = following
        space.began[number] = step
        number += 1
        following = next_missing(space.eights, following + 1, bound)
    for i in range(number, SOUGHT):
        sought[i] = sought[0]
    return number, following


@inlined
def compare_rest(  # noqa: PLR0917  # kernels have no keywords
    values: Values,
    mirror: Values,
    space: Space,
    moves: Moves,
    heap: int,
    low: int,
    bound: int,
    start: int,
    count: int,
    window: int,
    sought: Values,
) -> tuple[int, int, int]:
    """Return the least value from ``low`` on that no pair has, or the bound.

    The chunks of pairs from ``start`` to ``count`` are compared in rounds with the lowest missing
    values, until the lowest of all has completed a round, or none is missing. Also returns the
    number of chunks examined, and the cost.
    """
    splits, starts = moves.splits.size, space.began
    place = deepest = start
    step = number = cost = 0
    following = low
    while True:
        number, following = seek_lowest(space, sought, number, step, following, bound)
        if number == 0:
            return bound, deepest, cost
        until = starts[0] + count - start
        hit = I64(0)
        while step < until and hit == 0:
            first = chunk_at(place, window) * CHUNK + 1
            for i in range(splits):
                total = heap - moves.splits[i]
                last = (total - moves.unequal) >> 1
                hit |= compare_up_to(values, mirror, total, first, last, sought)
            cost += COMPARED * splits
            step += 1
            place += 1
            deepest = max(deepest, place)
            if place == count:
                place = start
        if hit == 0:
            return I64(sought[0]), deepest, cost
        rest = 0
        for i in range(number):
            if hit >> i & 1:
                space.marks[sought[i]] = 1
                cost += HIT
            else:
                sought[rest] = sought[i]
                starts[rest] = starts[i]
                rest += 1
        number = rest


@kernel(extension(types.uint16))
def extend_by_tables(  # noqa: PLR0917  # kernels have no keywords
    values: Values,
    lo: int,
    hi: int,
    moves: Moves,
    space: Space,
    mirror: Values,
    sought: Values,
) -> int:
    """Fill ``values[lo:stop]`` from ``values[:lo]``, and return ``stop``.

    The state has the reason for the stop. ``mirror`` has the values below some heap, the highest
    heap first. It is best to include all heaps that can be the smaller of a pair, because reading
    them from there is faster. ``sought`` has room for four values. The number of columns of the
    space must be a power of two, at least 8. The cost for a heap is a quarter of a nanosecond for
    each rare heap, a sixth for each pair marked, and a twentieth for each pair compared.
    """
    values, mirror, sought = borrowed(values), borrowed(mirror), borrowed(sought)
    moves, space = borrowed_moves(moves), borrowed_space(space)
    state = space.state
    room = min(I64(1) << I64(8 * values.itemsize), 8 * (space.eights.size - 1))
    splits = moves.splits.size
    least = moves.splits[0] if splits else I64(hi)
    unfinished = max(I64(0), lo - moves.splits[splits - 1]) if splits else I64(hi)
    unfinished &= -TOGETHER
    window = 1
    while window * CHUNK < hi >> 1 and not (space.sparse and window == WINDOW):
        window *= 2
    balance = 0
    state[STATUS] = DONE
    for n in range(lo, hi):
        if n % TUNED == 0:
            tune(state, balance, PARTS * window)
            balance = 0
        deeper = n & TURNS
        until = state[DEPTH] + (state[DEPTH] >> 2) if deeper else state[DEPTH] - (state[DEPTH] >> 2)
        unfinished, cost = finish_rows(values, space, moves, unfinished, n - least)
        mark_moves(values, space, moves, n, room)
        bound = room
        if space.sparse:
            bound, completing = bound_of(values, space, moves, n, room)
            state[WORK] += completing
            if bound == room:
                state[STATUS] = VALUE_FULL
                return n
        most = max((n - least - moves.unequal) >> 1, 0)
        count = (most + CHUNK - 1) // CHUNK
        if count:
            count = max(count, window)
        value, depth, marking = mark_deeper(
            values, mirror, space, moves, n, bound, min(until, PARTS * count), window
        )
        cost += marking
        deepest = deepest_chunk(space, moves, n)
        if value < bound:
            value, chunks, comparing = compare_rest(
                values, mirror, space, moves, n, value, bound, depth // PARTS, count, window, sought
            )
            deepest = max(deepest, chunks)
            cost += comparing
        if deepest > 0:
            note_depth(state, n, min(most, max(deepest, window) * CHUNK))
        state[WORK] += cost + HEAP
        balance += cost if deeper else -cost
        is_rare = space.sparse != 0 and not space.common[n & 1, value]
        state[STATUS] = write(values, space, n, value, room, is_rare)
        if state[STATUS] != DONE:
            return n
    return hi
