"""Positions that a match can start from, and how hard it is to keep a win in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any

from bot.opponent.model import Difficulty, NoStart, Wish
from bot.opponent.work import DRAWING_SECONDS, after, random_move
from cgt.analysis import Outcome, analyse, outcome
from cgt.budget import Budget
from cgt.convention import Convention
from cgt.errors import CgtError, NotKnown
from cgt.positions import Component, Move, Position, Ruleset
from cgt.search import MisereSearch, SumGame, Table
from cgt.sizes import Size

TURNS = 3
"""The number of first turns of the winning side that are looked at."""
COUNTED = 500
"""The most moves that are counted."""
BANDS = {
    Difficulty.EASY: (1 / 3, 1.0),
    Difficulty.MEDIUM: (1 / 8, 1 / 3),
    Difficulty.HARD: (0.0, 1 / 8),
}
"""Between which shares the moves lie that keep the win."""


def ease(position: Position, convention: Convention) -> float:
    """Return which share of the moves keeps the win, on average over the first turns.

    Who has the win keeps it by the best move, and the other answers by the one that makes winning
    hardest. A share of 1/8 so means that a player who tries anything loses the win at once, seven
    times in eight.

    :raises NotKnown: when who wins is not known.
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
    """Return how far a share of moves that keep the win lies from those of a difficulty."""
    low, high = BANDS[difficulty]
    return max(low - share, share - high, 0.0)


DRAWS = 120
"""The number of random positions of which the best is taken."""
WEIGHED = 8
"""The number of good starts that are compared where a difficulty is asked for."""
TRIALS = 5
"""The number of matches that are played out to judge a start."""
ENOUGH_MOVES = 3
"""The least number of moves of each side in a match worth playing."""
FORCED = 1 / 4
"""At most this share of the moves of who errs is forced: there is no other."""

FEW = (14, 24, 45, 150)
"""The maximum number of moves of a position for misère play that isn't made of heaps.
Those of few moves are looked at first: they are judged at once, and often make a match."""
MANY, AT_ONCE = 46, 20_000
"""A position for misère play of so many moves is one that a search of so many steps decides."""
SMALLER = {Size.SMALL: Size.SMALL, Size.MEDIUM: Size.SMALL, Size.LARGE: Size.MEDIUM}

Stop = Callable[[], bool]


@dataclass(frozen=True, slots=True, order=True)
class Worth:
    """A summary of trial matches from a position: least moves of a side, share not forced."""

    moves: int
    free: float

    @property
    def is_enough(self) -> bool:
        """Whether that makes a match."""
        return self.moves >= ENOUGH_MOVES and self.free >= 1 - FORCED

    @property
    def rank(self) -> tuple[int, float]:
        """A sort key, larger for the better position: enough moves first, then freedom."""
        return min(self.moves, ENOUGH_MOVES), self.free


def start_of(ruleset: Ruleset, wish: Wish, seed: int) -> Position:
    """Return a random position that is worth playing."""
    rng = Random(seed)  # noqa: S311 - a game, no secret
    return good_start(ruleset, wish, rng, after(DRAWING_SECONDS))


def good_start(ruleset: Ruleset, wish: Wish, rng: Random, stop: Stop = lambda: False) -> Position:
    """Return a position that is worth playing, won for the side that the wish says.

    It cannot be won in one move, leaves a choice at most moves, and gives each side some of them
    even where one plays anything and the other without fault. If no position drawn is all of
    that, or once ``stop`` says so, the best so far is taken; where nobody knows who wins any, one
    that is not known.

    :raises NoStart: when the ruleset has no position with a move at hand.
    """
    first_wins = rng.random() < 1 / 2 if wish.first_wins is None else wish.first_wins
    best: tuple[tuple[float, ...], Position] | None = None
    spare: Position | None = None
    weighed = 0
    table = Table[frozenset[Any], bool](DRAWS * AT_ONCE // 10)
    for drawn in candidates(ruleset, wish, rng):
        if spare is not None and stop():
            break
        spare = drawn
        try:
            if wish.convention is Convention.MISERE:
                _require_short(drawn, table, stop)
            start = _won_for(drawn, wish.convention, first_wins=first_wins)
            if start is None or _is_won_at_once(start):
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
    """Yield positions that have a move in each component, no two alike; not without end.

    In misère play, where each takes far longer to judge, they are of one size less at first, or
    have few moves, as after some by chance.
    """
    normal = wish.convention is Convention.NORMAL
    for draw in range(DRAWS):
        few, is_early = FEW[draw * len(FEW) // DRAWS], draw < DRAWS // 2
        try:
            states = ruleset.random_start(
                rng, SMALLER[wish.size] if is_early and not normal else wish.size
            )
        except CgtError:  # a game that somebody made up may not know small heaps
            return
        drawn = Position(tuple(Component(ruleset, state) for state in states))
        while not (normal or ruleset.is_of_heaps) and drawn.count_moves(few + 1) > few:
            drawn = drawn.after(random_move(drawn, rng))
        drawn = _alive(drawn)
        if drawn.components and len(set(drawn.components)) == len(drawn.components):
            yield drawn


def worth_of(position: Position, convention: Convention, rng: Random, stop: Stop) -> Worth:
    """Return what matches from a position are like: one side plays anything, the other to win.

    The side that has the win plays anything, so that it is soon lost and found again.

    :raises NotKnown: when who wins is not known.
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
    """Refuse a position for misère play if telling who wins takes long, as without a theory it may.

    :raises NotKnown: when what can follow is too much for a match in which a move takes no time.
    """
    of_heaps = all(ruleset.is_of_heaps for ruleset in position.rulesets)
    if of_heaps or position.count_moves(MANY) < MANY:
        return
    search = MisereSearch(SumGame(), Budget(AT_ONCE, stop), known)
    search.is_p_position(*SumGame.pieces(position))


def _alive(position: Position) -> Position:
    """Return a position without the components in which there is no move."""
    return Position(tuple(part for part in position.components if not part.is_over))


def _won_for(drawn: Position, convention: Convention, *, first_wins: bool) -> Position | None:
    """Return the position, or one after a move in it, in which the right side wins; or None.

    :raises NotKnown: when that is not known.
    """
    if (outcome(drawn, convention) is Outcome.N) == first_wins:
        return drawn
    if first_wins:
        return None
    winning = analyse(drawn, convention).winning_moves  # lost positions are rare, and one move away
    after = _alive(drawn.after(winning[0])) if winning else drawn
    copied = len(set(after.components)) < len(after.components)
    return None if after.is_over or copied or not winning else after


def _is_won_at_once(position: Position) -> bool:
    return position.alone is not None and any(
        position.after(move).is_over for move in position.moves()
    )


def _move_to_win(position: Position, convention: Convention, rng: Random) -> Move:
    if outcome(position, convention) is Outcome.N:
        best = analyse(position, convention).best_move
        if best is not None:
            return best
    return random_move(position, rng)
