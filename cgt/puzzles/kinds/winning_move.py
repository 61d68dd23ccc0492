"""The only winning move among those offered."""

from __future__ import annotations

from collections.abc import Iterator

from cgt.core.convention import Convention
from cgt.core.positions import Position
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.errors import NotKnown
from cgt.puzzles.maker import Wish
from cgt.puzzles.model import Kind, Puzzle
from cgt.puzzles.sole_move import SoleMove
from cgt.puzzles.starts import FEWEST_MOVES, positions
from cgt.puzzles.verdicts import TOLD, winners
from cgt.puzzles.wording import plainest, position_of
from cgt.theory.winning import are_pairs

MOST_HEAPS = 3
"""The maximum number of heaps in a small puzzle."""


class WinningMove(SoleMove):
    """Asks for the only winning move, in words that need no theory."""

    kind = Kind.WINNING_MOVE
    title = Text("a winning move")
    wins = True

    def starts(self, wish: Wish) -> Iterator[Position]:
        """Yield random positions of a few heaps, or of one component of another game."""
        for position in positions(wish):
            most = MOST_HEAPS if wish.size is Size.SMALL else len(position.components)
            count = wish.rng.randint(2, most) if position.rulesets[0].is_of_heaps else 1
            few = Position(position.components[:count])
            if few.count_moves(FEWEST_MOVES) == FEWEST_MOVES:
                yield few

    def question(self, puzzle: Puzzle) -> Text:
        if puzzle.convention is Convention.MISERE:
            return Text(
                "One of these moves wins in misère play, where the last move loses. Which one?"
            )
        return Text("One of these moves wins. Which one?")

    def mistake(self, puzzle: Puzzle, answer: str) -> Text | None:
        """Return the reply that refutes a wrong move."""
        position = position_of(puzzle)
        after = position.after(position.move(answer))
        try:
            replies = winners(after, puzzle.convention, searched=TOLD)
        except NotKnown:
            return None
        if not replies:  # in misère play, the last move itself loses
            return Text("That was the last move, and in misère play it loses.")
        reply = after.action(plainest(after, replies))
        return Text("The other player answers “{move}” and wins.", move=reply)

    def reason(self, puzzle: Puzzle) -> Text:
        position = position_of(puzzle)
        move = position.move(puzzle.right_answer)
        after, said = position.after(move), position.action(move)
        if puzzle.convention is Convention.MISERE:
            return Text(
                "After the move “{move}” the other player loses in misère play, whatever they do.",
                move=said,
            )
        if not after.count_moves(1):
            return Text("The move “{move}” is the last one.", move=said)
        if are_pairs(after.components):
            return Text(
                "The move “{move}” leaves two of everything. From then on, copy each move of "
                "the other player.",
                move=said,
            )
        return Text(
            "After the move “{move}” you have an answer to each move of the other player.",
            move=said,
        )

    def hint(self, puzzle: Puzzle) -> Text:
        position = position_of(puzzle)
        after = position.after(position.move(puzzle.right_answer))
        if puzzle.convention is Convention.NORMAL and are_pairs(after.components):
            return Text("Leave everything twice, and you can copy each move of the other player.")
        return Text("Try each move in your head. What could the other player answer?")
