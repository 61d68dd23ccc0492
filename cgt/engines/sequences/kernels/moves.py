"""Input of the kernels for octal codes, with the moves and the split into rare and common heaps."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba.core import types
from numba.core.typing.templates import Signature
from numpy.typing import NDArray

from cgt.engines.compiling import I64, borrowed, inlined, inner

Values = NDArray[Any]

DONE, RARE_FULL, VALUE_FULL = 0, 1, 2
"""The reasons for the end of a stretch. It is complete, the array of rare heaps is full, or a value
doesn't fit."""

STATUS, RARES, WORK, DEPTH, DEEP = range(5)
"""Indices into the state, for a stretch's result, rare heaps, work and marking depth.

Work is in approximate nanoseconds. From ``DEEP`` on, entry ``j`` is the last heap for which pairs
were examined whose smaller heap has ``j`` binary digits.
"""

STATE = DEEP + 40

MOST = 128
"""The bound on values stored as bytes, for which a set fits in two words."""

TOGETHER = 16
"""The number of totals whose pairs with the rare heaps are processed together. See
``kernels.rows``."""

LACKING = 8
"""The number of values of each total compared at once with its pairs with rare heaps."""

SOUGHT = 4
"""The number of values compared with pairs at once."""


class Moves(NamedTuple):
    """The numbers of tokens in moves that leave no heap, one and two.

    ``unequal`` is 1 if two heaps left must differ, else 0.
    """

    zeros: NDArray[np.int64]
    ones: NDArray[np.int64]
    splits: NDArray[np.int64]
    unequal: int


class Space(NamedTuple):
    """A split of the values into rare and common ones, the rare heaps so far, and work space.

    ``common[n & 1, v]`` is 1 if ``v`` is a common value of a heap ``n``. Its number of columns is
    the bound on values. ``common_eights`` are the same bytes, eight in a word, and ``common_bits``
    has two words of bits for each parity, for the values below 128. If ``sparse`` is 0, there are
    no splits and no rare heaps. The rare heaps ascend.

    ``marks``, all 0 between two heaps, has a byte for each value and eight more. ``eights`` is the
    same memory as words.

    ``rows`` are similar marks for the values of the pairs of a given total. Their number is a power
    of two, and they are used in turn for the latest totals. ``depths`` is the depth of each row
    (see ``kernels.rows``). ``bounds`` and ``began`` are scratch data of the kernels. From
    ``several`` rare heaps on only some of their pairs are marked. ``lacking`` and ``nearest`` are
    work space for comparing the others, and ``exact`` has the limit of exactness of each row begun
    together.
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
    """Return the same moves without reference counts (see :func:`~.borrowed`)."""
    return Moves(borrowed(moves.zeros), borrowed(moves.ones), borrowed(moves.splits), moves.unequal)


@inlined
def borrowed_space(space: Space) -> Space:
    """Return the same space without reference counts (see :func:`~.borrowed`)."""
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
    """Return the signature of a kernel that fills values of one type.

    It is that of ``kernels.tables.extend_by_tables``.
    """
    row = values[::1]
    return types.int64(row, types.int64, types.int64, MOVES, SPACE, row, row)


@inner(types.void(types.int64[::1], types.int64, types.int64))
def note_depth(state: NDArray[np.int64], heap: int, depth: int) -> None:
    """Store the largest smaller heap, ``depth``, of the pairs examined for a heap."""
    digits = 0
    while depth:
        depth >>= 1
        digits += 1
    state[DEEP + digits] = heap


@inlined
def write(  # noqa: PLR0917  # kernels have no keywords
    values: Values, space: Space, heap: int, value: int, room: int, is_rare: bool
) -> int:
    """Write the value of a heap, and add it to the rare heaps if it is rare.

    Returns :data:`DONE`, or the reason for writing nothing. The rare heaps can be full, or the
    value can be ``room`` or more, or too large for the type. The kernels for octal codes write only
    here.
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
