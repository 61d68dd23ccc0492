"""The next value of a nim-sequence."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from cgt.core.contract import Ruleset
from cgt.core.text import Text, listed
from cgt.puzzles.maker import Draft, Maker, Trap, Wish
from cgt.puzzles.model import Kind, Puzzle
from cgt.puzzles.wording import game_of, mex_said, number_draft, ruleset_of

FIRST, LAST = 4, 14
"""The first and the last heap in a question. Larger puzzles reach further."""


class NextValue(Maker):
    """Asks for the nim value of the next heap, after those from 0 on."""

    kind = Kind.NEXT_VALUE
    title = Text("the next nim value in a sequence")

    def drafts(self, wish: Wish) -> Iterator[Draft]:
        game = wish.heaps
        if game is None or _only_grows(game):
            return
        last = wish.size.of(LAST, LAST + 4, LAST + 10)
        terms = [int(value) for value in game.nim_values(last)]
        heaps = [
            heap
            for heap in range(FIRST, last + 1)
            if game.count_options(game.read(str(heap)), 2) > 1
        ]
        while heaps:
            heap = wish.rng.choice(heaps)
            shown = tuple(terms[:heap])
            wrong = [shown[-1] + 1, max(shown) + 1]
            yield number_draft(terms[heap], wrong)._replace(numbers=shown)

    def question(self, puzzle: Puzzle) -> Text:
        return Text(
            "In {game}, the heaps 0 to {heap} have the nim values {values}. Which value is next?",
            game=game_of(puzzle),
            heap=len(puzzle.numbers) - 1,
            values=listed(puzzle.numbers),
        )

    def traps(self, puzzle: Puzzle) -> Iterator[Trap]:
        shown = puzzle.numbers
        on = Text(
            "You counted on from the last value. Look at where the moves from this heap lead."
        )
        yield Trap(str(shown[-1] + 1), on)
        above = Text(
            "You added 1 to the largest value so far. Look at where the moves from this heap lead."
        )
        yield Trap(str(max(shown) + 1), above)

    def reason(self, puzzle: Puzzle) -> Text:
        heap = len(puzzle.numbers)
        return mex_said(ruleset_of(puzzle), heap, int(puzzle.right_answer))

    def hint(self, puzzle: Puzzle) -> Text:
        return Text(
            "Look at each move from a heap of {heap}. Which nim value does it lead to?",
            heap=len(puzzle.numbers),
        )


def _only_grows(game: Ruleset) -> bool:
    """Return whether each nim value is the previous one plus 1, as in Nim."""
    terms = [int(value) for value in game.nim_values(LAST)]
    return all(later == earlier + 1 for earlier, later in pairwise(terms))
