"""The sparse-space method for octal codes: rare heaps one by one, common pairs 256 heaps at once.

How it works. A mask splits the values (or the values together with the parity of the heap) into a
*rare* and a *common* type so that two heaps of the same type are together worth a rare value, and
two of different types a common one. If few heaps are rare, then

- the common values that heap ``n`` reaches are found exactly by looking at the few pairs with a
  rare heap in them; the least common value that is not among them is the *candidate*;
- nearly every rare value below the candidate is reached by some pair of common heaps. Such a pair
  is a *witness*. If one value has no witness, it is the nim value, and the heap is rare.

Witnesses are searched for directly. For each value ``v`` there is a plane of bits, one bit for each
of the latest heaps, set where a heap is worth ``v``. To reach ``v`` with a small heap ``a`` worth
``u``, the plane of ``u ^ v`` is shifted by ``a``: one look tells for all 256 heaps of a block
whether ``a`` is a witness. The ``u`` are tried in the order of how common ``u ^ v`` is of late, and
a search goes on only while a heap at hand still lacks its witness.

Why it is exact. A witness is a move, whatever the mask is; a value that finds none in the planes is
searched for among all pairs. A bad mask therefore costs time and nothing else.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cgt.kernels.direct import Moves
from cgt.kernels.jit import kernel

BLOCK = 256
"""Heaps that share a search for witnesses: four words of a plane."""

DONE, RARE_FULL, VALUES_FULL = 0, 1, 2
"""Why a run ended: all is done, no room for a rare heap, a value beyond the planes."""

NEXT, STATUS, RARES, WIDE, SCANS, BASE = range(6)
"""Places in the state: the next heap, why the run ended, the number of rare heaps, the last heap
that took a look beyond the reach, how many did, the first word in the planes."""

Values = NDArray[Any]
Words = NDArray[np.uint64]


class Space(NamedTuple):
    """A split of the values into rare and common ones, and where to look for witnesses.

    ``common[n & 1, v]`` is 1 where ``v`` is a common value of a heap ``n``. ``places`` are the
    small heaps that serve as witnesses, those worth ``u`` at ``offsets[u]`` to ``offsets[u + 1]``,
    and ``partners[v]`` the ``u`` to try for ``v``, best first, closed by -1. ``planes[v]`` has a
    bit for each of the latest heaps, from word ``state[BASE]`` on. The rare heaps ascend.
    """

    common: NDArray[np.uint8]
    places: NDArray[np.int32]
    offsets: NDArray[np.int64]
    partners: NDArray[np.int16]
    planes: Words
    rare_heaps: Words
    rare_values: NDArray[np.uint16]
    state: NDArray[np.int64]


class Search(NamedTuple):
    """How far the search for witnesses of a block has come, for each value.

    ``lacking[v]`` has a bit for each heap of the block that has no witness for ``v`` yet;
    ``partner`` and ``place`` say which heap is to be tried next.
    """

    lacking: Words
    partner: NDArray[np.int64]
    place: NDArray[np.int64]


@kernel
def fill_planes(values: Values, lo: int, hi: int, base: int, planes: Words) -> None:
    """Set, for each heap of ``values[lo:hi]``, its bit in the plane of its value."""
    for n in range(lo, hi):
        planes[np.int64(values[n]), (n >> 6) - base] |= np.uint64(1) << np.uint64(n & 63)


@kernel
def slide_planes(planes: Words, words: int) -> None:
    """Drop the first words of each plane and clear as many at its end."""
    kept = planes.shape[1] - words
    for v in range(planes.shape[0]):
        for w in range(kept):
            planes[v, w] = planes[v, w + words]
        for w in range(kept, planes.shape[1]):
            planes[v, w] = np.uint64(0)


@kernel
def mark_rare(values: Values, n: int, moves: Moves, space: Space, seen: NDArray[np.uint8]) -> None:
    """Mark the values of all splits of heap ``n`` with a rare heap in them."""
    heaps = space.rare_heaps
    worth = space.rare_values
    for k in moves.splits:
        total = np.uint64(n - k)
        last = space.state[RARES]
        while last > 0 and heaps[last - 1] >= total:
            last -= 1
        twin = last
        if moves.unequal:
            twin = np.searchsorted(heaps[:last], total >> np.uint64(1))
        for i in range(twin):
            j = np.uint64(i)
            seen[np.uint64(worth[j]) ^ np.uint64(values[total - heaps[j]])] = 1
        for i in range(twin, last):
            j = np.uint64(i)
            if heaps[j] + heaps[j] != total:
                seen[np.uint64(worth[j]) ^ np.uint64(values[total - heaps[j]])] = 1


@kernel
def look_for_witness(  # noqa: PLR0917  # kernels have no keywords
    n: int, value: int, start: int, moves: Moves, space: Space, search: Search
) -> bool:
    """Go on with the search of a block for ``value`` until heap ``n`` has a witness; or fail."""
    one = np.uint64(1)
    word = (n - start) >> 6
    bit = one << np.uint64((n - start) & 63)
    lacking = search.lacking[value]
    if not lacking[word] & bit:
        return True
    i = search.partner[value]
    j = search.place[value]
    l0, l1, l2, l3 = lacking[0], lacking[1], lacking[2], lacking[3]
    here = lacking[word]
    while space.partners[value, i] >= 0 and here & bit:
        u = np.int64(space.partners[value, i])
        plane = space.planes[u ^ value]
        begin = space.offsets[u]
        end = space.offsets[u + 1]
        while begin + j < end and here & bit:
            first = start - np.int64(space.places[begin + j])
            j += 1
            for k in moves.splits:
                w = np.uint64(((first - k) >> 6) - space.state[BASE])
                right = np.uint64((first - k) & 63)
                left = np.uint64(63) - right
                p0, p1, p2 = plane[w], plane[w + one], plane[w + np.uint64(2)]
                p3, p4 = plane[w + np.uint64(3)], plane[w + np.uint64(4)]
                l0 &= ~((p0 >> right) | (p1 << left << one))
                l1 &= ~((p1 >> right) | (p2 << left << one))
                l2 &= ~((p2 >> right) | (p3 << left << one))
                l3 &= ~((p3 >> right) | (p4 << left << one))
            here = l0
            if word == 1:
                here = l1
            elif word == 2:
                here = l2
            elif word == 3:
                here = l3
        if begin + j >= end:
            i += 1
            j = 0
    search.partner[value] = i
    search.place[value] = j
    lacking[0], lacking[1], lacking[2], lacking[3] = l0, l1, l2, l3
    return here & bit == 0


@kernel
def is_reached(values: Values, n: int, value: int, moves: Moves) -> bool:
    """Return whether any split of heap ``n`` is worth ``value``, by looking at all of them."""
    for a in range(1, n // 2 + 1):
        for k in moves.splits:
            b = n - k - a
            if b - moves.unequal >= a and np.int64(values[a]) ^ np.int64(values[b]) == value:
                return True
    return False


@kernel
def values_of_kinds(common: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return, for each parity of a heap, its rare and its common values, each list closed by -1."""
    size = common.shape[1]
    kinds = np.full((2, 2, size + 1), -1, np.int64)
    for side in range(2):
        counts = [0, 0]
        for v in range(size):
            kind = np.int64(common[side, v])
            kinds[side, kind, counts[kind]] = v
            counts[kind] += 1
    return kinds


@kernel
def extend_sparsely(  # noqa: C901, PLR0912  # one loop; a call for each heap would cost
    values: Values, lo: int, hi: int, moves: Moves, space: Space
) -> None:
    """Fill ``values[lo:hi]`` from ``values[:lo]``; what was done is left in ``space.state``.

    The planes must hold all heaps within the reach of a witness, and ``lo`` be beyond twice that
    reach. Cost for a heap: a step for each rare heap and split digit, and some hundred more.
    """
    state = space.state
    planes = space.planes
    size = planes.shape[0]
    seen = np.zeros(size, np.uint8)
    search = Search(
        np.zeros((size, 4), np.uint64), np.zeros(size, np.int64), np.zeros(size, np.int64)
    )
    kinds = values_of_kinds(space.common)
    for start in range(lo, hi, BLOCK):
        if (start >> 6) + 8 - state[BASE] >= planes.shape[1]:
            slide_planes(planes, planes.shape[1] // 2)
            state[BASE] += planes.shape[1] // 2
        search.lacking[:] = ~np.uint64(0)
        search.partner[:] = 0
        search.place[:] = 0
        for n in range(start, min(start + BLOCK, hi)):
            seen[:] = 0
            for k in moves.zeros:
                if k == n:
                    seen[0] = 1
            for k in moves.ones:
                if k < n:
                    seen[np.int64(values[n - k])] = 1
            mark_rare(values, n, moves, space, seen)
            commons = kinds[n & 1, 1]
            i = 0
            while commons[i] >= 0 and seen[commons[i]]:
                i += 1
            value = commons[i]
            if value < 0:
                state[STATUS] = VALUES_FULL
                state[NEXT] = n
                return
            rares = kinds[n & 1, 0]
            i = 0
            while 0 <= rares[i] < value:
                v = rares[i]
                i += 1
                if seen[v] or look_for_witness(n, v, start, moves, space, search):
                    continue
                state[WIDE] = n
                state[SCANS] += 1
                if not is_reached(values, n, v, moves):
                    count = state[RARES]
                    if count == space.rare_heaps.size:
                        state[STATUS] = RARE_FULL
                        state[NEXT] = n
                        return
                    space.rare_heaps[count] = n
                    space.rare_values[count] = v
                    state[RARES] = count + 1
                    value = v
            values[n] = value
            planes[value, (n >> 6) - state[BASE]] |= np.uint64(1) << np.uint64(n & 63)
    state[STATUS] = DONE
    state[NEXT] = hi
