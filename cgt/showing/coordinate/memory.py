"""Take-away games with memory in words and pictures."""

from __future__ import annotations

from cgt.contract import Option
from cgt.rulesets.coordinate.memory import Heap, TakeAway
from cgt.showing.coordinate.pictures import limited_heap_picture
from cgt.showing.coordinate.telling import stones
from cgt.showing.heaps.telling import heaps_action, heaps_told, write_size
from cgt.showing.presenter import Presenter, shows
from cgt.showing.steps import taken_steps
from cgt.svg import Picture
from cgt.text import Text


@shows(TakeAway)
class TakeAwayPresenter(Presenter[Heap]):
    """Tokens taken, and how many may be taken next."""

    def describe(self, state: Heap, option: Option, where: str = "") -> Text:
        return heaps_told(state[0], option.parts[0][:1], where)

    def action(self, state: Heap, option: Option, where: str = "") -> Text:
        return heaps_action(state[0], option.parts[0][:1], where)

    def steps(self, _state: Heap, option: Option) -> tuple[Text, ...]:
        return taken_steps(option.text)

    def aftermath(self, _state: Heap, option: Option) -> Text | None:
        heap, most = option.parts[0]
        if heap == 0:
            return Text("leaves nothing")
        return Text(
            "leaves {heap}; the next move can take up to {most}",
            heap=write_size(heap),
            most=write_size(most),
        )

    def described(self, state: Heap) -> Text | None:
        heap, most = state
        if heap == 0:
            return Text("an empty heap")
        return Text(
            "a heap of {heap}; the next move can take up to {most}",
            heap=write_size(heap),
            most=write_size(most),
        )

    def in_rows(self, state: Heap) -> tuple[str, ...] | None:
        heap, most = state
        return (f"{stones(heap)}  (≤ {most})" if heap else stones(heap),)

    def draw(self, state: Heap, before: Heap | None, width: float) -> Picture | None:
        """Return the heap as stones, with a line below those that may be taken."""
        return limited_heap_picture(state, before, width)
