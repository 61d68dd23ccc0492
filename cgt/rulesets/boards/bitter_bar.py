"""Bitter chocolate, a bar that is broken around one bitter square."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from cgt.core.contract import Option, Ruleset
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.core.values import nim_sum
from cgt.errors import NotationError
from cgt.rulesets.boards.bars import check_size

Sides = tuple[int, ...]


class BitterBar(Ruleset[Sides]):
    """A bar (Robin 1989) as the numbers of squares left, right, above and below its bitter one."""

    __slots__ = ()

    is_bracketed = True

    name = "bitter chocolate"
    rule = Text("Break the bar along one of its lines. Eat the part without the bitter square.")
    examples = ("(3,4,1,2)", "(2,5,3,0)", "(1,2,3,3)", "(2,1,1,0) (0,3,1,2)")

    def random_start(self, rng: Random, size: Size) -> tuple[Sides, ...]:
        """Return a random bar with the bitter square anywhere in it."""
        rows, columns = (rng.randint(*size.of((5, 6), (6, 8), (8, 10))) for _ in range(2))
        left, up = rng.randrange(columns), rng.randrange(rows)
        return ((left, columns - 1 - left, up, rows - 1 - up),)

    def options(self, sides: Sides) -> Iterator[Option]:
        for index, side in enumerate(_SIDES):
            for taken in range(1, sides[index] + 1):
                yield _break(sides, index, taken, side)

    def count_options(self, state: Sides, limit: int) -> int:
        return min(limit, sum(state))

    def options_to(self, sides: Sides, value: int) -> Iterator[Option]:
        change = nim_sum(sides) ^ value
        for index, side in enumerate(_SIDES):
            taken = sides[index] - (sides[index] ^ change)
            if taken > 0:
                yield _break(sides, index, taken, side)

    def find_option(self, sides: Sides, text: str) -> Option | None:
        """Return the option of a side and a number of lines, such as ``left 2``."""
        named = re.fullmatch(r"([a-z]+)[\s-]*(\d{1,4})", text.strip().casefold())
        if named is None:
            return None
        found = [index for index, side in enumerate(_SIDES) if side.startswith(named[1])]
        if len(found) != 1 or not 0 < int(named[2]) <= sides[found[0]]:
            return None
        return _break(sides, found[0], int(named[2]), _SIDES[found[0]])

    def nim_value_of(self, state: Sides) -> int:
        return nim_sum(state)

    def why(self, state: Sides) -> Text:
        return Text(
            "a break removes any number of rows or columns from one side of the bitter "
            "square, so its four sides are Nim heaps: {heaps} (Robin 1989)",
            heaps=" ⊕ ".join(map(str, state)),
        )

    def size(self, state: Sides) -> int:
        return sum(state)

    def split(self, state: Sides) -> tuple[Sides, ...]:
        """Return the four sides, each as a bar of its own, because they play like Nim heaps."""
        return tuple((side, 0, 0, 0) for side in sorted(state) if side)

    def read(self, token: str) -> Sides:
        numbers = tuple(int(number) for number in re.findall(r"\d{1,4}", token))
        if len(numbers) != 4 or not re.fullmatch(r"[\s\d,()\[\]]+", token):
            raise NotationError(
                "Write a bar as the numbers of squares left, right, up and down from the "
                "bitter one, in brackets: (3,4,1,2).",
                source=token,
                span=(0, max(1, len(token))),
                example=self.examples[0],
            )
        left, right, up, down = numbers
        check_size(up + down + 1, left + right + 1, token, self.examples[0])
        return numbers

    def write(self, state: Sides) -> str:
        return f"({','.join(map(str, state))})"


_SIDES = ("left", "right", "up", "down")


def _break(sides: Sides, index: int, taken: int, side: str) -> Option:
    left = (*sides[:index], sides[index] - taken, *sides[index + 1 :])
    return Option(f"{side} {taken}", (left,))
