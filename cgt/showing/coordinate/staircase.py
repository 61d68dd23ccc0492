"""Staircase Nim in words and pictures."""

from __future__ import annotations

from cgt.contract import Option
from cgt.rulesets.coordinate.base import Numbers
from cgt.rulesets.coordinate.staircase import Staircase
from cgt.showing.coordinate.pictures import staircase_picture
from cgt.showing.coordinate.telling import stones
from cgt.showing.presenter import Presenter, shows
from cgt.svg import Picture
from cgt.text import Text, listed, placed


@shows(Staircase)
class StaircasePresenter(Presenter[Numbers]):
    """Coins that go down the steps."""

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
    """Return how many coins an option moves, from which step and to which."""
    step, _, some = option.text.partition("-")
    return {"count": int(some), "step": int(step), "to": int(step) - 1}
