"""The split of the values into rare and common ones, by the mask with the fewest rare heaps.

A mask splits the values (or the values together with the parity of the heap) into a *rare* and a
*common* kind so that two heaps of one kind have a rare nim-sum, and two of different kinds a common
one (the sparse spaces of Winning Ways, chapter 4). If few heaps are rare, two facts follow.

- The few pairs with a rare heap show exactly which common values heap ``n`` reaches. The least
  common value not among them is the *bound*.
- Nearly every rare value below the bound is reached by some pair of common heaps, and soon found.
  One that isn't found is the nim value, and the heap is rare.

Correctness doesn't depend on the mask, because a value counts as missing only after all pairs were
examined. A bad mask only costs time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cgt.engines.sequences.kernels.moves import LACKING, RARES, SOUGHT, TOGETHER, Space

CHUNK = 1 << 20
ROOM = 1 << 12
"""The number of further rare heaps with room before the arrays grow."""

SEVERAL = 1 << 12
"""The number of rare heaps from which it pays to mark only some of their pairs."""

Values = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Mask:
    """A rule for rare values, by their parity under ``bits`` and perhaps the parity of the heap.

    The parity of the heap counts if ``by_parity`` is True. In that case ``flip`` is 1 if the split
    digits take an odd number of tokens.
    """

    bits: int
    by_parity: bool
    flip: int

    def common(self, size: int) -> NDArray[np.uint8]:
        """Return a table of the common values below ``size``, for even and for odd heaps."""
        worth = np.arange(size) & self.bits
        for shift in (8, 4, 2, 1):
            worth ^= worth >> shift
        even = (worth & 1).astype(np.uint8)
        if not self.by_parity:
            return np.stack([even, even])
        return np.stack([even ^ self.flip, even ^ 1 ^ self.flip]).astype(np.uint8)


def transform(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the Walsh-Hadamard transform, at ``m`` the sum of all counts signed by parity.

    The sign of a count is that of the parity of its index under ``m``.

    >>> transform(np.array([1, 5, 2, 0])).tolist()
    [8, -2, 4, -6]
    """
    result = counts
    step = 1
    while step < len(counts):
        pairs = result.reshape(-1, 2, step)
        result = np.empty_like(pairs)
        np.add(pairs[:, 0], pairs[:, 1], result[:, 0])
        np.subtract(pairs[:, 0], pairs[:, 1], result[:, 1])
        step *= 2
    return result.ravel()


def counted(values: Values, size: int) -> NDArray[np.int64]:
    """Return the number of occurrences of each value below ``size``, in pieces to save memory."""
    total = np.zeros(size, np.int64)
    for start in range(0, len(values), CHUNK):
        total += np.bincount(values[start : start + CHUNK], minlength=size)
    return total


def best_mask(values: Values, size: int, splits: NDArray[np.int64]) -> tuple[Mask, int]:
    """Return the mask with the fewest rare heaps, and their number.

    It has at least one bit, so that half of all values are common, whatever the heap. The parity of
    the heap can count only if all split digits take numbers of one parity, because then the
    parities of the two heaps left determine that of the heap.
    """
    even, odd = counted(values[::2], size), counted(values[1::2], size)
    plain = transform(even + odd)
    bits = 1 + int(plain[1:].argmin())
    mask, surplus = Mask(bits, by_parity=False, flip=0), int(plain[bits])
    flip = int(splits[0]) & 1
    if (splits & 1 == flip).all():
        signed = transform(even - odd) * (-1) ** flip
        bits = 1 + int(signed[1:].argmin())
        if signed[bits] < surplus:
            mask, surplus = Mask(bits, by_parity=True, flip=flip), int(signed[bits])
    return mask, (len(values) + surplus) // 2


def rare_among(values: Values, common: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return the heaps with rare values, from 1 on, in ascending order."""
    found: list[NDArray[np.int64]] = []
    for start in range(0, len(values), CHUNK):
        piece = values[start : start + CHUNK]
        kind = np.empty(len(piece), np.uint8)
        kind[::2] = common[start & 1][piece[::2]]
        kind[1::2] = common[start & 1 ^ 1][piece[1::2]]
        found.append(np.flatnonzero(kind == 0) + start)
    heaps = np.concatenate(found)
    return heaps[heaps > 0]


def space_of(
    common: NDArray[np.uint8],
    rare_heaps: NDArray[np.uint32],
    rare_values: NDArray[np.uint16],
    state: NDArray[np.int64],
    splits: NDArray[np.int64],
    *,
    several: int = SEVERAL,
) -> Space:
    """Return the space of a table of common values, with work space for the split digits.

    From ``several`` rare heaps on, some of their pairs are compared, unless there are two digits. A
    row that serves more than one heap is marked for all of them at once.
    """
    size = common.shape[1]
    bits = np.zeros((2, 128), np.uint8)
    bits[:, : min(size, 128)] = common[:, :128]
    marks = np.zeros(size + 8, np.uint8)
    totals = int(splits[-1] - splits[0]) + 2 * TOGETHER if len(splits) else 1
    count = 1 << (totals - 1).bit_length()
    rows = np.zeros(count * len(marks), np.uint8)
    return Space(
        int(common.any()),
        common,
        np.ascontiguousarray(common).reshape(-1).view(np.uint64),
        np.packbits(bits, axis=1, bitorder="little").reshape(-1).view(np.uint64),
        rare_heaps,
        rare_values,
        state,
        marks,
        marks.view(np.uint64),
        rows,
        rows.view(np.uint64),
        np.zeros(count, np.int64),
        np.zeros(7, np.int64),
        np.zeros(SOUGHT, np.int64),
        several if len(splits) == 1 else 1 << 62,
        np.zeros(LACKING * TOGETHER, np.uint16),
        np.zeros(LACKING * TOGETHER, np.uint16),
        np.zeros(TOGETHER, np.int64),
    )


def dense(size: int, state: NDArray[np.int64], splits: NDArray[np.int64]) -> Space:
    """Return a space without a split, for values below ``size``."""
    nothing = np.zeros((2, size), np.uint8)
    return space_of(nothing, np.zeros(0, np.uint32), np.zeros(0, np.uint16), state, splits)


def sparse(
    values: Values,
    size: int,
    mask: Mask,
    state: NDArray[np.int64],
    splits: NDArray[np.int64],
    *,
    several: int = SEVERAL,
) -> Space:
    """Return the space of ``values``, all below ``size``, for a mask, ready to extend them."""
    common = mask.common(size)
    heaps = rare_among(values, common)
    rare_heaps = np.zeros(len(heaps) + ROOM, np.uint32)
    rare_values = np.zeros(len(heaps) + ROOM, np.uint16)
    rare_heaps[: len(heaps)] = heaps
    rare_values[: len(heaps)] = values[heaps]
    state[RARES] = len(heaps)
    return space_of(common, rare_heaps, rare_values, state, splits, several=several)


def with_room(space: Space) -> Space:
    """Return a space with room for twice as many rare heaps."""
    more = np.zeros_like
    return space._replace(
        rare_heaps=np.concatenate([space.rare_heaps, more(space.rare_heaps)]),
        rare_values=np.concatenate([space.rare_values, more(space.rare_values)]),
    )
