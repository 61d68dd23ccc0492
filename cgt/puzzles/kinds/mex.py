"""The mex of a set of numbers."""

from __future__ import annotations

from collections.abc import Iterator

from cgt.core.text import Text
from cgt.core.values import mex
from cgt.puzzles.maker import Draft, Maker, Trap, Wish
from cgt.puzzles.model import Kind, Puzzle
from cgt.puzzles.wording import number_draft

FEWEST, MOST = 3, 6
"""The smallest and the largest size of a set."""


class Mex(Maker):
    """Asks for the smallest number that isn't in a set."""

    kind = Kind.MEX
    title = Text("the mex of a set")
    needs_game = False

    def drafts(self, wish: Wish) -> Iterator[Draft]:
        rng, most = wish.rng, wish.size.of(MOST, MOST + 2, MOST + 4)
        while True:
            count = rng.randint(FEWEST, most)
            start = rng.randint(0, min(4, count))  # a purely random set has a small mex too often
            others = rng.sample(range(start + 1, start + most + 2), count - start)
            numbers = tuple(sorted({*range(start), *others}))
            draft = number_draft(mex(numbers), [numbers[-1] + 1, len(numbers)])
            yield draft._replace(numbers=numbers)

    def question(self, puzzle: Puzzle) -> Text:
        numbers = ", ".join(map(str, puzzle.numbers))
        return Text("What is the mex of {{{numbers}}}?", numbers=numbers)

    def traps(self, puzzle: Puzzle) -> Iterator[Trap]:
        numbers = puzzle.numbers
        above = Text(
            "You added 1 to the largest number. The mex is the first gap, counting up from 0."
        )
        yield Trap(str(max(numbers) + 1), above)
        if 0 not in numbers:
            from_one = Text("You started counting at 1. The mex can be 0, so start there.")
            yield Trap(str(mex({0, *numbers})), from_one)
        counted = Text(
            "You counted the numbers in the set. The mex is the first gap, counting up from 0."
        )
        yield Trap(str(len(numbers)), counted)

    def reason(self, puzzle: Puzzle) -> Text:
        value = mex(puzzle.numbers)
        if not value:
            return Text("0 isn't in the set, and no number is smaller than that.")
        return Text("Every number below {value} is in the set, and {value} isn't.", value=value)

    def hint(self, puzzle: Puzzle) -> Text:
        del puzzle
        return Text("Count up from 0. Which number is the first that isn't in the set?")
