"""Starting positions of matches, and the difficulty of keeping a win in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any

from bot.play.engine.model import Difficulty, NoStart, Wish
from bot.play.engine.work import (
    DRAWING_SECONDS,
    after,
    is_copyable,
    random_move,
    require_end,
)
from bot.workers.registry import job
from cgt.core.budget import Budget
from cgt.core.convention import Convention
from cgt.core.positions import Component, Move, Position, Ruleset
from cgt.core.sizes import Size
from cgt.engines.search import MisereSearch, SumGame, Table
from cgt.errors import CgtError, NeverEnds, NotKnown
from cgt.theory import Outcome, analyse, outcome

TURNS = 3
"""The number of first turns of the winning side that count."""
COUNTED = 500
"""The maximum number of moves counted."""
BANDS = {
    Difficulty.EASY: (1 / 3, 1.0),
    Difficulty.MEDIUM: (1 / 8, 1 / 3),
    Difficulty.HARD: (0.0, 1 / 8),
}
"""The least and the largest share of winning moves of each difficulty."""


def ease(position: Position, convention: Convention) -> float:
    """Return the share of moves that keep the win, averaged over the first turns.

    The winner keeps the win by the best move, and the other side answers with the move that makes
    winning hardest. At 1/8, a player who moves at random loses the win at once, seven times in
    eight.

    :raises NotKnown: when the winner is not known.
    """
    shares: list[float] = []
    here = position
    while not here.is_over and len(shares) < TURNS:
        found = analyse(here, convention)
        if found.outcome is Outcome.N:
            shares.append(len(found.winning_moves) / here.count_moves(COUNTED))
        if found.best_move is None:
            break
        here = here.after(found.best_move)
    return fmean(shares) if shares else 1.0


def missed(share: float, difficulty: Difficulty) -> float:
    """Return the distance of a share of winning moves from the range of a difficulty."""
    low, high = BANDS[difficulty]
    return max(low - share, share - high, 0.0)


DRAWS = 120
"""The number of random positions tried."""
WEIGHED = 8
"""The number of good positions compared for a difficulty."""
UNCOPIED = DRAWS // 2
"""The number of random positions of which those won by copying are left out, if at all."""
ALONE = UNCOPIED // 2
"""The number of random positions from which one component is joined by another, if at all."""
TRIALS = 5
"""The number of trial matches that judge a position."""
ENOUGH_MOVES = 3
"""The minimum number of moves of each side in a match worth playing."""
FORCED = 1 / 4
"""The maximum share of forced moves, without a choice, of the side that plays at random."""

FEW = (14, 24, 45, 150)
"""The maximum numbers of moves of a misère position that isn't made of heaps.

Positions with few moves come first, because they are judged at once and often make a match.
"""
MANY, AT_ONCE = 46, 20_000
"""A misère position with ``MANY`` moves must be solved by a search of ``AT_ONCE`` steps."""
SMALLER = {Size.SMALL: Size.SMALL, Size.MEDIUM: Size.SMALL, Size.LARGE: Size.MEDIUM}

Stop = Callable[[], bool]


@dataclass(frozen=True, slots=True, order=True)
class Worth:
    """The least moves of a side in trial matches from a position, and the share not forced."""

    moves: int
    free: float

    @property
    def is_enough(self) -> bool:
        """Whether the position makes a match."""
        return self.moves >= ENOUGH_MOVES and self.free >= 1 - FORCED

    @property
    def rank(self) -> tuple[int, float]:
        """A sort key, larger for the better position, by enough moves first and then freedom."""
        return min(self.moves, ENOUGH_MOVES), self.free


@job("start", NoStart)
def start_of(ruleset: Ruleset, wish: Wish, seed: int) -> Position:
    """Return a random position worth playing."""
    rng = Random(seed)  # noqa: S311 - a game, no secret
    return good_start(ruleset, wish, rng, after(DRAWING_SECONDS))


def good_start(ruleset: Ruleset, wish: Wish, rng: Random, stop: Stop = lambda: False) -> Position:
    """Return a position worth playing, won for the side in the wish.

    It cannot be won in one move and leaves a choice at most moves. Each side gets several moves,
    even if one moves at random and the other perfectly. If no random position meets all this before
    ``stop`` returns True, the best so far is returned, or one without a known winner.

    :raises NoStart: when no position with a move could be found.
    :raises NeverEnds: when the time is over before a position whose matches all end is found.
    """
    first_wins = rng.random() < 1 / 2 if wish.first_wins is None else wish.first_wins
    best: tuple[tuple[float, ...], Position] | None = None
    spare: Position | None = None
    weighed = 0
    table = Table[frozenset[Any], bool](DRAWS * AT_ONCE // 10)
    for draw, drawn in enumerate(_ending(candidates(ruleset, wish, rng), stop)):
        if spare is not None and stop():
            break
        spare = drawn
        try:
            if wish.convention is Convention.MISERE:
                _require_short(drawn, table, stop)
            start = _won_for(drawn, wish.convention, first_wins=first_wins)
            if start is None or _is_won_easily(start, wish, draw):
                continue
            worth = worth_of(start, wish.convention, rng, stop)
            off = 0.0
            if wish.difficulty is not None and worth.is_enough:
                off = missed(ease(start, wish.convention), wish.difficulty)
        except NotKnown:
            continue
        rank = (worth.is_enough, -off, *worth.rank)
        if best is None or rank > best[0]:
            best = rank, start
        weighed += worth.is_enough
        if worth.is_enough and (not off or weighed == WEIGHED):
            break
    found = spare if best is None else best[1]
    if found is None:
        raise NoStart(
            "I couldn't find a starting position for {game} that has any moves. Choose one "
            "yourself.",
            game=ruleset.name,
        )
    return found


def candidates(ruleset: Ruleset, wish: Wish, rng: Random) -> Iterator[Position]:
    """Yield a limited number of different positions with a move in each component.

    Misère positions take far longer to judge. At first these are one size smaller. Those not made
    of heaps are played at random until few moves are left.
    """
    normal = wish.convention is Convention.NORMAL
    for draw in range(DRAWS):
        few, is_early = FEW[draw * len(FEW) // DRAWS], draw < DRAWS // 2
        try:
            size = SMALLER[wish.size] if is_early and not normal else wish.size
            states = ruleset.random_start(rng, size)
            if not wish.allows_copying and draw >= ALONE and len(states) == 1:
                states += ruleset.random_start(rng, size)
        except CgtError:  # a custom game can lack small heaps
            return
        drawn = Position(tuple(Component(ruleset, state) for state in states))
        while not (normal or ruleset.is_of_heaps) and drawn.count_moves(few + 1) > few:
            drawn = drawn.after(random_move(drawn, rng))
        drawn = _alive(drawn)
        if drawn.components and len(set(drawn.components)) == len(drawn.components):
            yield drawn


def _ending(positions: Iterator[Position], stop: Stop) -> Iterator[Position]:
    """Yield the positions from which each match ends.

    :raises NeverEnds: when ``stop`` returns True before the first of them.
    """
    is_found = False
    for position in positions:
        try:
            require_end(position)
        except NeverEnds:
            if not is_found and stop():
                raise
        else:
            is_found = True
            yield position


def worth_of(position: Position, convention: Convention, rng: Random, stop: Stop) -> Worth:
    """Return a summary of trial matches, in which the winning side moves at random.

    The other side plays to win. So the win is soon lost and found again.

    :raises NotKnown: when the winner is not known.
    """
    erring = 0 if outcome(position, convention) is Outcome.N else 1
    fewest, moves, forced = ENOUGH_MOVES * 9, 0, 0
    for _ in range(TRIALS):
        made = [0, 0]
        here = position
        while not here.is_over:
            turn = sum(made) % 2
            if turn == erring:
                forced += here.count_moves(2) == 1
                here = here.after(random_move(here, rng))
            else:
                here = here.after(_move_to_win(here, convention, rng))
            made[turn] += 1
        fewest = min(fewest, *made)
        moves += made[erring]
        if fewest < ENOUGH_MOVES or stop():
            break
    return Worth(fewest, 1 - forced / max(1, moves))


def _require_short(position: Position, known: Table[frozenset[Any], bool], stop: Stop) -> None:
    """Refuse a misère position that takes long to solve.

    :raises NotKnown: when the search exceeds its budget.
    """
    of_heaps = all(ruleset.is_of_heaps for ruleset in position.rulesets)
    if of_heaps or position.count_moves(MANY) < MANY:
        return
    search = MisereSearch(SumGame(), Budget(AT_ONCE, stop), known)
    search.is_p_position(*SumGame.pieces(position))


def _alive(position: Position) -> Position:
    """Return a position without the components that have no move."""
    return Position(tuple(part for part in position.components if not part.is_over))


def _won_for(drawn: Position, convention: Convention, *, first_wins: bool) -> Position | None:
    """Return the position or one after a winning move, won for the right side, or None.

    :raises NotKnown: when the winner is not known.
    """
    if (outcome(drawn, convention) is Outcome.N) == first_wins:
        return drawn
    if first_wins:
        return None
    winning = analyse(drawn, convention).winning_moves  # lost positions are rare, and one move away
    after = _alive(drawn.after(winning[0])) if winning else drawn
    copied = len(set(after.components)) < len(after.components)
    return None if after.is_over or copied or not winning else after


def _is_won_easily(position: Position, wish: Wish, draw: int) -> bool:
    """Return whether one move wins a position, or copying does although the wish excludes it."""
    if not wish.allows_copying and draw < UNCOPIED and is_copyable(position, wish.convention):
        return True
    return position.alone is not None and any(
        position.after(move).is_over for move in position.moves()
    )


def _move_to_win(position: Position, convention: Convention, rng: Random) -> Move:
    if outcome(position, convention) is Outcome.N:
        best = analyse(position, convention).best_move
        if best is not None:
            return best
    return random_move(position, rng)
