"""Welter's game, in which coins go to lower free squares of a strip and can jump."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from random import Random

from cgt.core.contract import Option
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.core.values import nim_sum
from cgt.rulesets.coordinate.base import Numbers, TupleRuleset

MOST_COINS = 24


class Welter(TupleRuleset[Numbers]):
    """A game of moving a coin to a lower free square, past others if need be (Welter 1954).

    A component is the squares of the coins, counted from 0 at the left end, such as ``(0,3,5)``.
    """

    __slots__ = ()

    name = "welter"
    rule = Text("Move one coin to a free square further left. It can jump over other coins.")
    examples = ("(2,5,7)", "(1,4,6,9)", "(3,5,6,8)", "(3,8)")

    def random_start(self, rng: Random, size: Size) -> tuple[Numbers, ...]:
        squares = size.of(11, 13, 15)
        return (tuple(sorted(rng.sample(range(squares), size.of(4, 5, 5)))),)

    def options(self, coins: Numbers) -> Iterator[Option]:
        for coin in coins:
            for to in range(coin):
                if to not in coins:
                    yield _move(coins, coin, to)

    def count_options(self, coins: Numbers, limit: int) -> int:
        return min(limit, self.size(coins))

    def size(self, numbers: Numbers) -> int:
        """Return the total number of squares below the coins that are free for them."""
        return sum(square - place for place, square in enumerate(numbers))

    def find_option(self, coins: Numbers, text: str) -> Option | None:
        """Return the option of a move such as ``9>7``, or ``9-2`` by two squares."""
        match = re.fullmatch(r"(\d{1,36})(>|-|to)(\d{1,36})", text.replace(" ", "").casefold())
        if match is None or int(match[1]) not in coins:
            return None
        coin, number = int(match[1]), int(match[3])
        to = coin - number if match[2] == "-" else number
        return _move(coins, coin, to) if 0 <= to < coin and to not in coins else None

    def nim_value_of(self, state: Numbers) -> int:
        """Return Welter's function of the squares, however large they are."""
        return nim_sum(state) ^ _of_pairs(state)

    def is_p_position(self, state: Numbers) -> bool:
        return self.nim_value_of(state) == 0

    def options_to(self, coins: Numbers, value: int) -> Iterator[Option]:
        """Yield the options of a value, at most one for each coin.

        The squares of a coin have different values. The lower digits of its square in binary
        decide the next digit.
        """
        for coin in coins:
            others = [other for other in coins if other != coin]
            wanted = value ^ nim_sum(others) ^ _of_pairs(others)
            to = 0
            for place in range(max(*coins, value).bit_length() + 1):
                alike = sum((other ^ to) & ((1 << place) - 1) == 0 for other in others)
                to |= ((wanted >> place ^ alike) & 1) << place
            if to < coin and to not in others:
                yield _move(coins, coin, to)

    def why(self, state: Numbers) -> Text | None:
        if len(state) == 1:
            return Text(
                "a coin on its own can go to any lower square, like a Nim heap of {size}",
                size=state[0],
            )
        return Text(
            "the nim value is Welter's function: the nim-sum of the squares and of a number "
            "2^k − 1 for each two coins. There 2^k is the smallest power of two that doesn't "
            "divide their distance. That is {squares} ⊕ {pairs}",
            squares=nim_sum(state),
            pairs=_of_pairs(state),
        )

    def check(self, numbers: Numbers, token: str) -> Numbers:
        if not numbers or len(set(numbers)) < len(numbers):
            raise self.fault(
                "Write a strip as the squares of its coins in brackets, all different and "
                "counted from 0.",
                token,
            )
        if len(numbers) > MOST_COINS:
            raise self.too_many(len(numbers), MOST_COINS, token)
        return tuple(sorted(numbers))


def _of_pairs(coins: Numbers | list[int]) -> int:
    """Return the nim-sum of the numbers that Welter's function has for pairs of coins."""
    return nim_sum((one ^ other) ^ ((one ^ other) - 1) for one, other in combinations(coins, 2))


def _move(coins: Numbers, coin: int, to: int) -> Option:
    return Option(f"{coin}>{to}", (tuple(sorted({*coins, to} - {coin})),))
