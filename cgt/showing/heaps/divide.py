"""Division games in words."""

from __future__ import annotations

from cgt.contract import Option
from cgt.rulesets.heaps.divide import Divide
from cgt.showing.heaps.base import HeapPresenter
from cgt.showing.heaps.telling import write_size
from cgt.showing.presenter import shows
from cgt.text import Text


@shows(Divide)
class DividePresenter(HeapPresenter):
    """A heap is divided, and the rest is left."""

    def describe(self, heap: int, option: Option, where: str = "") -> Text:
        del heap
        facts = {"by": option.text[1:], "left": write_size(option.parts[0])}
        if where:
            return Text("divided {heap} by {by}, leaving {left}", heap=where, **facts)
        return Text("divided the heap by {by}, leaving {left}", **facts)

    def action(self, heap: int, option: Option, where: str = "") -> Text:
        del heap
        if where:
            return Text("Divide {heap} by {by}", heap=where, by=option.text[1:])
        return Text("Divide by {by}", by=option.text[1:])
