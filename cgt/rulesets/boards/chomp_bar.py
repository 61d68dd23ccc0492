"""Chomp, in which players bite a bar of chocolate down to its poisoned square."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from random import Random

from cgt.core.contract import Option, Ruleset
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.engines.boards import chomp
from cgt.engines.boards.region import square_name
from cgt.errors import NotationError
from cgt.rulesets.boards.bars import check_size

Bar = chomp.Bar


class ChompBar(Ruleset[Bar]):
    """Chomp (Schuh 1952, Gale 1974).

    A state is the lengths of the rows from the top. The square at the top left is poisoned, and no
    move bites it.
    """

    __slots__ = ()

    name = "chomp"
    rule = Text(
        "Choose a square and bite it off, with everything below it and to its right. The "
        "top-left square is poisoned, so nobody can bite it."
    )
    examples = ("4x6", "3x4", "[5,4,2]", "2x3 3x3")

    def random_start(self, rng: Random, size: Size) -> tuple[Bar, ...]:
        """Return a whole bar, or two of them for a large start."""
        rows = size.of(3, 4, 3)
        return tuple(
            chomp.full(rows + rng.randint(0, 1), 6 + rng.randint(0, 1))
            for _ in range(size.of(1, 1, 2))
        )

    def options(self, bar: Bar) -> Iterator[Option]:
        return (_bite(bar, square) for square in chomp.squares(bar))

    def count_options(self, state: Bar, limit: int) -> int:
        return sum(1 for _ in islice(chomp.squares(state), limit))

    def find_option(self, bar: Bar, text: str) -> Option | None:
        """Return the option that bites the square of this name, or None if no option matches."""
        named = re.fullmatch(r"([a-z])(\d{1,2})", re.sub(r"\s", "", text.casefold()))
        if named is None:
            return None
        square = int(named[2]) - 1, ord(named[1]) - ord("a")
        return _bite(bar, square) if square in chomp.squares(bar) else None

    def nim_value_of(self, state: Bar) -> int:
        return chomp.nim_value(state)

    def is_p_position(self, bar: Bar) -> bool | None:
        """Return whether the bar is lost, or None if it is neither whole nor two equal arms."""
        if _has_equal_arms(bar):
            return True
        return False if len({*bar}) == 1 else None

    def why_outcome(self, bar: Bar) -> Text | None:
        rows, columns = len(bar), bar[0]
        if rows * columns == 1:
            return None
        if _has_equal_arms(bar):
            return Text(
                "the two arms are equally long, so every bite from one can be copied on the other"
            )
        if len({*bar}) > 1:
            return None
        if rows == columns:
            return Text(
                "on a square bar, bite {square}. That leaves two equal arms, and then "
                "every bite can be copied",
                square=square_name((1, 1)),
            )
        if rows == 2:
            return Text(
                "on a bar of two rows, bite the lower-right square. The lower row is then "
                "one square shorter, and you can keep it that way"
            )
        return Text(
            "the first player wins on a whole bar. If biting the lower-right square loses, "
            "some reply beats it, and that reply could have been the first bite (strategy "
            "stealing)"
        )

    def size(self, state: Bar) -> int:
        return sum(state) - 1

    def split(self, state: Bar) -> tuple[Bar, ...]:
        bar = chomp.canonical(state)
        return () if bar == (1,) else (bar,)

    def read(self, token: str) -> Bar:
        given = token.strip("()[]")
        size = re.fullmatch(r"(\d{1,4})[x×*](\d{1,4})", given)
        if size is not None:
            bar = (int(size[2]),) * min(int(size[1]), 1000)
        elif re.fullmatch(r"\d{1,4}(?:[\s,/]+\d{1,4})*", given):
            bar = tuple(int(number) for number in re.findall(r"\d+", given))
        else:
            bar = ()
        if not bar or 0 in bar or list(bar) != sorted(bar, reverse=True):
            raise NotationError(
                "Write a bar as 4x6, or as the lengths of its rows with none longer "
                "than the one above: [5,4,2].",
                source=token,
                span=(0, max(1, len(token))),
                example=self.examples[0],
            )
        check_size(len(bar), bar[0], token, self.examples[0])
        return bar

    def write(self, bar: Bar) -> str:
        if len({*bar}) == 1:
            return f"{len(bar)}x{bar[0]}"
        return f"[{','.join(map(str, bar))}]"


def _bite(bar: Bar, square: chomp.Square) -> Option:
    return Option(square_name(square), (chomp.bite(bar, square),))


def _has_equal_arms(bar: Bar) -> bool:
    """Return whether only the first row and the first column are left, both of the same length."""
    return len(bar) == bar[0] and all(length == 1 for length in bar[1:])
