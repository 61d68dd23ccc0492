"""Chocolate: Chomp, and the bar that is broken along its lines around a bitter square."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from random import Random

from cgt.boards import chomp
from cgt.contract import Option, Ruleset
from cgt.errors import NotationError
from cgt.rulesets.boards.pictures import chocolate_picture, square_name
from cgt.rulesets.characters import grid
from cgt.rulesets.steps import square_steps
from cgt.sizes import Size
from cgt.svg import Picture
from cgt.text import Text, listed, placed
from cgt.values import nim_sum

MOST = 16
"""The most rows, and columns, of a bar."""

Bar = chomp.Bar
Sides = tuple[int, ...]


class ChompBar(Ruleset[Bar]):
    """Chomp (Schuh 1952, Gale 1974): a state is the lengths of the rows, from the top.

    The square at the top left is poisoned, and no move bites it.
    """

    __slots__ = ()

    name = "chomp"
    rule = Text(
        "Bite off a square with everything below it and to its right; the poisoned square at the "
        "top left may not be bitten."
    )
    examples = ("4x6", "3x4", "[5,4,2]", "2x3 3x3")

    def random_start(self, rng: Random, size: Size) -> tuple[Bar, ...]:
        """Return bars, off whose ends something may have been bitten already."""
        bars: list[Bar] = []
        for _ in range(size.of(2, rng.randint(2, 3), 3)):
            rows, columns = (rng.randint(3, size.of(4, 5, 6)) for _ in range(2))
            bar = chomp.full(rows, columns)
            for _ in range(rng.randint(0, 2)):
                late = [(row, column) for row, column in chomp.squares(bar) if row + column > 2]
                bar = chomp.bite(bar, rng.choice(late)) if late else bar
            bars.append(bar)
        return tuple(bars)

    def options(self, bar: Bar) -> Iterator[Option]:
        return (_bite(bar, square) for square in chomp.squares(bar))

    def count_options(self, state: Bar, limit: int) -> int:
        return sum(1 for _ in islice(chomp.squares(state), limit))

    def find_option(self, bar: Bar, text: str) -> Option | None:
        """Return the option of this notation: the square that is bitten."""
        named = re.fullmatch(r"([a-z])(\d{1,2})", re.sub(r"\s", "", text.casefold()))
        if named is None:
            return None
        square = int(named[2]) - 1, ord(named[1]) - ord("a")
        return _bite(bar, square) if square in chomp.squares(bar) else None

    def told(self, bar: Bar, option: Option, where: str = "") -> Text:
        return placed(
            Text.counted(
                "bit off {square}",
                "bit off {count} squares from {square} on",
                count=sum(bar) - sum(option.parts[0]),
                square=option.text,
            ),
            where,
        )

    def action(self, _bar: Bar, option: Option, where: str = "") -> Text:
        return placed(Text("Bite {square}", square=option.text), where)

    def steps(self, _bar: Bar, option: Option) -> tuple[Text, ...]:
        return square_steps(option.text)

    def aftermath(self, bar: Bar, option: Option) -> Text | None:
        left = option.parts[0] + (0,) * (len(bar) - len(option.parts[0]))
        lost = [was - now for was, now in zip(bar, left, strict=True)]
        rows = [row for row, less in enumerate(lost, start=1) if less]
        if rows == [1]:
            return Text("top row loses {less}", less=sum(lost))
        return Text.counted(
            "row {row} loses {less}",
            "{count} rows lose {less} squares",
            count=len(rows),
            row=rows[0],
            less=sum(lost),
        )

    def described(self, bar: Bar) -> Text | None:
        if len({*bar}) == 1:
            return Text("{rows} rows of {columns} squares", rows=len(bar), columns=bar[0])
        return Text("rows of {lengths} squares, from the top", lengths=listed(bar))

    def in_rows(self, bar: Bar) -> tuple[str, ...] | None:
        def sign(row: int, column: int) -> str:
            return "×" if row == column == 0 else "■" if column < bar[row] else " "

        return grid(len(bar), bar[0], sign)

    def nim_value_of(self, state: Bar) -> int:
        return chomp.nim_value(state)

    def is_p_position(self, bar: Bar) -> bool | None:
        """Return who wins where there are two equal arms, or where the bar is whole."""
        if _has_equal_arms(bar):
            return True
        return False if len({*bar}) == 1 else None

    def why_outcome(self, bar: Bar) -> Text | None:
        rows, columns = len(bar), bar[0]
        if rows * columns == 1:
            return None
        if _has_equal_arms(bar):
            return Text("the two arms are equally long: what is bitten off one is bitten off both")
        if len({*bar}) > 1:
            return None
        if rows == columns:
            return Text(
                "of a square bar, bite {square}: two equal arms are left, and every bite can be "
                "mirrored",
                square=square_name((1, 1)),
            )
        if rows == 2:
            return Text(
                "of a bar of two rows, bite the last square: the lower row is then one shorter, "
                "and can be kept so"
            )
        return Text(
            "whoever begins with a whole bar wins: if biting the last square did not win, some "
            "answer to it would, and that bite could have been made at once (strategy stealing)"
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
                "A bar is written as 4x6, or as the lengths of its rows, none longer than the one "
                "above: [5,4,2].",
                source=token,
                span=(0, max(1, len(token))),
                example=self.examples[0],
            )
        if max(len(bar), bar[0]) > MOST:
            raise NotationError(
                "A bar of {rows} × {columns} squares is too large: the limit is {most} × {most}.",
                rows=len(bar),
                columns=bar[0],
                most=MOST,
                source=token,
                span=(0, max(1, len(token))),
                example=self.examples[0],
            )
        return bar

    def write(self, bar: Bar) -> str:
        if len({*bar}) == 1:
            return f"{len(bar)}x{bar[0]}"
        return f"[{','.join(map(str, bar))}]"

    def draw(self, bar: Bar, before: Bar | None, width: float) -> Picture:
        """Return the bar; what was bitten off last is outlined."""
        was = before if before is not None else bar
        left, bitten = _cells(bar), _cells(was) - _cells(bar)
        return chocolate_picture((len(was), was[0]), left, bitten, (0, 0), width)


class BitterBar(Ruleset[Sides]):
    """A bar with a bitter square (Robin 1989): a state is the squares left, right, above, below."""

    __slots__ = ()

    is_bracketed = True

    name = "bitter chocolate"
    rule = Text("Break the bar along one of its lines and eat the part without the bitter square.")
    examples = ("(3,4,1,2)", "(2,5,3,0)", "(1,2,3,3)", "(2,1,1,0) (0,3,1,2)")

    def random_start(self, rng: Random, size: Size) -> tuple[Sides, ...]:
        """Return bars with the bitter square anywhere in them."""
        bars: list[Sides] = []
        for _ in range(2):
            rows, columns = (rng.randint(*size.of((3, 4), (4, 5), (5, 6))) for _ in range(2))
            left, up = rng.randrange(columns), rng.randrange(rows)
            bars.append((left, columns - 1 - left, up, rows - 1 - up))
        return tuple(bars)

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
        """Return the option of this notation: the side and how many lines, ``left 2``."""
        named = re.fullmatch(r"([a-z]+)[\s-]*(\d{1,4})", text.strip().casefold())
        if named is None:
            return None
        found = [index for index, side in enumerate(_SIDES) if side.startswith(named[1])]
        if len(found) != 1 or not 0 < int(named[2]) <= sides[found[0]]:
            return None
        return _break(sides, found[0], int(named[2]), _SIDES[found[0]])

    def told(self, _sides: Sides, option: Option, where: str = "") -> Text:
        side, _, some = option.text.partition(" ")
        return placed(_broke(side, int(some)), where)

    def action(self, _sides: Sides, option: Option, where: str = "") -> Text:
        side, _, some = option.text.partition(" ")
        return placed(Text(_BREAK[side].template, some=some), where)

    def steps(self, _sides: Sides, option: Option) -> tuple[Text, ...]:
        return (_OFF[option.text.partition(" ")[0]],)

    def aftermath(self, _sides: Sides, option: Option) -> Text | None:
        left, right, up, down = option.parts[0]
        rows, columns = up + down + 1, left + right + 1
        if rows == columns == 1:
            return Text("leaves the bitter square alone")
        return Text("leaves {rows} by {columns} squares", rows=rows, columns=columns)

    def described(self, sides: Sides) -> Text | None:
        left, right, up, down = sides
        return Text(
            "columns beside the bitter square: {left} on the left, {right} on the right; "
            "rows: {up} above, {down} below",
            left=left,
            right=right,
            up=up,
            down=down,
        )

    def in_rows(self, sides: Sides) -> tuple[str, ...] | None:
        left, right, up, down = sides

        def sign(row: int, column: int) -> str:
            return "×" if (row, column) == (up, left) else "■"

        return grid(up + down + 1, left + right + 1, sign)

    def nim_value_of(self, state: Sides) -> int:
        return nim_sum(state)

    def why(self, state: Sides) -> Text:
        return Text(
            "the lines at the four sides of the bitter square are Nim heaps: {heaps} (Robin 1989)",
            heaps=" ⊕ ".join(map(str, state)),
        )

    def size(self, state: Sides) -> int:
        return sum(state)

    def split(self, state: Sides) -> tuple[Sides, ...]:
        """Return the four sides, each a bar of its own: they are Nim heaps side by side."""
        return tuple((side, 0, 0, 0) for side in sorted(state) if side)

    def read(self, token: str) -> Sides:
        numbers = tuple(int(number) for number in re.findall(r"\d{1,4}", token))
        if len(numbers) != 4 or not re.fullmatch(r"[\s\d,()\[\]]+", token):
            raise NotationError(
                "A bar is how many squares lie left of the bitter one, right of it, above and "
                "below, in brackets: (3,4,1,2).",
                source=token,
                span=(0, max(1, len(token))),
                example=self.examples[0],
            )
        left, right, up, down = numbers
        if max(left + right, up + down) >= MOST:
            raise NotationError(
                "A bar of {rows} × {columns} squares is too large: the limit is {most} × {most}.",
                rows=up + down + 1,
                columns=left + right + 1,
                most=MOST,
                source=token,
                span=(0, max(1, len(token))),
                example=self.examples[0],
            )
        return numbers

    def write(self, state: Sides) -> str:
        return f"({','.join(map(str, state))})"

    def draw(self, sides: Sides, before: Sides | None, width: float) -> Picture:
        """Return the bar; what was broken off last is outlined."""
        left, _, up, _ = was = before or sides
        here = {
            (row, column)
            for row in range(up - sides[2], up + sides[3] + 1)
            for column in range(left - sides[0], left + sides[1] + 1)
        }
        size = (was[2] + was[3] + 1, was[0] + was[1] + 1)
        whole = {(row, column) for row in range(size[0]) for column in range(size[1])}
        return chocolate_picture(size, here, whole - here, (up, left), width)


_SIDES = ("left", "right", "up", "down")
_OFF = {
    "left": Text("Off the left"),
    "right": Text("Off the right"),
    "up": Text("Off the top"),
    "down": Text("Off the bottom"),
}
_BREAK = {
    "left": Text("Break {some} off the left"),
    "right": Text("Break {some} off the right"),
    "up": Text("Break {some} off the top"),
    "down": Text("Break {some} off the bottom"),
}


def _broke(side: str, count: int) -> Text:
    """Return what a player broke off a side."""
    left = Text.counted(
        "broke {count} column off the left", "broke {count} columns off the left", count=count
    )
    right = Text.counted(
        "broke {count} column off the right", "broke {count} columns off the right", count=count
    )
    top = Text.counted(
        "broke {count} row off the top", "broke {count} rows off the top", count=count
    )
    bottom = Text.counted(
        "broke {count} row off the bottom", "broke {count} rows off the bottom", count=count
    )
    return {"left": left, "right": right, "up": top, "down": bottom}[side]


def _break(sides: Sides, index: int, taken: int, side: str) -> Option:
    """Return the option that breaks so many lines off a side."""
    left = (*sides[:index], sides[index] - taken, *sides[index + 1 :])
    return Option(f"{side} {taken}", (left,))


def _bite(bar: Bar, square: chomp.Square) -> Option:
    """Return the option that bites a square."""
    return Option(square_name(square), (chomp.bite(bar, square),))


def _has_equal_arms(bar: Bar) -> bool:
    """Return whether nothing is left but a row and a column of the same length."""
    return len(bar) == bar[0] and all(length == 1 for length in bar[1:])


def _cells(bar: Bar) -> set[chomp.Square]:
    """Return the squares of a bar."""
    return {(row, column) for row, length in enumerate(bar) for column in range(length)}
