"""Heaps in words; their picture is a row of stones."""

from __future__ import annotations

from cgt.contract import Option
from cgt.rulesets.heaps.base import HeapRuleset
from cgt.showing.heaps.telling import heaps_action, heaps_left, heaps_told
from cgt.showing.presenter import Presenter, shows
from cgt.showing.steps import taken_steps
from cgt.text import Text


@shows(HeapRuleset)
class HeapPresenter(Presenter[int]):
    """Presents moves as tokens taken from a heap, and tokens left in it."""

    def describe(self, heap: int, option: Option, where: str = "") -> Text:
        return heaps_told(heap, option.parts, where)

    def action(self, heap: int, option: Option, where: str = "") -> Text:
        return heaps_action(heap, option.parts, where)

    def is_plain(self, _heap: int, option: Option) -> bool:
        return option.text[1:].isdecimal() and option.text[0] == "-"

    def aftermath(self, _heap: int, option: Option) -> Text | None:
        return heaps_left(option.parts)

    def steps(self, _heap: int, option: Option) -> tuple[Text, ...]:
        return taken_steps(option.text)
