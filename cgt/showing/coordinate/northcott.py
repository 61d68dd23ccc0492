"""Northcott's game in words and pictures."""

from __future__ import annotations

from cgt.contract import Option
from cgt.rulesets.coordinate.northcott import Northcott, Row
from cgt.showing.characters import strip
from cgt.showing.coordinate.pictures import row_picture
from cgt.showing.presenter import Presenter, shows
from cgt.svg import Picture
from cgt.text import Text, placed

LONGEST_IN_ROWS = 60
"""A longer row is not drawn square by square."""


@shows(Northcott)
class NorthcottPresenter(Presenter[Row]):
    """Pieces that close in, or back off."""

    ruleset: Northcott

    def describe(self, row: Row, option: Option, where: str = "") -> Text:
        square, _, to = option.text.partition(">")
        if row[0] < int(to) < row[1]:
            return placed(Text("slid a piece from {square} to {to}", square=square, to=to), where)
        return placed(Text("retreated from {square} to {to}", square=square, to=to), where)

    def action(self, row: Row, option: Option, where: str = "") -> Text:
        square, _, to = option.text.partition(">")
        if row[0] < int(to) < row[1]:
            return placed(Text("Slide from {square} to {to}", square=square, to=to), where)
        return placed(Text("Retreat from {square} to {to}", square=square, to=to), where)

    def steps(self, _row: Row, option: Option) -> tuple[Text, ...]:
        return (Text("The piece on {square}", square=option.text.partition(">")[0]),)

    def aftermath(self, _row: Row, option: Option) -> Text | None:
        left, right, *_ = option.parts[0]
        if right - left == 1:
            return Text("the pieces meet")
        return Text.counted(
            "{count} square between the pieces",
            "{count} squares between the pieces",
            count=right - left - 1,
        )

    def described(self, row: Row) -> Text | None:
        left, right, length, retreats = row
        return Text.counted(
            "pieces on squares {left} and {right} of {length}, {count} retreat left",
            "pieces on squares {left} and {right} of {length}, {count} retreats left",
            left=left,
            right=right,
            length=length,
            count=retreats,
        )

    def in_rows(self, row: Row) -> tuple[str, ...] | None:
        left, right, length, retreats = row
        if length > LONGEST_IN_ROWS:
            return (f"{left} {right} / {length}  ↶ {retreats}",)
        squares = range(1, length + 1)
        drawn, numbers = strip(["●" if square in {left, right} else "·" for square in squares])
        return f"{drawn}   ↶ {retreats}", numbers

    def draw(self, state: Row, before: Row | None, width: float) -> Picture | None:
        """Return the row with its pieces; None where it is too long."""
        return row_picture(state, before, width)

    def draw_reasons(self, state: Row, width: float) -> Picture | None:
        """Return the row with the number of empty squares in its gap."""
        return row_picture(state, None, width, self.ruleset.nim_value_of(state))
