"""The split of the values into rare and common ones: which mask makes the fewest heaps rare.

A mask splits the values (or the values together with the parity of the heap) into a *rare* and a
*common* kind so that two heaps of one kind are together worth a rare value, and two of different
kinds a common one (the sparse spaces of Winning Ways, chapter 4). If few heaps are rare, then

- the common values that heap ``n`` reaches are found exactly by looking at the few pairs with a
  rare heap in them; the least common value that is not among them is the *bound*;
- nearly every rare value below the bound is reached by some pair of common heaps, and soon found.
  If one is not, it is the nim value, and the heap is rare.

Nothing rests on how good the mask is: a value is held to be missing only after all pairs were
looked at. A bad mask costs time and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cgt.sequences.kernels.moves import LACKING, RARES, SOUGHT, TOGETHER, Space

CHUNK = 1 << 20
ROOM = 1 << 12
"""For how many rare heaps to come there is room before the arrays grow."""

SEVERAL = 1 << 12
"""From so many rare heaps on it pays to mark only a part of their pairs."""

Values = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Mask:
    """A value is rare or common by its parity under ``bits``, and, ``by_parity``, by the heap's.

    ``flip`` is 1 if the split digits take an odd number of tokens and the parity counts.
    """

    bits: int
    by_parity: bool
    flip: int

    def common(self, size: int) -> NDArray[np.uint8]:
        """Return a table: whether a value below ``size`` is common, for even and for odd heaps."""
        worth = np.arange(size) & self.bits
        for shift in (8, 4, 2, 1):
            worth ^= worth >> shift
        even = (worth & 1).astype(np.uint8)
        if not self.by_parity:
            return np.stack([even, even])
        return np.stack([even ^ self.flip, even ^ 1 ^ self.flip]).astype(np.uint8)


def transformed(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the Walsh-Hadamard transform: at ``m``, all counts, signed by parity under it.

    >>> transformed(np.array([1, 5, 2, 0])).tolist()
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
    """Return how often each value below ``size`` occurs, piece by piece to save memory."""
    total = np.zeros(size, np.int64)
    for start in range(0, len(values), CHUNK):
        total += np.bincount(values[start : start + CHUNK], minlength=size)
    return total


def best_mask(values: Values, size: int, splits: NDArray[np.int64]) -> tuple[Mask, int]:
    """Return the mask under which the fewest of the heaps are rare, and how many are.

    It has at least one bit, so that half of all values are common, whatever the heap. The parity
    of the heap can count only if all split digits take numbers of one parity, for then the
    parities of the two heaps left determine that of the heap.
    """
    even, odd = counted(values[::2], size), counted(values[1::2], size)
    plain = transformed(even + odd)
    bits = 1 + int(plain[1:].argmin())
    mask, surplus = Mask(bits, by_parity=False, flip=0), int(plain[bits])
    flip = int(splits[0]) & 1
    if (splits & 1 == flip).all():
        signed = transformed(even - odd) * (-1) ** flip
        bits = 1 + int(signed[1:].argmin())
        if signed[bits] < surplus:
            mask, surplus = Mask(bits, by_parity=True, flip=flip), int(signed[bits])
    return mask, (len(values) + surplus) // 2


def rare_among(values: Values, common: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return the heaps, from 1 on, whose values are rare, ascending."""
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
    """Return the space of a table of common values, with room to work in for so many digits.

    From ``several`` rare heaps on a part of their pairs is compared, unless there are two digits: a
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
    """Return a space in which nothing is split, for values below ``size``."""
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
