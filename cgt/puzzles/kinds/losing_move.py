"""The only losing move among those offered."""

from __future__ import annotations

from collections.abc import Iterator

from cgt.core.convention import Convention
from cgt.core.text import Text
from cgt.puzzles.maker import Trap
from cgt.puzzles.model import Kind, Puzzle
from cgt.puzzles.sole_move import SoleMove
from cgt.puzzles.verdicts import winners
from cgt.puzzles.wording import plainest, position_of, verdict_hint


class LosingMove(SoleMove):
    """Asks for the only losing move, in normal or misère play."""

    kind = Kind.LOSING_MOVE
    title = Text("the only losing move")
    wins = False

    def question(self, puzzle: Puzzle) -> Text:
        if puzzle.convention is Convention.MISERE:
            return Text(
                "All but one of these moves win in misère play. Which one loses?",
            )
        return Text(
            "All but one of these moves win. Which one loses?",
        )

    def traps(self, puzzle: Puzzle) -> Iterator[Trap]:
        if puzzle.convention is Convention.MISERE:
            position = position_of(puzzle)
            won = {str(move) for move in winners(position, Convention.NORMAL)}
            said = Text("That move loses in normal play, but it wins in misère play.")
            yield from (Trap(str(move), said) for move in position.moves() if str(move) not in won)

    def reason(self, puzzle: Puzzle) -> Text:
        position = position_of(puzzle)
        move = position.move(puzzle.right_answer)
        said = position.action(move)
        if puzzle.convention is Convention.MISERE:
            return Text(
                "After the move “{move}” the other player can win in misère play.", move=said
            )
        after = position.after(move)
        reply = after.action(plainest(after, winners(after, puzzle.convention)))
        return Text(
            "After the move “{move}” the other player wins with “{reply}”. After each of the other "
            "moves they have no good answer.",
            move=said,
            reply=reply,
        )

    def hint(self, puzzle: Puzzle) -> Text:
        return verdict_hint(puzzle.convention)
