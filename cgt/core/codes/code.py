"""A take-and-break code in normal form, with its moves, its first cousin and its text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cgt.core.codes.digits import Digit, Shape
from cgt.core.objects import settle

NOTHING = Digit()
"""The digit 0, which allows no move."""
_ROW = Digit.of(7)
"""The digit of taking tokens out of a row, which leaves a row on either side, or fewer."""


@dataclass(frozen=True, slots=True)
class Code:
    """The rules of a take-and-break game, in normal form.

    See Guy and Smith (1956) and Winning Ways, chapter 4. ``digits[t]`` has the allowed numbers of
    heaps left from a heap when t tokens are taken from it, so ``digits[0]`` has the splits that
    take nothing. The digits of ``repeat`` follow them and repeat for ever. ``adding[k - 1]`` is the
    digit of the moves that put k tokens on a heap that is not empty. Two codes are equal if they
    have the same digits, in whatever way they were constructed, and ``str()`` is the shortest text
    of a code.

    >>> str(Code((Digit.of(0), Digit.of(7), Digit.of(7), Digit.of(0))))
    '0.77'
    """

    digits: tuple[Digit, ...]
    repeat: tuple[Digit, ...] = ()
    adding: tuple[Digit, ...] = ()

    def __post_init__(self) -> None:
        digits, repeat = list(self.digits) or [NOTHING], list(self.repeat)
        digits[0] = digits[0].without(0)
        adding = [digit.without(0) for digit in self.adding]
        while adding and not adding[-1]:
            adding.pop()
        if not any(repeat):
            repeat.clear()
        repeat = _unit(repeat)
        while repeat and len(digits) > 1 and digits[-1] == repeat[-1]:
            repeat = [digits.pop(), *repeat[:-1]]
        while not repeat and len(digits) > 1 and not digits[-1]:
            digits.pop()
        settle(self, digits=tuple(digits), repeat=tuple(repeat), adding=tuple(adding))

    def __getitem__(self, taken: int) -> Digit:
        """Return the digit for taking a number of tokens, or for adding them if it is negative."""
        if taken < 0:
            return self.adding[-taken - 1] if -taken <= len(self.adding) else NOTHING
        if taken < len(self.digits):
            return self.digits[taken]
        if not self.repeat:
            return NOTHING
        return self.repeat[(taken - len(self.digits)) % len(self.repeat)]

    @property
    def all_digits(self) -> tuple[Digit, ...]:
        """All digits of the code, with the repeating ones once."""
        return (*self.adding, *self.digits, *self.repeat)

    @property
    def is_of_pins(self) -> bool:
        """Whether each move takes tokens side by side out of a row, as in Kayles.

        The numbers are all, or some of a finite list.
        """
        taking = self.digits[1:]
        is_simple = self.repeat in {(), (_ROW,)} and not (self.adding or self.digits[0])
        allowed = {_ROW} if self.repeat else {_ROW, NOTHING}
        return is_simple and any((*taking, *self.repeat)) and {*taking} <= allowed

    @property
    def most_heaps(self) -> int | None:
        """The maximum number of heaps that a move can leave, or None if it is unbounded."""
        if any(digit.beyond for digit in self.all_digits):
            return None
        return max((digit.counts[-1] for digit in self.all_digits if digit), default=0)

    @property
    def modifier(self) -> Shape | None:
        """The shapes common to all splits of all digits, or None if they differ."""
        splits = [digit for digit in self.all_digits if digit.without(0, 1)]
        for shapes in (Shape.ANY, Shape.UNEQUAL, Shape.NOT_ALL_EQUAL, Shape.EQUAL):
            if all(_has_only(digit, shapes) for digit in splits):
                return shapes
        return None

    @property
    def always_ends(self) -> bool:
        """Whether every move leaves only smaller heaps, so that all play ends.

        Moves that add k tokens do so only if they leave k + 2 or more heaps.
        """
        return not any(
            digit[count]
            for added, digit in enumerate(self.adding, start=1)
            for count in range(1, added + 2)
        )

    def takes(self, heap: int) -> Iterator[int]:
        """Yield in order the numbers of tokens to take from a heap, or to add if negative.

        Some of them can be impossible because the heap is too large or too small. But no run of
        impossible numbers is searched, however large the heap is.
        """
        if heap <= 0:
            return
        yield from (-added for added in range(len(self.adding), 0, -1) if self.adding[added - 1])
        prefix = len(self.digits)
        yield from (taken for taken in range(min(prefix, heap + 1)) if self.digits[taken])
        leaving = [at for at, digit in enumerate(self.repeat) if digit.without(0)]
        if leaving:
            for start in range(prefix, heap, len(self.repeat)):
                for at in leaving:
                    if start + at >= heap:
                        break
                    yield start + at
        if heap >= prefix and self[heap][0]:
            yield heap

    def first_cousin(self) -> Code | None:
        """Return the first cousin, or None if the code has none.

        Its heap n has the nim value of this code's heap n + 1. If a heap of 1 has no move, its nim
        value is 0, and every heap can be shortened by one token. A move that takes t tokens and
        leaves r heaps then takes t + r - 1 and leaves r heaps or fewer, because heaps of 1 vanish
        (Winning Ways, chapter 4: first cousins).

        >>> from cgt.core.codes.reading import parse_code
        >>> str(parse_code("0.07").first_cousin()), str(parse_code("0.137").first_cousin())
        ('0.137', 'None')
        """
        most = self.most_heaps
        if self.adding or most is None or self[1][0]:
            return None
        length = len(self.digits) + most
        period = len(self.repeat)
        digits = [NOTHING] * (length + period)
        for taken in range(length + period + 1):
            for count in self[taken].counts:
                place = taken + count - 1
                if 0 <= place < len(digits):
                    digits[place] |= _shrunk(count, self[taken][count])
        return Code(tuple(digits[:length]), tuple(digits[length:]))

    def __str__(self) -> str:
        left = "".join(map(str, (*reversed(self.adding), self.digits[0])))
        right = "".join(map(str, self.digits[1:]))
        repeat = f"[{''.join(map(str, self.repeat))}]" if self.repeat else ""
        return f"{left}.{right + repeat or '0'}"


def _unit(sequence: list[Digit]) -> list[Digit]:
    """Return the shortest sequence of which the given one is a repetition."""
    for length in range(1, len(sequence)):
        if len(sequence) % length == 0 and sequence == sequence[:length] * (
            len(sequence) // length
        ):
            return sequence[:length]
    return sequence


def _has_only(digit: Digit, shapes: Shape) -> bool:
    """Return whether all splits that the digit allows have exactly this modifier."""
    bound = Digit(
        tuple(shapes if allowed else Shape.NONE for allowed in digit.shapes),
        shapes if digit.beyond else Shape.NONE,
    )
    return bound == digit


def _shrunk(count: int, shapes: Shape) -> Digit:
    """Return the digit for heaps of these shapes after each of them loses a token."""
    left = [Shape.NONE] * (count + 1)
    left[count] |= shapes
    if count == 0:
        return Digit(tuple(left))
    if count == 1 or shapes & Shape.EQUAL:
        left[0] = Shape.ANY
    if shapes & Shape.UNEQUAL:
        left[count - 1] |= Shape.UNEQUAL
    if shapes & Shape.MIXED:
        for fewer in range(1, count):
            left[fewer] = Shape.ANY
    return Digit(tuple(left))
