"""Words and pictures for pins in a row and for crosses on a strip."""

from __future__ import annotations

from cgt.core.contract import Option
from cgt.core.text import Text, listed, placed
from cgt.rulesets.boards.showing.strip_pictures import strip_picture
from cgt.rulesets.boards.strips import Strip
from cgt.showing.characters import named, strip
from cgt.showing.presenter import Presenter
from cgt.showing.svg import Picture

MOST_RUNS = 10
"""The maximum number of runs that a sentence lists."""


class StripPresenter(Presenter[str]):
    """A presenter of a row of numbered places."""

    ruleset: Strip

    def in_rows(self, row: str) -> tuple[str, ...] | None:
        return strip(list(row.replace(".", "·")))

    def is_plain(self, _row: str, _option: Option) -> bool:
        return True

    def steps(self, _row: str, option: Option) -> tuple[Text, ...]:
        return (Text("Place {place}", place=option.text.partition("-")[0]),)

    def aftermath(self, _row: str, option: Option) -> Text | None:
        runs = [last - first + 1 for first, last in self.ruleset.runs(option.parts[0])]
        if not runs:
            return Text("leaves nowhere to play")
        if len(runs) > MOST_RUNS:
            return Text("leaves {count} runs", count=len(runs))
        return Text.counted(
            "leaves a run of {lengths}",
            "leaves runs of {lengths}",
            count=len(runs),
            lengths=listed(runs),
        )

    def draw(self, state: str, before: str | None, width: float) -> Picture:
        """Return the row with the places of the last move marked."""
        return strip_picture(state, before, width)

    def draw_reasons(self, row: str, width: float) -> Picture:
        """Return the row with the nim value of each run below it."""
        rules = self.ruleset
        values = [(*run, rules.run_value(run)) for run in rules.runs(row)]
        return strip_picture(row, None, width, values)


class PinsPresenter(StripPresenter):
    """A presenter of pins that are knocked down."""

    def described(self, row: str) -> Text | None:
        standing = [place for place, sign in enumerate(row, start=1) if sign == "i"]
        if not standing:
            return Text("{length} places; no pins standing", length=len(row))
        return Text("{length} places; pins at {pins}", length=len(row), pins=named(standing))

    def describe(self, _row: str, option: Option, where: str = "") -> Text:
        return placed(Text("knocked down {pins}", pins=listed(option.text.split("-"))), where)

    def action(self, _row: str, option: Option, where: str = "") -> Text:
        return placed(Text("Knock down {pins}", pins=listed(option.text.split("-"))), where)


class CrossesPresenter(StripPresenter):
    """A presenter of crosses that are put on squares."""

    def described(self, row: str) -> Text | None:
        crosses = [place for place, sign in enumerate(row, start=1) if sign == "x"]
        if not crosses:
            return Text("{length} empty squares", length=len(row))
        return Text(
            "{length} squares; crosses on {crosses}", length=len(row), crosses=named(crosses)
        )

    def aftermath(self, row: str, option: Option) -> Text | None:
        if self.ruleset.is_won(option.parts[0]):
            return Text("makes three in a row")
        return super().aftermath(row, option)

    def describe(self, _row: str, option: Option, where: str = "") -> Text:
        return placed(Text("put a cross on {square}", square=option.text), where)

    def action(self, _row: str, option: Option, where: str = "") -> Text:
        return placed(Text("Put a cross on {square}", square=option.text), where)
