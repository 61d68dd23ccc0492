"""Staircase Nim: coins go down a staircase step by step."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from cgt.contract import Option
from cgt.rulesets.coordinate.base import Numbers, TupleRuleset
from cgt.rulesets.coordinate.pictures import staircase_picture
from cgt.rulesets.coordinate.telling import stones
from cgt.sizes import Size
from cgt.svg import Picture
from cgt.text import Text, listed, placed
from cgt.values import nim_sum

MOST_STEPS = 12


class Staircase(TupleRuleset[Numbers]):
    """Move coins from one step to the next lower one; on the ground they are out (Sprague 1937).

    A component is the number of coins on each step, from the lowest: ``(3,1,4)``.
    """

    __slots__ = ()

    name = "staircase"
    rule = Text(
        "Move any number of coins from one step down to the next; from step 1 they leave the "
        "stairs."
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
        """Return the option of this notation: ``3-2`` moves two coins down from step 3."""
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

    def told(self, _steps: Numbers, option: Option, where: str = "") -> Text:
        facts = _move(option)
        if facts["step"] == 1:
            return placed(
                Text.counted(
                    "pushed {count} coin off step 1", "pushed {count} coins off step 1", **facts
                ),
                where,
            )
        return placed(
            Text.counted(
                "moved {count} coin from step {step} to step {to}",
                "moved {count} coins from step {step} to step {to}",
                **facts,
            ),
            where,
        )

    def action(self, _steps: Numbers, option: Option, where: str = "") -> Text:
        facts = _move(option)
        if facts["step"] == 1:
            return placed(Text("Push {count} off step 1", **facts), where)
        return placed(Text("Move {count} from step {step} to step {to}", **facts), where)

    def steps(self, _steps: Numbers, option: Option) -> tuple[Text, ...]:
        return (Text("Step {step}", step=option.text.partition("-")[0]),)

    def aftermath(self, _steps: Numbers, option: Option) -> Text | None:
        step, left = _move(option)["step"], option.parts[0]
        if step == 1:
            return Text("step 1 keeps {here}", here=left[0])
        return Text(
            "step {step} keeps {here}, step {to} has {there}",
            step=step,
            here=left[step - 1],
            to=step - 1,
            there=left[step - 2],
        )

    def described(self, steps: Numbers) -> Text | None:
        return Text("coins on the steps, the lowest first: {steps}", steps=listed(steps))

    def in_rows(self, steps: Numbers) -> tuple[str, ...] | None:
        rows = [f"{step:>2}  {stones(coins)}" for step, coins in enumerate(steps, start=1)]
        return tuple(reversed(rows))

    def nim_value_of(self, state: Numbers) -> int:
        """Return the nim-sum of the odd steps.

        Coins that come down to an odd step can be moved on at once, so that they change nothing.
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
            "only steps 1, 3, 5 ... count, each as a Nim heap: {heaps}; coins that come down to "
            "them from an even step are moved on at once",
            heaps=" ⊕ ".join(map(str, state[::2])),
        )

    def check(self, numbers: Numbers, token: str) -> Numbers:
        if not numbers:
            raise self.fault(
                "A staircase is the number of coins on each step, in brackets, the lowest first.",
                token,
            )
        if len(numbers) > MOST_STEPS:
            raise self.too_many(len(numbers), MOST_STEPS, token)
        return numbers

    def draw(self, state: Numbers, before: Numbers | None, width: float) -> Picture | None:
        """Return the staircase with its coins."""
        return staircase_picture(state, before, width)


def _move(option: Option) -> dict[str, int]:
    """Return how many coins an option moves, from which step and to which."""
    step, _, some = option.text.partition("-")
    return {"count": int(some), "step": int(step), "to": int(step) - 1}


def _down(steps: Numbers, index: int, some: int) -> Option:
    """Return the option that moves so many coins down from a step."""
    left = list(steps)
    left[index] -= some
    if index:
        left[index - 1] += some
    return Option(f"{index + 1}-{some}", (tuple(left),))
