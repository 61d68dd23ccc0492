"""Work of the worker processes for puzzles: find positions where few moves keep the win."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

from bot.opponent.model import Wish
from bot.opponent.starts import COUNTED, candidates, missed
from bot.opponent.work import DRAWING_SECONDS, after, random_move
from cgt.analysis import Outcome, analyse, outcome
from cgt.convention import Convention
from cgt.errors import CgtError, NotKnown
from cgt.positions import Component, Move, Position, Ruleset

DRAWS = {Convention.NORMAL: 60, Convention.MISERE: 24}
"""The number of random positions of which the best is taken."""
FEWEST_MOVES = 4
SHARE = 1 / 4
"""At most this share of the moves keeps the win, if there is such a position."""
MOVED_ON = 3
"""The maximum number of moves from a start of the game to a puzzle."""


class NoPuzzle(CgtError):
    """No position of a game was found that makes a puzzle."""


def puzzle_position(
    ruleset: Ruleset, wish: Wish, rng: Random, stop: Callable[[], bool] = lambda: False
) -> Position:
    """Return a position that whoever is to move can win, by few of the moves.

    Where a difficulty is wished, it is by as many as that means, or as near to it as there is.
    Once ``stop`` says so, the best so far is taken, or the first that will do.

    :raises NoPuzzle: when none is found.
    """
    best: Position | None = None
    least = 1.0
    for drawn in islice(_drawn(ruleset, wish, rng), DRAWS[wish.convention]):
        share = _share_that_wins(drawn, wish.convention)
        off = max(0.0, share - SHARE) if wish.difficulty is None else missed(share, wish.difficulty)
        if share < 1 and (best is None or off < least):
            best, least = drawn, off
        if best is not None and (not least or stop()):
            break
    if best is None:
        raise NoPuzzle(
            "I couldn't find a puzzle in {game}. Each position I tried lacked a winning "
            "or a losing move, or was too large for me.",
            game=ruleset.name,
        )
    return best


def _drawn(ruleset: Ruleset, wish: Wish, rng: Random) -> Iterator[Position]:
    """Yield positions by chance: starts of the game, and some moves on from them.

    Those of few moves are put side by side, and components without a move are left out.
    """
    held: tuple[Component, ...] = ()
    for _ in range(DRAWS[Convention.NORMAL]):
        for position in candidates(ruleset, wish, rng):
            here = position
            for _ in range(rng.randint(0, MOVED_ON)):
                if not here.is_over:
                    here = here.after(random_move(here, rng))
            held += tuple(part for part in here.components if not part.is_over)
            drawn = Position(held)
            if drawn.count_moves(FEWEST_MOVES) == FEWEST_MOVES:
                held = ()
                yield drawn


def _share_that_wins(position: Position, convention: Convention) -> float:
    """Return which share of the moves keeps the win; 1 where it makes no puzzle."""
    moves = position.count_moves(COUNTED)
    try:
        found = analyse(position, convention)
    except NotKnown:
        return 1.0
    if found.outcome is Outcome.P or not found.is_complete:
        return 1.0
    return len(found.winning_moves) / moves


def puzzle_of(ruleset: Ruleset, wish: Wish, seed: int) -> Position:
    """Return a random puzzle: a position that can be won by few of its moves."""
    rng = Random(seed)  # noqa: S311 - a game, no secret
    return puzzle_position(ruleset, wish, rng, after(DRAWING_SECONDS))


def keeps_win(position: Position, move: Move, convention: Convention) -> bool:
    """Return whether a move leaves a position that is lost for the opponent."""
    return outcome(position.play(move), convention) is Outcome.P


def refutation(position: Position, convention: Convention) -> Move | None:
    """Return a reply that wins; None where the player who left the position has won."""
    return next(iter(analyse(position, convention).winning_moves), None)
