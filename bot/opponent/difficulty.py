"""How hard it is to keep a win: the share of the moves that do, where one has to be found."""

from __future__ import annotations

from statistics import fmean

from bot.opponent.model import Difficulty
from cgt.analysis import Outcome, analyse
from cgt.play import Play
from cgt.positions import Position

TURNS = 3
"""So many turns of who has the win are looked at, the first ones: of a puzzle it is the first."""
COUNTED = 500
"""The most moves that are counted."""
BANDS = {
    Difficulty.EASY: (1 / 3, 1.0),
    Difficulty.MEDIUM: (1 / 8, 1 / 3),
    Difficulty.HARD: (0.0, 1 / 8),
}
"""Between which shares the moves lie that keep the win."""


def ease(position: Position, play: Play, turns: int = TURNS) -> float:
    """Return which share of the moves keeps the win, on average over the first turns.

    Who has the win keeps it by the best move, and the other answers by the one that makes winning
    hardest. A share of 1/8 so means that a player who tries anything loses the win at once, seven
    times in eight.

    :raises NotKnown: when who wins is not known.
    """
    shares: list[float] = []
    here = position
    while not here.is_over and len(shares) < turns:
        found = analyse(here, play)
        if found.outcome is Outcome.N:
            shares.append(len(found.winning_moves) / here.count_moves(COUNTED))
        if found.best_move is None:
            break
        here = here.after(found.best_move)
    return fmean(shares) if shares else 1.0


def missed(share: float, difficulty: Difficulty) -> float:
    """Return how far a share of moves that keep the win lies from those of a difficulty."""
    low, high = BANDS[difficulty]
    return max(low - share, share - high, 0.0)
