"""The number of winning moves."""

from __future__ import annotations

from collections.abc import Iterator

from cgt.core.convention import Convention
from cgt.core.text import Text
from cgt.puzzles.maker import Draft, Maker, Trap, Wish
from cgt.puzzles.model import Kind, Puzzle
from cgt.puzzles.starts import positions
from cgt.puzzles.verdicts import TOLD, is_forced, winners
from cgt.puzzles.wording import lost_said, normal_trap, number_draft, position_of, verdict_hint
from cgt.theory.grouping import side_by_side

NAMED = 6
"""The maximum number of winning moves named in a solution."""


class Count(Maker):
    """Asks for the number of winning moves, in normal or misère play."""

    kind = Kind.COUNT
    title = Text("how many moves win")
    conventions = (Convention.NORMAL, Convention.MISERE)

    def drafts(self, wish: Wish) -> Iterator[Draft]:
        for position in positions(wish):
            if is_forced(position, wish.convention):
                continue
            right = len(winners(position, wish.convention, wish.search))
            wrong = []
            if wish.convention is Convention.MISERE:
                wrong = [len(winners(position, Convention.NORMAL))]
            yield number_draft(right, wrong)._replace(position=str(position))

    def question(self, puzzle: Puzzle) -> Text:
        asked = Text("How many moves win in this position?")
        if puzzle.convention is Convention.MISERE:
            asked = Text(
                "How many moves win in this position? In misère play the player who moves last "
                "loses.",
            )
        moves = list(position_of(puzzle).moves())
        if len({(move.component, move.option.parts) for move in moves}) < len(moves):
            same = Text("Two moves count as two even if they leave the same position.")
            return Text("{question} {rule}", question=asked, rule=same)
        return asked

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
