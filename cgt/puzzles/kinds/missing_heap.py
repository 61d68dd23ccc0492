"""The heap that makes the nim-sum 0."""

from __future__ import annotations

from collections.abc import Iterator

from cgt.positions import Position
from cgt.puzzles.maker import Draft, Maker, Trap, Wish
from cgt.puzzles.model import Kind, Puzzle
from cgt.puzzles.saying import position_of, ranked, ruleset_of, sizes_of, sizes_trap
from cgt.puzzles.starts import positions
from cgt.text import Text
from cgt.values import nim_sum

BEYOND = 6
"""A heap that is looked for is at most so much larger than those that are there."""
MOST_HEAPS = 3
"""The maximum number of heaps that are shown."""


class MissingHeap(Maker):
    """Asks which heap makes the nim-sum 0 beside some others."""

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
            fitting = [heap for heap in fitting if heap not in sizes]  # the others would cancel
            if fitting:
                draft = ranked(wish.rng.choice(fitting), wrong)
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
