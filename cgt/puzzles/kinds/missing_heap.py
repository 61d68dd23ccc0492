"""The heap that makes the nim-sum 0."""

from __future__ import annotations

from collections.abc import Iterator

from cgt.core.positions import Position
from cgt.core.text import Text
from cgt.core.values import nim_sum
from cgt.puzzles.maker import Draft, Maker, Trap, Wish
from cgt.puzzles.model import Kind, Puzzle
from cgt.puzzles.starts import positions
from cgt.puzzles.wording import position_of, ranked_draft, ruleset_of, sizes_of, sizes_trap

BEYOND = 6
"""The maximum difference between the missing heap and the largest one shown."""
MOST_HEAPS = 3
"""The maximum number of heaps shown."""


class MissingHeap(Maker):
    """Asks for the heap that makes the nim-sum 0 together with the others."""

    kind = Kind.MISSING_HEAP
    title = Text("the missing heap")

    def drafts(self, wish: Wish) -> Iterator[Draft]:
        game = wish.heaps
        for whole in positions(wish) if game is not None else ():
            assert game is not None
            position = Position(whole.components[:MOST_HEAPS])
            sizes = [game.size(part.state) for part in position.components]
            values = [int(value) for value in game.nim_values(max(sizes) + BEYOND)]
            total = position.nim_value
            wrong = [heap for heap, value in enumerate(values) if heap and value != total]
            fitting = [heap for heap, value in enumerate(values) if heap and value == total]
            fitting = [heap for heap in fitting if heap not in sizes]  # equal heaps would cancel
            if fitting:
                draft = ranked_draft(wish.rng.choice(fitting), wrong)
                yield draft._replace(position=str(position))

    def question(self, puzzle: Puzzle) -> Text:
        del puzzle
        return Text(
            "Which heap can you add to make the nim-sum 0?",
        )

    def traps(self, puzzle: Puzzle) -> Iterator[Trap]:
        position = position_of(puzzle)
        parts = position.components
        sizes = [part.ruleset.size(part.state) for part in parts]
        if sizes_of(position):
            said = Text("That's the nim-sum itself. You need a heap with that nim value.")
            yield Trap(str(position.nim_value), said)
            yield sizes_trap(nim_sum(sizes))
        added = Text("You added the heaps. Combine their nim values with xor, which doesn't carry.")
        yield Trap(str(sum(sizes)), added)

    def reason(self, puzzle: Puzzle) -> Text:
        game, heap = ruleset_of(puzzle), int(puzzle.right_answer)
        return Text(
            "These heaps have nim-sum {total}. A heap of {heap} has nim value {total}, too, and "
            "equal values cancel.",
            total=game.nim_value(heap),
            heap=heap,
        )

    def hint(self, puzzle: Puzzle) -> Text:
        del puzzle
        return Text("Find the nim-sum of these heaps. Which heap has that nim value?")
