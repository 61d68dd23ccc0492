"""The only losing move among those offered."""

from __future__ import annotations

from collections.abc import Iterator

from cgt.core.convention import Convention
from cgt.core.text import Text
from cgt.puzzles.maker import Draft, Maker, Trap, Wish
from cgt.puzzles.model import Kind, Puzzle
from cgt.puzzles.starts import positions
from cgt.puzzles.verdicts import winners
from cgt.puzzles.wording import position_of, verdict_hint

LONGEST_ACTION = 58
"""The maximum length of a move in words on a button. A longer one is in notation."""


class LosingMove(Maker):
    """Asks for the only losing move, in normal or misère play."""

    kind = Kind.LOSING_MOVE
    title = Text("the only losing move")
    conventions = (Convention.NORMAL, Convention.MISERE)
    least = 3

    def drafts(self, wish: Wish) -> Iterator[Draft]:
        for position in positions(wish):
            winning = [str(move) for move in winners(position, wish.convention, wish.search)]
            moves = [str(move) for move in position.moves()]
            wish.rng.shuffle(losing := [move for move in moves if move not in winning])
            told: set[int] = set()
            for move in losing if len(winning) > 1 else ():
                before = [other for other in moves[: moves.index(move)] if other in winning]
                if len(before) not in told:
                    told.add(len(before))
                    after = winning[len(before) :]
                    yield Draft(move, tuple(reversed(before)), tuple(after), str(position))

    def question(self, puzzle: Puzzle) -> Text:
        if puzzle.convention is Convention.MISERE:
            return Text(
                "All but one of these moves win in misère play. Which one loses?",
            )
        return Text(
            "All but one of these moves win. Which one loses?",
        )

    def answer_text(self, puzzle: Puzzle, answer: str) -> Text | str:
        position = position_of(puzzle)
        said = position.action(position.move(answer))
        return said if len(str(said)) <= LONGEST_ACTION else answer

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
        return Text(
            "The move “{move}” leaves nim-sum {total}. Each of the others leaves 0.",
            move=said,
            total=position.after(move).nim_value,
        )

    def hint(self, puzzle: Puzzle) -> Text:
        return verdict_hint(puzzle.convention)
