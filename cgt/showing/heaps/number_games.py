"""Games on the numbers of heaps in words."""

from __future__ import annotations

from cgt.contract import Option
from cgt.rulesets.heaps.number_games import Mark
from cgt.showing.heaps.base import HeapPresenter
from cgt.showing.heaps.telling import write_size
from cgt.showing.presenter import shows
from cgt.text import Text


@shows(Mark)
class MarkPresenter(HeapPresenter):
    """A token is taken, or a heap is halved."""

    def describe(self, heap: int, option: Option, where: str = "") -> Text:
        left = option.parts[0]
        if left == heap - 1:
            return super().describe(heap, option, where)
        if where:
            return Text("halved {heap}, leaving {left}", heap=where, left=write_size(left))
        return Text("halved the heap, leaving {left}", left=write_size(left))

    def action(self, heap: int, option: Option, where: str = "") -> Text:
        if option.parts[0] == heap - 1:
            return super().action(heap, option, where)
        return Text("Halve {heap}", heap=where) if where else Text("Halve the heap")
