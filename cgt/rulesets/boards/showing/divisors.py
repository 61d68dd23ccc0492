"""Words and pictures for the divisor game."""

from __future__ import annotations

from cgt.core.contract import Option
from cgt.core.text import Text, listed, placed
from cgt.rulesets.boards.divisors import Taken, divisors_left, divisors_of
from cgt.rulesets.boards.showing.strip_pictures import divisors_picture
from cgt.showing.characters import named
from cgt.showing.presenter import Presenter
from cgt.showing.svg import Picture

IN_ROW = 8
"""The maximum number of divisors in a row of characters."""

MOST_NAMED = 8
"""The maximum number of multiples that a sentence lists."""


class DivisorsPresenter(Presenter[Taken]):
    """A presenter of divisors that are named and struck out with their multiples."""

    def describe(self, _taken: Taken, option: Option, where: str = "") -> Text:
        return placed(Text("named {divisor}", divisor=option.text), where)

    def action(self, _taken: Taken, option: Option, where: str = "") -> Text:
        return placed(Text("Name {divisor}", divisor=option.text), where)

    def aftermath(self, taken: Taken, option: Option) -> Text | None:
        struck = sorted(divisors_left(taken) - divisors_left(option.parts[0]) - {int(option.text)})
        if not struck:
            return None
        if len(struck) > MOST_NAMED:
            return Text("strikes out {count} multiples too", count=len(struck))
        return Text("strikes out {multiples} too", multiples=listed(struck))

    def described(self, taken: Taken) -> Text | None:
        left = sorted(divisors_left(taken))
        return Text("the remaining divisors of {number}: {left}", number=taken[0], left=named(left))

    def in_rows(self, taken: Taken) -> tuple[str, ...] | None:
        left = divisors_left(taken)
        signs = [str(part) if part in left else "·" for part in divisors_of(taken[0])]
        return tuple(" ".join(signs[at : at + IN_ROW]) for at in range(0, len(signs), IN_ROW))

    def draw(self, taken: Taken, before: Taken | None, width: float) -> Picture:
        """Return the divisors, with those struck out last marked and the earlier ones faint."""
        left = divisors_left(taken)
        gone = divisors_left(before) - left if before is not None else set[int]()
        return divisors_picture(divisors_of(taken[0]), set(left), set(gone), width)
