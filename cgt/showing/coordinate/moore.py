"""Moore's Nim_k in words and pictures."""

from __future__ import annotations

from cgt.contract import Option
from cgt.rulesets.coordinate.base import Numbers
from cgt.rulesets.coordinate.moore import Moore
from cgt.showing.coordinate.pictures import heaps_picture
from cgt.showing.coordinate.telling import (
    heaps_described,
    heaps_in_rows,
    numbers_left,
    taken_action,
    taken_told,
)
from cgt.showing.presenter import Presenter, shows
from cgt.showing.steps import tuple_steps
from cgt.svg import Picture
from cgt.text import Text


@shows(Moore)
class MoorePresenter(Presenter[Numbers]):
    """Tokens taken from several heaps at once."""

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
        """Return the heaps as rows of stones that a bracket holds together."""
        return heaps_picture(state, before, width)
