"""Words and pictures for numbers that are struck out."""

from __future__ import annotations

from cgt.core.contract import Option
from cgt.core.text import Text, listed, placed
from cgt.rulesets.boards.numbers import State, StruckNumbers
from cgt.rulesets.boards.showing.strip_pictures import divisors_picture
from cgt.showing.characters import named
from cgt.showing.presenter import Presenter
from cgt.showing.svg import Picture

IN_ROW = 10
"""The number of numbers in a row of characters."""
MOST_NAMED = 8
"""The maximum number of numbers that a sentence lists."""


class StruckNumbersPresenter(Presenter[State]):
    """A presenter of numbers that are named and strike out others."""

    ruleset: StruckNumbers

    def describe(self, _state: State, option: Option, where: str = "") -> Text:
        return placed(Text("named {divisor}", divisor=option.text), where)

    def action(self, _state: State, option: Option, where: str = "") -> Text:
        return placed(Text("Name {divisor}", divisor=option.text), where)

    def aftermath(self, state: State, option: Option) -> Text | None:
        left = self.ruleset.numbers_left
        struck = sorted(left(state) - left(option.parts[0]) - {int(option.text)})
        if not struck:
            return None
        if len(struck) > MOST_NAMED:
            return Text("strikes out {count} other numbers", count=len(struck))
        return Text("strikes out {multiples} too", multiples=listed(struck))

    def described(self, state: State) -> Text | None:
        left = sorted(self.ruleset.numbers_left(state))
        if not left:
            return Text("no numbers left")
        return Text("the remaining numbers: {left}", left=named(left))

    def in_rows(self, state: State) -> tuple[str, ...] | None:
        left, numbers = self.ruleset.numbers_left(state), self._numbers(state)
        signs = [f"{number if number in left else '·':>2}" for number in numbers]
        return tuple(" ".join(signs[at : at + IN_ROW]) for at in range(0, len(signs), IN_ROW))

    def draw(self, state: State, before: State | None, width: float) -> Picture:
        """Return the numbers, with those struck out last marked and the earlier ones faint."""
        left = self.ruleset.numbers_left(state)
        gone = self.ruleset.numbers_left(before) - left if before is not None else set[int]()
        return divisors_picture(self._numbers(state), set(left), set(gone), width, poison=0)

    def _numbers(self, state: State) -> tuple[int, ...]:
        """Return the numbers of the game, those struck out among them."""
        last = state[0] if isinstance(state, tuple) else max(state)
        return tuple(range(self.ruleset.first, last + 1))
