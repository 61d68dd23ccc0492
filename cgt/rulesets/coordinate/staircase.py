"""Staircase Nim, in which coins go down a staircase step by step."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from cgt.core.contract import Option
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.core.values import nim_sum
from cgt.rulesets.coordinate.base import Numbers, TupleRuleset

MOST_STEPS = 12


class Staircase(TupleRuleset[Numbers]):
    """A game of moving coins from one step to the next lower one (Sprague 1937).

    A component is the number of coins on each step, from the lowest, such as ``(3,1,4)``. Coins
    that reach the ground are out of play.
    """

    __slots__ = ()

    name = "staircase"
    rule = Text(
        "Move any number of coins from one step down to the next. Coins moved from step 1 "
        "leave the stairs."
    )
    examples = ("(1,2,3)", "(2,3,1,2)", "(4,1,2,5)", "(3,0,3,2)")

    def random_start(self, rng: Random, size: Size) -> tuple[Numbers, ...]:
        steps = [rng.randint(0, size.of(4, 4, 5)) for _ in range(size.of(3, 4, 5))]
        return ((*steps[:-1], max(1, steps[-1])),)

    def options(self, steps: Numbers) -> Iterator[Option]:
        for index, coins in enumerate(steps):
            for some in range(1, coins + 1):
                yield _down(steps, index, some)

    def count_options(self, state: Numbers, limit: int) -> int:
        return min(limit, sum(state))

    def find_option(self, steps: Numbers, text: str) -> Option | None:
        """Return the option of a notation such as ``3-2``, two coins down from step 3."""
        given = text.replace(" ", "").casefold()
        match = re.fullmatch(r"(?:step)?(\d{1,3})-(\d{1,36})", given)
        if match is not None:
            step, some = int(match[1]), int(match[2])
        else:
            match = re.fullmatch(r"-?(\d{1,36})(?:from|@)(?:step)?(\d{1,3})", given)
            if match is None:
                return None
            step, some = int(match[2]), int(match[1])
        if not 1 <= step <= len(steps) or not 1 <= some <= steps[step - 1]:
            return None
        return _down(steps, step - 1, some)

    def nim_value_of(self, state: Numbers) -> int:
        """Return the nim-sum of the odd steps.

        Coins that arrive on an odd step can be moved on at once, so they do not change the value.
        """
        return nim_sum(state[::2])

    def is_p_position(self, state: Numbers) -> bool:
        return self.nim_value_of(state) == 0

    def options_to(self, steps: Numbers, value: int) -> Iterator[Option]:
        change = self.nim_value_of(steps) ^ value
        if change == 0:
            return
        for index, coins in enumerate(steps):
            if index % 2 == 0:
                some = coins - (coins ^ change)
            else:
                below = steps[index - 1]
                some = (below ^ change) - below
            if 1 <= some <= coins:
                yield _down(steps, index, some)

    def why(self, state: Numbers) -> Text:
        return Text(
            "only steps 1, 3, 5 and so on count, each as a Nim heap: {heaps}. "
            "Coins that arrive from an even step can be moved on at once",
            heaps=" ⊕ ".join(map(str, state[::2])),
        )

    def check(self, numbers: Numbers, token: str) -> Numbers:
        if not numbers:
            raise self.fault(
                "Write a staircase in brackets as the number of coins on each step, lowest "
                "step first.",
                token,
            )
        if len(numbers) > MOST_STEPS:
            raise self.too_many(len(numbers), MOST_STEPS, token)
        return numbers


def _down(steps: Numbers, index: int, some: int) -> Option:
    """Return the option that moves ``some`` coins down from a step."""
    left = list(steps)
    left[index] -= some
    if index:
        left[index - 1] += some
    return Option(f"{index + 1}-{some}", (tuple(left),))
