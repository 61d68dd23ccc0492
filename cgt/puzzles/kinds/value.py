"""The nim value of a position."""

from __future__ import annotations

from collections.abc import Iterator

from cgt.core.positions import Position
from cgt.core.text import Text
from cgt.core.values import mex, nim_sum
from cgt.puzzles.maker import Draft, Maker, Trap, Wish
from cgt.puzzles.model import Kind, Puzzle
from cgt.puzzles.starts import positions
from cgt.puzzles.wording import (
    nim_sum_said,
    number_draft,
    position_of,
    sizes_of,
    sizes_trap,
    sum_trap,
)


class Value(Maker):
    """Asks for the nim value of a position."""

    kind = Kind.VALUE
    title = Text("the nim value")

    def drafts(self, wish: Wish) -> Iterator[Draft]:
        for position in positions(wish):
            wrong = [int(trap.answer) for trap in _traps(position)]
            yield number_draft(position.nim_value, wrong)._replace(position=str(position))

    def question(self, puzzle: Puzzle) -> Text:
        del puzzle
        return Text("What is the nim value of this position?")

    def traps(self, puzzle: Puzzle) -> Iterator[Trap]:
        yield from _traps(position_of(puzzle))

    def reason(self, puzzle: Puzzle) -> Text:
        position = position_of(puzzle)
        if len(position.components) > 1:
            return nim_sum_said(position)
        said = position.explain().value_paragraphs()[0].lines[0].said
        return Text("{reason}.", reason=said)

    def hint(self, puzzle: Puzzle) -> Text:
        if len(position_of(puzzle).components) > 1:
            return Text("Find the nim value of each component. Then combine them with xor.")
        return Text(
            "Find the nim value after each move. The nim value here is the first number "
            "missing, counting up from 0."
        )


def _traps(position: Position) -> Iterator[Trap]:
    """Yield the wrong answers that common mistakes lead to."""
    values = position.component_values
    sizes = sizes_of(position)
    if sizes:
        yield sizes_trap(nim_sum(sizes))
    if len(values) > 1:
        yield from sum_trap(values)
        largest = Text("You used only the largest nim value. Combine all of them with xor.")
        yield Trap(str(max(values)), largest)
        return
    reached = {after.nim_value for after in position.options()}
    above = Text(
        "You added 1 to the largest value a move leads to. Count up from 0 to the first "
        "number that no move leads to."
    )
    yield Trap(str(max(reached) + 1), above)
    if 0 not in reached:
        from_one = Text("No move leads to 0, so the nim value is 0. You started counting at 1.")
        yield Trap(str(mex({0, *reached})), from_one)
