"""Words and pictures for games of several numbers."""

from __future__ import annotations

from cgt.core.contract import Option
from cgt.core.text import Text, listed, placed
from cgt.rulesets.coordinate.base import Numbers
from cgt.rulesets.coordinate.euclid import Pair
from cgt.rulesets.coordinate.memory import Heap
from cgt.rulesets.coordinate.northcott import Northcott, Row
from cgt.rulesets.coordinate.showing.pictures import (
    bars_picture,
    heaps_picture,
    limited_heap_picture,
    row_picture,
    staircase_picture,
    strip_picture,
)
from cgt.rulesets.coordinate.showing.telling import (
    heaps_described,
    heaps_in_rows,
    numbers_left,
    stones,
    taken_action,
    taken_told,
)
from cgt.rulesets.heaps.showing.telling import heaps_action, heaps_told, write_size
from cgt.showing.characters import named, strip
from cgt.showing.presenter import Presenter
from cgt.showing.steps import taken_steps, tuple_steps
from cgt.showing.svg import Picture


class EuclidPresenter(Presenter[Pair]):
    """A presenter of multiples of the smaller number that are subtracted from the larger."""

    def describe(self, state: Pair, option: Option, where: str = "") -> Text:
        return placed(
            Text(
                "subtracted {less} from {high}, leaving {left}",
                less=_less(option),
                high=write_size(max(state)),
                left=listed(map(write_size, option.parts[0])),
            ),
            where,
        )

    def action(self, _state: Pair, option: Option, where: str = "") -> Text:
        return placed(Text("Subtract {less}", less=_less(option)), where)

    def aftermath(self, _state: Pair, option: Option) -> Text | None:
        return numbers_left(option.parts[0])

    def described(self, state: Pair) -> Text | None:
        return Text("the numbers {numbers}", numbers=listed(map(write_size, state)))

    def in_rows(self, state: Pair) -> tuple[str, ...] | None:
        return heaps_in_rows(state)

    def draw(self, state: Pair, before: Pair | None, width: float) -> Picture | None:
        """Return the numbers as two bars, the larger one cut into lengths of the smaller one."""
        return bars_picture(state, before, width)


def _less(option: Option) -> str:
    return write_size(int(option.text[1:]))


class TakeAwayPresenter(Presenter[Heap]):
    """A presenter of a heap whose next move is limited."""

    def describe(self, state: Heap, option: Option, where: str = "") -> Text:
        return heaps_told(state[0], option.parts[0][:1], where)

    def action(self, state: Heap, option: Option, where: str = "") -> Text:
        return heaps_action(state[0], option.parts[0][:1], where)

    def steps(self, _state: Heap, option: Option) -> tuple[Text, ...]:
        return taken_steps(option.text)

    def aftermath(self, _state: Heap, option: Option) -> Text | None:
        heap, most = option.parts[0]
        if heap == 0:
            return Text("leaves nothing")
        return Text(
            "leaves {heap}; the next move can take up to {most}",
            heap=write_size(heap),
            most=write_size(most),
        )

    def described(self, state: Heap) -> Text | None:
        heap, most = state
        if heap == 0:
            return Text("an empty heap")
        return Text(
            "a heap of {heap}; the next move can take up to {most}",
            heap=write_size(heap),
            most=write_size(most),
        )

    def in_rows(self, state: Heap) -> tuple[str, ...] | None:
        heap, most = state
        return (f"{stones(heap)}  (≤ {most})" if heap else stones(heap),)

    def draw(self, state: Heap, before: Heap | None, width: float) -> Picture | None:
        """Return the heap as stones, with a line below those that the next move can take."""
        return limited_heap_picture(state, before, width)


class MoorePresenter(Presenter[Numbers]):
    """A presenter of tokens taken from several heaps at once."""

    def describe(self, state: Numbers, option: Option, where: str = "") -> Text:
        return taken_told(state, option.parts[0], where)

    def action(self, state: Numbers, option: Option, where: str = "") -> Text:
        return taken_action(state, option.parts[0], where)

    def steps(self, state: Numbers, option: Option) -> tuple[Text, ...]:
        left = option.parts[0]
        return tuple_steps([was - now for was, now in zip(state, left, strict=True)])

    def aftermath(self, _state: Numbers, option: Option) -> Text | None:
        return numbers_left(option.parts[0])

    def described(self, state: Numbers) -> Text | None:
        return heaps_described(state)

    def in_rows(self, state: Numbers) -> tuple[str, ...] | None:
        return heaps_in_rows(state)

    def draw(self, state: Numbers, before: Numbers | None, width: float) -> Picture | None:
        """Return the heaps as rows of stones joined by a bracket."""
        return heaps_picture(state, before, width)


LONGEST_IN_ROWS = 60
"""The maximum length of a row or a strip that is drawn square by square."""


class NorthcottPresenter(Presenter[Row]):
    """A presenter of two pieces that close in or retreat."""

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
        """Return the row with its pieces, or None if it is too long."""
        return row_picture(state, before, width)

    def draw_reasons(self, state: Row, width: float) -> Picture | None:
        """Return the row with the number of empty squares between the pieces."""
        return row_picture(state, None, width, self.ruleset.nim_value_of(state))


class SilverDollarPresenter(Presenter[Numbers]):
    """A presenter of coins that slide to the left."""

    def describe(self, _coins: Numbers, option: Option, where: str = "") -> Text:
        square, to = _ends(option)
        return placed(Text("slid the coin on {square} to {to}", square=square, to=to), where)

    def action(self, _coins: Numbers, option: Option, where: str = "") -> Text:
        square, to = _ends(option)
        return placed(Text("Slide the coin on {square} to {to}", square=square, to=to), where)

    def steps(self, _coins: Numbers, option: Option) -> tuple[Text, ...]:
        return (Text("The coin on {square}", square=_ends(option)[0]),)

    def aftermath(self, _coins: Numbers, option: Option) -> Text | None:
        square, to = _ends(option)
        return Text.counted(
            "{count} square to the left", "{count} squares to the left", count=square - to
        )

    def described(self, coins: Numbers) -> Text | None:
        return Text.counted(
            "a coin on square {squares}",
            "coins on squares {squares}",
            count=len(coins),
            squares=named(coins),
        )

    def in_rows(self, coins: Numbers) -> tuple[str, ...] | None:
        if coins[-1] > LONGEST_IN_ROWS:
            return (" ".join(map(str, coins)),)
        return strip(["●" if square in coins else "·" for square in range(1, coins[-1] + 1)])

    def draw(self, state: Numbers, before: Numbers | None, width: float) -> Picture | None:
        """Return the strip with its coins, or None if it is too long."""
        return strip_picture(state, before, width)


class WelterPresenter(SilverDollarPresenter):
    """A presenter of coins that move to lower squares, counted from 0."""

    def describe(self, _coins: Numbers, option: Option, where: str = "") -> Text:
        square, to = _ends(option)
        return placed(Text("moved the coin on {square} to {to}", square=square, to=to), where)

    def action(self, _coins: Numbers, option: Option, where: str = "") -> Text:
        square, to = _ends(option)
        return placed(Text("Move the coin on {square} to {to}", square=square, to=to), where)

    def in_rows(self, coins: Numbers) -> tuple[str, ...] | None:
        if coins[-1] >= LONGEST_IN_ROWS:
            return (" ".join(map(str, coins)),)
        squares = range(coins[-1] + 1)
        return ("".join("●" if square in coins else "·" for square in squares),)

    def draw(self, state: Numbers, before: Numbers | None, width: float) -> Picture | None:
        """Return the strip with its coins, or None if it is too long."""
        return strip_picture(state, before, width, first=0)


def _ends(option: Option) -> tuple[int, int]:
    """Return the square that a coin slides from and the square that it slides to."""
    square, _, to = option.text.partition(">")
    return int(square), int(to)


class StaircasePresenter(Presenter[Numbers]):
    """A presenter of coins that go down the steps."""

    def describe(self, _steps: Numbers, option: Option, where: str = "") -> Text:
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
            return Text("leaves {here} on step 1", here=left[0])
        return Text(
            "leaves {here} on step {step} and {there} on step {to}",
            step=step,
            here=left[step - 1],
            to=step - 1,
            there=left[step - 2],
        )

    def described(self, steps: Numbers) -> Text | None:
        return Text("coins on the steps, lowest step first: {steps}", steps=listed(steps))

    def in_rows(self, steps: Numbers) -> tuple[str, ...] | None:
        rows = [f"{step:>2}  {stones(coins)}" for step, coins in enumerate(steps, start=1)]
        return tuple(reversed(rows))

    def draw(self, state: Numbers, before: Numbers | None, width: float) -> Picture | None:
        """Return the staircase with its coins."""
        return staircase_picture(state, before, width)


def _move(option: Option) -> dict[str, int]:
    """Return the number of coins that an option moves, their step and the step below it."""
    step, _, some = option.text.partition("-")
    return {"count": int(some), "step": int(step), "to": int(step) - 1}
