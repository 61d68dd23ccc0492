"""Euclid's game in words and pictures."""

from __future__ import annotations

from cgt.contract import Option
from cgt.rulesets.coordinate.euclid import Euclid, Pair
from cgt.showing.coordinate.pictures import bars_picture
from cgt.showing.coordinate.telling import heaps_in_rows, numbers_left
from cgt.showing.heaps.telling import write_size
from cgt.showing.presenter import Presenter, shows
from cgt.svg import Picture
from cgt.text import Text, listed, placed


@shows(Euclid)
class EuclidPresenter(Presenter[Pair]):
    """The smaller number subtracted from the larger one."""

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
        """Return the numbers as two bars, the larger one cut where the smaller one ends."""
        return bars_picture(state, before, width)


def _less(option: Option) -> str:
    """Return how much an option subtracts."""
    return write_size(int(option.text[1:]))
