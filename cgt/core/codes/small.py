"""Nim values of small heaps of a code, computed at once without compiled code."""

from __future__ import annotations

from cgt.core.arrays import np
from cgt.core.codes.code import Code
from cgt.core.codes.digits import Digit, Shape
from cgt.core.codes.splits import splits
from cgt.core.value_sets import add_value, mex_of_set
from cgt.core.values import nim_sum
from cgt.errors import TooLarge

SMALL = 2_000
"""The largest heap whose values are computed without compiled code."""
SMALL_IN_THREE = 300
"""The same limit for codes with moves to three heaps or more, which have many moves."""
LISTED = 300_000
"""The maximum number of divisions into three heaps or more listed for one code."""


class SmallValues:
    """Nim values of heaps 0, 1, 2 ... of a code, computed on demand.

    A set of nim values is an integer with bit v for the value v. The divisions of a number of
    tokens are evaluated once for each digit. Two heaps use arrays. Three or more use the sets for
    one heap less if all shapes are allowed, and are listed otherwise.
    """

    def __init__(self, code: Code) -> None:
        self.code = code
        most = code.most_heaps
        self.limit = SMALL if most is not None and most <= 2 else SMALL_IN_THREE
        self.values = np.zeros(self.limit + 1, dtype=np.int64)
        self.known = 1
        self._listed = 0
        self._reached: dict[Digit, list[int]] = {}
        self._sums: dict[int, list[int]] = {}

    def up_to(self, heap: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        """Return the values of the heaps 0 to ``heap``, which is at most ``limit``.

        :raises TooLarge: when the code has too many moves from heaps of this size.
        """
        for size in range(self.known, heap + 1):
            reached = 0
            for taken in self.code.takes(size):
                reached |= self._reach(size - taken, self.code[taken])
            self.values[size] = mex_of_set(reached)
            self.known = size + 1
        return self.values[: heap + 1]

    def _reach(self, tokens: int, digit: Digit) -> int:
        """Return the cached nim values of all divisions of tokens that a digit allows."""
        found = self._reached.setdefault(digit, [])
        while len(found) <= tokens:
            found.append(self._work_out(len(found), digit))
        return found[tokens]

    def _work_out(self, tokens: int, digit: Digit) -> int:
        """Compute the nim values of all divisions of tokens that a digit allows."""
        if tokens == 0:
            return 1 if digit[0] else 0
        reached = 1 << int(self.values[tokens]) if digit[1] else 0
        reached |= self._pairs(tokens, digit[2])
        more = digit.without(0, 1, 2)
        if not more:
            return reached
        if not more.beyond and more.common == Shape.ANY:
            for count in more.counts:
                reached |= self._sum(tokens, count)
            return reached
        return reached | self._listing(tokens, more)

    def _pairs(self, tokens: int, shapes: Shape) -> int:
        """Return the nim values of two heaps of these shapes."""
        half = tokens // 2
        if not shapes or half == 0:
            return 0
        pairs = self.values[1 : half + 1] ^ self.values[tokens - half : tokens][::-1]
        if tokens % 2 == 0 and not shapes & Shape.EQUAL:
            pairs = pairs[:-1]
        elif not shapes & Shape.UNEQUAL:
            pairs = pairs[-1:] if tokens % 2 == 0 else pairs[:0]
        return sum(1 << int(value) for value in np.flatnonzero(np.bincount(pairs)))

    def _sum(self, tokens: int, count: int) -> int:
        """Return the nim values of exactly ``count`` heaps of any sizes."""
        if count == 1:
            return 1 << int(self.values[tokens]) if tokens else 0
        if count == 2:
            return self._pairs(tokens, Shape.ANY)
        found = self._sums.setdefault(count, [])
        while len(found) <= tokens:
            total = len(found)
            by_value: dict[int, int] = {}
            for first in range(1, total - count + 2):
                value = int(self.values[first])
                by_value[value] = by_value.get(value, 0) | self._sum(total - first, count - 1)
            reached = 0
            for value, sums in by_value.items():
                reached |= add_value(sums, value)
            found.append(reached)
        return found[tokens]

    def _listing(self, tokens: int, digit: Digit) -> int:
        """Return the nim values of all divisions that a digit allows, by listing them."""
        reached = 0
        for heaps in splits(tokens, digit):
            reached |= 1 << nim_sum(int(self.values[heap]) for heap in heaps)
            self._listed += 1
            if self._listed > LISTED:
                raise TooLarge(
                    "That is too large to work out. {game} has more than {limit} moves "
                    "from heaps up to {heap}. Heaps up to {known} are possible.",
                    game=self.code,
                    limit=f"{LISTED:,}",
                    heap=self.known,
                    known=self.known - 1,
                )
        return reached
