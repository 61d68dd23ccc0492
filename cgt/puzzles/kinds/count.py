"""The number of moves that win."""

from __future__ import annotations

from collections.abc import Iterator

from cgt.analysis.grouping import side_by_side
from cgt.convention import Convention
from cgt.puzzles.maker import Draft, Maker, Trap, Wish
from cgt.puzzles.model import Kind, Puzzle
from cgt.puzzles.saying import lost_said, normal_trap, numbered, position_of, verdict_hint
from cgt.puzzles.starts import positions
from cgt.puzzles.verdicts import TOLD, winners
from cgt.text import Text

NAMED = 6
"""The most winning moves that are named."""


class Count(Maker):
    """Asks how many moves of a position win, in normal or in misère play."""

    kind = Kind.COUNT
    title = Text("how many moves win")
    conventions = (Convention.NORMAL, Convention.MISERE)

    def drafts(self, wish: Wish) -> Iterator[Draft]:
        for position in positions(wish):
            right = len(winners(position, wish.convention, wish.search))
            wrong = []
            if wish.convention is Convention.MISERE:
                wrong = [len(winners(position, Convention.NORMAL))]
            yield numbered(right, wrong)._replace(position=str(position))

    def question(self, puzzle: Puzzle) -> Text:
        if puzzle.convention is Convention.MISERE:
            return Text(
                "How many moves win in this position? In misère play the player who moves last "
                "loses.",
            )
        return Text("How many moves win in this position?")

    def traps(self, puzzle: Puzzle) -> Iterator[Trap]:
        if puzzle.convention is Convention.MISERE:
            yield normal_trap(len(winners(position_of(puzzle), Convention.NORMAL)))
        elif int(puzzle.right_answer) != 0:
            said = Text("There are more. Look for a winning move in each component.")
            yield Trap("1", said)

    def reason(self, puzzle: Puzzle) -> Text:
        position = position_of(puzzle)
        won = winners(position, puzzle.convention, searched=TOLD)
        if not won:
            return lost_said(position, puzzle.convention)
        named = side_by_side([position.action(move) for move in won[:NAMED]])
        if len(won) > NAMED:
            named = Text("{moves} and others", moves=named)
        return Text("Winning moves: {moves}. All others lose.", moves=named)

    def hint(self, puzzle: Puzzle) -> Text:
        return verdict_hint(puzzle.convention)
