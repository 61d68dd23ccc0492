"""Octal codes with values below 128, for which a set of values is two words in registers.

Vector instructions collect the values of 64 pairs of heaps at once, by nim-addition, a shift, and a
union. With a split into rare and common values (see ``cgt.engines.sequences.space``), the search
ends as soon as every rare value below the least missing common one has been found. Without a split,
all pairs are examined.
"""

from __future__ import annotations

from typing import Any

from numba.core import types
from numpy.typing import NDArray

from cgt.engines.compiling import BYTES, I64, U64, borrowed, inlined, inner, kernel
from cgt.engines.sequences.kernels.moves import (
    DONE,
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
from cgt.engines.sequences.kernels.words import finish_set, first_bit, high_bit, low_bit, popcount

Values = NDArray[Any]

MANY, FEW = 512, 16
"""The thresholds for comparing pairs only with the missing values. At least ``MANY`` pairs must
have been examined and at most ``FEW`` values be missing."""

PAIRS = 64
"""The number of pairs examined together, the fewest for which the compiler makes a vector loop."""


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
    """Return the set of the values of the pairs of ``total`` tokens in a range of smaller heaps."""
    low = U64(0)
    high = U64(0)
    if last >= first:
        for a in range(U64(first), U64(last) + U64(1)):
            value = U64(values[a] ^ values[U64(total) - a])
            low |= low_bit(value)
            high |= high_bit(value)
    return low, high


@inlined
def without_split(values: Values, moves: Moves, heap: int) -> tuple[int, int]:
    """Return the set of the values that a heap reaches by moves that leave one heap or none."""
    low = high = U64(0)
    for k in moves.zeros:
        if k == heap:
            low |= U64(1)
    for k in moves.ones:
        if k < heap:
            value = U64(values[heap - k])
            low |= low_bit(value)
            high |= high_bit(value)
    return low, high


@inlined
def with_rare_heaps(space: Space, moves: Moves, heap: int, high_row: int) -> tuple[int, int]:
    """Return the set of the values that a heap reaches by a split with a rare heap in it.

    ``high_row`` is the start of the high words of the sets, or 0 without high words.
    """
    low = high = U64(0)
    ring = space.depths.size - 1
    for k in moves.splits:
        if k < heap:
            row = (heap - k) & ring
            low |= space.row_eights[row]
            if high_row:
                high |= space.row_eights[high_row + row]
    return low, high


@inlined
def least_common(low: int, high: int, space: Space, heap: int) -> tuple[int, int, int, int]:
    """Return the least common value missing from a set, and the missing rare ones below it.

    The value is a set too, which is empty if no common value is missing.
    """
    common_low = space.common_bits[2 * (heap & 1)]
    common_high = space.common_bits[2 * (heap & 1) + 1]
    free_low, free_high = common_low & ~low, common_high & ~high
    need_low, need_high = ~low & ~common_low, ~high & ~common_high
    if free_low:
        free_low &= ~free_low + U64(1)
        return free_low, U64(0), need_low & (free_low - U64(1)), U64(0)
    free_high &= ~free_high + U64(1)
    return U64(0), free_high, need_low, need_high & (free_high - U64(1))


@inlined
def gather(  # noqa: PLR0917  # kernels have no keywords
    values: Values,
    mirror: Values,
    moves: Moves,
    heap: int,
    most: int,
    wide: bool,
    need_low: int,
    need_high: int,
) -> tuple[int, int, int]:
    """Return the missing values after examining many pairs, and the first pair not examined.

    A pair is identified by its smaller heap, 1 to ``most``. The search ends when nothing is
    missing, or when so few values are missing that comparing is better.
    """
    first = 1
    while (need_low | need_high) and first <= most:
        if first > MANY and popcount(need_low) + popcount(need_high) <= FEW:
            break
        end = first + PAIRS - 1
        for k in moves.splits:
            total = heap - k
            last = (total - moves.unequal) >> 1
            up, down = U64(total - end), U64(mirror.size - 1 - end)
            if end > last or end >= mirror.size:
                more_low, more_high = some_pairs(values, total, first, min(last, end))
            elif wide:
                more_low, more_high = pairs_below_128(values, mirror, up, down)
            else:
                more_low, more_high = pairs_below_64(values, mirror, up, down), U64(0)
            need_low &= ~more_low
            need_high &= ~more_high
        first += PAIRS
    return need_low, need_high, first


@inlined
def seek_lowest(need_low: int, need_high: int, sought: Values) -> None:
    """Write the lowest members of a set for a comparison, padded with copies of the first."""
    count = 0
    while count < SOUGHT and need_low | need_high:
        if need_low:
            sought[count] = first_bit(need_low)
            need_low &= need_low - U64(1)
        else:
            sought[count] = 64 + first_bit(need_high)
            need_high &= need_high - U64(1)
        count += 1
    for i in range(count, SOUGHT):
        sought[i] = sought[0]


@inlined
def compare_rest(  # noqa: PLR0917  # kernels have no keywords
    values: Values,
    mirror: Values,
    moves: Moves,
    heap: int,
    most: int,
    first: int,
    need_low: int,
    need_high: int,
    sought: Values,
) -> tuple[int, int, int, int]:
    """Return the missing values after comparing the pairs from ``first`` to ``most``.

    The lowest missing values are compared, a few at a time, until all are found or the lowest one
    isn't, which makes it the nim value. Also returns the last pair examined, and the number of
    chunks.
    """
    deepest, chunks = first - 1, 0
    while (need_low | need_high) and first <= most:
        seek_lowest(need_low, need_high, sought)
        missing = (1 << SOUGHT) - 1
        at = first
        while missing and at <= most:
            for k in moves.splits:
                last = (heap - k - moves.unequal) >> 1
                missing &= ~compare_up_to(values, mirror, heap - k, at, last, sought)
            at += CHUNK
            chunks += 1
        deepest = max(deepest, at - 1)
        for i in range(SOUGHT):
            if not missing >> i & 1:
                need_low &= ~low_bit(U64(sought[i]))
                need_high &= ~high_bit(U64(sought[i]))
        if missing:
            break
    return need_low, need_high, deepest, chunks


@inlined
def least_of(low: int, high: int, otherwise: int) -> int:
    """Return the least member of a set, or ``otherwise`` if it is empty."""
    if low:
        return first_bit(low)
    return 64 + first_bit(high) if high else otherwise


@kernel(extension(types.uint8))
def extend_small(  # noqa: PLR0917  # kernels have no keywords
    values: Values,
    lo: int,
    hi: int,
    moves: Moves,
    space: Space,
    mirror: Values,
    sought: Values,
) -> int:
    """Fill ``values[lo:stop]`` from ``values[:lo]``, and return ``stop``.

    The state has the reason for the stop. ``mirror`` and ``sought`` are as for
    ``kernels.tables.extend_by_tables``. The space must have 64 or 128 columns. The cost for a heap
    is a nanosecond for each rare heap and split digit, and a tenth of one for each pair examined.
    """
    values, mirror, sought = borrowed(values), borrowed(mirror), borrowed(sought)
    moves, space = borrowed_moves(moves), borrowed_space(space)
    state = space.state
    size = space.common.shape[1]
    wide = size > 64
    splits = moves.splits.size
    least = moves.splits[0] if splits else I64(hi)
    gathering, comparing = (14 if wide else 7) * splits, 6 * splits
    ring = space.depths.size - 1
    high_row = ring + 1 if wide else I64(0)
    unfinished = max(I64(0), lo - moves.splits[splits - 1]) if splits else I64(hi)
    unfinished &= -TOGETHER
    state[STATUS] = DONE
    for n in range(lo, hi):
        low, high = without_split(values, moves, n)
        if not wide:
            high = ~U64(0)
        free_low = free_high = U64(0)
        need_low, need_high = ~low, ~high
        if space.sparse:
            while unfinished <= n - least:
                row = unfinished & ring
                high_place = high_row + row if wide else I64(0)
                together = min(TOGETHER, hi - unfinished)
                finish_set(values, space, unfinished, together, moves.unequal, row, high_place)
                unfinished += 1
                state[WORK] += (space.bounds[4] >> 2) + 5
            rare_low, rare_high = with_rare_heaps(space, moves, n, high_row)
            free_low, free_high, need_low, need_high = least_common(
                low | rare_low, high | rare_high, space, n
            )
            if not free_low | free_high:
                state[STATUS] = VALUE_FULL
                return n
        most = (n - least - moves.unequal) >> 1
        need_low, need_high, first = gather(
            values, mirror, moves, n, most, wide, need_low, need_high
        )
        need_low, need_high, deepest, chunks = compare_rest(
            values, mirror, moves, n, most, first, need_low, need_high, sought
        )
        state[WORK] += first // PAIRS * gathering + chunks * comparing + 20
        if deepest > PAIRS:
            note_depth(state, n, deepest)
        is_rare = space.sparse != 0 and (need_low | need_high) != U64(0)
        value = least_of(need_low, need_high, least_of(free_low, free_high, size))
        state[STATUS] = write(values, space, n, value, size, is_rare)
        if state[STATUS] != DONE:
            return n
    return hi
