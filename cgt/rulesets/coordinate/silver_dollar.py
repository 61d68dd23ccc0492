"""Silver Dollar, in which coins slide to the left on a strip and never pass each other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from cgt.core.contract import Option
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.core.values import nim_sum
from cgt.rulesets.coordinate.base import Numbers, TupleRuleset

MOST_COINS = 24


class SilverDollar(TupleRuleset[Numbers]):
    """A game of sliding a coin to the left over empty squares (de Bruijn, Winning Ways, chapter 2).

    A component is the squares of the coins, counted from 1 at the left end, such as ``(2,5,9)``.
    """

    __slots__ = ()

    name = "silver dollar"
    rule = Text("Slide one coin to the left, over empty squares only.")
    examples = ("(2,5,6,10)", "(3,5,9)", "(1,4,6,9,13)", "(4,8)")

    def random_start(self, rng: Random, size: Size) -> tuple[Numbers, ...]:
        squares = size.of(9, 12, 15)
        return (tuple(sorted(rng.sample(range(1, squares + 1), size.of(4, 5, 6)))),)

    def options(self, coins: Numbers) -> Iterator[Option]:
        for index, square in enumerate(coins):
            for to in range(square - 1, _before(coins, index), -1):
                yield _slide(coins, index, to)

    def count_options(self, coins: Numbers, limit: int) -> int:
        return min(limit, coins[-1] - len(coins))

    def size(self, numbers: Numbers) -> int:
        """Return the total number of steps that the coins can still go."""
        return sum(square - place for place, square in enumerate(numbers, start=1))

    def find_option(self, coins: Numbers, text: str) -> Option | None:
        """Return the option of a slide such as ``9>7``, or ``9-2`` by two squares."""
        match = re.fullmatch(r"(\d{1,36})(>|-|to)(\d{1,36})", text.replace(" ", "").casefold())
        if match is None or int(match[1]) not in coins:
            return None
        square, number = int(match[1]), int(match[3])
        index, to = coins.index(square), square - number if match[2] == "-" else number
        return _slide(coins, index, to) if _before(coins, index) < to < square else None

    def nim_value_of(self, state: Numbers) -> int:
        """Return the nim-sum of every other gap, from the rightmost coin on.

        A coin to the right of such a gap makes it smaller, as in Nim. A coin to its left makes it
        larger, which the next move can undo, so it does not change the value.
        """
        return nim_sum(_gaps(state))

    def is_p_position(self, state: Numbers) -> bool:
        return self.nim_value_of(state) == 0

    def options_to(self, coins: Numbers, value: int) -> Iterator[Option]:
        change = self.nim_value_of(coins) ^ value
        if change == 0:
            return
        for index, square in enumerate(coins):
            before = _before(coins, index)
            if (len(coins) - index) % 2:
                gap = square - before - 1
                steps = gap - (gap ^ change)
            else:
                gap = coins[index + 1] - square - 1
                steps = (gap ^ change) - gap
            if 0 < steps < square - before:
                yield _slide(coins, index, square - steps)

    def why(self, state: Numbers) -> Text:
        gaps = _gaps(state)
        return Text(
            "counting from the right, every other gap between coins is a Nim heap: {gaps}. "
            "If one of them grows, the next move can shrink it back",
            gaps=" ⊕ ".join(map(str, gaps)),
        )

    def check(self, numbers: Numbers, token: str) -> Numbers:
        if not numbers or 0 in numbers or len(set(numbers)) < len(numbers):
            raise self.fault(
                "Write a strip as the squares of its coins in brackets, all different and "
                "counted from 1.",
                token,
            )
        if len(numbers) > MOST_COINS:
            raise self.too_many(len(numbers), MOST_COINS, token)
        return tuple(sorted(numbers))


def _before(coins: Numbers, index: int) -> int:
    """Return the square of the next coin to the left, or 0 for the first coin."""
    return coins[index - 1] if index else 0


def _gaps(coins: Numbers) -> list[int]:
    """Return the sizes of every other gap, from the last one, in the order of the strip."""
    indices = reversed(range(len(coins) - 1, -1, -2))
    return [coins[index] - _before(coins, index) - 1 for index in indices]


def _slide(coins: Numbers, index: int, to: int) -> Option:
    return Option(f"{coins[index]}>{to}", ((*coins[:index], to, *coins[index + 1 :]),))
