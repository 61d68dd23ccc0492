"""Maximum matchings of any graph, by Edmonds' blossom algorithm."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from cgt.rulesets.graphs.graph import bits


def maximum_matching(rows: Sequence[int], left: int) -> dict[int, int]:
    """Return the partners in a maximum matching of the points that are left.

    Augmenting paths are searched breadth-first, and cycles of odd length are shrunk to their base
    on the way (Edmonds 1965). The cost is cubic in the number of points.

    >>> sorted(maximum_matching((0b10, 0b101, 0b10), 0b111).items())
    [(0, 1), (1, 0)]
    """
    mate: dict[int, int] = {}
    for root in bits(left):
        if root not in mate:
            _augment(rows, left, mate, root)
    return mate


def _augment(rows: Sequence[int], left: int, mate: dict[int, int], root: int) -> None:
    """Enlarge the matching by an augmenting path from a free point if there is one."""
    base = {point: point for point in bits(left)}
    parent: dict[int, int] = {}
    queue, outer = deque([root]), {root}
    while queue:
        point = queue.popleft()
        for other in bits(rows[point] & left):
            if base[point] == base[other] or mate.get(point) == other:
                continue
            if other == root or (other in mate and mate[other] in parent):
                _shrink(base, parent, mate, point, other)
                for inside in bits(left):
                    if base[inside] in outer and inside not in outer:
                        outer.add(inside)
                        queue.append(inside)
            elif other not in parent:
                parent[other] = point
                if other not in mate:
                    _switch(parent, mate, other)
                    return
                outer.add(mate[other])
                queue.append(mate[other])


def _shrink(
    base: dict[int, int], parent: dict[int, int], mate: dict[int, int], one: int, other: int
) -> None:
    """Set the base of all points of an odd cycle to the point where its two sides meet."""
    seen: set[int] = set()
    here = base[one]
    while True:
        seen.add(here)
        if here not in mate:
            break
        here = base[parent[mate[here]]]
    meeting = base[other]
    while meeting not in seen:
        meeting = base[parent[mate[meeting]]]
    blossom: set[int] = set()
    for start, child in ((one, other), (other, one)):
        here, behind = start, child
        while base[here] != meeting:
            blossom |= {base[here], base[mate[here]]}
            parent[here] = behind
            behind = mate[here]
            here = parent[behind]
    for point, old in base.items():
        if old in blossom:
            base[point] = meeting


def _switch(parent: dict[int, int], mate: dict[int, int], end: int) -> None:
    """Swap matched and unmatched edges along the path that ends in a free point."""
    here: int | None = end
    while here is not None:
        before = parent[here]
        further = mate.get(before)
        mate[here], mate[before] = before, here
        here = further
