"""Puzzles about the only move, among those offered, that wins or that loses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from cgt.core.convention import Convention
from cgt.core.positions import Position
from cgt.core.text import Text
from cgt.puzzles.maker import Draft, Maker, Wish
from cgt.puzzles.model import Puzzle
from cgt.puzzles.starts import positions
from cgt.puzzles.verdicts import winners
from cgt.puzzles.wording import position_of

LONGEST_ACTION = 58
"""The maximum length of a move in words on a button. A longer one is in notation."""


class SoleMove(Maker):
    """Asks for the only winning or the only losing move of those offered."""

    conventions = (Convention.NORMAL, Convention.MISERE)
    least = 3
    wins: ClassVar[bool]
    """Whether the move to find wins."""

    def starts(self, wish: Wish) -> Iterator[Position]:
        """Yield random positions to ask about."""
        return positions(wish)

    def drafts(self, wish: Wish) -> Iterator[Draft]:
        for position in self.starts(wish):
            winning = {str(move) for move in winners(position, wish.convention, wish.search)}
            moves = [str(move) for move in position.moves()]
            wish.rng.shuffle(sole := [move for move in moves if (move in winning) is self.wins])
            others = [move for move in moves if (move in winning) is not self.wins]
            told: set[int] = set()
            for move in sole if len(others) > 1 else ():
                before = [other for other in moves[: moves.index(move)] if other in others]
                if len(before) not in told:
                    told.add(len(before))
                    after = others[len(before) :]
                    yield Draft(move, tuple(reversed(before)), tuple(after), str(position))

    def answer_text(self, puzzle: Puzzle, answer: str) -> Text | str:
        position = position_of(puzzle)
        said = position.action(position.move(answer))
        return said if len(str(said)) <= LONGEST_ACTION else answer
