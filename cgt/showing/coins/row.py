"""A row of coins in words and pictures."""

from __future__ import annotations

from cgt.contract import Option
from cgt.rulesets.coins.row import HEADS, TAILS, CoinRow, heads
from cgt.showing.characters import strip
from cgt.showing.coins.pictures import row_picture
from cgt.showing.coins.telling import coins_described, heads_left, places_told
from cgt.showing.presenter import Marks, Presenter, shows
from cgt.svg import Picture
from cgt.text import Text, placed


@shows(CoinRow)
class CoinRowPresenter(Presenter[str]):
    """Coins turned over, by their places."""

    ruleset: CoinRow

    def describe(self, _row: str, option: Option, where: str = "") -> Text:
        return placed(Text("turned over {coins}", coins=_named(option)), where)

    def action(self, _row: str, option: Option, where: str = "") -> Text:
        return placed(Text("Turn over {coins}", coins=_named(option)), where)

    def aftermath(self, _row: str, option: Option) -> Text | None:
        return heads_left(list(heads(option.parts[0])))

    def described(self, row: str) -> Text | None:
        return coins_described(
            Text.counted("{count} coin", "{count} coins", count=len(row)), list(heads(row))
        )

    def in_rows(self, row: str) -> tuple[str, ...] | None:
        return strip(["H" if coin == HEADS else "·" for coin in row])

    def steps(self, row: str, option: Option) -> tuple[Text, ...]:
        last = int(option.text.partition(",")[0])
        del row
        return (Text("Coin {place}", place=last),)

    def marks(self, row: str) -> Marks | None:
        names = tuple(
            (
                str(place),
                Text("Coin {place}: heads", place=place)
                if coin == HEADS
                else Text("Coin {place}: tails", place=place),
            )
            for place, coin in enumerate(row.rstrip(TAILS), start=1)
        )
        return Marks(Text("Choose the coins to turn over"), names, len(names))

    def draw(self, state: str, before: str | None, width: float) -> Picture:
        """Return the coins with their places; those that were turned last are marked."""
        return row_picture(state, before, width)

    def draw_reasons(self, row: str, width: float) -> Picture | None:
        """Return the coins with the heap that each head stands for written on it."""
        values = {place: self.ruleset.pattern.value(place) for place in heads(row)}
        return row_picture(row, None, width, values)


def _named(option: Option) -> Text:
    """Return the places that an option turns."""
    return places_told([int(place) for place in option.text.split(",")])
