"""Silver Dollar in words and pictures."""

from __future__ import annotations

from cgt.contract import Option
from cgt.rulesets.coordinate.base import Numbers
from cgt.rulesets.coordinate.silver_dollar import SilverDollar
from cgt.showing.characters import named, strip
from cgt.showing.coordinate.pictures import strip_picture
from cgt.showing.presenter import Presenter, shows
from cgt.svg import Picture
from cgt.text import Text, placed

LONGEST_IN_ROWS = 60
"""A longer strip is not drawn square by square."""


@shows(SilverDollar)
class SilverDollarPresenter(Presenter[Numbers]):
    """Coins that slide to the left."""

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
        """Return the strip with its coins; None where it is too long."""
        return strip_picture(state, before, width)


def _ends(option: Option) -> tuple[int, int]:
    """Return where a coin slides from, and where to."""
    square, _, to = option.text.partition(">")
    return int(square), int(to)
