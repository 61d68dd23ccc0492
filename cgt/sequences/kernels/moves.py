"""Input of the kernels for octal codes: the moves, and the split into rare and common heaps."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba.core import types
from numba.core.typing.templates import Signature
from numpy.typing import NDArray

from cgt.compiling import I64, borrowed, inlined, inner

Values = NDArray[Any]

DONE, RARE_FULL, VALUE_FULL = 0, 1, 2
"""Why a stretch ended: all is done, no room for a rare heap, a value that does not fit."""

STATUS, RARES, WORK, DEPTH, DEEP = range(5)
"""Places in the state: why the stretch ended, the number of rare heaps, the work done in
nanoseconds or so, the depth of marking; and, from ``DEEP`` on, for each ``j`` the last heap for
which pairs were looked at whose smaller heap has ``j`` binary digits."""

STATE = DEEP + 40
"""The length of the state."""

MOST = 128
"""Values below it are kept as bytes: two words have room for a set of them."""

TOGETHER = 16
"""Totals whose pairs with the rare heaps are looked at together (see ``kernels.rows``)."""

LACKING = 8
"""Values of each total with which the pairs that it has with rare heaps are compared at once."""

SOUGHT = 4
"""Values that pairs are compared with at once."""


class Moves(NamedTuple):
    """The numbers of tokens that may be taken to leave no heap, one and two.

    ``unequal`` is 1 if two heaps that are left must differ, else 0.
    """

    zeros: NDArray[np.int64]
    ones: NDArray[np.int64]
    splits: NDArray[np.int64]
    unequal: int


class Space(NamedTuple):
    """A split of the values into rare and common ones, the rare heaps so far, and room to work in.

    ``common[n & 1, v]`` is 1 where ``v`` is a common value of a heap ``n``; there is room for as
    many values as it has columns. ``common_eights`` are the same bytes, eight in a word, and
    ``common_bits`` two words of bits for each parity, for the values below 128. Where ``sparse`` is
    0 there is no split, and no rare heap; the rare heaps ascend.

    ``marks``, all 0 between two heaps, has a byte for each value and eight more; ``eights`` is the
    same memory as words.

    ``rows`` are marks like these of what the pairs of so many tokens are worth, a power of two of
    them, in turn for the latest totals; ``depths`` says how deep each is (see ``kernels.rows``).
    ``bounds`` and ``began`` are the kernels' notes. From ``several`` rare heaps on not all of their
    pairs are marked; ``lacking`` and ``nearest`` are room for the others to be compared, and
    ``exact`` says what is then known of each of the rows begun together.
    """

    sparse: int
    common: NDArray[np.uint8]
    common_eights: NDArray[np.uint64]
    common_bits: NDArray[np.uint64]
    rare_heaps: NDArray[np.uint32]
    rare_values: NDArray[np.uint16]
    state: NDArray[np.int64]
    marks: NDArray[np.uint8]
    eights: NDArray[np.uint64]
    rows: NDArray[np.uint8]
    row_eights: NDArray[np.uint64]
    depths: NDArray[np.int64]
    bounds: NDArray[np.int64]
    began: NDArray[np.int64]
    several: int
    lacking: NDArray[np.uint16]
    nearest: NDArray[np.uint16]
    exact: NDArray[np.int64]


MOVES = types.NamedTuple((*[types.int64[::1]] * 3, types.int64), Moves)
SPACE = types.NamedTuple(
    (
        types.int64,
        types.uint8[:, ::1],
        types.uint64[::1],
        types.uint64[::1],
        types.uint32[::1],
        types.uint16[::1],
        types.int64[::1],
        types.uint8[::1],
        types.uint64[::1],
        types.uint8[::1],
        types.uint64[::1],
        *[types.int64[::1]] * 3,
        types.int64,
        *[types.uint16[::1]] * 2,
        types.int64[::1],
    ),
    Space,
)


@inlined
def borrowed_moves(moves: Moves) -> Moves:
    """Return the same moves without a count of references (see :func:`cgt.compiling.borrowed`)."""
    return Moves(borrowed(moves.zeros), borrowed(moves.ones), borrowed(moves.splits), moves.unequal)


@inlined
def borrowed_space(space: Space) -> Space:
    """Return the same space without a count of references (see :func:`cgt.compiling.borrowed`)."""
    return Space(
        space.sparse,
        borrowed(space.common),
        borrowed(space.common_eights),
        borrowed(space.common_bits),
        borrowed(space.rare_heaps),
        borrowed(space.rare_values),
        borrowed(space.state),
        borrowed(space.marks),
        borrowed(space.eights),
        borrowed(space.rows),
        borrowed(space.row_eights),
        borrowed(space.depths),
        borrowed(space.bounds),
        borrowed(space.began),
        space.several,
        borrowed(space.lacking),
        borrowed(space.nearest),
        borrowed(space.exact),
    )


def extension(values: types.Type) -> Signature:
    """Return the type of a kernel that fills values of one type, given a mirror and what is sought.

    It is that of ``kernels.tables.extend_by_tables``.
    """
    row = values[::1]
    return types.int64(row, types.int64, types.int64, MOVES, SPACE, row, row)


@inner(types.void(types.int64[::1], types.int64, types.int64))
def note_depth(state: NDArray[np.int64], heap: int, depth: int) -> None:
    """Note that for a heap pairs were looked at whose smaller heap was as large as ``depth``."""
    digits = 0
    while depth:
        depth >>= 1
        digits += 1
    state[DEEP + digits] = heap


@inlined
def write(  # noqa: PLR0917  # kernels have no keywords
    values: Values, space: Space, heap: int, value: int, room: int, is_rare: bool
) -> int:
    """Write the value of a heap, and add it to the rare heaps if it is one.

    Return :data:`DONE`, or why nothing is written: there is no room for a rare heap, or the value
    is not below ``room`` or does not fit the type. The kernels for octal codes write only here.
    """
    rares = space.state[RARES]
    if is_rare and rares >= space.rare_heaps.size:
        return RARE_FULL
    if value >= room or value >> I64(8 * values.itemsize):
        return VALUE_FULL
    values[heap] = value
    if is_rare:
        space.rare_heaps[rares] = heap
        space.rare_values[rares] = value
        space.state[RARES] = rares + 1
    return DONE
