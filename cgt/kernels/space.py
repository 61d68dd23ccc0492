"""The choice of a sparse space: which mask, which heaps as witnesses, and when to give up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cgt.kernels.direct import Moves
from cgt.kernels.sparse import BASE, RARES, SCANS, WIDE, Space, fill_planes

CHUNK = 1 << 20
RECENT = 1 << 15
"""Of how many of the last heaps the values are counted to judge which of them are likely."""

REACH = 1 << 11
LARGEST_REACH = 1 << 15
ROOM = 1 << 12
"""For how many rare heaps to come there is room before the space is built anew."""

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
        result = np.stack((pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]), axis=1).ravel()
        step *= 2
    return result


def counted(values: Values, size: int) -> NDArray[np.int64]:
    """Return how often each value below ``size`` occurs, piece by piece to save memory."""
    total = np.zeros(size, np.int64)
    for start in range(0, len(values), CHUNK):
        total += np.bincount(values[start : start + CHUNK], minlength=size)
    return total


def best_mask(values: Values, size: int, splits: NDArray[np.int64]) -> tuple[Mask, int]:
    """Return the mask under which the fewest of the heaps are rare, and how many are.

    The parity of the heap can count only if all split digits take numbers of one parity, for then
    the parities of the two heaps left determine that of the heap.
    """
    even, odd = counted(values[::2], size), counted(values[1::2], size)
    plain = transformed(even + odd)
    bits = int(plain.argmin())
    mask, surplus = Mask(bits, by_parity=False, flip=0), int(plain[bits])
    flip = int(splits[0]) & 1
    if (splits & 1 == flip).all():
        signed = transformed(even - odd) * (-1) ** flip
        bits = int(signed.argmin())
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


def best_partners(values: Values, offsets: NDArray[np.int64], size: int) -> NDArray[np.int16]:
    """Return, for each value ``v``, the ``u`` to try, those first whose ``u ^ v`` is frequent."""
    frequency = counted(values[-RECENT:], size)
    present = np.flatnonzero(np.diff(offsets))
    chances = frequency[present[None, :] ^ np.arange(size)[:, None]]
    order = np.argsort(-chances, axis=1, kind="stable")
    partners = np.full((size, size + 1), -1, np.int16)
    sorted_chances = np.take_along_axis(chances, order, axis=1)
    partners[:, : len(present)] = np.where(sorted_chances > 0, present[order], -1)
    return partners


def build(values: Values, size: int, moves: Moves, mask: Mask, reach: int) -> Space:
    """Return the sparse space of ``values`` for a mask, ready to extend them."""
    n = len(values)
    common = mask.common(size)
    heaps = rare_among(values, common)
    rare_heaps = np.zeros(len(heaps) + ROOM, np.uint64)
    rare_values = np.zeros(len(heaps) + ROOM, np.uint16)
    rare_heaps[: len(heaps)] = heaps
    rare_values[: len(heaps)] = values[heaps]
    small = values[1 : reach + 1]
    places = (np.argsort(small, kind="stable") + 1).astype(np.int32)
    offsets = np.zeros(size + 1, np.int64)
    offsets[1:] = np.cumsum(counted(small, size))
    furthest = reach + int(moves.splits.max())
    base = max(0, n - furthest) >> 6
    planes = np.zeros((size, 2 * (furthest // 64 + 16)), np.uint64)
    fill_planes(values, base << 6, n, base, planes)
    state = np.zeros(6, np.int64)
    state[RARES], state[BASE], state[WIDE], state[SCANS] = len(heaps), base, -1, 0
    partners = best_partners(values, offsets, size)
    return Space(common, places, offsets, partners, planes, rare_heaps, rare_values, state)
