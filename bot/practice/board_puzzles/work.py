"""Work of the worker processes that finds positions won by few moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

from bot.play.engine.model import Wish
from bot.play.engine.starts import COUNTED, candidates, missed
from bot.play.engine.work import DRAWING_SECONDS, after, random_move
from bot.workers.registry import job
from cgt.core.convention import Convention
from cgt.core.positions import Component, Move, Position, Ruleset
from cgt.errors import CgtError, NotKnown
from cgt.theory import Outcome, analyse, outcome

DRAWS = {Convention.NORMAL: 60, Convention.MISERE: 24}
"""The number of random positions to choose the best from."""
FEWEST_MOVES = 4
SHARE = 1 / 4
"""The preferred maximum share of winning moves."""
MOVED_ON = 3
"""The maximum number of moves from a starting position to a puzzle."""


class NoPuzzle(CgtError):
    """A game without a position that makes a puzzle."""


def puzzle_position(
    ruleset: Ruleset, wish: Wish, rng: Random, stop: Callable[[], bool] = lambda: False
) -> Position:
    """Return a position that the player to move wins by few of the moves.

    A difficulty in ``wish`` sets the share of winning moves to come near to. Once ``stop`` returns
    True, the best position so far is returned, or the next suitable one.

    :raises NoPuzzle: if no position is found.
    """
    best: Position | None = None
    least = 1.0
    for drawn in islice(_random_positions(ruleset, wish, rng), DRAWS[wish.convention]):
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


def _random_positions(ruleset: Ruleset, wish: Wish, rng: Random) -> Iterator[Position]:
    """Yield random positions, some moves after starting positions.

    Positions with few moves are added together, without the components that have no move.
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
    """Return the share of the moves that win, or 1 if the position makes no puzzle."""
    moves = position.count_moves(COUNTED)
    try:
        found = analyse(position, convention)
    except NotKnown:
        return 1.0
    if found.outcome is Outcome.P or not found.is_complete:
        return 1.0
    return len(found.winning_moves) / moves


@job("puzzle", NoPuzzle)
def puzzle_of(ruleset: Ruleset, wish: Wish, seed: int) -> Position:
    """Return a random position that is won by few of its moves."""
    rng = Random(seed)  # noqa: S311 - a game, no secret
    return puzzle_position(ruleset, wish, rng, after(DRAWING_SECONDS))


def keeps_win(position: Position, move: Move, convention: Convention) -> bool:
    """Return whether a move leaves a position that the opponent loses."""
    return outcome(position.play(move), convention) is Outcome.P


def refutation(position: Position, convention: Convention) -> Move | None:
    """Return a winning reply, or None if there isn't one."""
    return next(iter(analyse(position, convention).winning_moves), None)
