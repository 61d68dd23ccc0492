"""Words and pictures for bitter chocolate."""

from __future__ import annotations

from cgt.core.contract import Option
from cgt.core.text import Text, placed
from cgt.rulesets.boards.bitter_bar import Sides
from cgt.rulesets.boards.showing.pictures import chocolate_picture
from cgt.showing.characters import grid
from cgt.showing.presenter import Presenter
from cgt.showing.svg import Picture

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


class BitterBarPresenter(Presenter[Sides]):
    """A presenter of rows and columns broken off a bar."""

    def describe(self, _sides: Sides, option: Option, where: str = "") -> Text:
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
            return Text("leaves only the bitter square")
        return Text("leaves {rows} by {columns} squares", rows=rows, columns=columns)

    def described(self, sides: Sides) -> Text | None:
        left, right, up, down = sides
        return Text(
            "squares around the bitter one: {left} to the left, {right} to the right, {up} "
            "above, {down} below",
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

    def draw(self, sides: Sides, before: Sides | None, width: float) -> Picture:
        """Return the bar with the part broken off last in outline."""
        left, _, up, _ = was = before or sides
        here = {
            (row, column)
            for row in range(up - sides[2], up + sides[3] + 1)
            for column in range(left - sides[0], left + sides[1] + 1)
        }
        size = (was[2] + was[3] + 1, was[0] + was[1] + 1)
        whole = {(row, column) for row in range(size[0]) for column in range(size[1])}
        return chocolate_picture(size, here, whole - here, (up, left), width)


def _broke(side: str, count: int) -> Text:
    """Return the words for a part that a player broke off a side."""
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
