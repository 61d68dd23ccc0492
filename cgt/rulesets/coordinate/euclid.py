"""Euclid's game, in which a move subtracts a multiple of the smaller number from the larger."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from cgt.core.contract import Option
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.rulesets.coordinate.base import Numbers, TupleRuleset

Pair = tuple[int, int]


class Euclid(TupleRuleset[Pair]):
    """Euclid's game in the form of Grossman (1997), in which both numbers stay 1 or more.

    A move subtracts a multiple of the smaller number from the larger. The match ends with two equal
    numbers, the greatest common divisor. In :class:`EuclidToZero` it ends at 0.
    """

    __slots__ = ()

    least: int = 1
    """The least number that a move can leave."""

    name = "euclid"
    rule = Text(
        "Subtract the smaller number from the larger, once or several times. Both numbers "
        "must stay at least 1."
    )
    examples = ("(7,16)", "(5,13)", "(12,31)", "(24,65)")

    def random_start(self, rng: Random, size: Size) -> tuple[Pair, ...]:
        """Return several random pairs, because most moves of a single pair are forced."""
        largest = size.of(9, 12, 15)
        return tuple(
            (low, rng.randint(low + 1, largest))
            for low in (rng.randint(1, largest // 2) for _ in range(size.of(3, 4, 4)))
        )

    def options(self, state: Pair) -> Iterator[Option]:
        low, high = sorted(state)
        last = high - self.least
        return (_minus(state, less) for less in range(low, last + 1, max(1, low)) if low)

    def count_options(self, state: Pair, limit: int) -> int:
        low, high = sorted(state)
        return min(limit, (high - self.least) // low) if low else 0

    def size(self, numbers: Pair) -> int:
        return sum(numbers) if self.count_options(numbers, 1) else 0

    def find_option(self, state: Pair, text: str) -> Option | None:
        """Return the option of a text such as ``-6``, or ``2x`` for twice the smaller number."""
        low, high = sorted(state)
        match = re.fullmatch(
            r"-(\d{1,72})|-?(\d{1,36})[x×*]|(?:[x×*])(\d{1,36})|(?:>|=|to)(\d{1,36})",
            text.replace(" ", "").casefold(),
        )
        if match is None:
            return None
        less = high - int(match[4]) if match[4] else int(match[1] or 0)
        if times := match[2] or match[3]:
            less = int(times) * low
        fits = low > 0 and less % low == 0 and 0 < less <= high - self.least
        return _minus(state, less) if fits else None

    def nim_value_of(self, state: Pair) -> int:
        """Return the nim value floor(y / x - x / y), in integers (Nivasch 2006)."""
        low, high = sorted(state)
        return (high * high - low * low) // (low * high)

    def is_p_position(self, state: Pair) -> bool:
        return self.nim_value_of(state) == 0

    def options_to(self, state: Pair, value: int) -> Iterator[Option]:
        """Yield the options of this value.

        A move leaves r + jx of the larger number, with r < x. The nim value is then j or j - 1
        unless j is 0, so three values of j are tried.
        """
        low, high = sorted(state)
        for times in sorted({0, value, value + 1}):
            left = high % low + times * low
            if self.least <= left < high and self.nim_value_of((low, left)) == value:
                yield _minus(state, high - left)

    def why(self, state: Pair) -> Text | None:
        low, high = sorted(state)
        return Text(
            "by induction the nim value is ⌊y/x − x/y⌋. Each further subtraction of x "
            "lowers it by 1 or 2, and the last one reaches a value that was skipped "
            "(Nivasch 2006). ⌊{high}/{low} − {low}/{high}⌋ = {value}",
            low=low,
            high=high,
            value=self.nim_value_of(state),
        )

    def check(self, numbers: Numbers, token: str) -> Pair:
        if len(numbers) != 2 or 0 in numbers:
            raise self.fault(
                "Write a position of Euclid's game as two numbers in brackets, both 1 or more.",
                token,
            )
        return numbers


class EuclidToZero(Euclid):
    """Euclid's game in the form of Cole and Davie (1969), which ends when one number is 0."""

    __slots__ = ()

    least = 0
    name = "euclid to zero"
    rule = Text(
        "Subtract the smaller number from the larger, once or several times. The match ends "
        "when one of them is 0."
    )

    def nim_value_of(self, state: Pair) -> int:
        """Return the nim value from the quotients of Euclid's algorithm.

        Subtractions of one number lead through several pairs. The last of them has some nim value,
        and the others, from the smallest on, have all other values in increasing order from 0,
        because each can be moved to every pair before it.
        """
        low, high = sorted(state)
        quotients: list[int] = []
        while low:
            quotients.append(high // low)
            low, high = high % low, low
        value = 0
        for quotient in reversed(quotients):
            value = quotient - 1 if quotient <= value else quotient
        return value

    def options_to(self, state: Pair, value: int) -> Iterator[Option]:
        return super().options_to(state, value) if min(state) else iter(())

    def why(self, state: Pair) -> Text | None:
        low, high = sorted(state)
        if not low:
            return None
        return Text(
            "subtracting {low} as often as possible leaves nim value {last}. By induction the "
            "pairs on the way there have the other numbers as nim values, from 0 on. This is "
            "pair {place} of them: {value}",
            low=low,
            last=self.nim_value_of((high % low, low)),
            place=high // low,
            value=self.nim_value_of(state),
        )

    def check(self, numbers: Numbers, token: str) -> Pair:
        if len(numbers) != 2:
            raise self.fault("Write a position of Euclid's game as two numbers in brackets.", token)
        return numbers


def _minus(pair: Pair, less: int) -> Option:
    first, second = pair
    return Option(
        f"-{less}", ((first - less, second) if first > second else (first, second - less),)
    )
