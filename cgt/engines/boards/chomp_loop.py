"""The loop that solves all chocolate bars in a rectangle, in plain Python that numba can compile.

:mod:`cgt.engines.boards.chomp` defines the words that it goes through.
"""

from __future__ import annotations

from collections.abc import MutableSequence


def solve(
    values: MutableSequence[int], seen: MutableSequence[int], height: int, width: int
) -> None:
    """Write the nim value of each bar in a rectangle to ``values``, indexed by its word.

    ``seen`` is scratch space for 256 integers.
    """
    eaten = (1 << width) - 1
    steps = height + width
    word = eaten
    while word and word < 1 << steps:
        for start in range(steps):
            if not word >> start & 1:
                continue
            rights = 0
            for end in range(start, -1, -1):
                if word >> end & 1:
                    rights += 1
                    continue
                section = (1 << (start + 1)) - (1 << end)
                left = (word & ~section) | (((1 << rights) - 1) << end)
                if left != eaten:
                    seen[values[left]] = word
        value = 0
        while seen[value] == word:
            value += 1
        values[word] = value
        # The next larger word with the same number of steps to the right (Gosper, HAKMEM 175, 1972)
        last = word & -word
        carried = word + last
        word = carried | ((word ^ carried) // last >> 2)
