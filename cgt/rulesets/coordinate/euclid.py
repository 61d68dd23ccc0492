"""Euclid's game: subtract a multiple of the smaller number from the larger one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

from cgt.drawing.svg import Picture
from cgt.positions import Option, State
from cgt.rulesets.coordinate.base import Numbers, TupleRuleset
from cgt.rulesets.coordinate.pictures import bars_picture
from cgt.text import Text

Pair = tuple[int, int]


class Euclid(TupleRuleset):
    """Subtract a multiple of the smaller number from the larger; both stay 1 or more.

    The match ends with two equal numbers: the greatest common divisor of the first two
    (Cole and Davie 1969, in the form of Grossman 1997).
    """

    __slots__ = ()

    @property
    def name(self) -> str:
        return "euclid"

    @property
    def rule(self) -> Text:
        return Text(
            "Subtract a multiple of the smaller number from the larger one; "
            "both must stay 1 or more."
        )

    @property
    def examples(self) -> tuple[str, ...]:
        return ("(7,16)", "(5,13)", "(12,31)", "(24,65)")

    def options(self, state: State) -> Iterator[Option]:
        low, high = sorted(cast("Pair", state))
        return (_minus(cast("Pair", state), less) for less in range(low, high, low))

    def count_options(self, state: State, limit: int) -> int:
        low, high = sorted(cast("Pair", state))
        return min(limit, (high - 1) // low)

    def size(self, state: State) -> int:
        first, second = cast("Pair", state)
        return 0 if first == second else first + second

    def find_option(self, state: State, text: str) -> Option | None:
        """Return the option of this notation: ``-6``, or ``2x`` for twice the smaller number."""
        low, high = sorted(cast("Pair", state))
        match = re.fullmatch(
            r"-(\d{1,72})|-?(\d{1,36})[x×*]|(?:[x×*])(\d{1,36})|(?:>|=|to)(\d{1,36})",
            text.replace(" ", "").casefold(),
        )
        if match is None:
            return None
        less = high - int(match[4]) if match[4] else int(match[1] or 0)
        if times := match[2] or match[3]:
            less = int(times) * low
        return _minus(cast("Pair", state), less) if less % low == 0 and 0 < less < high else None

    def nim_value(self, state: State) -> int:
        """Return floor(y / x - x / y), in integers (Nivasch 2006)."""
        low, high = sorted(cast("Pair", state))
        return (high * high - low * low) // (low * high)

    def is_p_position(self, state: State) -> bool:
        return self.nim_value(state) == 0

    def options_to(self, state: State, value: int) -> Iterator[Option]:
        """Yield the options of this value.

        What is left of the larger number is r + jx with r < x. Its value is j or j - 1 unless j
        is 0, so that three of them are tried.
        """
        low, high = sorted(cast("Pair", state))
        for times in sorted({0, value, value + 1}):
            left = high % low + times * low
            if 0 < left < high and self.nim_value((low, left)) == value:
                yield _minus(cast("Pair", state), high - left)

    def why(self, state: State) -> Text:
        low, high = sorted(cast("Pair", state))
        return Text(
            "the value is ⌊y/x − x/y⌋ (Nivasch 2006): ⌊{high}/{low} − {low}/{high}⌋ = {value}",
            low=low,
            high=high,
            value=self.nim_value(state),
        )

    def check(self, numbers: Numbers, token: str) -> Numbers:
        if len(numbers) != 2 or 0 in numbers:
            raise self.fault(
                "A position of Euclid's game is two numbers of 1 or more in brackets.", token
            )
        return numbers

    def draw(self, state: State, before: State | None, width: float) -> Picture | None:
        """Return the numbers as two bars, the larger one cut where the smaller one ends."""
        return bars_picture(cast("Pair", state), cast("Pair | None", before), width)


def _minus(pair: Pair, less: int) -> Option:
    """Return the option that subtracts so much from the larger number."""
    first, second = pair
    return Option(
        f"-{less}", ((first - less, second) if first > second else (first, second - less),)
    )
