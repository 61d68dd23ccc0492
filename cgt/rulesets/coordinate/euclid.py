"""Euclid's game: subtract a multiple of the smaller number from the larger one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from cgt.contract import Option
from cgt.rulesets.coordinate.base import Numbers, TupleRuleset
from cgt.sizes import Size
from cgt.text import Text

Pair = tuple[int, int]


class Euclid(TupleRuleset[Pair]):
    """Subtract a multiple of the smaller number from the larger; both stay 1 or more.

    The match ends with two equal numbers: the greatest common divisor of the first two
    (Cole and Davie 1969, in the form of Grossman 1997).
    """

    __slots__ = ()

    name = "euclid"
    rule = Text(
        "Subtract the smaller number from the larger, once or several times. Both numbers "
        "must stay at least 1."
    )
    examples = ("(7,16)", "(5,13)", "(12,31)", "(24,65)")

    def random_start(self, rng: Random, size: Size) -> tuple[Pair, ...]:
        """Return several pairs: in one alone most moves are forced."""
        largest = size.of(9, 12, 15)
        return tuple(
            (low, rng.randint(low + 1, largest))
            for low in (rng.randint(1, largest // 2) for _ in range(size.of(3, 4, 4)))
        )

    def options(self, state: Pair) -> Iterator[Option]:
        low, high = sorted(state)
        return (_minus(state, less) for less in range(low, high, low))

    def count_options(self, state: Pair, limit: int) -> int:
        low, high = sorted(state)
        return min(limit, (high - 1) // low)

    def size(self, numbers: Pair) -> int:
        first, second = numbers
        return 0 if first == second else first + second

    def find_option(self, state: Pair, text: str) -> Option | None:
        """Return the option of this notation: ``-6``, or ``2x`` for twice the smaller number."""
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
        return _minus(state, less) if less % low == 0 and 0 < less < high else None

    def nim_value_of(self, state: Pair) -> int:
        """Return floor(y / x - x / y), in integers (Nivasch 2006)."""
        low, high = sorted(state)
        return (high * high - low * low) // (low * high)

    def is_p_position(self, state: Pair) -> bool:
        return self.nim_value_of(state) == 0

    def options_to(self, state: Pair, value: int) -> Iterator[Option]:
        """Yield the options of this value.

        What is left of the larger number is r + jx with r < x. Its value is j or j - 1 unless j
        is 0, so that three of them are tried.
        """
        low, high = sorted(state)
        for times in sorted({0, value, value + 1}):
            left = high % low + times * low
            if 0 < left < high and self.nim_value_of((low, left)) == value:
                yield _minus(state, high - left)

    def why(self, state: Pair) -> Text:
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


def _minus(pair: Pair, less: int) -> Option:
    """Return the option that subtracts so much from the larger number."""
    first, second = pair
    return Option(
        f"-{less}", ((first - less, second) if first > second else (first, second - less),)
    )
