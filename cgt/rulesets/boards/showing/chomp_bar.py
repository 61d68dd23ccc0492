"""Words and pictures for Chomp."""

from __future__ import annotations

from cgt.core.contract import Option
from cgt.core.text import Text, listed, placed
from cgt.engines.boards import chomp
from cgt.rulesets.boards.chomp_bar import Bar
from cgt.rulesets.boards.showing.pictures import chocolate_picture
from cgt.showing.characters import grid
from cgt.showing.presenter import Presenter
from cgt.showing.steps import square_steps
from cgt.showing.svg import Picture


class ChompBarPresenter(Presenter[Bar]):
    """A presenter of squares bitten off a bar."""

    def describe(self, bar: Bar, option: Option, where: str = "") -> Text:
        return placed(
            Text.counted(
                "bit off {square}",
                "bit off {count} squares, starting at {square}",
                count=sum(bar) - sum(option.parts[0]),
                square=option.text,
            ),
            where,
        )

    def action(self, _bar: Bar, option: Option, where: str = "") -> Text:
        return placed(Text("Bite {square}", square=option.text), where)

    def is_plain(self, _bar: Bar, _option: Option) -> bool:
        return True

    def steps(self, _bar: Bar, option: Option) -> tuple[Text, ...]:
        return square_steps(option.text)

    def squares(self, _bar: Bar, option: Option) -> tuple[str, ...]:
        return (option.text,)

    def aftermath(self, bar: Bar, option: Option) -> Text | None:
        left = option.parts[0] + (0,) * (len(bar) - len(option.parts[0]))
        lost = [was - now for was, now in zip(bar, left, strict=True)]
        rows = [row for row, less in enumerate(lost, start=1) if less]
        if rows == [1]:
            return Text("top row loses {less}", less=sum(lost))
        return Text.counted(
            "row {row} loses {less}",
            "{count} rows lose {less} squares in all",
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

    def draw(self, bar: Bar, before: Bar | None, width: float) -> Picture:
        """Return the bar with the squares bitten off last in outline."""
        was = before if before is not None else bar
        left, bitten = _cells(bar), _cells(was) - _cells(bar)
        return chocolate_picture((len(was), was[0]), left, bitten, (0, 0), width)


def _cells(bar: Bar) -> set[chomp.Square]:
    return {(row, column) for row, length in enumerate(bar) for column in range(length)}
