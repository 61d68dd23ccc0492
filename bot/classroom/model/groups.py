"""Groups of members who answer together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from zlib import crc32

SMALLEST, LARGEST = 2, 4
"""The numbers of members in a group."""
SIZES = tuple(range(SMALLEST, LARGEST + 1))


def grouped(members: Sequence[int], size: int, seed: int) -> dict[int, int]:
    """Return the number of each member's random group, with as many members as near to ``size``.

    Every group has from two to four members. A member alone has no group.
    """
    if len(members) < SMALLEST:
        return {}
    shuffled = sorted(members, key=lambda member: crc32(f"{seed} {member}".encode()))
    count = max(round(len(members) / size), ceil(len(members) / LARGEST))
    count = min(count, len(members) // SMALLEST)
    return {member: index % count + 1 for index, member in enumerate(shuffled)}


def by_group(groups: Mapping[int, int]) -> dict[int, list[int]]:
    """Return the members of each group, in order."""
    found: dict[int, list[int]] = {number: [] for number in sorted(set(groups.values()))}
    for member, number in groups.items():
        found[number].append(member)
    return found
